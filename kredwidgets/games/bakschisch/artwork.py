"""The printed board as SVG markup: city and palace, the way through them, and the places beside the track."""

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, sin

from kredwidgets.games.bakschisch.components import BRIBES, CHARACTERS, CITIZENS
from kredwidgets.games.bakschisch.layout import CARD_SCALE, LAYOUT, Point, Table
from kredwidgets.games.bakschisch.speech import words
from kredwidgets.games.bakschisch.symbols import EYES, GLYPHS, MASK
from kredwidgets.games.bakschisch.track import START, Track

LETTERS = {character.id: character.letter for character in CHARACTERS}
_DARK_ON = {"guard": "f-on", "servant": "f-on", "harem_lady": "f-on", "eunuch": "f-white", "fakir": "f-on"}
WORDS = words()
_SAYS = WORDS["board"]
_TOWERS = (300, 540, 765)
_THIN = 'stroke-width="2"'
_BOLD = 'font-size="19" font-weight="700"'
_CHEVRON_ROOM = 22.0
"""What two spaces leave of the road when an arrow fits between them."""


def board(players: int, track: Track, there: Table, pieces: tuple[str, ...]) -> str:
    """The markup of the whole board, the origin in its middle."""
    parts = [*_ground(there), *_road(track, there), *_stairs(there)]
    for space, (x, y) in enumerate(there.track):
        scale = there.scale(space, track.palace)
        if space == START:
            parts.append(_start(x, y))
        elif space == track.throne:
            parts.append(_throne(x, y, space))
        else:
            parts.append(_tile(x, y, scale, track.citizens[space - 1], space))
    parts += _marker(there)
    parts += _beside(there)
    for seat in range(players):
        parts += _plate(there.plates[seat], str(WORDS["seats"][pieces[seat]]))
    return f'<g transform="translate({-there.width / 2:g} {-there.height / 2:g})">{"".join(parts)}</g>'


def _ground(there: Table) -> Iterator[str]:
    """Sky, palace hill, city, and the table they lie on."""
    wide, edge, bottom = there.width, there.palace_edge, there.city_edge
    yield f'<rect width="{wide:g}" height="{there.height:g}" rx="22" class="f-table"/>'
    yield f'<path d="M0 22Q0 0 22 0H{wide - 22:g}Q{wide:g} 0 {wide:g} 22V{edge:g}H0Z" class="f-palace"/>'
    yield f'<path d="{_skyline(wide, edge)}" class="f-dome"/>'
    yield f'<rect y="{edge:g}" width="{wide:g}" height="{bottom - edge:g}" class="f-sand"/>'
    yield from _houses(there)
    yield f'<path d="{_battlements(wide, edge)}" class="f-wall s-wall" stroke-width="2"/>'


def _skyline(wide: float, edge: float) -> str:
    """Domes and minarets behind the palace spaces."""
    path = []
    for x, reach in ((180, 60), (420, 78), (660, 60), (880, 96)):
        path.append(
            f"M{x - reach} {edge:g}V{edge - 34:g}C{x - reach - 12} {edge - 34 - reach:g} {x - 10} {edge - 34 - reach:g}"
            f" {x} {edge - 60 - reach:g} {x + 10} {edge - 34 - reach:g} {x + reach + 12} {edge - 34 - reach:g}"
            f" {x + reach} {edge - 34:g}V{edge:g}Z"
        )
    towers = (f"M{x - 9} {edge:g}V{edge - 120:g}L{x} {edge - 146:g} {x + 9} {edge - 120:g}V{edge:g}Z" for x in _TOWERS)
    return "".join((*path, *towers))


