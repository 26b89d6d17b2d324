"""Two rounds for each player count on the mini track, as text; with 2 players until somebody has won.

`python -m tests.bakschisch.test_golden` writes them anew; read what has changed before you keep it.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.games.bakschisch.state import NOT_YET, Phase
from tests.golden import choose, follow, same

FOLDER = Path(__file__).parent / "golden"
SEEDS = {2: 22, 3: 20, 4: 25}
ROUNDS = {2: 99, 3: 2, 4: 2}


def path(players: int) -> Path:
    return FOLDER / f"bakschisch-{players}.txt"


def whole(state: Any) -> bool:
    """Print the whole position when a round has begun; in between what changes."""
    return state.phase is Phase.BID and state.bribe == 1 and set(state.committed) == {NOT_YET}


def prefer(state: Any, legal: list[Any], rng: Random) -> Any:
    """Mostly small bids, so that gold lasts, and a thief now and then."""
    if str(legal[-1]) == "thief" and rng.random() < 0.15:
        return legal[-1]
    bids = [action for action in legal if str(action) != "thief"]
    return rng.choice(bids[: max(1, len(bids) // 2)])


@pytest.mark.parametrize("players", sorted(SEEDS))
def test_the_game_is_told_as_recorded(players: int) -> None:
    same(path(players), kw.game("bakschisch", players, track="mini"), whole)


def test_together_they_hold_what_can_happen() -> None:
    text = "".join(path(players).read_text(encoding="utf-8") for players in SEEDS)
    for happened in (
        "has bid the most and moves", "have bid the most together", "has bid the least and moves back",
        "takes all that was bid",
        "the caliph is turned up", "puts the thief aside", "on the throne", "is split", "can't be divided",
        "Used thieves come back", "In the palace the thief stays aside", "becomes caliph and wins",
    ):  # fmt: skip
        assert happened in text, happened


def write() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for players, seed in SEEDS.items():
        game = kw.game("bakschisch", players, track="mini")
        moves = choose(game, seed, prefer, lambda state, last=ROUNDS[players]: state.round > last)
        path(players).write_text("\n".join(follow(game, moves, whole)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
