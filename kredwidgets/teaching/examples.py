"""Examples in plain text: a position, what is done or asked there, and what the engine says, each with its rules.

What can be done, one text each:

    advance C > p0.s2        a move, played when it is legal; `p1: bid 3` names who moves where several are asked
    what if put mark p0.s2   a change by hand
    whose p1 turn.tile       what a seat (or `public`) can read of a fact, and by which rule
    odds turn ...            how likely that was, when chance acted last
    faults                   what is wrong with the position, if anything
    table supply             a table of the game's components
"""

from collections.abc import Callable, Iterator
from typing import Any

from kredwidgets.engine.errors import BadPosition, IllegalAction, KredError
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER, Viewer
from kredwidgets.engine.rulebook import load_data
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import read_position, seat_from, with_aliases
from kredwidgets.games.tables import from_position
from kredwidgets.teaching.patterns import fits
from kredwidgets.teaching.trying import carry_out, left_to_chance

CHANGE, READ, ODDS, FAULTS, TABLE = "what if ", "whose ", "odds ", "faults", "table "


def example(position: str, *acts: str, seat: Viewer = 0) -> str:
    """A position as a board of text, as `seat` sees it, then what comes of each act. See the module for their forms.

    A position that is only a header is a new game, set up and dealt. Raises `KredError` for what can't be read.
    """
    session = from_position(position)
    lines = []
    if not read_position(position).facts:
        session = Session(session.game)
        lines += list(_told(session, -1, seat))
    board = session.game.board_text(session.observe(seat))
    for act in acts:
        lines += list(_done(session, act, seat))
    return "\n".join(line.rstrip() for line in (*board.splitlines(), *lines))


def show(position: str, *acts: str, seat: Viewer = 0) -> None:
    """Print an `example`."""
    print(example(position, *acts, seat=seat))


def _done(session: Session, act: str, seat: Viewer) -> Iterator[str]:
    forms: dict[str, Callable[[Session, str, Viewer], Iterator[str]]] = {
        CHANGE: _changed, READ: _read, ODDS: _odds, FAULTS: _faults, TABLE: _table,
    }  # fmt: skip
    for start, tells in forms.items():
        if act.startswith(start):
            yield from tells(session, act.removeprefix(start).strip(), seat)
            return
    yield from _moved(session, act, seat)


def _moved(session: Session, text: str, seat: Viewer) -> Iterator[str]:
    """A move: played when it is legal, else every reason against it."""
    size = session.size
    try:
        carry_out(session, text)
    except IllegalAction as error:
        words = session.game.words_for(seat)
        yield f"{text}: refused"
        yield from (f"  {words.reason(reason)}" for reason in error.verdict.reasons)
        return
    played = session[size]
    assert played.parent is not None
    assert played.player is not None
    verdict = session.game.judge(session[played.parent].state, played.player, played.action)
    yield f"{text}: allowed{_cited(verdict.grounds)}"
    yield from _told(session, played.number - 1, seat)


def _told(session: Session, node: int, seat: Viewer) -> Iterator[str]:
    """What happened after a node, as a seat reads it."""
    words = session.game.words_for(seat)
    yield from (f"  > {words.line(line)}{_cited(line.rules)}" for at, line in session.log(seat) if at > node)


def _changed(session: Session, change: str, seat: Viewer) -> Iterator[str]:
    words = session.game.words_for(seat if seat != PUBLIC else TEACHER)
    yield f"What if: {change}"
    try:
        session.edit(change)
    except BadPosition as error:
        if not error.faults:
            raise
        yield from (f"  No table can hold that: {words.reason(fault)}" for fault in error.faults)
        return
    yield from _faults(session, "", seat)


def _faults(session: Session, _: str, seat: Viewer) -> Iterator[str]:
    words = session.game.words_for(seat)
    yield from (f"  No game gets here: {words.reason(fault)}" for fault in session.game.validate(session.state))


def _read(session: Session, text: str, _: Viewer) -> Iterator[str]:
    who, _, key = text.partition(" ")
    try:
        viewer: Viewer = who if who in (PUBLIC, TEACHER) else seat_from(with_aliases(who, session.game.aliases))
    except ValueError as error:
        raise KredError(str(error)) from None
    name = session.game.speak("seat", viewer, viewer) if isinstance(viewer, int) else "everybody"
    found = [sight for sight in session.observe(viewer).sights if sight.key == key]
    yield from (f"{name} reads {key} = {sight.value}{_cited((sight.rule,))}" for sight in found)
    if not found:
        yield f"{name} finds no {key} listed"


def _odds(session: Session, pattern: str, seat: Viewer) -> Iterator[str]:
    state = left_to_chance(session)
    fitting = [(action, share) for action, share in session.game.chance_outcomes(state) if fits(str(action), pattern)]
    for action, share in fitting:
        yield f"{action}: {share}{_cited(session.game.judge(state, CHANCE, action).grounds)}"
    if not fitting:
        yield f"{pattern}: 0"
        if "*" not in pattern:
            words = session.game.words_for(seat)
            against = session.game.judge(state, CHANCE, session.game.parse(pattern)).reasons
            yield from (f"  {words.reason(reason)}" for reason in against)


def _table(session: Session, key: str, _: Viewer) -> Iterator[str]:
    found: Any = load_data(f"kredwidgets.games.{session.game.id}", "components.toml")
    for part in key.split("."):
        if not isinstance(found, dict) or part not in found:
            raise KredError(f"{session.game.id} has no table {key!r}")
        found = found[part]
    if isinstance(found, dict):
        yield from (f"{key}.{name}: {_plain(value)}" for name, value in found.items() if name != "provenance")
    elif isinstance(found, list) and any(isinstance(row, dict) for row in found):
        yield from (f"{key}: {_plain(row)}" for row in found)
    else:
        yield f"{key}: {_plain(found)}"


def _plain(value: Any) -> str:
    """A value of a table as text, without where it comes from."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items() if key != "provenance" and each)
    return " ".join(map(_plain, value)) if isinstance(value, list) else str(value)


def _cited(rules: tuple[str, ...]) -> str:
    return f" [{', '.join(rules)}]" if rules else ""
