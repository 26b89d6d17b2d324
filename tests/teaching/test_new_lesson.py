"""`new-lesson`: the file holds at once for every game, is never written over what is there, and its notebook works."""

import json
import re
import tomllib
from pathlib import Path

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kredwidgets as kw
from kredwidgets import paths
from kredwidgets.__main__ import main
from kredwidgets.games import NAMES
from kredwidgets.teaching.answers import is_right, reference
from kredwidgets.teaching.checks import check
from kredwidgets.teaching.lesson import KINDS, BadLesson, read_lesson
from kredwidgets.teaching.starter import starter
from tests.support import ROOT

each_game = pytest.mark.parametrize("game", NAMES)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@each_game
def test_check_passes_at_once(game: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-lesson", game, "11-my-lesson"]) == 0
    said = capsys.readouterr().out
    assert "lessons" in said
    file = Path("lessons") / game / "11-my-lesson.toml"
    assert f"python -m kredwidgets check {file}" in said
    assert main(["check", str(file)]) == 0
    assert "all right" in capsys.readouterr().out
    assert tomllib.loads(file.read_text(encoding="utf-8"))["title"] == "My lesson"


@each_game
def test_every_rule_that_it_lists_is_shown(game: str) -> None:
    for solved in check(read_lesson(starter(game, "Mine"))):
        assert set(solved.step.rules) <= solved.cited


def test_every_kind_of_step_is_there_where_a_game_offers_it() -> None:
    kinds = {game: [step.kind for step in read_lesson(starter(game, "Mine")).steps] for game in NAMES}
    # Bakschisch begins with closed hands, and all gold stays in the bags: no single change bars a bid.
    without = {"bakschisch": {"whatif"}}
    assert {game: set(KINDS) - set(found) for game, found in kinds.items()} == {
        game: without.get(game, set()) for game in NAMES
    }
    assert all(found[0] == "play" for found in kinds.values())
    assert "no whatif step" in starter("bakschisch", "Mine")


@each_game
def test_the_wrong_option_is_wrong(game: str) -> None:
    (choose,) = (solved for solved in check(read_lesson(starter(game, "Mine"))) if solved.step.kind == "choose")
    assert reference(choose) == (2,)
    assert not is_right(choose, (1,))


@each_game
def test_its_notebook_plays_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["new-lesson", game, "mine", "--folder", "own"]) == 0
    path = Path("own") / game / "mine.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert 'kw.Lesson("mine.toml")' in notebook.cells[2].source
    monkeypatch.chdir(path.parent)
    assert kw.Lesson("mine.toml").most == kw.grade("mine.toml", {}).most > 2


def test_a_shipped_folder_gets_the_notebook_beside_the_others(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "lessons", lambda: here / "lessons")
    monkeypatch.setattr(paths, "notebooks", lambda: here / "notebooks")
    assert main(["new-lesson", "kred", "11-mine"]) == 0
    notebook = json.loads((here / "notebooks/kred/11-mine.ipynb").read_text(encoding="utf-8"))
    assert 'kw.Lesson("kred/11-mine")' in notebook["cells"][2]["source"]
    assert notebook["cells"][0]["source"].startswith("# 11. Mine")


@pytest.mark.parametrize("there", ["mine.toml", "mine.ipynb"])
def test_nothing_is_overwritten(there: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = here / "lessons" / "kred"
    folder.mkdir(parents=True)
    (folder / there).write_text("precious", encoding="utf-8")
    assert main(["new-lesson", "kred", "mine"]) == 2
    assert f"{there} is there already" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == [there]
    assert (folder / there).read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("name", ["My Lesson", "../mine", "a/b", "", "ünter", "mine.txt", "-", "."])
def test_a_bad_name_is_refused_with_a_better_one(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-lesson", "kred", "--", name]) == 2
    assert "is no name for a lesson" in capsys.readouterr().err
    assert not list(here.iterdir())


def test_a_place_that_can_not_be_written_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "lessons").write_text("a file, no folder", encoding="utf-8")
    assert main(["new-lesson", "kred", "mine"]) == 2
    assert "can't be written" in capsys.readouterr().err


def test_an_unknown_game_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["new-lesson", "chess", "mine"])
    assert "kred" in capsys.readouterr().err


@settings(max_examples=40)
@given(title=st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_title_can_be_given(title: str) -> None:
    assert read_lesson(starter("bakschisch", title)).title == title


def test_a_title_with_braces_stays_as_it_is() -> None:
    assert read_lesson(starter("kred", "{file} {{x}} {title}")).title == "{file} {{x}} {title}"


def test_the_lesson_in_the_guide_holds() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```toml\n(.+?)```", guide, re.DOTALL)
    (solved,) = check(read_lesson(text))
    # KRED-3.03: any of the three Seats of the Faction.
    assert solved.actions == tuple(f"advance p0.s{seat} > p0.r1" for seat in (1, 2, 3))


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        ('hint = "A hint', 'hnit = "A hint', "there is no field 'hnit'; did you mean 'hint'?"),
        ('goal = "legal keep ..."', 'goal = "legal pass"', "no legal move meets the goal"),
        ('claim = "legal done"', 'claim = "illegal done"', "exactly one claim must hold, and these do:"),
        ('rules = ["KRED-2.05"]', 'rules = ["KRED-3.99"]', "there is no rule KRED-3.99"),
        ("p0.s1=mark;", "community=1/1/1; p0.s1=mark;", "no game gets here ("),
        ('say = "Make', 'say = "' + "far " * 60 + "Make", "words are too many for one step; 60 at most"),
    ],
)
def test_the_guide_tells_what_the_messages_mean(line: str, instead: str, message: str) -> None:
    text = starter("kred", "Mine")
    assert line in text
    with pytest.raises(BadLesson, match=re.escape(message)):
        check(read_lesson(text.replace(line, instead)))
    told = re.findall(r"^\| `(.+?)` \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert any(message in each for each in told)


def test_a_lesson_that_has_grown_brings_its_notebook_up_to_date(here: Path) -> None:
    assert main(["new-lesson", "kred", "mine", "--folder", "class"]) == 0
    file, notebook = here / "class/kred/mine.toml", here / "class/kred/mine.ipynb"

    def points() -> int:
        cells = nbformat.read(notebook, as_version=4).cells
        return int(
            next(cell.metadata.nbgrader.points for cell in cells if cell.metadata.get("nbgrader", {}).get("grade"))
        )

    before = points()
    head, *steps = file.read_text(encoding="utf-8").split("[[step]]")
    file.write_text("[[step]]".join([head, *steps, steps[0]]), encoding="utf-8")
    assert main(["notebooks", str(notebook)]) == 0
    assert points() == before + 1
