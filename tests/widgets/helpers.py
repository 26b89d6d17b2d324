"""Shorthands of the widget tests."""

from typing import Any

from kredwidgets.engine.session import Session
from kredwidgets.widgets import Explorer
from tests.toy import Toy


def toy(players: int = 3, seed: int = 1, mode: str = "study", moves: tuple[tuple[int, str], ...] = ()) -> Session:
    """A toy session after some moves."""
    session = Session(Toy(players), seed=seed, mode=mode)
    for player, action in moves:
        session.play(action, player)
    return session


def tell(widget: Explorer, kind: str, **message: Any) -> None:
    """A message from the page, made on the position that is shown."""
    widget._handle_custom_msg({"type": kind, "node": widget.node, **message}, [])


def texts(widget: Explorer) -> list[str]:
    """The moves that the page has, as text."""
    return [choice["text"] for group in widget.turn["groups"] for choice in group["choices"]]
