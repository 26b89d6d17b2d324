"""Illegal requests (part H of the specification): every row of the table, and the order in which reasons are named."""

from collections.abc import Callable

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from tests.kred.boards import hands, phase, place, play, rules, start, why

HANDS = hands("05 20", "06 07", "08 09")
SETUP_BUT_S2 = "p0.s1=M p0.s3..s6=M p0.r1=H p0.r2=H p0.o=P"


def opening(*actions: str, more: str = "", there: str = "", **options: object) -> Session:
    """p0 to move in a game for three, with 05 and 20 in hand; then these actions."""
    return play(place(there or start(), f"{HANDS};{more}", **options), *actions)


def given(tile: str = "05", *actions: str, more: str = "", **options: object) -> Session:
    """p0 has Advanced and given this tile to p1; then these actions."""
    return opening("advance C > p0.s2", "done", f"give {tile} to p1", *actions, more=more, **options)


def blocked() -> Session:
    """Example 40: the replay of tile 17 in which p0 must not dodge."""
    there = "p0.s2=M p0.s6=M p0.r1=H p1.s1..s6=H p2.s1..s6=H"
    session = place(there, hands("17 05", "06 08", "09 10") + "; p1.notches=1; community=4/4/3")
    return play(session, "advance C > p0.s3", "done", "give 17 to p1", "look", "expose", "restore 1")


def only_blank() -> Session:
    """Five players; the blank is all that p0 holds, and his Domain lacks s2."""
    return place(f"{SETUP_BUT_S2} p1.s1=M", "p0.hand=blank", players=5)


def spending(there: str = "p0.s1=M", funds: int = 30, more: str = "", **options: object) -> Session:
    """Bureaucracy, p0 first."""
    facts = f"phase=bureaucracy; opener=p0; p0.funding={funds}; spend.order=p0 p1 p2; {more}"
    return place(there, facts, **options)


def paying() -> Session:
    """p2, who has rightly challenged, buys an Advance and is to pay 9 from 14 (6), 12 (5) and 19 (6)."""
    money = "p2.bank.1=14 down; p2.bank.2=12 down; p2.bank.3=19 down"
    return given("20", "accept blind", "challenge", "withdraw p0.s1 > C", "buy advance C > p2.s2", more=money)


def penalty() -> Session:
    """p0, silent, was challenged with 20 and has replayed it."""
    return given("20", "accept blind", "challenge", "withdraw p0.s1 > C", more="p0.notches=3")


