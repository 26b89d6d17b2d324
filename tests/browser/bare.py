"""The widget on a page of its own, with no host: a stand-in model in the page, the real widget in this process.

What the page sends waits until `Bare.pump` carries it to the widget and brings the answer back, so a test decides when.
"""

import json
from typing import Any

from attrs import define, field
from playwright.sync_api import Locator, Page

from kredwidgets.widgets import Explorer

PAGE = """async ([esm, css, state]) => {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    const module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
    const listeners = [];
    const fire = (name, value) => { for (const [event, call] of [...listeners]) if (event === name) call(value); };
    const model = {
        get: (name) => state[name],
        set: (name, value) => { state[name] = value; window.changed[name] = value; fire(`change:${name}`); },
        save_changes: () => { window.sent.push({ state: window.changed }); window.changed = {}; },
        send: (content) => window.sent.push({ content }),
        on: (event, call) => listeners.push([event, call]),
        off: (event, call) => {
            const at = listeners.findIndex((each) => each[0] === event && each[1] === call);
            if (at >= 0) listeners.splice(at, 1);
        },
    };
    Object.assign(window, {
        sent: [], changed: {}, listeners, fire,
        show: (box) => module.default.render({ model, el: document.querySelector(box) }),
        update: (fresh) => {
            Object.assign(state, fresh);
            for (const name of Object.keys(fresh)) fire(`change:${name}`);
        },
    });
    window.close_first = window.show("#one");
}"""


@define
class Bare:
    """A page that shows one widget. `root` is what it shows."""

    page: Page
    widget: Explorer
    root: Locator
    known: dict[str, Any] = field(factory=dict)
    custom: list[Any] = field(factory=list)

    def sent(self) -> list[dict[str, Any]]:
        """What the page has sent and nobody has carried on yet."""
        messages: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return messages

    def pump(self) -> None:
        """Carry what was sent to the widget, and what has changed back to the page."""
        for message in self.page.evaluate("window.sent.splice(0)"):
            if "content" in message:
                self.widget._handle_custom_msg(message["content"], [])
            else:
                self.widget.set_state(message["state"])
        for content in self.custom:
            self.page.evaluate("(content) => window.fire('msg:custom', content)", content)
        self.custom.clear()
        fresh = {name: value for name, value in plain(self.widget).items() if self.known.get(name) != value}
        self.known |= fresh
        self.page.evaluate("(fresh) => window.update(fresh)", fresh)

    def at(self, name: str) -> Locator:
        """The space or the card with this id."""
        return self.root.locator(f'[data-id="{name}"]')


def plain(widget: Explorer) -> dict[str, Any]:
    """The widget's traits as a page gets them."""
    state = {name: value for name, value in widget.get_state().items() if name != "layout"}
    copy: dict[str, Any] = json.loads(json.dumps(state))
    return copy


def mount(page: Page, widget: Explorer, width: int = 1200, height: int = 900, body: str = "") -> Bare:
    """Show a widget on an empty page."""
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(
        f'<!doctype html><html lang="en"><title>Bare</title><body{body}><main id="one"></main><div id="two"></div>'
    )
    state = plain(widget)
    page.evaluate(PAGE, [state["_esm"], state["_css"], state])
    bare = Bare(page, widget, page.locator("#one > .kw"), state)
    widget.send = bare.custom.append
    return bare
