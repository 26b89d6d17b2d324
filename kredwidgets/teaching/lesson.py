"""Lesson files: what a teacher writes, read and checked. A broken lesson never half loads.

A lesson is data: a title, a game, and steps, each from a position in text form. A position that is only a header line
(`kred players=3`) is a new game, set up and dealt. `before` are actions that lead from the position to the one the
learner sees, `catches` names the misunderstanding that a step is there to catch. The kinds of steps:

- `read`: prose beside a position.
- `play`: make a move that meets `goal`, a query.
- `predict`: name the pieces (or places) that `answer`, a query, speaks of, before seeing them. `mark` says which end of
  the actions or ways is asked for: `source` or `target`.
- `choose`: one of several options, each with a claim that the engine decides, and its `why`.
- `whatif`: change the position until the claim `until` holds.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import TEACHER, Viewer

KINDS = ("read", "play", "predict", "choose", "whatif")
MOST_WORDS = 60
MOST_RULES = 5
PROSE = ("say", "ask", "hint", "well_done")
LISTS = ("before", "rules", "solution")


class BadLesson(KredError, ValueError):
    """A lesson file with faults. The message names file, line and fault of each."""

    def __init__(self, faults: "list[LessonFault]") -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


@frozen
class LessonFault:
    """One thing wrong with a lesson: where, what, and what to do instead."""

    file: str
    line: int
    says: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.says}"


@frozen
class Choice:
    """An option of a `choose` step: its claim says whether it is right, `why` is what the learner reads then."""

    text: str
    claim: str
    why: str


@frozen
class Step:
    """One idea on one position."""

    kind: str
    position: str
    before: tuple[str, ...] = ()
    say: str = ""
    ask: str = ""
    goal: str = ""
    answer: str = ""
    mark: str = "source"
    until: str = ""
    changes: int = 1
    solution: tuple[str, ...] = ()
    option: tuple[Choice, ...] = ()
    several: bool = False
    rules: tuple[str, ...] = ()
    hint: str = ""
    well_done: str = ""
    seat: Viewer = 0
    unreachable: bool = False
    catches: str = ""


@frozen
class Lesson:
    """A lesson. `name` is `game/NN-name`."""

    name: str
    title: str
    game: str
    minutes: int
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    teacher: str = ""
    source: str = field(default="", repr=False)

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of all rules that its steps show, in the order in which they come."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


Fields = Mapping[str, tuple[type, ...]]
TOP: Fields = {
    "title": (str,), "game": (str,), "minutes": (int,), "rules": (list,), "teacher": (str,), "step": (list,),
}  # fmt: skip
STEP: Fields = {
    "kind": (str,), "position": (str,), "before": (list,), "say": (str,), "ask": (str,), "goal": (str,),
    "answer": (str,), "mark": (str,), "until": (str,), "changes": (int,), "solution": (list,), "option": (list,),
    "several": (bool,), "rules": (list,), "hint": (str,), "well_done": (str,), "seat": (int, str),
    "unreachable": (bool,), "catches": (str,),
}  # fmt: skip
OPTION: Fields = {"text": (str,), "claim": (str,), "why": (str,)}
NEEDED = {
    "read": ("say",), "play": ("goal",), "predict": ("ask", "answer"), "choose": ("ask", "option"),
    "whatif": ("ask", "until", "solution"),
}  # fmt: skip
ALLOWED = {
    "play": ("goal", "solution"), "predict": ("answer", "mark"), "choose": ("option", "several"),
    "whatif": ("until", "changes", "solution"),
}  # fmt: skip


def read_lesson(text: str, file: str = "lesson.toml", name: str = "") -> Lesson:
    """Read a lesson's text: its form, not yet its claims (see `checks`). Raises `BadLesson` with every fault."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadLesson([LessonFault(file, int(found[1]) if found else 1, f"this is no TOML: {error}")]) from None
    faults = list(_faults(data, text, file))
    if faults:
        raise BadLesson(faults)
    steps = tuple(_step(step) for step in data["step"])
    return Lesson(
        name or file, data["title"], data["game"], data["minutes"], steps, tuple(data.get("rules", ())),
        data.get("teacher", ""), text,
    )  # fmt: skip


