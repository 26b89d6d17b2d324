"""The reasons that come before any phase's own: whose decision it is, and whether it is time for it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import CHANCE
from kredwidgets.engine.reasons import Violation
from kredwidgets.games.bakschisch.actions import Bid, BidWithThief, ClaimWin, MovePiece, Turn, UseThief
from kredwidgets.games.bakschisch.bags import bid_reasons, thief_reasons
from kredwidgets.games.bakschisch.state import NOT_YET, Phase, State
from kredwidgets.games.bakschisch.wishes import piece_reasons

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


def elsewhere(game: "Bakschisch", state: State, player: int, action: Any) -> Iterator[Violation]:
    """Why such a request can't be met now: never, not yet, no more, or not by this player."""
    if isinstance(action, ClaimWin):
        over = state.phase is Phase.OVER
        yield Violation("BAKS-3.09" if over else "BAKS-10.04", "over" if over else "claim", {"player": player})
    elif isinstance(action, MovePiece):
        yield from piece_reasons(game, state, player, action)
    elif state.phase is Phase.OVER:
        yield Violation("BAKS-3.09", "over", {"player": player})
    elif isinstance(action, Turn):
        yield from _turning(state, player, action)
    else:
        yield from _choosing(game, state, player, action)


def _turning(state: State, player: int, action: Turn) -> Iterator[Violation]:
    where = (f"slot.{state.bribe}",)
    if state.phase is Phase.BID:
        yield Violation("BAKS-4.02", "not_now", {"bribe": state.bribe, "card": state.card}, where)
    if player != CHANCE:
        yield Violation("BAKS-4.01", "by_chance", {"player": player, "card": action.card}, where)


def _choosing(game: "Bakschisch", state: State, player: int, action: Any) -> Iterator[Violation]:
    if not 0 <= player < state.players:
        yield Violation("BAKS-4.03", "no_seat", {"player": player})
        return
    if state.phase is Phase.TURN:
        yield Violation("BAKS-4.01", "not_turned", {"bribe": state.bribe}, (f"slot.{state.bribe}",))
    elif state.committed[player] != NOT_YET:
        yield Violation("BAKS-4.07", "final", {"player": player}, (f"p{player}.hand",))
    if isinstance(action, BidWithThief):
        yield Violation("BAKS-4.04", "both", {"player": player})
    if isinstance(action, (Bid, BidWithThief)):
        yield from bid_reasons(state, player, action.gold)
    if isinstance(action, (UseThief, BidWithThief)):
        yield from thief_reasons(game, state, player)
