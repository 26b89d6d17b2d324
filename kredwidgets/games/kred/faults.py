"""What is wrong with an edited position: broken (refused) or merely unreachable (playable), F-42."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kredwidgets.engine.reasons import Fault
from kredwidgets.engine.rulebook import cite
from kredwidgets.games.kred import components
from kredwidgets.games.kred.board import SIZE
from kredwidgets.games.kred.components import BLANK, MAX_NOTCHES, PIECE_NAMES, PIECES
from kredwidgets.games.kred.state import NOBODY, Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


def faults(game: "Kred", state: State) -> list[Fault]:
    """Every fault, the broken ones first."""
    found = [*_broken(state), *_unreachable(game, state)]
    cite(fault.rule for fault in found)
    return found


def tiles_in_sight(state: State) -> list[str]:
    """Every tile of the position."""
    tiles = [tile for hand in state.hands for tile in hand]
    tiles += [slot.tile for bank in state.banks for slot in bank]
    if state.play.tile:
        tiles.append(state.play.tile)
    if state.draft is not None:
        tiles += [*state.draft.deck, *(tile for pack in state.draft.packs for tile in pack)]
        if state.draft.packs:
            tiles += [tile for row in state.draft.kept for tile in row]
    return tiles


def _broken(state: State) -> Iterator[Fault]:
    for seat in range(state.players):
        pawns = state.board[seat * SIZE : seat * SIZE + SIZE].count("P")
        if pawns > 1:
            yield Fault("KRED-8.09", "two_pawns", {"player": seat, "pawns": pawns}, (f"p{seat}.o",), broken=True)
    for tile, count in Counter(tiles_in_sight(state)).items():
        if count > 1:
            yield Fault("KRED-2.03", "twice", {"tile": tile, "count": count}, broken=True)
    for seat, notches in enumerate(state.notches):
        if not 0 <= notches <= MAX_NOTCHES:
            yield Fault("KRED-7.14", "bounds", {"player": seat, "notches": notches}, (f"p{seat}.token",), broken=True)
    before_giving = state.phase in (Phase.MOVES, Phase.TILE) or (state.phase is Phase.DROP and not state.play.tile)
    if before_giving and state.mover != NOBODY and not state.hands[state.mover]:
        yield Fault("KRED-4.04", "no_tile", {"player": state.mover}, (f"p{state.mover}",), broken=True)


def _unreachable(game: "Kred", state: State) -> Iterator[Fault]:
    supply = components.supply(game.players, game.options["piece_supply"])
    for rank, piece in enumerate(PIECES):
        there = state.board.count(piece) + state.community[rank]
        if there != supply[rank]:
            yield Fault(
                "KRED-2.08",
                "supply",
                {"piece": PIECE_NAMES[piece], "there": there, "supply": supply[rank]},
                ("C",),
            )
    tiles = tiles_in_sight(state)
    if BLANK in tiles and state.players < 5:
        yield Fault("KRED-2.04", "blank", {"players": state.players})
    whole = len(components.deck(state.players))
    if len(tiles) != whole:
        yield Fault("KRED-2.03", "tiles", {"there": len(tiles), "whole": whole})
    elif state.phase not in (Phase.DEAL, Phase.DRAFT) and game.options["last_tile_receiver"] == "bank_gap":
        yield from _sizes(game, state)


def _sizes(game: "Kred", state: State) -> Iterator[Fault]:
    """Hand and Bank together keep their size, but for the tile the Mover has too many, the opener too few."""
    size = components.hand_size(state.players)
    for seat in range(state.players):
        expected = size
        if state.mover != NOBODY:
            holds = state.phase in (Phase.MOVES, Phase.TILE) or (state.phase is Phase.DROP and not state.play.tile)
            expected += (seat == state.mover and holds) - (seat == state.opener)
            if state.play.tile and any(slot.tile == state.play.tile for slot in state.banks[seat]):
                continue
        there = len(state.hands[seat]) + len(state.banks[seat])
        if there != expected and state.phase is not Phase.OVER:
            yield Fault("KRED-2.03", "sizes", {"player": seat, "there": there, "expected": expected}, (f"p{seat}",))
