"""The contract of every game (`tests/contract.py`) on thousands of positions of KRED, and what only KRED promises."""

from itertools import islice
from random import Random

import pytest

from kredwidgets.engine.reasons import Violation
from kredwidgets.games.kred import Kred
from kredwidgets.games.kred.components import MARK, PIECE_LETTERS
from kredwidgets.games.kred.state import State
from tests import contract
from tests.kred.games import named_pieces, some_board, some_options, some_states, walk, well_formed

POSITIONS = 1500
"""Positions of each player count on which everything but the long lists is checked."""
EVERYTHING = 40
"""Positions of each player count on which every well-formed action is judged for everybody."""
A_FEW = 150
"""Well-formed actions judged for everybody on the other positions."""
REASONS = 100
"""Positions of each player count on which all reasons of some actions are looked at and said to every viewer."""
NAMED = 300
"""Positions of each player count in which moves are asked for with a kind of piece named."""
SESSIONS = 12
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])
LARGEST_CHOICE = 100
"""About as many candidates as a decision may have (design.md)."""


def states(players: int, count: int, salt: str) -> list[tuple[Kred, State]]:
    """Positions of random games, the same every time."""
    return list(some_states(Random(f"{salt}:{players}"), count, players))


@PLAYERS
def test_everybody_asked_can_answer(players: int) -> None:
    largest = max(contract.check_asked(game, state) for game, state in states(players, POSITIONS, "asked"))
    assert largest <= LARGEST_CHOICE


@PLAYERS
def test_turns_and_chance(players: int) -> None:
    for game, state in states(players, POSITIONS, "turns"):
        contract.check_turns(game, state)
        contract.check_chance(game, state)


@PLAYERS
def test_texts(players: int) -> None:
    for game, state in states(players, POSITIONS, "texts"):
        contract.check_texts(game, state)


@PLAYERS
def test_every_well_formed_action(players: int) -> None:
    rng = Random(f"everything:{players}")
    for game, state in states(players, EVERYTHING, "everything"):
        actions = list(well_formed(game, state, rng))
        for player in contract.seats(game):
            contract.check_legality(game, state, player, actions)


@PLAYERS
def test_a_few_actions(players: int) -> None:
    rng = Random(f"few:{players}")
    common: list[object] = []
    for game, state in states(players, POSITIONS, "few"):
        # The long list hardly changes with the state; only payments depend on it.
        common = common or list(well_formed(game, state, rng))
        chosen = rng.sample(common, A_FEW)
        for player in contract.seats(game):
            contract.check_legality(game, state, player, [*chosen, *game.legal_actions(state, player)])


@PLAYERS
def test_reasons(players: int) -> None:
    rng = Random(f"reasons:{players}")
    for game, state in states(players, REASONS, "reasons"):
        player = rng.choice(game.asked(state) or (0,))
        actions = rng.sample(list(well_formed(game, state, rng)), 15)
        contract.check_reasons(game, state, player, [*actions, *islice(game.legal_actions(state, player), 5)])


@PLAYERS
def test_named_pieces(players: int) -> None:
    """A move that names its piece is legal where the move is, if that piece would move."""
    rng = Random(f"named:{players}")
    for game, state in states(players, NAMED, "named"):
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
def test_sessions(players: int) -> None:
    rng = Random(f"sessions:{players}")
    for number in range(SESSIONS):
        game = Kred(players, **(some_options(rng) if number % 2 else {}))
        root = some_board(game, rng) if number % 3 else None
        contract.check_session(game, rng, 120, root)


@PLAYERS
def test_a_game_ends_only_as_the_rules_say(players: int) -> None:
    """With `max_campaigns` every random game ends, nobody is asked any more, and there is a result for every seat."""
    rng = Random(f"ends:{players}")
    for _ in range(4):
        game = Kred(players, **{**some_options(rng), "max_campaigns": 1})
        *_, last = walk(game, rng, 5000)
        end = last.step.state
        assert game.asked(end) == ()
        assert game.returns(end) == (0,) * players or sum(game.returns(end) or ()) == 1
        assert all(isinstance(reason, Violation) for reason in game.judge(end, 0, last.action).reasons)
