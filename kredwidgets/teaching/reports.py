"""A class at a glance: which steps a folder of notebooks that were handed in got right, and which rules were missed.

No code of these notebooks is run. The answers are read as literals from the text of their cells, and lessons come from
the kit (or the teacher's own folder), never from where a notebook says.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from attrs import field, frozen

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.text import shown
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.grading import SIGNS, Grade, grade_solved
from kredwidgets.teaching.lesson import Lesson, load_lesson
from kredwidgets.teaching.shelf import find_lesson
from kredwidgets.teaching.submissions import Submission, Unreadable, read_submission, student_of
from kredwidgets.theory.charts import VEGALITE, bar_chart

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
MOST_BARS = 20
NOTHING = (
    "No notebook of a lesson was found in this folder; a report reads what was handed in, one folder for each student."
)
LEGEND = "+ right, - wrong, . open, ? not understood"


class NoFolder(KredError, NotADirectoryError):
    """What should be a folder is none."""


@frozen
class Row:
    """One student, with the grade of each lesson that was handed in, by the lesson's name."""

    student: str
    grades: Mapping[str, Grade]

    @property
    def points(self) -> int:
        """How many steps are right, of all lessons together."""
        return sum(grade.points for grade in self.grades.values())


@frozen
class Missed:
    """A rule, and how many answers missed it."""

    rule: str
    title: str
    times: int


@frozen
class Unread:
    """A notebook that does not count, and why."""

    path: str
    why: str


