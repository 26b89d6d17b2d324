"""What the panel of a lesson may ask for: each message is checked, done, and answered in the panel. Nothing else."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.errors import KredError
from kredwidgets.widgets.lesson_words import lesson_word
from kredwidgets.widgets.messages import receive as tell_board
from kredwidgets.widgets.panel import carry_out

if TYPE_CHECKING:
    from kredwidgets.widgets.lesson import Lesson

Message = Mapping[str, Any]
LONGEST = 4000


def receive(lesson: "Lesson", message: Any) -> None:
    """Carry out one message. One that was made on another step does nothing."""
    handlers = {kind: partial(_on_its_step, lesson, kind) for kind in HANDLERS}
    carry_out(message, handlers, lesson.say, lesson_word("not_understood"))


def _on_its_step(lesson: "Lesson", kind: str, message: Message) -> None:
    if kind not in ANY_STEP and message.get("at") != lesson.step:
        raise KredError(lesson_word("stale"))
    HANDLERS[kind](lesson, message)


def _go(lesson: "Lesson", message: Message) -> None:
    to = message.get("to")
    if not lesson.is_step(to):
        raise KredError(lesson_word("not_understood"))
    lesson.step = to


def _mark(lesson: "Lesson", message: Message) -> None:
    place = message.get("place")
    if not isinstance(place, str):
        raise KredError(lesson_word("not_understood"))
    lesson.mark(place)


def _edit(lesson: "Lesson", message: Message) -> None:
    text = message.get("text")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise KredError(lesson_word("not_understood"))
    if lesson.board.locked:
        raise KredError(lesson_word("locked"))
    tell_board(lesson.board, {"type": "edit", "node": lesson.board.node, "text": text})
    refusal = lesson.board.refusal
    if refusal:  # said where it was typed, too
        lesson.say(refusal["says"] or lesson_word("refused"), reasons=refusal["reasons"])


def _commit(lesson: "Lesson", message: Message) -> None:
    """Commit once: what a second click says again is said already."""
    if not lesson.page["committed"]:
        lesson.commit(message.get("options"))


HANDLERS: Mapping[str, Callable[["Lesson", Message], None]] = {
    "go": _go,
    "mark": _mark,
    "edit": _edit,
    "commit": _commit,
    "again": lambda lesson, _: lesson.again(),
    "back": lambda lesson, _: lesson.back(),
    "hint": lambda lesson, _: lesson.hint(),
    "everybody": lambda lesson, _: lesson.take_all_seats(),
    "restart": lambda lesson, _: lesson.restart(),
    "resume": lambda lesson, message: lesson.resume(message.get("saved")),
}
ANY_STEP = frozenset({"go", "restart", "resume"})
