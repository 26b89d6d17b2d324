"""Exercises, graded through the cells of the shipped notebooks: good answers score all points, bad ones fewer."""

import re
import tomllib
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kredwidgets as kw
from kredwidgets import paths
from kredwidgets.teaching.answers import reference, write_answer
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.grading import Grade, grade
from kredwidgets.teaching.lesson import load_lesson
from kredwidgets.teaching.notebook_shelf import as_written, shelf
from kredwidgets.teaching.shelf import find_lesson, names
from tests.teaching.handed_in import filled_in, notebook_of, points_of, tagged

LESSONS = names()
# Worked out by hand from KRED-1.19 (what touches what), KRED-1.04, KRED-1.20 and KRED-1.21; the options by their texts:
# step 2, the one on my first Seat; step 7, a Mark on every other Seat, all the rest in the Community (KRED-2.01, 2.02).
BY_HAND = {
    1: "organize p0.s3 > p0.s4",
    2: 1,
    3: ["p0.s2", "p0.s4"],
    4: ["p0.s2", "p1.s6"],
    5: "put heel p1.s6",
    6: ["p0.s1", "p0.s2", "p0.s3"],
    7: 3,
    8: "organize p0.s1 > p1.s6",
}

each_lesson = pytest.mark.parametrize("lesson", LESSONS)


def asked(lesson: str) -> list[int]:
    """The steps that ask something, by what the file says."""
    steps = tomllib.loads(find_lesson(lesson).read_text(encoding="utf-8"))["step"]
    return [number for number, step in enumerate(steps, 1) if step["kind"] != "read"]


def solved(lesson: str) -> dict[int, Solved]:
    steps = enumerate(check(load_lesson(find_lesson(lesson))), 1)
    return {number: each for number, each in steps if each.step.kind != "read"}


def good(lesson: str) -> dict[int, Any]:
    return {number: write_answer(each, reference(each)) for number, each in solved(lesson).items()}


def bad(each: Solved) -> Any:
    """An answer that is none of the right ones."""
    right = reference(each)
    if each.step.kind == "choose":
        others = [number for number in range(1, len(each.step.option) + 1) if number not in right]
        return others[0] if others else [1]
    if each.step.kind == "predict":
        return list(right[1:]) or "nowhere"
    return "what the rules never heard of"


@each_lesson
def test_good_answers_score_all_points(lesson: str) -> None:
    notebook = filled_in(lesson, f"answers = {good(lesson)!r}")
    assert points_of(notebook) == tagged(notebook, "grade").metadata.nbgrader.points == len(asked(lesson))


@each_lesson
def test_each_bad_answer_costs_one_point(lesson: str) -> None:
    right, steps = good(lesson), solved(lesson)
    for number, each in steps.items():
        assert points_of(filled_in(lesson, f"answers = { ({**right, number: bad(each)})!r}")) == len(right) - 1, number


@each_lesson
def test_no_answers_score_nothing(lesson: str) -> None:
    assert points_of(notebook_of(lesson)) == 0


def test_answers_worked_out_by_hand_are_right() -> None:
    assert grade("kred/01-board", BY_HAND).points == len(BY_HAND)


def test_the_code_that_a_lesson_offers_is_taken_as_it_is() -> None:
    code = kw.Lesson("kred/01-board").answer(BY_HAND).code
    assert points_of(filled_in("kred/01-board", f"answers = {code}")) == len(BY_HAND)


def test_a_grade_says_what_is_right_wrong_and_open_with_the_rules_to_look_up() -> None:
    result = grade("kred/01-board", {2: 2, 3: ["p0.s2", "p0.s4"], 5: "put mark p0.s2"})
    assert [step.state for step in result.steps] == ["open", "wrong", "right", "open", "wrong", "open", "open", "open"]
    assert result.missed["KRED-1.20"] == "One piece per space"
    assert set(result.missed) == {"KRED-1.02", "KRED-1.21", "KRED-1.20"}
    text = str(result)
    assert text.startswith("The board: 1 of 8 right")
    assert "look up KRED-1.20" in text
    assert "It stands in Blue’s Domain" in text


