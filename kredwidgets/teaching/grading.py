"""Grading: a learner's answers as plain data, judged by the engine, with the rules that were missed.

An answer counts by itself: nothing of a notebook but the answers is asked for, so a grader that runs the notebook again
and one that only reads it come to the same result.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from kredwidgets.engine.text import shown
from kredwidgets.teaching.answers import Answer, BadAnswer, is_right, option_reasons, place_reasons, read_answer
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.lesson import Lesson, load_lesson
from kredwidgets.teaching.shelf import find_lesson
from kredwidgets.teaching.trying import aside

RIGHT, WRONG, OPEN, UNREADABLE = "right", "wrong", "open", "unreadable"
SIGNS = {RIGHT: "+", WRONG: "-", OPEN: ".", UNREADABLE: "?"}


@frozen
class StepGrade:
    """What came of one step: `state` is right, wrong, open (not answered) or unreadable.

    `rules` are those that the step is about, by id with their titles; `says` is why an answer is not right.
    """

    number: int
    kind: str
    state: str
    rules: Mapping[str, str]
    says: tuple[str, ...] = ()

    @property
    def missed(self) -> Mapping[str, str]:
        """The rules of a step that was answered, but not right."""
        return self.rules if self.state in (WRONG, UNREADABLE) else {}

    def __str__(self) -> str:
        lines = [f"step {self.number} ({self.kind}): {self.state}", *(f"    {line}" for line in self.says)]
        lines += [f"    look up {rule}: {title}" for rule, title in self.missed.items()]
        return "\n".join(lines)


@frozen
class Grade:
    """A lesson's answers, graded. `str` tells it step by step; `problems` are answers that belong to no step."""

    lesson: str
    title: str
    steps: tuple[StepGrade, ...]
    problems: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """How many steps are answered right."""
        return sum(step.state == RIGHT for step in self.steps)

    @property
    def most(self) -> int:
        """How many steps ask for an answer."""
        return len(self.steps)

    @property
    def missed(self) -> dict[str, str]:
        """The rules of the steps that were answered, but not right: id and title."""
        return {rule: title for step in self.steps for rule, title in step.missed.items()}

    def __str__(self) -> str:
        return "\n".join([f"{self.title}: {self.points} of {self.most} right", *self.problems, *map(str, self.steps)])

    def __repr__(self) -> str:
        return str(self)


def grade(name: str | Path, answers: Any) -> Grade:
    """Grade the answers to a lesson: `{2: 1, 3: ["p0.s1"]}`, or the widget that holds them.

    Whatever a learner wrote, this says what is wrong with it and raises nothing. Raises `NoSuchLesson` and `BadLesson`
    for a lesson that is not there, or is at fault itself.
    """
    lesson = load_lesson(find_lesson(name))
    return grade_solved(lesson, check(lesson), answers)


def grade_solved(lesson: Lesson, solved: list[Solved], answers: Any) -> Grade:
    """As `grade`, for a lesson that is read and checked already."""
    given = getattr(answers, "answers", answers)
    problems: list[str] = []
    if not isinstance(given, Mapping):
        problems.append(f"answers must be {{step: answer}}, such as {{2: 1}}, not {shown(given)}")
        given = {}
    asked = {number: each for number, each in enumerate(solved, 1) if each.step.kind != "read"}
    steps = tuple(_step(number, each, given) for number, each in asked.items())
    known = range(1, len(solved) + 1)
    problems += [f"there is no step {shown(key)}; steps are 1 to {len(solved)}" for key in given if key not in known]
    return Grade(lesson.name, lesson.title, steps, tuple(problems))


def _step(number: int, solved: Solved, given: Mapping[Any, Any]) -> StepGrade:
    book = solved.session.game.rulebook
    rules = {rule: book[rule].title for rule in solved.step.rules}
    kind = solved.step.kind
    if number not in given:
        return StepGrade(number, kind, OPEN, rules)
    try:
        answer = read_answer(solved, given[number])
    except BadAnswer as error:
        return StepGrade(number, kind, UNREADABLE, rules, (str(error),))
    if is_right(solved, answer):
        return StepGrade(number, kind, RIGHT, rules)
    return StepGrade(number, kind, WRONG, rules, tuple(dict.fromkeys(_why(solved, answer))))


def _why(solved: Solved, answer: Answer) -> Iterator[str]:
    """What the engine says against a wrong answer. It does not give the right one away."""
    session, step = solved.session, solved.step
    words = session.game.words_for(step.seat)
    if step.kind == "play":
        yield from _against_move(solved, answer[0])
    elif step.kind == "choose":
        for number in answer:
            if number - 1 not in solved.right:
                yield solved.filled(step.option[number - 1].why)
                yield from (str(words.reason(each)) for each in option_reasons(solved, number)[:1])
        if set(answer) < {number + 1 for number in solved.right}:
            yield "There is more to choose."
    elif step.kind == "predict":
        for place in answer:
            if place not in solved.places:
                reasons = place_reasons(solved, place)[:1]
                yield f"{place} is not among them."
                yield from (str(words.reason(each)) for each in reasons)
        if set(solved.places) - set(answer):
            yield "Not all of them are marked."
    else:
        yield "After these changes it does not hold, or there are too many of them."


def _against_move(solved: Solved, text: str) -> Iterator[str]:
    session, seat = aside(solved.session), solved.step.seat
    player = seat if isinstance(seat, int) else session.asked[0]
    words = session.game.words_for(player)
    verdict = session.game.judge(session.state, player, session.game.parse(text))
    yield from (str(words.reason(each)) for each in verdict.reasons)
    if verdict.legal:
        yield "This move is legal, but not what was asked."
