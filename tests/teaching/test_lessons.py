"""Lesson files: the shipped ones hold, broken ones are refused whole with file, line and fault."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kredwidgets import paths
from kredwidgets.__main__ import main
from kredwidgets.teaching.checks import check
from kredwidgets.teaching.lesson import KINDS, OPTION, STEP, TOP, BadLesson, load_lesson, read_lesson
from kredwidgets.teaching.transcript import transcript

SHIPPED = sorted(paths.lessons().rglob("*.toml"))

GOOD = """title = "Small"
game = "kred"
minutes = 3

[[step]]
kind = "play"
position = "kred players=3; p0.s1=mark; community=2/3/1"
unreachable = true
say = "Move."
goal = "legal advance C > p0.s*"
rules = ["KRED-3.01"]

[[step]]
kind = "choose"
position = "kred players=3; p0.s1=mark"
unreachable = true
ask = "May the piece climb?"

[[step.option]]
text = "Yes"
claim = "legal advance p0.s1 > p0.r1"
why = "Three Seats are needed."

[[step.option]]
text = "No"
claim = "illegal advance p0.s1 > p0.r1 by KRED-3.03"
why = "Two Seats are empty."
"""
GOOD = GOOD.replace("; ", "\\n")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_lesson_holds_and_its_rules_are_taught(path: Path) -> None:
    for solved in check(load_lesson(path)):
        assert set(solved.step.rules) <= solved.cited, (
            f"{solved.step.rules} are listed, {sorted(solved.cited)} were seen"
        )


def test_the_answer_key_is_computed() -> None:
    play, choose = check(read_lesson(GOOD))
    # One Seat is taken, five are empty.
    assert len(play.actions) == 5
    assert choose.right == (1,)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('game = "kred"', 'game = "chess"', 2, "no game 'chess'"),
        ('kind = "play"', 'kind = "dance"', 6, "'kind' must be one of"),
        ("minutes = 3", 'minutes = "3"', 3, "must be a whole number, not a text"),
        ("minutes = 3", "minuets = 3", 3, "did you mean 'minutes'"),
        ('say = "Move."', f'say = "{"word " * 61}"', 9, "61 words are too many"),
        ("KRED-3.01", "KRED-3.99", 11, "no rule KRED-3.99"),
        ("legal advance C > p0.s*", "legal withdraw p1.s1 > C", 10, "no legal move meets the goal"),
        ("legal advance C > p0.s*", "fly", 10, "is no claim"),
        ('say = "Move."', 'before = ["fly"]', 9, "'fly' is no action"),
        ('say = "Move."', "before = [1]", 9, "'before' must hold texts"),
        ("p0.s1=mark", "p0.s1=queen", 7, "is no piece"),
        ("unreachable = true\nsay", "say", 7, "no game gets here"),
        ("legal advance p0.s1 > p0.r1", "illegal advance p0.s1 > p0.r1", 19, "exactly one claim must hold"),
        ('why = "Two Seats are empty."', "", 24, "an option needs 'why'"),
        ('goal = "legal', "goal = legal", 10, "no TOML"),
        ('say = "Move."', "seat = 2", 10, "only p0 can do 'legal advance C > p0.s*', and the learner sits at seat 2"),
    ],
)
def test_a_broken_lesson_is_refused_with_line_and_fault(old: str, new: str, line: int, says: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLesson) as error:
        check(read_lesson(GOOD.replace(old, new, 1), "small.toml"), "small.toml")
    fault = error.value.faults[0]
    assert says in str(error.value)
    assert fault.file == "small.toml"
    assert fault.line == line


AFTER = """title = "After"
game = "kred"
minutes = 1

[[step]]
kind = "choose"
position = "kred players=3\\np0.hand=05 ? ? ? ? ? ? ?\\np0.s1=mark"
before = ["advance C > p0.s2", "done", "give 05 to p1"]
seat = 2
ask = "Who may look?"
rules = ["KRED-5.02", "KRED-2.09"]

[[step.option]]
text = "Blue"
claim = "legal for p1: look"
why = "The Receiver."

[[step.option]]
text = "Green"
claim = "legal for p2: look"
why = "Not the Receiver."

[[step]]
kind = "play"
position = "kred players=4"
goal = "legal for p0: keep *"
rules = ["KRED-2.02", "KRED-10.12"]
"""


def test_actions_lead_from_the_position_to_the_one_the_learner_sees() -> None:
    choose, _ = check(read_lesson(AFTER))
    assert choose.right == (0,)
    assert choose.session.asked == (1,)
    assert len(choose.session) == 1
    assert choose.told == (
        "Red Advances a Mark: the Community to Red's second Seat.",
        "Red has finished moving.",
        "Red hands a tile face down to Blue.",
    )
    assert "> Red has finished moving." in transcript(read_lesson(AFTER))


SEALED = """title = "Sealed"
game = "bakschisch"
minutes = 1

[[step]]
kind = "play"
position = "bakschisch players=2\\nslots=guard\\np1.pos=1"
before = ["p1: bid 2"]
goal = "legal bid [3-9]"
rules = ["BAKS-5.01"]

[[step]]
kind = "predict"
position = "bakschisch players=2\\nslots=guard\\np1.pos=1"
ask = "Where do pieces arrive?"
answer = "moved after 'p0: bid 2' 'p1: bid 2'"
mark = "target"
rules = ["BAKS-5.06"]

