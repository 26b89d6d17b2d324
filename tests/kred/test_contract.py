"""The contract of every game (`tests/contract.py`) on thousands of positions of KRED, and what only KRED promises."""

from random import Random

import pytest

from kredwidgets.engine.reasons import Violation
from kredwidgets.games.kred import Kred
from kredwidgets.games.kred.components import MARK, PIECE_LETTERS
from kredwidgets.games.kred.state import State
from tests.contract import Contract, check_end
from tests.kred.games import SAMPLE, named_pieces, some_options, some_states
from tests.random_games import walk

NAMED = 300
"""Positions of each player count in which moves are asked for with a kind of piece named."""
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


class TestContract(Contract):
    sample = SAMPLE
    everything = 40
    reasons = (100, 15)
    read_back = 2
    steps = 60
    largest_choice = 100  # about as many candidates as a decision may have (design.md)
    session_steps = 120


@PLAYERS
def test_named_pieces(players: int) -> None:
    """A move that names its piece is legal where the move is, if that piece would move."""
    rng = Random(f"named:{players}")
    for game, state in some_states(Random(f"named:{players}"), NAMED, players):
        player = rng.choice(game.asked(state) or (0,))
        legal = game.legal_actions(state, player)
        for move in named_pieces(game, legal, rng, 100):
            plain = type(move)(move.kind, move.src, move.dst)
            right = PIECE_LETTERS[move.piece] == would_move(game, state, move.src)
            assert game.judge(state, player, move).legal is (plain in legal and right), str(move)


def would_move(game: Kred, state: State, src: str) -> str:
    """The piece that leaves a space, or that the Community gives: a Mark, else a Heel, not sent there just now."""
    if src != "C":
        return {fact.key: fact.value[0].upper() for fact in game.observe(state, "teacher").sights}.get(src, "")
    return MARK if state.community[0] > state.leg.returned[0] else "H"


@PLAYERS
def test_a_game_ends_only_as_the_rules_say(players: int) -> None:
    """With `max_campaigns` every random game ends, nobody is asked any more, and there is a result for every seat."""
    rng = Random(f"ends:{players}")
    for _ in range(4):
        game = Kred(players, **{**some_options(rng), "max_campaigns": 1})
        *_, last = walk(game, rng, 5000)
        end = last.step.state
        check_end(game, end)
        assert all(isinstance(reason, Violation) for reason in game.judge(end, 0, last.action).reasons)
