"""Saved sessions as JSON: the options, the seed, and every node's action or edit as text.

Reading one back replays it. A damaged or foreign record is refused whole with what and where; a well-formed one that
these rules refuse somewhere loads read-only up to that move.
"""

import json
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import cattrs
from attrs import field, frozen
from cattrs.errors import ClassValidationError
from cattrs.v import transform_error

from kredwidgets.engine.errors import BadPosition, BadRecord, IllegalAction, KredError
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER, Game, Viewer
from kredwidgets.engine.session import MODES, Node, Session, check
from kredwidgets.engine.text import file_hint, seat_from, seat_text, shown

FORMAT = "kredwidgets session 1"


@frozen
class Move:
    """A node: its parent, and either a player's action (`by` is `p0` or `chance`) or an edit."""

    parent: int
    by: str
    action: str = ""
    edit: str = ""


@frozen
class Record:
    """A saved session."""

    format: str
    game: str
    rules: str
    package: str
    options: dict[str, str]
    seed: int
    draws: int
    mode: str
    cursor: int
    start: str = ""
    moves: list[Move] = field(factory=list)
    latest: dict[str, int] = field(factory=dict)


def dump(session: Session) -> str:
    """The session as JSON text."""
    game = session.game
    moves = [
        Move(node.parent or 0, _who(node), "" if node.action is None else str(node.action), node.edit)
        for node in (session[number] for number in range(1, len(session)))
    ]
    latest = {
        str(node.number): node.latest
        for node in (session[number] for number in range(len(session)))
        if node.latest is not None and node.latest != node.children[-1]
    }
    options = {name: str(value) for name, value in game.changed_options().items()}
    record = Record(
        FORMAT, game.id, game.rulebook.version, _package_version(), options,
        session.seed, session.draws, session.mode, session.node, session.start, moves, latest,
    )  # fmt: skip
    return json.dumps(cattrs.unstructure(record), indent=1)


def _who(node: Node) -> str:
    if node.player is None:
        return seat_text(node.editor) if isinstance(node.editor, int) else node.editor
    return "chance" if node.player == CHANCE else seat_text(node.player)


def _package_version() -> str:
    try:
        return version("kredwidgets")
    except PackageNotFoundError:
        return "unknown"


_converter = cattrs.Converter(forbid_extra_keys=True)


def _exactly(kind: type) -> Any:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")
        return value

    return structure


for _kind in (int, str):
    _converter.register_structure_hook(_kind, _exactly(_kind))


def read(text: str) -> Record:
    """The record in a JSON text. Raises `BadRecord` with what is wrong and where."""
    if not isinstance(text, str):
        hint = file_hint(text, "kw.load")
        raise BadRecord(f"a saved game is the text that session.save() gives, not {shown(text)}{hint}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"the record is no JSON: {error}{file_hint(text, 'kw.load')}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"this is no saved session: 'format' must be {FORMAT!r}")
    try:
        record = _converter.structure(data, Record)
    except ClassValidationError as error:
        raise BadRecord("the record is damaged: " + "; ".join(transform_error(error))) from None
    if record.mode not in MODES:
        raise BadRecord(f"mode must be one of {', '.join(MODES)}, not {record.mode!r}")
    count = len(record.moves) + 1
    for number, move in enumerate(record.moves, 1):
        if not 0 <= move.parent < number:
            raise BadRecord(f"move {number}: its parent {move.parent} does not come before it")
        if bool(move.action) == bool(move.edit):
            raise BadRecord(f"move {number}: it needs an action or an edit, and not both")
    if not 0 <= record.cursor < count:
        raise BadRecord(f"cursor {record.cursor} is no position of this record (0 to {count - 1})")
    return record


def restore(game: Game[Any, Any], record: Record) -> Session:
    """Replay a record of this game. What the rules refuse ends the replay: the session is then read-only."""
    if record.draws < 0:
        raise BadRecord(f"draws must not be negative, but is {record.draws}")
    root = _root(game, record)
    session = Session.__new__(Session)
    super(Session, session).__init__(mode=record.mode)
    session.game, session.seed, session.draws, session.start = game, record.seed, record.draws, record.start
    state = game.initial_state() if root is None else root
    session._nodes = [Node(0, None, state, faults=tuple(game.validate(state)) if record.start else ())]
    refused = ""
    for number, move in enumerate(record.moves, 1):
        try:
            node = _replay(session, number, move)
        except (IllegalAction, BadPosition) as error:
            refused = f"read-only from move {number} on, which these rules refuse{_by_rules(error)}"
            break
        except KredError as error:
            raise BadRecord(f"move {number}: {error}") from None
        session._nodes.append(node)
        parent = session._nodes[move.parent]
        parent.children.append(number)
        parent.latest = number
    for text, child in record.latest.items():
        at = int(text) if text.isdecimal() and len(text) < 10 else -1
        if not 0 <= at <= len(record.moves):
            raise BadRecord(f"latest: {text!r} is no position of this record")
        if at < len(session) and child < len(session):
            if child not in session[at].children:
                raise BadRecord(f"latest: position {child} does not follow position {at}")
            session[at].latest = child
    if refused:
        session.set_trait("read_only", True)
        session.set_trait("note", refused)
    session._go(record.cursor if record.cursor < len(session) else len(session) - 1)
    if session.asked == (CHANCE,) and not refused:
        session._settle(session.node)
    return session


def _by_rules(error: IllegalAction | BadPosition) -> str:
    """The rules that refuse a move, without its words: every viewer reads them, and they tell what its player holds."""
    reasons = error.verdict.reasons if isinstance(error, IllegalAction) else error.faults
    rules = dict.fromkeys(reason.rule for reason in reasons)
    return f" ({', '.join(rules)})" if rules else ""


def _root(game: Game[Any, Any], record: Record) -> Any:
    if not record.start:
        return None
    from kredwidgets.engine.positions import state_of
    from kredwidgets.engine.text import read_position

    try:
        named = read_position(record.start).game
        if named != game.id:
            raise BadRecord(f"this is a position of {named!r}, not of {game.id}")
        state = state_of(game, record.start, record.seed)
        check(game, state)
    except KredError as error:
        raise BadRecord(f"start: {error}") from None
    return state


def _replay(session: Session, number: int, move: Move) -> Node:
    game = session.game
    state = session[move.parent].state
    if move.edit:
        editor: Viewer = move.by if move.by in (TEACHER, PUBLIC) else _seat(move.by, game.players)
        return _replay_edit(session, number, move, editor)
    player = CHANCE if move.by == "chance" else _seat(move.by, game.players)
    action = game.parse(move.action)
    step = game.apply(state, player, action)
    return Node(number, move.parent, step.state, player, action, events=step.events)


def _replay_edit(session: Session, number: int, move: Move, editor: Viewer) -> Node:
    from random import Random

    before = session.node
    session.set_trait("node", move.parent)
    try:
        state = session._edited(move.edit, editor, Random(f"{session.seed}:edit:{number}"))
        faults = check(session.game, state, editor)
    finally:
        session.set_trait("node", before)
    return Node(number, move.parent, state, edit=move.edit, editor=editor, faults=faults)


def _seat(text: str, players: int) -> int:
    try:
        seat = seat_from(text)
    except ValueError as error:
        raise BadRecord(str(error)) from None
    if seat >= players:
        raise BadRecord(f"there is no seat {text}")
    return seat
