"""The solutions of Bakschisch's bribes against the values of its specification (part I.3 and the known values)."""

from fractions import Fraction

import pytest

from kredwidgets.theory import solve
from kredwidgets.theory.auctions import blotto, bribe, fifth

F = Fraction


def mix(text: str) -> tuple[Fraction, ...]:
    return tuple(F(part) for part in text.split())


def test_the_matrix_of_one_bribe_is_the_printed_one() -> None:
    # GT-1, v = 3; rows and columns 0, 1, 2, 3, thief.
    assert bribe(3, 3).payoffs == (
        (0, -2, -1, 0, 3),
        (2, 0, -2, -1, 1),
        (1, 2, 0, -2, -1),
        (0, 1, 2, 0, -3),
        (-3, -1, 1, 3, 0),
    )


@pytest.mark.parametrize(
    ("purse", "prize", "row"),
    [
        (3, 3, "1/5 1/5 1/5 1/5 1/5"),
        (3, 5, "1/8 0 0 5/8 1/4"),
        (2, 3, "1/5 0 3/5 1/5"),
        (2, 5, "0 0 1 0"),
        (2, 6, "0 0 1 0"),
    ],
)
def test_both_with_thieves(purse: int, prize: int, row: str) -> None:
    solution = solve(bribe(purse, prize))
    assert solution.value == 0
    assert solution.row == mix(row)
    assert solution.row_unique


@pytest.mark.parametrize(("purse", "prize"), [(3, 1), (3, 2), (3, 4), (3, 6)])
def test_both_with_thieves_where_many_mixes_are_optimal(purse: int, prize: int) -> None:
    solution = solve(bribe(purse, prize))
    assert solution.value == 0
    assert not solution.row_unique
    if prize == 1:
        # Any mix of 0 and 1 with at least 1/2 on 0.
        assert solution.row_range(0) == (F(1, 2), 1)
        assert [solution.row_range(action) for action in (2, 3, 4)] == [(0, 0)] * 3
    if prize == 6:
        # Bid 3 with at least 2/3, the rest thief.
        assert solution.row_range(3) == (F(2, 3), 1)
        assert solution.row_range(4) == (0, F(1, 3))


@pytest.mark.parametrize(
    ("prize", "ranges"),
    [
        (3, [(0, F(1, 3)), (0, 0), (0, 0), (F(2, 3), 1)]),
        (4, [(0, 0), (0, 0), (0, 0), (1, 1)]),
        (5, [(0, 0), (0, 0), (0, 0), (1, 1)]),
        (6, [(0, 0), (0, 0), (0, 0), (1, 1)]),
    ],
)
def test_without_thieves(prize: int, ranges: list[tuple[Fraction, Fraction]]) -> None:
    solution = solve(bribe(3, prize, thief=False, rival_thief=False))
    assert solution.value == 0
    assert [solution.row_range(action) for action in range(4)] == ranges


def test_uneven_purses_without_thieves() -> None:
    rich = solve(bribe(3, 3, thief=False, rival_thief=False, rival_purse=1))
    assert (rich.value, rich.row, rich.column) == (F(4, 3), mix("0 1/3 2/3 0"), mix("2/3 1/3"))
    assert rich.row_unique
    assert rich.column_unique
    # 3 against 0: the rich one bids 1, value v - 1.
    richer = solve(bribe(3, 3, thief=False, rival_thief=False, rival_purse=0))
    assert (richer.value, richer.row) == (2, mix("0 1 0 0"))


@pytest.mark.parametrize(
    ("prize", "value", "row", "column"),
    [
        (3, "1/5", "0 2/5 0 2/5 1/5", ""),
        (4, "2/7", "0 0 0 6/7 1/7", "2/7 0 0 5/7"),
        (5, "1/4", "0 0 0 3/4 1/4", "1/8 0 0 7/8"),
        (1, "0", "", ""),
        (2, "0", "", ""),
        (6, "0", "", ""),
    ],
)
def test_what_a_thief_is_worth_that_only_one_has(prize: int, value: str, row: str, column: str) -> None:
    solution = solve(bribe(3, prize, rival_thief=False))
    assert solution.value == F(value)
    if row:
        assert solution.row == mix(row)
        assert solution.row_unique
    assert solution.column_unique is bool(column) or not row
    if column:
        assert solution.column == mix(column)


