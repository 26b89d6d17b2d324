"""A lesson to start from: a file that holds already, with a step of each kind that a game's first decisions offer."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from kredwidgets.engine.errors import KredError, UnknownAction
from kredwidgets.engine.rulebook import load_data
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import position_header, read_position, seat_text
from kredwidgets.games import find
from kredwidgets.games.tables import from_position
from kredwidgets.teaching.checks import StepFault, solve
from kredwidgets.teaching.lesson import Step
from kredwidgets.teaching.trying import aside

FAR = 200
"""So many decisions from the start, a game is looked through for one that is made on the board."""


def starter(game: str, title: str, file: str = "my-lesson.toml") -> str:
    """The text of a new lesson. Raises `UnknownGame`."""
    engine = find(game)
    start = Session(engine(engine.min_players))
    header = position_header(game, start.game.changed_options())
    board = _on_the_board(start)
    position = _shortened(board) if board.node else header
    made = {
        "play": _play(start, header), "choose": _choose(board, position), "predict": _predict(board, position),
        "whatif": _whatif(board, position), "read": _read(board, position),
    }  # fmt: skip
    head = _put("head", {"game": start.game.rulebook.title, "file": file, "title": _toml(title), "name": _toml(game)})
    steps = (next(step, _put("missing", {"kind": kind})) for kind, step in made.items())
    return "\n".join([head, *steps])


def _on_the_board(start: Session) -> Session:
    """The first decision that is made by picking two places, each one before by the first move; else the start."""
    session = Session(start.game)
    for _ in range(FAR):
        if not session.asked:
            break
        seat = session.asked[0]
        legal = session.legal_actions(seat)
        if any(len(session.game.picks(session.state, seat, action)) > 1 for action in legal):
            return session
        session.play(legal[0], player=seat)
    return Session(start.game)


def _shortened(session: Session) -> str:
    """The position with as few lines as leave the same moves to the same players."""
    header, *lines = session.position.splitlines()
    wanted = _moves(session)
    for line in list(lines):
        fewer = [each for each in lines if each != line]
        with suppress(KredError):
            if fewer and _same(from_position("\n".join([header, *fewer])), wanted):
                lines = fewer
    return "\n".join([header, *lines])


def _moves(session: Session) -> dict[int, list[str]]:
    return {seat: [str(action) for action in session.legal_actions(seat)] for seat in session.asked}


def _same(session: Session, wanted: Mapping[int, list[str]]) -> bool:
    return not session.here.faults and _moves(session) == wanted


# Steps, checked by the engine: each function yields all that the position offers, the best first.


def _play(session: Session, position: str) -> Iterator[str]:
    seat = session.asked[0]
    for pattern, actions in _kinds(session, seat):
        say = _word("say_play").format(action=_spoken(session, seat, actions[0]))
        step = Step(
            "play", position, say=say, goal=f"legal {pattern}", rules=_grounds(session, seat, actions[0]), seat=seat
        )
        yield from _checked(session, step)


def _choose(session: Session, position: str) -> Iterator[str]:
    seat = session.asked[0]
    right = session.legal_actions(seat)[-1]
    for wrong in _refused(session, seat):
        reason = session.game.words_for(seat).reason(session.judge(wrong, seat).reasons[0])
        fields = {
            "ask": _word("ask_choose"), "rules": [reason.rule],
            "wrong": _spoken(session, seat, wrong), "wrong_why": reason.says,
            "wrong_claim": f"legal {_for(session, seat)}{wrong}",
            "right": _spoken(session, seat, right), "right_claim": f"legal {_for(session, seat)}{right}",
            "right_why": _word("why_right"),
        }  # fmt: skip
        yield _filled("choose", seat, position, **fields)


def _predict(session: Session, position: str) -> Iterator[str]:
    seat = session.asked[0]
    for mark in ("source", "target"):
        for pattern, actions in _kinds(session, seat):
            ask = _word(f"ask_predict_{mark}").format(verb=pattern.split()[0])
            answer = f"legal {_for(session, seat)}{pattern}"
            rules = _grounds(session, seat, actions[0])
            step = Step("predict", position, ask=ask, answer=answer, mark=mark, rules=rules, seat=seat)
            with suppress(StepFault):
                if len(solve(session.game.id, step).places) > 1:
                    yield _filled("predict", seat, position, ask=ask, answer=answer, mark=mark, rules=rules)


def _whatif(session: Session, position: str) -> Iterator[str]:
    seat = session.asked[0]
    for change, action, rule in _forbidding(session, seat):
        ask = _word("ask_whatif").format(action=_spoken(session, seat, action))
        until = f"illegal {_for(session, seat)}{action} by {rule}"
        step = Step("whatif", position, ask=ask, until=until, solution=(change,), rules=(rule,), seat=seat)
        yield from _checked(session, step)


def _read(session: Session, position: str) -> Iterator[str]:
    yield _filled("read", session.asked[0], position, say=_word("say_read"))


def _checked(session: Session, step: Step) -> Iterator[str]:
    with suppress(StepFault):
        solve(session.game.id, step)
        fields = ("say", "ask", "goal", "answer", "mark", "until", "solution", "rules")
        yield _filled(step.kind, step.seat, step.position, **{key: getattr(step, key) for key in fields})


def _kinds(session: Session, seat: int) -> list[tuple[str, list[Any]]]:
    """The legal moves by their verbs, each with a pattern for all of them; the most frequent first."""
    verbs: dict[str, list[Any]] = {}
    for action in session.legal_actions(seat):
        verbs.setdefault(str(action).split()[0], []).append(action)
    patterns = [(f"{verb} ..." if " " in str(actions[0]) else verb, actions) for verb, actions in verbs.items()]
    return sorted(patterns, key=lambda pair: -len(pair[1]))


def _refused(session: Session, seat: int) -> Iterator[Any]:
    """Moves that the rules forbid: candidates first, then legal ones with another number."""
    game, state = session.game, session.state
    tries = list(game.candidates(state, seat))
    for action in session.legal_actions(seat)[::-1]:
        with suppress(UnknownAction):
            tries.append(game.parse(re.sub(r"\d+", lambda found: str(int(found[0]) * 10 + 1), str(action))))
    yield from (action for action in tries if not game.judge(state, seat, action).legal)


def _forbidding(session: Session, seat: int) -> Iterator[tuple[str, Any, str]]:
    """Changes of one fact that make a legal move illegal, with the move and the rule. Whoever is asked stays asked.

    Those that a game can lead to come first.
    """
    legal = session.legal_actions(seat)
    odd = []
    for key in read_position(session.position).facts:
        for change in (f"clear {key}", f"{key} = 0", f"{key} = 1"):
            then = aside(session)
            with suppress(KredError):
                then.edit(change)
                verdicts = ((action, then.judge(action, seat)) for action in legal)
                found = next(
                    ((action, verdict.reasons[0].rule) for action, verdict in verdicts if not verdict.legal), None
                )
                if found is None or then.asked != session.asked:
                    continue
                if then.here.faults:
                    odd.append((change, *found))
                else:
                    yield (change, *found)
    yield from odd


def _grounds(session: Session, seat: int, action: Any) -> tuple[str, ...]:
    return session.game.judge(session.state, seat, action).grounds[:1]


def _spoken(session: Session, seat: int, action: Any) -> str:
    return str(session.game.words_for(seat).action(action))


def _for(session: Session, seat: int) -> str:
    return f"for {seat_text(seat)}: " if len(session.asked) > 1 else ""


# Text.


@cache
def _words() -> Mapping[str, str]:
    texts: dict[str, str] = load_data("kredwidgets.teaching", "starter.toml")
    return texts


def _word(key: str) -> str:
    return _words()[key]


def _filled(kind: str, seat: Any, position: str, **fields: Any) -> str:
    """A step with its values written as TOML."""
    values = {key: _toml(list(value) if isinstance(value, tuple) else value) for key, value in fields.items()}
    place = f'"""\n{position}\n"""' if "\n" in position else _toml(position)
    return _put(kind, {"seat": f"seat = {_toml(seat)}\n" if seat else "", "position": place, **values})


def _put(key: str, values: Mapping[str, str]) -> str:
    """A part of the file with these texts in the place of `{name}`; doubled braces are braces."""
    pattern = r"\{\{|\}\}|\{(\w+)\}"
    return re.sub(pattern, lambda found: values[found[1]] if found[1] else found[0][0], _word(key))


def _toml(value: Any) -> str:
    """A text, number or list of texts as TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
