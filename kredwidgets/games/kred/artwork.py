"""The printed board as SVG markup: the table, the Domains on it, the slots beside them, the name plates."""

from collections.abc import Iterator

from kredwidgets.games.kred.layout import (
    PILES,
    RADIUS,
    TILE_SCALE,
    UNIT,
    Place,
    Sector,
    sectors,
)
from kredwidgets.games.kred.names import NAMES, WORDS, space_name
from kredwidgets.games.kred.symbols import EMBLEMS, star

SIZE = 2.12 * UNIT
_TABLE = 1.035
_COMMONS = 0.315
_DIGITS = 0.34
_RING = (0.365, 0.485)
_TIP = 0.685
_DOMAIN = 0.783
_REACH = {3: 65, 4: 50, 5: 38}
"""Half the length of the arrow from Rostrum to Rostrum, by players."""


def board(players: int, bottom: int) -> str:
    """The markup of the whole board. Borders lie over the Domains on both sides, plates over the borders."""
    seats = sectors(players, bottom)
    parts = [f'<circle r="{_TABLE * UNIT:g}" class="f-table"/>']
    for layer in (_domain, _border, _beside):
        for sector in seats:
            parts += layer(sector)
    return f"<g>{''.join(parts)}{''.join(_commons())}</g>"


def _commons() -> Iterator[str]:
    yield f'<circle r="{_COMMONS * UNIT:g}" class="f-commons s-commons" stroke-width="2.5"/>'
    yield _text(space_name("C"), 0, -96, 30, "f-ink", ' font-weight="600"')
    for pile, (x, y) in PILES.items():
        yield _text(WORDS["piles"][pile[2:]], x, y + 62, 23, "f-soft")


def _domain(sector: Sector) -> Iterator[str]:
    ground = f'<path d="{_band(sector, _RING[0], _DOMAIN, 0.5)}" class='
    yield f'{ground}"f-domain"/>{ground}"f-p{sector.seat}" fill-opacity=".09"/>'
    rim = _arc(_DOMAIN, sector.at(_DOMAIN, -0.494), sector.at(_DOMAIN, 0.494))
    yield f'<path d="{rim}" fill="none" class="s-p{sector.seat}" stroke-width="7"/>'
    yield from _seats(sector)
    yield _rostrum(sector, 1)
    yield _rostrum(sector, -1)
    yield _wall(sector)
    spot = sector.at(RADIUS["office"])
    yield f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="27" class="f-office s-office" stroke-width="3"/>'
    yield f'<path d="{star(spot.x, spot.y, 18)}" class="f-star"/>'


def _seats(sector: Sector) -> Iterator[str]:
    middles = [(3.5 - number) / 6 for number in range(1, 7)]
    for colour, first in (("f-cream", 0), ("f-rose", 1)):
        cells = "".join(_band(sector, *_RING, 1 / 12, middle) for middle in middles[first::2])
        yield f'<path d="{cells}" class="{colour} s-line" stroke-width="2"/>'
    for number, middle in enumerate(middles, 1):
        spot = sector.at(_DIGITS, middle)
        yield _text(str(number), spot.x, spot.y, 19, "f-soft")


def _rostrum(sector: Sector, side: int) -> str:
    """The Rostrum of a Faction: a triangle on the edge of its three Seats, its tip towards the Office."""
    near, far = sector.at(_RING[1], 0.035 * side), sector.at(_RING[1], 0.47 * side)
    tip, stand = sector.at(_TIP, 0.27 * side), sector.at(RADIUS["rostrum"], 0.25 * side)
    edge = _arc(_RING[1], near, far, sweep=int(side > 0))
    return (
        f'<path d="{edge}L{_xy(tip)}Z" class="f-wood s-wood" stroke-width="8" stroke-linejoin="round"/>'
        f'<circle cx="{stand.x:g}" cy="{stand.y:g}" r="25" class="f-stand"/>'
    )


def _wall(sector: Sector) -> str:
    """Nothing passes between the two Rostrums of one Domain."""
    path = f"M{_xy(sector.at(_RING[1]))}L{_xy(sector.at(0.655))}"
    return f'<path d="{path}" class="s-border" stroke-width="6" stroke-linecap="round"/>'


def _border(sector: Sector) -> Iterator[str]:
    """The heavy line to the next Domain clockwise, and where pieces cross it."""
    line = f"M{_xy(sector.at(_RING[0], 0.5))}L{_xy(sector.at(_DOMAIN + 0.008, 0.5))}"
    yield f'<path d="{line}" class="s-border" stroke-width="7"/>'
    for radius, reach in ((0.466, 17), (RADIUS["rostrum"], _REACH[sector.players])):
        spot = sector.at(radius, 0.5)
        turn = f"translate({_xy(spot)})rotate({spot.angle - 90:g})"
        head = reach - 11
        path = f"M{-reach} 0l11-8v5.5H{head}V-8L{reach} 0 {head} 8V2.5H{-head}V8Z"
        yield f'<path transform="{turn}" d="{path}" class="f-arrow s-domain" stroke-width="1.5"/>'


def _beside(sector: Sector) -> Iterator[str]:
    spots = {local: spot for local, spot, _ in sector.places()}
    yield from (_slot(spot) for local, spot in spots.items() if local == "accept" or local[:4] == "bank")
    line = "L".join(_xy(sector.at(RADIUS["accept"], arc=arc)) for arc in (0.055, -0.055))
    yield f'<path d="M{line}" class="s-border" stroke-width="5" stroke-linecap="round"/>'
    yield _plate(sector.seat, spots[""])


def _slot(spot: Place) -> str:
    wide, high = 46 * TILE_SCALE, 64 * TILE_SCALE
    return (
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="5" fill="none"'
        f' class="s-slot" stroke-width="1.5" transform="translate({_xy(spot)})rotate({spot.upright:g})"/>'
    )


def _plate(seat: int, spot: Place) -> str:
    name = _text(NAMES[seat], 14, 0, 24, "f-plate", ' font-weight="600"')
    return (
        f'<g transform="translate({_xy(spot)})">'
        f'<rect x="-66" y="-20" width="132" height="40" rx="20" class="f-p{seat}"/>'
        f'<path transform="translate(-46 0)" d="{EMBLEMS[seat]}" class="f-plate"/>{name}</g>'
    )


def _text(words: str, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    place = f'x="{x:g}" y="{round(y + size * 0.36, 1):g}" font-size="{size:g}" text-anchor="middle"'
    return f'<text {place} class="{colour}"{more}>{words}</text>'


def _xy(spot: Place) -> str:
    return f"{round(spot.x, 1):g} {round(spot.y, 1):g}"


def _arc(radius: float, start: Place, end: Place, *, sweep: int = 1) -> str:
    r = f"{radius * UNIT:g}"
    return f"M{_xy(start)}A{r} {r} 0 0 {sweep} {_xy(end)}"


def _band(sector: Sector, inner: float, outer: float, share: float, middle: float = 0.0) -> str:
    """A piece of a ring, this share of the sector wide to both sides."""
    a, b, c, d = (
        sector.at(radius, middle + side * share) for radius, side in ((inner, -1), (inner, 1), (outer, 1), (outer, -1))
    )
    return f"{_arc(inner, a, b)}L{_arc(outer, c, d, sweep=0)[1:]}Z"
