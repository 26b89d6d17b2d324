"""What the page may ask for: each message is checked, done, and answered in the traits. Nothing else comes in.

A message that moves names the node it was made on; when the position has changed since, nothing is done.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.errors import BadPosition, IllegalAction, KredError, UnknownAction
from kredwidgets.engine.game import CHANCE, TEACHER, Refusal
from kredwidgets.engine.reasons import Verdict
from kredwidgets.widgets.files import LARGEST, write_beside
from kredwidgets.widgets.view import reason_data, rulebook_data, sights_data
from kredwidgets.widgets.wire import sendable
from kredwidgets.widgets.words import say

if TYPE_CHECKING:
    from kredwidgets.widgets.explorer import Explorer

Message = Mapping[str, Any]


class Unreadable(KredError, ValueError):
    """A message without what its kind needs."""


def receive(widget: "Explorer", message: Any) -> None:
    """Carry out one message. Whatever is wrong with it is said in the widget, and changes nothing."""
    tried, before = "", widget.session.node
    try:
        kind = _get(message if sendable(message) else None, "type", str)
        handler = HANDLERS.get(kind)
        if handler is None:
            raise Unreadable(say("not_understood"))
        tried = str(message.get("text", "")) if kind in ("commit", "try") else ""
        handler(widget, message)
    except IllegalAction as error:
        _refuse_action(widget, tried, (), error.verdict)
    except BadPosition as error:
        _refuse_position(widget, error)
    except UnknownAction as error:
        widget.refuse(str(error), tried=tried, nearest=error.nearest)
    except KredError as error:
        widget.catch_up()
        if widget.session.node == before:
            widget.refuse(error.public, tried=tried)
        else:  # it was done, and went wrong for whoever came next
            widget.note(error.public)


def _get(message: Any, name: str, kind: type) -> Any:
    value = message.get(name) if isinstance(message, Mapping) else None
    if type(value) is not kind:
        raise Unreadable(say("not_understood"))
    return value


def _fresh(widget: "Explorer", message: Message) -> bool:
    """Whether the message was made on the position that is shown now; a stale one is refused."""
    if _get(message, "node", int) == widget.session.node:
        return True
    widget.catch_up()
    widget.refuse(say("stale"))
    return False


def _player(widget: "Explorer", message: Message) -> int:
    """Who acts: the viewer, or in the teacher's view whoever the message names, else the first who is asked."""
    viewer = widget.viewer
    seat = message.get("seat")
    if isinstance(viewer, int):
        if seat is not None and seat != viewer:
            raise Unreadable(say("not_your_view"))
        return viewer
    if viewer != TEACHER:
        raise Unreadable(say("open_first" if widget.shut else "looking_on"))
    if type(seat) is int and 0 <= seat < widget.session.game.players:
        return seat
    asked = [player for player in widget.session.asked if player != CHANCE]
    return asked[0] if asked else 0


def _refuse_verdict(widget: "Explorer", tried: str, picks: Sequence[str], verdict: Verdict) -> None:
    words = widget.session.game.words_for(widget.viewer)
    reasons = [reason_data(words, violation) for violation in verdict.reasons]
    widget.refuse("", tried=tried, picks=picks, reasons=reasons)


def _refuse_action(widget: "Explorer", text: str, picks: Sequence[str], verdict: Verdict) -> None:
    """A well-formed action that the rules forbid, in words."""
    game = widget.session.game
    _refuse_verdict(widget, game.words_for(widget.viewer).action(game.parse(text)), picks, verdict)


def _refuse_position(widget: "Explorer", error: BadPosition) -> None:
    """Every fault by its rule; a text that can't be read has none, but says where it went wrong."""
    if not error.faults:
        widget.refuse(str(error))
        return
    words = widget.session.game.words_for(widget.viewer)
    widget.refuse(say("fault_title"), reasons=[reason_data(words, fault) for fault in error.faults])


def _commit(widget: "Explorer", message: Message) -> None:
    if _fresh(widget, message):
        widget.session.play(_get(message, "text", str), _player(widget, message))


def _gesture(widget: "Explorer", message: Message) -> None:
    if not _fresh(widget, message):
        return
    picks = _get(message, "picks", list)
    if not picks or not all(isinstance(pick, str) for pick in picks):
        raise Unreadable(say("not_understood"))
    player = _player(widget, message)
    session = widget.session
    meant = session.game.intend(session.state, player, tuple(picks))
    if isinstance(meant, Refusal):
        _refuse_verdict(widget, _picked(widget, picks), picks, Verdict(meant.reasons))
        return
    try:
        session.play(meant, player)
    except IllegalAction as error:
        _refuse_action(widget, str(meant), picks, error.verdict)


def _picked(widget: "Explorer", picks: Sequence[str]) -> str:
    """What was picked, in words; nothing where one thing has no name on the board."""
    names = {space["id"]: space["name"] for space in widget.drawing["spaces"]}
    return " → ".join(names[pick] for pick in picks) if all(pick in names for pick in picks) else ""


def _undo(widget: "Explorer", _: Message) -> None:
    widget.session.undo()


def _redo(widget: "Explorer", _: Message) -> None:
    widget.session.redo()


def _goto(widget: "Explorer", message: Message) -> None:
    widget.session.goto(_get(message, "to", int))


def _step(widget: "Explorer", message: Message) -> None:
    step = _get(message, "to", int)
    if not 0 <= step < len(widget.steps):
        raise Unreadable(say("not_understood"))
    widget.session.goto(widget.steps[step])


def _edit(widget: "Explorer", message: Message) -> None:
    if _fresh(widget, message):
        widget.session.edit(_get(message, "text", str), widget.viewer)


def _open_view(widget: "Explorer", message: Message) -> None:
    widget.open_view(_get(message, "seat", int))


def _shut_view(widget: "Explorer", _: Message) -> None:
    widget.shut_view()


def _save(widget: "Explorer", _: Message) -> None:
    try:
        path = write_beside(widget.session)
    except OSError as error:
        widget.refuse(say("save_failed", why=error.strerror or "?"))
    else:
        widget.note(say("saved", name=path.name))


def _open(widget: "Explorer", message: Message) -> None:
    from kredwidgets.games.tables import load

    text, name = _get(message, "text", str), _get(message, "name", str)
    if len(text) > LARGEST:
        widget.refuse(say("too_big", name=name))
        return
    try:
        session = load(text)
    except KredError as error:
        widget.refuse(say("open_failed", why=str(error)), tried=name)
    else:
        widget.session = session
        widget.note(say("read_only", note=session.note) if session.read_only else say("opened", what=name))


def _log(widget: "Explorer", message: Message) -> None:
    widget.send({"type": "log", "epoch": widget.log["epoch"], **widget.lines.before(_get(message, "before", int))})


def _rules(widget: "Explorer", _: Message) -> None:
    widget.update(rulebook=rulebook_data(widget.session.game))


def _sights(widget: "Explorer", _: Message) -> None:
    widget.show_sights(sights_data(widget.session, widget.viewer))


HANDLERS: Mapping[str, Callable[["Explorer", Message], None]] = {
    "commit": _commit,
    "try": _commit,
    "gesture": _gesture,
    "undo": _undo,
    "redo": _redo,
    "goto": _goto,
    "step": _step,
    "edit": _edit,
    "open_view": _open_view,
    "shut_view": _shut_view,
    "save": _save,
    "open": _open,
    "log": _log,
    "rules": _rules,
    "sights": _sights,
}
