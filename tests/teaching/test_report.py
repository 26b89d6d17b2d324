"""A class at a glance, from folders of notebooks that were handed in: nothing of them is run."""

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbformat
import pytest

from kredwidgets.engine.errors import KredError
from kredwidgets.teaching import report
from kredwidgets.teaching.reports import VEGALITE, Report
from kredwidgets.teaching.starter import starter
from kredwidgets.teaching.submissions import Unreadable, read_submission, student_of
from tests.teaching.handed_in import filled_in, hand_in, notebook_of
from tests.teaching.test_grading import BY_HAND

BOARD, TRACK = "kred/01-board", "bakschisch/01-track"
HOSTILE = '<img src=x onerror="alert(1)">'


@pytest.fixture
def submitted(tmp_path: Path) -> Path:
    """Three students: one has all right, one misses the same rule twice, one did not begin."""
    hand_in(tmp_path, "student-1", BOARD, f"answers = {BY_HAND!r}")
    hand_in(tmp_path, "student-1", TRACK, "answers = {}")
    hand_in(tmp_path, "student-2", BOARD, "answers = {1: 'organize p0.s3 > p0.s4', 3: ['p0.s2'], 4: ['p0.s2']}")
    hand_in(tmp_path, "student-3", BOARD, "answers = {4: ['p0.s2']}")
    return tmp_path


def states(result: Report, student: str, lesson: str = BOARD) -> list[str]:
    (row,) = (row for row in result.rows if row.student == student)
    return [step.state for step in row.grades[lesson].steps]


def test_a_class_is_counted(submitted: Path) -> None:
    result = report(submitted)
    assert [(row.student, row.points) for row in result.rows] == [("student-1", 8), ("student-2", 1), ("student-3", 0)]
    assert states(result, "student-2") == ["right", "open", "wrong", "wrong", "open", "open", "open", "open"]
    assert sorted(result.lessons) == [TRACK, BOARD]
    assert result.unread == ()
    # Steps 3 and 4 are both about KRED-1.19, and nobody missed anything else.
    assert [(each.rule, each.title, each.times) for each in result.missed.values()] == [
        ("KRED-1.19", "Adjacent spaces", 3)
    ]


def test_the_text_is_a_table(submitted: Path) -> None:
    text = str(report(submitted))
    assert text.startswith("Class report: 3 students, 4 notebooks\n")
    assert re.search(r"^student-2 +\+ +\. +- +- +\. +\. +\. +\. +1 of 8$", text, re.MULTILINE)
    assert "  3 x KRED-1.19 Adjacent spaces" in text
    # Eight steps ask something in the one lesson, nine in the other.
    assert "student-1  8 of 17" in text


def test_nothing_is_run(tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    code = f"answers = {{2: 1}}\nopen({str(trap)!r}, 'w')\nraise SystemExit"
    hand_in(tmp_path / "in", "student-1", BOARD, code)
    hand_in(tmp_path / "in", "student-2", BOARD, f"answers = open({str(trap)!r}, 'w')")
    result = report(tmp_path / "in")
    assert not trap.exists()
    assert [(row.student, row.points) for row in result.rows] == [("student-1", 1)]
    (unread,) = result.unread
    assert unread.path == "student-2/first-week/01-board.ipynb"
    assert "not written out" in unread.why


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "no notebook"),
        ("[]", "no list of cells"),
        ('{"cells": 3}', "no list of cells"),
        ('{"cells": []}', "no cell says which lesson"),
        ('{"cells": [3, {"cell_type": "code", "source": 7, "metadata": []}]}', "no cell says which lesson"),
        ("[" * 100_000, "no notebook"),
        ('{"cells": [{"cell_type": "code", "source": "kw.Lesson(\'kred/01-board\')"}]}', "no cell holds answers"),
        (
            '{"cells": [{"cell_type": "code", "source": "kw.grade(\'kred/99-x\', answers)\\nanswers = {}"}]}',
            "no lesson",
        ),
        (
            '{"cells": [{"cell_type": "code", "source": "kw.grade(\'/etc/x.toml\', answers)\\nanswers = {}"}]}',
            "not among",
        ),
        ("\ud800", "no notebook"),
    ],
)
def test_what_can_not_be_read_is_listed_with_the_reason(tmp_path: Path, content: str, why: str) -> None:
    (tmp_path / "student-1.ipynb").write_text(content, encoding="utf-8", errors="surrogatepass")
    result = report(tmp_path)
    assert result.rows == ()
    (unread,) = result.unread
    assert unread.path == "student-1.ipynb"
    assert why in unread.why
    assert unread.why in str(result)


