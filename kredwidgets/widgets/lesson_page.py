"""What the panel of a lesson shows, drawn from what the lesson says of its step."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kredwidgets.widgets.lesson_words import lesson_word as t
from kredwidgets.widgets.panel import (
    Child,
    Tree,
    bullets,
    button,
    commit,
    copyable,
    el,
    fold,
    heading,
    line,
    options,
    reasons,
    rules,
    said,
    tick,
)

Data = Mapping[str, Any]
SIGNS = {"right": "✓", "wrong": "✗"}


def lesson_tree(data: Data) -> list[Child]:
    """The panel of one step."""
    at, steps = data["at"], data["steps"]
    return [
        el("h2", "kw-title", data["title"]),
        chips(steps, at, lambda number: t("go_step", n=number)),
        *progress(data["finished_steps"], len(steps), data["progress"]),
        heading(f"{t('step_of', at=at, n=len(steps))}: {t('kind_' + data['kind'])}"),
        *_prose(data),
        *_task(data),
        _says(data),
        el("p", "kw-notice", el("strong", "", f"{t('hint')}: "), data["hint"]) if data["hint"] else None,
        _row(data),
        code(data["code"]),
    ]


def spoken(says: Data) -> str:
    """What is read out of an answer."""
    why = [f"{each['rule']}: {each['says']}" for each in says.get("reasons", ())]
    return " ".join(filter(None, [says.get("text"), *says.get("lines", ()), *why, says.get("more")]))


def chips(states: Sequence[str], at: int, called: Callable[[int], str]) -> Tree:
    """A button for each step, with how it stands: `open`, `right`, `wrong` or `kept`."""
    entries = []
    for number, state in enumerate(states, 1):
        name = f"{called(number)}: {t('state_' + state)}"
        now = "step" if number == at else None
        more: dict[str, Any] = {"data_state": state, "aria_current": now, "aria_label": name, "title": name}
        sign = SIGNS.get(state, str(number))
        entries.append(el("li", "", button(sign, f"step:{number}", {"type": "go", "to": number}, **more)))
    return el("ol", "kw-row kw-chips", *entries, aria_label=t("steps"))


def progress(done: int, of: int, says: str) -> list[Child]:
    """How far one has come."""
    return [el("progress", "", max=of, value=done, aria_label=says), el("p", "kw-note", says)]


def _prose(data: Data) -> list[Child]:
    told = [el("div", "kw-heading", t("told")), bullets(data["told"])] if data["told"] else []
    paragraphs = [el("p", "kw-say", part) for part in data["say"].split("\n\n") if part]
    ask = el("p", "kw-say kw-ask", data["ask"]) if data["ask"] else None
    return [*told, *paragraphs, ask, rules(t("rules"), data["rules"])]


def _task(data: Data) -> list[Child]:
    kind, committed = data["kind"], data["committed"]
    if kind == "choose":
        return [results(data) if committed else choices(data)]
    if kind == "predict" and not committed:
        return _marks(data)
    if kind == "whatif":
        left = el("p", "kw-note", t("changes_left", n=data["changes"]))
        by_hand = el("p", "", t("by_hand")) if data["kit"] else None
        typed = line("change", t("change_label"), t("change"), {"type": "edit"})
        return [
            left,
            by_hand,
            typed,
            fold(
                "typing",
                t("typing"),
                el("p", "", t("change_example", example=data["example"])),
                el("p", "", data["help"]),
            ),
        ]
    return []


def choices(data: Data) -> Tree:
    """The options, to be chosen from and committed."""
    texts = [(option["number"], option["text"]) for option in data["options"]]
    boxes = options(data["ask"] or t("options"), texts, several=data["several"])
    return commit(t("commit"), t("commit_note"), t("nothing_chosen"), boxes)


def results(data: Data) -> Tree:
    """The options once an answer is committed: what is right, and why."""
    entries = []
    for option in data["options"]:
        right = option["right"]
        state = t("option_right" if right else "option_wrong") + (f", {t('option_yours')}" if option["yours"] else "")
        sign = el("span", "", "✓ " if right else "✗ ", aria_hidden="true")
        entries.append(
            el(
                "li",
                "kw-result",
                el("strong", "", sign, option["text"]),
                el("span", "kw-note", f" ({state})"),
                el("p", "", option["why"]),
                reasons(t("illegal_why"), option["reasons"]),
                data_right="yes" if right else "no",
            )
        )
    return el("ul", "", *entries, aria_label=t("options"))


def _marks(data: Data) -> list[Child]:
    marked = [name for _, name, on in data["places"] if on]
    boxes = []
    for place, name, on in data["places"]:
        boxes.append(tick(name, f"place:{place}", {"type": "mark", "place": place}, on=on))
    places = el("fieldset", "kw-places", el("legend", "kw-unseen", t("places")), *boxes)
    return [
        el("p", "", t("marked", what="; ".join(marked)) if marked else t("marked_none")),
        fold("places", t("places"), places),
        commit(t("commit"), t("commit_note"), t("nothing_marked"), marked=bool(marked)),
    ]


def _says(data: Data) -> Tree | None:
    says, finished = data["says"], data.get("finished", "")
    if not says.get("text") and not finished:
        return None
    changed = says.get("changed", ())
    return said(
        says.get("tone", "note"),
        el("p", "", el("strong", "", says["text"])) if says.get("text") else None,
        *(el("p", "", each) for each in says.get("lines", ())),
        reasons(t("illegal_why"), says.get("reasons", ())),
        el("p", "", says["more"]) if says.get("more") else None,
        fold("changed", t("changed"), bullets(changed), is_open=True) if changed else None,
        el("p", "", finished) if finished else None,
    )


def _row(data: Data) -> Tree:
    at, done, kind = data["at"], data["done"], data["kind"]

    def go(key: str, to: int, *, strong: bool = False) -> Tree:
        return button(t(key), f"do:{'previous' if to < at else 'next'}", {"type": "go", "to": to}, strong=strong)

    def do(what: str) -> Tree:
        return button(t(what), f"do:{what}", {"type": what})

    free = not data["locked"] and (done or kind == "read") and kind != "whatif"
    return el(
        "div",
        "kw-row kw-moving",
        go("previous", at - 1) if at > 1 else None,
        do("hint") if data["can_hint"] else None,
        do("back") if data["moved"] else None,
        do("again") if data["committed"] else None,
        do("everybody") if free else None,
        go("next" if done else "skip", at + 1, strong=done) if at < len(data["steps"]) else None,
    )


def code(text: str) -> Tree:
    """The answers as code, and a way to begin anew."""
    restart = button(t("restart"), "do:restart", {"type": "restart"})
    area, press = copyable(text, t("code"), t("copy"), t("copied"), t("copy_failed"), restart)
    return fold("code", t("code"), area, press)