def _houses(there: Table) -> Iterator[str]:
    """A corner of the city, where the rows leave room on the right."""
    right = max(x for x, _ in there.track[1:-1]) + 62 if len(there.track) > 2 else there.width
    low, high = there.track[START][1] - 84, there.palace_edge + 34
    if there.width - right < 120 or low - high < 150:
        return
    x, y = (right + there.width) / 2, low
    yield (
        f'<path transform="translate({x:g} {y:g})" class="f-house"'
        ' d="M-62 0V-70H-44V-84H-20V-112C-20-132-2-132 0-148 2-132 20-132 20-112V-60H40V-46H62V0Z"/>'
    )
    yield (
        f'<path transform="translate({x:g} {y:g})" class="f-sand"'
        ' d="M-52 0V-22C-52-34-32-34-32-22V0ZM-12 0V-28C-12-42 12-42 12-28V0ZM34 0V-16C34-26 52-26 52-16V0Z'
        'M-6-84H6V-66H-6ZM-50-56H-40V-44H-50Z"/>'
    )


def _battlements(wide: float, edge: float) -> str:
    """The palace wall between the two levels, from the stairs to the right."""
    left = LAYOUT["left"] + 72
    teeth = int((wide - left) // 30)
    top = "".join("v-12h15v12h15" for _ in range(teeth))
    return f"M{left} {edge + 12:g}V{edge - 4:g}{top}H{wide:g}V{edge + 12:g}Z"


def _road(track: Track, there: Table) -> Iterator[str]:
    points = list(there.track)
    points.insert(track.palace, there.marker)
    line = "L".join(f"{x:g} {y:g}" for x, y in points)
    yield f'<path d="M{line}" fill="none" class="s-road" stroke-width="20" stroke-linejoin="round"/>'
    for space in range(track.throne):
        if space != track.palace - 1:
            yield from _chevron(track, there, space)


def _chevron(track: Track, there: Table, space: int) -> Iterator[str]:
    """Where two spaces leave the road in sight, an arrow shows the direction of movement."""
    (ax, ay), (bx, by) = there.track[space : space + 2]
    length = hypot(bx - ax, by - ay)
    near, far = (43.0, 63.0) if ax == bx else (_half(track, there, one) for one in (space, space + 1))
    if length - near - far < _CHEVRON_ROOM:
        return
    share = (near + (length - near - far) / 2) / length
    spot = f"translate({ax + (bx - ax) * share:g} {ay + (by - ay) * share:g})"
    turn = f"rotate({degrees(atan2(by - ay, bx - ax)):g})"
    yield f'<path transform="{spot}{turn}" d="M-4-7 4 0-4 7" fill="none" class="s-chevron" stroke-width="4"/>'


def _half(track: Track, there: Table, space: int) -> float:
    """How far a space reaches to the side."""
    if space == START:
        return 58.0
    return 80.0 if space == track.throne else 44 * there.scale(space, track.palace)


def _stairs(there: Table) -> Iterator[str]:
    x, y = there.marker
    high = LAYOUT["stairs"] / 2
    yield f'<path d="M{x - 40:g} {y - high:g}h80L{x + 54:g} {y + high:g}h-108Z" class="f-stair s-stair" {_THIN}/>'
    steps = "".join(f"M{x - 46 - down / 12:g} {y + down:g}H{x + 46 + down / 12:g}" for down in range(-48, 49, 12))
    yield f'<path d="{steps}" class="s-stair" stroke-width="1.6"/>'


def _marker(there: Table) -> Iterator[str]:
    """Thieves Forbidden: a mask, crossed out."""
    x, y = there.marker
    yield (
        f'<g transform="translate({x:g} {y:g})"><circle r="25" class="f-paper s-ban" stroke-width="5"/>'
        f'<g transform="scale(.66)"><path d="{MASK}" class="f-print"/><path d="{EYES}" class="f-paper"/></g>'
        '<path d="M-17 17 17-17" class="s-ban" stroke-width="5"/></g>'
    )


def _tile(x: float, y: float, scale: float, citizen: str, space: int) -> str:
    """A space: its citizen's sign and colour, below its number and letter."""
    on = _DARK_ON[citizen]
    return (
        f'<g transform="translate({x:g} {y:g}){f"scale({scale:.3g})" if scale != 1 else ""}">'
        f'<rect x="-44" y="-43" width="88" height="106" rx="13" class="f-{citizen} s-paper" stroke-width="2"/>'
        f'<rect x="-38" y="-37" width="76" height="76" rx="8" class="f-paper"/>{GLYPHS[citizen]}'
        f'<text x="-36" y="57" {_BOLD} class="{on}">{space}</text>'
        f'<text x="36" y="57" {_BOLD} text-anchor="end" class="{on}">{LETTERS[citizen]}</text></g>'
    )


def _start(x: float, y: float) -> str:
    """The city gate."""
    return (
        f'<g transform="translate({x:g} {y:g})">'
        '<path d="M-58 66V-22Q-58-62 0-68 58-62 58-22V66Z" class="f-wall s-wall" stroke-width="2.5"/>'
        '<path d="M-47 43V-18Q-47-48 0-54 47-48 47-18V43Z" class="f-paper"/>'
        f'<text y="61" font-size="18" font-weight="700" text-anchor="middle" class="f-ink">{_SAYS["start"]}</text></g>'
    )


def _throne(x: float, y: float, space: int) -> str:
    """The throne: a sector in the colour of each citizen (BAKS-5.03), and a crown."""
    count = len(CITIZENS)
    parts = []
    for number, citizen in enumerate(CITIZENS):
        ends = [2 * pi * (number + side) / count - pi / 2 for side in (-0.5, 0.5)]
        (ax, ay), (bx, by) = ((80 * cos(angle), 80 * sin(angle)) for angle in ends)
        middle = 2 * pi * number / count - pi / 2
        parts.append(
            f'<path d="M0 0L{ax:.1f} {ay:.1f}A80 80 0 0 1 {bx:.1f} {by:.1f}Z" class="f-{citizen} s-paper" {_THIN}/>'
        )
        parts.append(
            f'<text x="{66 * cos(middle):.1f}" y="{66 * sin(middle) + 6.5:.1f}" font-size="18" font-weight="700"'
            f' text-anchor="middle" class="{_DARK_ON[citizen]}">{LETTERS[citizen]}</text>'
        )
    return (
        f'<g transform="translate({x:g} {y:g})">{"".join(parts)}<circle r="52" class="f-paper s-paper" {_THIN}/>'
        f"{GLYPHS['caliph']}"
        f'<text y="43" font-size="17" font-weight="700" text-anchor="middle" class="f-print">{space}</text></g>'
    )


def _beside(there: Table) -> Iterator[str]:
    """The five card slots, the piles and the gold on the table."""
    wide, high = 46 * CARD_SCALE, 64 * CARD_SCALE
    y = there.cards
    names = [(LAYOUT["discard_pile"], "discard"), (LAYOUT["draw_pile"], "pile"), (LAYOUT["table_gold"], "table")]
    for x, name in names:
        if name == "table":
            yield f'<ellipse cx="{x}" cy="{y:g}" rx="56" ry="50" fill="none" class="s-slot" stroke-width="2"/>'
        else:
            yield _slot(x, y, wide, high)
        yield _text(_SAYS[name], x, y + high / 2 + 23, 19, "f-soft")
    for number, x in enumerate(LAYOUT["cards"], 1):
        yield _slot(x, y, wide, high)
        arrow = _SAYS["back"] if number == BRIBES else _SAYS["forward"]
        yield _text(f"{number} {arrow}", x, y + high / 2 + 23, 19, "f-ink" if number == BRIBES else "f-soft")


def _slot(x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" rx="10" fill="none"'
        ' class="s-slot" stroke-width="2" stroke-dasharray="7 5"/>'
    )


def _plate(spot: Point, name: str) -> Iterator[str]:
    """A player's place: the name, and room for bag, thief and hand."""
    wide, high = LAYOUT["plate"]["width"], LAYOUT["plate"]["height"]
    x, y = spot
    yield (
        f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" height="{high}" rx="18"'
        ' class="f-plate s-plate" stroke-width="1.5"/>'
    )
    yield f'<text x="{x - 62:g}" y="{y - 36:g}" font-size="25" font-weight="700" class="f-ink">{name}</text>'
    for place, across in (("bag", -80), ("thief", 0), ("hand", 80)):
        yield _text(_SAYS[place], x + across, y + 63, 17, "f-soft")


def _text(words: str, x: float, y: float, size: float, colour: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" class="{colour}">{words}</text>'
