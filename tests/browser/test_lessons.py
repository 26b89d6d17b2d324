"""Every lesson in a browser, from its first to its last step: by its solution, by wrong answers first, by keyboard."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

import kredwidgets as kw
from kredwidgets.teaching.shelf import names
from tests.browser.hosts import VOILA_ICONS, Host
from tests.browser.reader import Reader, assert_accessible
from tests.browser.test_explorer import write

SHIPPED = names()
BY_KEYBOARD = sorted(Random(20).sample(SHIPPED, 10))
ELSEWHERE = ["kred/03-others", "bakschisch/05-thief"]


def begin(host: Host, page: Page, name: str, *, keys: bool = False) -> Reader:
    """A notebook with the lesson, open and run."""
    code = f'import kredwidgets as kw\n\nlesson = kw.Lesson("{name}")\nlesson'
    made = write(host, code, "print(lesson.score)")
    record = host.open(page, made)
    if host.name != "voila":
        host.run_cell(page, 0)
    reader = Reader(page, record, kw.Lesson(name), keys=keys)
    expect(reader.panel).to_be_visible()
    expect(reader.board).to_be_visible()
    return reader


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_is_worked_through_by_its_solution(lab: Host, page: Page, name: str) -> None:
    reader = begin(lab, page, name)
    reader.work_through(wrong_first=False)
    assert reader.record.faults() == []
    assert reader.record.foreign() == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_is_worked_through_by_wrong_answers_first(lab: Host, page: Page, name: str) -> None:
    reader = begin(lab, page, name)
    reader.work_through(wrong_first=True)
    assert reader.record.faults() == []
    assert reader.record.foreign() == []


@pytest.mark.parametrize("name", BY_KEYBOARD)
def test_a_lesson_is_worked_through_by_keyboard_alone(lab: Host, page: Page, name: str) -> None:
    reader = begin(lab, page, name, keys=True)
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.mode = 'command'; }")
    reader.panel.get_by_role("button").first.focus()
    reader.work_through(wrong_first=False)
    assert reader.record.faults() == []


def test_what_is_marked_looks_different(lab: Host, page: Page) -> None:
    """Panel and board bring their styles to the same page; neither may undo the other's."""
    reader = begin(lab, page, "kred/01-board")
    predict = next(n for n, solved in enumerate(reader.lesson.solved, 1) if solved.step.kind == "predict")
    reader.button(f"Step {predict}: not done yet").click()
    reader.step = predict
    marked, other = reader.solved.places[0], reader.solved.places[1]
    reader.mark((marked,))
    rings = [
        reader.board.locator(f'[data-id="{name}"] .kw-ring').evaluate(
            "(ring) => { const { stroke, strokeWidth } = getComputedStyle(ring); return [stroke, strokeWidth]; }"
        )
        for name in (marked, other)
    ]
    assert rings[0][0] != rings[1][0]
    assert rings[0][1] != rings[1][1]


def test_a_lesson_fills_the_screen_for_a_class(lab: Host, page: Page) -> None:
    reader = begin(lab, page, "kred/01-board")
    size = "(element) => parseFloat(getComputedStyle(element).fontSize)"
    before = reader.panel.evaluate(size)
    reader.board.get_by_role("button", name="Larger text").click()
    expect(reader.panel).to_have_attribute("style", re.compile("1.25"))
    assert reader.panel.evaluate(size) == 1.25 * before
    reader.board.get_by_role("button", name="Projector").click()
    page.wait_for_function("document.fullscreenElement?.matches('.kw-stage')")
    assert reader.panel.evaluate(size) > 1.6 * before
    expect(reader.panel.get_by_role("heading", name=re.compile("Step 1 of"))).to_be_in_viewport()
    assert_accessible(page)
    page.evaluate("document.exitFullscreen()")
    expect(reader.board.get_by_role("button", name="Projector")).to_have_attribute("aria-pressed", "false")
    assert reader.panel.evaluate(size) == 1.25 * before


def test_a_lesson_is_taken_up_when_its_cell_is_run_again(lab: Host, page: Page) -> None:
    reader = begin(lab, page, "kred/01-board")
    reader.work_through(wrong_first=False)
    total = reader.lesson.most
    lab.run_cell(page, 1)
    expect(page.locator(".jp-OutputArea-output pre", has_text=re.compile(rf"^{total}\s*$"))).to_be_visible()
    lab.run_cell(page, 0)
    expect(reader.panel.locator(".kw-said")).to_contain_text("Welcome back")
    expect(reader.panel).to_have_attribute("data-at", str(len(reader.lesson.solved)))
    assert_accessible(page)


@pytest.mark.parametrize("name", ELSEWHERE)
@pytest.mark.parametrize("host", ["notebook7", "voila"])
def test_a_lesson_is_worked_through_in_other_hosts(
    request: pytest.FixtureRequest, page: Page, host: str, name: str
) -> None:
    reader = begin(request.getfixturevalue(host), page, name)
    reader.work_through(wrong_first=True)
    assert reader.record.foreign(allowed=VOILA_ICONS if host == "voila" else "(?!)") == []