Row = tuple[int, str, Callable[[], Session], str, int | None]
TABLE: list[Row] = [
    (1, "1.15", lambda: opening("assist C > p1.s2"), "done", 0),
    (2, "1.15", lambda: opening("remove p1.s1 > C"), "withdraw p0.s1 > C", 0),
    (3, "1.15", lambda: opening("influence p1.s1 > p1.s2"), "organize p0.s1 > p0.s2", 0),
    (4, "1.15", lambda: opening("advance C > p0.s2"), "advance C > p0.s4", 0),
    (5, "4.03", opening, "done", 0),
    (5, "4.03", opening, "give 05 to p1", 0),
    (6, "4.03", lambda: opening("assist C > p1.s2", "withdraw p0.s1 > C"), "advance C > p0.s2", 0),
    (7, "3.02", opening, "advance heel C > p0.s2", 0),
    (8, "3.03", lambda: opening(there="p0.s1=M p0.s3=M"), "advance p0.s1 > p0.r1", 0),
    (9, "3.03", lambda: opening(there="p0.s1..s6=M"), "advance p0.s4 > p0.r1", 0),
    (10, "3.04", lambda: opening(there="p0.s1=M p0.r1=M"), "advance p0.r1 > p0.o", 0),
    (11, "3.12", lambda: opening(there="p1.s2=H"), "remove p1.s2 > C", 0),
    (12, "3.11", lambda: opening(there="p1.s1=M p1.r1=M"), "remove p1.r1 > C", 0),
    (13, "3.10", opening, "remove p0.s1 > C", 0),
    (14, "3.16", lambda: opening(there="p0.s1=M p0.r1=H"), "organize p0.r1 > p0.r2", 0),
    (15, "3.15", opening, "organize p0.s1 > p0.s4", 0),
    (16, "1.20", lambda: opening(there="p0.s1=M p0.s2=M"), "organize p0.s1 > p0.s2", 0),
    (16, "1.20", lambda: opening(there="p1.s1=M p1.s2=M"), "influence p1.s1 > p1.s2", 0),
    (17, "3.20", lambda: opening(there="p1.s6=P"), "influence p1.s6 > p0.s1", 0),
    (18, "3.23", lambda: opening("influence p1.s6 > p0.s1", there="p0.s2..s3=M p1.s6=M"), "advance p0.s1 > p0.r1", 0),
    (18, "3.23", lambda: opening("influence p1.s6 > p0.s1", there="p1.s6=M"), "withdraw p0.s1 > C", 0),
    (19, "3.08", lambda: opening(there="p0.s1=M p0.r1=M"), "withdraw p0.r1 > C", 0),
    (20, "3.08", lambda: opening(there="p0.s4=M p0.r2=M"), "withdraw p0.r2 > p0.s3", 0),
    (21, "3.13", lambda: opening("remove p1.s5 > C", there="p1.s5=M p1.r2=H"), "drop p1.r2 > p1.s4", 0),
    (21, "3.14", lambda: opening("remove p1.s1 > C", "drop p1.r1 > p1.s1", there="p1.s1=M p1.r1=H p1.o=P"),
     "drop p1.o > p1.r1", 0),
    (22, "4.08", lambda: play(place(start(), hands("05 20", "none", "08")), "advance C > p0.s2", "done"),
     "give 05 to p1", 0),
    (23, "4.08", lambda: opening("advance C > p0.s2", "done"), "give 05 to p0", 0),
    (24, "5.03", lambda: given("05", "look"), "expose", 1),
    (25, "7.08", lambda: given("05", more="p1.notches=3"), "look", 1),
    (26, "7.07", lambda: given("05", "accept blind", more="p2.notches=3", players=3), "challenge", 2),
    (27, "6.17", lambda: given("05", "accept blind"), "challenge", 0),
    (28, "5.07", lambda: given("20", "look", "expose", "advance C > p1.s2"), "advance C > p0.s2", 0),
    (29, "7.06", lambda: given("20", "look", more="p1.notches=3", no_cred_expose="allow_no_reward"), "restore 1", 1),
    (30, "8.09", lambda: spending("p0.s1=P p0.s2=H"), "buy promote_seat p0.s2", 0),
    (31, "8.11", lambda: spending("p0.s1=M p0.r1=M"), "buy promote_seat p0.r1", 0),
    (32, "8.07", lambda: spending(funds=5), "buy promote_seat p0.s1", 0),
    (33, "9.04", spending, "claim win", 0),
    (33, "9.02", opening, "claim win", 0),
    (34, "9.06", lambda: play(place(SETUP_BUT_S2, "p0.hand=blank 05", players=5), "advance C > p0.s2", "done"),
     "give blank to p1", 0),
    (35, "9.08", only_blank, "advance C > p0.s2", 0),
    (36, "5.11", lambda: play(blocked(), "withdraw p0.s2 > C"), "drop p0.r1 > p0.s1", 0),
    (37, "6.19", paying, "pay 12 14 19", 2),
]  # fmt: skip


def marked(rows: list[Row]) -> list[object]:
    """The rows as test cases, each with the rule it exercises."""
    return [
        pytest.param(*row, id=f"row{row[0]}-{row[1]}-{number}", marks=pytest.mark.rule(f"KRED-{row[1]}"))
        for number, row in enumerate(rows)
    ]


def spoken(session: Session, action: str, player: int | None) -> None:
    """Every reason has a sentence, and a remedy where one is written, for every viewer."""
    verdict = session.judge(action, player)
    for viewer in (*range(session.game.players), kw.PUBLIC, kw.TEACHER):
        words = session.game.words_for(viewer)
        for violation in verdict.reasons:
            reason = words.reason(violation)
            assert reason.says.endswith(".")
            assert reason.cure.endswith(".")
            assert "{" not in f"{reason.says}{reason.cure}"
        assert words.refusal(session.game.parse(action), verdict)


@pytest.mark.parametrize(("number", "rule", "session", "action", "player"), marked(TABLE))
def test_the_table(number: int, rule: str, session: Callable[[], Session], action: str, player: int | None) -> None:
    here = session()
    before = here.state
    assert why(here, action, player) == rule
    spoken(here, action, player)
    with pytest.raises(kw.IllegalAction, match=rf"KRED-{rule}"):
        here.play(action, player)
    assert here.state is before


def test_the_table_is_whole() -> None:
    assert {row[0] for row in TABLE} == set(range(1, 38))


# Who is asked.


def silent_challenge() -> Session:
    """p1, without credibility, has received 05 from p0, who has none either; p2 is asked."""
    return given("05", more="p0.notches=3; p1.notches=3")


def house_dropping() -> Session:
    """In Bureaucracy p0 has bought a Remove, and p1's Heel must drop."""
    return play(spending("p0.s1=M p1.s1=M p1.r1=H"), "buy remove p1.s1 > C")


