"""What nbval does not see: that a cell run once more says the same, and that a notebook carries no widget state."""

import re
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kredwidgets import paths
from kredwidgets.commands.notebooks import says

NOTEBOOKS = sorted(path for path in paths.notebooks().rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
SHOWN = re.compile(r"kw\.(Explorer|Lesson|Quiz|Table)\([^)]")
"""What has a board as soon as it is made: all but a table for which the game is still to be chosen."""


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_a_notebook_is_committed_with_outputs_and_without_widget_state(path: Path) -> None:
    notebook = read(path)
    assert "widgets" not in notebook.metadata
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # A cell that only imports has nothing to say, and neither has the one to which a learner's answers go.
    talking = [cell for cell in code if not cell.metadata.get("nbgrader", {}).get("solution")]
    silent = [cell.source for cell in talking if not cell.outputs and not cell.source.startswith(("import ", "from "))]
    assert not silent


def test_a_notebook_names_no_folder_of_the_machine_that_ran_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert str(paths.PACKAGE.parent) not in text
    assert str(Path(sys.prefix)) not in text


def test_boards_are_pictures_that_an_untrusted_notebook_keeps(path: Path) -> None:
    for cell in read(path).cells:
        for output in cell.get("outputs", ()):
            html = output.get("data", {}).get("text/html", "")
            assert "<svg" not in html
            if SHOWN.search(cell.source) and output.output_type == "execute_result":
                assert "<img" in html
                assert 'alt="' in html


def test_a_cell_run_once_more_says_the_same(path: Path) -> None:
    notebook = read(path)
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    )
    with client.setup_kernel():
        for index, cell in enumerate(notebook.cells):
            client.execute_cell(cell, index)
        first = [says(cell) for cell in notebook.cells]
        for index, cell in enumerate(notebook.cells):
            client.execute_cell(cell, index)
            assert says(cell) == first[index], cell.source
