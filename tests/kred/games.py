"""Random games of KRED for the tests: with any house rules, from the beginning or from a board already grown."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from kredwidgets.engine.game import CHANCE
from kredwidgets.engine.positions import state_of
from kredwidgets.games.kred import Kred
from kredwidgets.games.kred.actions import (
    Accept,
    AcceptBlind,
    Buy,
    CallFoul,
    Challenge,
    ClaimWin,
    Consent,
    Deal,
    DeclineReward,
    Done,
    Drop,
    EndSpending,
    Expose,
    First,
    Give,
    Keep,
    Look,
    Move,
    Pass,
    Pay,
    Refuse,
    Restore,
)
from kredwidgets.games.kred.components import OPTIONS, deck, supply
from kredwidgets.games.kred.state import State
from tests.kred.boards import KINDS, LETTERS
from tests.random_games import Played, Sample, house_rules, walk

LOCALS = ("s1", "s2", "s3", "s4", "s5", "s6", "r1", "r2", "o")
ITEMS = ("promote_office", "promote_rostrum", "promote_seat")
PLAIN = (
    Done(), CallFoul(), Look(), AcceptBlind(), Accept(), Expose(), Challenge(), Pass(), DeclineReward(),
    EndSpending(), Consent(), Refuse(), ClaimWin(), *map(Restore, range(4)), Buy("restore_notch"),
)  # fmt: skip


def some_options(rng: Random, often: float = 0.25) -> dict[str, Any]:
    """House rules, each one other than usual now and then."""
    return house_rules(rng, OPTIONS, 2, often)


def some_board(game: Kred, rng: Random) -> State:
    """A position in which the Mover begins, on a board that has grown in some way; tiles and notches as they may be."""
    players = game.players
    marks, heels, pawns = supply(players, "manual")
    pool = ["mark"] * marks + ["heel"] * heels + ["pawn"] * pawns
    rng.shuffle(pool)
    lines = [
        f"kred players={players}" + "".join(f" {k}={v}" for k, v in game.changed_options().items() if k != "players")
    ]
    fullness = rng.random()
    with_pawn: set[int] = set()
    for seat, local in product(range(players), LOCALS):
        if pool and rng.random() < fullness and not (pool[-1] == "pawn" and seat in with_pawn):
            with_pawn |= {seat} if pool[-1] == "pawn" else set()
            lines.append(f"p{seat}.{local}={pool.pop()}")
    lines += [f"p{seat}.notches={rng.choice((0, 0, 1, 2, 3))}" for seat in range(players)]
    if rng.random() < 0.3:
        lines.append(f"community={rng.randint(0, 1)}/{rng.randint(0, 2)}/{rng.randint(0, 1)}")
    lines.append(f"mover=p{rng.randrange(players)}")
    tiles = rng.randint(1, 4)
    lines += [f"p{seat}.hand={' '.join('?' * tiles)}" for seat in range(players)]
    state: State = state_of(game, "\n".join(lines), rng.randrange(10**6))
    return state


def some_states(rng: Random, count: int, players: int, steps: int = 60, **options: Any) -> Iterator[tuple[Kred, State]]:
    """Positions of many random games, of usual and unusual rules, from their beginnings and from grown boards."""
    found = 0
    while found < count:
        game = Kred(players, **(options or (some_options(rng) if rng.random() < 0.7 else {})))
        begin = None if rng.random() < 0.4 else some_board(game, rng)
        length = steps * 5 if begin is None else steps
        for played in walk(game, rng, length, begin):
            if player_is_chance(played) or rng.random() > 0.5:
                continue
            yield game, played.state
            found += 1
            if found >= count:
                return


def player_is_chance(played: Played) -> bool:
    """Whether chance acted; of the long deal few positions are worth a look."""
    return played.player == CHANCE


def well_formed(game: Kred, state: State, rng: Random) -> list[Any]:
    """Every well-formed action: source x destination x kind, tile x seat, and all the others."""
    return [*_without_payments(game.players), *payments(state, [*deck(5)], rng)]


@cache
def _without_payments(players: int) -> tuple[Any, ...]:
    names = ["C", *(f"p{seat}.{local}" for seat, local in product(range(players), LOCALS))]
    tiles = deck(5)
    return (
        *PLAIN,
        *(Move(kind, src, dst) for kind, src, dst in product(KINDS, names, names)),
        *(Buy(kind, src, dst) for kind, src, dst in product(KINDS, names, names)),
        *(Drop(src, dst) for src, dst in product(names, names)),
        *(Buy(item, space=space) for item, space in product(ITEMS, names)),
        *(Give(tile, seat) for tile, seat in product(tiles, range(players))),
        *(kind(tile) for kind, tile in product((Keep, Deal), tiles)),
        *map(First, range(players)),
    )


def payments(state: State, tiles: list[str], rng: Random) -> Iterator[Pay]:
    """Every set of tiles out of one Bank, and some with tiles from elsewhere."""
    for bank in state.banks:
        own = sorted(slot.tile for slot in bank)
        for chosen in range(1, 1 << len(own)):
            yield Pay(tuple(tile for at, tile in enumerate(own) if chosen >> at & 1))
    for _ in range(20):
        yield Pay(tuple(sorted(rng.sample(tiles, rng.randint(1, 3)))))


def named_pieces(game: Kred, legal: list[Any], rng: Random, count: int) -> Iterator[Move]:
    """The legal moves with each kind of piece named, and some others of whatever kind."""
    names = ["C", *(f"p{seat}.{local}" for seat, local in product(range(game.players), LOCALS))]
    for move, piece in product(legal, LETTERS):
        if isinstance(move, Move):
            yield Move(move.kind, move.src, move.dst, piece)
    for _ in range(count):
        yield Move(rng.choice(KINDS), rng.choice(names), rng.choice(names), rng.choice(list(LETTERS)))


SAMPLE = Sample(Kred, some_options, some_board, some_states, well_formed, faultless=False)
