"""Bluffs: what leaves the Mover without an honest play (KRED-1.13, KRED-1.14)."""

from typing import TYPE_CHECKING, Any

from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Give
from kredwidgets.games.kred.components import BLANK, TILES
from kredwidgets.games.kred.state import Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


def bluffs(game: "Kred", state: State, player: int, action: Any) -> bool:
    """Whether a legal action hands over a tile that does not match, or leaves none in the hand that still could."""
    if player != state.mover:
        return False
    if isinstance(action, Give):
        return not _matches(game, state, action.tile)
    if state.phase is not Phase.MOVES or state.leg.purpose != "play":
        return False
    after = game.effect(state, player, action).state
    hand = state.hands[player]
    if after.phase is Phase.TILE:
        return not any(_matches(game, after, tile) for tile in hand)
    done = {move.kind for move in after.leg.moves}
    return not any(tile == BLANK or TILES[tile].actions.issuperset(done) for tile in hand)


def _matches(game: "Kred", state: State, tile: str) -> bool:
    return flow.is_honest(game, change(state, play=change(state.play, tile=tile)))
