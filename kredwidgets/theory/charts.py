"""Mixes as pictures and as text: Vega-Lite specifications, which JupyterLab draws itself, with a plain form beside."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from kredwidgets.theory.given import BadArgument, names, numbers, one, several, text
from kredwidgets.theory.matrix import Solution

VEGALITE = "application/vnd.vegalite.v5+json"
FULL = 24


def bar_chart(title: str, rows: Sequence[Mapping[str, Any]], encoding: Mapping[str, Any]) -> dict[str, Any]:
    """A Vega-Lite specification of bars: one row of data for each, and what of it goes where.

    Raises `BadArgument`.
    """
    text("bar_chart: title", title)
    for at, row in enumerate(several("bar_chart: rows", rows, "rows")):
        one(f"bar_chart: rows[{at}]", row, Mapping, "{'field': value}")
    one("bar_chart: encoding", encoding, Mapping, "{'x': {'field': ...}, 'y': {'field': ...}}")
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": title,
        "data": {"values": list(rows)},
        "mark": {"type": "bar", "tooltip": True},
        "encoding": dict(encoding),
    }


@frozen
class Bars:
    """Bars of probabilities: `series` maps a name to one fraction for each label."""

    title: str
    labels: tuple[str, ...]
    series: Mapping[str, Sequence[Fraction]]

    def __attrs_post_init__(self) -> None:
        text("Bars: title", self.title)
        if not names("Bars: labels", self.labels):
            raise BadArgument("Bars: labels must name at least one action")
        for name, shares in one("Bars: series", self.series, Mapping, "{'you': shares}").items():
            numbers(f"Bars: series[{text('Bars: a name in series', name)!r}]", shares, len(self.labels))

    def __str__(self) -> str:
        width = max(map(len, self.labels))
        lines = [self.title]
        for name, shares in self.series.items():
            lines.append(f"{name}:")
            for label, share in zip(self.labels, shares, strict=True):
                bar = "#" * round(FULL * share)
                lines.append(f"  {label:>{width}} {share!s:>6} {bar}".rstrip())
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def spec(self) -> dict[str, Any]:
        """The Vega-Lite specification."""
        rows = [
            {"action": label, "who": name, "probability": float(share), "exactly": str(share)}
            for name, shares in self.series.items()
            for label, share in zip(self.labels, shares, strict=True)
        ]
        x = {"field": "action", "type": "nominal", "sort": list(self.labels), "axis": {"labelAngle": 0}}
        encoding = {
            "x": x,
            "y": {"field": "probability", "type": "quantitative", "scale": {"domain": [0, 1]}},
            "xOffset": {"field": "who"},
            "color": {"field": "who", "type": "nominal"},
        }
        return bar_chart(self.title, rows, encoding)

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return {VEGALITE: self.spec(), "text/plain": str(self)}


def bars(solution: Solution, row: str = "row player", column: str = "column player") -> Bars:
    """The two mixes of a `Solution`, on all actions of either player. Raises `BadArgument`."""
    one("bars: solution", solution, Solution, "bars(solve(game))")
    if text("bars: row", row) == text("bars: column", column):
        raise BadArgument(f"bars: row and column must be names that differ, and both are {row!r}")
    game = solution.game
    labels = tuple(dict.fromkeys((*game.rows, *game.columns)))

    def spread(names: Sequence[str], mix: Sequence[Fraction]) -> tuple[Fraction, ...]:
        shares = dict(zip(names, mix, strict=True))
        return tuple(shares.get(label, Fraction(0)) for label in labels)

    series = {row: spread(game.rows, solution.row), column: spread(game.columns, solution.column)}
    return Bars(f"Equilibrium, value {solution.value}", labels, series)