WHO: list[tuple[Callable[[], Session], int, str, list[str]]] = [
    (silent_challenge, 0, "challenge", ["6.17", "7.07", "6.03"]),
    (silent_challenge, 1, "challenge", ["6.17", "7.07", "6.03"]),
    (silent_challenge, 1, "look", ["7.08", "6.03", "6.01"]),
    (silent_challenge, 1, "accept", ["5.01", "6.03", "6.01"]),
    (silent_challenge, 1, "accept blind", ["5.01", "6.03", "6.01"]),
    (silent_challenge, 1, "expose", ["5.01", "6.03", "6.01"]),
    (silent_challenge, 0, "restore 1", ["7.06", "6.03", "6.01"]),
    (silent_challenge, 0, "pass", ["6.03"]),
    (lambda: given("05", "accept blind"), 1, "challenge", ["6.17", "6.03"]),
    (lambda: opening(more="p2.notches=3"), 2, "challenge", ["7.07", "6.03", "4.03"]),
    (lambda: opening(more="p0.notches=3"), 0, "restore 1", ["7.06", "4.03"]),
    (opening, 1, "advance C > p1.s2", ["6.03"]),
    (lambda: opening("remove p1.s5 > C", there="p1.s5=M p1.r2=H"), 0, "drop p1.r2 > p1.s4", ["3.13", "6.03"]),
    (lambda: opening("remove p1.s5 > C", there="p1.s5=M p1.r2=H"), 2, "pass", ["6.03", "3.13"]),
    (lambda: opening("assist C > p1.s2", "withdraw p0.s1 > C"), 0, "advance C > p0.s2", ["4.03", "4.04"]),
    (spending, 1, "end", ["8.02"]),
    (spending, 1, "buy restore_notch", ["8.02"]),
    (house_dropping, 0, "end", ["8.02", "3.13"]),
    (house_dropping, 0, "drop p1.r1 > p1.s1", ["3.13", "8.02"]),
    (house_dropping, 2, "restore 1", ["8.02", "3.13"]),
    (lambda: place(start(), "phase=over; winners=p1"), 0, "pass", ["9.01"]),
    (lambda: place(start(), "phase=over; winners=p1"), 0, "claim win", ["9.02"]),
]  # fmt: skip


@pytest.mark.rule("KRED-6.17")
@pytest.mark.rule("KRED-7.07")
@pytest.mark.rule("KRED-7.08")
@pytest.mark.rule("KRED-5.01")
@pytest.mark.rule("KRED-7.06")
@pytest.mark.rule("KRED-6.03")
@pytest.mark.rule("KRED-8.02")
@pytest.mark.rule("KRED-9.01")
def test_who_is_asked() -> None:
    for number, (session, player, action, expected) in enumerate(WHO):
        here = session()
        assert (number, action, rules(here, action, player)) == (number, action, expected)
        spoken(here, action, player)


@pytest.mark.rule("KRED-2.05")
def test_who_is_asked_in_the_draft() -> None:
    session = kw.start("kred", players=3, seed=2)
    tile = session.legal_actions(1)[0]
    session.play(tile, player=1)
    assert rules(session, str(session.legal_actions(0)[0]), 1)[0] == "2.05"
    assert session.judge(tile, 1).reasons[0].case == "not_asked"
    spoken(session, str(tile), 1)


def dealing() -> Session:
    """The session at its very beginning: chance deals."""
    session = kw.start("kred", players=3, seed=2)
    session.goto(0, stay=True)
    return session


def tie() -> Session:
    """Chance breaks a tie in Bureaucracy between p0 and p1."""
    session = place(
        "p0.s1=M p1.s1=M", "phase=order; p0.funding=4; p1.funding=4; p2.funding=1", final_tie_break="random"
    )
    session.goto(0, stay=True)
    return session


PHASES: list[tuple[str, Callable[[], Session], str, str]] = [
    ("deal", dealing, "pass", "2.03"),
    ("draft", lambda: kw.start("kred", seed=2), "pass", "2.05"),
    ("moves", opening, "pass", "4.03"),
    ("tile", lambda: opening("advance C > p0.s2", "done"), "pass", "4.04"),
    ("drop", lambda: opening("remove p1.s5 > C", there="p1.s5=M p1.r2=H"), "pass", "3.13"),
    ("drop", lambda: opening("remove p1.s1 > C", "drop p1.r1 > p1.s1", there="p1.s1=M p1.r1=H p1.o=P"), "pass", "3.14"),
    ("foul", lambda: given("05", illegal_play_policy="call_out"), "look", "10.05"),
    ("look", given, "pass", "5.02"),
    ("receipt", lambda: given("05", "look"), "pass", "5.04"),
    ("exposed", lambda: given("20", "look", "expose"), "pass", "5.05"),
    ("replay", lambda: given("20", "look", "expose", "advance C > p1.s2"), "pass", "5.07"),
    ("challenge", lambda: given("05", "accept blind"), "accept", "6.01"),
    ("waiver", lambda: given("20", "accept blind", "challenge", "withdraw p0.s1 > C", more="p0.notches=3",
                             waive_withdraw=True), "pass", "10.09"),
    ("penalty", penalty, "pass", "6.11"),
    ("reward", lambda: given("20", "accept blind", "challenge", "withdraw p0.s1 > C"), "pass", "6.12"),
    ("payment", paying, "pass", "6.13"),
    ("order", tie, "pass", "8.06"),
    ("bureaucracy", spending, "pass", "8.07"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "session", "action", "rule"),
    [pytest.param(*row, id=f"{row[0]}-{row[3]}", marks=pytest.mark.rule(f"KRED-{row[3]}")) for row in PHASES],
)
def test_a_request_of_another_phase(name: str, session: Callable[[], Session], action: str, rule: str) -> None:
    here = session()
    assert phase(here) == name
    player = here.asked[0]
    assert rules(here, action, player) == [rule]
    assert here.judge(action, player).reasons[0].case == "phase"
    spoken(here, action, player)


