"""What a bot is, and two simple ones."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from kredwidgets.engine.errors import NotAsked
from kredwidgets.engine.game import Game, Observation


class Bot(Protocol):
    """Chooses one of its legal actions from what its seat may see."""

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:
        """One of `legal`, which is never empty."""


class HonestBot:
    """Honest as long as it can be: it bluffs when nothing else is left, and is random in everything else."""

    def __init__(self, game: Game[Any, Any], seed: int = 0) -> None:
        self._game = game
        self._rng = Random(seed)

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

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:  # noqa: ARG002 - it looks at nothing
        """One of `legal`."""
        return self._rng.choice(legal)
