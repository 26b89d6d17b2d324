"""JupyterLite: the same notebooks and lessons in a browser with no server behind it and no network."""

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, Page, expect

import kredwidgets as kw
from kredwidgets import paths
from tests.browser.hosts import Host, widgets
from tests.browser.lite_site import lacking, site
from tests.browser.reader import Reader, assert_accessible
from tests.support import missing

LESSONS = ["kred/02-own-actions", "bakschisch/05-thief"]
SHIPPED = ["kred/explore.ipynb", "bakschisch/explore.ipynb"]


def made(name: str) -> str:
    """The file of the notebook that holds a lesson and nothing else."""
    return f"{name.replace('/', '-')}.ipynb"


@pytest.fixture(scope="module")
def lite(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A site with shipped notebooks, whose kernel goes by another name there, and with lessons by themselves."""
    if lacks := lacking():
        missing(f"a JupyterLite site can't be built without {', '.join(lacks)} (pip install -e '.[lite]')")
    notebooks, folder = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lite")
    books = {name: nbformat.read(paths.notebooks() / name, as_version=4) for name in SHIPPED}
    for name in LESSONS:
        cell = new_code_cell(f'import kredwidgets as kw\n\nkw.Lesson("{name}")')
        books[made(name)] = new_notebook(cells=[cell])
    for file, book in books.items():
        book.metadata.kernelspec = {"name": "python", "display_name": "Python", "language": "python"}
        target = Path(notebooks, file)
        target.parent.mkdir(exist_ok=True)
        nbformat.write(book, target)
    with site(notebooks, folder) as host:
        yield host


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_worked_through_without_a_server(lite: Host, page: Page, name: str) -> None:
    record = lite.open(page, made(name))
    lite.run_cell(page, 0)
    reader = Reader(page, record, kw.Lesson(name))
    expect(reader.panel).to_be_visible(timeout=60_000)
    reader.work_through(wrong_first=True)
    assert record.foreign() == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_notebook_runs_from_top_to_bottom_without_a_server(lite: Host, page: Page, name: str) -> None:
    record = lite.open(page, name)
    lite.run_all(page)
    board = widgets(page).first
    board.locator('[data-do="arm"]').first.click()
    expect(board.locator('[data-do="arm"]').first).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-mime-type="application/vnd.jupyter.stderr"]')).to_have_count(0)
    assert_accessible(page)
    assert record.foreign() == []
