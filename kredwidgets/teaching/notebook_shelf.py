"""Which notebooks there are, and what of them is written by the kit: see `notebook` and `notebook_reference`."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from kredwidgets import paths
from kredwidgets.games import NAMES
from kredwidgets.teaching.lesson import Lesson, load_lesson
from kredwidgets.teaching.notebook import Notebook, answers_notebook, lesson_notebook, renew
from kredwidgets.teaching.notebook_reference import reference_notebook

WHOLE: Mapping[str, Callable[[str, Iterable[Lesson]], Notebook]] = {
    "answers": answers_notebook,
    "reference": reference_notebook,
}
"""Notebooks of which every cell is written by the kit, by their names."""


def shelf() -> list[Path]:
    """Every shipped notebook, also those still to be made: each lesson has one, and each game those of `WHOLE`."""
    folder = paths.notebooks()
    there = {path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts}
    of_lessons = {folder / path.parent.name / f"{path.stem}.ipynb" for path in paths.lessons().glob("*/*.toml")}
    whole = {folder / game / f"{name}.ipynb" for game in NAMES for name in WHOLE if _lessons(game)}
    return sorted(there | of_lessons | whole)


def as_written(path: Path, old: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """A notebook as its sources should be: `old`, with all that the kit writes brought up to date.

    The lesson of a notebook that is not shipped lies beside it, under the same name.
    `old` is None where there is none yet. Raises `BadLesson`, and `FileNotFoundError` where there is nothing to make.
    """
    game = path.parent.name
    if path.stem in WHOLE and game in NAMES:
        return WHOLE[path.stem](game, map(load_lesson, _lessons(game)))
    shipped, beside = paths.lessons() / game / f"{path.stem}.toml", path.with_suffix(".toml")
    file, called = (shipped, "") if shipped.is_file() else (beside, beside.name)
    if file.is_file():
        lesson = load_lesson(file)
        return renew(old, lesson, called) if old is not None else lesson_notebook(lesson, called)
    if old is None:
        raise FileNotFoundError(f"there is no notebook {path}, and no lesson of that name")
    return old


def _lessons(game: str) -> list[Path]:
    return sorted((paths.lessons() / game).glob("*.toml"))
