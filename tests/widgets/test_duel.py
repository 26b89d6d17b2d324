"""A duel against the equilibrium mix: what a choice gives away, and what is told before anybody has bid."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kredwidgets.theory.auctions import bribe
from kredwidgets.widgets.duel import Duel

KNOBS = {"purse": (1, 6), "prize": (1, 8), "thief": True, "rival_thief": True}
START = {"purse": 3, "prize": 5, "thief": True, "rival_thief": True}
LABELS = {"purse": "Coins that each of you has", "thief": "You have a thief"}

# GT-1 with a prize of 5: bid a against b is 5 x sign(a - b) + (b - a), against a thief 5 - 2a. The rival's only optimal
# mix is 1/8 on 0, 5/8 on 3, 1/4 on the thief. Bid 1: 4/8 - 3 x 5/8 + 3/4 = -5/8. Bid 2: 3/8 - 4 x 5/8 + 1/4 = -15/8.
GIVEN_AWAY = {"bid 0": "0", "bid 1": "5/8", "bid 2": "15/8", "bid 3": "0", "thief": "0"}


def duel(**more: Any) -> Duel:
    return Duel(bribe, KNOBS, START, labels=LABELS, rival="the rival", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", GIVEN_AWAY)
def test_a_choice_tells_what_it_gives_away(action: str) -> None:
    shown = duel()
    shown.choose(action)
    assert shown.regret == GIVEN_AWAY[action]
    assert f"gives away {GIVEN_AWAY[action]};" in shown._report.value
    assert "best replies: bid 0, bid 3, thief." in repr(shown)


def test_the_average_is_taken_over_all_rounds_until_one_starts_again() -> None:
    shown = duel()
    for number in (1, 2, 0):
        shown.choose(number)
    assert (shown.rounds, Fraction(shown.regret)) == (3, Fraction(5, 6))  # (5/8 + 15/8 + 0) / 3
    shown._again.click()
    assert (shown.rounds, shown.regret, shown._report.value) == (0, "0", "")


def test_the_mix_stays_hidden_until_somebody_wants_to_see_it() -> None:
    shown = duel()
    for _ in range(2):
        for text in (shown._report.value, repr(shown)):
            assert "5/8" not in text
            assert "worth" not in text.replace("the step is worth", "")
        shown.choose("bid 3")
    assert shown._reveal.description == "Show the rival's mix"
    shown._reveal.value = True
    assert shown.revealed
    assert "The equilibrium mix of the rival; the game is worth 0 to you" in shown._report.value
    assert all(f"</span> {share}</td>" in shown._report.value for share in ("1/8", "5/8", "1/4"))
    assert "5/8" in repr(shown)
    shown.revealed = False
    assert not shown._reveal.value
    assert "worth" not in shown._report.value


def test_a_knob_makes_another_game_and_is_called_by_words() -> None:
    shown = duel()
    knobs = shown.children[0].children
    assert [knob.description for knob in knobs] == [LABELS["purse"], "prize", LABELS["thief"], "rival thief"]
    purse, _, thief, _ = knobs
    shown.choose(0)
    thief.value = False
    purse.value = 2
    assert shown.rounds == 0
    assert [button.description for button in shown._choices.children] == ["bid 0", "bid 1", "bid 2"]
    assert repr(shown).splitlines()[:3] == ["Coins that each of you has: 2", "prize: 5", "You have a thief: no"]
    shown._choices.children[1].click()
    assert shown.rounds == 1


def test_what_is_won_is_the_engine_s_and_a_loss_is_called_one() -> None:
    shown = duel()
    for action in Random(3).choices(range(5), k=20):
        shown.choose(action)
        mine, theirs = (part.split(": ")[1] for part in shown._last.split(";")[0].split(", "))
        game = shown.solution.game
        won = game.payoffs[game.rows.index(mine)][game.columns.index(theirs)]
        assert f"; you {'lose' if won < 0 else 'win'} {abs(won)}. " in shown._last
