"""Learn games of bluffing and politics in Jupyter, with engines that explain every rule they apply.

>>> import kredwidgets as kw
>>> session = kw.start("kred", players=3, seed=1)
"""

from typing import TYPE_CHECKING, Any

from kredwidgets.engine.errors import (
    BadPosition,
    BadRecord,
    CannotEdit,
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
from kredwidgets.games.tables import from_position, game, load, start

if TYPE_CHECKING:

    def games() -> list[str]:
        """The names of the games, for `start`; the package of this name answers to the call."""

    from kredwidgets.widgets import (
        ActionBar,
        Board,
        Explorer,
        Lesson,
        Quiz,
        RulePanel,
        StateEditor,
        Table,
        Timeline,
        snapshot,
    )

TEACHING = {"grade": "grading"}
WIDGETS = (
    "ActionBar",
    "Board",
    "Explorer",
    "Lesson",
    "Quiz",
    "RulePanel",
    "StateEditor",
    "Table",
    "Timeline",
    "snapshot",
)

__all__ = [
    "CHANCE",
    "PUBLIC",
    "TEACHER",
    "ActionBar",
    "BadPosition",
    "BadRecord",
    "Board",
    "CannotEdit",
    "CannotUndo",
    "Explorer",
    "IllegalAction",
    "KredError",
    "Lesson",
    "NoSuchNode",
    "NotAsked",
    "Quiz",
    "ReadOnly",
    "RulePanel",
    "Session",
    "StateEditor",
    "Table",
    "Timeline",
    "UnknownAction",
    "UnknownGame",
    "UnknownOption",
    "from_position",
    "game",
    "games",
    "grade",
    "load",
    "snapshot",
    "start",
]


def __getattr__(name: str) -> Any:
    if name in WIDGETS:
        from kredwidgets import widgets

        return getattr(widgets, name)
    if name in TEACHING:
        from importlib import import_module

        return getattr(import_module(f"kredwidgets.teaching.{TEACHING[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