@pytest.mark.parametrize(
    "code",
    [
        "answers = {" * 200,
        "answers = " + "[" * 5000 + "]" * 5000,
        "answers = {2: 1",
        "answers = {[1]: 2}",
        "answers = {2: x}",
        "answers = {2: 1 .__class__}",
        "answers = 9" + "9" * 5000,
        "answers = '\0'",
    ],
)
def test_answers_that_are_no_literal_do_not_crash_the_report(tmp_path: Path, code: str) -> None:
    hand_in(tmp_path, "student-1", BOARD, code)
    result = report(tmp_path)
    assert len(result.unread) + len(result.rows) == 1
    assert sum(row.points for row in result.rows) == 0


def test_what_belongs_to_no_step_scores_nothing(tmp_path: Path) -> None:
    hand_in(tmp_path, "student-1", BOARD, "answers = {2: 'x', 99: 1, (1, 2): None, 3: {4: 5}}")
    result = report(tmp_path)
    assert states(result, "student-1")[1:3] == ["unreadable", "unreadable"]
    assert result.rows[0].points == 0


@pytest.mark.parametrize(
    ("path", "student"),
    [
        ("student-1/kred/01-board.ipynb", "student-1"),
        ("student-1/01-board.ipynb", "student-1"),
        ("student-1.ipynb", "student-1"),
        ("student-1_01-board.ipynb", "student-1"),
        ("student-1-01-board.ipynb", "student-1"),
        ("01-board.ipynb", "01-board"),
    ],
)
def test_a_student_is_known_by_the_path(path: str, student: str) -> None:
    assert student_of(Path(path)) == student


def test_the_folder_of_a_course_will_do(tmp_path: Path) -> None:
    hand_in(tmp_path / "submitted", "student-1", BOARD, "answers = {2: 1}")
    hand_in(tmp_path / "autograded", "student-1", BOARD, "answers = {}")
    (row,) = report(tmp_path).rows
    assert (row.student, row.points) == ("student-1", 1)


def test_checkpoints_do_not_count_and_of_two_the_better_does(tmp_path: Path) -> None:
    better = filled_in(BOARD, "answers = {1: 'organize p0.s3 > p0.s4', 2: 1}")
    for name, notebook in (("a", filled_in(BOARD, "answers = {2: 1}")), ("b", better), ("c", notebook_of(BOARD))):
        folder = tmp_path / "student-1" / name
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / "01-board.ipynb")
    left = tmp_path / "student-1" / ".ipynb_checkpoints"
    left.mkdir()
    nbformat.write(better, left / "01-board-checkpoint.ipynb")
    result = report(tmp_path)
    assert [row.points for row in result.rows] == [2]
    assert [(each.path, each.why) for each in result.unread] == [
        (f"student-1/{name}/01-board.ipynb", f"{BOARD} was handed in twice; the better one counts") for name in "bc"
    ]


def test_the_marked_cell_counts_before_others(tmp_path: Path) -> None:
    notebook = filled_in(BOARD, "answers = {2: 1}")
    notebook.cells.append(nbformat.v4.new_code_cell("%matplotlib\nanswers = {2: 3}"))
    path = tmp_path / "student-1.ipynb"
    nbformat.write(notebook, path)
    assert read_submission(path).answers == {2: 1}


def test_answers_may_stay_in_the_call_that_a_lesson_offers(tmp_path: Path) -> None:
    path = hand_in(tmp_path, "student-1", BOARD, f'answers = kw.Lesson("{BOARD}").answer({{2: 1}})')
    assert read_submission(path).answers == {2: 1}


def test_a_large_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kredwidgets.teaching.submissions.LARGEST", 10)
    path = hand_in(tmp_path, "student-1", BOARD, "answers = {}")
    with pytest.raises(Unreadable, match="larger than"):
        read_submission(path)


