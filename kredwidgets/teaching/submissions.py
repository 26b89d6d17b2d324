"""A notebook that was handed in, read as text: which lesson it is about, and the answers that stand in it.

Nothing is run. The answers are the literal in `answers = {...}` or `answers = kw.Lesson("...").answer({...})`. The last
one in the notebook counts; one in the cell that is marked for answers counts before any other.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from kredwidgets.engine.errors import KredError

LARGEST = 50_000_000
ANSWERS = "answers"


class Unreadable(KredError, ValueError):
    """A notebook that holds no answers that can be read."""


@frozen
class Submission:
    """The name of a lesson, as the notebook gives it, and the answers."""

    lesson: str
    answers: Any


def read_submission(path: Path) -> Submission:
    """The answers in a notebook file. Raises `Unreadable`, saying why."""
    cells = [_parsed(source) for source in _sources(path)]
    lesson = next((name for tree in cells if tree for name in _named(tree, ("grade", "Lesson"))), "")
    if not lesson:
        raise Unreadable('no cell says which lesson it is: kw.Lesson("...") or kw.grade("...", answers)')
    found: list[ast.expr] = []
    broken = ""
    for tree in cells:
        if tree is None:
            broken = "; one cell is no Python that can be read"
            continue
        found += _answers(tree)
    if not found:
        raise Unreadable(f"no cell holds answers = {{...}}{broken}")
    try:
        return Submission(lesson, ast.literal_eval(found[-1]))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise Unreadable("its answers are not written out: only numbers, texts and lists are read") from None


def student_of(path: Path) -> str:
    """Whose a notebook is, by its path within the folder: the first folder, else the name of the file.

    `student-1/kred/01-board.ipynb` and `student-1_01-board.ipynb` are both by `student-1`.
    """
    if len(path.parts) > 1:
        return path.parts[0]
    return re.sub(r"[ _.-]+\d\d-[a-z-]+\Z", "", path.stem) or path.stem


def _sources(path: Path) -> Iterator[str]:
    """The code of a notebook, cell by cell; the cells that nbgrader marks as answers come last, so that they count."""
    try:
        if path.stat().st_size > LARGEST:
            raise Unreadable(f"the file is larger than {LARGEST // 1_000_000} MB")
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"this is no notebook: {error}") from None
    cells = data.get("cells") if isinstance(data, dict) else None
    if not isinstance(cells, list):
        raise Unreadable("this is no notebook: it has no list of cells")
    code = [cell for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]
    for cell in sorted(code, key=_is_answer):
        source = cell.get("source", "")
        yield "".join(map(str, source)) if isinstance(source, list) else str(source)


def _is_answer(cell: dict[str, Any]) -> bool:
    metadata = cell.get("metadata")
    marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return isinstance(marks, dict) and marks.get("solution") is True


def _parsed(source: str) -> ast.Module | None:
    """The code as a tree, without its lines for IPython; None for what is no Python."""
    lines = [line for line in source.splitlines() if not line.lstrip().startswith(("%", "!", "?"))]
    try:
        return ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _named(tree: ast.Module, names: tuple[str, ...]) -> Iterator[str]:
    """The first argument, a text, of each call of a function with one of these names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in names and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def _answers(tree: ast.Module) -> Iterator[ast.expr]:
    """What is assigned to `answers`, in the order of the statements."""
    for statement in tree.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        value = getattr(statement, "value", None)
        if value and any(isinstance(target, ast.Name) and target.id == ANSWERS for target in targets):
            yield _taken(value)


def _taken(node: ast.expr) -> ast.expr:
    """What a lesson was given in `kw.Lesson("...").answer(...)`; anything else as it is."""
    taken = isinstance(node, ast.Call) and _called(node) == "answer" and len(node.args) == 1
    return node.args[0] if isinstance(node, ast.Call) and taken else node


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
