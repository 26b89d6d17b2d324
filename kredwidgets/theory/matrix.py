"""Two-player zero-sum games as matrices, solved exactly and certified by both sides' best replies."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from kredwidgets.engine.errors import KredError
from kredwidgets.theory.given import BadArgument, exact, names, numbers, one, several, whole
from kredwidgets.theory.simplex import maximize

Mix = tuple[Fraction, ...]
"""A probability for each action."""


def _row_names(given: Any) -> tuple[str, ...]:
    return names("MatrixGame: rows", given)


def _column_names(given: Any) -> tuple[str, ...]:
    return names("MatrixGame: columns", given)


def _payoffs(given: Any) -> tuple[tuple[Fraction, ...], ...]:
    what = "MatrixGame: payoffs"
    rows = [several(f"{what}[{at}]", row, "numbers") for at, row in enumerate(several(what, given, "rows"))]
    return tuple(numbers(f"{what}[{at}]", row, len(row)) for at, row in enumerate(rows))


@frozen
class MatrixGame:
    """What the row player wins (and the column player loses): `payoffs[row][column]`, with the names of the actions."""

    rows: tuple[str, ...] = field(converter=_row_names)
    columns: tuple[str, ...] = field(converter=_column_names)
    payoffs: tuple[tuple[Fraction, ...], ...] = field(converter=_payoffs)

    def __attrs_post_init__(self) -> None:
        if not self.rows or not self.columns:
            raise BadArgument("MatrixGame: rows and columns must name at least one action")
        if len(self.payoffs) != len(self.rows) or any(len(row) != len(self.columns) for row in self.payoffs):
            raise BadArgument(f"MatrixGame: payoffs must be {len(self.rows)} rows of {len(self.columns)}")

    def row_values(self, column_mix: Sequence[Fraction]) -> Mix:
        """What each action of the row player is worth against a mix of the other."""
        column_mix = numbers("row_values: column_mix", column_mix, len(self.columns))
        return tuple(
            sum((p * entry for p, entry in zip(column_mix, row, strict=True)), Fraction(0)) for row in self.payoffs
        )

    def column_values(self, row_mix: Sequence[Fraction]) -> Mix:
        """What each action of the column player costs the row player's mix."""
        row_mix = numbers("column_values: row_mix", row_mix, len(self.rows))
        return tuple(
            sum((p * row[number] for p, row in zip(row_mix, self.payoffs, strict=True)), Fraction(0))
            for number in range(len(self.columns))
        )

    def value_of(self, row_mix: Sequence[Fraction], column_mix: Sequence[Fraction]) -> Fraction:
        """What the row player expects when both mix."""
        row_mix = numbers("value_of: row_mix", row_mix, len(self.rows))
        return sum((p * value for p, value in zip(row_mix, self.row_values(column_mix), strict=True)), Fraction(0))

    def regret(self, row: int, column_mix: Sequence[Fraction]) -> Fraction:
        """What the row player gives away with an action against a mix of the other: best reply less this one."""
        whole("regret: row", row, 0, len(self.rows) - 1)
        values = self.row_values(column_mix)
        return max(values) - values[row]

    def best_replies(self, column_mix: Sequence[Fraction]) -> tuple[int, ...]:
        """The row player's best actions against a mix of the other."""
        values = self.row_values(column_mix)
        return tuple(number for number, value in enumerate(values) if value == max(values))

    def flipped(self) -> "MatrixGame":
        """The same game seen by the column player."""
        turned = tuple(tuple(-row[number] for row in self.payoffs) for number in range(len(self.columns)))
        return MatrixGame(self.columns, self.rows, turned)


@frozen
class Solution:
    """An equilibrium: what the row player wins for sure, and a mix of each that secures it.

    Made by `solve` only with its certificate checked: no action does better than `value` against either mix.
    """

    game: MatrixGame
    value: Fraction
    row: Mix
    column: Mix

    def __attrs_post_init__(self) -> None:
        matrix_from("Solution: game", self.game)
        exact("Solution: value", self.value)
        numbers("Solution: row", self.row, len(self.game.rows))
        numbers("Solution: column", self.column, len(self.game.columns))

    def check(self) -> None:
        """Check the certificate in exact arithmetic. Raises `KredError` when it does not hold."""
        for mix in (self.row, self.column):
            if sum(mix) != 1 or min(mix) < 0:
                raise KredError("a mix must be probabilities that add up to 1")
        if max(self.game.row_values(self.column)) != self.value or min(self.game.column_values(self.row)) != self.value:
            raise KredError("these mixes are no equilibrium")

    def row_range(self, action: int) -> tuple[Fraction, Fraction]:
        """The least and the greatest probability of a row action in any optimal mix."""
        whole("row_range: action", action, 0, len(self.row) - 1)
        return _range(self.game, self.value, action)

    def column_range(self, action: int) -> tuple[Fraction, Fraction]:
        """The least and the greatest probability of a column action in any optimal mix."""
        whole("column_range: action", action, 0, len(self.column) - 1)
        return _range(self.game.flipped(), -self.value, action)

    @property
    def row_unique(self) -> bool:
        """Whether the row player has no other optimal mix."""
        return all(low == high for low, high in map(self.row_range, range(len(self.row))))

    @property
    def column_unique(self) -> bool:
        """Whether the column player has no other optimal mix."""
        return all(low == high for low, high in map(self.column_range, range(len(self.column))))


def solve(game: MatrixGame) -> Solution:
    """An equilibrium of a matrix game by linear programming (J. von Neumann; G. Dantzig 1951), exact and certified.

    Raises `BadArgument` for what is no `MatrixGame`.
    """
    matrix_from("solve: game", game)
    least = min(min(row) for row in game.payoffs)
    lifted = [[entry - least + 1 for entry in row] for row in game.payoffs]
    best = maximize([Fraction(1)] * len(game.columns), lifted, [Fraction(1)] * len(game.rows))
    lifted_value = 1 / best.value
    solution = Solution(
        game,
        lifted_value + least - 1,
        tuple(share * lifted_value for share in best.y),
        tuple(share * lifted_value for share in best.x),
    )
    solution.check()
    return solution


def matrix_from(what: str, game: Any) -> MatrixGame:
    """A matrix game. Raises `BadArgument`, which says how to get one from numbers or from a position."""
    made = "MatrixGame(rows, columns, payoffs), or matrix_game(session.game, session.state, worth) for a position"
    found: MatrixGame = one(what, game, MatrixGame, made)
    return found


def _range(game: MatrixGame, value: Fraction, action: int) -> tuple[Fraction, Fraction]:
    """The least and greatest probability of a row action over all mixes that secure `value`."""
    count = len(game.rows)
    conditions = [[-row[number] for row in game.payoffs] for number in range(len(game.columns))]
    limits = [-value] * len(game.columns)
    one = [Fraction(1)] * count
    conditions += [one, [-entry for entry in one]]
    limits += [Fraction(1), Fraction(-1)]
    goal = [Fraction(int(number == action)) for number in range(count)]
    high = maximize(goal, conditions, limits).value
    low = -maximize([-entry for entry in goal], conditions, limits).value
    return low, high
