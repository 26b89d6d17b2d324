"""The widget in every host: played by pointer and by keyboard, refused, edited, shown twice, run again, reloaded."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from kredwidgets import paths
from tests.browser.hosts import VOILA_ICONS, Host, Record, wait_for_rev, widgets

START = """
import kredwidgets as kw

session = kw.from_position(
    "kred players=3\\nphase=moves; mover=p0\\np0.s1=mark; p0.s3=mark\\n"
    "p1.s4=mark; p1.s5=mark; p1.s6=mark; p1.r2=heel\\n"
    "p0.hand=03 04 12 13 15 18 23 24"
)
"""
SHOW = "widget = kw.Explorer(session, seat=0)\nwidget"
Make = Callable[..., str]


def write(host: Host, *cells: str) -> str:
    """Write a notebook with these cells for the host to open. Returns its name."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, host.root / "made.ipynb")
    return "made.ipynb"


@pytest.fixture
def make(host: Host) -> Make:
    """`write` for each host in turn."""
    return partial(write, host)


def shown(host: Host, page: Page, name: str, count: int = 1) -> tuple[Locator, Record]:
    """Open a notebook, run it, and wait for its widgets."""
    record = host.open(page, name)
    host.run_all(page)
    return widgets(page, count).first, record


def space(root: Locator, name: str) -> Locator:
    return root.locator(f'[data-id="{name}"]')


def live(root: Locator) -> Locator:
    return root.locator('[role="status"][aria-live="polite"]').last


def assert_accessible(page: Page) -> None:
    result = Axe().run(page, context=".kw")
    assert result.violations_count == 0, result.generate_report()


def assert_quiet(host: Host, record: Record) -> None:
    """Nothing went wrong on the page, and nothing left the machine."""
    assert record.faults() == []
    assert record.foreign(allowed=VOILA_ICONS if host.name == "voila" else "(?!)") == []


