"""Random games: what the tests that every game passes must know of a game, and how they run for each player count."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen

from kredwidgets.engine.game import Game, Option, Step

AnyGame = Game[Any, Any]
Position = tuple[AnyGame, Any]


@frozen
class Sample:
    """How to try a game at random.

    `options` draws house rules and `position` a state from anywhere in a game. `states` draws positions of many random
    games: so many, for so many players, in games of so many steps. `well_formed` lists every well-formed action.
    `faultless`: these positions have no fault at all, not only none that breaks one.
    """

    game: type[AnyGame]
    options: Callable[[Random], dict[str, Any]]
    position: Callable[[Any, Random], Any]
    states: Callable[[Random, int, int, int], Iterator[Position]]
    well_formed: Callable[[Any, Any, Random], list[Any]]
    faultless: bool

    def check_faults(self, game: AnyGame, state: Any) -> None:
        """A position, drawn or true, is as good as the game's positions are."""
        assert not [fault for fault in game.validate(state) if fault.broken or self.faultless]


class ForEveryGame:
    """Base of the tests that every game passes: a game subclasses it, and they run for each of its player counts."""

    sample: ClassVar[Sample]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "players" in metafunc.fixturenames:
            game = self.sample.game
            metafunc.parametrize("players", range(game.min_players, game.max_players + 1))


@frozen
class Played:
    """One step of a random game: who did what in which state, and what it led to."""

    state: Any
    player: int
    action: Any
    step: Step


def walk(game: AnyGame, rng: Random, steps: int, state: Any = None) -> Iterator[Played]:
    """A random game: one of the asked, and one of his legal actions, at a time."""
    state = game.initial_state() if state is None else state
    for _ in range(steps):
        asked = game.asked(state)
        if not asked:
            return
        player = rng.choice(asked)
        action = rng.choice(game.legal_actions(state, player))
        step = game.apply(state, player, action)
        yield Played(state, player, action, step)
        state = step.state


def house_rules(rng: Random, known: Iterable[Option], most: int, often: float = 0.25) -> dict[str, Any]:
    """House rules, each one other than usual now and then; a number is 1 to `most`."""
    chosen: dict[str, Any] = {}
    for option in known:
        if rng.random() < often:
            number = isinstance(option.default, int) and not isinstance(option.default, bool)
            chosen[option.name] = rng.randint(1, most) if number else rng.choice(option.values)
    return chosen