# The move by itself.

MOVES: list[tuple[str, str, list[str]]] = [
    # Whose piece and which way: an empty source or a piece of the wrong side.
    ("p1.s1=M", "advance p0.s1 > p0.r1", ["1.21"]),
    ("p1.s1..s3=M", "advance p1.s1 > p1.r1", ["1.21"]),
    ("p1.s1=M", "withdraw p0.s1 > C", ["1.21"]),
    ("p1.s1=M", "withdraw p1.s1 > C", ["1.21"]),
    ("p1.s1=M", "withdraw C > p0.s1", ["1.21"]),
    ("p1.s1=M", "organize p0.s1 > p0.s2", ["1.21"]),
    ("p1.s1=M", "organize p1.s1 > p1.s2", ["1.21"]),
    ("p1.s1=M", "organize C > p0.s2", ["1.21"]),
    ("p0.s1=M", "remove p1.s1 > C", ["3.10"]),
    ("p0.s1=M", "remove p0.s1 > C", ["3.10"]),
    ("p0.s1=M", "remove C > C", ["3.10"]),
    ("p0.s1=M", "influence p1.s1 > p1.s2", ["3.18"]),
    ("p0.s1=M", "influence p0.s1 > p0.s2", ["3.18"]),
    ("p0.s1=M", "influence C > p0.s2", ["3.18"]),
    # Then which way.
    ("p0.s1=M", "advance C > p1.s1", ["3.01"]),
    ("p0.s1=M", "advance C > p0.r1", ["3.01"]),
    ("p0.s1=M", "advance C > C", ["3.01"]),
    ("p0.s1..s3=M", "advance p0.s1 > p0.s4", ["3.03"]),
    ("p0.s1..s3=M", "advance p0.s1 > p1.r1", ["3.03"]),
    ("p0.s1..s3=M", "advance p0.s1 > C", ["3.03"]),
    ("p0.s1=M p0.s4=M p0.r1=H p0.r2=H", "advance p0.r1 > p0.s2", ["3.04"]),
    ("p0.s1=M p0.s4=M p0.r1=H p0.r2=H", "advance p0.r1 > p1.o", ["3.04"]),
    ("p0.s1=M p0.r1=H p0.o=P", "advance p0.o > p0.r2", ["3.04"]),
    ("p0.s1=M", "assist p0.s1 > p1.s1", ["3.05"]),
    ("p0.s1=M", "assist C > p0.s2", ["3.05"]),
    ("p0.s1=M", "assist C > p1.r1", ["3.05"]),
    ("p0.s1=M", "withdraw p0.s1 > p0.s2", ["3.07"]),
    ("p0.s1=M p0.r1=H", "withdraw p0.r1 > p0.s4", ["3.08"]),
    ("p0.s1=M p0.r1=H", "withdraw p0.r1 > p0.r2", ["3.08"]),
    ("p0.s1=M p0.r1=H", "withdraw p0.r1 > C", ["3.08"]),
    ("p0.s1=M p0.r1=H p0.o=P", "withdraw p0.o > C", ["3.09"]),
    ("p0.s1=M p0.r1=H p0.o=P", "withdraw p0.o > p0.s2", ["3.09"]),
    ("p1.s1=M p1.r1=M", "remove p1.r1 > C", ["3.11"]),
    ("p1.s1=M p1.r1=M p1.o=M", "remove p1.o > C", ["3.11"]),
    ("p1.s1=M", "remove p1.s1 > p1.s2", ["3.10"]),
    ("p0.s1=M p0.r1=H", "organize p0.r1 > p0.r2", ["3.16"]),
    ("p1.s1=M p1.r1=H", "influence p1.r1 > p1.r2", ["3.16"]),
    ("p0.s1=M", "organize p0.s1 > p0.s3", ["3.15"]),
    ("p0.s1=M", "organize p0.s1 > p0.s1", ["3.15", "1.20"]),
    ("p0.s1=M", "organize p0.s1 > p0.r1", ["3.15"]),
    ("p0.s1=M", "organize p0.s1 > C", ["3.15"]),
    ("p0.s1=M p0.r1=H p0.o=P", "organize p0.o > p1.o", ["3.15"]),
    ("p0.s6=M", "organize p0.s6 > p1.s1", ["3.15"]),
    ("p1.s1=M", "influence p1.s1 > p1.s3", ["3.18"]),
    ("p1.s1=M", "influence p1.s1 > p0.s6", ["3.18"]),
    ("p1.s1=M p1.r1=H p1.o=P", "influence p1.o > p1.r2", ["3.18"]),
    # Then the kind of piece.
    ("p0.s1=M", "advance pawn C > p0.s2", ["3.02"]),
    ("p0.s1=M", "assist heel C > p1.s2", ["3.06"]),
    ("p0.s1=M", "assist pawn C > p1.s2", ["3.06"]),
    ("p1.s1=P", "remove p1.s1 > C", ["3.12"]),
    ("p1.s6=P", "influence p1.s6 > p0.s1", ["3.20"]),
    ("p0.s1=P p1.s1=P", "organize p0.s1 > p1.s6", ["8.09"]),
    ("p0.s1=M", "withdraw heel p0.s1 > C", ["1.21"]),
    # Then vacancy.
    ("p0.s1=M", "advance C > p0.s1", ["1.20"]),
    ("p1.s1=M", "assist C > p1.s1", ["1.20"]),
    ("p0.s1..s3=M p0.r1=H", "advance p0.s1 > p0.r1", ["1.20"]),
    ("p0.s1=M p0.s4=M p0.r1=H p0.r2=H p0.o=P", "advance p0.r1 > p0.o", ["1.20"]),
    ("p0.s1=M p0.r1=H", "withdraw p0.r1 > p0.s1", ["1.20"]),
    ("p0.s1=M p0.r1=H p0.o=P", "withdraw p0.o > p0.r1", ["1.20"]),
    ("p0.s1..s2=M", "organize p0.s1 > p0.s2", ["1.20"]),
    ("p1.s1..s2=M", "influence p1.s1 > p1.s2", ["1.20"]),
    # Several at once: all are named, in this order.
    ("p0.s4=M p0.s1=M p0.r1=H", "advance p0.s4 > p0.r1", ["3.03", "3.03", "1.20"]),
    ("p0.s1=M p0.r1=H p0.s4=M", "advance p0.r1 > p0.s4", ["3.04", "3.04", "1.20"]),
    ("p0.s1=M", "advance heel C > p1.s1", ["3.01", "3.02"]),
    ("p0.s1=M", "advance heel C > p0.s1", ["3.02", "1.20"]),
    ("p1.s1=M", "assist pawn C > p1.s1", ["3.06", "1.20"]),
    ("p1.s1=M p1.r1=H", "remove p1.r1 > p1.s1", ["3.11", "3.10", "3.12", "1.20"]),
    ("p1.s6=P p0.s1=M", "influence p1.s6 > p0.s1", ["3.20", "1.20"]),
    ("p0.s1=P p1.s1=P p1.s6=M", "organize p0.s1 > p1.s6", ["8.09", "1.20"]),
    ("p0.s1=M p0.r1=H p0.s4=M", "withdraw p0.r1 > p0.s4", ["3.08", "1.20"]),
    ("p0.s1=M p0.s4=H", "withdraw pawn p0.s1 > p0.s4", ["3.07", "1.21", "1.20"]),
    ("p1.s1=M p1.s3=M", "influence p1.s1 > p1.s3", ["3.18", "1.20"]),
    # A space that is not there.
    ("p0.s1=M", "advance C > p7.s1", ["1.02"]),
    ("p0.s1=M", "withdraw p4.s1 > C", ["1.02"]),
]  # fmt: skip


