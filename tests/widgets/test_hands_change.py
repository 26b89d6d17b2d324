"""Whoever looks next sees nothing that was for whoever looked before."""

from typing import Any

import pytest

import kredwidgets as kw
from tests.widgets.conftest import Wire
from tests.widgets.helpers import tell, toy


def hand(widget: kw.Explorer) -> list[Any]:
    return [panel for panel in widget.scene["panels"] if panel["kind"] == "cards"]


@pytest.mark.parametrize("change", [{"seat": 0}, {"cover": False}, {"seat": kw.PUBLIC}])
def test_a_view_that_was_open_is_shut_when_somebody_else_looks(change: dict[str, Any]) -> None:
    widget = kw.Explorer(toy())
    widget.open_view(1)
    tell(widget, "try", text="boast 3")
    assert widget.refusal
    for name, value in change.items():
        setattr(widget, name, value)
    assert widget.opened is None
    assert widget.refusal == {}
    assert widget.viewer != 1


def test_a_widget_that_nobody_shows_keeps_no_hand(wire: Wire) -> None:
    session = kw.start("kred", players=3, seed=1)
    widget = kw.Explorer(session)
    widget.set_state({"_view_count": 1})
    widget.open_view(1)
    assert any(char.isdigit() for char in widget.position.split("p1.pack=")[1].split(";")[0].split("\n")[0])
    widget.set_state({"_view_count": 0})
    assert widget.viewer == kw.PUBLIC
    assert "?" in widget.position.split("p1.pack=")[1].split("\n")[0]


def test_a_game_without_the_seat_is_not_opened() -> None:
    widget = kw.Explorer(kw.start("kred", players=5), seat=4)
    session, text = widget.session, repr(widget)
    tell(widget, "open", text=kw.start("kred", players=3).save(), name="g.json")
    assert widget.session is session
    assert "seat 4" in widget.refusal["says"]
    assert repr(widget) == text
    session.play(session.legal_actions(4)[0], 4)
    assert widget.node == session.node


def test_numbers_that_are_none_are_refused() -> None:
    widget = kw.Explorer(toy())
    widget.set_state({"node": False})
    assert widget.node is widget.session.node
    assert widget.refusal["says"]


def test_a_long_try_comes_back_cut() -> None:
    widget = kw.Explorer(toy(), seat=0)
    tell(widget, "try", text="x" * 100_000)
    assert len(str(widget.refusal)) < 6000
