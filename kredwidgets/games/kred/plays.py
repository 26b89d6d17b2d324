"""Plays: which actions a tile asks for, what of it the board allows, when a play is honest, when it is legal.

A tile asks for its actions as far as they can be carried out from the board as it stood when the turn (or the replay)
began; `maxdo` counts how many that are (KRED-4.10, KRED-4.13).
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from kredwidgets.games.kred.board import all_drops, due_drop
from kredwidgets.games.kred.components import COMBINATIONS, NUMBERED, OTHERS, OWN
from kredwidgets.games.kred.moves import Ground, Options, destinations, possible
from kredwidgets.games.kred.state import Leg

SINGLE = frozenset(next(iter(actions)) for actions in COMBINATIONS if len(actions) == 1)


def dropped(ground: Ground) -> Iterator[Ground]:
    """Every ground the due drops can lead to."""
    if due_drop(ground.board, ground.actor) is None:
        yield ground
        return
    for board, affected in all_drops(ground.board, ground.actor, ground.affected):
        yield Ground(ground.actor, board, ground.community, affected, ground.returned)


def can_follow(ground: Ground, kind: str, options: Options) -> bool:
    """Whether, after the due drops resolved in some way, a move of this kind can be made."""
    return any(possible(after, kind, options) for after in dropped(ground))


def maxdo(ground: Ground, actions: frozenset[str], options: Options) -> int:
    """The largest number of these actions that can be done one after the other, in any order, on separate pieces."""
    return _maxdo(
        ground,
        actions,
        options["withdraw_to_any_seat"],
        options["influence_pawn_inside"],
        options["organize_pawn_out"],
    )


@lru_cache(maxsize=1 << 14)
def _maxdo(ground: Ground, actions: frozenset[str], any_seat: bool, pawn_inside: bool, pawn_out: bool) -> int:
    options = {
        "withdraw_to_any_seat": any_seat,
        "influence_pawn_inside": pawn_inside,
        "organize_pawn_out": pawn_out,
    }
    best = 0
    for first in sorted(actions):
        for src, dst in destinations(ground, first, options):
            rest = [kind for kind in actions if kind != first]
            if all(can_follow(ground.after(src, dst), kind, options) for kind in rest):
                return len(actions)
            best = 1
    return best


def start_of(leg: Leg, actor: int) -> Ground:
    """The ground on which a leg began."""
    return Ground(actor, leg.board, leg.community, leg.kept, leg.kept_returned)


def excused(leg: Leg, now: Ground, missing: str, options: Options) -> bool:
    """Whether another player's drop, and nothing else, closed the missing action (KRED-4.15)."""
    if not leg.others or leg.between is None or possible(now, missing, options):
        return False
    board, affected = leg.between
    before = Ground(now.actor, board, now.community, affected, now.returned)
    return can_follow(before, missing, options)


def honest(leg: Leg, now: Ground, actions: frozenset[str], options: Options) -> bool:
    """Whether the moves of a leg are what a tile with these actions asks for (KRED-1.13, KRED-4.10, KRED-4.15)."""
    done = [move.kind for move in leg.moves]
    if not actions.issuperset(done) or len(set(done)) < len(done):
        return False
    missing = actions.difference(done)
    if not missing:
        return True
    if options["impossibility"] == "after_first_move":
        return not any(possible(now, kind, options) for kind in missing)
    if maxdo(start_of(leg, now.actor), actions, options) == len(done):
        return True
    return len(done) == 1 and excused(leg, now, next(iter(missing)), options)


def honest_tiles(leg: Leg, now: Ground, options: Options) -> frozenset[str]:
    """The numbered tiles for which the moves of a leg are honest."""
    return frozenset(tile.id for tile in NUMBERED if honest(leg, now, tile.actions, options))


def legal(leg: Leg, now: Ground, options: Options) -> bool:
    """Whether the moves are honest for some numbered tile (KRED-4.13), or an empty play that the table allows."""
    done = [move.kind for move in leg.moves]
    if not done:
        if options["allow_empty_play"] == "always":
            return True
        # A tile with two impossible actions adds nothing: one of the two then stands on a tile by itself.
        return any(not possible(start_of(leg, now.actor), kind, options) for kind in SINGLE)
    if frozenset(done) in COMBINATIONS and len(set(done)) == len(done):
        return True
    return any(honest(leg, now, actions, options) for actions in COMBINATIONS)


@cache
def clash(first: str, second: str = "") -> str:
    """The case in which no tile shows these actions together (KRED-1.15); empty when some tile does."""
    if not second:
        return "" if frozenset({first}) in COMBINATIONS else "alone"
    if first in OWN and second in OWN:
        return "own_twice"
    if first in OTHERS and second in OTHERS:
        return "others_twice"
    return "" if frozenset({first, second}) in COMBINATIONS else "pair"
