"""What the right answers of the shipped lessons have in common: nothing to guess them by, no way around a question."""

from collections import Counter

import pytest

from kredwidgets import paths
from kredwidgets.teaching.answers import is_right
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.lesson import load_lesson
from kredwidgets.teaching.shelf import names

IN_ORDER = {
    "bakschisch/02-closed-hands": {10},
    "bakschisch/05-thief": {7, 9},
    "bakschisch/07-caliph": {2, 7, 8},
    "bakschisch/08-palace": {5},
    "bakschisch/09-throne": {5},
    "bakschisch/10-counting-and-outguessing": {2, 5, 6},
    "kred/01-board": {2},
    "kred/02-own-actions": {4, 6},
    "kred/03-others": {6, 7},
    "kred/04-support": {4, 6, 8},
    "kred/05-plays": {2, 9},
    "kred/06-receipt": {4, 5},
    "kred/08-credibility": {4, 9, 11},
    "kred/09-tiles": {7},
    "kred/10-bureaucracy-and-winning": {9, 10},
}
"""Steps whose three or more options have an order of their own: numbers, sizes, near before far, yes before no."""


def solved_steps(name: str) -> list[Solved]:
    return check(load_lesson(paths.lessons() / f"{name}.toml"))


@pytest.mark.parametrize("game", ["kred", "bakschisch"])
def test_no_place_among_the_options_is_a_good_guess(game: str) -> None:
    right: Counter[int] = Counter()
    for name in names():
        if not name.startswith(f"{game}/"):
            continue
        for number, solved in enumerate(solved_steps(name), 1):
            step = solved.step
            ordered = number in IN_ORDER.get(name, ())
            free = step.kind == "choose" and not step.several and len(step.option) >= 3
            assert free or not ordered, f"{name}, step {number} has no order to keep: correct IN_ORDER"
            if free and not ordered:
                right[solved.right[0]] += 1
    assert sum(right.values()) > 30
    assert max(right.values()) * 2 <= sum(right.values()), sorted(right.items())


@pytest.mark.parametrize(
    ("name", "step", "change", "right"),
    [
        # One piece is to be taken away. A fourth one in the way stops the climbing, but leaves no gap.
        ("kred/02-own-actions", 2, "clear p0.s1", True),
        ("kred/02-own-actions", 2, "clear p0.s5", False),
        ("kred/02-own-actions", 2, "put pawn p0.r1", False),
        # 3 coins more beside the board make 12, 4 for each of three; they are to come out of the learner's bag.
        ("bakschisch/04-round-and-split", 6, "p0.gold = 4", True),
        ("bakschisch/04-round-and-split", 6, "p2.gold = 4", False),
        ("bakschisch/04-round-and-split", 6, "p2.choice = 3", False),
        # The thief is to come back, not the piece to move.
        ("bakschisch/05-thief", 8, "p0.thief = bag", True),
        ("bakschisch/05-thief", 8, "p0.pos = 9", False),
        # Another piece is to move; a lady would bring the learner to space 18 as well.
        ("bakschisch/07-caliph", 6, "p2.pos = 31", True),
        ("bakschisch/07-caliph", 6, "slots = guard fakir harem_lady", False),
        # The cards that are up are to change, not the discards.
        ("bakschisch/10-counting-and-outguessing", 7, "slots = guard servant servant", True),
        ("bakschisch/10-counting-and-outguessing", 7, "discard = 4 servant, 1 eunuch", False),
    ],
)
def test_a_change_is_right_only_if_it_is_the_one_that_was_asked_for(
    name: str, step: int, change: str, right: bool
) -> None:
    solved = solved_steps(name)[step - 1]
    assert solved.step.kind == "whatif"
    assert is_right(solved, (change,)) is right
