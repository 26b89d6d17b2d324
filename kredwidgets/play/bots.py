"""What a bot is, and two simple ones."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from kredwidgets.engine.errors import NotAsked, UnknownGame
from kredwidgets.engine.game import Game, Observation
from kredwidgets.engine.session import seed_from
from kredwidgets.engine.text import shown


class Bot(Protocol):
    """Chooses one of its legal actions from what its seat may see."""

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:
        """One of `legal`, which is never empty."""


class HonestBot:
    """Honest as long as it can be: it bluffs when nothing else is left, and is random in everything else."""

    def __init__(self, game: Game[Any, Any], seed: int | None = 0) -> None:
        """Raises `UnknownGame` for what is no game, `UnknownOption` for what is no seed."""
        if not isinstance(game, Game):
            raise UnknownGame(f"a bot needs a game such as kw.game('kred', 3), not {shown(game)}")
        self._game = game
        self._rng = Random(seed_from(seed))

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:
        """One of `legal`. It judges by a position that its seat can't tell from the true one."""
        seat = observation.viewer
        if not isinstance(seat, int):
            raise NotAsked(f"a bot plays for a seat, not for {seat!r}")
        supposed = self._game.resample(observation, self._rng)
        honest = [action for action in legal if not self._game.bluffs(supposed, seat, action)]
        return self._rng.choice(honest or legal)


class RandomBot:
    """Every legal action is equally likely; the same seed gives the same choices."""

    def __init__(self, seed: int | None = 0) -> None:
        """Raises `UnknownOption` for what is no seed."""
        self._rng = Random(seed_from(seed))

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:  # noqa: ARG002 - it looks at nothing
        """One of `legal`."""
        return self._rng.choice(legal)
