"""What the panel of a quiz shows."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.phrases import Phrases
from kredwidgets.widgets.lesson_page import chips, choices, code, progress, results
from kredwidgets.widgets.panel import Child, button, el, heading, row, rules, said

t = Phrases("kredwidgets.widgets", "quiz_words.toml")


def quiz_tree(data: Mapping[str, Any]) -> list[Child]:
    """The panel of one question."""
    at, n, answered = data["at"], len(data["states"]), data["answered"]
    return [
        el("h2", "kw-title", data["title"]),
        chips(data["states"], at, lambda number: t("go_question", n=number)),
        *progress(data["done"], n, data["progress"]),
        heading(t("question_of", at=at, n=n)),
        el("p", "kw-note", t("you", player=data["player"], level=data["level"])),
        el("p", "kw-say kw-ask", data["ask"]),
        el("p", "kw-note", t("several" if data["several"] else "one")) if not answered else None,
        _answer(data) if answered else choices(data),
        said(data["tone"], el("p", "", el("strong", "", data["says"]))) if data["says"] else None,
        rules(t("look_at"), data["missed"]),
        row(
            button(t("previous"), "do:previous", {"type": "go", "to": at - 1}) if at > 1 else None,
            button(t("next"), "do:next", {"type": "go", "to": at + 1}, strong=answered) if at < n else None,
        ),
        code(data["code"]),
    ]


def _answer(data: Mapping[str, Any]) -> Child:
    """What was answered: with what is right, once that is shown."""
    if data["shown"]:
        return results(data)
    yours = [el("li", "", option["text"]) for option in data["options"] if option["yours"]]
    return el("div", "", el("ul", "kw-bullets", *yours), el("p", "kw-note", t("handed_in")))