@pytest.mark.rule("KRED-1.02")
@pytest.mark.rule("KRED-1.20")
@pytest.mark.rule("KRED-1.21")
@pytest.mark.rule("KRED-3.01")
@pytest.mark.rule("KRED-3.05")
@pytest.mark.rule("KRED-3.06")
@pytest.mark.rule("KRED-3.07")
@pytest.mark.rule("KRED-3.08")
@pytest.mark.rule("KRED-3.09")
@pytest.mark.rule("KRED-3.18")
def test_the_move_by_itself() -> None:
    for there, action, expected in MOVES:
        session = place(there, HANDS)
        assert (there, action, rules(session, action)) == (there, action, expected)
        spoken(session, action, 0)


@pytest.mark.rule("KRED-3.02")
@pytest.mark.rule("KRED-3.06")
def test_an_empty_community() -> None:
    session = place("p0.s1=M", f"{HANDS}; community=0/0/3")
    for kind, space, rule in [("advance", "p0.s2", "3.02"), ("assist", "p1.s2", "3.06")]:
        assert rules(session, f"{kind} C > {space}") == [rule]
        assert rules(session, f"{kind} pawn C > {space}") == [rule]
        spoken(session, f"{kind} pawn C > {space}", 0)


# Two moves.

SECOND: list[tuple[str, str, str, list[str]]] = [
    # Separate pieces: 3.23 and 3.24 in their cases, else 3.22, and the combination after that.
    ("p1.s6=M p0.s2..s3=M", "influence p1.s6 > p0.s1", "advance p0.s1 > p0.r1", ["3.23"]),
    ("p1.s6=M", "influence p1.s6 > p0.s1", "withdraw p0.s1 > C", ["3.23"]),
    ("p1.s6=M", "influence p1.s6 > p0.s1", "organize p0.s1 > p0.s2", ["3.22", "1.15"]),
    ("p1.s3=M", "influence p1.s3 > p1.s4", "influence p1.s4 > p1.s5", ["3.22", "1.15"]),
    ("p0.s1=M", "organize p0.s1 > p1.s6", "influence p1.s6 > p0.s1", ["3.24", "1.15"]),
    ("p0.s1=M", "organize p0.s1 > p1.s6", "influence p1.s6 > p1.s5", ["3.22", "1.15"]),
    ("p0.s2=M", "assist C > p1.s6", "influence p1.s6 > p0.s1", ["3.24", "1.15"]),
    ("p0.s2=M", "assist C > p1.s6", "influence p1.s6 > p1.s5", ["3.22", "1.15"]),
    ("p0.s1=M", "organize p0.s1 > p1.s6", "remove p1.s6 > C", ["3.22"]),
    ("p0.s2=M", "advance C > p0.s3", "withdraw p0.s3 > C", ["3.22", "1.15"]),
    ("p0.s2=M", "assist C > p1.s3", "remove p1.s3 > C", ["3.22", "1.15"]),
    # The move by itself before all that.
    ("p0.s1=M", "organize p0.s1 > p1.s6", "influence p1.s6 > p1.s4", ["3.18", "3.22", "1.15"]),
    ("p0.s1=M p0.s4=M", "organize p0.s1 > p0.s2", "advance C > p0.s4", ["1.20", "1.15"]),
    # The combination alone.
    ("p0.s1=M p1.s1=M", "remove p1.s1 > C", "withdraw p0.s1 > C", ["1.15"]),
    ("p0.s1=M p1.s1=M", "advance C > p0.s2", "organize p0.s1 > p1.s6", ["1.15"]),
]  # fmt: skip


