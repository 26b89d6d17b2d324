"""From position text to a state."""

from random import Random
from typing import Any

from kredwidgets.engine.errors import BadPosition
from kredwidgets.engine.game import BadFact, Game
from kredwidgets.engine.text import PositionText, read_position, with_aliases


def state_of(game: Game[Any, Any], text: str, seed: int = 0) -> Any:
    """The state a position text describes; what it leaves as `?` is drawn. Raises `BadPosition` with line and fault."""
    return state_of_read(game, read_position(with_aliases(text, game.aliases)), Random(f"{seed}:position"))


def state_of_read(game: Game[Any, Any], read: PositionText, draw: Random) -> Any:
    """As `state_of`, for a text already split into facts."""
    try:
        return game.state_from(read.facts, draw)
    except BadFact as error:
        line = read.lines.get(error.key)
        raise BadPosition(f"line {line}: {error}" if line else str(error)) from None
