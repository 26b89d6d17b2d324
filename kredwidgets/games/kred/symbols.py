"""The symbols that lie on the table, as SVG markup centred at the origin: pieces, tiles, credibility tokens.

At scale 1 each fits a square of 64 board units (but the frames around a name plate). No symbol refers to
another, so each can be put anywhere, any number of times; that is why a tile carries both of its pictograms.
"""

from functools import cache
from math import cos, radians, sin

from kredwidgets.games.kred.components import BLANK, MAX_NOTCHES, OTHERS, TILES, Tile

MARK = (
    '<circle r="14" class="f-mark s-mark" stroke-width="2.5"/>'
    '<circle r="8.5" fill="none" class="s-mark" opacity=".45"/>'
)
HEEL = (
    '<circle r="16" class="f-heel s-heel" stroke-width="2.5"/>'
    '<rect x="-9.5" y="-3.5" width="19" height="7" rx="2" class="f-bar"/>'
)
PAWN = (
    '<path d="M-13 16-3.5-20Q0-26 3.5-20L13 16Q0 25-13 16Z" class="f-pawn s-pawn" stroke-width="2.4"'
    ' stroke-linejoin="round"/>'
)

_PIECES = {"mark": MARK, "heel": HEEL, "pawn": PAWN}
_NONE = '<text y="7.2" text-anchor="middle" font-size="20" font-weight="700" class="f-ink">0</text>'

_CARD = '<rect x="-23" y="-32" width="46" height="64" rx="5" stroke-width="1.6" class="'
_DIAMOND = '<path d="M0-15 10 0 0 15-10 0Z" fill="none" class="s-back" stroke-width="2.2"/>'
_BACK = f'{_CARD}f-back s-back"/>{_DIAMOND}'
_FRONT = f'{_CARD}f-paper s-paper"/>'
_FRAME = '<rect x="-74" y="-27" width="148" height="54" rx="27" fill="none" stroke-width="4.5" class="'
_OCTAGON = "M-3.5-8.5h7l5 5v7l-5 5h-7l-5-5v-7z"
_NUMBER = '<text y="4.6" text-anchor="middle" font-size="13" font-weight="700" class="f-paper">'

_PLUS = '<path d="M0 {top:g}v11m-5.5-5.5h11" class="s-plus" stroke-width="3.4"/>'
_MINUS = '<path d="M-6 {middle:g}h12" class="s-minus" stroke-width="3.8"/>'
_SIDEWAYS = '<path d="M-7.5 {middle:g}l4.5-4.6v3.1h6v-3.1l4.5 4.6-4.5 4.6v-3.1h-6v3.1z" class="f-sideways"/>'
_SEATS = '<path d="{}" fill="none" class="s-print" stroke-width="2.7" stroke-dasharray="{}"/>'


def star(x: float, y: float, size: float) -> str:
    """The path of a five-pointed star of this radius."""
    points = []
    for corner in range(10):
        angle, radius = radians(36 * corner - 90), size * (0.42 if corner % 2 else 1)
        points.append(f"{round(x + radius * cos(angle), 1):g} {round(y + radius * sin(angle), 1):g}")
    return f"M{'L'.join(points)}Z"


# The others' Seats are a ring, open towards oneself; one's own are the arc in front of one.
_THEIR_SEATS = _SEATS.format("M-6.5-12.5A9.8 9.8 0 1 1 6.5-12.5", "3.1 1.4")
_OWN_SEATS = _SEATS.format("M-18 18.5A24 24 0 0 1 18 18.5", "5.6 1.4")
_THEIR_ROSTRUMS = "M-14-24.5l-6 4.5 6 4.5zM14-24.5l6 4.5-6 4.5z"
_OWN_ROSTRUMS = "M-19 21h10l-5 7zM19 21h-10l5 7z"
_OWN_DOMAIN = _OWN_ROSTRUMS + star(0, 27.2, 3.6)

_PICTOGRAMS = {
    "remove": ("", _MINUS),
    "assist": ("", _PLUS),
    "influence": (_THEIR_ROSTRUMS, _SIDEWAYS),
    "organize": (_OWN_ROSTRUMS, _SIDEWAYS),
    "advance": (_OWN_DOMAIN, _PLUS),
    "withdraw": (_OWN_DOMAIN, _MINUS),
}
"""By action: what it can reach beside the Seats, and its sign, which differs in shape and in colour."""


EMBLEMS = (
    "M0 10C-17-2-9-13 0-5 9-13 17-2 0 10Z",
    "M-8.5-8.5H8.5V8.5H-8.5Z",
    "M-9 9C-11-5-1-10 10-10 10 1 5 11-9 9Z",
    "M0-11 10 0 0 11-10 0Z",
    "M4-10A10 10 0 1 0 10 5 9 9 0 0 1 4-10Z",
)
"""Each player's sign: heart, square, leaf, diamond, moon."""


@cache
def symbols() -> dict[str, str]:
    """All symbols by name."""
    return {
        **_PIECES,
        "asked": f'{_FRAME}s-border"/>',
        "winner": f'{_FRAME}s-win"/><path d="{star(0, -30, 17)}" class="f-heel s-heel"/>',
        **{f"no-{kind}": f'<g opacity=".25">{piece}</g>{_NONE}' for kind, piece in _PIECES.items()},
        "tile-back": _BACK,
        **{
            f"seat-{seat}": f'<path transform="scale(2.7)" d="{emblem}" class="f-p{seat}"/>'
            for seat, emblem in enumerate(EMBLEMS)
        },
        **{f"tile-{tile.id}": tile_face(tile) for tile in TILES.values()},
        **{f"token-{notches}": _token(notches) for notches in range(MAX_NOTCHES + 1)},
    }


def tile_face(tile: Tile) -> str:
    """A tile: what happens to the others above, the funding between, what happens at home below."""
    if tile.id == BLANK:
        return _FRONT
    seats, solid, signs = "", _OCTAGON, ""
    for kind in sorted(tile.actions):
        reached, sign = _PICTOGRAMS[kind]
        middle = -20 if kind in OTHERS else 17.8
        seats += _THEIR_SEATS if kind in OTHERS else _OWN_SEATS
        solid += reached
        signs += sign.format(middle=middle, top=middle - 5.5)
    return f'{_FRONT}{seats}<path d="{solid}" class="f-print"/>{signs}{_NUMBER}{tile.funding}</text>'


def _token(notches: int) -> str:
    """A triangle with as many notches in its upper edge as are lost; with the last lost it stands on end."""
    if notches == MAX_NOTCHES:
        return '<path d="M-3.5-16H3.5V11H13V15H-13V11H-3.5Z" class="f-spent"/>'
    cuts = ("", "H-5L0-3 5-11", "H-12L-7-3-2-11H2L7-3 12-11")[notches]
    return f'<path d="M-18-11{cuts}H18L0 16Z" class="{"f-worn" if notches else "f-full"}"/>'