@pytest.mark.rule("KRED-3.22")
@pytest.mark.rule("KRED-3.23")
@pytest.mark.rule("KRED-3.24")
@pytest.mark.rule("KRED-1.15")
def test_two_moves() -> None:
    for there, first, second, expected in SECOND:
        session = play(place(there, HANDS), first)
        assert (first, second, rules(session, second)) == (first, second, expected)
        spoken(session, second, 0)


@pytest.mark.rule("KRED-3.26")
@pytest.mark.rule("KRED-3.23")
def test_an_influenced_piece_stays_moved_wherever_it_drops() -> None:
    there = "p0.s4=M p1.s4=M p1.r2=H"
    session = play(place(there, HANDS), "influence p1.r2 > p0.r1", "drop p0.r1 > p0.s2")
    assert rules(session, "withdraw p0.s2 > C") == ["3.23"]
    assert rules(session, "withdraw p0.s4 > C") == []


@pytest.mark.rule("KRED-3.26")
def test_a_dropped_piece_may_still_move() -> None:
    session = play(place("p0.s4=M p1.s1=M p1.s4=M p1.r2=H", HANDS), "remove p1.s4 > C", "drop p1.r2 > p1.s6")
    assert "KRED-3.26" in session.here.events[0].rules
    assert rules(session, "organize p0.s4 > p0.s5") == []
    session = play(place("p0.s4=M p0.r2=H p1.s1=M", HANDS), "withdraw p0.s4 > C", "drop p0.r2 > p0.s5")
    assert rules(session, "influence p1.s1 > p1.s2") == []


@pytest.mark.rule("KRED-9.08")
def test_the_only_blank_comes_last() -> None:
    session = only_blank()
    assert rules(session, "advance C > p0.s2") == ["9.08"]
    assert rules(session, "advance C > p0.s1") == ["1.20"]
    session.play("influence p1.s1 > p1.s2")
    assert rules(session, "advance C > p0.s2") == ["9.08"]
    session = play(only_blank(), "organize p0.s1 > p0.s2")
    assert rules(session, "advance C > p0.s1") == ["1.15", "9.08"]


