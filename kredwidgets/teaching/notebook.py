"""Notebooks of lessons: the cells that all of them share, written in one place.

A lesson's notebook is its author's, but for the cells that are named here by their ids: those are made from the lesson
file. `lesson_notebook` makes a whole new one; `renew` brings those cells of a notebook up to date and leaves all others
as they are. Notebooks are plain data here, as in an `.ipynb` file, with sources as text.
"""

import json
import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from kredwidgets import paths
from kredwidgets.engine.rulebook import load_data, load_rulebook
from kredwidgets.teaching.lesson import Lesson
from kredwidgets.teaching.quiz import BadQuiz, TooFewQuestions, make_quiz

Cell = dict[str, Any]
Notebook = dict[str, Any]

TITLE = "title"
KERNEL = {"kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}}
ASKED = ("play", "predict", "choose", "whatif")
NBGRADER = "nbgrader"
QUESTIONS = 4
"""Questions with which a learner checks a lesson."""


def lesson_notebook(lesson: Lesson, name: str = "") -> Notebook:
    """A new notebook for a lesson. `name` is what `kw.Lesson` is to be given (default: the lesson's own name)."""
    steps = _asked(lesson)
    title = markdown(TITLE, words()["title"].format(title=heading(lesson), steps=steps))
    return notebook([title, *common(lesson, name).values()])


def renew(old: Mapping[str, Any], lesson: Lesson, name: str = "") -> Notebook:
    """A lesson's notebook with the shared cells as they should be; a missing one goes before the next that is there."""
    new = deepcopy(dict(old))
    shared = common(lesson, name)
    there = {cell.get("id") for cell in new["cells"]}
    ahead: dict[str, list[Cell]] = {}
    missing: list[Cell] = []
    for key, cell in shared.items():
        missing.append(cell)
        if key in there:
            ahead[key], missing = missing[:-1], []
    cells: list[Cell] = []
    for cell in new["cells"]:
        key = cell.get("id", "")
        cells += [*ahead.get(key, ()), {**cell, **shared.get(key, {})}]
    return {**new, "cells": cells + missing}


def common(lesson: Lesson, name: str = "") -> dict[str, Cell]:
    """The cells that every lesson's notebook has, by id."""
    called = json.dumps(name or lesson.name)
    points, key = _asked(lesson), re.sub(r"[^A-Za-z0-9]+", "-", lesson.name)
    before, after = neighbours(lesson.name)
    say = words()
    follows = say["after"].format(link=link(before)) if before else ""
    leads = say["next"].format(link=link(after)) if after else say["last"] if before else ""
    teacher = f"{lesson.teacher.strip()}\n\n" if lesson.teacher else ""
    about = say["about"].format(minutes=lesson.minutes, steps=len(lesson.steps), after=follows)
    cells = (
        markdown("about", about),
        code("lesson", f"import kredwidgets as kw\n\nlesson = kw.Lesson({called})\nlesson"),
        markdown("hand-in", say["hand_in"].format(name=called)),
        code("answers", say["answers"], graded(f"{key}-answers", solution=True)),
        code("grade", say["grade"].format(name=called), graded(f"{key}-grade", points=points)),
        *_check_yourself(lesson),
        markdown("teacher", say["teacher"].format(teacher=teacher, points=points, next=leads)),
    )
    return {cell["id"]: cell for cell in cells}


def _check_yourself(lesson: Lesson) -> tuple[Cell, ...]:
    """A quiz on the rules of a shipped lesson, as far as something can be asked about them."""
    number = Path(lesson.name).name.partition("-")[0]
    seed = int(number) if number.isdigit() else 1
    try:
        made = make_quiz(lesson.game, n=QUESTIONS, seed=seed, after=lesson.name) if _shipped(lesson.name) else ()
    except (BadQuiz, TooFewQuestions):
        made = ()
    say, game, after = words(), json.dumps(lesson.game), json.dumps(lesson.name)
    quiz = code("quiz", say["quiz"].format(game=game, n=QUESTIONS, seed=seed, after=after))
    return (markdown("check", say["check"]), quiz) if made else ()


def answers_notebook(game: str, lessons: Iterable[Lesson]) -> Notebook:
    """The notebook that prints every lesson of a game with its answers."""
    title = load_rulebook(f"kredwidgets.games.{game}").title
    cells = [
        markdown(TITLE, words()["answer_title"].format(title=title)),
        code("import", "import kredwidgets as kw"),
    ]
    for lesson in lessons:
        stem = Path(lesson.name).name
        cells += [
            markdown(f"title-{stem}", f"## {heading(lesson)}"),
            code(stem, f"print(kw.Lesson({json.dumps(lesson.name)}).transcript())"),
        ]
    return notebook(cells)


def graded(grade_id: str, *, solution: bool = False, points: int = 0) -> dict[str, Any]:
    """The metadata (schema 3) with which nbgrader knows a cell to be filled in, or of a test worth so many points."""
    data: dict[str, Any] = {
        "schema_version": 3, "grade_id": grade_id, "cell_type": "code", "task": False,
        "solution": solution, "grade": not solution, "locked": not solution,
    }  # fmt: skip
    return {NBGRADER: data if solution else {**data, "points": points}}


def heading(lesson: Lesson) -> str:
    """`1. The board`; of a lesson without a number, its title."""
    number = Path(lesson.name).name.partition("-")[0]
    return f"{int(number)}. {lesson.title}" if number.isdigit() else lesson.title


def neighbours(name: str) -> tuple[Path | None, Path | None]:
    """The shipped lessons before and after one; nothing for a lesson that is not shipped."""
    shelf = sorted((paths.lessons() / name).parent.glob("*.toml")) if _shipped(name) else []
    at = [path.stem for path in shelf].index(Path(name).name) if shelf else 0
    return (shelf[at - 1] if shelf and at else None), (shelf[at + 1] if at + 1 < len(shelf) else None)


def link(path: Path) -> str:
    """A link from one lesson's notebook to another's."""
    from kredwidgets.teaching.lesson import load_lesson

    return f"[{heading(load_lesson(path))}]({path.stem}.ipynb)"


def _shipped(name: str) -> bool:
    return name.count("/") == 1 and (paths.lessons() / f"{name}.toml").is_file()


def _asked(lesson: Lesson) -> int:
    return sum(step.kind in ASKED for step in lesson.steps)


# Cells.


def notebook(cells: Iterable[Cell]) -> Notebook:
    """A notebook of these cells."""
    return {"cells": list(cells), "metadata": deepcopy(KERNEL), "nbformat": 4, "nbformat_minor": 5}


def markdown(key: str, text: str) -> Cell:
    """A cell of prose."""
    return {"cell_type": "markdown", "id": key, "metadata": {}, "source": text.strip()}


def code(key: str, text: str, metadata: Mapping[str, Any] | None = None) -> Cell:
    """A cell of code, not run yet."""
    return {
        "cell_type": "code", "execution_count": None, "id": key, "metadata": dict(metadata or {}), "outputs": [],
        "source": text.strip(),
    }  # fmt: skip


def write(data: Mapping[str, Any]) -> str:
    """The text of an `.ipynb` file."""
    return json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


@cache
def words() -> Mapping[str, str]:
    """The words that the notebooks share."""
    texts: dict[str, str] = load_data("kredwidgets.teaching", "notebook_words.toml")
    return texts
