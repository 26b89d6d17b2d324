"""What learners try and may not do: all 31 rows of part H of the specification, each answered by its rule."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE, Refusal
from kredwidgets.engine.session import Session
from kredwidgets.games.bakschisch.actions import Bid, BidWithThief, ClaimWin, MovePiece, Turn, UseThief
from tests.bakschisch.tables import bribe, place, rules, start


def plain() -> Session:
    """Three players on bribe 2, a servant; nobody has chosen."""
    return place("3 5 0", "servant", 2, gold="5 7 10", table=8)


def fifth(**options: Any) -> Session:
    return place("7 10 13", "eunuch", 5, **options)


def committed() -> Session:
    session = plain()
    session.play("bid 3", player=0)
    return session


def over() -> Session:
    after = bribe("3 2", "31 20", "guard", 5, gold="5 9", table=6)
    return Session(after.game, root=after.state)


def aside() -> Session:
    return place("26 5 0", "guard", 2, gold="5 7 10", table=8)


def used() -> Session:
    return place("3 5 0", "servant", 2, gold="5 7 10", table=8, thief="used - -")


def at_throne() -> Session:
    """Printed example: Grey on 27 bribes a guard, whose next space is 29."""
    return place("20 27 12", "guard", 3)


def caliph(number: int) -> Session:
    return place("15 20 9", "caliph", number)


ACTIONS: list[tuple[str, str, Callable[[], Session], str, int]] = [
    ("H-01", "4.06", plain, "bid 6", 0),
    ("H-02", "4.06", plain, "bid -1", 0),
    ("H-03", "4.06", plain, "bid 1/2", 0),
    ("H-03", "4.06", plain, "bid 2.5", 0),
    ("H-04", "4.04", plain, "bid 3 with thief", 0),
    ("H-05", "3.08", used, "thief", 0),
    ("H-06", "9.01", aside, "thief", 0),
    ("H-09", "4.07", committed, "bid 2", 0),
    ("H-09", "4.07", committed, "thief", 0),
    ("H-13", "4.02", plain, "turn guard", CHANCE),
    ("H-13", "4.02", plain, "turn guard", 0),
    ("H-15", "5.08", plain, "move p0 > 3", 0),
    ("H-16", "5.02", plain, "move p0 > 13", 0),
    ("H-16", "5.02", plain, "move p0 > 4", 0),
    ("H-17", "5.05", plain, "move p0 > marker", 0),
    ("H-18", "10.02", at_throne, "move p1 > 31", 1),
    ("H-20", "6.03", fifth, "move p0 > 7", 0),
    ("H-21", "6.01", fifth, "move p2 > 20", 2),
    ("H-25", "10.04", plain, "claim win", 0),
    ("H-30", "6.06", lambda: fifth(thief_on_fifth="forbidden"), "thief", 0),
    ("H-31", "3.09", over, "bid 1", 0),
    ("H-31", "3.09", over, "thief", 1),
    ("H-31", "3.09", over, "claim win", 0),
    ("H-31", "3.09", over, "move p0 > 3", 0),
    ("H-31", "3.09", over, "turn guard", CHANCE),
    ("caliph", "8.01", lambda: caliph(2), "move p0 > 16", 0),
    ("caliph", "8.02", lambda: caliph(5), "move p0 > 14", 0),
    ("back", "6.02", fifth, "move p0 > 5", 0),
    ("forward only", "3.04", plain, "move p0 > 2", 0),
    ("by the bribe", "3.04", plain, "move p0 > 6", 0),
    ("by the bribe", "3.05", fifth, "move p0 > 4", 0),
    ("no such space", "5.05", plain, "move p0 > 99", 0),
    ("no such player", "4.03", plain, "move p7 > 3", 0),
]  # fmt: skip


def marked(rows: list[Any]) -> list[object]:
    return [
        pytest.param(*row, id=f"{row[0]}-{row[1]}-{number}", marks=pytest.mark.rule(f"BAKS-{row[1]}"))
        for number, row in enumerate(rows)
    ]


def spoken(session: Session, reasons: Any) -> None:
    """Every reason has a sentence and a remedy for every viewer."""
    for viewer in (*range(session.game.players), kw.PUBLIC, kw.TEACHER):
        words = session.game.words_for(viewer)
        for violation in reasons:
            reason = words.reason(violation)
            assert reason.says.endswith(".")
            assert reason.cure.endswith(".")
            assert "{" not in reason.says + reason.cure


@pytest.mark.parametrize(("row", "rule", "session", "action", "player"), marked(ACTIONS))
def test_actions(row: str, rule: str, session: Callable[[], Session], action: str, player: int) -> None:
    here = session()
    before = here.state
    assert rules(here, action, player)[0] == rule
    spoken(here, here.judge(action, player).reasons)
    with pytest.raises(kw.IllegalAction, match=rf"BAKS-{rule}"):
        here.play(action, player)
    assert here.state is before


@pytest.mark.rule("BAKS-4.03")
def test_a_player_that_is_not_there() -> None:
    session = plain()
    verdict = session.game.judge(session.state, 7, Bid(1))
    assert verdict.reasons[0].rule == "BAKS-4.03"
    spoken(session, verdict.reasons)
    with pytest.raises(kw.NotAsked, match="there is no seat 7"):
        session.play("bid 1", 7)


@pytest.mark.rule("BAKS-4.01")
def test_h08_bid_before_the_card_is_turned() -> None:
    game, state = start(3)
    for action in ("bid 3", "thief", "bid 2 with thief", "move p0 > 3"):
        assert next(game.why_not(state, 0, game.parse(action))).rule == "BAKS-4.01"
    assert [r.rule for r in game.judge(state, 0, game.parse("bid 99")).reasons] == ["BAKS-4.01", "BAKS-4.06"]
    assert [r.rule for r in game.judge(state, 0, game.parse("turn guard")).reasons] == ["BAKS-4.01"]


@pytest.mark.rule("BAKS-1.03")
def test_h13_a_card_of_which_none_is_left() -> None:
    one_left = kw.from_position("bakschisch players=2\nphase=turn; bribe=5; slots=caliph caliph caliph caliph")
    assert one_left.game.judge(one_left[0].state, CHANCE, Turn("caliph"))
    none_left = kw.from_position("bakschisch players=2\nphase=turn; round=2; discard=5 caliph")
    reasons = none_left.game.judge(none_left[0].state, CHANCE, Turn("caliph")).reasons
    assert [reason.rule for reason in reasons] == ["BAKS-1.03"]


@pytest.mark.rule("BAKS-9.01", "BAKS-3.08")
def test_h06_and_h05_are_both_given() -> None:
    session = place("26 5 0", "guard", 2, gold="5 7 10", table=8, thief="used - -")
    assert rules(session, "thief") == ["9.01", "3.08"]


@pytest.mark.rule("BAKS-4.04", "BAKS-4.06", "BAKS-3.08")
def test_gold_and_thief_together_are_given_every_reason() -> None:
    assert rules(used(), "bid 9 with thief") == ["4.04", "4.06", "3.08"]


@pytest.mark.rule("BAKS-4.06")
def test_odd_numbers() -> None:
    session = plain()
    for gold in (Fraction(13, 2), 2.5):
        assert rules(session, Bid(gold)) == ["4.06"] * (2 if gold == Fraction(13, 2) else 1)  # type: ignore[arg-type]
    for gold in (True, 3.0):
        verdict = session.game.judge(session.state, 0, Bid(gold))  # type: ignore[arg-type]
        assert [reason.rule for reason in verdict.reasons] == ["BAKS-4.06"]
    # A session goes by the text, and `bid 3.0` is a whole amount.
    assert rules(session, Bid(3.0)) == rules(session, "bid 3.0") == []  # type: ignore[arg-type]
    with pytest.raises(kw.UnknownAction):
        session.play(Bid(True), player=0)
    with pytest.raises(kw.UnknownAction):
        session.play("bid 1/0", player=0)
    with pytest.raises(kw.UnknownAction):
        session.play("bid much", player=0)


@pytest.mark.rule("BAKS-1.07")
def test_h28_player_counts() -> None:
    """H-28: the sentence of BAKS-1.07."""
    for players in (1, 5, "3", 2.0):
        with pytest.raises(kw.UnknownOption, match=r"four pieces, bags and thieves\. \[BAKS-1\.07\]"):
            kw.game("bakschisch", players)  # type: ignore[arg-type]


Gesture = tuple[str, ...]
GESTURES: list[tuple[str, str, Callable[[], Session], Gesture, int]] = [
    ("H-07", "9.02", aside, ("p0.place", "p0.bag"), 0),
    ("H-10", "4.08", committed, ("p0.hand",), 1),
    ("H-10", "4.08", committed, ("p0.hand", "table"), 1),
    ("H-10", "4.08", plain, ("p1.bag",), 0),
    ("H-10", "4.08", plain, ("p1.bid.2",), 0),
    ("H-11", "4.07", committed, ("p0.hand",), 0),
    ("H-12", "4.09", plain, ("table", "p0.bag"), 0),
    ("H-13", "4.02", plain, ("slot.3", "slot.2"), 0),
    ("H-13", "4.02", plain, ("pile", "slot.3"), 0),
    ("H-14", "2.05", plain, ("slot.3",), 0),
    ("H-14", "2.05", plain, ("pile",), 0),
    ("H-19", "4.09", plain, ("p0.bid.3", "p1.bag"), 0),
    ("H-19", "4.09", plain, ("p0.bag", "p1"), 0),
    ("H-23", "5.11", plain, ("p0.thief", "table"), 0),
    ("H-24", "5.10", plain, ("p0.thief", "p1"), 0),
    ("H-24", "5.10", plain, ("p0.place", "p2.bag"), 0),
    (
        "H-26",
        "7.07",
        lambda: place("3 5 0", "servant", gold="10 10 8", table=2, more="round=2"),
        ("table", "p0.bag"),
        0,
    ),
    ("H-27", "7.08", used, ("p0.place", "p0.bag"), 0),
    ("H-29", "7.06", plain, ("table", "p1.bag"), 0),
    ("a piece", "3.04", plain, ("s3",), 0),
    ("a piece", "3.05", fifth, ("s7",), 0),
    ("nothing", "4.03", plain, ("s20",), 0),
    ("nothing", "4.03", plain, ("discard",), 0),
    ("nothing", "4.03", plain, (), 0),
    ("nothing", "4.03", plain, ("s20", "s21"), 0),
    ("nothing", "4.03", plain, ("s3", "table"), 0),
    ("nothing", "4.03", plain, ("p0.bid.1", "p0.bid.2"), 0),
    ("nothing", "4.03", plain, ("elsewhere", "p9.hat"), 0),
    ("nothing", "4.03", plain, ("s3", "s4", "s5"), 0),
    ("nothing", "4.03", plain, ("p0.place", "p0.bag"), 0),
    ("nothing", "4.03", plain, ("table", "discard"), 0),
    ("other thief", "4.08", plain, ("p1.place", "p0.bag"), 0),
    ("other gold", "4.08", plain, ("p1.bag", "p0.bag"), 0),
]


@pytest.mark.parametrize(("row", "rule", "session", "gesture", "player"), marked(GESTURES))
def test_gestures_that_mean_no_action(
    row: str, rule: str, session: Callable[[], Session], gesture: Gesture, player: int
) -> None:
    here = session()
    refusal = here.game.intend(here.state, player, gesture)
    assert isinstance(refusal, Refusal)
    assert [reason.rule for reason in refusal.reasons] == [f"BAKS-{rule}"]
    spoken(here, refusal.reasons)


MEANINGS: list[tuple[Gesture, Any]] = [
    (("p0.bid.3",), Bid(3)),
    (("p0.bid.3", "p0.hand"), Bid(3)),
    (("p0.bid.3", "table"), Bid(3)),
    (("p0.thief",), UseThief()),
    (("p0.place",), UseThief()),
    (("p0.thief", "p0.hand"), UseThief()),
    (("p0.bid.3", "p0.thief"), BidWithThief(3)),
    (("p0.thief", "p0.bid.3"), BidWithThief(3)),
    (("s3", "s13"), MovePiece(0, 13)),
    (("s5", "s6"), MovePiece(1, 6)),
    (("s3", "marker"), MovePiece(0, "marker")),
]


@pytest.mark.parametrize(("gesture", "action"), MEANINGS)
def test_gestures_that_mean_an_action(gesture: Gesture, action: Any) -> None:
    session = plain()
    assert session.game.intend(session.state, 0, gesture) == action


@pytest.mark.rule("BAKS-5.15")
def test_h22_a_thief_moves_nobody() -> None:
    session = plain()
    session.play("thief", player=0)
    assert rules(session, "move p0 > 6")[0] == "5.15"
    # Nobody else may learn from a refusal what is in the hand.
    assert rules(session, "move p0 > 6", 1) == ["3.04"]
    after = bribe("T 0 0", "3 5 0", "servant", 2)
    assert after.pos == "3 6 2"
    assert "BAKS-5.15" in after.cited


def test_the_table_is_whole() -> None:
    elsewhere = {"H-08", "H-22", "H-28"}
    assert {row[0] for row in (*ACTIONS, *GESTURES) if row[0].startswith("H")} | elsewhere == {
        f"H-{number:02}" for number in range(1, 32)
    }


def test_a_finished_game_can_be_read_but_not_played() -> None:
    session = over()
    assert session.asked == ()
    assert session.game.turn(session.state, 0).choices == ()
    assert isinstance(session.judge(ClaimWin(), 0).reasons, tuple)
    again = kw.from_position(session.position)
    assert again.state == session.state
