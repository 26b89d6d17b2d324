"""A lesson as text: the reference solution played step by step, for reading, for tests and for notebooks."""

from collections.abc import Iterator

from kredwidgets.engine.session import Session
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.lesson import Lesson
from kredwidgets.teaching.trying import aside


def transcript(lesson: Lesson) -> str:
    """The whole lesson with its answers, as the engine computes them now."""
    lines = [lesson.title, "=" * len(lesson.title)]
    for number, solved in enumerate(check(lesson), 1):
        lines += ["", f"{number}. [{solved.step.kind}]", *_step(solved)]
    return "\n".join(lines)


def _step(solved: Solved) -> Iterator[str]:
    step, session = solved.step, solved.session
    yield from (f"> {line}" for line in solved.told)
    yield from (solved.filled(text) for text in (step.say, step.ask) if text)
    yield session.game.board_text(session.observe(step.seat))
    if step.kind == "play":
        yield f"Solutions: {', '.join(solved.actions)}"
        yield from _played(aside(session), solved.actions[0])
    elif step.kind == "predict":
        yield f"Answer: {', '.join(solved.places)}"
    elif step.kind == "choose":
        for number, option in enumerate(step.option):
            yield f"{'+' if number in solved.right else '-'} {option.text}: {option.why}"
    elif step.kind == "whatif":
        then = aside(session)
        start = then.node
        for edit in solved.actions:
            then.edit(edit)
            yield f"Change: {edit}"
        yield then.changes(start, then.node)
    if step.well_done:
        yield solved.filled(step.well_done)
    if step.rules:
        yield f"Rules: {', '.join(step.rules)}"


def _played(session: Session, action: str) -> Iterator[str]:
    """What a move does, as the log tells it to everybody."""
    seat = next(seat for seat in session.asked if action in map(str, session.legal_actions(seat)))
    node = session.node
    session.play(action, player=seat)
    words = session.game.words_for(seat)
    for at, line in session.log(seat):
        if at != node:
            yield f"> {words.line(line)}"
