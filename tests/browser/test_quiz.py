"""A quiz in JupyterLab: answered by pointer and by keyboard, right and wrong, taken up again."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import kredwidgets as kw
from tests.browser.hosts import Host
from tests.browser.reader import Reader, assert_accessible
from tests.browser.test_explorer import write

CODE = 'import kredwidgets as kw\n\nquiz = kw.Quiz("{game}", n=4, seed=3)\nquiz'


def answer(page: Page, panel: Locator, options: list[int], *, keys: bool) -> None:
    """Tick these options and commit them."""
    for option in options:
        box = panel.locator(f'input[data-key="option:{option}"]')
        if keys:
            box.focus()
            page.keyboard.press("Space")
        else:
            box.check()
        expect(box).to_be_checked()
    commit = panel.get_by_role("button", name="Commit")
    if keys:
        commit.focus()
        page.keyboard.press("Enter")
    else:
        commit.click()
    expect(panel.locator(".kw-said")).to_be_visible()


@pytest.mark.parametrize("keys", [False, True], ids=["pointer", "keyboard"])
@pytest.mark.parametrize("game", kw.games())
def test_a_quiz_is_worked_through_in_jupyterlab(lab: Host, page: Page, game: str, keys: bool) -> None:
    quiz = kw.Quiz(game, n=4, seed=3)
    record = lab.open(page, write(lab, CODE.format(game=game), "print(quiz.score, quiz.answers)"))
    lab.run_cell(page, 0)
    panel = page.locator(".kw-aside[data-rev]")
    given: dict[int, list[int]] = {}
    for number, question in enumerate(quiz.questions, 1):
        expect(panel.get_by_role("heading", name=f"Question {number} of 4")).to_be_visible()
        assert_accessible(page)
        right = [option + 1 for option in question.right]
        wrong = next([option] for option in range(1, 5) if [option] != right)
        given[number] = wrong if number == 2 else right
        answer(page, panel, given[number], keys=keys)
        expect(panel.locator(".kw-result")).to_have_count(len(question.options))
        expect(panel.locator('.kw-result[data-right="yes"]')).to_have_count(len(right))
        expect(panel.locator(".kw-said")).to_have_attribute("data-tone", "wrong" if number == 2 else "right")
        assert_accessible(page)
        if number < 4:
            panel.get_by_role("button", name="Next question").click()
    expect(panel.locator(".kw-said")).to_contain_text("3 of 4 right")
    expect(panel.locator(".kw-cited details")).to_have_count(len(set(quiz.questions[1].rules)))
    lab.run_cell(page, 1)
    expect(page.locator(".jp-OutputArea-output pre", has_text=f"3 {given}")).to_be_visible()
    lab.run_cell(page, 0)
    expect(panel.locator(".kw-said")).to_contain_text("Welcome back")
    assert record.faults() == []
    assert record.foreign() == []


def test_the_board_is_free_once_the_answer_is_given(lab: Host, page: Page) -> None:
    quiz = kw.Quiz("kred", n=1, seed=1, kinds=["legal"])
    code = 'import kredwidgets as kw\n\nkw.Quiz("kred", n=1, seed=1, kinds=["legal"])'
    record = lab.open(page, write(lab, code))
    lab.run_cell(page, 0)
    panel, board = page.locator(".kw-aside[data-rev]"), page.locator(".kw[data-rev]:not(.kw-aside)")
    expect(board.locator(".kw-choice")).to_have_count(0)
    board.locator(".kw-space").first.click()
    expect(board.locator(".kw-notice")).to_contain_text("Commit your answer first")
    answer(page, panel, [option + 1 for option in quiz.questions[0].right], keys=False)
    expect(board.locator(".kw-choice").first).to_be_attached()
    assert record.faults() == []


def test_a_reader_finds_every_part_by_tab(lab: Host, page: Page) -> None:
    record = lab.open(page, write(lab, CODE.format(game="kred")))
    lab.run_cell(page, 0)
    reader = Reader(page, record, kw.Lesson("kred/01-board"), keys=True)
    expect(reader.panel).to_be_visible()
    reader.panel.get_by_role("button").first.focus()
    reader.reach(reader.panel.get_by_role("button", name="Next question"))
    page.keyboard.press("Enter")
    expect(reader.panel.get_by_role("heading", name=re.compile("Question 2"))).to_be_focused()
