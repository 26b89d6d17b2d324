"""The engine against the plain second reading of the rules (`reference.py`), on random boards."""

from random import Random

import pytest

from kredwidgets.engine.records import change
from kredwidgets.games.kred import Kred, flow
from kredwidgets.games.kred.actions import Done, Drop, Move
from kredwidgets.games.kred.state import State
from tests.kred import reference
from tests.kred.games import LOCALS, some_board, some_states
from tests.kred.reference import C, Play, Position, Space, Step

BOARDS = 300
"""Boards of each player count on which all first moves are compared."""
PLAYS = 6
"""Plays that are followed to their end on each of them."""
REPLAYS = 60
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


def space(name: str) -> Space:
    """A space as the reference names it."""
    return C if name == "C" else (int(name[1]), name[3:])


def step(move: Move) -> Step:
    """A move as the reference names it."""
    return (move.kind, space(move.src), space(move.dst))


def position(state: State) -> Position:
    """The board of a state for the reference."""
    spaces = [(seat, local) for seat in range(state.players) for local in LOCALS]
    pieces = {where: piece for where, piece in zip(spaces, state.board, strict=True) if piece != "."}
    return Position(state.players, pieces, state.community)


def turn(game: Kred, rng: Random) -> State:
    """A grown board at the beginning of a turn, its due drops settled."""
    state = some_board(game, rng)
    while state.phase != "moves":
        player = game.asked(state)[0]
        state = game.apply(state, player, rng.choice(game.legal_actions(state, player))).state
    return state


def listed(game: Kred, state: State) -> tuple[set[Step], bool]:
    """The moves the engine lists, and whether it lets the Mover stop."""
    legal = game.legal_actions(state, state.mover)
    return {step(action) for action in legal if isinstance(action, Move)}, Done() in legal


def first_moves(at: Position, who: int) -> set[Step]:
    """By the reference: the first moves that can be extended to a legal play."""
    return {
        (kind, src, dst)
        for kind in reference.KINDS
        for src, dst in reference.moves(at, who, kind)
        if can_be_extended(at, who, kind, src, dst)
    }


def can_be_extended(at: Position, who: int, kind: str, src: Space, dst: Space) -> bool:
    """Whether a first move is a legal play, or part of one, however the drops fall."""
    if frozenset({kind}) in reference.TILES.values():
        return True
    after = reference.make(at, src, dst)
    return all(
        any(any(reference.moves(then, who, second)) for second in seconds(kind))
        or bool(reference.honest_tiles(Play(at, (kind,), then), who, reference.limits(at, who)))
        for then in reference.settled(after, who)
    )


def seconds(first: str) -> list[str]:
    """The kinds that some tile shows together with one."""
    return [kind for kind in reference.KINDS if kind != first and {first, kind} in reference.TILES.values()]


def honest(game: Kred, state: State) -> set[str]:
    """The tiles for which the engine finds the play on the board honest."""
    return {tile for tile in reference.TILES if flow.is_honest(game, change(state, play=change(state.play, tile=tile)))}


@PLAYERS
def test_moves_and_honesty(players: int) -> None:
    rng = Random(f"reference:{players}")
    lone = 0
    for _ in range(BOARDS):
        game = Kred(players)
        state = turn(game, rng)
        begin, who = position(state), state.mover
        most = reference.limits(begin, who)
        moves, may_stop = listed(game, state)
        assert moves == first_moves(begin, who)
        assert may_stop is bool(reference.honest_tiles(Play(begin, (), begin), who, most))
        assert honest(game, state) == reference.honest_tiles(Play(begin, (), begin), who, most)
        for move in rng.sample(sorted(moves), min(PLAYS, len(moves))):
            play, after = one_move(game, state, begin, move, rng)
            tiles = reference.honest_tiles(play, who, most)
            found, may_stop = listed(game, after)
            assert honest(game, after) == tiles
            assert may_stop is bool(tiles)
            expected = {(kind, *ends) for kind in seconds(move[0]) for ends in reference.moves(play.end, who, kind)}
            assert found == expected
            lone += move[0] == "assist" and may_stop
            if found:
                second = rng.choice(sorted(found))
                done, end = one_move(game, after, play.end, second, rng)
                both = Play(begin, (move[0], second[0]), done.end)
                assert honest(game, end) == reference.honest_tiles(both, who, most)
    assert lone > 0


def one_move(game: Kred, state: State, begin: Position, move: Step, rng: Random) -> tuple[Play, State]:
    """Make a move and random drops in the engine and in the reference; they must lead to the same board."""
    who, kind = state.mover, move[0]
    names = ["C" if where == C else f"p{where[0]}.{where[1]}" for where in move[1:]]
    between = end = reference.make(begin, move[1], move[2])
    others = False
    state = game.apply(state, who, Move(kind, *names)).state
    while state.phase == "drop":
        (player,) = game.asked(state)
        due = reference.due(end, who)
        assert due is not None
        src, targets = due
        assert player == src[0]
        legal = game.legal_actions(state, player)
        assert {(space(drop.src), space(drop.dst)) for drop in legal} == {(src, dst) for dst in targets}
        drop: Drop = rng.choice(legal)
        end = reference.drop(end, space(drop.src), space(drop.dst))
        others |= player != who
        state = game.apply(state, player, drop).state
    assert position(state) == Position(end.players, end.pieces, end.pool)
    return Play(begin, (kind,), end, between, others), state


@PLAYERS
def test_replays_do_all_that_is_possible(players: int) -> None:
    """Whatever is chosen within the rules, a replay does as much of the tile as the board allowed, or was cut short by
    another player's drop (5.11, 4.15).
    """
    rng = Random(f"replays:{players}")
    compared = 0
    for game, begun in some_states(rng, REPLAYS * 60, players, undo_scope="all"):
        if begun.phase != "replay" or begun.leg.moves:
            continue
        start, who, actions = position(begun), begun.mover, reference.TILES[begun.play.tile]
        kinds: list[str] = []
        state, at, play = begun, start, Play(start, (), start)
        while state.phase == "replay":
            move = step(rng.choice(game.legal_actions(state, who)))
            play, after = one_move_of_replay(game, state, at, move, rng)
            kinds.append(move[0])
            state, at = after, play.end
        whole = Play(start, tuple(kinds), at, play.between, play.others_dropped)
        assert reference.honest(whole, who, actions)
        compared += 1
        if compared == REPLAYS:
            return
    assert compared > REPLAYS // 4


def one_move_of_replay(game: Kred, state: State, begin: Position, move: Step, rng: Random) -> tuple[Play, State]:
    """As `one_move`; the last move of a replay may lead far, so only the reference follows it to the end."""
    who, kind = state.mover, move[0]
    names = ["C" if where == C else f"p{where[0]}.{where[1]}" for where in move[1:]]
    between = end = reference.make(begin, move[1], move[2])
    others = False
    state = game.apply(state, who, Move(kind, *names)).state
    while state.phase == "drop" and state.leg.purpose == "replay":
        (player,) = game.asked(state)
        drop: Drop = rng.choice(game.legal_actions(state, player))
        end = reference.drop(end, space(drop.src), space(drop.dst))
        others |= player != who
        state = game.apply(state, player, drop).state
    return Play(begin, (kind,), end, between, others), state
