"""What a question of a quiz is made of, for the kinds that all games share and for those a game adds.

A maker is given a `View` and a source of chance, and makes a `Riddle` or nothing. It must be a function of the two: it
is called again on other positions that the viewer can't tell apart, and a riddle that differs there is thrown away.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from attrs import frozen

from kredwidgets.engine.game import TEACHER, Event, Game, Step


@frozen
class Choice:
    """One answer offered: its text, whether it is right, and why, as the engine says it."""

    text: str
    right: bool
    why: str


@frozen
class Riddle:
    """A question without its position. `rules` are the ids that decide it; `several` answers may be right, or one.

    `basis` is all that the answers were read off, told or not: if any of it depends on what is hidden, so might they.
    """

    ask: str
    options: tuple[Choice, ...]
    rules: tuple[str, ...]
    several: bool = False
    basis: tuple[str, ...] = ()


Deeds = Sequence[tuple[int, Any]]
"""Who does what, one after the other."""


@frozen
class View:
    """A position as a seat sees it. In `state` everything hidden is drawn anew; `root` is the first of such states.

    What is supposed in a question ("Suppose that ...") is taken from `root`, so that it is the same in all of them.
    """

    game: Game[Any, Any]
    seat: int
    state: Any
    root: Any

    def say(self, kind: str, value: Any) -> str:
        """A fact in the game's words."""
        return str(self.game.speak(kind, value, self.seat))

    def lines(self, events: Sequence[Event]) -> list[str]:
        """Events as this seat reads them."""
        words = self.game.words_for(self.seat)
        return [words.line(self.game.tell(event, self.seat)) for event in events]

    def basis(self, steps: Sequence[Step]) -> tuple[str, ...]:
        """All that happens, with everybody's secrets."""
        words = self.game.words_for(TEACHER)
        return tuple(words.line(self.game.tell(event, TEACHER)) for step in steps for event in step.events)

    def open_to(self, player: int) -> list[Any]:
        """What a player may do, to suppose that he does it."""
        return self.game.legal_actions(self.root, player)

    def after(self, deeds: Deeds) -> tuple[Step, ...]:
        """What these deeds lead to, one after the other; empty where one of them is not allowed."""
        state, steps = self.state, []
        for player, action in deeds:
            if next(self.game.why_not(state, player, action), None) is not None:
                return ()
            steps.append(self.game.effect(state, player, action))
            state = steps[-1].state
        return tuple(steps)


Maker = Callable[[View, Random], Riddle | None]


def choices(rng: Random, right: Sequence[Choice], wrong: Sequence[Choice], most: int = 4) -> tuple[Choice, ...]:
    """At most so many of these in random order, one of each sort at least; nothing when there are too few.

    How many are right is drawn too, so that the number tells nothing.
    """
    fewest = max(1, most - len(wrong))
    if not right or not wrong or len(right) + len(wrong) < most - 1:
        return ()
    count = min(len(right), max(fewest, rng.choice((1, 1, 2, 2, 3))), most - 1)
    drawn = [*rng.sample(right, count), *rng.sample(wrong, min(len(wrong), most - count))]
    rng.shuffle(drawn)
    return tuple(drawn)


def one_of(rng: Random, right: Choice, wrong: Sequence[Choice], most: int = 4) -> tuple[Choice, ...]:
    """The right answer among wrong ones, in random order; nothing when there are fewer than two wrong ones."""
    if len(wrong) < 2:
        return ()
    drawn = [right, *rng.sample(wrong, min(len(wrong), most - 1))]
    rng.shuffle(drawn)
    return tuple(drawn)


def unique(rules: Sequence[str]) -> tuple[str, ...]:
    """Rule ids, each once, in order."""
    return tuple(sorted(set(rules)))
