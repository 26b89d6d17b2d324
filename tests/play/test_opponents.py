"""Bots that choose what they may not: the error names the bot, its seat, and what was wrong."""

from collections.abc import Sequence
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from kredwidgets.play import BadChoice, Opponents, RandomBot

START = "kred players=3\np0.s1=mark; p1.s1=mark\np0.hand=05 20\np1.hand=06 07\np2.hand=08 09"


class Stubborn:
    """Always chooses the same."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice

    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:  # noqa: ARG002 - that is what is wrong with it
        return self.choice


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        (None, "None is no action of kred"),
        (3, "3 is no action of kred"),
        ("bribe Blue", "'bribe Blue' is no action of this game"),
        ("advance p0.s1 > p0.r1", r"not allowed now.*\[KRED-3.03\]"),
    ],
)
def test_a_wrong_choice_names_bot_and_seat(choice: Any, says: str) -> None:
    session = kw.from_position(START)
    with pytest.raises(
        BadChoice, match=rf"Stubborn at seat 0 \(Red\) chose no legal action: \d+ are legal, and .*{says}"
    ):
        Opponents(session, {0: Stubborn(choice)})
    assert issubclass(BadChoice, kw.KredError)
    assert (len(session), session.node) == (1, 0)


def test_the_bot_that_is_asked_later_is_the_one_that_is_named() -> None:
    session = kw.from_position(START)
    Opponents(session, {1: Stubborn("look"), 2: Stubborn(None)})
    for action in ("advance C > p0.s2", "done"):
        session.play(action)
    with pytest.raises(BadChoice, match=r"Stubborn at seat 1 \(Blue\).*not allowed now"):
        session.play("give 05 to p1")


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ([RandomBot()], r"by seat, such as \{1: RandomBot\(\)\}, not as \["),
        ({"Red": RandomBot()}, "no seat 'Red' for a bot; seats are 0 to 2"),
        ({3: RandomBot()}, "no seat 3 for a bot"),
        ({1: RandomBot}, r"seat 1: RandomBot is a class, and a bot is made from it: write RandomBot\(\)"),
        ({1: Session}, "is no bot; a bot has choose"),
        ({1: None}, "None is no bot"),
    ],
)
def test_what_can_not_play_is_refused_at_once(bots: Any, says: str) -> None:
    with pytest.raises(kw.NotAsked, match=says):
        Opponents(kw.from_position(START), bots)


def test_bots_need_a_session() -> None:
    with pytest.raises(kw.NotAsked, match="not at 3"):
        Opponents(3, {0: RandomBot()})  # type: ignore[arg-type]


class Blind(RandomBot):
    """Never looks; what it chooses then is a text."""

    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:
        return "accept blind" if "accept blind" in map(str, legal) else super().choose(observation, legal)


def test_a_text_will_do_where_it_is_legal() -> None:
    session = kw.from_position(START)
    session.play("advance C > p0.s2")
    session.play("done")
    Opponents(session, {1: Blind(1), 2: RandomBot(1)})
    session.play("give 05 to p1")
    assert any(line.key == "blind" for _, line in session.log(0))


def test_a_move_that_was_taken_back_is_not_made_again_by_others() -> None:
    session = kw.start("bakschisch", players=3, seed=1)
    session.play("bid 3", 0)
    session.undo()
    Opponents(session, {1: RandomBot(1), 2: RandomBot(2)})
    assert session.asked == (0,)


def test_what_a_bot_chose_before_it_chooses_again() -> None:
    session = kw.start("bakschisch", players=2, seed=1)
    Opponents(session, {1: RandomBot(1)})
    bids = []
    for _ in range(3):
        session.play("bid 0", 0)
        bids.append(session.position)
        session.undo()
    assert len(set(bids)) == 1
    assert len(session.branches(0)) <= 2


class Failing(RandomBot):
    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:  # noqa: ARG002 - as a bot
        raise ValueError("I hold 9")


def test_the_exception_of_a_bot_is_kept_whole_and_a_mended_one_takes_its_seat() -> None:
    session = kw.from_position(START)
    bots = Opponents(session, {0: Failing()}, waiting=True)
    assert bots.error is None
    with pytest.raises(BadChoice) as raised:
        bots.step()
    assert bots.error is raised.value
    assert isinstance(bots.error.__cause__, ValueError)
    assert bots.error.__cause__.__traceback__ is not None
    assert bots.error.seat == 0
    for seat, bot, says in ((1, RandomBot(), "no bot plays seat 1"), (0, RandomBot, r"write RandomBot\(\)")):
        with pytest.raises(kw.NotAsked, match=says):
            bots.replace(seat, bot)
    bots.replace(0, RandomBot(1))
    assert session.node == 0  # they are only watched, so it decides when it is asked to
    assert bots.step()
    assert session.node > 0


def test_a_fault_can_be_reported_where_raising_would_stop_everything() -> None:
    session = kw.start("bakschisch", players=2, seed=1)
    told: list[BadChoice] = []
    bots = Opponents(session, {1: Failing()}, failed=told.append)
    assert told == [bots.error]
    bots.replace(1, RandomBot(1))
    assert session.asked == (0,)


def test_how_many_actions_are_legal_is_a_secret_too() -> None:
    session = kw.start("bakschisch", players=2, seed=1)
    with pytest.raises(BadChoice, match="12 are legal") as error:  # 0 to 10 gold and the thief
        Opponents(session, {1: Stubborn("bid 99")})
    assert not any(letter.isdigit() for letter in error.value.public.replace("seat 1", ""))


def test_a_bot_that_fails_is_named_and_others_read_no_secret() -> None:
    session = kw.from_position(START)
    with pytest.raises(BadChoice, match=r"Failing at seat 0 \(Red\) failed with ValueError: I hold 9") as error:
        Opponents(session, {0: Failing()})
    assert "9" not in error.value.public
    assert "Failing at seat 0 (Red) failed with ValueError" in error.value.public
