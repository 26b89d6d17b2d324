"""One Campaign with its Bureaucracy for each player count, as text.

`python -m tests.kred.test_golden` writes them anew; read what has changed before you keep it.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.games.kred.components import TILES
from kredwidgets.games.kred.state import Phase
from tests.golden import choose, follow, same

FOLDER = Path(__file__).parent / "golden"
SEEDS = {3: 11, 4: 22, 5: 11}
EAGER = ("expose", "challenge", "look", "pay", "buy")


def path(players: int) -> Path:
    return FOLDER / f"kred-{players}.txt"


def whole(state: Any) -> bool:
    """Print the whole position when the Campaign begins and halfway through it; in between what changes."""
    played = sum(map(len, state.banks))
    return state.phase is Phase.MOVES and not state.leg.moves and played in (0, len(TILES) // 2)


def prefer(state: Any, legal: list[Any], rng: Random) -> Any:
    """Mostly at random, but often what makes something happen."""
    eager = [action for action in legal if str(action).startswith(EAGER)]
    return rng.choice(eager) if eager and rng.random() < 0.6 else rng.choice(legal)


@pytest.mark.parametrize("players", sorted(SEEDS))
def test_the_game_is_told_as_recorded(players: int) -> None:
    same(path(players), kw.game("kred", players), whole)


def test_together_they_hold_what_can_happen() -> None:
    text = "".join(path(players).read_text(encoding="utf-8") for players in SEEDS)
    for happened in (
        "exposes the play", "It does not match", "It matches", "has lost its support", "pays with",
        "takes a free Advance",
        "accepts without looking", "Nobody challenges", "has the third notch", "funding left:", "opens Campaign 2",
    ):  # fmt: skip
        assert happened in text, happened


def write() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for players, seed in SEEDS.items():
        game = kw.game("kred", players)
        moves = choose(game, seed, prefer, lambda state: state.campaign == 2)
        path(players).write_text("\n".join(follow(game, moves, whole)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
