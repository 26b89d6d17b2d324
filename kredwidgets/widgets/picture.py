"""The static picture of a position: one SVG text with literal colours, for an `<img>` without page or kernel.

It is the live board's own drawing. A class beginning with `s-` colours an outline, any other class an inside;
a symbol at scale 1 fits a square of `SYMBOL` board units; the panels are drawn below the board.
"""

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from attrs import frozen

from kredwidgets.engine.scene import Drawing, Item, Mark, Panel, Scene, Token

SYMBOL = 64.0
Place = tuple[float, float, float]
CHROME: Mapping[str, tuple[str, str]] = {
    "k-page": ("#ffffff", "#11151a"),
    "s-k-page": ("#ffffff", "#11151a"),
    "k-ink": ("#1f2933", "#e8ebef"),
    "k-soft": ("#52606d", "#a9b4c0"),
    "k-track": ("#c9d1d9", "#3a4552"),
    "k-fill": ("#2a5c9e", "#8fbcf5"),
    "s-k-due": ("#b45309", "#f5b041"),
    "s-k-last": ("#1f6feb", "#79b8ff"),
    "s-k-illegal": ("#b3261e", "#ff8a80"),
    "s-k-changed": ("#7038a0", "#d0a8ff"),
}
"""What is drawn around any board, as (light, dark)."""

_RINGS = {
    "due": 'stroke-width="6" stroke-dasharray="9 6"',
    "last": 'stroke-width="3.5"',
    "illegal": 'stroke-width="6"',
    "changed": 'stroke-width="5" stroke-dasharray="3 4"',
}
_HALO = 'class="s-k-page" stroke-width="9" stroke-opacity=".75"'
_CARD = 1.8
_MARGIN = 24.0
_LINE = 32.0
_MIDDLE = ' text-anchor="middle"'


@frozen
class _Block:
    """Markup from its upper left corner on, its size, and where the items in it are (x, y, radius)."""

    markup: str
    width: float
    height: float
    places: Mapping[str, Place]


def picture(drawing: Drawing, scene: Scene, *, dark: bool = False, title: str = "") -> str:
    """The position as a standalone SVG text."""
    left, top, wide = -drawing.width / 2, -drawing.height / 2, drawing.width
    below = _flow([_panel(panel, drawing) for panel in scene.panels if panel.items], wide)
    places = {space.id: (space.x, space.y, space.size) for space in drawing.spaces}
    tokens = "".join(_token(token, drawing, places) for token in scene.tokens)
    places |= _shifted(below.places, left, -top)
    rings = "".join(_ring(mark, places) for mark in scene.marks if mark.id in places)
    badges = "".join(_badge(token, places) for token in scene.tokens if token.count > 1)
    high = drawing.height + below.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}"'
        f' viewBox="{left:g} {top:g} {wide:g} {high:g}" role="img"'
        f' font-family="system-ui,sans-serif"><title>{escape(title)}</title>'
        f"<style>{_styles(drawing.palette, dark)}</style>"
        f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="16" class="k-page"/>'
        f'{drawing.board}{tokens}<g transform="translate({left:g} {-top:g})">{below.markup}</g>'
        f"{rings}{badges}</svg>"
    )


def _flow(blocks: Sequence[_Block], width: float) -> _Block:
    """Blocks from left to right, in as many rows as they need."""
    markup = ""
    places: dict[str, Place] = {}
    x = y = row = 0.0
    for block in blocks:
        if x and x + block.width > width:
            x, y, row = 0.0, y + row, 0.0
        markup += f'<g transform="translate({x:g} {y:g})">{block.markup}</g>'
        places |= _shifted(block.places, x, y)
        x, row = x + block.width, max(row, block.height)
    return _Block(markup, width, y + row, places)


def _shifted(places: Mapping[str, Place], right: float, down: float) -> dict[str, Place]:
    return {name: (x + right, y + down, size) for name, (x, y, size) in places.items()}


def _styles(palette: Mapping[str, tuple[str, str]], dark: bool) -> str:
    """One rule a colour, for all the classes that have it."""
    classes: dict[str, list[str]] = {}
    for name, colours in {**CHROME, **palette}.items():
        kind = "stroke" if name.startswith("s-") else "fill"
        classes.setdefault(f"{kind}:{colours[dark]}", []).append(f".{name}")
    return "".join(f"{','.join(names)}{{{colour}}}" for colour, names in classes.items())


def _token(token: Token, drawing: Drawing, places: Mapping[str, Place]) -> str:
    x, y, _ = places[token.space]
    turn = f"rotate({token.turn:g})" if token.turn else ""
    scale = f"scale({token.scale:g})" if token.scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turn}{scale}">{drawing.symbols[token.symbol]}</g>'


