"""Lessons in a browser: panel and board each alone, and a whole lesson in JupyterLab, also by keyboard alone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kredwidgets as kw
from kredwidgets import paths
from tests.browser.bare import Bare, mount
from tests.browser.reader import assert_accessible

BOARD = "kred/01-board"
ORIGIN = "http://lesson.test/"


@pytest.fixture
def stored(page: Page) -> Page:
    """A page of an origin of its own, which has storage."""
    page.route(ORIGIN, lambda route: route.fulfill(body="<title>Stored</title>", content_type="text/html"))
    page.goto(ORIGIN)
    return page


def panel(page: Page, lesson: kw.Lesson, width: int = 500) -> Bare:
    return mount(page, lesson.panel, width)  # type: ignore[arg-type]


# The panel alone.


def test_an_option_is_a_radio_button_and_stays_local_until_it_is_committed(page: Page) -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 2
    bare = panel(page, lesson)
    commit = bare.root.get_by_role("button", name="Commit")
    expect(commit).to_have_attribute("aria-disabled", "true")
    commit.click(force=True)
    expect(bare.root.get_by_role("status")).to_have_text("Choose an option first.")
    radios = bare.root.get_by_role("radio")
    expect(radios).to_have_count(3)
    radios.nth(2).check()
    radios.nth(1).check()
    expect(radios.nth(2)).not_to_be_checked()
    assert bare.sent() == []
    assert_accessible(page)
    commit.click()
    assert bare.sent() == [{"content": {"type": "commit", "at": 2, "options": [2]}}]
    bare.pump()
    expect(radios).to_have_count(0)
    expect(bare.root.locator(".kw-result")).to_have_count(3)
    expect(bare.root.locator(".kw-result").nth(1)).to_contain_text("your answer")
    expect(bare.root.locator(".kw-result").nth(1)).to_contain_text(re.compile(r"KRED-\d"))
    expect(bare.root.get_by_role("status")).to_contain_text("Not right.")
    expect(bare.root.locator(".kw-said")).to_be_focused()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_step_is_accessible_and_fits(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    lesson = kw.Lesson(BOARD)
    bare = panel(page, lesson, 320)
    for number in range(1, len(lesson.solved) + 1):
        lesson.step = number
        lesson.hint()
        bare.pump()
        while (shut := bare.root.locator("details:not([open]) > summary")).count():
            shut.first.click()
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_new_step_begins_at_its_heading(page: Page) -> None:
    lesson = kw.Lesson(BOARD)
    bare = panel(page, lesson)
    bare.root.get_by_role("button", name="Go on without answering").click()
    bare.pump()
    heading = bare.root.get_by_role("heading", name="Step 2 of 8: Choose")
    expect(heading).to_be_focused()
    # A step that somebody else turned to leaves the focus of this page alone.
    page.evaluate("document.activeElement.blur()")
    lesson.step = 3
    bare.pump()
    expect(bare.root.locator(":focus")).to_have_count(0)


def test_places_are_marked_in_the_list(page: Page) -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 3
    bare = panel(page, lesson)
    bare.root.locator("summary", has_text="Places to mark").click()
    box = bare.root.locator('[data-key="place:p0.s2"]')
    box.focus()
    page.keyboard.press("Space")
    bare.pump()
    expect(box).to_be_focused()
    expect(box).to_be_checked()
    expect(bare.root.locator(".kw-panel-body")).to_contain_text("Marked: ")
    bare.root.get_by_role("button", name="Commit").click()
    bare.pump()
    expect(bare.root.locator(".kw-said")).to_contain_text("You missed")
    expect(box).to_have_count(0)


def test_a_lesson_is_taken_up_from_the_browsers_own_storage(stored: Page) -> None:
    lesson = kw.Lesson(BOARD)
    bare = panel(stored, lesson)
    assert stored.evaluate("localStorage.length") == 0
    bare.root.get_by_role("button", name="Go on without answering").click()
    bare.pump()
    bare.root.get_by_role("radio").first.check()
    bare.root.get_by_role("button", name="Commit").click()
    bare.pump()
    kept = json.loads(stored.evaluate("localStorage.getItem(localStorage.key(0))"))
    assert kept == {"at": 2, "answers": {"2": 1}}
    stored.goto(ORIGIN)
    other = kw.Lesson(BOARD)
    bare = panel(stored, other)
    bare.pump()
    assert (other.step, other.score) == (2, 1)
    expect(bare.root.locator(".kw-said")).to_contain_text("Welcome back")
    bare.root.locator("summary", has_text="My answers as code").click()
    expect(bare.root.locator("textarea")).to_have_value('kw.Lesson("kred/01-board").answer({2: 1})')
    bare.root.get_by_role("button", name="Start over").click()
    bare.pump()
    assert (other.step, other.score) == (1, 0)
    assert json.loads(stored.evaluate("localStorage.getItem(localStorage.key(0))"))["answers"] == {}


@pytest.mark.parametrize("kept", ["", "{", "null", '{"at": 99, "answers": 3}', '"<b>"'])
def test_damaged_storage_breaks_nothing(stored: Page, kept: str) -> None:
    lesson = kw.Lesson(BOARD)
    key = lesson.panel.page["store"]["key"]
    stored.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [key, kept])
    bare = panel(stored, lesson)
    bare.pump()
    assert (lesson.step, lesson.answers) == (1, {})
    expect(bare.root.get_by_role("heading", name="Step 1 of 8: Make a move")).to_be_visible()


def test_without_storage_the_lesson_goes_on(stored: Page) -> None:
    stored.evaluate("() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })")
    bare = panel(stored, kw.Lesson(BOARD))
    bare.root.get_by_role("button", name="Hint").click()
    bare.pump()
    expect(bare.root.locator(".kw-notice")).to_contain_text("Pick a Mark")


def test_markup_in_a_lesson_is_shown_as_text(page: Page, tmp_path: Path) -> None:
    hostile = "<img src=x onerror='window.hit=1'><b>bold</b>"
    text = (paths.lessons() / f"{BOARD}.toml").read_text(encoding="utf-8")
    for old in ("You are Red.", "Pick a Mark", "The one on my first Seat", "A piece belongs to whoever"):
        text = text.replace(old, hostile)
    (tmp_path / "hostile.toml").write_text(text, encoding="utf-8")
    lesson = kw.Lesson(tmp_path / "hostile.toml")
    bare = panel(page, lesson)
    lesson.hint()
    lesson.answer({2: 2})
    for number in (1, 2):
        lesson.step = number
        bare.pump()
        expect(bare.root).to_contain_text("onerror")
        expect(bare.root.locator("img, b")).to_have_count(0)
    assert page.evaluate("window.hit") is None


def test_answers_are_copied_as_code(page: Page) -> None:
    bare = panel(page, kw.Lesson(BOARD).answer({2: 1}))
    page.evaluate(
        """() => Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
            writeText: async (text) => { window.held = text; } } })"""
    )
    bare.root.locator("summary", has_text="My answers as code").click()
    bare.root.get_by_role("button", name="Copy").click()
    expect(bare.root.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("window.held") == 'kw.Lesson("kred/01-board").answer({2: 1})'
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    bare.root.get_by_role("button", name="Copy").click()
    expect(bare.root.get_by_role("status")).to_contain_text("Ctrl+C")


# The board alone.


def test_places_are_marked_by_picking_and_the_truth_is_shown_after_the_commit(page: Page) -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 3
    bare = mount(page, lesson.board)
    for name in ("p0.s2", "p0.s5", "p0.s6"):
        bare.at(name).click()
        bare.pump()
    bare.at("p0.s6").click()
    bare.pump()
    expect(bare.root.locator("[data-state~=marked]")).to_have_count(2)
    expect(bare.at("p0.s2")).to_have_attribute("aria-label", re.compile("marked"))
    assert_accessible(page)
    lesson.commit()
    bare.pump()
    for name, state in (("p0.s2", "right"), ("p0.s4", "missed"), ("p0.s5", "wrong")):
        expect(bare.at(name)).to_have_attribute("data-state", re.compile(rf"\b{state}\b"))
    expect(bare.at("p0.s4")).to_have_attribute("aria-label", re.compile("part of the answer, not marked"))
    assert_accessible(page)


def test_before_the_commit_the_board_only_looks_on(page: Page) -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 2
    bare = mount(page, lesson.board)
    bare.at("p0.s1").click()
    bare.pump()
    expect(bare.root.locator(".kw-notice")).to_contain_text("Commit your answer first")
    expect(bare.root.locator(".kw-choice")).to_have_count(0)
