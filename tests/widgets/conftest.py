"""The wire: everything that widgets have sent to a page since they were made, without a kernel."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import define, field
from ipywidgets.widgets import widget as ipywidgets_widget


@define
class Wire:
    """Stands in for the kernel's comms. `sent` holds every message, the opening ones with the whole state too."""

    sent: list[dict[str, Any]] = field(factory=list)

    def create_comm(self, **opening: Any) -> "Comm":
        self.sent.append({"open": opening.get("data", {})})
        return Comm(self)

    def __str__(self) -> str:
        return json.dumps(self.sent)

    def updates(self) -> list[dict[str, Any]]:
        """What each update has set."""
        return [message["state"] for message in self.sent if message.get("method") == "update"]

    def custom(self) -> list[dict[str, Any]]:
        """The messages that are no update of traits."""
        return [message["content"] for message in self.sent if message.get("method") == "custom"]


@define
class Comm:
    """One widget's line to the page."""

    wire: Wire
    comm_id: str = "comm"

    def send(self, data: Any = None, **_: Any) -> None:
        self.wire.sent.append(data)

    def on_msg(self, _: Any) -> None:
        """Pages answer through `Explorer._handle_custom_msg` in these tests."""

    def close(self, *_: Any, **__: Any) -> None:
        """Nothing to let go."""


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """Record what the widgets made in this test send."""
    recorder = Wire()
    monkeypatch.setattr(ipywidgets_widget.comm, "create_comm", recorder.create_comm)
    return recorder


@pytest.fixture
def one_redraw(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Fails when a message from a page makes the board, or the panel beside it, be drawn more than once.

    Returns how many redraws each message has led to, panel and board together.
    """
    handle, counts = ipywidgets_widget.Widget._handle_custom_msg, list[int]()

    def handle_and_count(widget: Any, content: Any, buffers: Any) -> None:
        before = len(wire.updates())
        handle(widget, content, buffers)
        redrawn = [state for state in wire.updates()[before:] if "rev" in state]
        panels = sum("page" in state for state in redrawn)
        assert panels <= 1, (content, "the panel")
        assert len(redrawn) - panels <= 1, (content, "the board")
        counts.append(len(redrawn))

    monkeypatch.setattr(ipywidgets_widget.Widget, "_handle_custom_msg", handle_and_count)
    return counts