def load_lesson(path: Path) -> Lesson:
    """Read a lesson file. Raises `BadLesson`."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadLesson(
            [LessonFault(str(path), 1, f"the file can't be read: {getattr(error, 'strerror', '') or error}")]
        ) from None
    return read_lesson(text, str(path), f"{path.parent.name}/{path.stem}")


def _step(data: Mapping[str, Any]) -> Step:
    options = tuple(Choice(**option) for option in data.get("option", ()))
    tuples = {key: tuple(data[key]) for key in LISTS if key in data}
    return Step(**{**data, **tuples, "option": options})


def line_of(text: str, step: int | None, key: str) -> int:
    """The line of a key in the file: in the step with this number, or (None) before the first step.

    `option:2` stands for the third option of a step.
    """
    wanted = -1 if step is None else step
    key, _, option = key.partition(":")
    left = int(option or 0)
    inside, start = -1, 1
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.replace(" ", "").strip()
        if bare == "[[step]]":
            inside += 1
            start = number if inside == wanted else start
        elif inside == wanted and (re.match(rf"{re.escape(key)}=", bare) or bare == f"[[step.{key}]]"):
            if not left:
                return number
            left -= 1
    return start


def _faults(data: Mapping[str, Any], text: str, file: str) -> Iterator[LessonFault]:
    """Everything wrong with the form."""

    def fault(step: int | None, key: str, says: str) -> LessonFault:
        where = "" if step is None else f"step {step + 1}: "
        return LessonFault(file, line_of(text, step, key), where + says)

    yield from (fault(None, key, says) for key, says in _wrong_fields(data, TOP))
    for key in ("title", "game", "minutes", "step"):
        if key not in data:
            yield fault(None, key, f"{key!r} is missing")
    steps = data.get("step")
    for number, step in enumerate(steps if isinstance(steps, list) else []):
        if not isinstance(step, dict):
            yield fault(number, "step", "a step is a table: write [[step]]")
            continue
        yield from (fault(number, key, says) for key, says in _wrong_fields(step, STEP))
        yield from (fault(number, key, says) for key, says in _wrong_step(step))


def _wrong_fields(data: Mapping[str, Any], known: Fields) -> Iterator[tuple[str, str]]:
    import difflib

    for key, value in data.items():
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            yield key, f"there is no field {key!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        elif type(value) not in known[key]:
            yield key, f"{key!r} must be {' or '.join(map(_called, known[key]))}, not {_called(type(value))}"


def _called(kind: type) -> str:
    """A type as somebody calls it who writes no Python."""
    names = {str: "a text in quotes", int: "a whole number", bool: "true or false", list: "a list in brackets"}
    return names.get(kind, kind.__name__)


def _wrong_step(step: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    kind = step.get("kind")
    if kind not in KINDS:
        yield "kind", f"'kind' must be one of {', '.join(KINDS)}, not {kind!r}"
        return
    for key in ("position", *NEEDED[kind]):
        if key not in step:
            yield "kind", f"a {kind} step needs {key!r}"
    special = {key for keys in ALLOWED.values() for key in keys}
    for key in step:
        if key in special and key not in ALLOWED.get(kind, ()):
            yield key, f"a {kind} step has no {key!r}"
    for key in LISTS:
        if isinstance(step.get(key), list) and not all(type(entry) is str for entry in step[key]):
            yield key, f"{key!r} must hold texts"
    if step.get("mark", "source") not in ("source", "target"):
        yield "mark", "'mark' must be source or target"
    seat = step.get("seat", 0)
    if isinstance(seat, str) and seat != TEACHER:
        yield "seat", f"'seat' must be a number or {TEACHER!r}"
    if type(step.get("changes")) is int and not 1 <= step["changes"] <= 9:
        yield "changes", "'changes' must be 1 to 9"
    for number, option in enumerate(step["option"] if isinstance(step.get("option"), list) else ()):
        at = f"option:{number}"
        if not isinstance(option, dict):
            yield at, "an option is a table: write [[step.option]]"
            continue
        yield from ((at, says) for _, says in _wrong_fields(option, OPTION))
        yield from ((at, f"an option needs {key!r}") for key in OPTION if key not in option)
    yield from _wrong_prose(step)


def _wrong_prose(step: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rules = step.get("rules")
    if isinstance(rules, list) and len(rules) > MOST_RULES:
        yield "rules", f"{len(rules)} rules are too many for one step; {MOST_RULES} at most"
    words = sum(len(step[key].split()) for key in ("say", "ask") if isinstance(step.get(key), str))
    if words > MOST_WORDS:
        yield "say", f"{words} words are too many for one step; {MOST_WORDS} at most"
