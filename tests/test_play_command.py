"""`python -m kredwidgets play`: what is printed for what is typed."""

import builtins
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kredwidgets as kw
from kredwidgets.__main__ import main
from kredwidgets.commands import play
from tests.support import ROOT

Play = Callable[..., str]
GATE = "Press Enter when {} is ready"


def test_whoever_reads_no_further_is_not_scolded() -> None:
    command = [sys.executable, "-m", "kredwidgets", "coverage", "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1) == "{"
        process.stdout.close()
        said = process.stderr.read()
    assert "Traceback" not in said
    assert "Exception ignored" not in said


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type these lines in a game; what was printed, with every question that waited for an answer."""

    def typed(*lines: str, args: str = "", status: int = 0) -> str:
        left: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            print(prompt)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", answer)
        assert main(["play", "kred", "--seed", "1", *args.split()]) == status
        out, err = capsys.readouterr()
        return out + err

    return typed


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game for three, one decision old."""
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark\np0.hand=05 20\np1.hand=06 07\np2.hand=08 09\n")
    path = tmp_path / "three.json"
    path.write_text(session.save(), encoding="utf-8")
    return path


# House rules.


@pytest.mark.parametrize("game", kw.games())
def test_the_house_rules_are_listed_and_nothing_is_asked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", game, "--house-rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    options = kw.game(game, 3).known_options
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == [option.name for option in options]
    assert sum("(usual)" in line for line in lines) == len(options)


# Who one is.


@pytest.mark.parametrize(
    ("seat", "name"), [("p0", "Red"), ("red", "Red"), ("1", "Blue"), ("GREEN", "Green"), ("P2", "Green")]
)
def test_one_is_told_who_one_is(table: Play, seat: str, name: str) -> None:
    out = table(args=f"--seat {seat}")
    assert f"You are {name}." in out
    assert f"Still choosing: {name}." in out


@pytest.mark.parametrize("seat", ["pink", "7", "p3", "-", "violet"])
def test_a_seat_that_is_not_there_names_those_that_are(table: Play, seat: str) -> None:
    out = table(args=f"--seat={seat}", status=2)
    assert f"there is no seat '{seat}'; seats are p0 (Red), p1 (Blue), p2 (Green), or all" in out


# Why.


def test_why_takes_a_number_a_text_or_nothing(table: Play, saved: Path) -> None:
    out = table("why", "why 1", "why advance p0.s1 > p0.r1", "why", "why 99", args=f"--load {saved}")
    nothing, allowed, refused, again, none = out.split("\n> \n")[1:6]
    assert "Nothing was refused here" in nothing
    assert allowed == "That is allowed: Advance: recruit [KRED-3.01], One or two moves [KRED-4.03]"
    assert "[KRED-3.03] " in refused
    assert again == refused
    assert none.startswith("There is no choice 99 here; there are ")


def test_what_was_refused_is_explained_again_until_the_position_changes(table: Play, saved: Path) -> None:
    out = table("remove p0.s1 > C", "why", "advance C > p0.s2", "why", args=f"--load {saved}")
    refused, again, *_ = out.split("\n> \n")[1:]
    assert refused == f"'remove p0.s1 > C' is not allowed now: {again}"
    assert "[KRED-3.10]" in again
    assert "Nothing was refused here" in out.split("\n> \n")[-1] or "Nothing was refused here" in out


# Files.


def test_a_saved_game_goes_on(table: Play, saved: Path) -> None:
    assert "Mover Red" in table(args=f"--load {saved}")
    assert "Mover Red" in table(args=f"--load {saved} --players 3")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("--players 4", "holds a game for 3 players, not 4: leave --players out"),
        ("--option price_list=3p", "brings its own house rules: leave --option out"),
    ],
)
def test_what_does_not_fit_a_saved_game_is_explained(table: Play, saved: Path, args: str, says: str) -> None:
    assert says in table(args=f"--load {saved} {args}", status=2)


def test_a_saved_game_of_another_kind_is_explained(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    assert main(["play", "bakschisch", "--load", str(saved)]) == 2
    assert "holds a game of kred, not of bakschisch: write play kred" in capsys.readouterr().err


def test_files_that_can_not_be_read_are_said_in_sentences(table: Play, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    (tmp_path / "text").write_text("hello")
    for name, says in {
        "none.json": f"The game can't be loaded: there is no file {tmp_path / 'none.json'}.",
        "": f"The game can't be loaded: {tmp_path} is a folder, not a file.",
        "bytes": "holds no text",
        "text": "can't be loaded: the record is no JSON",
    }.items():
        out = table(args=f"--load {tmp_path / name}", status=2)
        assert says in out
        assert "Errno" not in out
        assert "Traceback" not in out


def test_saving_says_where_and_what_is_in_it_or_why_not(
    table: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = table("save", "save mine.json", f"save {tmp_path}", "save nowhere/x.json")
    assert "Saved to kred.json. The file holds everybody's secrets, too." in out
    assert kw.load((tmp_path / "mine.json").read_text()).node == kw.load((tmp_path / "kred.json").read_text()).node
    assert f"Nothing was saved: {tmp_path} is a folder, not a file." in out
    assert "Nothing was saved: there is no folder nowhere." in out
    assert "Errno" not in out


# A shared screen.


def test_on_a_shared_screen_everybody_says_first_that_he_is_there(table: Play) -> None:
    out = table("", "1", "", "1", "", args="--seat all")
    red, blue, green = (out.index(GATE.format(name)) for name in ("Red", "Blue", "Green"))
    assert "You are" not in out
    for before, after in ((red, blue), (blue, green)):
        assert "Your pack: " in out[before:after]
    assert "Your pack" not in out[:red]
    first = out[red:blue].partition("Your pack: ")[2].partition("\n")[0]
    assert first not in out[blue:]


def test_hands_are_cleared_away_before_and_after_the_gate(table: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play.sys.stdout, "isatty", lambda: True)
    out = table("", "1", "", args="--seat all")
    assert out.count(play.CLEAR) == 4
    for name in ("Red", "Blue"):
        before, _, after = out.partition(GATE.format(name))
        assert before.rstrip().endswith(play.CLEAR.rstrip())
        assert after.partition("\n")[2].startswith(play.CLEAR)


def test_who_leaves_at_the_gate_sees_nobodys_hand(table: Play) -> None:
    assert "Your pack" not in table(args="--seat all")
