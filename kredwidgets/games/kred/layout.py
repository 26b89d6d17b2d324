"""Where everything lies: the spaces in board units, one seat at the bottom, and the arrow keys between them.

Every Domain is a sector of a round table, the players clockwise. The formula is that of the rules' visual
layout (Seats on radius 0.42 of the table, Rostrums on 0.58, and so on outwards), times `UNIT`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, degrees, radians, sin

from attrs import frozen

from kredwidgets.engine.arrows import with_arrows
from kredwidgets.engine.scene import Space
from kredwidgets.games.kred.components import DATA, bank_size
from kredwidgets.games.kred.names import space_name

UNIT = 500.0
RADIUS: Mapping[str, float] = DATA["layout"]
BANK_STEP = 0.09
TILE_SCALE = 0.8
"""A tile on the table, beside a card in the hand."""

PILES = {"C.mark": (-86.0, 20.0), "C.heel": (0.0, 20.0), "C.pawn": (86.0, 20.0)}
COMMUNITY = (0.0, -50.0, 0.225)
"""Where the Community itself is picked, and how large: a target shown in its middle leaves the piles to be seen."""


@frozen
class Place:
    """A point in board units, and the direction (degrees, clockwise) in which it lies from the centre."""

    x: float
    y: float
    angle: float

    @property
    def upright(self) -> float:
        """The turn by which a thing faces its owner, or his opposite where it would be upside down."""
        turn = (self.angle - 90) % 360
        if 90 < turn <= 270:
            turn -= 180
        return round(turn - 360 if turn > 90 else turn, 2)


@frozen
class Sector:
    """One player's part of the table. Shares of its width count from its middle to the owner's left."""

    seat: int
    players: int
    middle: float

    def at(self, radius: float, share: float = 0.0, arc: float = 0.0) -> Place:
        """The point on a radius that lies off the middle by a share of the sector and an arc length."""
        angle = self.middle + share * 360 / self.players + degrees(arc / radius)
        x, y = UNIT * radius * cos(radians(angle)), UNIT * radius * sin(radians(angle))
        # Adding zero turns a negative zero into a plain one.
        return Place(round(x, 2) + 0.0, round(y, 2) + 0.0, angle)

    def places(self) -> Iterator[tuple[str, Place, float]]:
        """The spaces of the player: local name, place, and the radius that answers to a click."""
        slots = bank_size(self.players)
        for number in range(1, 7):
            yield f"s{number}", self.at(RADIUS["seat"], (3.5 - number) / 6), 0.21 / self.players
        yield "r1", self.at(RADIUS["rostrum"], 0.25), 0.075
        yield "r2", self.at(RADIUS["rostrum"], -0.25), 0.075
        yield "o", self.at(RADIUS["office"]), 0.055
        yield "front", self.at(RADIUS["accept"], arc=0.105), 0.052
        yield "accept", self.at(RADIUS["accept"]), 0.052
        yield "token", self.at(RADIUS["token"], -0.2), 0.04
        yield "hand", self.at(RADIUS["accept"], arc=-slots * BANK_STEP / 2 - 0.1), 0.05
        for number in range(1, slots + 1):
            arc = ((slots + 1) / 2 - number) * BANK_STEP
            yield f"bank.{number}", self.at(RADIUS["bank"], arc=arc), 0.048
        yield "", self.at(RADIUS["plate"], 0.365), 0.075


def sectors(players: int, bottom: int) -> tuple[Sector, ...]:
    """All sectors by seat, turned so that the seat `bottom` is at the bottom."""
    step = 360 / players
    return tuple(Sector(seat, players, (90 + step * (seat - bottom)) % 360) for seat in range(players))


def _everybodys(players: int, bottom: int) -> Iterator[tuple[str, Place, float]]:
    for sector in sectors(players, bottom):
        for local, spot, size in sector.places():
            yield f"p{sector.seat}.{local}".removesuffix("."), spot, size


@cache
def facing(players: int, bottom: int) -> Mapping[str, float]:
    """How far a thing on each space is turned so that it faces its owner and stays readable."""
    return {space: spot.upright for space, spot, _ in _everybodys(players, bottom)}


@cache
def spaces(players: int, bottom: int) -> tuple[Space, ...]:
    """All spaces of the table with their arrow-key neighbours."""
    x, y, size = COMMUNITY
    found = [Space("C", x, y, space_name("C"), size * UNIT, bare=True)]
    found += (Space(pile, x, y, space_name(pile), 0.075 * UNIT) for pile, (x, y) in PILES.items())
    found += (
        Space(space, spot.x, spot.y, space_name(space), round(size * UNIT, 1), bare="." not in space)
        for space, spot, size in _everybodys(players, bottom)
    )
    return with_arrows(found)
