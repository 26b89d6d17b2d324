"""What a player may take out of the own bag: gold, or the thief."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from kredwidgets.engine.reasons import Violation
from kredwidgets.games.bakschisch.components import BRIBES
from kredwidgets.games.bakschisch.state import State, Thief

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


def bid_reasons(state: State, player: int, gold: int | Fraction) -> Iterator[Violation]:
    """Why this much gold can't be bid: whole pieces, none or more, out of the own bag (BAKS-4.06)."""
    where = (f"p{player}.bag",)
    if type(gold) is not int:
        yield Violation("BAKS-4.06", "half", {"player": player, "bid": gold}, where)
    if gold < 0:
        yield Violation("BAKS-4.06", "negative", {"player": player, "bid": gold}, where)
    if gold > state.gold[player]:
        yield Violation("BAKS-4.06", "too_much", {"player": player, "bid": gold, "gold": state.gold[player]}, where)


def thief_reasons(game: "Bakschisch", state: State, player: int) -> Iterator[Violation]:
    """Why the thief can't be used (BAKS-9.01, BAKS-3.08, BAKS-6.06)."""
    inside, there = game.track.inside(state.pos[player]), state.thief[player]
    facts, where = {"player": player, "space": state.pos[player]}, (f"p{player}.place", f"s{state.pos[player]}")
    if inside:
        yield Violation("BAKS-9.01", "palace", facts, where)
    if there is Thief.USED:
        yield Violation("BAKS-3.08", "used", facts, where[:1])
    elif there is Thief.ASIDE and not inside:
        yield Violation("BAKS-9.04", "aside", facts, where[:1])
    if state.bribe == BRIBES and game.options["thief_on_fifth"] == "forbidden":
        yield Violation("BAKS-6.06", "forbidden", facts, where[:1])


def has_thief(game: "Bakschisch", state: State, player: int) -> bool:
    """Whether the thief may be used."""
    return next(thief_reasons(game, state, player), None) is None
