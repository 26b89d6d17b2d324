"""Positions and bribes in few words, for tests that read like the worked examples of the rules.

Values are written by seat, `20 27 12`; a choice is a number or `T` for the thief.
"""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

import kredwidgets as kw
from kredwidgets.engine.game import Event
from kredwidgets.engine.positions import state_of
from kredwidgets.engine.rulebook import recording
from kredwidgets.engine.session import Session
from kredwidgets.games.bakschisch.state import State

BEFORE = ("guard", "servant", "fakir", "eunuch")
"""The cards that lie up from earlier bribes, where it does not matter which."""


def header(players: int, options: dict[str, Any]) -> str:
    return f"bakschisch players={players}" + "".join(f" {name}={str(value).lower()}" for name, value in options.items())


def text(
    pos: str,
    card: str = "guard",
    bribe: int = 1,
    *,
    gold: str = "",
    table: int = 0,
    thief: str = "",
    arrival: str = "",
    choices: str = "",
    more: str = "",
    **options: Any,
) -> str:
    """The text of a position in which this card has been turned up; `-` in a row leaves a value as it usually is."""
    spaces = pos.split()
    facts = ["phase=bid", f"bribe={bribe}", f"slots={' '.join([*BEFORE[: bribe - 1], card])}"]
    facts += [f"p{seat}.pos={space}" for seat, space in enumerate(spaces)]
    for key, row in (("gold", gold), ("thief", thief), ("arrival", arrival), ("choice", choices)):
        facts += [f"p{seat}.{key}={value}" for seat, value in enumerate(row.split()) if value != "-"]
    facts += [f"table={table}"] if table else []
    return "\n".join([header(len(spaces), options), *facts, more])


def place(*args: Any, **kwargs: Any) -> Session:
    """A session that begins in such a position."""
    return kw.from_position(text(*args, **kwargs))


@frozen
class After:
    """A bribe that was settled: the state before the next card, what happened, and every rule that was cited."""

    game: Any
    state: State
    events: tuple[Event, ...]
    cited: frozenset[str]

    @property
    def pos(self) -> str:
        return " ".join(map(str, self.state.pos))

    @property
    def gold(self) -> str:
        return " ".join(map(str, self.state.gold))

    @property
    def thief(self) -> str:
        return " ".join(self.state.thief)

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.events]


def start(players: int, **options: Any) -> tuple[Any, State]:
    game = kw.game("bakschisch", players, **options)
    return game, game.initial_state()


def bribe(choices: str, *args: Any, **kwargs: Any) -> After:
    """Settle a bribe in such a position."""
    source = text(*args, **kwargs)
    session = kw.from_position(source)
    return settle(session.game, session.state, choices)


def settle(game: Any, state: State, choices: str) -> After:
    """All choose at once; each choice must be legal."""
    events: list[Event] = []
    with recording() as cited:
        for seat, choice in enumerate(choices.split()):
            action = game.parse("thief" if choice == "T" else f"bid {choice}")
            assert game.judge(state, seat, action), f"p{seat}: {action}"
            step = game.apply(state, seat, action)
            state = step.state
            events += step.events
    return After(game, state, tuple(events), frozenset(cited))


def turned(game: Any, state: State, card: str) -> State:
    """The next card is turned up."""
    found: State = game.apply(state, kw.CHANCE, game.parse(f"turn {card}")).state
    return found


def played(game: Any, state: State, bribes: Sequence[tuple[str, str]]) -> After:
    """Several bribes one after the other, each a card and the choices."""
    for card, choices in bribes:
        after = settle(game, turned(game, state, card), choices)
        state = after.state
    return after


def rules(session: Session, action: str, player: int = 0) -> list[str]:
    """The rules that forbid an action, the most telling first; none when it is legal."""
    return [reason.rule.removeprefix("BAKS-") for reason in session.judge(action, player).reasons]


def state_from(source: str) -> tuple[Any, State]:
    """The game and state of a position text, which may be broken."""
    from kredwidgets.engine.text import read_position

    options = dict(read_position(source).options)
    game = kw.game("bakschisch", int(options.pop("players")), **options)
    return game, state_of(game, source)
