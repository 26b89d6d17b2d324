"""Learn games of bluffing and politics in Jupyter, with engines that explain every rule they apply.

>>> import kredwidgets as kw
>>> session = kw.start("kred", players=3, seed=1)
"""

from typing import TYPE_CHECKING, Any

from kredwidgets.engine.errors import (
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    KredError,
    NoSuchNode,
    NotAsked,
    ReadOnly,
    UnknownAction,
    UnknownGame,
    UnknownOption,
)
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER
from kredwidgets.engine.session import Session

if TYPE_CHECKING:
    from kredwidgets.widgets import ActionBar, Board, Explorer, RulePanel, StateEditor, Timeline, snapshot

WIDGETS = ("ActionBar", "Board", "Explorer", "RulePanel", "StateEditor", "Timeline", "snapshot")

__all__ = [
    "CHANCE",
    "PUBLIC",
    "TEACHER",
    "ActionBar",
    "BadPosition",
    "BadRecord",
    "Board",
    "CannotUndo",
    "Explorer",
    "IllegalAction",
    "KredError",
    "NoSuchNode",
    "NotAsked",
    "ReadOnly",
    "RulePanel",
    "Session",
    "StateEditor",
    "Timeline",
    "UnknownAction",
    "UnknownGame",
    "UnknownOption",
    "from_position",
    "game",
    "games",
    "load",
    "snapshot",
    "start",
]


def games() -> list[str]:
    """The names of the games, for `start`."""
    from kredwidgets.games import NAMES

    return list(NAMES)


def game(name: str, players: int, **options: Any) -> Any:
    """The rules engine of a game. Raises `UnknownGame` or `UnknownOption`."""
    from kredwidgets.games import find

    return find(name)(players, **options)


def start(name: str, players: int = 3, seed: int = 0, mode: str = "study", **options: Any) -> Session:
    """Start a game: `kw.start("kred", players=3, seed=1)`. House rules are options, by name.

    Raises `UnknownGame` for a name not in `games()`, `UnknownOption` for a bad player count, option or value.
    """
    return Session(game(name, players, **options), seed=seed, mode=mode)


def from_position(text: str, seed: int = 0, mode: str = "study") -> Session:
    """Start from a position text. What it hides (`?`) is drawn by `seed`. Raises `BadPosition`, `UnknownGame`."""
    from kredwidgets.engine.positions import state_of
    from kredwidgets.engine.session import check
    from kredwidgets.engine.text import read_position

    header = read_position(text)
    options: dict[str, Any] = dict(header.options)
    players = options.pop("players", "3")
    if not players.isdecimal():
        raise UnknownOption(f"players must be a number, not {players!r}")
    engine = game(header.game, int(players), **options)
    state = state_of(engine, text, seed)
    check(engine, state)
    return Session(engine, root=state, seed=seed, mode=mode, start=text)


def load(record: str) -> Session:
    """Read a saved session back, given its JSON text. Raises `BadRecord`; what these rules refuse loads read-only."""
    from kredwidgets.engine.record import read, restore

    saved = read(record)
    options: dict[str, Any] = dict(saved.options)
    try:
        engine = game(saved.game, int(options.pop("players", "3")), **options)
    except (KredError, ValueError) as error:
        raise BadRecord(f"options: {error}") from None
    return restore(engine, saved)


def __getattr__(name: str) -> Any:
    if name in WIDGETS:
        from kredwidgets import widgets

        return getattr(widgets, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
