"""What a lesson claims, decided by the engine: every answer key is computed, and whatever does not hold is refused."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from attrs import frozen

from kredwidgets.engine.errors import IllegalAction, KredError
from kredwidgets.engine.game import TEACHER
from kredwidgets.engine.rulebook import recording
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import read_position, seat_text
from kredwidgets.games import NAMES
from kredwidgets.games.tables import from_position
from kredwidgets.teaching.claims import Moved, read_claim, read_marks, read_query
from kredwidgets.teaching.lesson import BadLesson, Lesson, LessonFault, Step, line_of
from kredwidgets.teaching.trying import aside, carry_out


@frozen
class Solved:
    """A step with its answer key: the session at its position, the moves or changes that solve it, what is right.

    `told` is what happened before, as the step's seat reads it. `cited` are the rules that the step shows.
    """

    step: Step
    session: Session
    actions: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    cited: frozenset[str] = frozenset()
    told: tuple[str, ...] = ()

    def filled(self, text: str) -> str:
        """Prose with the numbers the engine counts: `{goal.count}` and `{answer.count}`."""
        return text.replace("{goal.count}", str(len(self.actions))).replace("{answer.count}", str(len(self.places)))


def check(lesson: Lesson, file: str = "") -> list[Solved]:
    """The answer key of every step. Raises `BadLesson` naming file, line and fault of whatever does not hold."""
    faults: list[LessonFault] = []
    solved: list[Solved] = []
    where = file or lesson.name
    if lesson.game not in NAMES:
        line = line_of(lesson.source, None, "game")
        raise BadLesson([LessonFault(where, line, f"there is no game {lesson.game!r}; games: {', '.join(NAMES)}")])
    at = line_of(lesson.source, None, "rules")
    faults += [LessonFault(where, at, f"there is no rule {rule}") for rule in _unknown(lesson.game, lesson.rules)]
    for number, step in enumerate(lesson.steps):
        try:
            solved.append(solve(lesson.game, step))
        except StepFault as error:
            line = line_of(lesson.source, number, error.key)
            faults.append(LessonFault(where, line, f"step {number + 1}: {error}"))
    if faults:
        raise BadLesson(faults)
    return solved


class StepFault(KredError):
    """A step that does not hold; `key` is the field at fault."""

    def __init__(self, key: str, says: str) -> None:
        super().__init__(says)
        self.key = key


def solve(game: str, step: Step) -> Solved:
    """The answer key of a step. Raises `StepFault`.

    It shows the rules that the engine cites while it is worked out (and while a new game is set up). A rule that is a
    note shows where a step lists it; a rule that is data, where a step lists it whose answer the engine computed.
    """
    for rule in _unknown(game, step.rules):
        raise StepFault("rules", f"there is no rule {rule}")
    session, set_up = _begun(game, step)
    session, told = _led_on(session, step)
    key = {"play": "goal", "predict": "answer", "choose": "option", "whatif": "until"}.get(step.kind, "position")
    with recording() as cited:
        try:
            solved = _SOLVERS[step.kind](step, session)
        except StepFault:
            raise
        except KredError as error:
            raise StepFault(key, str(error)) from None
    shown = {"note", "data"} if any(solved.values()) else {"note"}
    listed = {rule for rule in step.rules if session.game.rulebook[rule].kind in shown}
    return Solved(
        step, session, solved.get("actions", ()), solved.get("places", ()), solved.get("right", ()),
        frozenset(cited | set_up | listed), told,
    )  # fmt: skip


def _begun(game: str, step: Step) -> tuple[Session, set[str]]:
    """A session at the step's position, and what the engine cites to set up a new game."""
    try:
        session = from_position(step.position)
        with recording() as set_up:
            session = session if read_position(step.position).facts else Session(session.game)
    except KredError as error:
        raise StepFault("position", str(error)) from None
    if session.game.id != game:
        raise StepFault("position", f"this is a position of {session.game.id}, not of {game}")
    faults = session.here.faults
    if faults and not step.unreachable:
        words = session.game.words_for(TEACHER)
        says = "; ".join(words.reason(fault).says for fault in faults)
        raise StepFault("position", f"no game gets here ({says}); if that is on purpose, write unreachable = true")
    if isinstance(step.seat, int) and not 0 <= step.seat < session.game.players:
        raise StepFault("seat", f"there is no seat {step.seat}")
    return session, set_up


