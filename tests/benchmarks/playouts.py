"""Random playouts with legal lists, beside python-chess's loop, the two in turn so that both see the same machine."""

from random import Random
from statistics import median
from time import perf_counter

import chess

import kredwidgets as kw
from kredwidgets.games import find

LIMIT = 400


def playout(name: str, players: int, seed: int) -> int:
    """Play at random from the deal on; returns how many decisions there were with more than one legal action."""
    game, rng, decisions = kw.game(name, players), Random(seed), 0
    state = game.initial_state()
    while decisions < LIMIT:
        asked = game.asked(state)
        if not asked:
            break
        if asked[0] == kw.CHANCE:
            outcomes = game.chance_outcomes(state)
            state = game.apply(state, kw.CHANCE, rng.choice(outcomes)[0]).state
            continue
        legal = game.legal_actions(state, asked[0])
        decisions += len(legal) > 1
        state = game.apply(state, asked[0], rng.choice(legal)).state
    return decisions


def chess_game(seed: int) -> int:
    """Play chess at random; returns the number of plies."""
    board, rng = chess.Board(), Random(seed)
    for ply in range(LIMIT):
        if board.is_game_over():
            return ply
        board.push(rng.choice(list(board.legal_moves)))
    return LIMIT


def rate(play: object, rounds: range) -> float:
    """Decisions a second over several games."""
    assert callable(play)
    began = perf_counter()
    done = sum(play(seed) for seed in rounds)
    return float(done / (perf_counter() - began))


def tables() -> list[tuple[str, int]]:
    """Every game with every player count."""
    return [(name, n) for name in kw.games() for n in range(find(name).min_players, find(name).max_players + 1)]


def measure(rounds: int = 9, games: int = 4) -> dict[str, float]:
    """The median ratio to python-chess for each game and player count."""
    ratios: dict[tuple[str, int], list[float]] = {table: [] for table in tables()}
    for name, players in ratios:
        playout(name, players, 0)
    for turn in range(rounds):
        seeds = range(turn * games, turn * games + games)
        base = rate(chess_game, seeds)
        for (name, players), found in ratios.items():
            found.append(rate(lambda seed, name=name, players=players: playout(name, players, seed), seeds) / base)
    return {f"{name} {players} players / python-chess": median(found) for (name, players), found in ratios.items()}


if __name__ == "__main__":
    for name, ratio in measure().items():
        print(f"{name}: {ratio:.2f}")
