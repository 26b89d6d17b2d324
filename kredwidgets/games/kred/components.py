"""The component tables of KRED, read once from `components.toml` and typed."""

from collections.abc import Mapping

from attrs import frozen

from kredwidgets.engine.game import Option
from kredwidgets.engine.rulebook import load_data

DATA = load_data("kredwidgets.games.kred", "components.toml")

BLANK = "blank"
MARK, HEEL, PAWN, EMPTY = "M", "H", "P", "."
PIECES = MARK + HEEL + PAWN
PIECE_NAMES = dict(zip(PIECES, DATA["pieces"]["kinds"], strict=True))
PIECE_LETTERS = {name: letter for letter, name in PIECE_NAMES.items()}
MAX_NOTCHES: int = DATA["setup"]["max_notches"]

OWN = ("advance", "withdraw", "organize")
OTHERS = ("assist", "remove", "influence")
KINDS = tuple(action["id"] for action in DATA["actions"])


@frozen
class Tile:
    """A tile: the actions it shows and its funding."""

    id: str
    actions: frozenset[str]
    funding: int


TILES: Mapping[str, Tile] = {t["id"]: Tile(t["id"], frozenset(t["actions"]), t["funding"]) for t in DATA["tiles"]}
NUMBERED = tuple(tile for tile in TILES.values() if tile.id != BLANK)
ZERO_TILE: str = next(t["id"] for t in DATA["tiles"] if t["starts_campaign"])
COMBINATIONS = frozenset(tile.actions for tile in NUMBERED)
FUNDING = {tile.id: tile.funding for tile in TILES.values()}


@frozen
class Price:
    """A line of the price list: `kind` is `promote`, `action` or `credibility`, `target` the place or action."""

    id: str
    kind: str
    target: str


PRICES: Mapping[str, Price] = {p["id"]: Price(p["id"], p["kind"], p["target"]) for p in DATA["prices"]}
OPTIONS = tuple(Option(o["name"], o["default"], tuple(o["values"]), o["issue"]) for o in DATA["options"])


def deck(players: int) -> tuple[str, ...]:
    """The tiles in play for so many players."""
    return tuple(t["id"] for t in DATA["tiles"] if players in t.get("players", [players]))


def hand_size(players: int) -> int:
    """Tiles dealt to each player."""
    size: int = DATA["setup"]["hand_size"][str(players)]
    return size


def bank_size(players: int) -> int:
    """Slots of a Bank."""
    size: int = DATA["bank"]["capacity"][str(players)]
    return size


def supply(players: int, which: str) -> tuple[int, int, int]:
    """Marks, Heels and Pawns in the box for `piece_supply=which`."""
    table = DATA["supply" if which == "manual" else "supply_alternative"][str(players)]
    return table["mark"], table["heel"], table["pawn"]


def prices(players: int, which: str) -> dict[str, int]:
    """The price of each line for `price_list=which`."""
    if which in DATA["price_list_extra"]:
        table: dict[str, int] = DATA["price_list_extra"][which]
        return {name: table[name] for name in PRICES}
    column = str(players) if which == "by_players" else which.removesuffix("p")
    return {p["id"]: p["cost"][column] for p in DATA["prices"]}