[[step]]
kind = "whatif"
position = "bakschisch players=2\\nbribe=5; slots=guard guard guard guard servant\\np0.gold=2; p1.gold=3; table=15"
ask = "Make yourself able to outbid Grey."
until = "after 'p0: bid 4' 'p1: bid 3': p0.gold is 10"
solution = ["p0.gold = 4"]
"""


def test_a_sealed_bid_is_resolved_once_the_learner_has_chosen() -> None:
    play, predict, _ = check(read_lesson(SEALED))
    assert play.told == ("Grey has chosen.",)
    assert play.session.asked == (0,)
    assert len(play.actions) == 7
    # The first guard is on space 1, the next one on space 7.
    assert predict.places == ("s1", "s7")


def test_what_becomes_possible_only_by_the_change_may_be_asked_for() -> None:
    # Four of Black's and three of Grey's coins make twenty with the table: ten for each go back to two bags.
    assert check(read_lesson(SEALED))[2].actions == ("p0.gold = 4",)
    with pytest.raises(BadLesson, match="after these changes the goal does not hold"):
        check(read_lesson(SEALED.replace("p0.gold is 10", "p0.gold is 9")))


def test_a_prediction_of_what_moves_needs_something_that_moves() -> None:
    with pytest.raises(BadLesson, match="there is nothing to predict"):
        check(read_lesson(SEALED.replace("'p0: bid 2' 'p1: bid 2'", "'p0: thief' 'p1: thief'")))


def test_the_teacher_sits_on_every_seat() -> None:
    both = SEALED.replace('before = ["p1: bid 2"]', 'seat = "teacher"').replace("[3-9]", "7")
    assert check(read_lesson(both))[0].actions == ("bid 7",)
    with pytest.raises(BadLesson, match="only p1 can do"):
        check(
            read_lesson(SEALED.replace('before = ["p1: bid 2"]', "").replace("legal bid [3-9]", "legal for p1: bid 7"))
        )


def test_a_header_alone_is_a_new_game() -> None:
    _, play = check(read_lesson(AFTER))
    # Six tiles are dealt to each of four.
    assert len(play.actions) == 6
    assert play.session.observe(0).facts["p3.s5"] == "mark"
    assert not play.told


def test_a_step_shows_what_the_engine_cites_and_listed_notes_and_data() -> None:
    choose, play = check(read_lesson(AFTER))
    assert {"KRED-5.02", "KRED-2.09"} <= choose.cited
    assert {"KRED-2.02", "KRED-10.12", "KRED-2.05"} <= play.cited
    assert "KRED-1.10" not in play.cited
    read = AFTER.replace('kind = "play"', 'kind = "read"\nsay = "Look."').replace('goal = "legal for p0: keep *"\n', "")
    # Nothing is computed for prose, so it can show no datum.
    assert "KRED-2.08" not in check(read_lesson(read.replace("KRED-2.02", "KRED-2.08")))[1].cited


def test_a_played_goal_shows_what_happens_then() -> None:
    text = GOOD.replace("community=2/3/1", "p0.r1=heel").replace("legal advance C > p0.s*", "legal withdraw p0.s1 > C")
    # The Heel on the Rostrum loses its support.
    assert "KRED-3.13" in check(read_lesson(text))[0].cited


def test_the_readme_names_every_field_and_kind_and_its_example_holds() -> None:
    text = (paths.lessons() / "README.md").read_text(encoding="utf-8")
    fields = {*TOP, *STEP, *OPTION, *KINDS} - {"step", "option"}
    assert {field for field in fields if f"`{field}`" not in text and f"`{field} = " not in text} == set()
    play, choose = check(read_lesson(text.partition("```toml\n")[2].partition("```")[0]))
    # Ten coins in the bag, and Grey has bid none.
    assert len(play.actions) == 10
    assert choose.right == (1,)


def test_every_fault_is_named_at_once() -> None:
    broken = GOOD.replace('kind = "play"', 'kind = "dance"').replace("minutes = 3", "minuets = 3")
    with pytest.raises(BadLesson) as error:
        read_lesson(broken)
    assert len(error.value.faults) == 3


def test_the_transcript_is_what_the_engine_says() -> None:
    text = transcript(read_lesson(GOOD))
    assert "Solutions: advance C > p0.s2, advance C > p0.s3" in text
    assert "- Yes: Three Seats are needed." in text
    assert "+ No: Two Seats are empty." in text


def test_check_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(GOOD.replace("KRED-3.01", "KRED-0.00"), encoding="utf-8")
    assert main(["check", str(good)]) == 0
    assert main(["check", str(good), str(bad), str(tmp_path / "none.toml")]) == 1
    said = capsys.readouterr()
    assert "2 steps, all right" in said.out
    assert "bad.toml:" in said.err
    assert "can't be read" in said.err


MARKUP = ["<script>alert(1)</script>", "{goal.__class__}", "'''", "\\u0000", "{}", "[[step]]"]


@given(st.randoms(use_true_random=False), st.binary(max_size=8), st.sampled_from(MARKUP))
def test_only_our_own_error_comes_out_of_a_mutated_lesson(rng: Random, noise: bytes, markup: str) -> None:
    text = GOOD.encode()
    at = rng.randrange(len(text))
    mutated = text[:at] + rng.choice([noise, markup.encode()]) + text[at + rng.randrange(12) :]
    with suppress(BadLesson):
        transcript(read_lesson(mutated.decode("utf-8", "replace")))
