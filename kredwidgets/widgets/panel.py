"""A panel of text, fields and buttons beside a board. Python says what stands in it, the page says what was pressed."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from json import dumps
from typing import Any

import anywidget
import ipywidgets
from traitlets import Dict, Int, TraitError

from kredwidgets.engine.errors import KredError
from kredwidgets.widgets.explorer import STATIC
from kredwidgets.widgets.wire import sendable

FROM_PAGE = frozenset({"layout", "tabbable", "tooltip", "_dom_classes", "_view_count"})

Tree = list[Any]
"""An element: its tag, its attributes, then its children, which are trees or texts. Texts are never markup."""

Child = Tree | str | None | bool
"""What may stand in a tree. Nothing stands for None, False and the empty text."""


class Panel(anywidget.AnyWidget):
    """What stands beside a board. `receive` gets what the page reports: what a button or a form says it sends."""

    _esm = STATIC / "panel.js"
    _css: Any = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("explorer.css", "panel.css"))

    page = Dict(help="What is shown, and nothing that is not to be seen yet.").tag(sync=True)
    rev = Int(0, help="Counts the updates; the page redraws when it changes, and only then.").tag(sync=True)

    def __init__(self, label: str, receive: Callable[[Any], None], flex: str = "1 1 21em") -> None:
        super().__init__(page=page(label, []))
        self._label = label
        self._size = 100
        self.layout = ipywidgets.Layout(flex=flex, width="auto", min_width="0")
        self._receive = receive
        self.on_msg(self._answer)

    def _answer(self, _: Any, message: Any, __: Any) -> None:
        """One message is answered by one update at most, so that what is drawn stays until the page asks for more."""
        with self.hold_sync():
            self._receive(message)

    def show(self, tree: Iterable[Child], **more: Any) -> None:
        """Show this, as one update. The rest as for `page`."""
        with self.hold_sync():
            self.set_trait("page", page(self._label, tree, size=self._size, **more))
            self.rev += 1

    def resize(self, percent: int) -> None:
        """Show the text larger, or smaller again."""
        self._size = percent
        with self.hold_sync():
            self.set_trait("page", {**self.page, "size": percent})
            self.rev += 1

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A page sets nothing but how it is laid out."""
        with suppress(TraitError):
            super().set_state({name: value for name, value in sync_data.items() if name in FROM_PAGE})


def carry_out(
    message: Any,
    handlers: Mapping[str, Callable[[Mapping[str, Any]], Any]],
    say: Callable[[str], Any],
    not_understood: str,
) -> None:
    """Do what a message asks for. What can't be read or done is said, and changes nothing."""
    kind = message.get("type") if isinstance(message, Mapping) and sendable(message) else None
    if not isinstance(kind, str) or kind not in handlers:
        say(not_understood)
        return
    try:
        handlers[kind](message)
    except KredError as error:
        say(error.public)