@pytest.mark.rule("KRED-5.07")
@pytest.mark.rule("KRED-5.11")
def test_a_replay() -> None:
    session = blocked()
    assert rules(session, "withdraw p0.r1 > p0.s1") == ["5.11"]
    assert rules(session, "advance C > p0.s3") == ["5.07"]
    assert rules(session, "advance C > p0.s2") == ["5.07", "1.20"]
    session.play("withdraw p0.s6 > C")
    assert rules(session, "withdraw p0.s2 > C") == ["5.07"]
    for action in ("withdraw p0.s2 > C", "advance C > p0.s3"):
        spoken(session, action, 0)


@pytest.mark.rule("KRED-6.11")
def test_a_penalty() -> None:
    session = penalty()
    assert rules(session, "advance C > p0.s2") == ["6.11"]
    assert rules(session, "advance C > p0.s3") == ["6.11", "1.20"]
    assert rules(session, "withdraw p0.s1 > C") == ["1.21"]
    spoken(session, "advance C > p0.s3", 0)


# Handing over, buying, the rest.


@pytest.mark.rule("KRED-4.04")
@pytest.mark.rule("KRED-4.08")
@pytest.mark.rule("KRED-4.12")
@pytest.mark.rule("KRED-9.06")
def test_handing_over() -> None:
    session = opening("advance C > p0.s2", "done")
    assert rules(session, "give 06 to p1") == ["4.04"]
    assert rules(session, "give 06 to p0") == ["4.04", "4.08"]
    assert rules(session, "give 05 to p7") == ["4.08"]
    spoken(session, "give 06 to p7", 0)
    session = play(place(start(), "opener=p2;" + hands("05", "none", "none")), "advance C > p0.s2", "done")
    assert rules(session, "give 06 to p1") == ["4.04", "4.12"]
    assert rules(session, "give 05 to p0") == ["4.12"]
    spoken(session, "give 05 to p0", 0)
    session = play(place(start(), "opener=p2;" + hands("05 06", "none", "none")), "advance C > p0.s2", "done")
    assert rules(session, "give 05 to p1") == ["4.08"]
    assert rules(session, "give 05 to p0") == []
    session = play(place(SETUP_BUT_S2, "p0.hand=blank 05", players=5), "advance C > p0.s2", "done")
    assert rules(session, "give blank to p0") == ["4.08", "9.06"]
    spoken(session, "give blank to p0", 0)


@pytest.mark.rule("KRED-8.07")
@pytest.mark.rule("KRED-8.08")
@pytest.mark.rule("KRED-8.09")
@pytest.mark.rule("KRED-8.10")
@pytest.mark.rule("KRED-8.11")
def test_purchases() -> None:
    cases = [
        ("p0.s1=P p0.s2=H", 0, "5/5/0", "buy promote_rostrum p0.s2", ["8.11", "8.09", "8.08", "8.07"]),
        ("p0.s1=P p0.s2=H", 99, "5/5/1", "buy promote_seat p0.s2", ["8.09"]),
        ("p0.s2=H", 99, "5/5/0", "buy promote_seat p0.s2", ["8.08"]),
        ("p0.s2=H", 5, "5/5/1", "buy promote_seat p0.s2", ["8.07"]),
        ("p0.s2=M", 99, "5/0/1", "buy promote_seat p0.s2", ["8.08"]),
        ("p0.s2=P", 99, "5/5/1", "buy promote_seat p0.s2", ["8.11"]),
        ("p0.s2=M", 99, "5/5/1", "buy promote_seat p0.s1", ["8.11"]),
        ("p1.s2=M", 99, "5/5/1", "buy promote_seat p1.s2", ["8.11"]),
        ("p0.s1=M", 99, "5/5/1", "buy promote_office p0.s1", ["8.11"]),
        ("p0.s1=M p0.r1=M", 99, "5/5/1", "buy promote_seat p0.r1", ["8.11"]),
        ("p0.s1=M", 99, "5/5/1", "buy advance p0.s1 > p0.r1", ["3.03"]),
        ("p0.s1=M", 8, "5/5/1", "buy advance p0.s1 > p0.r1", ["3.03", "8.07"]),
        ("p0.s1=M", 8, "5/5/1", "buy advance C > p0.s1", ["1.20", "8.07"]),
        ("p0.s1=M", 99, "5/5/1", "buy restore_notch", ["7.14"]),
        ("p0.s1=M", 2, "5/5/1", "buy restore_notch", ["7.14", "8.07"]),
        ("p0.s1=M", 99, "5/5/1", "buy advance p0.s1", ["8.10"]),
        ("p0.s1=M", 99, "5/5/1", "buy promote_seat C > p0.s1", ["8.10"]),
        ("p0.s1=M", 99, "5/5/1", "buy restore_notch p0.s1", ["8.10"]),
        ("p0.s1=M", 99, "5/5/1", "buy promote_seat", ["8.10"]),
    ]  # fmt: skip
    for there, funds, pool, action, expected in cases:
        session = spending(there, funds, f"community={pool}")
        assert (action, rules(session, action)) == (action, expected)
        spoken(session, action, 0)


