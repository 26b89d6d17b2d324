"""A whole game of Bakschisch in JupyterLab, by clicking coins, with an ear on what the page receives."""

import re

from playwright.sync_api import Page, WebSocket

from tests.browser.hosts import Host, widgets

CHOICE = re.compile(rb"p[12]\.choice=([^;\\\"\n]+)")
MOST = 200


def test_a_whole_game_is_played_and_no_bid_comes_before_the_reveal(lab: Host, page: Page) -> None:
    name = lab.copy("bakschisch/play.ipynb")
    path = lab.root / name
    text = path.read_text(encoding="utf-8")
    assert "seed=4)" in text
    path.write_text(text.replace("seed=4)", 'seed=4, track=\\"mini\\")'), encoding="utf-8")
    received: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame.encode() if isinstance(frame, str) else frame))

    page.on("websocket", listen)
    record = lab.open(page, name)
    lab.run_all(page)
    game = widgets(page).first
    coins = game.locator('[data-id^="p0.bid."]')
    coins.first.wait_for()
    for turn in range(MOST):
        rev = int(game.get_attribute("data-rev") or 0)
        count = coins.count()
        if not count:
            break
        # Two coins while there are some, so that the game moves on.
        coins.nth(min(count - 1, turn % 3)).click()
        page.wait_for_function("([root, rev]) => Number(root.dataset.rev) > rev", arg=[game.element_handle(), rev])
    assert not coins.count(), "the game has not ended"
    assert re.search(r"has won\.|share the win\.", game.inner_text())
    seen = [found for frame in received for found in CHOICE.findall(frame)]
    assert seen, "the others are always waited for or have chosen, and that much is shown"
    assert set(seen) == {b"?"}
    assert not record.faults()
    assert not record.foreign()