def test_a_learner_plays_and_is_told_why_not(host: Host, page: Page, make: Make) -> None:
    root, record = shown(host, page, make(START, SHOW))
    assert_accessible(page)

    # Picking a piece lights its targets and filters the moves, with no message to the kernel.
    sent = record.messages()
    space(root, "C.mark").click()
    expect(space(root, "p0.s2")).to_have_attribute("data-state", re.compile("target"))
    expect(space(root, "p0.s1")).not_to_have_attribute("data-state", re.compile("target"))
    expect(root.locator(".kw-group")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(space(root, "p0.s2")).not_to_have_attribute("data-state", re.compile("target"))
    space(root, "C.mark").click()
    assert record.messages() == sent

    # A move is one message.
    space(root, "p0.s2").click()
    wait_for_rev(page, 1)
    assert record.messages() == sent + 1
    expect(space(root, "p0.s2")).to_have_attribute("aria-label", re.compile("second Seat: Mark"))
    expect(live(root)).to_contain_text("Advance")

    # An illegal one changes nothing and is explained: rule, sentence, remedy, and what is in its way.
    node = root.get_attribute("data-node")
    space(root, "p1.s6").click()
    space(root, "p0.s4").click()
    wait_for_rev(page, 2)
    expect(live(root)).to_have_text(re.compile(r"Not allowed: KRED-\d+\.\d+: \S.*"))
    rule = root.locator(".kw-refusal .kw-rule").first
    expect(live(root)).to_contain_text(rule.inner_text())
    expect(root.locator("[data-state~=illegal]").first).to_be_attached()
    assert root.get_attribute("data-node") == node

    # Its rule opens.
    rule.click()
    entry = root.locator(f'.kw-entry[data-rule="{rule.inner_text()}"]')
    expect(entry).to_have_attribute("open", "")
    expect(entry.locator("summary")).to_be_focused()

    # A text is tried, and the nearest legal ones are offered.
    root.get_by_label("Try any move, as text").fill("advnce C > p0.s4")
    page.keyboard.press("Enter")
    expect(root.locator(".kw-refusal")).to_contain_text("Did you mean")
    expect(live(root)).to_contain_text("no action of this game")

    # The position is changed, and what that did is told.
    root.locator(".kw-editor > summary").click()
    line = root.get_by_label("One change, such as put mark p0.s2")
    line.fill("p1.s6 = pwn")
    page.keyboard.press("Enter")
    expect(root.locator(".kw-editor .kw-refusal")).to_contain_text("p1.s6")
    expect(line).to_have_value("p1.s6 = pwn")
    line.fill("p1.s6 = empty")
    page.keyboard.press("Enter")
    expect(root.locator(".kw-editor")).to_contain_text("What this change did")
    expect(root.locator(".kw-facts")).to_contain_text("p1.s6")
    expect(root.locator(".kw-now_illegal")).to_contain_text(re.compile(r"KRED-\d+\.\d+ \S"))
    expect(space(root, "p1.s6")).to_have_attribute("data-state", re.compile("changed"))
    expect(line).to_have_value("")

    # And all is taken back.
    root.get_by_role("button", name="Undo").click()
    expect(space(root, "p1.s6")).to_have_attribute("aria-label", re.compile("sixth Seat: Mark"))
    root.get_by_role("button", name="Undo").click()
    expect(space(root, "p0.s2")).to_have_attribute("aria-label", re.compile("second Seat: empty"))
    assert_accessible(page)
    assert_quiet(host, record)


def test_a_game_is_played_by_keyboard_alone(host: Host, page: Page, make: Make) -> None:
    root, record = shown(host, page, make(START, SHOW))
    if host.name != "voila":  # where the notebook's own keys would get in the way
        page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.mode = 'command'; }")
    focused = root.locator(":focus")
    board = root.locator(".kw-space[tabindex='0']")
    expect(board).to_have_count(1)
    board.focus()

    def go(name: str) -> None:
        """Follow the arrow keys to a space, by the shortest way that the drawing's steps allow."""
        steps = page.evaluate(WAY, [name])
        for key in steps:
            page.keyboard.press(key)
        expect(space(root, name)).to_be_focused()

    go("C.mark")
    page.keyboard.press("Enter")
    expect(space(root, "C.mark")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(space(root, "C.mark")).not_to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    go("p0.s2")
    page.keyboard.press("Enter")
    wait_for_rev(page, 1)
    expect(space(root, "p0.s2")).to_be_focused()
    expect(board).to_have_count(1)

    # From the board the Tab key leads past the what-ifs to the cards, along which the arrows lead, and to the moves.
    for label in ("Mark", "Heel", "Pawn", "Take away"):
        page.keyboard.press("Tab")
        expect(focused).to_have_text(label)
    page.keyboard.press("Tab")
    expect(focused).to_have_class(re.compile("kw-item"))
    first = focused.get_attribute("data-id")
    page.keyboard.press("ArrowRight")
    expect(focused).not_to_have_attribute("data-id", str(first))
    page.keyboard.press("Tab")
    expect(focused).to_have_attribute("data-key", re.compile("group:"))
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(focused).to_have_attribute("data-do", "choose")
    page.keyboard.press("Enter")
    wait_for_rev(page, 2)
    assert root.locator(":focus").count() == 1, "the focus was lost when the moves were drawn anew"

    root.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    wait_for_rev(page, 3)
    expect(root.get_by_role("button", name="Undo")).to_be_focused()
    assert_quiet(host, record)


WAY = """([goal]) => {
    const model = [...document.querySelectorAll('.kw-space')];
    const at = document.activeElement.dataset.id;
    const keys = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' };
    const queue = [[at, []]], seen = new Set([at]);
    while (queue.length) {
        const [id, way] = queue.shift();
        if (id === goal) return way;
        const steps = JSON.parse(document.querySelector(`[data-id="${id}"]`).dataset.steps);
        for (const [direction, to] of Object.entries(steps))
            if (!seen.has(to)) { seen.add(to); queue.push([to, [...way, keys[direction]]]); }
    }
    throw new Error(`no arrow keys lead from ${at} to ${goal}`);
}"""


def test_shown_twice_run_again_and_reloaded_one_click_is_one_event(host: Host, page: Page, make: Make) -> None:
    name = make(START, SHOW, "widget")
    root, record = shown(host, page, name, count=2)
    if host.name != "voila":
        for _ in range(3):
            host.run_cell(page, 1)
            host.run_cell(page, 2)
        widgets(page, 2)
        expect(page.locator("[data-rev]")).to_have_count(2)
    root = page.locator("[data-rev]").first
    sent = record.messages()
    space(root, "C.mark").click()
    space(root, "p0.s2").click()
    for number in range(2):
        wait_for_rev(page, 1, number)
        expect(space(page.locator("[data-rev]").nth(number), "p0.s2")).to_have_attribute(
            "aria-label", re.compile("second Seat: Mark")
        )
    assert record.messages() == sent + 1
    assert root.get_attribute("data-node") == "1"
    if host.name == "voila":  # loading the page again starts the notebook anew there
        return
    host.reload(page)
    for number in range(2):
        wait_for_rev(page, 1, number)
    root = page.locator("[data-rev]").first
    assert root.get_attribute("data-node") == "1"
    expect(root.locator(".kw-lines")).to_contain_text("Mark")
    root.get_by_role("button", name="Undo").click()
    wait_for_rev(page, 2)
    assert root.get_attribute("data-node") == "0"
    assert_quiet(host, record)


SLIDERS = """
import ipywidgets

session.play("advance C > p0.s2")
there = ipywidgets.IntSlider(value=1, max=1, description="there")
size = ipywidgets.IntSlider(value=100, min=100, max=200, step=50, description="size")
ipywidgets.jslink((there, "value"), (widget, "node"))
ipywidgets.link((size, "value"), (widget, "text_size"))
ipywidgets.VBox([there, size, widget])
"""


def test_sliders_drive_it(lab: Host, page: Page) -> None:
    name = write(lab, START, "widget = kw.Explorer(session, seat=0)", SLIDERS)
    root, record = shown(lab, page, name)
    assert root.get_attribute("data-node") == "1"
    page.locator(".noUi-handle").nth(0).focus()
    page.keyboard.press("ArrowLeft")
    wait_for_rev(page, 2)
    assert root.get_attribute("data-node") == "0"
    expect(space(root, "p0.s2")).to_have_attribute("aria-label", re.compile("empty"))
    page.locator(".noUi-handle").nth(1).focus()
    page.keyboard.press("ArrowRight")
    expect(root).to_have_css("font-size", "21px")
    assert_quiet(lab, record)


def test_it_wears_the_hosts_colours(host: Host, page: Page, make: Make) -> None:
    root, record = shown(host, page, make(START, SHOW))
    read = """(root) => {
        const [page, ink] = [root, root.querySelector(".f-ink")].map((element) => getComputedStyle(element));
        return [page.backgroundColor, ink.fill];
    }"""
    light = root.evaluate(read)
    host.set_dark(page)
    root = widgets(page).first
    dark = root.evaluate(read)
    assert brightness(light[0]) > 200 > 80 > brightness(dark[0])
    assert light[1] != dark[1]
    assert_accessible(page)
    host.set_dark(page, dark=False)
    assert widgets(page).first.evaluate(read) == light
    assert_quiet(host, record)


def brightness(colour: str) -> float:
    return sum(map(int, re.findall(r"\d+", colour)[:3])) / 3


def test_a_saved_notebook_shows_its_boards_before_any_cell_has_run(host: Host, page: Page, make: Make) -> None:
    if host.name == "voila":
        pytest.skip("Voila runs every notebook that it shows")
    name = make(START, SHOW)
    path = host.root / name
    execute(path)
    record = host.open(page, name)
    picture = page.locator(".jp-OutputArea-output img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 100")
    assert "Red, move one or two pieces" in str(picture.get_attribute("alt"))
    page.locator(".jp-OutputArea-output summary").click()
    expect(page.locator(".jp-OutputArea-output pre").first).to_contain_text("Community: 7 Marks")
    expect(page.locator("[data-rev]")).to_have_count(0)
    host.run_all(page)
    widgets(page)
    expect(page.locator(".jp-OutputArea-output img")).to_have_count(0)
    assert_quiet(host, record)


WITH_PICTURES = [
    str(path.relative_to(paths.notebooks()))
    for path in sorted(paths.notebooks().rglob("*.ipynb"))
    if "data:image/svg+xml" in path.read_text(encoding="utf-8")
] or ["no notebook has a picture"]


@pytest.mark.parametrize("name", WITH_PICTURES)
def test_a_committed_notebook_shows_its_boards_untrusted(host: Host, page: Page, name: str) -> None:
    if host.name == "voila":
        pytest.skip("Voila runs every notebook that it shows")
    if host.name == "notebook7" and name not in WITH_PICTURES[::6]:
        pytest.skip("JupyterLab opens every notebook, Notebook 7 every sixth of them")
    record = host.open(page, name)
    picture = page.locator(".jp-OutputArea-output img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 100)")
    expect(page.locator("[data-rev]")).to_have_count(0)
    assert_quiet(host, record)


def execute(path: Path) -> None:
    """Run a notebook and save it as it would be committed: with outputs, without the state of its widgets."""
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=60).execute()
    notebook.metadata.pop("widgets", None)
    nbformat.write(notebook, path)