@pytest.mark.parametrize("prize", range(1, 7))
def test_where_a_thief_stops_the_move_thieves_are_an_equilibrium(prize: int) -> None:
    game = bribe(3, prize, thief_cancels_move=True)
    thief = game.rows.index("thief")
    # Against the thief a bid of a just loses 2a.
    assert game.row_values([F(0)] * 4 + [F(1)]) == (0, -2, -4, -6, 0)
    assert game.payoffs[thief] == (0, 2, 4, 6, 0)


@pytest.mark.parametrize(
    ("purse", "loss", "row"), [(3, 3, "0 1/4 1/4 0 1/2"), (3, 5, "0 1/7 0 3/7 3/7"), (2, 3, "0 1/4 1/4 1/2")]
)
def test_do_not_be_last(purse: int, loss: int, row: str) -> None:
    solution = solve(fifth(purse, loss))
    assert solution.value == 0
    assert solution.row == mix(row)
    assert solution.row_unique


def test_only_the_rival_has_a_thief_on_the_fifth_bribe() -> None:
    solution = solve(fifth(3, 2, thief=False))
    assert (solution.value, solution.row) == (F(-1, 3), mix("1/2 1/3 1/6 0"))
    assert solution.column == mix("0 1/3 1/3 0 1/3")
    assert solution.row_unique
    assert solution.column_unique
    assert solve(fifth(3, 5, thief=False)).value == F(-3, 7)


@pytest.mark.parametrize("loss", [1, 3, 6])
def test_an_exempt_thief_dominates_on_the_fifth_bribe(loss: int) -> None:
    game = fifth(3, loss, thief_on_fifth="exempt")
    thief = game.rows.index("thief")
    for row, payoffs in enumerate(game.payoffs):
        if row != thief:
            assert all(mine < theirs for mine, theirs in zip(payoffs, game.payoffs[thief], strict=True))


TABLES = {
    2: ["0 -1 -2 -2 -2", "1 0 -1 -3/2 -2", "2 1 0 -1/2 -1", "2 3/2 1/2 0 -1/2", "2 2 1 1/2 0"],
    3: ["0 -1 -2 -3 -3", "1 0 -1 -2 -7/3", "2 1 0 -1 -4/3", "3 2 1 0 -3/4", "3 7/3 4/3 3/4 0"],
}


@pytest.mark.parametrize("bribes", sorted(TABLES))
def test_a_round_as_sequential_blotto(bribes: int) -> None:
    found = [tuple(blotto(bribes, mine, theirs).value for theirs in range(5)) for mine in range(5)]
    assert found == [mix(row) for row in TABLES[bribes]]


def test_as_many_bribes_as_coins_is_one_coin_a_step() -> None:
    for mine in range(5):
        for theirs in range(5):
            assert blotto(1, mine, theirs).value == (mine > theirs) - (mine < theirs)
            assert blotto(4, mine, theirs).value == mine - theirs


def test_first_bids_of_a_round() -> None:
    three = blotto(3, 3, 3)
    assert three.row_range(1) == (F(1, 2), 1)
    assert three.row_range(2) == (0, F(1, 2))
    two = blotto(2, 2, 1)
    assert two.row == mix("0 1 0")
    assert two.row_unique


def test_a_round_with_one_thief() -> None:
    solution = blotto(3, 3, 3, thief=True)
    assert solution.value == F(1, 8)
    assert (solution.row, solution.column) == (mix("0 1/2 3/8 0 1/8"), mix("1/4 3/8 3/8 0"))
    assert solution.row_unique
    assert solution.column_unique
    assert blotto(3, 2, 2, thief=True).value == F(1, 11)


def test_a_round_with_two_thieves_keeps_them_for_later() -> None:
    solution = blotto(3, 3, 3, thief=True, rival_thief=True)
    assert solution.value == 0
    assert solution.row_range(4) == (0, 0)
    assert solution.row_range(0) == (F(1, 3), F(2, 5))
    assert solution.row_range(2) == (F(3, 5), F(2, 3))
