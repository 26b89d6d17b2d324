"""Chance turns the next card up; cards not seen are a multiset, so nothing of their order is stored (part D.4)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import CHANCE, Event, Step
from kredwidgets.engine.phases import PhaseRules
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.bakschisch.actions import Turn
from kredwidgets.games.bakschisch.components import BRIBES, DECK, GOLD, IN_BOX, NAMES
from kredwidgets.games.bakschisch.state import Phase, State, unseen

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

TURNS = {name: Turn(name) for name in NAMES}


class TurnRules(PhaseRules["Bakschisch", State]):
    """The left-most face-down card is turned up (BAKS-4.01, BAKS-4.02)."""

    actions = (Turn,)

    def asked(self, game: "Bakschisch", state: State) -> tuple[int, ...]:
        return (CHANCE,)

    def candidates(self, game: "Bakschisch", state: State, player: int) -> list[Any]:
        return [action for action, _ in self.outcomes(game, state)]

    def outcomes(self, game: "Bakschisch", state: State) -> list[tuple[Any, Fraction]]:
        """Every unseen card is equally likely to lie in the next slot."""
        return list(_outcomes(unseen(state.slots, state.discard)))

    def reasons(self, game: "Bakschisch", state: State, player: int, action: Turn) -> Iterator[Violation]:
        if TURNS.get(action.card) not in self.candidates(game, state, player):
            yield Violation("BAKS-1.03", "none_left", {"card": action.card}, (f"slot.{state.bribe}",))

    def grounds(self, game: "Bakschisch", state: State, player: int, action: Turn) -> tuple[str, ...]:
        return ("BAKS-4.01", "BAKS-4.02")

    def effect(self, game: "Bakschisch", state: State, player: int, action: Turn) -> Step:
        facts = {"card": action.card, "bribe": state.bribe, "round": state.round}
        turned = Event("turn", ("BAKS-4.01", "BAKS-4.02"), facts, reveals=True)
        turned_up = change(state, phase=Phase.BID, slots=(*state.slots, action.card))
        return Step(turned_up, (*_setup(state), turned) if state.round == 1 else (turned,))


@lru_cache(maxsize=1 << 12)
def _outcomes(left: tuple[int, ...]) -> tuple[tuple[Any, Fraction], ...]:
    total = sum(count for count in left if count > 0)
    return tuple((TURNS[name], Fraction(count, total)) for name, count in zip(NAMES, left, strict=True) if count > 0)


def _setup(state: State) -> tuple[Event, ...]:
    """How the table was laid, told with the first card of a game from its beginning."""
    players = state.players
    if state.bribe > 1 or any(state.pos) or state.gold != (GOLD,) * players or state.table:
        return ()
    facts = {"gold": GOLD, "box": IN_BOX - GOLD * players, "cards": DECK, "slots": BRIBES}
    box = ("BAKS-2.06",) if facts["box"] else ()
    rules = ("BAKS-2.02", "BAKS-2.03", "BAKS-1.02", "BAKS-2.04", "BAKS-2.05", *box)
    return (Event("setup.box" if box else "setup", rules, facts),)
