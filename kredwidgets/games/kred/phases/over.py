"""The game is over: nobody is asked."""

from typing import TYPE_CHECKING, Any

from kredwidgets.games.kred.phases.base import PhaseRules
from kredwidgets.games.kred.state import State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


class OverRules(PhaseRules):
    """Nothing may be done any more."""

    rule = "KRED-9.01"
    actions = ()

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return ()

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return []
