"""The symbols that lie on the table, as SVG markup centred at the origin: pieces, cards, coins, thieves, hands.

At scale 1 each fits a square of 64 board units (but the frames around a player's place). No symbol refers to another,
so each can be put anywhere, any number of times.
"""

from functools import cache

from kredwidgets.games.bakschisch.components import CHARACTERS, GOLD
from kredwidgets.games.bakschisch.layout import LAYOUT, NAME

QUARTERS = ((-19.5, -18.0), (19.5, -18.0), (-19.5, 19.0), (19.5, 19.0))
"""Where each seat's piece stands on a space that several share, from its middle."""
PIECE_SCALE = 0.76

GLYPHS = {
    "guard": '<path d="M-17-20H17V0C17 12 9 19 0 24-9 19-17 12-17 0Z" class="f-print"/>'
    '<path d="M-11-14H11V0C11 8 6 13 0 17-6 13-11 8-11 0Z" class="f-guard"/>'
    '<path d="M-17-4H17V2H-17Z" class="f-print"/>',
    "servant": '<path d="M-22 11A22 21 0 0 1 22 11Z" class="f-print"/><circle cy="-14" r="5" class="f-print"/>'
    '<path d="M-15 6A15 14 0 0 1-2-8" fill="none" class="s-servant" stroke-width="5"/>'
    '<rect x="-26" y="14" width="52" height="6" rx="3" class="f-print"/>',
    "harem_lady": '<path d="M0 22-27-7A38 38 0 0 1 27-7Z" class="f-print"/>'
    '<path d="M0 17-15-11M0 17V-14M0 17 15-11" class="s-harem_lady" stroke-width="4"/>'
    '<path d="M-21-4A32 32 0 0 1 21-4" fill="none" class="s-harem_lady" stroke-width="3.5"/>',
    "eunuch": '<circle cy="-10" r="10" fill="none" class="s-print" stroke-width="7"/>'
    '<path d="M-3.5 0H3.5V24H-3.5ZM3 9H13V15H3ZM3 18H10V24H3Z" class="f-print"/>'
    '<circle cy="-10" r="4.5" class="f-eunuch"/>',
    "fakir": '<path d="M-1 6C-13 2-11-6-1-9 9-12 9-19 1-21" fill="none" class="s-print" stroke-width="7"'
    ' stroke-linecap="round"/><circle cx="0" cy="-21" r="5" class="f-print"/>'
    '<path d="M-20 6H20L15 24H-15Z" class="f-print"/>'
    '<path d="M-16 12H16M-14 18H14" class="s-fakir" stroke-width="3"/>',
    "caliph": '<path d="M-21 12-24-12-11-1 0-19 11-1 24-12 21 12Z" class="f-print"/>'
    '<path d="M-13 8-15 1-8 4 0-8 8 4 15 1 13 8Z" class="f-caliph"/>'
    '<rect x="-21" y="15" width="42" height="6" rx="2" class="f-print"/>',
}
"""The sign of each character, told apart by its shape; the colour is a second mark."""

_CARD = '<rect x="-23" y="-32" width="46" height="64" rx="5" stroke-width="1.6" class="'
_BODY = "M-23 6C-25-12-14-23 0-23 14-23 25-12 23 6V13Q0 24-23 13Z"
_TURBAN = (
    f'<path d="{_BODY}" class="f-print s-print" stroke-width="6" stroke-linejoin="round"/>'
    f'<path d="{_BODY}" class="{{fill}}"/>'
    '<path d="M-22 4Q0 14 22 4M-20-4Q-15-16-6-22M20-4Q15-16 6-22" fill="none" class="{edge}" stroke-width="2.4"/>'
)
_JEWELS = (
    '<circle cy="-6" r="8"{}/>',
    '<rect x="-7.5" y="-13.5" width="15" height="15"{}/>',
    '<path d="M0-16 9.5 2H-9.5Z"{}/>',
    '<path d="M0-18 9-6 0 6-9-6Z"{}/>',
)
"""Each seat's jewel: disc, square, triangle, diamond."""
_COLOURS = {
    "black": ("f-black", "s-light"),
    "grey": ("f-grey", "s-piece"),
    "white": ("f-white-piece", "s-piece"),
    "red": ("f-red", "s-light"),
}
_GHOST = f'<path d="{_BODY}" class="f-paper s-print" fill-opacity=".8" stroke-width="3.2" stroke-dasharray="6 4.5"/>'
_COIN = (
    '<circle r="23" class="f-gold s-gold" stroke-width="3"/><circle r="18" fill="none" class="s-gold" opacity=".5"/>'
)
_SACK = (
    '<path d="M-8-15C-30 0-30 26-14 28H14C30 26 30 0 8-15Z" class="f-sack s-sack" stroke-width="2.6"/>'
    '<path d="M-13-28Q0-22 13-28L8-15H-8Z" class="f-sack s-sack" stroke-width="2.6" stroke-linejoin="round"/>'
    '<path d="M-10-14.5H10" class="s-gold" stroke-width="4.5" stroke-linecap="round"/>'
)
MASK = "M-24-8C-14-14-7-10 0-7 7-10 14-14 24-8 24 7 13 14 5 7Q0 3-5 7C-13 14-24 7-24-8Z"
EYES = "M-15-4Q-10-6-5-1-11 5-15-4ZM15-4Q10-6 5-1 11 5 15-4Z"
_FIST = (
    '<path d="M-20-6Q-20-16-11-15-9-21-1-19 6-23 11-17 20-17 20-7L19 8Q18 22 4 22H-6Q-18 21-20 9Z"'
    ' class="f-skin s-skin" stroke-width="2.6"/>'
    '<path d="M-11-14V-2M-1-18V-3M10-17V-3M-19 3Q-6-4 5 3 8 7 3 9L-4 10" fill="none" class="s-skin"'
    ' stroke-width="2.4"/>'
)
_PALM = (
    '<path d="M-25 2Q-22-4-17 1L-12 5V-18Q-8-23-5-18V-22Q-1-28 3-22V-18Q7-24 10-17V-11Q15-16 17-9V10Q16 25 2 25'
    '-8 25-14 17Z" class="f-skin s-skin" stroke-width="2.4"/>'
    '<path d="M-5-18V-1M3-18V-2M10-12V0" fill="none" class="s-skin" stroke-width="2"/>'
)
_NUMBER = '<text y="{down}" text-anchor="middle" font-size="{size}" font-weight="700" class="{fill}">{text}</text>'