@pytest.mark.rule("KRED-6.19")
@pytest.mark.rule("KRED-8.07")
def test_paying_at_once() -> None:
    session = paying()
    for action, case in [
        ("pay 14", "short"),
        ("pay 12 14 19", "spare"),
        ("pay 12 20", "not_yours"),
        ("pay 12 12", "not_yours"),
        ("pay 12 14", ""),
    ]:
        assert [reason.case for reason in session.judge(action).reasons] == ([case] if case else [])
        spoken(session, action, 2)
    session.undo()
    assert rules(session, "buy promote_office p2.o") == ["8.11", "8.07"]
    assert rules(session, "buy promote_seat p2.s1") == []


@pytest.mark.rule("KRED-5.03")
@pytest.mark.rule("KRED-7.11")
@pytest.mark.rule("KRED-7.13")
@pytest.mark.rule("KRED-7.14")
def test_the_other_decisions() -> None:
    assert rules(given("05", "look"), "expose") == ["5.03"]
    for notches, wanted, expected in [
        (0, 1, ["7.14"]),
        (0, 2, ["7.14"]),
        (1, 0, ["7.14"]),
        (1, 1, []),
        (1, 2, ["7.13"]),
        (1, 3, ["7.13"]),
        (2, 1, ["7.11"]),
        (2, 2, []),
        (2, 3, ["7.13"]),
    ]:
        session = given("20", "look", "expose", more=f"p1.notches={notches}")
        assert (notches, wanted, rules(session, f"restore {wanted}")) == (notches, wanted, expected)
        spoken(session, f"restore {wanted}", 1)
    for notches, wanted, expected in [(0, 1, ["7.14"]), (1, 1, []), (1, 2, ["7.13"]), (2, 1, []), (2, 2, ["7.13"])]:
        session = given("20", "accept blind", "challenge", "withdraw p0.s1 > C", more=f"p2.notches={notches}")
        assert (notches, wanted, rules(session, f"restore {wanted}")) == (notches, wanted, expected)
        spoken(session, f"restore {wanted}", 2)


@pytest.mark.rule("KRED-5.05")
def test_the_free_advance() -> None:
    session = given("20", "look", "expose", more="p1.notches=1")
    assert rules(session, "decline") == ["5.05"]
    assert rules(session, "withdraw p1.s1 > C") == ["5.05"]
    assert rules(session, "advance C > p0.s2") == ["3.01"]
    assert rules(session, "advance heel C > p1.s2") == ["3.02"]
    assert rules(session, "advance C > p1.s1") == ["1.20"]
    for action in ("decline", "withdraw p1.s1 > C", "advance C > p0.s2"):
        spoken(session, action, 1)


@pytest.mark.rule("KRED-3.13")
@pytest.mark.rule("KRED-3.14")
def test_drops() -> None:
    session = opening("remove p1.s5 > C", there="p1.s1=M p1.s5=M p1.r2=H p1.r1=M")
    for action in ("drop p1.r1 > p1.s2", "drop p1.r2 > p1.s1", "drop p1.r2 > C", "drop p1.r2 > p7.s1"):
        assert rules(session, action, 1) == ["3.13"]
        spoken(session, action, 1)
    session = opening("remove p1.s1 > C", "drop p1.r1 > p1.s1", there="p1.s1=M p1.r1=H p1.o=P")
    for action in ("drop p1.s1 > p1.s2", "drop p1.o > p1.s2", "drop p1.o > p0.r1"):
        assert rules(session, action, 1) == ["3.14"]
        spoken(session, action, 1)


@pytest.mark.rule("KRED-2.03")
@pytest.mark.rule("KRED-2.04")
@pytest.mark.rule("KRED-8.06")
def test_chance_is_held_to_the_rules_too() -> None:
    session = dealing()
    assert rules(session, "deal blank") == ["2.04"]
    first = str(session[1].action)
    session.goto(1, stay=True)
    assert rules(session, first) == ["2.03"]
    spoken(session, first, kw.CHANCE)
    session = tie()
    assert rules(session, "first p2") == ["8.06"]
    spoken(session, "first p2", kw.CHANCE)


@pytest.mark.rule("KRED-2.05")
def test_a_tile_that_is_not_in_the_pack() -> None:
    session = kw.start("kred", players=3, seed=2)
    foreign = str(session.legal_actions(1)[0])
    assert rules(session, foreign, 0) == ["2.05"]
    spoken(session, foreign, 0)