def page(
    label: str,
    tree: Iterable[Child],
    *,
    at: int = 0,
    place: Any = 0,
    says: tuple[int, str] = (0, ""),
    size: int = 100,
    store: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What a panel is sent.

    `at` is what every message names, and begins at its heading when it was asked for; what is typed and ticked stays
    while `place` is the same. `says` is read out when its number grows. `size` is that of the text, in percent. `store`
    has a `key` and a `value` for the browser's own storage; while it is `fresh`, what is kept there comes as a message
    `resume` instead.
    """
    serial, text = says
    return {
        "label": label,
        "tree": _children(tree),
        "at": at,
        "id": dumps([at, place]),
        "says": {"serial": serial, "text": text},
        "size": size,
        "store": dict(store) if store else None,
    }


def el(tag: str, kind: str = "", *children: Child, **attributes: Any) -> Tree:
    """An element of class `kind`. An attribute that is None or False is left out; `data_key` stands for `data-key`."""
    named = {"class": kind or None, **{name.replace("_", "-"): value for name, value in attributes.items()}}
    kept = {name: value for name, value in named.items() if value is not None and value is not False}
    texts = {name: "" if value is True else str(value) for name, value in kept.items()}
    return [tag, texts, *_children(children)]


def _children(children: Iterable[Child]) -> list[Any]:
    return [child for child in children if isinstance(child, list) or (isinstance(child, str) and child)]


def button(text: str, key: str, sends: Mapping[str, Any], *, strong: bool = False, why: str = "", **more: Any) -> Tree:
    """A button that sends this message. With `why` it is greyed, and says that instead."""
    kind = "kw-button kw-strong" if strong and not why else "kw-button"
    if why:
        more = {**more, "aria_disabled": "true", "title": why}
    return el("button", kind, text, type="button", data_key=key, data_send=dumps(sends), **more)


def row(*children: Child) -> Tree:
    """Things side by side."""
    return el("div", "kw-row", *children)


def heading(text: str) -> Tree:
    """Where somebody who asked for the next thing begins to read."""
    return el("h3", "kw-start", text, tabindex="-1", data_start=True)


def fold(key: str, title: str, *children: Child, is_open: bool = False) -> Tree:
    """Something that can be opened, and stays as it was left."""
    return el("details", "", el("summary", "", title, data_key=f"{key}:title"), *children, data_key=key, open=is_open)


def line(key: str, label: str, press: str, sends: Mapping[str, Any]) -> Tree:
    """A line to type into; the message carries it as `text`."""
    more = {"autocomplete": "off", "spellcheck": "false", "aria_label": label, "placeholder": label}
    return el(
        "form",
        "kw-row",
        el("input", "kw-input", name="text", data_key=key, **more),
        el("button", "kw-button", press, data_key=f"do:{key}"),
        data_send=dumps(sends),
    )


def commit(press: str, note: str, needs: str, *children: Child, marked: bool | None = None) -> Tree:
    """A form to commit what is chosen in it, as a list of numbers `options`; or what is `marked` elsewhere."""
    return el(
        "form",
        "",
        *children,
        el("button", "kw-button", press, data_key="do:commit", aria_describedby="%id-needs"),
        el("span", "kw-note kw-needs", id="%id-needs"),
        data_send=dumps({"type": "commit"}),
        data_needs=needs,
        data_note=note,
        data_marked=marked,
    )


def options(legend: str, texts: Iterable[tuple[int, str]], *, several: bool) -> Tree:
    """One of these, or several, by number; to stand in a `commit`."""
    kind = "checkbox" if several else "radio"
    boxes = [
        el(
            "label",
            "kw-option",
            el("input", "", type=kind, name="option", value=number, data_key=f"option:{number}"),
            el("span", "", text),
        )
        for number, text in texts
    ]
    return el("fieldset", "", el("legend", "kw-unseen", legend), *boxes)


def tick(text: str, key: str, sends: Mapping[str, Any], *, on: bool) -> Tree:
    """A box that sends this message when it is ticked or cleared."""
    box = el("input", "", type="checkbox", checked=on, data_key=key, data_send=dumps(sends))
    return el("label", "kw-option", box, el("span", "", text))


def select(
    label: str, name: str, values: Iterable[tuple[str, str]], value: str, sends: Mapping[str, Any] | None = None
) -> Tree:
    """A choice among (value, text); it stands in a form under `name`, or sends its message with the new `value`."""
    entries = [el("option", "", text, value=each, selected=each == value) for each, text in values]
    more = {"name": name, "data_key": f"field:{name}", "data_send": dumps(sends) if sends else None}
    return el("label", "kw-field", el("span", "", label), el("select", "kw-input", *entries, **more))


def field(label: str, name: str, value: str = "", **more: Any) -> Tree:
    """A short text to fill in; it stands in a form under `name`."""
    box = el("input", "kw-input", name=name, value=value, autocomplete="off", data_key=f"field:{name}", **more)
    return el("label", "kw-field", el("span", "", label), box)


def form(sends: Mapping[str, Any], press: str, *children: Child) -> Tree:
    """Fields that are sent together."""
    send = el("button", "kw-button kw-strong", press, data_key="do:form")
    return el("form", "kw-fields", *children, row(send), data_send=dumps(sends))


def bullets(lines: Iterable[str], **more: Any) -> Tree:
    """A list of sentences."""
    return el("ul", "kw-bullets", *(el("li", "", line) for line in lines), **more)


def rules(heads: str, cited: Iterable[Mapping[str, str]]) -> Tree | None:
    """The rules that something cites, each with its text when opened."""
    folds = [fold(f"rule:{rule['id']}", f"{rule['id']} {rule['title']}", el("p", "", rule["text"])) for rule in cited]
    return el("div", "kw-cited", el("div", "kw-heading", heads), *folds) if folds else None


def reasons(heads: str, found: Iterable[Mapping[str, str]]) -> Tree | None:
    """Why the rules say so."""
    entries = [
        el(
            "li",
            "",
            el("code", "", each["rule"]),
            el("strong", "", f" {each['title']}. "),
            each["says"],
            el("span", "kw-cure", f" {each['cure']}") if each["cure"] else None,
        )
        for each in found
    ]
    return el("div", "", el("div", "kw-heading", heads), el("ul", "", *entries)) if entries else None


def said(tone: str, *children: Child) -> Tree:
    """An answer; the focus goes there when what had it is gone."""
    return el("div", "kw-said", *children, tabindex="-1", data_tone=tone)


def copyable(text: str, label: str, press: str, copied: str, uncopied: str, *more: Child) -> tuple[Tree, Tree]:
    """A text to be copied, and the button that does it."""
    field = {"rows": 3, "readonly": True, "aria_label": label, "data_key": "code"}
    area = el("textarea", "kw-text", text, data_copied=copied, data_uncopied=uncopied, **field)
    return area, row(el("button", "kw-button", press, type="button", data_copy=True, data_key="do:copy"), *more)
