"""The measurement of clicks runs. Its figures are for people: a test must not fail on a slow machine."""

from playwright.sync_api import Page

from tests.benchmarks import echo
from tests.browser.hosts import Host


def test_clicks_are_measured(lab: Host, page: Page) -> None:
    echo.write(lab.root)
    figures = echo.clicks(page, lab, rounds=2)
    assert figures["a move, click to redraw, median ms"] > 0
    assert figures["messages a move is answered with (budget 1)"] == 1
