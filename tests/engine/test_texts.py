"""Texts: positions, edits and actions, right and wrong."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kredwidgets as kw

POSITION = kw.start("kred", players=3, seed=2).position


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("chess", "no game 'chess'"),
        ("kred players=7", "3 to 5 players"),
        ("kred players=x", "must be a number"),
        ("kred players", "write name=value"),
        ("kred players=3 luck=2", "no option 'luck'"),
        ("kred players=3\np0.s1", "line 2.*write key = value"),
        ("kred players=3\np0.s1=mark\np0.s1=heel", "line 3.*given twice"),
        ("kred players=3\np0.s1=king", "line 2.*no piece"),
        ("kred players=3\np0.s9=mark", "line 2.*no such fact"),
        ("kred players=3\np4.s1=mark", "no such fact"),
        ("kred players=3\nphase=lunch", "line 2.*not understood|line 2.*lunch"),
        ("kred players=3\nmover=p5", "no p5"),
        ("kred players=3\np0.hand=05 99", "no tile"),
        ("kred players=3\ncommunity=many", "no count of pieces"),
        ("kred players=3\np0.notches=-1", "whole number"),
        ("kred players=3\np0.notches=4", "KRED-7.14"),
        ("kred players=3\np0.s1=pawn; p0.s2=pawn", "KRED-8.09"),
        ("kred players=3\np0.hand=05 05", "KRED-2.03"),
        ("kred players=3\np0.hand=none", "KRED-4.04"),
        ("kred players=3\nphase=look", "turn.tile"),
    ],
)
def test_a_broken_position_names_what_and_where(text: str, says: str) -> None:
    with pytest.raises(kw.KredError, match=says):
        kw.from_position(text)


def test_every_broken_fault_is_named_at_once() -> None:
    with pytest.raises(kw.BadPosition) as error:
        kw.from_position("kred players=3\np0.s1=pawn; p0.s2=pawn\np1.notches=5\np0.hand=05 05")
    assert [fault.rule for fault in error.value.faults] == ["KRED-8.09", "KRED-2.03", "KRED-7.14"]


def test_comments_names_and_spaces_are_read() -> None:
    plain = kw.from_position("kred players=3\np0.s1=mark; p1.s2=heel")
    wordy = kw.from_position("kred players=3  # a note\n  Red.s1 = mark ; # and one more\n\n Blue.s2=heel")
    assert plain.position == wordy.position


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("advnce C > p0.s2", "advance C > p0.s2"), ("remove p1.s2 C", "remove p1.s1 > C"), ("don", "done")],
)
def test_an_unknown_action_names_the_nearest_legal_ones(text: str, nearest: str) -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark; p1.s3=mark")
    session.play("withdraw p0.s1 > C") if nearest == "done" else None
    with pytest.raises(kw.UnknownAction) as error:
        session.play(text)
    assert nearest in error.value.nearest
    assert nearest in str(error.value)


@pytest.mark.parametrize(
    ("text", "verb"),
    [("advnce p0.s1 > p0.s2", "advance"), ("asist p0.s1 > p1.s2", "assist"), ("withdraw p0.s1 > p0.s2", "withdraw")],
)
def test_the_verb_counts_before_the_rest(text: str, verb: str) -> None:
    """The spaces are those of an Organize, but it is the verb that says what is meant."""
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark")
    with pytest.raises(kw.UnknownAction) as error:
        session.play(text.replace("withdraw", "withdrw"))
    assert error.value.nearest
    assert {one.split()[0] for one in error.value.nearest} == {verb}


def test_a_verb_that_is_not_for_now_says_how_it_is_written() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    with pytest.raises(kw.UnknownAction, match="'give TILE to RECEIVER'; there is no such legal action now") as error:
        session.play("givee 05")
    assert error.value.nearest == ()
    with pytest.raises(kw.UnknownAction, match=r"known forms: .*withdraw.*give TILE to RECEIVER"):
        session.play("xyzzy")


@pytest.mark.parametrize("text", ["Advance c > Red.s2", "  advance   C>p0.s2 ", "ADVANCE community > P0.S2"])
def test_an_action_is_read_however_it_is_written(text: str) -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    session.play(text)
    assert session.observe(0).facts["p0.s2"] == "mark"


def test_several_asked_at_once_are_named() -> None:
    with pytest.raises(kw.NotAsked, match=r"several players are asked at once \(p0, p1, p2\)"):
        kw.start("kred", players=3, seed=1).play("keep 01")


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 6}, {"players": True}, {"players": 3, "hats": 1}])
def test_unknown_options_and_counts_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(kw.UnknownOption):
        kw.start("kred", **options)


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(kw.UnknownGame, match="kred"):
        kw.start("chess")


@given(st.randoms(use_true_random=False))
def test_only_our_own_errors_come_out_of_mutated_positions(rng: Random) -> None:
    text = POSITION
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        junk = rng.choice(["", "=", ";", "?", "p9", "blank", "99", "\n", "mark", "-1", "\u0000", "é", "seen by"])
        text = text[:at] + junk + text[at + rng.randrange(8) :]
    with suppress(kw.KredError):
        session = kw.from_position(text)
        again = kw.from_position(session.position)
        assert again.state == session.state


@given(st.text(max_size=40))
def test_only_our_own_errors_come_out_of_any_text(text: str) -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    for use in (session.play, session.edit, kw.from_position, session.judge):
        with suppress(kw.KredError):
            use(text)


NINES = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f"kred players={NINES}",
        f"kred players=3 max_campaigns={NINES}",
        "kred players=٣",
        f"kred players=3\np0.notches={NINES}",
        f"kred players=3\ncommunity={NINES}/0/0",
        "kred players=3\nresume=tile",
        "kred players=3\nturn.tile=05",
        "kred players=3\nphase=drop; p0.s1=mark",
        "kred players=3\nphase=replay; turn.tile=blank; turn.receiver=p1",
        "kred players=3\nleg.moves=done",
        "kred players=3\np0.knows.p1=03\np2.hand=03",
    ],
)
def test_odd_positions_are_refused_by_name(text: str) -> None:
    with pytest.raises(kw.KredError) as error:
        kw.from_position(text)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    "text", [f"restore {NINES}", "pay ,", "give 05 to p77", "drop p0.s1 > p9.s9", "buy luck", "\u0000"]
)
def test_odd_actions_are_refused_by_name(text: str) -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    with pytest.raises(kw.UnknownAction):
        session.judge(text)
    assert session.judge("give 5 to P1").reasons


@pytest.mark.parametrize("edit", ["put heel Red.s2", "put heel on p0.s2", "Red.s2 = heel", "red.s2=heel # a note"])
def test_an_edit_is_read_however_it_is_written(edit: str) -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    session.edit(edit)
    assert session.observe(0).facts["p0.s2"] == "heel"


def test_an_edit_names_the_line_at_fault() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    for text, says in [
        ("p0.s2=mark\np0.s3=queen", "line 2: p0.s3"),
        ("put mark p0.s2\nput mark p0.s9", "line 2: p0.s9"),
        ("nonsense", "^'nonsense' can't be read; write for example put mark p0.s2"),
        ("p0.s3=mark\nnonsense", "^line 2: 'nonsense' can't be read"),
        ("advance C > p0.s2", "^'advance C > p0.s2' is a move, no change by hand: play it"),
        ("Red.s2 = queen", "^p0.s2: "),
        ("p0.s2 = mark # \ud800", "half a character"),
        ("", "empty"),
        ("# only a note", "empty"),
    ]:
        with pytest.raises(kw.BadPosition, match=says):
            session.edit(text)
    assert len(session) == 1
