"""A learner's answers: read from whatever was given, judged by the engine, and written back as code.

An answer is a tuple: the action of a `play` step, the places of a `predict`, the numbers of the options of a `choose`
(counted from 1), the changes of a `whatif`; a `read` step has none.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import islice, product
from typing import Any

from kredwidgets.engine.errors import KredError, UnknownAction
from kredwidgets.engine.game import CHANCE, PUBLIC
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import read_edit, seat_from, with_aliases
from kredwidgets.teaching.checks import Solved
from kredwidgets.teaching.claims import After, Both, Claim, Illegal, Legal, Moved, read_claim, read_marks
from kredwidgets.teaching.trying import BadClaim, aside, led_on

Answer = tuple[Any, ...]
MOST = 200
LONGEST = 4000
TRIES = 500


class BadAnswer(KredError, ValueError):
    """An answer that does not fit its step."""


def places(solved: Solved) -> dict[str, str]:
    """The places that a learner may mark, with their spoken names: whatever holds something, or every space."""
    session, step = solved.session, solved.step
    game = session.game
    scene = game.scene(session.observe(step.seat), game.turn(session.state, step.seat))
    lying: dict[str, list[str]] = {}
    for token in scene.tokens:
        lying.setdefault(token.space, []).append(token.name)
    spaces = {
        space.id: ": ".join([space.name, *([", ".join(lying[space.id])] if space.id in lying else [])])
        for space in game.drawing(step.seat).spaces
    }
    cards = {item.id: item.name for panel in scene.panels if panel.kind == "cards" for item in panel.items}
    some = {**{place: name for place, name in spaces.items() if place in lying}, **cards}
    if step.mark == "source" and set(solved.places) <= set(some):
        return some
    items = {item.id: item.name for panel in scene.panels for item in panel.items}
    return spaces if set(solved.places) <= set(spaces) else {**spaces, **items}


def read_answer(solved: Solved, value: Any) -> Answer:
    """The answer that a value stands for. Raises `BadAnswer` when it is none for this step."""
    kind = solved.step.kind
    if kind == "read":
        return ()
    if kind == "choose":
        return _options(solved, value)
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not texts or not all(isinstance(text, str) for text in texts):
        raise BadAnswer(f"a {kind} step is answered with a text{'' if kind == 'play' else ' or a list of texts'}")
    if len(texts) > MOST or any(len(text) > LONGEST for text in texts):
        raise BadAnswer("this answer is too long")
    if kind == "predict":
        return _places(solved, texts)
    if kind == "whatif":
        return tuple(texts)
    if len(texts) != 1:
        raise BadAnswer("a play step is answered with one move")
    try:
        return (str(solved.session.game.parse(texts[0])),)
    except UnknownAction as error:
        raise BadAnswer(str(error)) from None


def _places(solved: Solved, texts: list[str] | tuple[str, ...]) -> Answer:
    known = places(solved)
    for text in texts:
        if text not in known:
            near = difflib.get_close_matches(text, known, n=1)
            raise BadAnswer(f"there is nothing to mark at {text!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return tuple(place for place in known if place in texts)


def _options(solved: Solved, value: Any) -> Answer:
    step = solved.step
    texts = [option.text for option in step.option]
    values = value if isinstance(value, list | tuple) else [value]
    numbers = [texts.index(each) + 1 if isinstance(each, str) and each in texts else each for each in values]
    if not numbers or not all(type(number) is int and 1 <= number <= len(texts) for number in numbers):
        raise BadAnswer(f"a choose step is answered with the number of an option, 1 to {len(texts)}")
    if len(numbers) > 1 and not step.several:
        raise BadAnswer("only one option can be chosen here")
    return tuple(sorted(set(numbers)))


def write_answer(solved: Solved, answer: Answer) -> Any:
    """The value that `read_answer` turns into this answer: what a cell of code holds."""
    many = solved.step.kind == "predict" or len(answer) > 1 or (solved.step.kind == "choose" and solved.step.several)
    return list(answer) if many else answer[0] if answer else True


def reference(solved: Solved) -> Answer:
    """The right answer, as the engine computes it."""
    by_kind: Mapping[str, Answer] = {
        "play": solved.actions[:1],
        "predict": solved.places,
        "choose": tuple(number + 1 for number in solved.right),
        "whatif": solved.actions,
    }
    return by_kind.get(solved.step.kind, ())


def is_right(solved: Solved, answer: Answer) -> bool:
    """Whether an answer is right. A move that is illegal, or a change that can't be made, is wrong."""
    kind = solved.step.kind
    if kind == "play":
        return answer[0] in solved.actions
    if kind != "whatif":
        return set(answer) == set(reference(solved))
    return holds_after(solved, answer, most=solved.step.changes)