def test_an_illegal_move_is_answered_with_the_rule_that_forbids_it() -> None:
    # A Seat's neighbours are the next Seats (KRED-3.15); three apart is no neighbour.
    (step, *_) = grade("kred/01-board", {1: "organize p0.s1 > p0.s4"}).steps
    assert step.state == "wrong"
    assert any("[KRED-3.15]" in line for line in step.says)


def test_a_legal_move_that_was_not_asked_for_is_told_apart() -> None:
    (step, *_) = grade("kred/01-board", {1: "advance C > p0.s2"}).steps
    assert step.state == "wrong"
    assert step.says == ("This move is legal, but not what was asked.",)


def test_steps_that_are_not_there_are_named_and_cost_nothing() -> None:
    result = grade("kred/01-board", {2: 1, 9: 1, "x": 1})
    assert result.points == 1
    assert result.problems == ("there is no step 9; steps are 1 to 8", "there is no step 'x'; steps are 1 to 8")


@pytest.mark.parametrize("answers", [None, 7, "2: 1", [1, 2], {1, 2}, b"", 1.5])
def test_what_is_no_table_of_answers_is_told_so(answers: Any) -> None:
    result = grade("kred/01-board", answers)
    assert result.points == 0
    assert "answers must be {step: answer}" in result.problems[0]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.binary(max_size=5)
    | st.sampled_from(["p0.s1", "put mark p0.s1", "advance C > p0.s2", "clear p0.s1; " * 50, "kred players=3"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=60)
@given(answers=st.dictionaries(st.integers(-2, 12) | st.text(max_size=2) | st.none(), VALUES, max_size=5) | VALUES)
def test_whatever_a_learner_writes_is_graded(answers: Any) -> None:
    for lesson in ("kred/02-own-actions", "bakschisch/01-track"):
        result = grade(lesson, answers)
        assert isinstance(result, Grade)
        assert 0 <= result.points <= result.most
        assert str(result)


def test_the_kit_offers_it_by_name() -> None:
    assert kw.grade("kred/01-board", {}).most == len(BY_HAND)


# What nbgrader asks of a cell with its metadata: schema 3.
KEYS = {"schema_version", "grade_id", "cell_type", "task", "solution", "grade", "locked"}


@each_lesson
def test_the_tags_are_valid_for_nbgrader(lesson: str) -> None:
    notebook = notebook_of(lesson)
    nbformat.validate(notebook)
    answers, test = (tagged(notebook, key).metadata.nbgrader for key in ("solution", "grade"))
    assert set(answers) == KEYS
    assert set(test) == KEYS | {"points"}
    for marks in (answers, test):
        assert marks.schema_version == 3
        assert marks.cell_type == "code"
        assert marks.task is False
        assert re.fullmatch(r"[A-Za-z0-9_-]+", marks.grade_id)
    assert (answers.solution, answers.grade, answers.locked) == (True, False, False)
    assert (test.solution, test.grade, test.locked) == (False, True, True)
    assert tagged(notebook, "solution").source == "answers = {}\n### BEGIN SOLUTION\n### END SOLUTION"


def test_grade_ids_are_unique() -> None:
    ids = [
        tagged(notebook_of(lesson), key).metadata.nbgrader.grade_id
        for lesson in LESSONS
        for key in ("solution", "grade")
    ]
    assert len(set(ids)) == len(ids) == 2 * len(LESSONS)


@pytest.mark.parametrize("path", shelf(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_notebook_is_up_to_date_with_what_the_kit_writes(path: Any) -> None:
    old = nbformat.read(path, as_version=4)
    new = nbformat.from_dict(as_written(path, old))
    assert [(cell.id, cell.source, cell.metadata) for cell in old.cells] == [
        (cell.id, cell.source, cell.metadata) for cell in new.cells
    ], "python -m kredwidgets notebooks brings it up to date"


def test_every_lesson_has_a_notebook_of_its_name() -> None:
    assert {f"{path.parent.name}/{path.stem}" for path in paths.notebooks().glob("*/*.ipynb")} >= set(LESSONS)
