"""Every host opens the index, and what the other browser tests do with a host really happens."""

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Page, expect

from tests.browser.hosts import VOILA_ICONS, WIDGET, Host, wait_for_rev, widgets

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
        const button = document.createElement("button");
        button.textContent = "more";
        const draw = () => { button.dataset.rev = model.get("rev"); };
        button.onclick = () => model.send({});
        model.on("change:rev", draw);
        draw();
        el.append(button);
        return () => model.off("change:rev", draw);
    } };
    """
    rev = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "rev", self.rev + 1))
'''


@pytest.fixture
def counter(host: Host) -> Path:
    """A notebook with a widget that counts the messages it gets, and shows it twice."""
    cells = [new_markdown_cell("# Counter"), new_code_cell(COUNTER), new_code_cell("c = Counter(); c")]
    path = host.root / "counter.ipynb"
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=[*cells, new_code_cell("c")], metadata=kernel), path)
    return path


def test_the_index_opens(host: Host, page: Page) -> None:
    record = host.open(page, "index.ipynb")
    expect(page.get_by_role("heading", level=1, name="games you can ask why")).to_be_visible()
    host.run_all(page)
    assert record.faults() == []
    assert record.foreign(allowed=VOILA_ICONS if host.name == "voila" else "(?!)") == []


def test_the_index_leads_to_the_lessons(host: Host, page: Page) -> None:
    host.open(page, "index.ipynb")
    link = page.get_by_role("link", name="1. The board")
    if host.name == "lab":
        link.click()
        expect(page.get_by_role("tab", name="01-board.ipynb")).to_be_visible()
    elif host.name == "voila":
        link.click()
        host.settle(page)
        assert page.url.endswith("/kred/01-board.ipynb")
    else:
        with page.context.expect_page() as opened:
            link.click()
        host.settle(opened.value)
        assert "kred/01-board.ipynb" in opened.value.url


def test_a_widget_is_run_clicked_reloaded_and_darkened(host: Host, page: Page, counter: Path) -> None:
    record = host.open(page, counter.name)
    if host.name != "voila":
        expect(page.locator(WIDGET)).to_have_count(0)
    host.run_all(page)
    first = widgets(page, count=2).first
    sent = record.messages()
    first.click()
    wait_for_rev(page, 1, number=1)
    assert record.messages() == sent + 1
    if host.name != "voila":
        host.reload(page)
        wait_for_rev(page, 1, number=1)
        for _ in range(3):
            host.run_cell(page, 2)
        widgets(page, count=2).first.click()
        wait_for_rev(page, 1)
    host.set_dark(page)
    widgets(page, count=2)
    host.set_dark(page, dark=False)
    assert record.faults() == []
    assert record.foreign(allowed=VOILA_ICONS if host.name == "voila" else "(?!)") == []