def test_a_lesson_of_ones_own_is_taken_from_the_given_folder_only(tmp_path: Path) -> None:
    own, turned_in = tmp_path / "own", tmp_path / "in"
    own.mkdir()
    turned_in.mkdir()
    (own / "mine.toml").write_text(starter("bakschisch", "Mine"), encoding="utf-8")
    code = ["kw.Lesson('../tricks/mine.toml')", "answers = {1: 'bid 1'}"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in code])
    nbformat.write(notebook, turned_in / "student-1.ipynb")
    assert [row.points for row in report(turned_in, lessons=own).rows] == [1]
    assert "report(folder, lessons=...)" in report(turned_in).unread[0].why


class Tags(HTMLParser):
    """The tags of a page, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert not attrs
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_hostile_names_are_escaped(tmp_path: Path) -> None:
    student = HOSTILE.replace("/", "")
    hand_in(tmp_path, student, BOARD, "answers = {2: 2}")
    hand_in(tmp_path, f"{student}2", BOARD, f"answers = {HOSTILE}")
    result = report(tmp_path)
    page = Tags()
    page.feed(result.html())
    assert page.tags <= {"p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li"}
    assert student in page.text
    assert [each.path for each in result.unread] == [f"{student}2/first-week/01-board.ipynb"]


def test_names_that_steer_a_terminal_are_cleaned(tmp_path: Path) -> None:
    hand_in(tmp_path, "student\x1b[2J\n1", BOARD, "answers = {}")
    assert [row.student for row in report(tmp_path).rows] == ["student?[2J?1"]


def test_a_spreadsheet_gets_no_formulas(tmp_path: Path) -> None:
    for student in ("=1+1", "+1", "-1", "@A1", "student-1"):
        hand_in(tmp_path / "in", student, BOARD, "answers = {2: 1}")
    report(tmp_path / "in").to_csv(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[:2] == ["student", f"{BOARD} step 1"]
    assert head[-2:] == [f"{BOARD} points", "points"]
    assert sorted(row[0] for row in rows) == ["'+1", "'-1", "'=1+1", "'@A1", "student-1"]
    assert all(row[1:] == ["open", "right", *["open"] * 6, "1", "1"] for row in rows)


def test_it_is_shown_as_a_table_and_the_missed_rules_as_bars(submitted: Path) -> None:
    result = report(submitted)
    bundle = result._repr_mimebundle_()
    assert bundle["text/plain"] == str(result)
    assert "<table>" in bundle["text/html"]
    assert json.loads(json.dumps(bundle[VEGALITE]))["data"] == {
        "values": [{"rule": "KRED-1.19 Adjacent spaces", "missed": 3}]
    }
    assert result.chart()._repr_mimebundle_()[VEGALITE] == bundle[VEGALITE]
    assert str(result.chart()) == "Rules that were missed most\n  3 ### KRED-1.19"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match="nowhere"):
        report(tmp_path / "nowhere")


@pytest.mark.parametrize("folder", [None, 3, "nosuch", "a\0b", "x" * 5000, "\ud800", ["."]])
def test_what_is_no_folder_is_refused_by_name(folder: Any, tmp_path: Path) -> None:
    with pytest.raises(KredError, match="there is no folder"):
        report(folder)
    if folder is not None:
        with pytest.raises(KredError, match="there is no folder"):
            report(tmp_path, lessons=folder)


def test_an_empty_folder_makes_an_empty_table(tmp_path: Path) -> None:
    assert str(report(tmp_path)).startswith("Class report: 0 students, 0 notebooks")


def test_an_empty_folder_says_that_it_is(tmp_path: Path) -> None:
    result = report(tmp_path)
    assert "No notebook of a lesson was found" in str(result)
    assert "No notebook of a lesson was found" in result._repr_mimebundle_()["text/html"]


def test_a_spreadsheet_tells_what_was_not_counted(tmp_path: Path) -> None:
    hand_in(tmp_path / "in", "student-1", BOARD, "answers = {2: 1}")
    (tmp_path / "in" / "student-2.ipynb").write_text("no notebook", encoding="utf-8")
    report(tmp_path / "in").to_csv(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8", newline="") as file:
        *_, last = csv.reader(file)
    assert last[0] == "student-2.ipynb"
    assert last[1].startswith("not counted: ")
