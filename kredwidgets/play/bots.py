"""What a bot is, and the simplest one."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from kredwidgets.engine.game import Observation


class Bot(Protocol):
    """Chooses one of its legal actions from what its seat may see."""

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:
        """One of `legal`, which is never empty."""


class RandomBot:
    """Every legal action is equally likely; the same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, observation: Observation, legal: Sequence[Any]) -> Any:  # noqa: ARG002 - it looks at nothing
        """One of `legal`."""
        return self._rng.choice(legal)
