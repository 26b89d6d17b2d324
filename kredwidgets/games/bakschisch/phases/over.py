"""The game is over: nobody is asked (BAKS-3.09)."""

from typing import TYPE_CHECKING, Any

from kredwidgets.games.bakschisch.phases.base import PhaseRules
from kredwidgets.games.bakschisch.state import State

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


class OverRules(PhaseRules):
    """Nothing may be done any more."""

    actions = ()

    def asked(self, game: "Bakschisch", state: State) -> tuple[int, ...]:
        return ()

    def candidates(self, game: "Bakschisch", state: State, player: int) -> list[Any]:
        return []
