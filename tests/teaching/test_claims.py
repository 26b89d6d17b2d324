"""The language of claims: what holds comes from the rules of KRED and of Bakschisch, read on small boards."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kredwidgets as kw
from kredwidgets.engine.errors import KredError
from kredwidgets.engine.rulebook import recording
from kredwidgets.teaching.claims import Legal, Moved, read_claim, read_marks, read_query
from kredwidgets.teaching.patterns import fits
from kredwidgets.teaching.trying import BadClaim

BOARD = """kred players=3
p0.s1=mark; p0.s2=mark; p0.s3=mark; p0.s5=heel
p1.s1=mark; p2.s1=pawn
community=1 mark, 2 heel, 2 pawn
p0.hand=05 20"""

# Sealed bids. A servant brings Black from space 1 to 2, Grey from 3 to 6, White from the start to 2. Twenty-eight of
# the thirty cards lie face down, four servants and five caliphs among them.
TABLE = """bakschisch players=3
bribe=2; slots=guard servant
p0.pos=1; p1.pos=3; p1.gold=5
table=5"""


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
    ("text", "holds"),
    [
        ("after 'p0: bid 1' 'p1: bid 3' 'p2: bid 0': p1.pos is 6", True),
        ("after 'p2: bid 0' 'Grey: bid 3' 'black : bid 1': p1.pos is 6 and p0.pos is 1", True),
        ("after 'p1: bid 3': sees p1 p1.choice is 3", True),
        ("after 'p1: bid 3': sees p0 p1.choice", False),
        ("after 'bid 3' 'bid 1' 'bid 0': p0.pos is 2 and p1.pos is 3", True),
        # Grey can't pay nine, so White does.
        ("after 'bid 9' 'bid 9' 'bid 1': p0.pos is 2 and p2.pos is 2 and p1.gold is 4", True),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0' 'turn caliph': slots is guard servant caliph", True),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0' 'Turn  Fakir' 'p0: bid 1' 'bid 0' 'bid 0': p0.pos is 3", True),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0': chance turn servant is 1/7", True),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0': chance turn servant is 1/6", False),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0': chance turn caliph is 5/28", True),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0': chance turn * is 1", True),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0' 'turn caliph': chance turn caliph is 5/28", True),
        ("moved after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0'", True),
        ("moved after 'p0: thief' 'p1: thief' 'p2: thief'", False),
        ("impossible 'table = 6'", True),
        ("impossible 'table = 6' by BAKS-1.05", True),
        ("impossible 'table = 6' by BAKS-9.02", False),
        ("impossible 'p0.gold = 9'", False),
        ("legal ...", True),
        ("count legal for p1: ... is 7", True),
        ("count legal for p1: bid ... is 6", True),
        ("legal for p0: turn ...", False),
    ],
)
def test_what_holds_among_sealed_bids_and_chance(text: str, holds: bool) -> None:
    session = kw.from_position(TABLE)
    before = session.position
    assert read_claim(text).holds(session) is holds
    assert session.position == before
    assert len(session) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chance turn guard is 1/7", "nothing was left to chance"),
        ("after 'p0: bid 1' 'p1: bid 0' 'p2: bid 0': chance fly away is 1", "is no action"),
        ("chance turn guard is 1/0", "is no probability"),
        ("chance turn guard is often", "is no claim"),
        ("after 'p7: bid 1': phase is bid", "no seat p7"),
        ("after 'p1: bid 6': phase is bid", "BAKS-4.06"),
        ("after 'turn caliph': phase is bid", "BAKS-4.02"),
        ("moved after 'fly'", "is no action"),
        ("impossible 'queen = 3'", "no such fact"),
        ("illegal bid ...", "is no action"),
    ],
)
def test_a_claim_about_bids_or_chance_is_refused_with_a_reason(text: str, says: str) -> None:
    with pytest.raises(KredError, match=says):
        read_claim(text).holds(kw.from_position(TABLE))


def test_a_new_game_has_left_its_first_card_to_chance() -> None:
    session = kw.start("bakschisch", players=2, seed=3)
    assert read_claim("chance turn caliph is 1/6").holds(session)


def test_the_engine_says_why_chance_can_do_something_no_more() -> None:
    session = kw.from_position("bakschisch players=2\nround=2; slots=guard; discard=5 servant")
    with recording() as cited:
        assert read_claim("after 'bid 0' 'bid 0': chance turn servant is 0").holds(session)
    assert "BAKS-1.03" in cited


def test_the_ways_of_pieces_are_told_space_by_space() -> None:
    session = kw.from_position(TABLE)
    marks = read_marks("moved after 'p0: bid 2' 'p1: bid 2' 'p2: thief'")
    assert isinstance(marks, Moved)
    assert marks.ways(session) == (("s1", "s2"), ("s3", "s4", "s5", "s6"))
    assert read_marks("legal bid *") == Legal("bid *")
    with pytest.raises(BadClaim, match="nothing to mark"):
        read_marks("p0.pos is 1")


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


def test_dots_at_the_end_stand_for_any_words() -> None:
    assert fits("advance C > p0.s2", "advance ...")
    assert fits("thief", "...")
    assert not fits("advance C > p0.s2", "organize ...")
    assert not fits("advance", "advance C ...")


@given(st.text(max_size=60))
def test_any_text_gives_a_claim_or_our_error(text: str) -> None:
    with suppress(KredError):
        read_claim(text).holds(kw.from_position(BOARD))
