"""Linear programmes in exact arithmetic: the simplex method on a table of whole numbers.

The table is kept without fractions: every entry has the same denominator, the last pivot, and each division comes out
even (J. Edmonds, "Systems of distinct representatives and linear algebra", 1967). Bland's rule (1977) and, where the
start is no possible point, the criss-cross method (T. Terlaky, 1985) keep degenerate programmes, which games of bids
are full of, from going round in circles.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from attrs import frozen

from kredwidgets.engine.errors import KredError
from kredwidgets.theory.given import numbers, several

Row = list[int]


class Infeasible(KredError, ValueError):
    """No point meets all the conditions."""


class Unbounded(KredError, ValueError):
    """The goal can be raised without end."""


@frozen
class Optimum:
    """The best `value`, a point `x` that has it, and the price `y` of each condition."""

    value: Fraction
    x: tuple[Fraction, ...]
    y: tuple[Fraction, ...]


def maximize(goal: Sequence[Fraction], rows: Sequence[Sequence[Fraction]], limits: Sequence[Fraction]) -> Optimum:
    """Maximise `goal . x` over `x >= 0` with `rows . x <= limits`; shapes (n), (m, n), (m).

    Raises `Infeasible` or `Unbounded`; `BadArgument` for other shapes, and for numbers that are not exact.
    """
    goal = numbers("maximize: goal", goal, len(several("maximize: goal", goal, "numbers")))
    rows = [
        numbers(f"maximize: rows[{at}]", row, len(goal))
        for at, row in enumerate(several("maximize: rows", rows, "rows"))
    ]
    limits = numbers("maximize: limits", limits, len(rows))
    table = Table(goal, rows, limits)
    if all(limit >= 0 for limit in limits):
        table.climb()
    else:
        table.criss_cross()
    return table.optimum()


class Table:
    """The simplex table: a row for each condition with its slack variable, then the goal; the limits stand last."""

    def __init__(
        self, goal: Sequence[Fraction], rows: Sequence[Sequence[Fraction]], limits: Sequence[Fraction]
    ) -> None:
        self.variables, self.conditions = len(goal), len(rows)
        self.scales: list[int] = []
        self.rows: list[Row] = []
        for number, (row, limit) in enumerate(zip(rows, limits, strict=True)):
            scale = lcm(*(entry.denominator for entry in (*row, limit)))
            slack = [int(number == other) for other in range(self.conditions)]
            self.rows.append([int(entry * scale) for entry in row] + slack + [int(limit * scale)])
            self.scales.append(scale)
        self.goal_scale = lcm(1, *(entry.denominator for entry in goal))
        self.rows.append([-int(entry * self.goal_scale) for entry in goal] + [0] * (self.conditions + 1))
        self.basis = [self.variables + number for number in range(self.conditions)]
        self.pivot_value = 1

    def pivot(self, at: int, column: int) -> None:
        """Bring a variable into the basis in place of the one of row `at`."""
        pivot_row = self.rows[at]
        pivot = pivot_row[column]
        if pivot < 0:
            pivot_row = self.rows[at] = [-entry for entry in pivot_row]
            pivot = -pivot
        for number, row in enumerate(self.rows):
            if number != at:
                factor = row[column]
                self.rows[number] = [
                    (pivot * entry - factor * other) // self.pivot_value
                    for entry, other in zip(row, pivot_row, strict=True)
                ]
        self.pivot_value = pivot
        self.basis[at] = column

    def climb(self) -> None:
        """From a possible point, pivot until no variable would raise the goal (Bland's rule)."""
        while True:
            goal = self.rows[-1]
            column = next((number for number in range(len(goal) - 1) if goal[number] < 0), None)
            if column is None:
                return
            at = self._tightest(column)
            if at is None:
                raise Unbounded("the goal can be raised without end")
            self.pivot(at, column)

    def _tightest(self, column: int) -> int | None:
        """The row that limits a variable first; of several, the one whose basic variable comes first."""
        limiting = [number for number in range(self.conditions) if self.rows[number][column] > 0]
        return min(
            limiting,
            key=lambda at: (Fraction(self.rows[at][-1], self.rows[at][column]), self.basis[at]),
            default=None,
        )

    def criss_cross(self) -> None:
        """From any point: mend the first variable that is out of order, in its row or in the goal, until none is."""
        while True:
            broken = [(self.basis[at], at) for at in range(self.conditions) if self.rows[at][-1] < 0]
            row = min(broken, default=None)
            column = next((number for number, entry in enumerate(self.rows[-1][:-1]) if entry < 0), None)
            if row is None and column is None:
                return
            if row is not None and (column is None or row[0] < column):
                at = row[1]
                entering = next((c for c, entry in enumerate(self.rows[at][:-1]) if entry < 0), None)
                if entering is None:
                    raise Infeasible("no point meets all the conditions")
                self.pivot(at, entering)
            elif column is not None:
                leaving = [(self.basis[at], at) for at in range(self.conditions) if self.rows[at][column] > 0]
                if not leaving:
                    raise Unbounded("the goal can be raised without end, or no point meets all the conditions")
                self.pivot(min(leaving)[1], column)

    def optimum(self) -> Optimum:
        """What the table says now."""
        x = [Fraction(0)] * (self.variables + self.conditions)
        for number, variable in enumerate(self.basis):
            x[variable] = Fraction(self.rows[number][-1], self.pivot_value)
        goal = self.rows[-1]
        unit = self.pivot_value * self.goal_scale
        y = tuple(
            Fraction(goal[self.variables + number] * self.scales[number], unit) for number in range(self.conditions)
        )
        return Optimum(Fraction(goal[-1], unit), tuple(x[: self.variables]), y)
