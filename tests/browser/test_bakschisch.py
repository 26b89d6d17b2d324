"""A whole game of Bakschisch in JupyterLab, by clicking coins, with an ear on what the page receives."""

import re

import pytest
from playwright.sync_api import Page, WebSocket

import kredwidgets as kw
from tests.browser.bare import mount
from tests.browser.hosts import Host, widgets

CHOICE = re.compile(rb"p[12]\.choice=([^;\\\"\n]+)")
MOST = 200


def test_a_whole_game_is_played_and_no_bid_comes_before_the_reveal(lab: Host, page: Page) -> None:
    name = lab.copy("bakschisch/play.ipynb")
    path = lab.root / name
    text = path.read_text(encoding="utf-8")
    assert text.count("seed=4)") == 1
    path.write_text(text.replace("seed=4)", 'seed=4, track=\\"mini\\")'), encoding="utf-8")
    received: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame.encode() if isinstance(frame, str) else frame))

    page.on("websocket", listen)
    record = lab.open(page, name)
    lab.run_all(page)
    game = widgets(page).and_(page.locator(":not(.kw-aside)")).first
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


SERVANT = """bakschisch players=2
phase=bid
slots=servant
p0.pos=0; p0.gold=10
p1.pos=0; p1.gold=10"""

FRAMES = """() => document.getAnimations().map((each) => ({
    symbol: each.effect.target.dataset.symbol,
    frames: each.effect.getKeyframes().map((frame) => frame.transform),
}))"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_piece_walks_space_by_space_unless_motion_is_to_be_reduced(page: Page, motion: str) -> None:
    """The first servant's space ahead of the start is space 2 (BAKS-5.02), so the piece is at three places."""
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    session = kw.from_position(SERVANT)
    bare = mount(page, kw.Explorer(session, seat=kw.TEACHER))
    session.play("bid 2", 0)
    session.play("bid 1", 1)
    bare.pump()
    at = {space["id"]: f"translate({space['x']:g}px, {space['y']:g}px)" for space in bare.widget.drawing["spaces"]}
    walk = {"symbol": "piece-0", "frames": [at["s0"], at["s1"], at["s2"]]}
    assert page.evaluate(FRAMES) == ([walk] if motion == "no-preference" else [])