def _badge(token: Token, places: Mapping[str, Place]) -> str:
    """How many lie in a pile, at its lower right."""
    x, y, _ = places[token.space]
    wide = 18 + 14 * len(str(token.count))
    reach = SYMBOL / 3 * token.scale
    return (
        f'<g transform="translate({x + reach:g} {y + reach:g})">'
        f'<rect x="{-wide / 2:g}" y="-15" width="{wide}" height="30" rx="15" class="k-ink"/>'
        f"{_text(str(token.count), 0, 8.5, 24, 'k-page', _MIDDLE)}</g>"
    )


def _ring(mark: Mark, places: Mapping[str, Place]) -> str:
    """A ring, told apart by its dashes as well as its colour, on a halo that keeps it clear of any ground."""
    x, y, size = places[mark.id]
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="none"'
    ring = f'{circle} {_HALO}/>{circle} class="s-k-{mark.kind}" {_RINGS[mark.kind]}/>'
    if mark.kind != "illegal":
        return ring
    d = size * 0.7
    return ring + f'<path d="M{x - d:g} {y + d:g}L{x + d:g} {y - d:g}" class="s-k-illegal" stroke-width="5"/>'


def _panel(panel: Panel, drawing: Drawing) -> _Block:
    """A panel with its title above."""
    draw = {"cards": _cards, "meters": _meters}.get(panel.kind, _table)
    body = draw(panel.items, drawing)
    down = _LINE + 10
    heading = _text(panel.heading, _MARGIN, _LINE - 5, 25, "k-ink", ' font-weight="600"')
    places = _shifted(body.places, _MARGIN, down)
    markup = f'{heading}<g transform="translate({_MARGIN:g} {down:g})">{body.markup}</g>'
    width = max(body.width, 15.0 * len(panel.title)) + 2 * _MARGIN
    return _Block(markup, min(width, drawing.width), body.height + down + 12, places)


def _cells(items: Sequence[Item], width: float, step: float, row: float) -> Iterator[tuple[Item, float, float]]:
    """Where each item's cell begins: from left to right, in as many rows as they need."""
    columns = max(1, int((width - 2 * _MARGIN) // step))
    for number, item in enumerate(items):
        yield item, number % columns * step, number // columns * row


def _cards(items: Sequence[Item], drawing: Drawing) -> _Block:
    size = SYMBOL * _CARD
    step = size * 0.82
    markup = ""
    places: dict[str, Place] = {}
    right = bottom = 0.0
    for item, x, y in _cells(items, drawing.width, step, size + 10):
        middle = (round(x + step / 2, 2), round(y + size / 2, 2))
        symbol = drawing.symbols.get(item.symbol) or _text(item.name, 0, 5, 14, "k-ink", _MIDDLE)
        markup += f'<g transform="translate({middle[0]:g} {middle[1]:g})scale({_CARD})">{symbol}</g>'
        places[item.id] = (*middle, size / 2)
        right, bottom = max(right, x + step), max(bottom, y + size)
    return _Block(markup, right, bottom, places)


def _meters(items: Sequence[Item], drawing: Drawing) -> _Block:
    step = max(180.0, (drawing.width - 2 * _MARGIN) // max(1, len(items)))
    wide, bottom = step - 30, 0.0
    markup = ""
    places: dict[str, Place] = {}
    for item, x, y in _cells(items, drawing.width, step, 60):
        of = f" of {item.limit}" if item.limit else ""
        markup += _text(f"{item.name}: {item.value}{of}", x, y + 18, 23, "k-ink")
        if item.limit:
            share = min(1.0, max(0, item.value or 0) / item.limit)
            bar = f'<rect x="{x:g}" y="{y + 28:g}" height="11" rx="5.5"'
            markup += f'{bar} width="{wide:g}" class="k-track"/>'
            markup += f'{bar} width="{wide * share:.4g}" class="k-fill"/>'
        places[item.id] = (x + wide / 2, y + 20, 30.0)
        bottom = max(bottom, y + (42 if item.limit else 24))
    return _Block(markup, drawing.width, bottom, places)


def _table(items: Sequence[Item], drawing: Drawing) -> _Block:
    markup = ""
    places: dict[str, Place] = {}
    for item, x, y in _cells(items, drawing.width, drawing.width, _LINE):
        value = "" if item.value is None else str(item.value)
        markup += _text(item.name, x, y + 20, 23, "k-ink")
        markup += _text(f"{value} {item.note}".strip(), drawing.width / 2, y + 20, 23, "k-soft")
        places[item.id] = (x, y + 12, 16.0)
    return _Block(markup, drawing.width, len(items) * _LINE, places)


def _text(words: str, x: float, y: float, size: float, classes: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{classes}"{more}>{escape(words)}</text>'
