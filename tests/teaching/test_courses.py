"""The lessons of a game teach it whole: every rule, and every misunderstanding of part I of its rules."""

import re
from collections.abc import Iterator

import pytest

from kredwidgets import paths
from kredwidgets.games import find
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.coverage import taught
from kredwidgets.teaching.lesson import KINDS, MOST_RULES, MOST_WORDS, Lesson, Step, load_lesson

GAMES = ("kred", "bakschisch")
COURSES = {game: [load_lesson(path) for path in sorted((paths.lessons() / game).glob("*.toml"))] for game in GAMES}
LESSONS = [lesson for lessons in COURSES.values() for lesson in lessons]
SOLVED = {lesson.name: check(lesson) for lesson in LESSONS}
# Part I.2 of the rules by short names, with the lesson that catches each.
MISUNDERSTANDINGS = {
    "kred": {
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
    },
    "bakschisch": {
        "only the winner pays": "bakschisch/02-closed-hands",
        "a tie cancels": "bakschisch/03-ties-and-zero",
        "the thief blocks the move": "bakschisch/05-thief",
        "the thief protects me on bribe 5": "bakschisch/06-fifth-bribe",
        "I reached the throne, so I won": "bakschisch/09-throne",
        "redistribution makes bids free": "bakschisch/04-round-and-split",
        "the servant takes me to the throne from everywhere in the palace": "bakschisch/09-throne",
        "the highest bid on bribe 5 wins something": "bakschisch/06-fifth-bribe",
        "the marker is a space": "bakschisch/01-track",
        "the caliph moves by the number of players": "bakschisch/07-caliph",
    },
}
# KRED: what all fundings add up to (part B.2), a number that a step may say without a claim of its own.
CONTROL_SUM = "100"

each_game = pytest.mark.parametrize("game", GAMES)
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def steps(game: str) -> Iterator[tuple[Lesson, Solved]]:
    for lesson in COURSES[game]:
        for solved in SOLVED[lesson.name]:
            yield lesson, solved


def prose(step: Step) -> list[str]:
    options = [text for option in step.option for text in (option.text, option.why)]
    return [text for text in (step.say, step.ask, step.hint, step.well_done, *options) if text]


@each_game
def test_there_are_ten(game: str) -> None:
    numbered = [f"{game}/{number:02}" for number in range(1, 11)]
    assert [lesson.name[: len(game) + 3] for lesson in COURSES[game]] == numbered


@each_game
def test_every_rule_is_listed_by_a_step_and_shown_by_it(game: str) -> None:
    rules = set(find(game).rulebook.rules)
    assert {rule for _, solved in steps(game) for rule in solved.step.rules} == rules
    assert set(taught(game)) == rules


@each_game
def test_every_misunderstanding_is_caught_by_a_choice(game: str) -> None:
    caught = {solved.step.catches: lesson.name for lesson, solved in steps(game) if solved.step.catches}
    assert caught == MISUNDERSTANDINGS[game]
    assert all(solved.step.kind == "choose" for _, solved in steps(game) if solved.step.catches)


@each_game
def test_most_kinds_of_step_are_used(game: str) -> None:
    used = {solved.step.kind for _, solved in steps(game)}
    assert used >= set(KINDS) - {"read"}


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
        decided = " ".join([step.position, step.goal, step.answer, step.until, *step.before, *step.solution, *claims])
        for text in prose(step):
            said = set(re.findall(r"\d+", text))
            assert said <= set(re.findall(r"\d+", decided)) | {CONTROL_SUM}, text


@each_lesson
def test_placeholders_are_those_that_are_filled(lesson: Lesson) -> None:
    for solved in SOLVED[lesson.name]:
        for text in prose(solved.step):
            assert "{" not in solved.filled(text)
            assert text == text.strip()


@each_lesson
def test_a_learner_never_reads_a_seat_or_a_space_in_code(lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in prose(step):
            assert not re.search(r"\bp\d\b|\bs\d+\b|\br\d\b", text), text


@each_game
def test_choices_are_not_right_by_their_place(game: str) -> None:
    first = [0 in solved.right for _, solved in steps(game) if solved.step.kind == "choose"]
    assert 0 < sum(first) < len(first) / 2
