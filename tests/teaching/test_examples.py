"""Examples in plain text, of which the reference notebooks are made; and what `renew` leaves alone."""

import re
from pathlib import Path

import pytest

from kredwidgets import paths
from kredwidgets.engine.errors import KredError
from kredwidgets.teaching.examples import example
from kredwidgets.teaching.lesson import load_lesson
from kredwidgets.teaching.notebook import common, lesson_notebook, markdown, renew
from kredwidgets.teaching.shelf import find_lesson

THREE = "kred players=3\np0.s1=mark; p0.s3=mark\np1.s1=mark; p2.s1=mark"
GUARD = "bakschisch players=2 track=mini\nslots=guard\np1.choice=0"


def test_a_refused_move_changes_nothing_and_a_change_makes_it_legal() -> None:
    # KRED-3.03: all three Seats of the Faction must be occupied; the second one is empty.
    climb = "advance p0.s1 > p0.r1"
    lines = example(THREE, climb, "what if put mark p0.s2", climb).splitlines()
    refused, reason, change, allowed, told = lines[-5:]
    assert refused == f"{climb}: refused"
    assert reason.startswith("  ")
    assert "[KRED-3.03]" in reason
    assert change == "What if: put mark p0.s2"
    assert allowed.startswith(f"{climb}: allowed [KRED-3.03")
    assert told.startswith("  > Red Advances a Mark")


def test_a_seat_reads_its_own_hand_and_not_that_of_another() -> None:
    text = example("kred players=3", "whose p0 p0.pack", "whose p1 p0.pack", "whose public p0.nothing")
    mine, theirs, nothing = text.splitlines()[-3:]
    assert "?" not in mine
    # Eight tiles are dealt to each of three players (KRED-2.03).
    assert "p0.pack = ? ? ? ? ? ? ? ? [" in theirs
    assert nothing == "everybody finds no p0.nothing listed"


def test_odds_are_those_of_the_last_draw() -> None:
    # 30 cards, five of each character (BAKS-1.03): one guard is up, so the second card is a servant in 5 of 29 draws.
    lines = example(GUARD, "bid 1", "odds turn servant").splitlines()
    assert lines[-1].startswith("turn servant: 5/29 [")


def test_what_can_not_come_has_no_chance_and_a_reason() -> None:
    position = (
        "bakschisch players=2\nround=2; bribe=3; slots=servant servant guard\ndiscard=3 servant, 1 eunuch, 1 fakir"
    )
    position += "\np0.pos=6; p0.gold=7\np1.pos=7; p1.gold=6\ntable=7"
    zero, reason = example(position, "p0: bid 1", "p1: bid 2", "odds turn servant").splitlines()[-2:]
    assert zero == "turn servant: 0"
    assert "[BAKS-1.03]" in reason


def test_faults_and_impossible_changes_are_told_with_their_rule() -> None:
    # KRED-1.20 and KRED-2.08: a space holds one piece, and three players have 12 Marks.
    assert "No game gets here: " in example("kred players=3\np0.s1=mark\ncommunity=1/0/3", "faults")
    (told,) = example(GUARD, "what if p0.gold = 99").splitlines()[-1:]
    assert told.startswith("  No table can hold that: ")


def test_a_table_of_the_components_is_shown() -> None:
    assert example(THREE, "table meta.min_players").splitlines()[-1] == "meta.min_players: 3"
    with pytest.raises(KredError, match=r"no table 'meta\.nothing'"):
        example(THREE, "table meta.nothing")


@pytest.mark.parametrize(
    "act", ["fly away", "whose p9 x", "whose nobody x", "what if nonsense", "odds turn *", "p0: p1: done"]
)
def test_what_can_not_be_read_is_refused_by_name(act: str) -> None:
    with pytest.raises(KredError):
        example(THREE, act)


def test_renewing_leaves_the_cells_of_the_author_alone() -> None:
    lesson = load_lesson(find_lesson("kred/01-board"))
    old = lesson_notebook(lesson)
    shared = set(common(lesson))
    old["cells"].insert(2, markdown("mine", "My own words."))
    for cell in old["cells"]:
        if cell["id"] in shared:
            cell["source"] = "out of date"
    old["cells"] = [cell for cell in old["cells"] if cell["id"] not in ("grade", "quiz")]
    new = renew(old, lesson)
    assert [cell["id"] for cell in new["cells"]] == [
        "title",
        "about",
        "mine",
        "lesson",
        "hand-in",
        "answers",
        "grade",
        "check",
        "quiz",
        "teacher",
    ]
    assert {cell["id"] for cell in new["cells"] if cell["source"] == "out of date"} == set()
    assert new["cells"][2]["source"] == "My own words."
    assert old["cells"][1]["source"] == "out of date"


@pytest.mark.parametrize("name", ["kred/mine", "kred/11-mine"])
@pytest.mark.parametrize(("rules", "asks"), [(("KRED-1.14",), True), ((), False)])
def test_a_lesson_of_the_shelf_ends_with_questions_where_there_are_any(
    name: str, rules: tuple[str, ...], asks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = load_lesson(find_lesson("kred/01-board"))
    file = tmp_path / f"{name}.toml"
    file.parent.mkdir()
    file.write_text(re.sub(r"^rules = .*$", f"rules = {list(rules)}", board.source, flags=re.MULTILINE), "utf-8")
    lesson = load_lesson(file)
    assert "quiz" not in common(lesson)
    monkeypatch.setattr(paths, "lessons", lambda: tmp_path)
    assert ("quiz" in common(lesson)) is asks
    assert lesson.cited == rules
