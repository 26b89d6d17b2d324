"""The shipped notebooks as files: they name the kernel that every host has, and their links lead somewhere."""

import re
from pathlib import Path

import nbformat
import pytest

from kredwidgets.games import find
from kredwidgets.teaching.lesson import load_lesson
from tests.support import ROOT

NOTEBOOKS = ROOT / "notebooks"
FOUND = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LESSONS = sorted((ROOT / "lessons").glob("*/*.toml"))
LINK = re.compile(r"\]\(([^)#:\s]+\.ipynb)\)")

each_notebook = pytest.mark.parametrize("path", FOUND, ids=lambda path: str(path.relative_to(NOTEBOOKS)))


def links(path: Path) -> list[Path]:
    """The notebooks that one links to."""
    cells = nbformat.read(path, as_version=4).cells
    found = [link for cell in cells if cell.cell_type == "markdown" for link in LINK.findall(cell.source)]
    return [(path.parent / link).resolve() for link in found]


@each_notebook
def test_is_valid_and_names_the_python_kernel(path: Path) -> None:
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert notebook.nbformat == 4
    assert notebook.metadata.kernelspec.name == "python3"


@each_notebook
def test_was_run_from_top_to_bottom(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    counts = [cell.execution_count for cell in cells if cell.cell_type == "code" and cell.source.strip()]
    assert counts == list(range(1, len(counts) + 1))


@each_notebook
def test_links_lead_somewhere(path: Path) -> None:
    assert [link for link in links(path) if link not in FOUND] == []


def test_every_notebook_is_reached_from_the_index() -> None:
    reached: set[Path] = set()
    todo = [NOTEBOOKS / "index.ipynb"]
    while todo:
        path = todo.pop()
        if path not in reached:
            reached.add(path)
            todo += links(path)
    assert reached == set(FOUND)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_index_has_every_lesson_with_title_and_time(path: Path) -> None:
    lesson = load_lesson(path)
    cells = nbformat.read(NOTEBOOKS / "index.ipynb", as_version=4).cells
    name = f"[{int(path.stem[:2])}. {lesson.title}]({path.parent.name}/{path.stem}.ipynb)"
    rows = [line for cell in cells for line in cell.source.splitlines() if line.startswith(f"| {name} |")]
    assert len(rows) == 1
    assert rows[0].endswith(f"| {lesson.minutes} min |")


def test_learners_meet_the_answers_only_in_the_note_for_teachers() -> None:
    with_answers = [path for path in FOUND if path.stem == "answers"]
    assert len(with_answers) == len({path.parent for path in LESSONS})
    leading = {path for path in FOUND if any(link in with_answers for link in links(path))}
    assert leading == {NOTEBOOKS / "index.ipynb"}
    cells = nbformat.read(NOTEBOOKS / "index.ipynb", as_version=4).cells
    assert [cell.id for cell in cells if "answers.ipynb" in cell.source] == ["teachers"]
    assert "at the bottom" in cells[0].source
    for path in with_answers:
        assert "**For teachers.**" in nbformat.read(path, as_version=4).cells[0].source


each_reference = pytest.mark.parametrize(
    "path", [path for path in FOUND if path.stem == "reference"], ids=lambda path: path.parent.name
)


@each_reference
def test_the_reference_has_an_example_in_which_each_acting_rule_is_named(path: Path) -> None:
    book = find(path.parent.name).rulebook
    said, pending = "", ""
    shown: dict[str, str] = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            said = "".join(output.text for output in cell.outputs)
            if pending in book.rules:
                shown[pending] = said
        elif found := re.match(r"### (\S+) ", cell.source):
            pending = found[1]
            shown[pending] = said
        else:
            pending = ""
    headings = list(dict.fromkeys(rule.heading for rule in book.rules.values()))
    ordered = sorted(book.rules.values(), key=lambda rule: headings.index(rule.heading))
    assert list(shown) == [rule.id for rule in ordered]
    assert [rule.id for rule in book.rules.values() if rule.kind == "acts" and rule.id not in shown[rule.id]] == []
    assert path.stat().st_size < 310_000


@each_reference
def test_the_reference_lists_every_house_rule_with_its_values(path: Path) -> None:
    engine = find(path.parent.name)
    cells = nbformat.read(path, as_version=4).cells
    at = next(number for number, cell in enumerate(cells) if cell.source.startswith("## House rules"))
    said = "".join(output.text for output in cells[at + 1].outputs)
    for option in engine.known_options:
        words = engine.rulebook.words["options"][option.name]
        assert f"{option.name}: {words['says']}\n" in said
        assert all(text in said for text in words.values())
    assert said.count("(usual)") == len(engine.known_options)
