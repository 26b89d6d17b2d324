"""The front end by itself: picking, dragging, sharing a screen, files, looks. No server and no kernel takes part."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import kredwidgets as kw
from kredwidgets.engine.session import Session
from tests.browser.bare import Bare, mount
from tests.toy import Toy

HAS = {
    state: re.compile(rf"\b{state}\b") for state in ("source", "target", "picked", "illegal", "changed", "due", "last")
}


def toy(players: int = 3, mode: str = "study", moves: tuple[tuple[int, str], ...] = ()) -> Session:
    session = Session(Toy(players), seed=1, mode=mode)
    for player, action in moves:
        session.play(action, player)
    return session


@pytest.fixture
def bare(page: Page) -> Bare:
    return mount(page, kw.Explorer(toy(), seat=0))


def assert_accessible(page: Page) -> None:
    result = Axe().run(page, context=".kw")
    assert result.violations_count == 0, result.generate_report()


# Picking.


def test_picking_is_local_and_committing_is_one_message(bare: Bare) -> None:
    bare.at("p0.hand.2").click()
    expect(bare.at("p0.hand.2")).to_have_attribute("data-state", HAS["picked"])
    expect(bare.at("box.p0")).to_have_attribute("data-state", HAS["target"])
    expect(bare.root.locator(".kw-picked")).to_contain_text("the 2")
    assert bare.sent() == []
    bare.at("box.p0").click()
    assert bare.sent() == [{"content": {"type": "commit", "node": 1, "text": "bid 2", "seat": 0}}]
    bare.at("p0.hand.2").click()
    bare.pump()
    assert bare.widget.session.state.sealed == ("2", "-", "-")
    expect(bare.at("p0.hand.2")).to_have_count(0)


def test_several_choices_with_the_same_picks_are_settled_by_a_few_buttons(bare: Bare) -> None:
    bare.at("p0.hand.1").click()
    bare.at("box.p0").click()
    assert bare.sent() == []
    chooser = bare.root.locator(".kw-chooser")
    expect(chooser.get_by_role("button")).to_have_text(["Bid 1", "Boast 1"])
    expect(chooser.get_by_role("button", name="Bid 1")).to_be_focused()
    chooser.get_by_role("button", name="Boast 1").click()
    bare.pump()
    assert bare.widget.session.state.sealed[0] == "1!"
    expect(chooser).to_be_hidden()


def test_picks_are_changed_and_let_go(bare: Bare) -> None:
    bare.at("p0.hand.2").click()
    bare.at("p0.hand.3").click()
    expect(bare.at("p0.hand.2")).not_to_have_attribute("data-state", HAS["picked"])
    expect(bare.at("p0.hand.3")).to_have_attribute("aria-pressed", "true")
    bare.at("p0.hand.3").click()
    expect(bare.root.locator("[data-state~=picked]")).to_have_count(0)
    bare.at("p0.hand.3").click()
    bare.page.keyboard.press("Escape")
    expect(bare.root.locator("[data-state~=picked]")).to_have_count(0)
    expect(bare.at("p0.hand.3")).to_be_focused()
    assert bare.sent() == []


def test_a_pick_that_fits_no_move_is_one_gesture_and_the_answer_is_shown(bare: Bare) -> None:
    bare.at("p0.hand.2").click()
    bare.at("box.p1").click()
    assert bare.sent() == [{"content": {"type": "gesture", "node": 1, "picks": ["p0.hand.2", "box.p1"]}}]
    bare.pump()
    expect(bare.at("box.p1")).to_have_attribute("data-state", HAS["illegal"])
    expect(bare.root.locator(".kw-refusal")).to_contain_text("TOY-3 Your box. That is not your box. Put the card into")
    expect(bare.root.get_by_role("status")).to_have_text(re.compile(r"^Not allowed: TOY-3: That is not your box\."))
    expect(bare.at("box.p0")).to_have_attribute("data-state", HAS["target"])
    bare.root.get_by_role("button", name="Close").click()
    expect(bare.root.locator(".kw-refusal")).to_have_count(0)


def test_dragging_is_the_same_as_picking(bare: Bare) -> None:
    bare.at("p0.hand.2").drag_to(bare.at("box.p0"))
    assert bare.sent() == [{"content": {"type": "commit", "node": 1, "text": "bid 2", "seat": 0}}]
    bare.pump()
    bare.at("box.p0").drag_to(bare.at("box.p1"))
    assert bare.sent() == [{"content": {"type": "gesture", "node": 2, "picks": ["box.p0", "box.p1"]}}]
    expect(bare.root.locator(".kw-ghost")).to_have_count(0)


def test_a_drag_shows_its_piece_and_targets_and_can_be_let_go(bare: Bare) -> None:
    card, page = bare.at("p0.hand.2"), bare.page
    card.hover()
    page.mouse.down()
    page.mouse.move(300, 300)
    expect(bare.root.locator(".kw-ghost")).to_be_visible()
    expect(bare.at("box.p0")).to_have_attribute("data-state", HAS["target"])
    page.mouse.move(5, 890)
    page.mouse.up()
    expect(bare.root.locator(".kw-ghost")).to_have_count(0)
    expect(bare.root.locator("[data-state~=picked]")).to_have_count(0)
    assert bare.sent() == []
    card.click()
    expect(card).to_have_attribute("data-state", HAS["picked"])


def test_a_greyed_move_says_why_and_is_explained_when_tried(bare: Bare) -> None:
    boast = bare.root.get_by_role("button", name="Boast 3")
    expect(boast).to_have_attribute("aria-disabled", "true")
    expect(boast).to_have_accessible_description("TOY-5: The 3 is too high to boast with.")
    expect(boast).to_have_attribute("title", "TOY-5: The 3 is too high to boast with.")
    boast.click(force=True)
    bare.pump()
    expect(bare.root.locator(".kw-refusal")).to_contain_text("Not allowed: Boast 3")
    assert bare.widget.node == 1


def test_a_near_text_is_taken_over_into_the_line(bare: Bare) -> None:
    line = bare.root.get_by_label("Try any move, as text")
    line.fill("bd 3")
    line.press("Enter")
    bare.pump()
    expect(line).to_have_value("bd 3")
    bare.root.get_by_role("button", name="bid 3", exact=True).click()
    expect(line).to_have_value("bid 3")
    expect(line).to_be_focused()
    line.press("Enter")
    bare.pump()
    assert bare.widget.session.state.sealed[0] == "3"


# Sharing a screen.


def test_hands_and_moves_are_shut_until_their_player_opens_them(page: Page) -> None:
    bare = mount(page, kw.Explorer(toy()))
    expect(bare.root.locator(".kw-view")).to_have_text("Shared screen: hands are shut")
    expect(bare.root.locator(".kw-choice")).to_have_count(0)
    expect(bare.root.locator("[data-id*=hand]")).to_have_count(0)
    bare.root.get_by_role("button", name="I am Bob").click()
    bare.pump()
    expect(bare.root.locator(".kw-view")).to_have_text("Bob's view")
    expect(bare.root.locator("[data-id*='p1.hand']")).to_have_count(4)
    bare.root.get_by_role("button", name="Bid 2").click()
    bare.pump()
    expect(bare.root.locator("[data-id*=hand]")).to_have_count(0)
    openers = bare.root.locator(".kw-covers button")
    expect(openers).to_have_text([f"I am {name}: open my view" for name in ("Ann", "Cleo", "Bob")])
    expect(bare.root.locator(".kw-covers .kw-strong")).to_have_count(2)  # Bob is not asked
    assert "the 2" not in page.content()


def test_what_was_typed_into_a_view_goes_when_it_is_shut(page: Page) -> None:
    bare = mount(page, kw.Explorer(toy()))
    bare.root.get_by_role("button", name="I am Bob").click()
    bare.pump()
    bare.root.locator(".kw-editor > summary").click()
    text = bare.root.locator("textarea.kw-text")
    assert "p1.sealed" in text.input_value()
    text.press_sequentially(" ")
    bare.root.get_by_label("Try any move").fill("bid 3")
    bare.root.get_by_role("button", name="Shut Bob's view").click()
    bare.pump()
    expect(text).to_have_value(bare.widget.position)
    expect(bare.root.get_by_label("Try any move")).to_have_value("")


def test_escape_leaves_the_projector(page: Page) -> None:
    bare = mount(page, kw.Explorer(toy(), seat=0, regions=("board",), projector=True))
    expect(bare.root).to_have_class(re.compile("kw-projector"))
    bare.root.locator(".kw-space").first.focus()
    page.keyboard.press("Escape")
    bare.pump()
    expect(bare.root).not_to_have_class(re.compile("kw-projector"))


def test_the_teachers_view_cannot_be_mistaken(page: Page) -> None:
    bare = mount(page, kw.Board(toy(), seat=kw.TEACHER))
    expect(bare.root.locator(".kw-view")).to_have_text("Teacher's view: all secrets are shown")
    expect(bare.root.locator("[data-id*=hand]")).to_have_count(12)


# Back and forth.


def test_the_timeline_shows_branches_and_jumps(page: Page) -> None:
    session = toy(moves=((0, "bid 2"),))
    session.undo()
    session.play("bid 3", 0)
    bare = mount(page, kw.Explorer(session, seat=0))
    branches = bare.root.get_by_role("group", name="What if: other ways from here (1)")
    branches.get_by_role("button").click()
    bare.pump()
    assert session.state.sealed[0] == "2"
    expect(bare.root.locator("[aria-current=step]")).to_contain_text("Ann has committed the 2")
    bare.root.get_by_label("Timeline").and_(bare.root.locator("input")).fill("0")
    bare.pump()
    assert bare.widget.node == 1
    bare.root.get_by_role("button", name="Redo").click()
    bare.pump()
    assert session.state.sealed[0] == "3"


def test_in_play_mode_undo_says_why_it_is_barred(page: Page) -> None:
    bare = mount(page, kw.Explorer(toy(mode="play", moves=((0, "bid 2"),)), seat=0))
    undo = bare.root.get_by_role("button", name="Undo")
    expect(undo).to_have_accessible_description(re.compile("another player's turn"))
    undo.click(force=True)
    expect(bare.root.get_by_role("status")).to_contain_text("another player's turn")
    expect(bare.root.locator(".kw-notice")).to_contain_text("another player's turn")
    assert bare.sent() == []


def test_only_new_lines_come_and_earlier_ones_are_fetched(page: Page) -> None:
    session = kw.start("kred", players=3, seed=1, mode="play")
    for _ in range(90):
        session.play(session.legal_actions(session.asked[0])[0], session.asked[0])
    bare = mount(page, kw.Explorer(session, seat=0))
    lines = bare.root.locator(".kw-lines > li")
    shown = lines.count()
    total = bare.widget.log["total"]
    assert shown < total
    bare.root.get_by_role("button", name="Earlier").click()
    bare.pump()
    expect(lines).not_to_have_count(shown)
    session.play(session.legal_actions(session.asked[0])[0], session.asked[0])
    assert len(bare.widget.log["lines"]) < 8
    bare.pump()
    expect(lines.last).to_have_text(re.compile(re.escape(bare.widget.log["lines"][-1][1])))


def test_a_view_that_comes_late_fetches_what_it_has_missed(page: Page) -> None:
    session = toy()
    widget = kw.Explorer(session, seat=0)
    for seat in range(3):
        session.play("bid 1", seat)
    assert widget.log["first"] > 0
    bare = mount(page, widget)
    bare.pump()
    expect(bare.root.locator(".kw-lines > li").first).to_contain_text("The prize is 3.")


# What if.


def test_what_was_typed_stays_until_it_has_been_done(page: Page) -> None:
    bare = mount(page, kw.StateEditor(toy(), seat=0))
    text = bare.root.locator("textarea")
    expect(text).to_have_value(bare.widget.position)
    text.fill(bare.widget.position.replace("p0.sealed=-", "p0.sealed=7"))
    bare.root.get_by_role("button", name="Apply").last.click()
    bare.pump()
    expect(bare.root.locator(".kw-refusal")).to_contain_text("'7'")
    expect(text).to_have_value(re.compile("sealed=7"))
    bare.widget.session.play("bid 1", 1)
    bare.pump()
    expect(text).to_have_value(re.compile("p0.sealed=7"))
    text.fill(bare.widget.position.replace("p0.sealed=-", "p0.sealed=2"))
    bare.root.get_by_role("button", name="Apply").last.click()
    bare.pump()
    assert bare.widget.session.state.sealed[0] == "2"
    expect(text).to_have_value(bare.widget.position)
    expect(bare.root.locator(".kw-now_illegal")).to_contain_text("TOY-2")
    bare.widget.session.undo()
    bare.pump()
    expect(text).to_have_value(bare.widget.position)


KRED = """kred players=3
p0.s1=mark; p0.s3=mark; p0.s5=mark
p1.s1=mark; p1.s3=mark; p1.s5=mark
p2.s1=mark; p2.s3=mark; p2.s5=mark"""


def test_a_piece_is_put_down_by_hand_until_the_tool_is_laid_down(page: Page) -> None:
    bare = mount(page, kw.Explorer(kw.from_position(KRED), seat=0))
    heel = bare.root.get_by_role("button", name="Heel", exact=True)
    expect(bare.at("p0.s1")).to_have_attribute("data-state", HAS["source"])
    heel.click()
    expect(heel).to_have_attribute("aria-pressed", "true")
    expect(bare.at("p0.s1")).not_to_have_attribute("data-state", HAS["source"])
    assert bare.sent() == []
    for name in ("p0.s2", "p0.r1"):
        bare.at(name).click()
        bare.pump()
        expect(bare.at(name)).to_have_attribute("aria-label", re.compile("Heel"))
        expect(bare.at(name)).to_have_attribute("data-state", HAS["changed"])
    expect(bare.root.locator(".kw-now_illegal")).to_contain_text(re.compile(r"KRED-\d"))
    bare.at("C").click()
    bare.pump()
    expect(bare.root.locator(".kw-refusal")).to_contain_text("put down and taken away on Seats, Rostrums and Offices")
    page.keyboard.press("Escape")
    expect(heel).to_have_attribute("aria-pressed", "false")
    bare.at("p0.s1").click()
    expect(bare.at("p0.s1")).to_have_attribute("data-state", HAS["picked"])
    assert bare.sent() == []
    assert_accessible(page)


def test_a_piece_is_taken_away_by_keyboard_alone(page: Page) -> None:
    bare = mount(page, kw.Explorer(kw.from_position(KRED), seat=0))
    nothing = bare.root.get_by_role("button", name="Take away", exact=True)
    nothing.focus()
    page.keyboard.press("Enter")
    expect(nothing).to_be_focused()
    bare.at("p0.s3").focus()
    page.keyboard.press("Enter")
    bare.pump()
    expect(bare.at("p0.s3")).to_have_attribute("aria-label", re.compile("empty"))
    expect(bare.at("p0.s3")).to_be_focused()
    nothing.focus()
    page.keyboard.press("Enter")
    expect(nothing).to_have_attribute("aria-pressed", "false")


def test_a_tool_is_gone_with_the_region_it_stands_in(page: Page) -> None:
    bare = mount(page, kw.Explorer(kw.from_position(KRED), seat=0))
    bare.root.get_by_role("button", name="Heel", exact=True).click()
    bare.widget.regions = ("board", "actions")
    bare.pump()
    expect(bare.root.locator(".kw-kit")).to_have_count(0)
    bare.at("p0.s1").click()
    expect(bare.at("p0.s1")).to_have_attribute("data-state", HAS["picked"])
    assert bare.sent() == []


def test_nothing_is_put_down_by_hand_in_a_game_that_is_played(page: Page) -> None:
    session = kw.from_position(KRED)
    bare = mount(page, kw.Explorer(session, seat=0))
    bare.root.get_by_role("button", name="Heel", exact=True).click()
    session.mode = "play"
    bare.pump()
    expect(bare.root.locator(".kw-kit button")).to_have_count(0)
    bare.at("p0.s1").click()
    expect(bare.at("p0.s1")).to_have_attribute("data-state", HAS["picked"])


def test_a_position_no_game_can_reach_is_shown_as_such(page: Page) -> None:
    bare = mount(page, kw.Explorer(toy(moves=((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))), seat=0))
    bare.root.locator(".kw-editor > summary").click()
    line = bare.root.get_by_label("One change")
    line.fill("prizes = 3 3")
    line.press("Enter")
    bare.pump()
    expect(bare.root.locator(".kw-fault")).to_contain_text("No game can lead to this position")
    expect(bare.root.locator(".kw-fault")).to_contain_text("TOY-1")
    expect(bare.at("prize")).to_have_attribute("data-state", HAS["changed"])
    bare.root.get_by_role("button", name="Why do I see this?").click()
    bare.pump()
    expect(bare.root.locator(".kw-column")).to_contain_text("p0.sealed = - TOY-6")


# Rules.


def test_rules_are_searched_and_those_just_cited_come_first(page: Page) -> None:
    bare = mount(page, kw.Explorer(toy(moves=((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))), seat=0))
    bare.root.locator(".kw-rules > summary").click()
    page.wait_for_function("window.sent.length > 0")
    bare.pump()
    entries = bare.root.locator(".kw-entry code")
    expect(entries).to_have_text(["TOY-1", "TOY-2", "TOY-3", "TOY-4", "TOY-5", "TOY-6", "TOY-7"])
    bare.root.get_by_label("Try any move").fill("boast 3")
    bare.page.keyboard.press("Enter")
    bare.pump()
    expect(entries.first).to_have_text("TOY-1")
    expect(bare.root.locator(".kw-rule-list")).to_contain_text("Cited just now")
    expect(entries).to_have_text(["TOY-1", "TOY-5", "TOY-2", "TOY-3", "TOY-4", "TOY-6", "TOY-7"])
    bare.root.get_by_role("searchbox").fill("equal highest")
    expect(entries).to_have_text(["TOY-4"])
    expect(bare.root.get_by_text("Rules found: 1", exact=True)).to_be_visible()
    bare.root.locator(".kw-lines .kw-rule").first.click()
    expect(bare.root.locator('.kw-entry[open][data-rule="TOY-1"]')).to_contain_text("Each round a prize is drawn")


# Files and looks.


def test_a_file_is_opened_and_its_faults_are_shown(bare: Bare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kredwidgets.games.tables.find", lambda _: Toy)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(toy(moves=((0, "bid 3"),)).save())
    bad.write_text(json.dumps({"format": "else"}))
    for path, words in ((bad, "Nothing was opened: this is no saved session"), (good, "Opened: good.json")):
        with bare.page.expect_file_chooser() as chooser:
            bare.root.get_by_role("button", name="Open", exact=True).click()
        chooser.value.set_files(path)
        bare.page.wait_for_function("window.sent.length > 0")
        bare.pump()
        expect(bare.root.locator(".kw-answer")).to_contain_text(words)
    assert bare.widget.session.state.sealed[0] == "3"


def test_a_position_is_copied_and_pasted(bare: Bare) -> None:
    bare.page.evaluate(
        """() => { let held = ""; Object.defineProperty(navigator, "clipboard", { value: {
            writeText: async (text) => { held = text; }, readText: async () => held } }); }"""
    )
    bare.root.get_by_role("button", name="Copy position").click()
    expect(bare.root.get_by_role("status")).to_have_text("Copied.")
    held = bare.page.evaluate("navigator.clipboard.readText()")
    assert held == bare.widget.position
    bare.root.locator(".kw-editor > summary").click()
    text = bare.root.locator("textarea")
    text.fill(held)
    bare.root.get_by_role("button", name="Apply").last.click()
    bare.pump()
    expect(bare.root.locator(".kw-changes")).to_contain_text("No fact and no move")
    text.fill("mine")
    bare.root.get_by_role("button", name="Put back").click()
    expect(text).to_have_value(bare.widget.position)


def test_without_leave_to_copy_the_text_is_marked(bare: Bare) -> None:
    bare.page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw 1; } } })"
    )
    bare.root.get_by_role("button", name="Copy position").click()
    expect(bare.root.get_by_role("status")).to_contain_text("Ctrl+C")


def test_the_text_grows_up_to_twice_its_size(bare: Bare) -> None:
    size = "(root) => parseFloat(getComputedStyle(root).fontSize)"
    before = bare.root.evaluate(size)
    for _ in range(6):
        bare.root.get_by_role("button", name="Larger text").click()
        bare.pump()
    assert bare.root.evaluate(size) == 2 * before
    assert bare.widget.text_size == 200
    bare.root.get_by_role("button", name="Smaller text").click()
    bare.pump()
    assert bare.widget.text_size == 175


def test_the_projector_fills_the_page(bare: Bare) -> None:
    button = bare.root.get_by_role("button", name="Projector")
    button.click()
    bare.pump()
    expect(button).to_have_attribute("aria-pressed", "true")
    box = bare.root.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"]) == (0, 0, bare.page.viewport_size["width"])  # type: ignore[index]
    button.click()
    bare.pump()
    assert bare.widget.projector is False


PAPER = """() => {
    const { append } = Element.prototype;
    Element.prototype.append = function (...all) {
        append.apply(this, all);
        const page = all.find((one) => one.tagName === "IFRAME")?.contentWindow;
        if (page) page.print = () => {
            window.printed = [page.document.querySelectorAll(".kw-svg").length, page.document.title];
            page.dispatchEvent(new Event("afterprint"));
        };
    };
}"""
"""Writes down what would be printed."""


def test_the_widget_is_printed_alone(bare: Bare) -> None:
    bare.page.evaluate(PAPER)
    bare.root.get_by_role("button", name="Print").click()
    assert bare.page.evaluate("window.printed") == [1, "Sealed bids"]
    expect(bare.page.locator("iframe")).to_have_count(0)


def test_printing_leaves_out_what_can_not_be_pressed_on_paper(bare: Bare) -> None:
    bare.page.emulate_media(media="print")
    expect(bare.root.get_by_role("button", name="Save")).to_be_hidden()
    expect(bare.root.locator(".kw-groups")).to_be_hidden()
    expect(bare.root.locator(".kw-svg")).to_be_visible()
    expect(bare.root.locator(".kw-lines")).to_be_visible()


@pytest.mark.parametrize("width", [300, 420, 720, 1000, 1600])
@pytest.mark.parametrize("game", ["toy", "kred"])
def test_it_fits_every_width(page: Page, width: int, game: str) -> None:
    session = toy() if game == "toy" else kw.start("kred", players=5, seed=1, mode="play")
    for _ in range(60 if game == "kred" else 2):
        session.play(session.legal_actions(session.asked[0])[0], session.asked[0])
    bare = mount(page, kw.Explorer(session, seat=0), width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board, side = bare.root.locator(".kw-board").bounding_box(), bare.root.locator(".kw-side").bounding_box()
    assert board is not None
    assert side is not None
    beside = side["x"] > board["x"] + board["width"] - 1
    assert beside == (width >= 700)


BLACK_OR_WHITE = "(root) => getComputedStyle(root).backgroundColor"


@pytest.mark.parametrize(
    ("body", "scheme", "dark"),
    [
        ("", "light", False),
        ("", "dark", True),
        (' class="dark"', "light", True),
        (' data-jp-theme-light="false"', "light", True),
        (' data-jp-theme-light="true"', "dark", False),
    ],
)
def test_it_is_light_or_dark_as_its_host_is(page: Page, body: str, scheme: Any, dark: bool) -> None:
    page.emulate_media(color_scheme=scheme)
    bare = mount(page, kw.Explorer(kw.start("kred", players=3, seed=1), seat=0), body=body)
    assert bare.root.evaluate(BLACK_OR_WHITE) == ("rgb(20, 24, 29)" if dark else "rgb(255, 255, 255)")
    assert_accessible(page)


@pytest.mark.parametrize("seat", [None, 0, kw.PUBLIC, kw.TEACHER])
@pytest.mark.parametrize("game", ["toy", "kred"])
def test_axe_finds_nothing(page: Page, seat: Any, game: str) -> None:
    session = toy(moves=((1, "bid 2"),)) if game == "toy" else kw.start("kred", players=4, seed=2)
    bare = mount(page, kw.Explorer(session, seat=seat))
    for summary in bare.root.locator(".kw-editor > summary, .kw-rules > summary").all():
        summary.click()
    bare.pump()
    bare.root.get_by_label("Try any move").fill("nonsense")
    bare.page.keyboard.press("Enter")
    bare.pump()
    assert_accessible(page)


@pytest.mark.parametrize("cls", [kw.Board, kw.ActionBar, kw.Timeline, kw.RulePanel, kw.StateEditor])
def test_each_part_works_alone(page: Page, cls: type[kw.Explorer]) -> None:
    bare = mount(page, cls(toy(), seat=0))
    bare.pump()
    expect(bare.root.locator(".kw-part:visible")).to_have_count(1)
    assert_accessible(page)


def test_a_board_alone_explains_refusals_and_opens_rules(page: Page) -> None:
    bare = mount(page, kw.Board(toy(), seat=0))
    bare.at("p0.hand.2").click()
    bare.at("box.p1").click()
    bare.pump()
    bare.root.get_by_role("button", name="TOY-3").click()
    bare.pump()
    expect(bare.root.locator(".kw-entry[open]")).to_contain_text("A card goes into your own box.")


def test_pieces_glide_unless_motion_is_to_be_reduced(page: Page) -> None:
    for motion, gliding in (("reduce", 0), ("no-preference", 1)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        bare = mount(page, kw.Explorer(kw.from_position("kred players=3\nphase=moves; mover=p0"), seat=0))
        bare.widget.session.play("advance C > p0.s2")
        assert bare.widget.scene["moved"]
        bare.pump()
        assert (
            page.evaluate("document.getAnimations().filter((a) => a.effect.getTiming().duration > 200).length")
            == gliding
        )


# Life and death.


def test_two_views_show_the_same_and_clean_up_after_themselves(bare: Bare) -> None:
    page = bare.page
    one_view = page.evaluate("window.listeners.length")
    page.evaluate("() => { window.close_second = window.show('#two'); }")
    assert page.evaluate("window.listeners.length") == 2 * one_view
    bare.at("p0.hand.2").click()
    expect(page.locator("#two [data-state~=picked]")).to_have_count(0)
    bare.at("box.p0").click()
    assert len(bare.sent()) == 1
    bare.pump()
    for box in ("#one", "#two"):
        expect(page.locator(f"{box} > .kw")).to_have_attribute("data-rev", "1")
        expect(page.locator(f'{box} [data-id="box.p0"]')).to_have_attribute("aria-label", re.compile("the 2"))
    page.evaluate("window.close_second()")
    page.evaluate("window.close_first()")
    assert page.evaluate("window.listeners.length") == 0
    expect(page.locator(".kw")).to_have_count(0)


def test_two_boards_on_a_page_share_no_id_for_they_have_none(bare: Bare) -> None:
    bare.page.evaluate("() => { window.show('#two'); }")
    ids = bare.page.evaluate("[...document.querySelectorAll('.kw [id]')].map((element) => element.id)")
    assert ids == []
    expect(bare.root.locator("svg [id]")).to_have_count(0)
