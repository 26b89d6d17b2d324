"""Notebooks as a learner hands them in, and as a grader runs them."""

import ast
from pathlib import Path
from typing import Any

import nbformat

from kredwidgets import paths


def notebook_of(lesson: str) -> Any:
    """The shipped notebook of a lesson."""
    return nbformat.read(paths.notebooks() / f"{lesson}.ipynb", as_version=4)


def tagged(notebook: Any, key: str) -> Any:
    """The only cell that nbgrader knows as `solution` or `grade`."""
    (cell,) = (cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get(key))
    return cell


def filled_in(lesson: str, code: str) -> Any:
    """The shipped notebook with this in the cell for answers."""
    notebook = notebook_of(lesson)
    tagged(notebook, "solution").source = code
    return notebook


def points_of(notebook: Any) -> float:
    """What nbgrader takes for the score: the value of the last expression of the test cell, once all before it has run.

    Cells that need neither the answers nor the grader are left out: they only show boards.
    """
    space: dict[str, Any] = {}
    exec("import kredwidgets as kw", space)
    exec(tagged(notebook, "solution").source, space)
    *before, last = ast.parse(tagged(notebook, "grade").source).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(before, []), "grade", "exec"), space)
    return float(repr(eval(compile(ast.Expression(last.value), "grade", "eval"), space)))


def hand_in(folder: Path, student: str, lesson: str, code: str) -> Path:
    """Put a filled in notebook where nbgrader would: student, assignment, notebook."""
    path = folder / student / "first-week" / f"{Path(lesson).name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(filled_in(lesson, code), path)
    return path
