"""What a position looks like, as plain data: Python draws it, the front end only places it.

A scene knows nothing of rules. The board is SVG markup made once for a game and a seat; everything that changes with
a move is a token on a space or an item in a panel. Coordinates are board units: x to the right, y down.
"""

from collections.abc import Mapping

from attrs import field, frozen


@frozen
class Space:
    """A place that can be picked and can hold tokens.

    `id` is its name in the text grammar, `name` is spoken, `size` the radius of the area that answers to a click,
    `steps` maps an arrow key (`left`, `right`, `up`, `down`) to the space it leads to. A `bare` space is not
    said to be empty when nothing lies on it: a name plate, or the place around several piles.
    """

    id: str
    x: float
    y: float
    name: str
    size: float
    steps: Mapping[str, str] = field(factory=dict)
    bare: bool = False


@frozen
class Token:
    """A symbol on a space. `count` above 1 is a pile, `owner` the seat it belongs to, `turn` degrees clockwise."""

    symbol: str
    space: str
    name: str
    count: int = 1
    owner: int | None = None
    turn: float = 0.0
    scale: float = 1.0


@frozen
class Item:
    """One thing in a panel: a card with a `symbol`, a meter with `value` of `limit`, or a line of text."""

    id: str
    name: str
    symbol: str = ""
    value: int | None = None
    limit: int | None = None
    note: str = ""


@frozen
class Panel:
    """Things beside the board. `kind` is `cards`, `meters` or `table`.

    `private` is the seat whose secret this is: on a shared screen such a panel stays shut until its player opens it.
    `legend` says how to read what lies in it.
    """

    id: str
    kind: str
    title: str
    items: tuple[Item, ...] = ()
    seat: int | None = None
    private: bool = False
    legend: str = ""

    @property
    def heading(self) -> str:
        """The title, with the legend if there is one."""
        return f"{self.title} ({self.legend})" if self.legend else self.title


@frozen
class Mark:
    """A highlight. `kind` is `illegal`, `changed`, `due` (something must happen here) or `last` (the last move)."""

    id: str
    kind: str


@frozen
class Drawing:
    """The part of a scene that does not change during a game.

    `width` and `height` are the view box, its centre at the origin; `board` is SVG markup without `id` attributes
    whose colours are CSS classes; `symbols` maps a name (`seat-0` and so on: the signs of the seats) to SVG markup
    centred at the origin; `palette` maps
    a CSS class used in both to its (light, dark) colours.
    """

    width: float
    height: float
    board: str
    symbols: Mapping[str, str]
    spaces: tuple[Space, ...]
    palette: Mapping[str, tuple[str, str]]


@frozen
class Scene:
    """Where everything is now.

    `moved` are the ways of the last step, for animation: the spaces that a token passed, from the first to the last.
    """

    tokens: tuple[Token, ...]
    panels: tuple[Panel, ...] = ()
    marks: tuple[Mark, ...] = ()
    moved: tuple[tuple[str, ...], ...] = ()
