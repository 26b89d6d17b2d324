"""Exact solutions: against known values, against scipy, and by their own certificates."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kredwidgets.engine.errors import KredError
from kredwidgets.theory.matrix import MatrixGame, Solution, solve
from kredwidgets.theory.simplex import Infeasible, Unbounded, maximize

F = Fraction


def game(rows: list[list[int]]) -> MatrixGame:
    payoffs = tuple(tuple(map(F, row)) for row in rows)
    return MatrixGame(tuple(f"r{n}" for n in range(len(rows))), tuple(f"c{n}" for n in range(len(rows[0]))), payoffs)


def bids(purse: int, step: int, thieves: bool) -> MatrixGame:
    """One bribe by its formula: the same all-pay bid that the engine plays, written down independently."""
    actions = [*range(purse + 1), *(["thief"] if thieves else [])]

    def payoff(mine: int | str, theirs: int | str) -> Fraction:
        if mine == theirs == "thief":
            return F(0)
        if isinstance(mine, str):
            assert isinstance(theirs, int)
            return F(2 * theirs - step)
        if isinstance(theirs, str):
            return F(step - 2 * mine)
        return F(step * ((mine > theirs) - (mine < theirs)) + theirs - mine)

    names = tuple(map(str, actions))
    return MatrixGame(names, names, tuple(tuple(payoff(a, b) for b in actions) for a in actions))


def test_rock_paper_scissors() -> None:
    solution = solve(game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert solution.value == 0
    assert solution.row == solution.column == (F(1, 3),) * 3
    assert solution.row_unique


def test_a_saddle_point() -> None:
    solution = solve(game([[3, 5], [2, 9]]))
    assert (solution.value, solution.row, solution.column) == (3, (1, 0), (1, 0))


@pytest.mark.parametrize(
    ("purse", "step", "mix"),
    [
        (3, 3, (F(1, 5),) * 5),
        (3, 5, (F(1, 8), 0, 0, F(5, 8), F(1, 4))),
        (2, 3, (F(1, 5), 0, F(3, 5), F(1, 5))),
    ],
)
def test_all_pay_bids_with_thieves_have_the_known_unique_mix(purse: int, step: int, mix: tuple[Fraction, ...]) -> None:
    solution = solve(bids(purse, step, thieves=True))
    assert solution.value == 0
    assert solution.row == mix
    assert solution.row_unique


def test_without_thieves_a_range_of_mixes_is_optimal() -> None:
    solution = solve(bids(3, 3, thieves=False))
    assert not solution.row_unique
    assert solution.row_range(0) == (0, F(1, 3))
    assert solution.row_range(1) == solution.row_range(2) == (0, 0)


@given(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False))
def test_every_solution_is_certified(rows: int, columns: int, rng: Random) -> None:
    payoffs = tuple(tuple(F(rng.randint(-9, 9), rng.randint(1, 4)) for _ in range(columns)) for _ in range(rows))
    names = tuple(map(str, range(9)))
    matrix = MatrixGame(names[:rows], names[:columns], payoffs)
    solution = solve(matrix)
    assert all(value <= solution.value for value in matrix.row_values(solution.column))
    assert all(value >= solution.value for value in matrix.column_values(solution.row))
    for action, share in enumerate(solution.row):
        low, high = solution.row_range(action)
        assert 0 <= low <= share <= high <= 1


@given(st.randoms(use_true_random=False))
def test_scipy_finds_the_same_value(rng: Random) -> None:
    optimize = pytest.importorskip("scipy.optimize", reason="scipy comes with the theory extra")
    rows = [[rng.randint(-9, 9) for _ in range(6)] for _ in range(6)]
    # The row player's mix x and the value v: maximise v with v <= x . column, for every column.
    upper = [[*(-rows[r][c] for r in range(6)), 1] for c in range(6)]
    found = optimize.linprog(
        [0] * 6 + [-1], A_ub=upper, b_ub=[0] * 6, A_eq=[[1] * 6 + [0]], b_eq=[1], bounds=[(0, 1)] * 6 + [(None, None)]
    )
    assert float(solve(game(rows)).value) == pytest.approx(-found.fun, abs=1e-7)


def test_a_wrong_certificate_is_noticed() -> None:
    matrix = game([[0, 1], [1, 0]])
    with pytest.raises(KredError, match="no equilibrium"):
        Solution(matrix, F(1, 2), (F(1), F(0)), (F(1, 2), F(1, 2))).check()
    with pytest.raises(KredError, match="add up to 1"):
        Solution(matrix, F(1, 2), (F(1), F(1)), (F(1, 2), F(1, 2))).check()


def test_regret_and_best_reply() -> None:
    matrix = game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    always_first = (F(1), F(0), F(0))
    assert matrix.best_replies(always_first) == (1,)
    assert [matrix.regret(row, always_first) for row in range(3)] == [1, 0, 2]


def test_programmes_without_an_answer_say_so() -> None:
    with pytest.raises(Unbounded):
        maximize([F(1)], [[F(-1)]], [F(1)])
    with pytest.raises(Infeasible):
        maximize([F(1)], [[F(1)], [F(-1)]], [F(1), F(-2)])


def test_a_ragged_matrix_is_refused() -> None:
    with pytest.raises(KredError, match="2 rows of 2"):
        MatrixGame(("a", "b"), ("c", "d"), ((F(1), F(2)), (F(3),)))
