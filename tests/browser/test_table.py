"""A table in JupyterLab: a game from the form, shut hands, bots, and nothing of theirs on the page."""

import re

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.hosts import Host
from tests.browser.reader import assert_accessible
from tests.browser.test_explorer import write

TABLE = "import kredwidgets as kw\n\ntable = kw.Table()\ntable"
RULES = 'print({key: value for key, value in table.session.game.changed_options().items() if key != "players"})'
HIDDEN = re.compile(rb"p[12]\.(?:hand|pack)=([^;\\\"\n]+)")


def test_a_game_is_set_up_and_played_against_bots(lab: Host, page: Page) -> None:
    received: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame.encode() if isinstance(frame, str) else frame))

    page.on("websocket", listen)
    record = lab.open(page, write(lab, TABLE, RULES))
    lab.run_cell(page, 0)
    panel, board = page.locator(".kw-aside[data-rev]"), page.locator(".kw[data-rev]:not(.kw-aside)")

    def field(name: str) -> Locator:
        return panel.locator(f'[name="{name}"]')

    expect(panel.get_by_role("heading", name="A new game")).to_be_visible()
    assert_accessible(page)
    field("game").select_option("bakschisch")
    expect(panel.locator(".kw-field", has_text="Black is")).to_be_visible()
    field("game").select_option("kred")
    expect(panel.locator(".kw-field", has_text="Red is")).to_be_visible()
    field("players").select_option("4")
    expect(panel.locator(".kw-field", has_text="Gold is")).to_be_visible()
    field("players").select_option("3")
    expect(panel.locator(".kw-field", has_text="Gold is")).to_have_count(0)
    panel.locator("summary", has_text="House rules").click()
    peek = panel.get_by_label("May you look at the tiles in your own Bank whenever you like?")
    expect(peek.locator("option:checked")).to_have_text("no, only when you can spend them (usual)")
    peek.select_option(label="yes")
    assert_accessible(page)
    field("seed").fill("no number")
    panel.get_by_role("button", name="Begin").click()
    expect(panel.locator(".kw-said")).to_contain_text("whole number")
    expect(field("seed")).to_have_value("no number")
    field("seed").fill("5")
    panel.get_by_role("button", name="Begin").click()
    expect(board).to_be_visible()
    expect(board.locator(".kw-view")).to_have_text("Red's view")
    lab.run_cell(page, 1)
    expect(page.get_by_text("{'peek_own_bank': True}")).to_be_visible()
    assert_accessible(page)
    for _ in range(12):
        rev = int(board.get_attribute("data-rev") or 0)
        groups = board.locator("details.kw-group:not([open]) > summary")
        while groups.count():
            groups.first.click()
        board.locator('.kw-choice:not([aria-disabled="true"])').first.click()
        page.wait_for_function("([root, rev]) => Number(root.dataset.rev) > rev", arg=[board.element_handle(), rev])
    seen = [found for frame in received for found in HIDDEN.findall(frame)]
    assert seen, "the others' hands are told, as tiles that are not seen"
    assert not any(re.search(rb"\d", hand) for hand in seen)
    panel.locator("summary", has_text="Another game").click()
    panel.get_by_role("button", name="Another game").click()
    expect(panel.get_by_role("heading", name="A new game")).to_be_focused()
    expect(board).to_have_count(0)
    assert record.faults() == []
    assert record.foreign() == []


def test_hands_stay_shut_until_their_player_opens_them(lab: Host, page: Page) -> None:
    code = 'import kredwidgets as kw\n\nkw.Table("bakschisch", seats=["person", "person", "random"], seed=2)'
    record = lab.open(page, write(lab, code))
    lab.run_cell(page, 0)
    board = page.locator(".kw[data-rev]:not(.kw-aside)")
    expect(board.locator(".kw-view")).to_have_text("Shared screen: hands are shut")
    openers = board.locator(".kw-covers button")
    expect(openers).to_have_text(["I am Black: open my view", "I am Grey: open my view"])
    openers.first.click()
    expect(board.locator(".kw-view")).to_have_text("Black's view")
    board.get_by_label("Try any move").fill("bid 3")
    board.locator('.kw-choice:not([aria-disabled="true"])').first.click()
    expect(board.locator(".kw-view")).to_have_text("Shared screen: hands are shut")
    expect(board.get_by_label("Try any move")).to_have_value("")
    assert_accessible(page)
    assert record.faults() == []