def _led_on(session: Session, step: Step) -> tuple[Session, tuple[str, ...]]:
    """The session once the actions `before` are played, and what they were, as the step's seat reads it."""
    start = session.node
    try:
        for action in step.before:
            carry_out(session, action)
    except KredError as error:
        raise StepFault("before", str(error)) from None
    words = session.game.words_for(step.seat)
    told = tuple(words.line(line) for at, line in session.log(step.seat) if at > start)
    return (aside(session) if step.before else session), told


def _unknown(game: str, rules: tuple[str, ...]) -> Iterator[str]:
    from kredwidgets.games import find

    known = find(game).rulebook.rules
    yield from (rule for rule in rules if rule not in known)


def _read(step: Step, session: Session) -> dict[str, Any]:
    session.observe(step.seat)
    return {}


def _play(step: Step, session: Session) -> dict[str, Any]:
    goal = read_query(step.goal)
    found = goal.found(session)
    if not found:
        raise StepFault("goal", f"no legal move meets the goal {step.goal!r}")
    own = [action for seat, action in found if step.seat in (seat, TEACHER)]
    if not own:
        able = ", ".join(dict.fromkeys(seat_text(seat) for seat, _ in found))
        raise StepFault("goal", f"only {able} can do {step.goal!r}, and the learner sits at seat {step.seat}")
    goal.holds(session)
    player = step.seat if isinstance(step.seat, int) else found[0][0]
    aside(session).play(own[0], player=player)
    return {"actions": tuple(dict.fromkeys(map(str, own)))}


def _predict(step: Step, session: Session) -> dict[str, Any]:
    answer = read_marks(step.answer)
    if isinstance(answer, Moved):
        actions, ways = answer.actions, answer.ways(session)
    else:
        found = answer.found(session)
        actions = tuple(str(action) for _, action in found)
        ways = tuple(session.game.picks(session.state, seat, action) for seat, action in found)
    if not ways:
        raise StepFault("answer", f"nothing fits {step.answer!r}: there is nothing to predict")
    at = 0 if step.mark == "source" else -1
    places = [way[at] for way in ways if way]
    if not places:
        raise StepFault("answer", "these actions are not made on the board; ask with a choose step")
    answer.holds(session)
    return {"actions": actions, "places": tuple(dict.fromkeys(places))}


def _choose(step: Step, session: Session) -> dict[str, Any]:
    right = []
    for number, option in enumerate(step.option):
        try:
            if read_claim(option.claim).holds(session):
                right.append(number)
        except KredError as error:
            raise StepFault(f"option:{number}", f"option {number + 1}: {error}") from None
    if len(step.option) < 2:
        raise StepFault("option", "a choice needs two options or more")
    if not step.several and len(right) != 1:
        held = ", ".join(step.option[number].text for number in right) or "none"
        raise StepFault("option", f"exactly one claim must hold, and these do: {held}")
    if step.several and not right:
        raise StepFault("option", "no claim holds")
    return {"right": tuple(right)}


def _whatif(step: Step, session: Session) -> dict[str, Any]:
    until = read_claim(step.until)
    with suppress(IllegalAction):  # what it plays may become legal by the change
        if until.holds(session):
            raise StepFault("until", "this holds already, before anything is changed")
    if len(step.solution) > step.changes:
        raise StepFault("solution", f"{len(step.solution)} changes are more than {step.changes}")
    then = aside(session)
    for edit in step.solution:
        try:
            then.edit(edit)
        except KredError as error:
            raise StepFault("solution", str(error)) from None
    if not until.holds(then):
        raise StepFault("solution", "after these changes the goal does not hold")
    return {"actions": step.solution}


_SOLVERS = {"read": _read, "play": _play, "predict": _predict, "choose": _choose, "whatif": _whatif}
