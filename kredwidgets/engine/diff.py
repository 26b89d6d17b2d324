"""What differs between two positions: facts, and legal actions with the rules that made the difference."""

from typing import Any

from attrs import frozen

from kredwidgets.engine.game import CHANCE, TEACHER, Game, Viewer
from kredwidgets.engine.reasons import Violation


@frozen
class FactChange:
    """One fact that differs. An empty string: the fact is not listed there."""

    key: str
    before: str
    after: str


@frozen
class ActionChange:
    """An action that became legal or illegal: `reasons` are those of the position in which it is not."""

    player: int
    action: Any
    reasons: tuple[Violation, ...]


@frozen
class Diff:
    """Changed facts, actions that became legal and actions that ceased to be."""

    facts: tuple[FactChange, ...]
    gained: tuple[ActionChange, ...]
    lost: tuple[ActionChange, ...]

    def __bool__(self) -> bool:
        return bool(self.facts or self.gained or self.lost)


def diff_states(game: "Game[Any, Any]", before: Any, after: Any, viewer: Viewer = TEACHER) -> Diff:
    """Compare two states as this viewer sees them; a seat is told of its own actions only."""
    old, new = game.observe(before, viewer).facts, game.observe(after, viewer).facts
    facts = tuple(
        FactChange(key, old.get(key, ""), new.get(key, ""))
        for key in [*old, *(key for key in new if key not in old)]
        if old.get(key) != new.get(key)
    )
    seats = [viewer] if isinstance(viewer, int) else range(game.players) if viewer == TEACHER else []
    gained: list[ActionChange] = []
    lost: list[ActionChange] = []
    for seat in seats:
        if seat == CHANCE:
            continue
        was, now = game.legal_actions(before, seat), game.legal_actions(after, seat)
        had, has = set(was), set(now)
        gained += [ActionChange(seat, a, game.judge(before, seat, a).reasons) for a in now if a not in had]
        lost += [ActionChange(seat, a, game.judge(after, seat, a).reasons) for a in was if a not in has]
    return Diff(facts, tuple(gained), tuple(lost))
