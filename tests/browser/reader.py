"""Somebody who works through a lesson in a notebook, by pointer or by keyboard alone."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import kredwidgets as kw
from kredwidgets.teaching.answers import places, reference
from kredwidgets.teaching.checks import Solved
from tests.browser.hosts import Record
from tests.browser.test_explorer import WAY

MOST_TABS = 200

TAB = """(goal) => goal === document.activeElement ? "" :
  document.activeElement.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab"
"""


def assert_accessible(page: Page, context: str = ".kw") -> None:
    """Axe finds nothing in the widgets."""
    result = Axe().run(page, context=context)
    assert result.violations_count == 0, result.generate_report()


class Reader:
    """Works at the lesson on a page; `lesson` is one of its own, to know the answers by. `keys`: by keyboard alone."""

    def __init__(self, page: Page, record: Record, lesson: kw.Lesson, *, keys: bool = False) -> None:
        self.page, self.record, self.lesson, self.keys = page, record, lesson, keys
        self.panel = page.locator(".kw-aside[data-rev]")
        self.board = page.locator(".kw[data-rev]:not(.kw-aside)")
        self.step = 1
        self.lost = 0

    def work_through(self, *, wrong_first: bool) -> None:
        """From the first step to the last; then as many are right as were not answered wrong first."""
        total = len(self.lesson.solved)
        assert_accessible(self.page)
        for number in range(1, total + 1):
            if wrong_first:
                self.go_wrong()
            self.answer()
            if number < total:
                self.go_on()
        assert_accessible(self.page)
        most = self.lesson.most
        expect(self.panel.locator(".kw-said")).to_contain_text(f"{most - self.lost} of {most} answered right")

    # One step.

    @property
    def solved(self) -> Solved:
        """The step that is shown."""
        return self.lesson.solved[self.step - 1]

    def answer(self) -> None:
        """Answer the step by its reference solution."""
        solved = self.solved
        kind, answer = solved.step.kind, reference(solved)
        if kind == "read":
            return
        if kind == "predict":
            self.mark(answer)
        elif kind == "choose":
            self.choose(answer)
        elif kind == "play":
            self.move(answer[0])
        else:
            for text in answer:
                self.change(text)
        if kind in ("predict", "choose"):
            self.press(self.button("Commit"))
        expect(self.panel.locator(".kw-said")).to_have_attribute("data-tone", "right")

    def go_wrong(self) -> None:
        """Answer the step wrongly, as far as one can, and get ready to answer it again."""
        solved = self.solved
        kind = solved.step.kind
        if kind == "whatif":
            self.change("no such thing = at all")
            expect(self.board.locator(".kw-refusal")).to_be_visible()
            return
        wrong: tuple[Any, ...] = ()
        if kind == "predict":
            wrong = tuple(place for place in places(solved) if place not in solved.places)[:1] or solved.places[:-1]
            self.mark(wrong)
        elif kind == "choose":
            wrong = tuple(n + 1 for n in range(len(solved.step.option)) if n not in solved.right)[:1]
            self.choose(wrong)
        elif kind == "play":
            legal = map(str, solved.session.legal_actions(self.seat))
            wrong = tuple(text for text in legal if text not in solved.actions)[:1]
            for text in wrong:
                self.move(text)
        if not wrong:
            return
        if kind in ("predict", "choose"):
            self.lost += 1
            self.press(self.button("Commit"))
        expect(self.panel.locator(".kw-said")).to_have_attribute("data-tone", "wrong")
        again = "Back to the start of this step" if kind == "play" else "Answer once more, for practice"
        self.press(self.button(again))
        expect(self.panel.locator(".kw-said")).to_have_count(0)

    def go_on(self) -> None:
        """Turn to the next step, which begins at its heading."""
        self.press(self.button("Next step"))
        self.step += 1
        heading = self.panel.get_by_role("heading", name=f"Step {self.step} of {len(self.lesson.solved)}:")
        expect(heading).to_be_focused()

    @property
    def seat(self) -> int:
        """Who moves at this step."""
        seat, asked = self.solved.step.seat, self.solved.session.asked
        return seat if isinstance(seat, int) else asked[0]

    # By pointer or by keyboard.

    def button(self, name: str) -> Locator:
        """A button of the panel."""
        return self.panel.get_by_role("button", name=name, exact=True)

    def press(self, target: Locator) -> None:
        """Press a button."""
        if self.keys:
            self.reach(target)
            self.page.keyboard.press("Enter")
        else:
            target.click()

    def reach(self, target: Locator) -> None:
        """Tab to it, from wherever the focus is, once round the widget at most."""
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            way = target.evaluate(TAB)
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"the Tab key does not lead to {target}")

    def pick(self, name: str) -> None:
        """Pick a space of the board, or a thing beside it."""
        place = self.board.locator(f'[data-id="{name}"]').first
        if not self.keys:
            place.click()
            return
        if place.evaluate("(element) => element.matches('.kw-space')"):
            self.reach(self.board.locator(".kw-space[tabindex='0']"))
            ways = self.page.evaluate(WAY, [name])
        else:
            row = self.board.locator("ul", has=self.page.locator(f'[data-id="{name}"]'))
            self.reach(row.locator("[data-id][tabindex='0']"))
            ids = row.locator("[data-id]").evaluate_all("(all) => all.map((each) => each.dataset.id)")
            at = ids.index(self.page.evaluate("document.activeElement.dataset.id"))
            way = ids.index(name) - at
            ways = ["ArrowRight" if way > 0 else "ArrowLeft"] * abs(way)
        for key in ways:
            self.page.keyboard.press(key)
        expect(place).to_be_focused()
        self.page.keyboard.press("Enter")

    def mark(self, names: tuple[str, ...]) -> None:
        """Mark places on the board."""
        for name in names:
            self.pick(name)
            expect(self.board.locator(f'[data-id="{name}"]').first).to_have_attribute(
                "data-state", re.compile("marked")
            )

    def choose(self, numbers: tuple[int, ...]) -> None:
        """Tick options."""
        for number in numbers:
            box = self.panel.locator(f'input[data-key="option:{number}"]')
            if not self.keys:
                box.check()
            elif self.solved.step.several:
                self.reach(box)
                self.page.keyboard.press("Space")
            else:
                self.reach(self.panel.get_by_role("radio").first)
                self.page.keyboard.press("Space")
                for _ in range(number - 1):
                    self.page.keyboard.press("ArrowDown")
            expect(box).to_be_checked()

    def change(self, text: str) -> None:
        """Make a change: by hand with the pointer, where it is one of that kind, else typed into the panel."""
        for tool in self.solved.session.game.kit:
            found = re.fullmatch(re.escape(tool.text).replace(r"\{space\}", r"s?(\S+)"), text)
            place = self.board.locator(f'[data-id="{found[1]}"], [data-id="s{found[1]}"]') if found else None
            if place and place.count() and not self.keys:
                self.board.get_by_role("button", name=tool.label, exact=True).click()
                place.click()
                self.page.keyboard.press("Escape")
                return
        line = self.panel.get_by_label("One change")
        self.reach(line) if self.keys else line.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        expect(line).to_have_value(re.compile(f"^({re.escape(text)})?$"))

    def move(self, text: str) -> None:
        """Make a move: by what there is to pick for it, else by its button."""
        session = self.solved.session
        action = session.game.parse(text)
        label = session.game.words_for(self.seat).action(action)
        picks = session.game.picks(session.state, self.seat, action)
        for name in picks:
            self.pick(name)
        bar = self.board.locator(".kw-chooser:not([hidden])" if picks else ".kw-groups")
        button = bar.get_by_role("button", name=label, exact=True)
        if not picks:
            group = self.board.locator("details.kw-group:not([open])", has=button).locator("summary")
            for summary in group.all():
                self.press(summary)
        if not picks or button.count():
            self.press(button.first)
