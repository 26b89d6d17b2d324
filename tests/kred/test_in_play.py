"""Rules that show in what happens: what an event, a verdict or a sight cites when it does."""

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session

START = """kred players=3
p0.s1=mark; p0.s3=mark; p0.s5=mark
p1.s1=mark; p1.s3=mark; p1.s5=mark
p2.s1=mark; p2.s3=mark; p2.s5=mark
p0.hand=05 06 20
p1.hand=12 03
p2.hand=19 21"""

BUREAUCRACY = """kred players=3
phase=bureaucracy; opener=p1
p0.s1=mark; p0.s2=heel; p1.s1=mark; p1.s2=mark; p2.s4=mark; p2.r2=mark; p2.o=empty
p0.notches=1
p0.bank.1=23 down from p1
p1.bank.1=08 down from p0
p1.bank.2=03 down from p0
p2.bank.1=13 down from p0"""


def rules(session: Session) -> set[str]:
    """What the events of the last step cite."""
    return {rule for event in session.here.events for rule in event.rules}


def handed_over(text: str = START, tile: str = "05") -> Session:
    session = kw.from_position(text)
    for action in ("advance C > p0.s2", "done", f"give {tile} to p1"):
        session.play(action)
    return session


@pytest.mark.rule("KRED-1.06", "KRED-3.03")
def test_a_faction_with_three_pieces_feeds_its_rostrum() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p0.s2=mark; p0.s3=heel")
    assert session.judge("advance p0.s3 > p0.r1").grounds[:2] == ("KRED-3.03", "KRED-1.06")


@pytest.mark.rule("KRED-1.02", "KRED-1.07", "KRED-1.11", "KRED-1.16", "KRED-2.06")
def test_what_everybody_sees_says_why() -> None:
    session = kw.from_position(START + "\np1.notches=2")
    why = {sight.key: sight.rule for sight in session.observe(kw.PUBLIC).sights}
    assert why["p0.s1"] == "KRED-1.02"
    assert why["community"] == "KRED-1.07"
    assert why["phase"] == "KRED-1.11"
    assert why["p1.notches"] == "KRED-1.16"
    assert session.observe(kw.PUBLIC).facts["p1.hand"] == "? ?"


@pytest.mark.rule("KRED-4.04", "KRED-4.05", "KRED-4.07", "KRED-4.14")
def test_handing_a_tile_over_ends_the_move() -> None:
    session = handed_over(tile="20")
    assert {"KRED-4.04", "KRED-4.05", "KRED-4.07", "KRED-4.14"} <= rules(session)
    assert not session.judge("advance C > p0.s4", player=0).legal


@pytest.mark.rule("KRED-4.06", "KRED-3.21")
def test_a_second_move_of_a_tile_in_the_game_is_allowed() -> None:
    session = kw.from_position(START)
    session.play("advance C > p0.s2")
    # Tiles 01 and 02 show Remove with Advance, so even an owner of neither may bluff with them.
    assert "KRED-4.06" in session.judge("remove p1.s1 > C").grounds


@pytest.mark.rule("KRED-1.08", "KRED-5.09")
def test_accepting_blind_lays_the_tile_at_the_accept_line() -> None:
    session = handed_over()
    session.play("accept blind")
    assert {"KRED-1.08", "KRED-5.09"} <= rules(session)
    assert session.state.play.accepted
    assert session.observe(1).facts["turn.tile"] == "?"


@pytest.mark.rule("KRED-1.09", "KRED-6.02", "KRED-10.04")
def test_an_unchallenged_tile_is_banked_and_nobody_is_rewarded() -> None:
    session = handed_over()
    before = session.state.notches
    session.play("accept blind")
    session.play("pass")
    assert {"KRED-1.09", "KRED-6.02", "KRED-10.04"} <= rules(session)
    assert session.observe(2).facts["p1.bank.1"].startswith("? down")
    assert session.state.notches == before


@pytest.mark.rule("KRED-1.13", "KRED-5.03")
def test_an_honest_play_is_accepted_because_it_matches() -> None:
    session = handed_over(tile="05")
    session.play("look")
    assert session.judge("accept").grounds == ("KRED-5.03", "KRED-1.13")


@pytest.mark.rule("KRED-1.14", "KRED-5.04")
def test_a_dishonest_play_may_be_accepted_or_exposed() -> None:
    session = handed_over(tile="20")
    session.play("look")
    assert session.judge("accept").grounds == session.judge("expose").grounds == ("KRED-5.04", "KRED-1.14")


@pytest.mark.rule("KRED-1.18", "KRED-6.13", "KRED-6.19")
def test_funding_paid_at_once_is_gone() -> None:
    text = START + "\np2.bank.1=14 down from p0\np2.bank.2=13 down from p0"
    session = handed_over(text, tile="20")
    session.play("accept blind")
    session.play("challenge")
    session.play("withdraw p0.s1 > C")
    session.play("buy organize p2.s1 > p2.s2")
    session.play("pay 13 14")
    # 6 and 5 pay 9: both tiles turn face up, the change of 2 is lost.
    assert {"KRED-1.18", "KRED-6.13"} <= rules(session)
    assert [slot.up for slot in session.state.banks[2]] == [True, True]


