"""Everybody takes gold or the thief into the closed hand, all at once, sealed until the last has chosen (BAKS-4.03)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.phases import PhaseRules
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.bakschisch.actions import BIDS, Bid, UseThief
from kredwidgets.games.bakschisch.bags import bid_reasons, thief_reasons
from kredwidgets.games.bakschisch.bribe import settle
from kredwidgets.games.bakschisch.state import NOT_YET, THIEF, State

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

_THIEF = UseThief()
_ONLY = tuple(frozenset({seat}) for seat in range(10))
_PAY = ("BAKS-3.01", "BAKS-4.03", "BAKS-4.06")
_NOTHING = (*_PAY, "BAKS-4.05")
_STEAL = ("BAKS-3.01", "BAKS-4.03", "BAKS-3.08")


class BidRules(PhaseRules["Bakschisch", State]):
    """Bid, or use the thief."""

    actions = (Bid, UseThief)

    def asked(self, game: "Bakschisch", state: State) -> tuple[int, ...]:
        return tuple([seat for seat, choice in enumerate(state.committed) if choice == NOT_YET])

    def candidates(self, game: "Bakschisch", state: State, player: int) -> list[Any]:
        return [*BIDS[: state.gold[player] + 1], _THIEF]

    def judging(self, game: "Bakschisch", state: State, player: int) -> Callable[[Any], Iterator[Violation]]:
        gold = state.gold[player]

        def judge(action: Any) -> Iterator[Violation]:
            if type(action) is Bid and type(action.gold) is int and 0 <= action.gold <= gold:
                return iter(())
            return self.reasons(game, state, player, action)

        return judge

    def reasons(self, game: "Bakschisch", state: State, player: int, action: Any) -> Iterator[Violation]:
        return (
            thief_reasons(game, state, player) if type(action) is UseThief else bid_reasons(state, player, action.gold)
        )

    def grounds(self, game: "Bakschisch", state: State, player: int, action: Any) -> tuple[str, ...]:
        if isinstance(action, UseThief):
            return _STEAL
        return _PAY if action.gold else _NOTHING

    def effect(self, game: "Bakschisch", state: State, player: int, action: Any) -> Step:
        choice = THIEF if isinstance(action, UseThief) else action.gold
        committed = (*state.committed[:player], choice, *state.committed[player + 1 :])
        chosen = Event("chosen", ("BAKS-4.03",), {"player": player}, {"choice": choice}, _ONLY[player])
        if NOT_YET not in committed:
            return settle(game, state, committed, chosen)
        return Step(change(state, committed=committed), (chosen,))
