"""Golden playthroughs: a game as text, with every position, action and what each seat reads of it.

`write` makes one with a seeded chooser; the test replays the recorded actions and compares. They are read before they
are committed: what they hold is what the rules say, not what the code happened to do.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from kredwidgets.engine.game import CHANCE, TEACHER, Game
from kredwidgets.engine.text import seat_from, seat_text

ACTION = re.compile(r"^\* (chance|p\d): (.+)$", re.MULTILINE)


def follow(game: Game[Any, Any], moves: Iterator[tuple[int, str]], whole: Callable[[Any], bool]) -> Iterator[str]:
    """The text of a game in which these moves are made. `whole`: whether to print the whole position there."""
    from kredwidgets.engine.text import write_position

    state = game.initial_state()
    before: dict[str, str] = {}
    for player, text in moves:
        facts = game.observe(state, TEACHER).facts
        if whole(state):
            yield ""
            yield write_position(game.id, game.changed_options(), facts, game.fact_group)
        else:
            yield from _changed(before, facts)
        before = facts
        step = game.apply(state, player, game.parse(text))
        yield f"* {'chance' if player == CHANCE else seat_text(player)}: {text}"
        for event in step.events:
            yield from _told(game, event)
        state = step.state
    yield ""
    yield write_position(game.id, game.changed_options(), game.observe(state, TEACHER).facts, game.fact_group)


def _changed(before: dict[str, str], facts: dict[str, str]) -> Iterator[str]:
    changed = [
        f"{key}={facts.get(key, '-')}"
        for key in {**before, **facts}
        if before.get(key) != facts.get(key) and not key.startswith(("leg.", "turn."))
    ]
    if before and changed:
        yield f"  [{'; '.join(changed)}]"


def _told(game: Game[Any, Any], event: Any) -> Iterator[str]:
    """An event as everybody reads it, one line for all who read the same."""
    readers: dict[str, list[str]] = {}
    for seat in range(game.players):
        readers.setdefault(game.words_for(seat).line(game.tell(event, seat)), []).append(seat_text(seat))
    for line, seats in readers.items():
        who = "all" if len(seats) == game.players else " ".join(seats)
        yield f"  {who}: {line} ({' '.join(event.rules)})"


def recorded(text: str) -> Iterator[tuple[int, str]]:
    """The moves of a golden text."""
    for who, action in ACTION.findall(text):
        yield (CHANCE if who == "chance" else seat_from(who)), action


def choose(
    game: Game[Any, Any], seed: int, prefer: Callable[[Any, list[Any], Random], Any], done: Callable[[Any], bool]
) -> Iterator[tuple[int, str]]:
    """A game by a seeded chooser, until `done`."""
    rng = Random(seed)
    state = game.initial_state()
    while game.asked(state) and not done(state):
        player = game.asked(state)[0]
        if player == CHANCE:
            action = rng.choice(game.chance_outcomes(state))[0]
        else:
            action = prefer(state, game.legal_actions(state, player), rng)
        yield player, str(action)
        state = game.apply(state, player, action).state


def same(path: Path, game: Game[Any, Any], whole: Callable[[Any], bool]) -> None:
    """Check that replaying a golden file gives it back."""
    text = path.read_text(encoding="utf-8")
    assert "\n".join(follow(game, recorded(text), whole)) + "\n" == text
