"""Where everything lies: the track in rows from the start up to the throne, below it cards, gold and players' places.

The city's rows run to and fro so that the last one ends on the left, at the stairs; the palace's begin there.
Coordinates count from the top left until `Table.spaces` moves the origin to the middle.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil
from typing import Any

from attrs import frozen

from kredwidgets.games.bakschisch.components import BRIBES, DATA
from kredwidgets.games.bakschisch.track import START, Track

LAYOUT: Mapping[str, Any] = DATA["layout"]
Point = tuple[float, float]
TILE_WIDTH = 92.0
"""The room that a space needs in its row at full size."""
CARD_SCALE = 2.0
NAME = (-92.0, -42.0)
"""Where a player's sign lies, from the middle of that player's place."""


@frozen
class Table:
    """The places of one table: the spaces of the track by index, and the size each is drawn at, and all the rest."""

    width: float
    height: float
    track: tuple[Point, ...]
    city_scale: float
    palace_scale: float
    marker: Point
    palace_edge: float
    city_edge: float
    cards: float
    plates: tuple[Point, ...]

    def scale(self, space: int, palace: int) -> float:
        """The size at which a space is drawn; start and throne are always full size."""
        if space in (START, len(self.track) - 1):
            return 1.0
        return self.palace_scale if space >= palace else self.city_scale

    def places(self) -> Iterator[tuple[str, Point, float]]:
        """Everything that is no space of the track: its name, its middle, the radius that answers to a click."""
        yield "marker", self.marker, 27.0
        yield "discard", (LAYOUT["discard_pile"], self.cards), 50.0
        for number, x in enumerate(LAYOUT["cards"][:BRIBES], 1):
            yield f"slot.{number}", (x, self.cards), 54.0
        yield "table", (LAYOUT["table_gold"], self.cards), 56.0
        yield "pile", (LAYOUT["draw_pile"], self.cards), 54.0
        for seat, (x, y) in enumerate(self.plates):
            yield f"p{seat}", (x + NAME[0], y + NAME[1]), 28.0
            for place, across in (("bag", -80), ("place", 0), ("hand", 80)):
                yield f"p{seat}.{place}", (x + across, y + 12), 34.0


@cache
def table(players: int, track: Track) -> Table:
    """The table for so many players and this track."""
    left, row = float(LAYOUT["left"]), LAYOUT["row"]
    palace, palace_step, palace_rows = _palace(track)
    top = LAYOUT["palace_y"] + row * (palace_rows - 1)
    first = top + LAYOUT["stairs"]
    city, city_step = _city(track, first)
    bottom = max(y for _, y in (city or [(left, first)]))
    points = (*city, *((x, top - up) for x, up in palace))
    cards = bottom + LAYOUT["cards_below"]
    plates = cards + LAYOUT["plates_below"]
    step = min(LAYOUT["plate"]["width"] + 8, LAYOUT["width"] / players)
    return Table(
        width=LAYOUT["width"],
        height=plates + LAYOUT["plate"]["height"] / 2 + 16,
        track=points,
        city_scale=min(1.0, city_step / TILE_WIDTH),
        palace_scale=min(1.0, palace_step / TILE_WIDTH),
        marker=(left, top + LAYOUT["stairs"] / 2),
        palace_edge=top + LAYOUT["stairs"] / 2,
        city_edge=bottom + row / 2 + 6,
        cards=cards,
        plates=tuple((LAYOUT["width"] / 2 + (seat - (players - 1) / 2) * step, plates) for seat in range(players)),
    )


def _in_rows(count: int, best: int, odd: bool) -> tuple[int, int]:
    """How many rows, and how many spaces in a full one."""
    rows = max(1, round(count / best))
    if odd:
        rows = 1 if count <= best else next(rows for rows in range(3, count + 3, 2) if ceil(count / rows) <= best)
    full = max(1, ceil(count / rows))
    return max(1, ceil(count / full)), full


def _city(track: Track, first: float) -> tuple[list[Point], float]:
    """The start and the spaces of the city; counted from the stairs back, the rows run to the right and to the left."""
    left, row = float(LAYOUT["left"]), LAYOUT["row"]
    count = track.palace - 1
    shape = LAYOUT["city_row"]
    _, full = _in_rows(count, shape["best"], odd=False)
    step = min(shape["step"], shape["length"] / max(1, full - 1))

    def spot(back: int) -> Point:
        line, along = divmod(back, full)
        return left + (along if line % 2 == 0 else full - 1 - along) * step, first + line * row

    points = [spot(count - space) for space in range(1, count + 1)]
    return [_start(points, full, step, first), *points], step


def _start(points: list[Point], full: int, step: float, first: float) -> Point:
    """The start goes on from the first space in its row, or lies below it where the table ends."""
    left, gap, row = float(LAYOUT["left"]), LAYOUT["start_gap"], LAYOUT["row"]
    if not points:
        return left, first
    x, y = points[0]
    to_right = round((y - first) / row) % 2 == 0
    if to_right:
        return x + gap, y
    return (x - gap, y) if x - gap >= left else (x, y + row)


def _palace(track: Track) -> tuple[list[Point], float, int]:
    """The spaces of the palace and the throne, each with how far it lies above the lowest row."""
    left, row = float(LAYOUT["left"]), LAYOUT["row"]
    count = track.throne - track.palace
    if not count:
        return [(left, 0.0)], TILE_WIDTH, 1
    shape = LAYOUT["palace_row"]
    rows, full = _in_rows(count, shape["best"], odd=True)
    step = min(shape["step"], shape["length"] / max(1, full - 1))

    def spot(number: int) -> Point:
        line, along = divmod(number, full)
        return left + (along if line % 2 == 0 else full - 1 - along) * step, float(line * row)

    points = [spot(number) for number in range(count)]
    x, up = points[-1]
    side = 1 if rows % 2 else -1
    return [*points, (x + side * LAYOUT["throne_gap"], up)], step, rows
