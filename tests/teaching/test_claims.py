"""The language of claims: what holds comes from the rules of KRED, read on small boards."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kredwidgets as kw
from kredwidgets.engine.errors import KredError
from kredwidgets.engine.rulebook import recording
from kredwidgets.teaching.claims import BadClaim, Legal, fits, read_claim, read_query

BOARD = """kred players=3
p0.s1=mark; p0.s2=mark; p0.s3=mark; p0.s5=heel
p1.s1=mark; p2.s1=pawn
community=1 mark, 2 heel, 2 pawn
p0.hand=05 20"""


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("legal advance p0.s1 > p0.r1", True),
        ("legal advance p0.s5 > p0.r2", False),
        ("legal advance p0.s* > p0.r*", True),
        ("legal Advance Red.s1 > Red.r1", False),
        ("count legal advance p0.s* > p0.r1 is 3", True),
        ("count legal advance C > p0.s* is 2", True),
        ("illegal advance p0.s5 > p0.r2 by KRED-3.03", True),
        ("illegal advance p0.s5 > p0.r2 by KRED-3.04", False),
        ("illegal advance p0.s* > p0.r2 by KRED-3.03", True),
        ("illegal advance p0.s* > p0.r1", False),
        ("illegal remove p0.s1 > C by KRED-3.10", True),
        ("p0.s5 is heel", True),
        ("p0.s4 is empty", True),
        ("p0.notches is none", True),
        ("p0.s4 is mark", False),
        ("after 'advance C > p0.s4': p0.s4 is mark", True),
        ("after 'advance C > p0.s4' 'done': phase is tile", True),
        ("after 'advance C > p0.s4': illegal advance p0.s1 > p0.r1 by KRED-1.15", True),
        ("after 'advance C > p0.s4' 'done' 'give 05 to p1': sees p0 turn.tile", True),
        ("after 'advance C > p0.s4' 'done' 'give 05 to p1': sees p1 turn.tile", False),
        ("after 'advance C > p0.s4' 'done' 'give 05 to p1' 'look': sees p1 turn.tile is 05", True),
        ("after 'advance C > p0.s4' 'done' 'give 05 to p1' 'look': sees public turn.tile", False),
        ("sees p1 p0.hand", False),
        ("sees p0 p0.hand", True),
        ("legal for p1: advance C > p1.s2", False),
        ("legal for Red: advance C > p0.s4", True),
        ("illegal for p1: advance C > p1.s2 by KRED-6.03", True),
        ("illegal for p0: advance C > p0.s4", False),
        ("count legal for p0: advance C > p0.s* is 2", True),
        ("count legal for p1: advance C > p1.s* is 2", False),
        ("illegal remove p2.* > C by KRED-3.12", True),
        ("p0.s1 is mark and p0.s5 is heel", True),
        ("p0.s1 is mark and p0.s5 is mark", False),
        ("p0.s4 is empty and after 'advance C > p0.s4': p0.s4 is mark and p0.s6 is empty", True),
        ("after 'advance C > p0.s4': p0.s4 is mark and p0.s6 is mark", False),
        ("unreachable", True),
        ("unreachable by KRED-2.08", True),
        ("unreachable by KRED-2.04", False),
        ("players 2", False),
        ("players 3", True),
    ],
)
def test_what_holds(text: str, holds: bool) -> None:
    session = kw.from_position(BOARD)
    before = session.position
    assert read_claim(text).holds(session) is holds
    assert session.position == before
    assert len(session) == 1


@pytest.mark.parametrize(
    "text", ["", "advance", "legal", "count legal advance is many", "after : p0.s1 is mark", "sees p9", "p0.s1 = mark"]
)
def test_what_is_no_claim_is_refused(text: str) -> None:
    with pytest.raises(BadClaim, match="is no claim"):
        read_claim(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("illegal fly p0.s1 > p0.s2", "is no action"),
        ("illegal advance q* > p0.r1", "nothing on the board fits"),
        ("sees p7 phase", "no seat p7"),
        ("legal for p7: done", "no seat p7"),
        ("illegal for nobody: done", "'nobody' is no seat"),
        ("illegal fly p0.* > p0.*", "nothing on the board fits"),
        ("legal fly p0.s1 > p0.s2", "is no action"),
        ("p0.s1 is " + "mark" * 999, "is too long"),
        ("illegal advance * > *", "name more of it"),
        ("after 'advance C > p0.s1': phase is moves", "KRED-1.20"),
    ],
)
def test_a_claim_about_what_is_not_there_is_refused_with_a_reason(text: str, says: str) -> None:
    with pytest.raises(KredError, match=says):
        read_claim(text).holds(kw.from_position(BOARD))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("legal advance p0.s1 > p0.r1", "KRED-3.03"),
        ("legal advance p0.s5 > p0.r2", "KRED-3.03"),
        ("legal for p1: advance C > p1.s2", "KRED-6.03"),
        ("count legal advance C > p0.s* is 7", "KRED-3.01"),
        ("unreachable", "KRED-2.08"),
    ],
)
def test_the_engine_names_the_rules_that_decide(text: str, rule: str) -> None:
    session = kw.from_position(BOARD)
    with recording() as cited:
        read_claim(text).holds(session)
    assert rule in cited


def test_every_open_recorder_hears_of_a_refusal() -> None:
    session = kw.from_position(BOARD)
    with recording() as outer, recording() as inner:
        session.judge("advance p0.s5 > p0.r2")
    assert "KRED-3.03" in outer & inner


def test_a_query_asks_for_actions() -> None:
    assert read_query("legal done") == Legal("done")
    with pytest.raises(BadClaim, match="does not ask for actions"):
        read_query("p0.s1 is mark")


def test_a_star_stays_within_a_word() -> None:
    assert fits("advance C > p0.s2", "advance C > p0.*")
    assert not fits("advance C > p0.s2", "advance *")


@given(st.text(max_size=60))
def test_any_text_gives_a_claim_or_our_error(text: str) -> None:
    with suppress(KredError):
        read_claim(text).holds(kw.from_position(BOARD))
