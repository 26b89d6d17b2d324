"""The shipped notebooks as files: they name the kernel that every host has, and their links lead somewhere."""

import re
from pathlib import Path

import nbformat
import pytest

from tests.support import ROOT

NOTEBOOKS = ROOT / "notebooks"
FOUND = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LINK = re.compile(r"\]\(([^)#:\s]+\.ipynb)\)")

each_notebook = pytest.mark.parametrize("path", FOUND, ids=lambda path: str(path.relative_to(NOTEBOOKS)))


def links(path: Path) -> list[Path]:
    """The notebooks that one links to."""
    cells = nbformat.read(path, as_version=4).cells
    found = [link for cell in cells if cell.cell_type == "markdown" for link in LINK.findall(cell.source)]
    return [(path.parent / link).resolve() for link in found]


@each_notebook
def test_is_valid_and_names_the_python_kernel(path: Path) -> None:
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert notebook.nbformat == 4
    assert notebook.metadata.kernelspec.name == "python3"


@each_notebook
def test_was_run_from_top_to_bottom(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    counts = [cell.execution_count for cell in cells if cell.cell_type == "code" and cell.source.strip()]
    assert counts == list(range(1, len(counts) + 1))


@each_notebook
def test_links_lead_somewhere(path: Path) -> None:
    assert [link for link in links(path) if link not in FOUND] == []


def test_every_notebook_is_reached_from_the_index() -> None:
    reached: set[Path] = set()
    todo = [NOTEBOOKS / "index.ipynb"]
    while todo:
        path = todo.pop()
        if path not in reached:
            reached.add(path)
            todo += links(path)
    assert reached == set(FOUND)
