"""Reading the facts of a position one by one, with the errors that all games have in common."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Generic, TypeVar

from kredwidgets.engine.game import BadFact, Game
from kredwidgets.engine.text import seat_from

G = TypeVar("G", bound=Game[Any, Any])
T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)


class FactReader(Generic[G]):
    """The facts of a position, taken one by one. A game adds readers of its own, which raise `ValueError`."""

    def __init__(self, game: G, facts: Mapping[str, str]) -> None:
        self.game = game
        self.players = game.players
        self.left = dict(facts)

    def take(self, key: str, read: Callable[[str], T], default: T) -> T:
        """The value of a fact, or its default. Raises `BadFact`."""
        text = self.left.pop(key, None)
        if text is None:
            return default
        try:
            return read(text)
        except ValueError as error:
            raise BadFact(key, str(error)) from None

    def each(self, key: str, read: Callable[[str], T], default: Callable[[int], T]) -> tuple[T, ...]:
        """The values of a fact that every player has; `default` makes what is usual for a seat. Raises `BadFact`."""
        return tuple(self.take(f"p{seat}.{key}", read, default(seat)) for seat in range(self.players))

    def finish(self, known: str) -> None:
        """Refuse what nobody took. `known` names some facts that there are. Raises `BadFact`."""
        for key in self.left:
            raise BadFact(key, f"no such fact here; facts are {known} ...")

    def seat(self, text: str) -> int:
        """A seat of this game."""
        seat = seat_from(text)
        if seat >= self.players:
            raise ValueError(f"there is no {text}; the {self.players} players are p0 to p{self.players - 1}")
        return seat

    def seats(self, text: str) -> tuple[int, ...]:
        """Several seats."""
        return tuple(map(self.seat, text.split()))


def word_of(words: type[Word], what: str) -> Callable[[str], Word]:
    """A reader of one of these words. It raises `ValueError` with `what` they name, and all of them."""

    def read(text: str) -> Word:
        if text not in list(words):
            raise ValueError(f"{text!r} is no {what}; write {', '.join(words)}")
        return words(text)

    return read


def hidden(key: str) -> BadFact:
    """The error for a change of what its author can't see."""
    return BadFact(key, "this is hidden from you; the teacher's view can change it")
