"""Where a bribe leads: ranks, the space a piece would go to, and the moves of several pieces on one card."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from kredwidgets.games.bakschisch.components import CITIZENS
from kredwidgets.games.bakschisch.track import START, Track

Options = Mapping[str, Any]


@frozen
class Move:
    """A piece that a bribe moves; it stays where `src` is `dst`. `reach` are the spaces a caliph card counts off."""

    player: int
    src: int
    dst: int
    reach: int = 0


def rank(pos: Sequence[int], seat: int, *, rear: bool, dense: bool) -> int:
    """The place of a piece on the track, from the front or from the rear; pieces on one space share it (BAKS-8.04)."""
    here = pos[seat]
    others = [space for space in pos if (space < here if rear else space > here)]
    return 1 + len(set(others) if dense else others)


def way(track: Track, options: Options, pos: Sequence[int], seat: int, card: str, *, back: bool) -> Move:
    """Where a piece goes with this card, forward (BAKS-5.02, BAKS-8.01) or back (BAKS-6.02, BAKS-8.02)."""
    here = pos[seat]
    if card in CITIZENS:
        if not back:
            return Move(seat, here, track.ahead[card][here])
        there = track.behind[card][here]
        if there < 0:
            there = START if options["back_overflow"] == "start" else here
        return Move(seat, here, there)
    reach = rank(pos, seat, rear=back, dense=options["rank_ties"] == "dense")
    if back:
        return Move(seat, here, max(START, here - reach), reach)
    there = here + reach
    if there > track.throne:
        there = track.throne if options["caliph_overshoot"] == "cap" else here
    return Move(seat, here, there, reach)


def ways(
    track: Track, options: Options, pos: Sequence[int], movers: Sequence[int], card: str, *, back: bool
) -> list[Move]:
    """The moves of all movers. Ranks are read before any piece moves (BAKS-8.05), unless `tied_move_order` differs."""
    order = options["tied_move_order"]
    if order == "simultaneous" or len(movers) < 2 or card in CITIZENS:
        return [way(track, options, pos, seat, card, back=back) for seat in movers]
    sign = -1 if order == "leader_first" else 1
    now = list(pos)
    moves = []
    for seat in sorted(movers, key=lambda seat: (sign * pos[seat], seat)):
        move = way(track, options, now, seat, card, back=back)
        now[seat] = move.dst
        moves.append(move)
    return moves


def targets(track: Track, options: Options, pos: Sequence[int], card: str, *, back: bool) -> tuple[int, ...]:
    """For every seat where its piece would go if it alone won this bribe, or lost the fifth."""
    return tuple(way(track, options, pos, seat, card, back=back).dst for seat in range(len(pos)))
