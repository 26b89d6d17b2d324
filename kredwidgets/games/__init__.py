"""The games, one folder each, all with the same rooms. A game loads on first use."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from kredwidgets.engine.errors import UnknownGame
from kredwidgets.engine.game import Game
from kredwidgets.engine.text import did_you_mean, shown

NAMES = ("kred", "bakschisch")


def find(name: str) -> type[Game[Any, Any]]:
    """The rules engine class of a game. Raises `UnknownGame`."""
    if name not in NAMES:
        hint = did_you_mean(name, NAMES) or f"; the games are {', '.join(NAMES)}"
        raise UnknownGame(f"there is no game {shown(name)}{hint}")
    engine: type[Game[Any, Any]] = import_module(f"kredwidgets.games.{name}").ENGINE
    return engine


class _Games(ModuleType):
    """Once imported, this package takes the place of the function `kredwidgets.games`, so it answers too."""

    def __call__(self) -> list[str]:
        return list(NAMES)


sys.modules[__name__].__class__ = _Games
