"""The arrow keys on a board: which space each of them leads to, worked out from where the spaces lie."""

from collections.abc import Mapping, Sequence
from math import hypot, inf

from kredwidgets.engine.records import change
from kredwidgets.engine.scene import Space

_KEYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def with_arrows(spaces: Sequence[Space]) -> tuple[Space, ...]:
    """The spaces, each with the nearest one in every direction; what is off to the side counts as farther."""
    return tuple(change(space, steps=_steps(space, spaces)) for space in spaces)


def _steps(here: Space, spaces: Sequence[Space]) -> Mapping[str, str]:
    steps = {}
    for key, (right, down) in _KEYS.items():
        effort, target = min((_effort(here, other, right, down), other.id) for other in spaces)
        if effort < inf:
            steps[key] = target
    return steps


def _effort(here: Space, other: Space, right: int, down: int) -> float:
    across, along = other.x - here.x, other.y - here.y
    ahead = across * right + along * down
    aside = abs(across * down) + abs(along * right)
    return hypot(ahead, 3 * aside) if ahead > max(0.01, aside / 1.2) else inf
