"""Without a live widget: the picture that survives in untrusted notebooks, and the board as text."""

import re
from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from tests.widgets.helpers import toy


def picture_in(html: str) -> str:
    (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    return b64decode(data).decode()


@pytest.fixture(params=["toy", "kred"])
def session(request: pytest.FixtureRequest) -> Session:
    return toy(moves=((0, "bid 2"),)) if request.param == "toy" else kw.start("kred", players=3, seed=1)


def test_a_widget_brings_a_picture_and_a_text_along(session: Session) -> None:
    widget = kw.Explorer(session, seat=0)
    data, _ = widget._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert data["text/plain"] == repr(widget)
    svg = picture_in(data["text/html"])
    assert ET.fromstring(svg).tag.endswith("svg")
    assert " id=" not in svg
    assert re.search(r'<img [^>]*alt="[^"]{20,}"', data["text/html"])
    assert "<svg" not in data["text/html"]


def test_the_text_is_the_board_and_the_prompt() -> None:
    widget = kw.Explorer(toy(moves=((0, "bid 2"),)), seat=0)
    assert repr(widget) == (
        "Sealed bids · Ann's view\n"
        "prizes     3\n"
        "winners    none\n"
        "p0.bids    none\n"
        "p0.sealed  2\n"
        "p1.bids    none\n"
        "p1.sealed  -\n"
        "p2.bids    none\n"
        "p2.sealed  -\n"
        "Bob, Cleo: Commit a card for the prize of 3."
    )


def test_it_is_the_same_every_time() -> None:
    one, two = (kw.Explorer(toy(moves=((0, "bid 2"),)), seat=1) for _ in range(2))
    assert repr(one) == repr(two)
    assert one._repr_mimebundle_()[0]["text/html"] == two._repr_mimebundle_()[0]["text/html"]
    assert "0x" not in repr(one)


def test_a_session_is_shown_without_a_widget(session: Session) -> None:
    shown = kw.snapshot(session)
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == str(shown) == repr(shown)
    assert "What everybody sees" in str(shown)
    assert picture_in(bundle["text/html"]) == shown.svg
    assert kw.snapshot(session, dark=True).svg != shown.svg
    assert kw.snapshot(session, kw.TEACHER).svg != shown.svg


def test_no_drawing_names_anything_by_id(session: Session) -> None:
    drawing = kw.Explorer(session, seat=kw.TEACHER).drawing
    markup = drawing["board"] + "".join(drawing["symbols"].values())
    assert not re.search(r"\sid\s*=|url\(#|href", markup)
    assert not re.search(r"<script|\son\w+=|javascript:", markup)