@pytest.mark.rule("KRED-1.12", "KRED-8.01", "KRED-8.13")
def test_the_last_tile_ends_the_campaign_and_fundings_are_announced() -> None:
    session = kw.from_position(
        "kred players=3\nmover=p0; opener=p1\np0.s1=mark; p1.s1=mark\np0.hand=19\np1.hand=none\np2.hand=none"
    )
    for action in ("withdraw p0.s1 > C", "done", "give 19 to p1", "accept blind", "pass"):
        session.play(action)
    assert {"KRED-1.12", "KRED-8.01", "KRED-8.13"} <= rules(session)
    assert session.state.spending.funding == (0, 6, 0)


@pytest.mark.rule("KRED-8.02", "KRED-8.04")
def test_a_tie_of_fundings_goes_to_more_heels() -> None:
    # Both have 8 points and no Pawn; Red has a Heel.
    text = """kred players=3
mover=p2; opener=p2
p0.s1=heel; p1.s1=mark; p1.s2=mark; p2.s1=mark
p0.bank.1=23 down from p1
p1.bank.1=21 down from p0
p0.hand=none
p1.hand=none
p2.hand=03"""
    session = kw.from_position(text)
    for action in ("withdraw p2.s1 > C", "done", "give 03 to p2", "pass", "pass"):
        session.play(action)
    assert session.state.spending.order == (0, 1, 2)
    assert "KRED-8.04" in rules(session)


@pytest.mark.rule("KRED-8.17")
def test_what_is_still_tied_goes_clockwise_from_the_opener() -> None:
    text = """kred players=3
mover=p2; opener=p1
p0.s1=mark; p1.s1=mark; p2.s1=mark; p2.s2=mark
p0.hand=none
p1.hand=none
p2.hand=03"""
    session = kw.from_position(text)
    for action in ("withdraw p2.s2 > C", "done", "give 03 to p1", "accept blind", "pass"):
        session.play(action)
    # Tile 03 is worth nothing: no funding, one Mark and no notch for everybody.
    assert session.state.spending.order == (1, 2, 0)
    assert "KRED-8.17" in rules(session)


@pytest.mark.rule("KRED-8.12")
def test_a_notch_is_bought_off_even_when_none_is_left() -> None:
    session = kw.from_position(BUREAUCRACY.replace("p0.notches=1", "p0.notches=3"))
    assert "KRED-8.12" in session.judge("buy restore_notch").grounds
    session.play("buy restore_notch")
    assert session.state.notches[0] == 2


@pytest.mark.rule("KRED-8.16", "KRED-3.13")
def test_pieces_drop_in_bureaucracy_too() -> None:
    text = BUREAUCRACY.replace("p0.bank.1=23", "p0.bank.1=24").replace("p1.bank.1=08", "p1.bank.1=07")
    text = text.replace("p2.bank.1=13 down from p0", "p2.bank.1=23 down from p0\np2.bank.2=22 down from p1")
    session = kw.from_position(text)
    # Green has 15 and goes first; withdrawing the fourth Seat leaves the right Rostrum alone.
    session.play("buy withdraw p2.s4 > C")
    assert session.asked == (2,)
    assert session.judge("drop p2.r2 > p2.s5").grounds == ("KRED-3.13", "KRED-8.16")
    session.play("drop p2.r2 > p2.s5")
    assert session.state.spending.left == 15 - 9


@pytest.mark.rule("KRED-2.07", "KRED-7.15", "KRED-8.14", "KRED-8.15", "KRED-1.11")
def test_tiles_go_home_and_notches_stay() -> None:
    session = kw.from_position(BUREAUCRACY)
    while session.state.campaign == 1:
        session.play("end")
    assert {"KRED-2.07", "KRED-7.15", "KRED-8.14", "KRED-8.15"} <= rules(session)
    assert session.state.notches == (1, 0, 0)
    assert session.state.hands == (("23",), ("03", "08"), ("13",))
    assert session.state.mover == 1


def test_who_has_looked_reads_what_was_moved_and_what_the_tile_shows() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark\np0.hand=05 20\np1.hand=06 07\np2.hand=08 09")
    for action in ("advance C > p0.s2", "assist C > p1.s2", "give 20 to p1"):
        session.play(action)
    assert "Moved" not in said(session, 1)
    session.play("look")
    seen = "Blue, accept or expose? Red moved: Advance and Assist. The tile shows: tile 20 (Withdraw, funding 7)."
    assert said(session, 0) == said(session, 1) == said(session, kw.TEACHER) == seen
    for viewer in (2, kw.PUBLIC):
        assert said(session, viewer) == "Blue, accept the tile from Red, or expose it?"


def said(session: kw.Session, viewer: kw.engine.game.Viewer) -> str:
    """The prompt as a viewer reads it."""
    return str(session.game.words_for(viewer).line(session.game.prompt(session.state, viewer)))


def test_the_log_of_a_deal_is_a_line_for_each_seat_with_its_own_tiles_only() -> None:
    session = kw.start("kred", players=4, seed=2)
    packs = [session.observe(seat).facts[f"p{seat}.pack"].split() for seat in range(4)]
    for viewer in range(4):
        words = session.game.words_for(viewer)
        lines = [words.line(line) for _, line in session.log(viewer)]
        assert len(lines) == 5
        for seat, line in enumerate(lines[1:]):
            assert line.startswith(f"{('Red', 'Blue', 'Green', 'Gold')[seat]} is dealt ")
            assert [tile for tile in packs[seat] if f"tile {tile} (" in line] == (packs[seat] if seat == viewer else [])
        assert all(
            f"tile {tile} (" not in " ".join(lines) for seat in range(4) if seat != viewer for tile in packs[seat]
        )