@cache
def symbols(pieces: tuple[str, ...]) -> dict[str, str]:
    """All symbols by name, for pieces of these colours."""
    found = {
        "card-back": f'{_CARD}f-back s-back"/><path d="M0-22 13 0 0 22-13 0Z" fill="none" class="s-back"'
        ' stroke-width="2.2"/><path d="M0-12 7 0 0 12-7 0Z" fill="none" class="s-back" stroke-width="1.6"/>',
        "discarded": '<path d="M-19-34H27V28" fill="none" class="s-paper" stroke-width="2"/>'
        f'{_CARD}f-paper s-paper"/><path d="M-12-14H12M-12 0H12M-12 14H12" class="s-slot" stroke-width="3"/>',
        "bag": _SACK,
        "coins": '<ellipse cx="-13" cy="16" rx="17" ry="9" class="f-gold s-gold" stroke-width="2.4"/>'
        '<ellipse cx="13" cy="18" rx="17" ry="9" class="f-gold s-gold" stroke-width="2.4"/>'
        '<ellipse cx="0" cy="7" rx="17" ry="9" class="f-gold s-gold" stroke-width="2.4"/>',
        "coin-hidden": _COIN + _NUMBER.format(down=10, size=28, fill="f-print", text="?"),
        "none": _COIN.replace("f-gold", "f-paper") + _NUMBER.format(down=10, size=28, fill="f-print", text=0),
        "thief": _mask("f-mask s-mask"),
        "thief-gone": f'<path d="{MASK}" fill="none" class="s-slot" stroke-width="2.6" stroke-dasharray="5 4"/>',
        "thief-aside": _mask("f-mask s-mask") + '<path d="M-24 20 24-20" class="s-bar" stroke-width="5.5"/>',
        "fist": _FIST,
        "palm": _PALM,
        "asked": _frame("s-asked", ' stroke-dasharray="14 8"'),
        "winner": _frame("s-win") + f'<g transform="translate(184 0)">{GLYPHS["caliph"]}</g>',
    }
    found |= {f"card-{character.id}": _card(character.id, character.letter) for character in CHARACTERS}
    found |= {f"coin-{number}": _coin(number) for number in range(GOLD * len(pieces) + 1)}
    for seat, colour in enumerate(pieces):
        x, y = QUARTERS[seat]
        place = f'<g transform="translate({x:g} {y:g})scale({PIECE_SCALE})">'
        jewel = _JEWELS[seat].format(' class="f-print"')
        found[f"seat-{seat}"] = piece(seat, colour)
        found[f"piece-{seat}"] = f"{place}{piece(seat, colour)}</g>"
        found[f"ghost-{seat}"] = f"{place}{_GHOST}{jewel}</g>"
    return found


def piece(seat: int, colour: str) -> str:
    """A turban with the seat's jewel."""
    fill, edge = _COLOURS[colour]
    inside = "f-light" if edge == "s-light" else "f-print"
    return _TURBAN.format(fill=fill, edge=edge) + _JEWELS[seat].format(f' class="{inside}"')


def _mask(classes: str) -> str:
    return f'<path d="{MASK}" class="{classes}" stroke-width="2.4"/><path d="{EYES}" class="f-light"/>'


def _coin(number: int) -> str:
    """A coin with how much it stands for; nothing is an open hand."""
    if not number:
        return _PALM + _NUMBER.format(down=17, size=22, fill="f-print", text="0")
    size = 28 if number < 10 else 24
    return _COIN + _NUMBER.format(down=round(size * 0.36, 1), size=size, fill="f-print", text=number)


def _card(character: str, letter: str) -> str:
    letters = _NUMBER.format(down=-14, size=13, fill="f-print", text=letter).replace("<text", '<text x="-11"', 1)
    return (
        f'{_CARD}f-paper s-paper"/><rect x="-19.5" y="-28.5" width="39" height="57" rx="3" fill="none"'
        f' class="s-{character}" stroke-width="4"/>{letters}'
        f'<g transform="translate(0 5)scale(.6)">{GLYPHS[character]}</g>'
    )


def _frame(classes: str, more: str = "") -> str:
    wide, high = LAYOUT["plate"]["width"] + 4, LAYOUT["plate"]["height"] + 4
    return (
        f'<rect x="{-NAME[0] - wide / 2:g}" y="{-NAME[1] - high / 2:g}" width="{wide}" height="{high}" rx="20"'
        f' fill="none" class="{classes}" stroke-width="5"{more}/>'
    )
