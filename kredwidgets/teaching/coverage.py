"""Which rules the code cites, the tests exercise and the lessons teach.

A rule counts as tested where a passing test marked with it made the engine return its id; a rule that is data, where a
passing test marked with it exercises its datum. It counts as taught where a lesson's step lists it and shows it (see
`checks.solve`). What a test or a lesson merely claims does not count.
"""

import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from kredwidgets import paths
from kredwidgets.engine.errors import KredError
from kredwidgets.engine.rulebook import Rulebook
from kredwidgets.games import find
from kredwidgets.teaching.checks import check
from kredwidgets.teaching.lesson import load_lesson

PACKAGE = Path(__file__).resolve().parent.parent
TESTS = PACKAGE.parent / "tests"


@frozen
class Covered:
    """A rule with the places that cover it: `code` as file:line, `test` as test ids, `lesson` as lessons and steps.

    `wants_lesson` says that the game has lessons, so that one of them should teach this rule.
    """

    id: str
    kind: str
    code: tuple[str, ...]
    test: tuple[str, ...]
    lesson: tuple[str, ...]
    wants_lesson: bool = False

    @property
    def gaps(self) -> tuple[str, ...]:
        """What is missing: `code`, `test` or `lesson`. A note needs no code and no test, for it changes nothing."""
        wanted = (*(("code", "test") if self.kind != "note" else ()), *(("lesson",) if self.wants_lesson else ()))
        return tuple(name for name in wanted if not getattr(self, name))


def coverage(game: str, tested: Mapping[str, list[str]]) -> list[Covered]:
    """Every rule of a game with what covers it. `tested` maps a rule id to the tests that were seen to exercise it."""
    book: Rulebook = find(game).rulebook
    lessons = taught(game)
    code = cited(PACKAGE / "games" / game)
    return [
        Covered(
            rule.id,
            rule.kind,
            (f"games/{game}/components.toml: {rule.key}",) if rule.kind == "data" else tuple(code.get(rule.id, ())),
            tuple(tested.get(rule.id, ())),
            tuple(lessons.get(rule.id, ())),
            bool(lessons),
        )
        for rule in book.rules.values()
    ]


def cited(folder: Path) -> dict[str, list[str]]:
    """Where each rule id stands in the code of a folder: id to `file:line`."""
    places: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
                places.setdefault(node.value, []).append(f"{path.relative_to(PACKAGE)}:{node.lineno}")
    return places


def taught(game: str) -> dict[str, list[str]]:
    """Which steps of the shipped lessons teach each rule: id to `kred/01-board, step 3`. Raises `BadLesson`."""
    steps: dict[str, list[str]] = {}
    for path in sorted((paths.lessons() / game).glob("*.toml")):
        lesson = load_lesson(path)
        for number, solved in enumerate(check(lesson, str(path)), 1):
            for rule in solved.step.rules:
                if rule in solved.cited:
                    steps.setdefault(rule, []).append(f"{lesson.name}, step {number}")
    return steps


def run_tests(game: str) -> dict[str, list[str]] | None:
    """Run a game's tests that are marked with rules and return which tests exercised which rule; None without tests."""
    if not (TESTS / game).is_dir():
        return None
    if find_spec("pytest") is None:
        raise KredError('coverage runs the tests; this installs what they need: python -m pip install -e ".[test]"')
    with tempfile.TemporaryDirectory() as folder:
        seen = Path(folder) / "rules.json"
        command = [
            sys.executable, "-m", "pytest", str(TESTS / game), "-m", "rule", "-q",
            "-p", "no:xdist", "-p", "no:cacheprovider", f"--rules-seen={seen}",
        ]  # fmt: skip
        done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
        if not seen.exists():
            raise RuntimeError(f"the tests could not be run:\n{done.stdout}{done.stderr}")
        found: dict[str, list[str]] = json.loads(seen.read_text(encoding="utf-8"))
        return found


def as_json(rules: list[Covered]) -> str:
    """The coverage as JSON text."""
    data: dict[str, list[dict[str, Any]]] = {"rules": [asdict(rule, filter=_shown) for rule in rules]}
    return json.dumps(data, indent=1)


def _shown(field: Any, _value: Any) -> bool:
    return str(field.name) != "wants_lesson"


def as_table(rules: list[Covered]) -> str:
    """The coverage as a table of text with a summary below."""
    rows = [f"{'rule':12} {'kind':5} {'code':>5} {'test':>5} {'lesson':>6}"]
    for rule in rules:
        counts = f"{len(rule.code):5} {len(rule.test):5} {len(rule.lesson):6}"
        rows.append(f"{rule.id:12} {rule.kind:5} {counts}{'  missing: ' + ', '.join(rule.gaps) if rule.gaps else ''}")
    notes = sum(rule.kind == "note" for rule in rules)
    gaps = sum(bool(rule.gaps) for rule in rules)
    rows.append(f"{len(rules)} rules, {notes} of them notes ({100 * notes / len(rules):.0f} %); {gaps} with a gap")
    return "\n".join(rows)