@frozen
class Report:
    """The class as a table. `missed` maps rule ids to how often they were missed, the most missed first.

    `lessons` maps each lesson's name to its title and the numbers of its steps that ask; `unread` are the notebooks
    that do not count.
    """

    lessons: Mapping[str, tuple[str, tuple[int, ...]]]
    rows: tuple[Row, ...]
    unread: tuple[Unread, ...] = ()
    missed: Mapping[str, Missed] = field(init=False)

    @missed.default
    def _count(self) -> Mapping[str, Missed]:
        titles: dict[str, str] = {}
        times: Counter[str] = Counter()
        for grade in (grade for row in self.rows for grade in row.grades.values()):
            for step in grade.steps:
                titles.update(step.missed)
                times.update(step.missed.keys())
        ordered = sorted(times.items(), key=lambda pair: (-pair[1], pair[0]))
        return {rule: Missed(rule, titles[rule], number) for rule, number in ordered}

    @property
    def most(self) -> int:
        """How many points all lessons together are worth."""
        return sum(len(steps) for _, steps in self.lessons.values())

    def table(self) -> list[list[str | int]]:
        """The table with its head: a student, what came of each step, the points of each lesson, the total."""
        head: list[str | int] = ["student"]
        for lesson, (_, steps) in self.lessons.items():
            head += [*(f"{lesson} step {number}" for number in steps), f"{lesson} points"]
        return [[*head, "points"], *(self._row(row) for row in self.rows)]

    def _row(self, row: Row) -> list[str | int]:
        cells: list[str | int] = [row.student]
        for lesson, (_, steps) in self.lessons.items():
            grade = row.grades.get(lesson)
            states = {step.number: step.state for step in grade.steps} if grade else {}
            cells += [states.get(number, "") for number in steps]
            cells.append(grade.points if grade else "")
        return [*cells, row.points]

    def to_csv(self, path: str | Path) -> None:
        """Write the table, and below it what was not counted. Raises `OSError`.

        What a spreadsheet would take for a formula gets a `'` before it.
        """
        unread: list[list[str | int]] = [[each.path, f"not counted: {each.why}"] for each in self.unread]
        with Path(path).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([[_harmless(cell) for cell in row] for row in [*self.table(), *unread]])

    def __str__(self) -> str:
        students, notebooks = len(self.rows), sum(len(row.grades) for row in self.rows)
        lines = [f"Class report: {students} students, {notebooks} notebooks", LEGEND]
        width = max([len("student"), *(len(row.student) for row in self.rows)])
        for lesson, (title, steps) in self.lessons.items():
            lines += [
                "",
                f"{lesson}: {title}",
                f"{'student':{width}}  " + " ".join(f"{n:>2}" for n in steps) + "  points",
            ]
            for row in self.rows:
                if grade := row.grades.get(lesson):
                    signs = " ".join(f"{SIGNS[step.state]:>2}" for step in grade.steps)
                    lines.append(f"{row.student:{width}}  {signs}  {grade.points} of {grade.most}")
        if len(self.lessons) > 1:
            lines += ["", "All lessons", f"{'student':{width}}  points"]
            lines += [f"{row.student:{width}}  {row.points} of {self.most}" for row in self.rows]
        if self.missed:
            lines += ["", "Most missed"]
            lines += [f"{missed.times:>3} x {missed.rule} {missed.title}" for missed in self.missed.values()]
        if not self.rows and not self.unread:
            lines += ["", NOTHING]
        if self.unread:
            lines += ["", "Not counted", *(f"{each.path}: {each.why}" for each in self.unread)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def html(self) -> str:
        """The table as HTML, everything in it escaped."""
        head, *rows = self.table()
        parts = [f"<p>{escape(LEGEND)}</p><table><thead><tr>", *(f"<th>{escape(str(cell))}</th>" for cell in head)]
        parts.append("</tr></thead><tbody>")
        for row in rows:
            shown = (SIGNS.get(str(cell), str(cell)) for cell in row[1:])
            cells = "".join(f"<td>{escape(cell)}</td>" for cell in shown)
            parts.append(f"<tr><th>{escape(str(row[0]))}</th>{cells}</tr>")
        parts.append("</tbody></table>")
        if self.unread:
            unread = "".join(f"<li>{escape(each.path)}: {escape(each.why)}</li>" for each in self.unread)
            parts.append(f"<p>Not counted:</p><ul>{unread}</ul>")
        if not self.rows and not self.unread:
            parts.append(f"<p>{escape(NOTHING)}</p>")
        return "".join(parts)

    def chart(self) -> "MissedBars":
        """The most missed rules as bars, to be displayed by themselves."""
        return MissedBars(tuple(self.missed.values()))

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": self.html(), VEGALITE: self.chart().spec()}


@frozen
class MissedBars:
    """Bars of the rules that were missed most."""

    missed: tuple[Missed, ...]

    def spec(self) -> dict[str, Any]:
        """The Vega-Lite specification."""
        rows = [{"rule": f"{each.rule} {each.title}", "missed": each.times} for each in self.missed[:MOST_BARS]]
        encoding = {
            "y": {"field": "rule", "type": "nominal", "sort": None, "axis": {"labelLimit": 320}},
            "x": {"field": "missed", "type": "quantitative", "axis": {"tickMinStep": 1}},
        }
        return bar_chart("Rules that were missed most", rows, encoding)

    def __str__(self) -> str:
        bars = (f"{each.times:>3} {'#' * each.times} {each.rule}" for each in self.missed)
        return "\n".join([self.spec()["title"], *bars])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return {VEGALITE: self.spec(), "text/plain": str(self)}


def report(folder: str | Path, lessons: str | Path | None = None) -> Report:
    """What the notebooks in a folder (and below it) got right: nbgrader's `submitted`, or any folder of notebooks.

    `lessons` is a folder with lessons of one's own. A notebook that can't be read is listed with the reason; of two by
    the same student, the better counts. Raises `NoFolder`, and `BadLesson` for a lesson that has faults.
    """
    root = _folder(folder)
    if (root / "submitted").is_dir():
        root /= "submitted"
    shelf = Shelf(_folder(lessons) if lessons is not None else None)
    grades: dict[str, dict[str, Grade]] = {}
    unread = []
    for path in notebooks(root):
        name = path.relative_to(root)
        try:
            submission = read_submission(path)
            grade = shelf.grade(submission)
        except Unreadable as error:
            unread.append(Unread(printable(str(name)), printable(str(error))))
            continue
        own = grades.setdefault(printable(student_of(name)), {})
        before = own.get(grade.lesson)
        if before is not None:
            unread.append(Unread(printable(str(name)), f"{grade.lesson} was handed in twice; the better one counts"))
        if before is None or before.points < grade.points:
            own[grade.lesson] = grade
    columns = {grade.lesson: grade for own in grades.values() for grade in own.values()}
    return Report(
        {name: (grade.title, tuple(step.number for step in grade.steps)) for name, grade in sorted(columns.items())},
        tuple(Row(student, dict(sorted(own.items()))) for student, own in sorted(grades.items())),
        tuple(unread),
    )


def _folder(named: Any) -> Path:
    try:
        root = Path(named)
        there = root.is_dir()
    except (TypeError, ValueError, OSError):
        there = False
    if not there:
        raise NoFolder(f"there is no folder {named if isinstance(named, (str, Path)) else shown(named)}")
    return root


def notebooks(root: Path) -> Iterator[Path]:
    """Every notebook in a folder and below it, in order."""
    for path in sorted(root.rglob("*.ipynb")):
        if path.is_file() and ".ipynb_checkpoints" not in path.parts:
            yield path


class Shelf:
    """The lessons that notebooks may be about, each read once: the shipped ones, and those of the teacher's folder."""

    def __init__(self, own: Path | None) -> None:
        self.own = {path.name: path for path in sorted(own.rglob("*.toml"))} if own else {}
        self.solved: dict[str, tuple[Lesson, list[Solved]]] = {}

    def grade(self, submission: Submission) -> Grade:
        """The grade of a submission. Raises `Unreadable` for a lesson that is not on the shelf."""
        name = submission.lesson
        if name not in self.solved:
            lesson = load_lesson(self._find(name))
            self.solved[name] = (lesson, check(lesson))
        lesson, solved = self.solved[name]
        return grade_solved(lesson, solved, submission.answers)

    def _find(self, name: str) -> Path:
        if name.endswith(".toml"):
            file = name.replace("\\", "/").rpartition("/")[2]
            if file not in self.own:
                raise Unreadable(
                    f"its lesson {name!r} is not among your own; give their folder: report(folder, lessons=...)"
                )
            return self.own[file]
        try:
            return find_lesson(name)
        except KredError as error:
            raise Unreadable(str(error)) from None


def printable(text: str) -> str:
    """A name from a file system on one line, without signs that steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _harmless(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