def holds_after(solved: Solved, edits: Sequence[str], most: int = MOST) -> bool:
    """Whether what a `whatif` step asks for holds after these changes, `most` of them at most.

    It is decided on the lesson's own position: what a seat does not see is drawn anew when that seat changes something,
    and a claim may speak of it.
    """
    then = aside(solved.session)
    start = then.node
    try:
        for text in edits:
            then.edit(text)
        return changes_made(then, start) <= most and read_claim(solved.step.until).holds(then)
    except KredError:
        return False


def edits_made(session: Session, start: int) -> tuple[str, ...] | None:
    """The changes by hand that lead from `start` to the cursor; None when moves were played on the way."""
    nodes = [session[number] for number in session.path() if number > start]
    return tuple(node.edit for node in nodes) if all(node.edit for node in nodes) else None


def changes_made(session: Session, start: int) -> int:
    """How many changes by hand lie between `start` and the cursor. A whole position counts the facts that differ."""
    made = 0
    for number in session.path():
        node = session[number]
        if number > start and node.edit and node.parent is not None:
            statements = [statement for _, statement in read_edit(with_aliases(node.edit, session.game.aliases))]
            whole = statements[0].split()[0].lower() == session.game.id
            made += len(session.diff(node.parent, number).facts) if whole else len(statements)
    return made


def decisions(session: Session, start: int) -> list[str] | None:
    """The moves played from `start` to the cursor; None when the position was changed by hand on the way."""
    played = []
    for number in session.path():
        node = session[number]
        if number <= start or node.player == CHANCE:
            continue
        if node.player is None:
            return None
        played.append(str(node.action))
    return played


def reasons_for(claim: Claim, session: Session) -> list[Violation]:
    """What the engine says against the moves that a claim is about; nothing when they are legal, or are no moves."""
    if isinstance(claim, Both):
        return [*reasons_for(claim.one, session), *reasons_for(claim.other, session)]
    if isinstance(claim, After):
        return reasons_for(claim.claim, led_on(session, claim.actions))
    if not isinstance(claim, Legal | Illegal) or "*" in claim.pattern:
        return []
    return _against(claim.pattern, session, _seat(claim.seat, session))


def option_reasons(solved: Solved, number: int) -> list[Violation]:
    """The engine's reasons behind an option (counted from 1) of a `choose` step."""
    try:
        return reasons_for(read_claim(solved.step.option[number - 1].claim), solved.session)
    except KredError:
        return []


def place_reasons(solved: Solved, place: str) -> list[Violation]:
    """Why a place that was marked is not among the right ones: the reasons against a move that begins or ends there."""
    session = solved.session
    query = read_marks(solved.step.answer)
    if isinstance(query, Moved):
        return []
    seat = _seat(query.seat, session)
    words = _tidy(query.pattern, session).split()
    at = _slot(words, place, first=solved.step.mark == "source")
    if at is None:
        return []
    for text in islice(_filled(words, at, place, session), TRIES):
        try:
            reasons = _against(text, session, seat)
        except BadClaim:
            continue
        if reasons:
            return reasons
    return []


def _slot(words: list[str], place: str, first: bool) -> int | None:
    """The word of a pattern for which a place can stand."""
    fitting = [at for at, word in enumerate(words) if at and fnmatchcase(place, word)]
    return (fitting[0] if first else fitting[-1]) if fitting else None


def _filled(words: list[str], at: int, place: str, session: Session) -> Iterator[str]:
    spaces = [space.id for space in session.game.drawing(PUBLIC).spaces]
    choices = [
        [place] if number == at else [space for space in spaces if fnmatchcase(space, word)] if "*" in word else [word]
        for number, word in enumerate(words)
    ]
    return (" ".join(choice) for choice in product(*choices))


def _against(text: str, session: Session, seat: int) -> list[Violation]:
    try:
        action = session.game.parse(_tidy(text, session))
    except UnknownAction as error:
        raise BadClaim(str(error)) from None
    return list(session.game.judge(session.state, seat, action).reasons)


def _tidy(pattern: str, session: Session) -> str:
    return " ".join(with_aliases(re.sub(r"\s*>\s*", " > ", pattern), session.game.aliases).split())


def _seat(text: str, session: Session) -> int:
    named = with_aliases(text, session.game.aliases)
    return seat_from(named) if named else session.asked[0] if session.asked else 0
