"""The symbols that lie on the table, as SVG markup centred at the origin: pieces, tiles, credibility tokens.

At scale 1 each fits a square of 64 board units (but the frames around a name plate). No symbol refers to
another, so each can be put anywhere, any number of times; that is why a tile carries both of its pictograms.
"""

from functools import cache

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

_STAR = "M0-9 2.3-3 8.7-2.8 3.7 1.2 5.5 7.4 0 3.8-5.5 7.4-3.7 1.2-8.7-2.8-2.3-3Z"
_CARD = '<rect x="-23" y="-32" width="46" height="64" rx="5" stroke-width="1.6" class="'
_DIAMOND = '<path d="M0-15 10 0 0 15-10 0Z" fill="none" class="s-back" stroke-width="2.2"/>'
_BACK = f'{_CARD}f-back s-back"/>{_DIAMOND}'
_FRONT = f'{_CARD}f-paper s-paper"/>'
_FRAME = '<rect x="-74" y="-27" width="148" height="54" rx="27" fill="none" stroke-width="4.5" class="'
_OCTAGON = '<path d="M-3.5-8.5H3.5L8.5-3.5V3.5L3.5 8.5H-3.5L-8.5 3.5V-3.5Z" class="f-print"/>'
_NUMBER = '<text y="4.6" text-anchor="middle" font-size="13" font-weight="700" class="f-paper">'

_PLUS = '<path d="M0-5.5V5.5M-5.5 0H5.5" class="s-plus" stroke-width="3.4"/>'
_MINUS = '<path d="M-6 0H6" class="s-minus" stroke-width="3.8"/>'
_SIDEWAYS = '<path d="M-7.5 0-3-4.6V-1.5H3V-4.6L7.5 0 3 4.6V1.5H-3V4.6Z" class="f-sideways"/>'
_SIGNS = {
    "advance": _PLUS,
    "assist": _PLUS,
    "withdraw": _MINUS,
    "remove": _MINUS,
    "organize": _SIDEWAYS,
    "influence": _SIDEWAYS,
}


@cache
def symbols() -> dict[str, str]:
    """All symbols by name."""
    return {
        "mark": MARK,
        "heel": HEEL,
        "pawn": PAWN,
        "asked": f'{_FRAME}s-border"/>',
        "winner": f'{_FRAME}s-win"/>{star(0, -30, 17, "f-heel s-heel")}',
        "tile-back": _BACK,
        **{f"tile-{tile.id}": tile_face(tile) for tile in TILES.values()},
        **{f"token-{notches}": _token(notches) for notches in range(MAX_NOTCHES + 1)},
    }


def star(x: float, y: float, size: float, classes: str) -> str:
    """A five-pointed star of this radius."""
    return f'<path transform="translate({x:g} {y:g})scale({size / 9:.3g})" d="{_STAR}" class="{classes}"/>'


def tile_face(tile: Tile) -> str:
    """A tile: what happens to the others above, the funding between, what happens at home below."""
    if tile.id == BLANK:
        return _FRONT
    pictograms = (_others(kind) if kind in OTHERS else _home(kind) for kind in sorted(tile.actions))
    return f"{_FRONT}{''.join(pictograms)}{_OCTAGON}{_NUMBER}{tile.funding}</text>"


def _others(action: str) -> str:
    """The ring of the others' Seats, open towards oneself; their Rostrums only where they can be reached."""
    seats = _dashes("M-6.5-12.5A9.8 9.8 0 1 1 6.5-12.5", "3.1 1.4")
    rostrums = '<path d="M-14-24.5-20-20-14-15.5ZM14-24.5 20-20 14-15.5Z" class="f-print"/>'
    return f"{seats}{rostrums if action == 'influence' else ''}{_sign(action, -20)}"


def _home(action: str) -> str:
    """The own Domain as its owner sees it: Seats, Rostrums, and the Office where it can be reached."""
    seats = _dashes("M-18 18.5A24 24 0 0 1 18 18.5", "5.6 1.4")
    rostrums = '<path d="M-19 21H-9L-14 28ZM19 21H9L14 28Z" class="f-print"/>'
    office = "" if action == "organize" else star(0, 27.2, 3.6, "f-print")
    return seats + rostrums + office + _sign(action, 17.8)


def _dashes(path: str, dashes: str) -> str:
    return f'<path d="{path}" fill="none" class="s-print" stroke-width="2.7" stroke-dasharray="{dashes}"/>'


def _sign(action: str, y: float) -> str:
    """Plus, minus or double arrow, each in its own colour."""
    return f'<g transform="translate(0 {y:g})">{_SIGNS[action]}</g>'


def _token(notches: int) -> str:
    """A triangle with as many notches in its upper edge as are lost; with the last lost it stands on end."""
    if notches == MAX_NOTCHES:
        return '<path d="M-3.5-16H3.5V11H13V15H-13V11H-3.5Z" class="f-spent"/>'
    cuts = ("", "H-5L0-3 5-11", "H-12L-7-3-2-11H2L7-3 12-11")[notches]
    return f'<path d="M-18-11{cuts}H18L0 16Z" class="{"f-worn" if notches else "f-full"}"/>'
