"""The lessons of KRED teach it whole: every rule, and every misunderstanding of part I of the rules."""

import re
from collections.abc import Iterator

import pytest

from kredwidgets import paths
from kredwidgets.games import find
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.coverage import taught
from kredwidgets.teaching.lesson import MOST_RULES, MOST_WORDS, Lesson, Step, load_lesson

LESSONS = [load_lesson(path) for path in sorted((paths.lessons() / "kred").glob("*.toml"))]
SOLVED = {lesson.name: check(lesson) for lesson in LESSONS}
# Part I.2 by short names, with the lesson that catches each.
MISUNDERSTANDINGS = {
    "a tile must match": "kred/05-plays",
    "half right is honest": "kred/05-plays",
    "Remove hits any piece": "kred/03-others",
    "Heels can be recruited": "kred/02-own-actions",
    "a Rostrum needs three Seats all the time": "kred/04-support",
    "the Mover places the dropped piece": "kred/04-support",
    "the tile I receive helps me now": "kred/09-tiles",
    "challenging is free": "kred/07-challenge",
    "the exposing Receiver keeps the tile's money": "kred/06-receipt",
    "first in Bureaucracy is best": "kred/10-bureaucracy-and-winning",
    "clockwise from the Mover": "kred/07-challenge",
}
# What all fundings add up to (part B.2): a number that a step may say without a claim of its own.
CONTROL_SUM = "100"

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def steps() -> Iterator[tuple[Lesson, Solved]]:
    for lesson in LESSONS:
        for solved in SOLVED[lesson.name]:
            yield lesson, solved


def prose(step: Step) -> list[str]:
    options = [text for option in step.option for text in (option.text, option.why)]
    return [text for text in (step.say, step.ask, step.hint, step.well_done, *options) if text]


def test_there_are_ten() -> None:
    assert [lesson.name[:7] for lesson in LESSONS] == [f"kred/{number:02}" for number in range(1, 11)]


def test_every_rule_is_listed_by_a_step_and_shown_by_it() -> None:
    rules = set(find("kred").rulebook.rules)
    assert {rule for _, solved in steps() for rule in solved.step.rules} == rules
    assert set(taught("kred")) == rules


def test_every_misunderstanding_is_caught_by_a_choice() -> None:
    caught = {solved.step.catches: lesson.name for lesson, solved in steps() if solved.step.catches}
    assert caught == MISUNDERSTANDINGS
    assert all(solved.step.kind == "choose" for _, solved in steps() if solved.step.catches)


@each_lesson
def test_no_step_is_too_long(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert len(f"{step.say} {step.ask}".split()) <= MOST_WORDS
        assert len(step.rules) <= MOST_RULES


@each_lesson
def test_a_lesson_is_short_varied_and_ends_with_a_game(lesson: Lesson) -> None:
    kinds = [step.kind for step in lesson.steps]
    assert 5 <= len(kinds) <= 14
    assert len(set(kinds)) >= 2
    assert kinds[0] == kinds[-1] == "play"
    assert not lesson.steps[-1].unreachable
    assert lesson.teacher
    assert 5 <= lesson.minutes <= 15


@each_lesson
def test_numbers_in_prose_are_decided_by_the_engine(lesson: Lesson) -> None:
    for step in lesson.steps:
        claims = [option.claim for option in step.option]
        decided = set(re.findall(r"\d+", " ".join([step.position, step.goal, step.answer, step.until, *claims])))
        for text in prose(step):
            said = set(re.findall(r"\d+", text))
            assert said <= decided | {CONTROL_SUM}, text


@each_lesson
def test_placeholders_are_those_that_are_filled(lesson: Lesson) -> None:
    for solved in SOLVED[lesson.name]:
        for text in prose(solved.step):
            assert "{" not in solved.filled(text)
            assert text == text.strip()


def test_a_learner_never_reads_a_seat_or_a_space_in_code() -> None:
    for _, solved in steps():
        for text in prose(solved.step):
            assert not re.search(r"\bp\d\b|\bs\d\b|\br\d\b", text), text


def test_choices_are_not_right_by_their_place() -> None:
    first = [0 in solved.right for _, solved in steps() if solved.step.kind == "choose"]
    assert 0 < sum(first) < len(first) / 2
