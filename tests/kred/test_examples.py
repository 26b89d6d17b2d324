"""The 45 worked examples of the rules (part G of the specification), in their order and with the rules they cite."""

from collections.abc import Callable

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from kredwidgets.games.kred.board import winners
from tests.kred.boards import (
    KINDS,
    bank,
    board,
    community,
    hands,
    honest_for,
    legal,
    moves,
    notches,
    phase,
    place,
    play,
    position,
    rules,
    spaces,
    start,
    tiles,
    told,
    why,
)

FULL_BUT_S4 = "p1.s1..s3=M p1.s5..s6=M p1.r1=H p1.r2=H p1.o=P"
TWO_MOVES = {
    "advance": ("C > p0.s2", "C > p0.s4"),
    "assist": ("C > p1.s2", "C > p1.s4"),
    "withdraw": ("p0.s1 > C", "p0.s3 > C"),
    "remove": ("p1.s1 > C", "p1.s3 > C"),
    "organize": ("p0.s5 > p0.s6", "p0.s3 > p0.s4"),
    "influence": ("p2.s5 > p2.s6", "p2.s3 > p2.s4"),
}
"""Two moves of each kind that are possible at the start and get in nobody's way."""
PAIRS = [
    {"advance", "assist"},
    {"advance", "remove"},
    {"advance", "influence"},
    {"assist", "withdraw"},
    {"assist", "organize"},
    {"withdraw", "influence"},
    {"remove", "organize"},
]


def ends(session: Session) -> set[str]:
    """Every board the drops now due can lead to."""
    if phase(session) != "drop":
        return {session.state.board}
    found: set[str] = set()
    for drop in legal(session):
        session.play(drop)
        found |= ends(session)
        session.undo()
    return found


@pytest.mark.rule("KRED-2.01")
@pytest.mark.rule("KRED-2.02")
@pytest.mark.rule("KRED-2.03")
@pytest.mark.rule("KRED-2.08")
def test_example_1_start_with_three_players() -> None:
    game = kw.game("kred", 3)
    state = game.initial_state()
    assert state.community == (3, 9, 3)
    for tile in state.draft.deck:
        state = game.apply(state, kw.CHANCE, game.parse(f"deal {tile}")).state
    session = kw.start("kred", players=3, seed=5)
    assert board(session) == spaces(start(3))
    assert community(session) == "3/9/3"
    packs = session.state.draft.packs
    assert [len(pack) for pack in packs] == [8, 8, 8]
    assert sorted(tile for pack in packs for tile in pack) == sorted(tiles(*range(1, 25)))


@pytest.mark.rule("KRED-2.03")
@pytest.mark.rule("KRED-2.04")
@pytest.mark.rule("KRED-2.05")
@pytest.mark.rule("KRED-2.06")
@pytest.mark.rule("KRED-4.01")
def test_example_2_start_with_five_players() -> None:
    game = kw.game("kred", 5)
    state = game.initial_state()
    while state.phase == "deal":
        action, _ = game.chance_outcomes(state)[-1]
        assert game.judge(state, kw.CHANCE, action)
        state = game.apply(state, kw.CHANCE, action).state
    assert state.community == (3, 17, 5)
    while state.phase == "draft":
        player = game.asked(state)[0]
        state = game.apply(state, player, game.legal_actions(state, player)[0]).state
    assert [len(hand) for hand in state.hands] == [5] * 5
    everything = [tile for hand in state.hands for tile in hand]
    assert sorted(everything) == sorted({*tiles(*range(1, 25)), "blank"})
    assert "03" in state.hands[state.mover]
    assert state.mover == state.opener


@pytest.mark.rule("KRED-4.03")
@pytest.mark.parametrize("kind", KINDS)
def test_example_3_when_done_is_offered(kind: str) -> None:
    session = place(start())
    assert why(session, "done") == "4.03"
    session.play(f"{kind} {TWO_MOVES[kind][0]}")
    assert why(session, "done") == ("1.15" if kind == "assist" else "")


@pytest.mark.rule("KRED-1.15")
@pytest.mark.parametrize("first", KINDS)
def test_example_4_pairs_at_the_start(first: str) -> None:
    session = place(start())
    session.play(f"{first} {TWO_MOVES[first][0]}")
    for second in KINDS:
        action = f"{second} {TWO_MOVES[second][1]}"
        assert (second, rules(session, action)) == (second, [] if {first, second} in PAIRS else ["1.15"])


@pytest.mark.rule("KRED-3.01")
@pytest.mark.rule("KRED-3.02")
def test_example_5_advance_with_an_empty_mark_pool() -> None:
    there = "p0.s1=M p1.s1=M p2.s1=M"
    session = place(there, "community=0/2/3")
    session.play("advance C > p0.s2")
    assert board(session)["p0.s2"] == "H"
    assert community(session) == "0/1/3"
    session = place(there, "community=1/2/3")
    assert why(session, "advance heel C > p0.s2") == "3.02"
    session.play("advance C > p0.s2")
    assert board(session)["p0.s2"] == "M"
    assert community(session) == "0/2/3"


@pytest.mark.rule("KRED-3.03")
@pytest.mark.rule("KRED-3.19")
@pytest.mark.rule("KRED-3.21")
@pytest.mark.rule("KRED-3.23")
def test_example_6_separate_pieces() -> None:
    session = place("p0.s2=M p0.s3=M p1.s6=M p2.s1=M", "community=3/9/3")
    assert moves(session, "advance") == {"C > p0.s1", "C > p0.s4", "C > p0.s5", "C > p0.s6"}
    session.play("influence p1.s6 > p0.s1")
    assert why(session, "advance p0.s1 > p0.r1") == "3.23"
    assert rules(session, "advance p0.s3 > p0.r1") == []
    session.play("advance p0.s2 > p0.r1")
    assert phase(session) == "tile"


@pytest.mark.rule("KRED-3.04")
def test_example_7_either_rostrum_feeds_the_office() -> None:
    session = place("p0.s1=M p0.s4=M p0.r1=H p0.r2=H")
    expected = {"C > p0.s2", "C > p0.s3", "C > p0.s5", "C > p0.s6", "p0.r1 > p0.o", "p0.r2 > p0.o"}
    assert moves(session, "advance") == expected
    session.play("advance p0.r1 > p0.o")
    assert phase(session) == "moves"
    assert board(session) == spaces("p0.s1=M p0.s4=M p0.r2=H p0.o=H")


@pytest.mark.rule("KRED-3.10")
@pytest.mark.rule("KRED-3.11")
@pytest.mark.rule("KRED-3.12")
def test_example_8_remove_limits() -> None:
    session = place("p0.s1=M p1.s1=M p1.s2=H p1.s3=P p1.r1=M")
    assert moves(session, "remove") == {"p1.s1 > C"}
    assert why(session, "remove p1.s2 > C") == "3.12"
    assert why(session, "remove p1.s3 > C") == "3.12"
    assert why(session, "remove p1.r1 > C") == "3.11"
    for seat in range(1, 7):
        assert why(session, f"remove p0.s{seat} > C") == "3.10"


@pytest.mark.rule("KRED-3.10")
@pytest.mark.rule("KRED-3.13")
def test_example_9_forced_drop_chosen_by_the_victim() -> None:
    session = place("p0.s1=M p1.s1=M p1.s5=M p1.r2=H")
    session.play("remove p1.s5 > C")
    assert session.asked == (1,)
    assert moves(session, "drop") == {"p1.r2 > p1.s4", "p1.r2 > p1.s5", "p1.r2 > p1.s6"}
    session.play("drop p1.r2 > p1.s6")
    assert board(session) == spaces("p0.s1=M p1.s1=M p1.s6=H")
    assert session.asked == (0,)


@pytest.mark.rule("KRED-3.13")
@pytest.mark.rule("KRED-3.14")
def test_example_10_cascade() -> None:
    session = place("p0.s1=M p1.o=P p1.r1=H p1.s2=M")
    session.play("remove p1.s2 > C")
    assert moves(session, "drop") == {"p1.r1 > p1.s1", "p1.r1 > p1.s2", "p1.r1 > p1.s3"}
    assert len(ends(session)) == 12
    session.play("drop p1.r1 > p1.s1")
    assert session.asked == (1,)
    assert moves(session, "drop") == {"p1.o > p1.r1", "p1.o > p1.r2"}
    session.play("drop p1.o > p1.r1")
    assert phase(session) == "moves"
    session.undo()
    session.play("drop p1.o > p1.r2")
    assert moves(session, "drop") == {"p1.r2 > p1.s4", "p1.r2 > p1.s5", "p1.r2 > p1.s6"}


@pytest.mark.rule("KRED-1.19")
@pytest.mark.rule("KRED-3.15")
@pytest.mark.rule("KRED-3.16")
@pytest.mark.rule("KRED-3.17")
def test_example_11_organize_geometry() -> None:
    session = place("p0.s1=M p0.s3=M p0.r1=H p1.s4=M", players=4)
    assert moves(session, "organize") == {
        "p0.s1 > p1.s6", "p0.s1 > p0.s2", "p0.s3 > p0.s2", "p0.s3 > p0.s4", "p0.r1 > p1.r2",
    }  # fmt: skip
    assert why(session, "organize p0.r1 > p0.r2") == "3.16"
    assert why(session, "organize p0.s1 > p3.s6") == "3.15"
    assert rules(session, "organize p0.r1 > p1.r2") == []
    session.play("organize p0.r1 > p1.r2")
    assert phase(session) == "moves"


@pytest.mark.rule("KRED-3.13")
@pytest.mark.rule("KRED-3.17")
def test_example_12_transfer_to_an_unsupported_rostrum() -> None:
    session = place("p0.s1=M p0.s3=M p0.r1=H p1.s1=M", players=4)
    session.play("organize p0.r1 > p1.r2")
    assert session.asked == (1,)
    assert moves(session, "drop") == {"p1.r2 > p1.s4", "p1.r2 > p1.s5", "p1.r2 > p1.s6"}
    session.play("drop p1.r2 > p1.s4")
    assert board(session)["p1.s4"] == "H"


@pytest.mark.rule("KRED-3.18")
@pytest.mark.rule("KRED-3.20")
def test_example_13_influence_and_pawns() -> None:
    session = place("p1.s2=H p1.s6=P p2.s2=M")
    assert moves(session, "influence") == {
        "p1.s6 > p1.s5", "p1.s2 > p1.s1", "p1.s2 > p1.s3", "p2.s2 > p2.s1", "p2.s2 > p2.s3",
    }  # fmt: skip
    assert why(session, "influence p1.s6 > p0.s1") == "3.20"
    assert rules(session, "influence p1.s6 > p1.s5") == []


@pytest.mark.rule("KRED-1.14")
@pytest.mark.parametrize(
    ("done", "expected"),
    [
        (["advance C > p0.s2"], tiles(5, 6)),
        (["remove p1.s1 > C", "advance C > p0.s2"], tiles(1, 2)),
        (["withdraw p0.s1 > C"], tiles(19, 20, 21)),
        (["assist C > p1.s2", "withdraw p0.s1 > C"], tiles(22, 23, 24)),
        (["influence p1.s1 > p1.s2"], tiles(11)),
        (["organize p0.s1 > p0.s2"], tiles(12)),
    ],
)
def test_example_14_honest_tiles_at_the_start(done: list[str], expected: set[str]) -> None:
    assert honest_for(play(place(start()), *done)) == expected


@pytest.mark.rule("KRED-1.14")
def test_example_14_half_a_tile_is_dishonest() -> None:
    session = play(
        place(start(), hands("01 05", "06 07", "08 09")), "advance C > p0.s2", "done", "give 01 to p1", "look"
    )
    assert set(legal(session)) == {"accept", "expose"}
    assert "KRED-1.14" in session.judge("expose").grounds


@pytest.mark.rule("KRED-4.10")
@pytest.mark.rule("KRED-4.13")
@pytest.mark.rule("KRED-1.15")
def test_example_15_forgoing() -> None:
    there = "p0.s1=M p1.s1=H p1.s4=H p2.s2=H p2.s5=H"
    session = place(there, "community=11/5/3")
    assert moves(session, "remove") == set()
    assert honest_for(session) == tiles(15, 16)
    assert honest_for(play(place(there, "community=11/5/3"), "advance C > p0.s2")) == tiles(1, 2, 5, 6)
    assert honest_for(play(place(there, "community=11/5/3"), "organize p0.s1 > p0.s2")) == tiles(9, 10, 12)
    session.play("assist C > p1.s2")
    assert why(session, "done") == "1.15"


@pytest.mark.rule("KRED-4.10")
@pytest.mark.parametrize(
    ("done", "expected"),
    [
        ([], tiles(12, 19, 20, 21)),
        (["assist C > p1.s2"], tiles(13, 14, 22, 23, 24)),
        (["influence p1.s1 > p1.s2"], tiles(11, 17, 18)),
        (["remove p1.s1 > C"], tiles(9, 10, 15, 16)),
    ],
)
def test_example_16_lone_assist_made_legal(done: list[str], expected: set[str]) -> None:
    session = play(place("p1.s1=M p1.s4=M p2.s2=M p2.s5=M", "community=8/9/3"), *done)
    assert session.judge("done").legal
    assert honest_for(session) == expected


@pytest.mark.parametrize(
    ("there", "done", "expected"),
    [
        ("1/0/3", "advance C > p0.s2", tiles(5, 6, 7, 8)),
        ("1/0/3", "assist C > p1.s2", tiles(7, 8)),
        ("1/1/3", "advance C > p0.s2", tiles(5, 6)),
        ("1/1/3", "assist C > p1.s2", set()),
    ],
)
def test_example_17_jointly_impossible(there: str, done: str, expected: set[str]) -> None:
    session = play(place("p0.s1=M p1.s1=M p2.s1=M", f"community={there}"), done)
    assert honest_for(session) == expected


def test_example_17_mark_first_then_heel() -> None:
    session = place("p0.s1=M p1.s1=M p2.s1=M", "community=1/1/3")
    play(session, "assist C > p1.s2", "advance C > p0.s2")
    assert (board(session)["p1.s2"], board(session)["p0.s2"]) == ("M", "H")


@pytest.mark.rule("KRED-3.02")
@pytest.mark.parametrize("first", ["remove p1.s1 > C", "advance C > p0.s2"])
def test_example_18_same_play_pieces(first: str) -> None:
    session = place("p0.s1=M p1.s1=M p2.s3=M", "community=0/4/3")
    both = ["remove p1.s1 > C", "advance C > p0.s2"]
    session.play(first)
    if first == both[0]:
        assert rules(session, "advance mark C > p0.s2") == ["3.02", "3.25"]
    session.play(both[1 - both.index(first)])
    assert board(session)["p0.s2"] == "H"
    assert community(session) == "1/3/3"


def exposed(given: str = "20", more: str = "", **options: object) -> Session:
    """p0 played an Advance from the start position with this tile; p1 looked and exposed it."""
    session = place(start(), hands(f"{given} 05", "06 07", "08 09") + ";" + more, **options)
    return play(session, "advance C > p0.s2", "done", f"give {given} to p1", "look", "expose")


@pytest.mark.rule("KRED-5.04")
@pytest.mark.rule("KRED-5.05")
@pytest.mark.rule("KRED-5.06")
@pytest.mark.rule("KRED-5.07")
@pytest.mark.rule("KRED-5.08")
@pytest.mark.rule("KRED-5.10")
@pytest.mark.rule("KRED-6.03")
@pytest.mark.rule("KRED-7.02")
@pytest.mark.rule("KRED-7.13")
def test_example_19_exposure_with_two_notches() -> None:
    session = exposed(more="p1.notches=2")
    assert session.asked == (1,)
    assert board(session) == spaces(start())
    session.play("restore 2")
    assert notches(session) == (0, 0, 0)
    assert session.asked == (0,)
    assert set(legal(session)) == {"withdraw p0.s1 > C", "withdraw p0.s3 > C", "withdraw p0.s5 > C"}
    session.play("withdraw p0.s3 > C")
    assert notches(session) == (1, 0, 0)
    assert bank(session, 1) == ["20 up"]
    assert (phase(session), session.asked) == ("moves", (1,))
    assert "challenge" not in told(session)
    assert "pass" not in told(session)


@pytest.mark.rule("KRED-5.05")
@pytest.mark.rule("KRED-7.11")
def test_example_20_exposure_with_one_notch() -> None:
    advances = {"advance C > p1.s2", "advance C > p1.s4", "advance C > p1.s6"}
    session = exposed(more="p1.notches=1")
    assert set(legal(session)) == {"restore 1", *advances}
    session.play("advance C > p1.s4")
    assert notches(session)[1] == 1
    session.undo()
    session.play("restore 1")
    assert notches(session)[1] == 0


@pytest.mark.rule("KRED-7.14")
def test_example_20_exposure_with_a_full_token() -> None:
    session = exposed()
    assert set(legal(session)) == {"advance C > p1.s2", "advance C > p1.s4", "advance C > p1.s6"}
    assert why(session, "restore 1") == "7.14"


@pytest.mark.rule("KRED-5.03")
def test_example_21_honest_cannot_be_exposed() -> None:
    session = place(start(), hands("05 20", "06 07", "08 09"))
    play(session, "advance C > p0.s2", "done", "give 05 to p1", "look")
    assert legal(session) == ["accept"]
    assert why(session, "expose") == "5.03"


@pytest.mark.rule("KRED-5.01")
@pytest.mark.rule("KRED-7.08")
def test_example_22_no_credibility() -> None:
    session = place(start(), hands("20 05", "06 07", "08 09") + "; p1.notches=3")
    play(session, "advance C > p0.s2", "done", "give 20 to p1")
    assert (phase(session), session.asked) == ("challenge", (2,))
    assert session.observe(1).facts["turn.tile"] == "?"
    assert why(session, "look", 1) == "7.08"


def challenged(given: str, more: str = "", last: bool = False, **options: object) -> Session:
    """p0 played an Advance from the start position with this tile; p1 accepted it unseen, p2 challenged."""
    hand = hands(given, "none", "none") + "; opener=p1" if last else hands(f"{given} 05", "07 08", "09 10")
    session = place(start(), f"{hand}; {more}", **options)
    play(session, "advance C > p0.s2", "done", f"give {given} to p1")
    if phase(session) == "look":
        session.play("accept blind")
    return play(session, "challenge")


@pytest.mark.rule("KRED-6.04")
@pytest.mark.rule("KRED-6.05")
@pytest.mark.rule("KRED-6.07")
@pytest.mark.rule("KRED-6.08")
@pytest.mark.rule("KRED-7.04")
@pytest.mark.rule("KRED-7.10")
def test_example_23_honest_play_challenged() -> None:
    session = challenged("06", "p0.notches=1")
    assert notches(session) == (0, 0, 1)
    assert bank(session, 1) == ["06 down"]
    for seat in range(3):
        assert session.observe(seat).facts["p1.bank.1"].startswith("06 down")
    assert challenged("06", "p0.notches=1", last=True).observe(kw.PUBLIC).facts["p1.funding"] == "3"


@pytest.mark.rule("KRED-6.06")
@pytest.mark.rule("KRED-7.14")
def test_example_24_mover_at_the_bottom_or_full() -> None:
    assert notches(challenged("06", "p0.notches=3")) == (3, 0, 1)
    assert notches(challenged("06")) == (0, 0, 1)


@pytest.mark.rule("KRED-6.09")
@pytest.mark.rule("KRED-6.10")
@pytest.mark.rule("KRED-6.12")
@pytest.mark.rule("KRED-6.14")
@pytest.mark.rule("KRED-6.15")
@pytest.mark.rule("KRED-7.03")
@pytest.mark.rule("KRED-7.05")
@pytest.mark.rule("KRED-7.12")
def test_example_25_dishonest_play_challenged() -> None:
    session = challenged("21", "p1.notches=2; p2.notches=1")
    assert board(session) == spaces(start())
    play(session, "withdraw p0.s1 > C", "p2: restore 1")
    assert notches(session) == (1, 3, 0)
    assert bank(session, 1) == ["21 up"]
    assert (phase(session), session.asked) == ("moves", (1,))
    assert board(session) == spaces("p0.s3=M p0.s5=M p1.s1=M p1.s3=M p1.s5=M p2.s1=M p2.s3=M p2.s5=M")
    session = play(challenged("21", "p1.notches=2; p2.notches=1", last=True), "withdraw p0.s1 > C", "restore 1")
    assert session.observe(kw.PUBLIC).facts["p1.funding"] == "0"


@pytest.mark.parametrize(
    "catch",
    [
        pytest.param(
            lambda: challenged("21", "p0.notches=3; p1.notches=2; p2.notches=1"),
            marks=pytest.mark.rule("KRED-6.11"),
            id="challenged",
        ),
        pytest.param(
            lambda: play(exposed("21", "p0.notches=3; p1.notches=2"), "restore 2"),
            marks=pytest.mark.rule("KRED-7.09"),
            id="exposed",
        ),
    ],
)
def test_example_26_mover_without_credibility_caught(catch: Callable[[], Session]) -> None:
    session = catch()
    session.play("withdraw p0.s1 > C")
    assert (phase(session), session.asked) == ("penalty", (0,))
    assert "KRED-3.07" in session.judge("withdraw p0.s5 > C").grounds
    session.play("withdraw p0.s5 > C")
    assert notches(session)[0] == 3
    assert {space for space in board(session) if space.startswith("p0")} == {"p0.s3"}


@pytest.mark.rule("KRED-6.12")
@pytest.mark.rule("KRED-6.13")
@pytest.mark.rule("KRED-6.19")
def test_example_27_paying_at_once() -> None:
    money = "p1.notches=2; p2.notches=1; p2.bank.1=14 down from p0; p2.bank.2=12 down from p1"
    session = play(challenged("21", money, last=True), "withdraw p0.s1 > C", "buy advance C > p2.s2")
    assert why(session, "pay 14") == "6.19"
    session.play("pay 12 14")
    assert bank(session, 2) == ["14 up", "12 up"]
    assert board(session)["p2.s2"] == "M"
    assert notches(session) == (1, 3, 1)
    assert session.observe(kw.PUBLIC).facts["p2.funding"] == "0"


@pytest.mark.rule("KRED-6.01")
@pytest.mark.rule("KRED-6.16")
@pytest.mark.rule("KRED-6.17")
@pytest.mark.rule("KRED-7.07")
def test_example_28_order_of_challenges() -> None:
    session = place(start(5), "mover=p1; p0.notches=3; p1.hand=05 06", players=5)
    play(session, "advance C > p1.s2", "done", "give 05 to p3", "accept blind")
    assert session.asked == (4,)
    assert why(session, "challenge", 0) == "7.07"
    assert why(session, "challenge", 1) == "6.17"
    session.play("pass")
    assert session.asked == (2,)
    session.play("pass")
    assert bank(session, 3) == ["05 down"]
    session.undo()
    session.undo()
    session.play("challenge", player=4)
    assert (phase(session), session.asked) == ("moves", (3,))


@pytest.mark.rule("KRED-4.08")
def test_example_29_who_may_receive() -> None:
    session = place(start(), "opener=p2;" + hands("05 20", "none", "06 07"))
    play(session, "advance C > p0.s2", "done")
    assert set(legal(session)) == {"give 05 to p2", "give 20 to p2"}
    assert why(session, "give 05 to p1") == "4.08"
    assert why(session, "give 05 to p0") == "4.08"


@pytest.mark.rule("KRED-4.09")
@pytest.mark.rule("KRED-4.12")
def test_example_30_last_tile() -> None:
    banks = [
        f"p{seat}.bank.{slot}=? down from p{(seat + 1) % 3}" for seat in range(3) for slot in range(1, 9 - seat // 2)
    ]
    session = place(start(), "opener=p2; p0.hand=05; p1.hand=none; p2.hand=none;" + ";".join(banks))
    assert [len(slots) for slots in session.state.banks] == [8, 8, 7]
    play(session, "advance C > p0.s2", "done")
    assert legal(session) == ["give 05 to p2"]
    assert why(session, "give 05 to p0") == "4.12"
    session = place(start(), "mover=p2; opener=p2; p0.hand=none; p1.hand=none; p2.hand=05;" + ";".join(banks))
    play(session, "advance C > p2.s2", "done")
    assert legal(session) == ["give 05 to p2"]
    session.play("give 05 to p2")
    assert (phase(session), session.asked) == ("challenge", (0,))
    session.play("pass")
    assert (phase(session), session.asked) == ("challenge", (1,))
    session.play("pass")
    assert phase(session) == "bureaucracy"


SUMS = {
    0: "24 down, 23 down, 19 down, 20 down, 01 up, 02 up, 04 up, 09 up",
    1: "21 down, 22 down, 12 down, 13 down, 06 down, 10 up, 15 up",
    2: "07 down, 08 down, 11 down, 14 down, 16 down, 17 down, 18 down, 03 up",
}
"""Banks with 30, 28 and 30 face down and 10 face up; 05 with its 2 is about to be given to p1."""


def last_turn(marks_of_p2: int, more: str = "") -> Session:
    """The last tile of a Campaign after which everybody has 30; p0 gets his fifth Mark by it."""
    p2 = {5: "p2.s1..s5=M p2.s6=H p2.r1=H", 6: "p2.s1..s6=M p2.r1=H p2.r2=H"}[marks_of_p2]
    there = f"p0.s1..s4=M p0.s6=H p0.r1=H p1.s1=P p1.s2=M {p2}"
    facts = ["opener=p1", "p0.hand=05", "p1.hand=none", "p2.hand=none"]
    facts += [f"p{seat}.bank.{at}={slot}" for seat, row in SUMS.items() for at, slot in enumerate(row.split(", "), 1)]
    session = place(there, ";".join(facts) + ";" + more)
    play(session, "advance C > p0.s5", "done", "give 05 to p1")
    while phase(session) != "bureaucracy":
        session.play("accept blind" if phase(session) == "look" else "pass")
    return session


@pytest.mark.rule("KRED-8.01")
@pytest.mark.rule("KRED-8.02")
@pytest.mark.rule("KRED-8.03")
@pytest.mark.rule("KRED-8.05")
@pytest.mark.rule("KRED-8.13")
def test_example_31_bureaucracy_order() -> None:
    session = last_turn(6)
    seen = session.observe(kw.PUBLIC).facts
    assert [seen[f"p{seat}.funding"] for seat in range(3)] == ["30", "30", "30"]
    control = next(line.facts for _, line in session.log(kw.PUBLIC) if line.key == "control")
    assert (control["announced"], control["shown"], control["total"]) == (90, 10, 100)
    assert seen["spend.order"] == "p1 p2 p0"


@pytest.mark.rule("KRED-8.06")
def test_example_31_credibility_decides() -> None:
    assert last_turn(5, "p0.notches=1").observe(kw.PUBLIC).facts["spend.order"] == "p1 p2 p0"
    assert last_turn(5, "p2.notches=1").observe(kw.PUBLIC).facts["spend.order"] == "p1 p0 p2"


def spending(there: str, funds: int, more: str = "", **options: object) -> Session:
    """Bureaucracy with p0 first and this much to spend."""
    facts = f"phase=bureaucracy; opener=p0; p0.funding={funds}; spend.order=p0 p1 p2; {more}"
    return place(there, facts, **options)


@pytest.mark.rule("KRED-8.08")
@pytest.mark.rule("KRED-8.09")
@pytest.mark.rule("KRED-8.10")
@pytest.mark.rule("KRED-8.11")
def test_example_32_promotion() -> None:
    session = spending("p0.s1=M", 12, "community=3/0/3")
    assert why(session, "buy promote_seat p0.s1") == "8.08"
    session = spending("p0.s1=M", 12, "community=3/1/3")
    session.play("buy promote_seat p0.s1")
    assert (board(session)["p0.s1"], community(session)) == ("H", "4/0/3")
    assert session.observe(kw.PUBLIC).facts["spend.left"] == "6"
    session.play("buy promote_seat p0.s1")
    assert (board(session)["p0.s1"], community(session)) == ("P", "4/1/2")
    session = spending("p0.s1=H p0.s2=P", 12, "community=3/1/3")
    assert why(session, "buy promote_seat p0.s1") == "8.09"


@pytest.mark.rule("KRED-9.04")
@pytest.mark.rule("KRED-8.15")
@pytest.mark.rule("KRED-8.14")
def test_example_33_winning_only_at_the_end() -> None:
    there = "p0.s1..s5=M p0.r1=H p0.r2=H p0.o=P"
    money = "p1.funding=15; p0.bank.1=05 down; p1.bank.1=03 down; p2.bank.1=06 down"
    session = spending(there, 9, money)
    session.play("buy advance C > p0.s6")
    assert why(session, "claim win") == "9.04"
    assert session.game.returns(session.state) is None
    play(session, "p0: end", "p1: buy remove p0.s1 > C")
    assert session.observe(kw.PUBLIC).facts["spend.left"] == "0"
    play(session, "p1: end", "p2: end")
    assert (phase(session), session.state.campaign, session.asked) == ("moves", 2, (1,))
    assert session.state.hands == (("05",), ("03",), ("06",))


@pytest.mark.rule("KRED-9.01")
@pytest.mark.rule("KRED-9.03")
def test_example_33_unless_nobody_objects() -> None:
    session = spending("p0.s1..s5=M p0.r1=H p0.r2=H p0.o=P", 9, "p1.funding=15")
    play(session, "buy advance C > p0.s6", "end", "end", "end")
    assert session.state.winners == (0,)
    assert session.game.returns(session.state) == (1, 0, 0)


@pytest.mark.rule("KRED-9.01")
@pytest.mark.rule("KRED-9.02")
@pytest.mark.rule("KRED-9.07")
def test_example_34_given_the_win() -> None:
    session = place(f"p0.s1=M {FULL_BUT_S4}", hands("07 05", "06 08", "09 10"))
    play(session, "assist C > p1.s4", "advance C > p0.s2", "give 07 to p2", "accept blind", "pass")
    assert phase(session) == "over"
    assert session.state.winners == (1,)
    assert session.game.returns(session.state) == (0, 1, 0)


@pytest.mark.rule("KRED-8.09")
def test_example_34_a_pawn_in_a_seat_would_not_count() -> None:
    full = "MMMMMMHHP" + "." * 18
    assert winners(full, "full") == {0}
    assert winners("MMMPMMHHP" + "." * 18, "full") == frozenset()
    with pytest.raises(kw.BadPosition, match=r"KRED-8\.09"):
        place(f"{FULL_BUT_S4} p1.s4=P")


@pytest.mark.rule("KRED-5.07")
def test_example_35_win_undone() -> None:
    session = place("p0.s1..s5=M p0.r1=H p0.r2=H p0.o=P", hands("20 05", "06 08", "09 10"))
    play(session, "advance C > p0.s6", "done", "give 20 to p1", "look", "expose")
    assert board(session) == spaces("p0.s1..s5=M p0.r1=H p0.r2=H p0.o=P")
    session.play("advance C > p1.s1")
    assert set(legal(session)) == {f"withdraw p0.s{seat} > C" for seat in range(1, 6)} | {"withdraw p0.r2 > p0.s6"}
    session.play("withdraw p0.s1 > C")
    assert (phase(session), session.asked) == ("moves", (1,))


@pytest.mark.rule("KRED-4.11")
@pytest.mark.rule("KRED-6.18")
def test_example_36_blank() -> None:
    session = place(start(5), "p0.hand=blank 05; p0.notches=1", players=5)
    play(session, "assist C > p1.s2", "advance C > p0.s2", "give blank to p2", "look")
    assert legal(session) == ["accept"]
    assert rules(session, "expose") == ["5.03", "4.11"]
    play(session, "accept", "p3: challenge")
    assert notches(session) == (0, 0, 0, 1, 0)
    assert bank(session, 2) == ["blank down"]
    session = place(
        start(5), "opener=p2; p0.hand=blank;" + "; ".join(f"p{seat}.hand=none" for seat in range(1, 5)), players=5
    )
    play(session, "advance C > p0.s2", "done", "give blank to p2", "accept blind", "pass", "pass", "pass")
    assert session.observe(kw.PUBLIC).facts["p2.funding"] == "0"


@pytest.mark.rule("KRED-9.06")
def test_example_36_blank_may_not_win() -> None:
    session = place("p0.s1=M p0.s3..s6=M p0.r1=H p0.r2=H p0.o=P p1.s1=M", "p0.hand=blank 05", players=5)
    play(session, "assist C > p1.s2", "advance C > p0.s2")
    for receiver in (1, 2, 3, 4):
        assert why(session, f"give blank to p{receiver}") == "9.06"
        assert rules(session, f"give 05 to p{receiver}") == []


@pytest.mark.rule("KRED-9.08")
def test_example_37_blank_as_only_tile() -> None:
    session = place("p0.s1=M p0.s3..s6=M p0.r1=H p0.r2=H p0.o=P p1.s1=M", "p0.hand=blank", players=5)
    assert moves(session, "advance") == set()
    assert why(session, "advance C > p0.s2") == "9.08"
    for kind in ("withdraw", "organize", "remove", "influence"):
        assert moves(session, kind)


BLOCKED = "p0.s1..s6=M p1.s6=M p1.r2=H p2.s1=H"


@pytest.mark.rule("KRED-4.15")
@pytest.mark.rule("KRED-3.13")
def test_example_38_blocked_by_a_drop() -> None:
    there = "community=3/6/3"
    session = place(BLOCKED, there)
    assert moves(session, "organize") == set()
    assert honest_for(session) == tiles(12)
    assert honest_for(play(place(BLOCKED, there), "assist C > p1.s1")) == tiles(13, 14)
    for seat in (4, 5):
        session = play(place(BLOCKED, there), "remove p1.s6 > C")
        assert session.asked == (1,)
        assert moves(session, "drop") == {"p1.r2 > p1.s4", "p1.r2 > p1.s5", "p1.r2 > p1.s6"}
        session.play(f"drop p1.r2 > p1.s{seat}")
        assert honest_for(session) == tiles(15, 16)
        assert moves(session, "organize") == {"p0.s1 > p1.s6"}
        session.play("organize p0.s1 > p1.s6")
        assert honest_for(session) == tiles(9, 10)
    session = play(place(BLOCKED, there), "remove p1.s6 > C", "drop p1.r2 > p1.s6")
    assert moves(session, "organize") == set()
    assert honest_for(session) == tiles(9, 10, 15, 16)
    play(session, "done")
    session.edit("p0.hand=09 05\np1.hand=06 07\np2.hand=08 10")
    play(session, "give 09 to p1", "look")
    assert rules(session, "expose") == ["5.03", "4.15"]


@pytest.mark.rule("KRED-5.11")
@pytest.mark.rule("KRED-4.10")
def test_example_39_replay_on_a_changed_board() -> None:
    there, tiles_ = "p0.s1=M p1.s1=M p2.s1=M", "community=1/0/3;" + hands("07 05", "06 08", "09 10")
    session = place(there, tiles_)
    play(session, "organize p0.s1 > p0.s2", "done", "give 07 to p1", "look", "expose", "advance C > p1.s2")
    assert (phase(session), session.asked) == ("moves", (1,))
    assert "replay.none" in told(session, last=0)
    assert notches(session) == (1, 0, 0)
    session = place(there, tiles_, expose_order="undo_replay_reward")
    play(session, "organize p0.s1 > p0.s2", "done", "give 07 to p1", "look", "expose")
    assert (phase(session), session.asked) == ("replay", (0,))
    assert moves(session, "assist")
    assert moves(session, "advance")
    session.play("assist C > p1.s2")
    assert (phase(session), session.asked) == ("moves", (1,))
    assert "reward.none" in told(session, last=0)
    assert board(session) == spaces("p0.s1=M p1.s1=M p1.s2=M p2.s1=M")


@pytest.mark.rule("KRED-5.11")
@pytest.mark.rule("KRED-3.13")
def test_example_40_no_dodging() -> None:
    there = "p0.s2=M p0.s6=M p0.r1=H p1.s1..s6=H p2.s1..s6=H"
    session = place(there, hands("17 05", "06 08", "09 10") + "; p1.notches=1; community=4/4/3")
    play(session, "advance C > p0.s3", "done", "give 17 to p1", "look", "expose", "restore 1")
    assert board(session) == spaces(there)
    assert moves(session, "influence") == {"p1.s6 > p0.s1"}
    assert why(session, "withdraw p0.r1 > p0.s1") == "5.11"
    assert rules(session, "withdraw p0.r1 > p0.s3") == []
    session.play("withdraw p0.s2 > C")
    assert moves(session, "drop") == {"p0.r1 > p0.s2", "p0.r1 > p0.s3"}
    assert why(session, "drop p0.r1 > p0.s1") == "5.11"
    session.undo()
    session.play("withdraw p0.s6 > C")
    assert moves(session, "influence") == {"p1.s6 > p0.s1", "p2.s1 > p0.s6"}


@pytest.mark.rule("KRED-6.19")
def test_example_41_superfluous_tiles() -> None:
    money = "p2.bank.1=14 down; p2.bank.2=12 down; p2.bank.3=19 down"
    session = play(challenged("21", money), "withdraw p0.s1 > C", "buy advance C > p2.s2")
    assert moves(session, "pay") == {"12 14", "14 19", "12 19"}
    assert why(session, "pay 12 14 19") == "6.19"


@pytest.mark.rule("KRED-9.05")
def test_example_42_draw() -> None:
    setup = "r1=H p{0}.r2=H p{0}.o=P"
    there = "p0.s1..s5=M p0." + setup.format(0) + " p1.s2..s6=M p1." + setup.format(1)
    session = place(there, hands("07 05", "06 08", "09 10") + "; community=3/5/1")
    play(session, "assist C > p1.s1", "advance C > p0.s6", "give 07 to p2", "accept blind", "pass")
    assert session.state.winners == (0, 1)
    half = session.game.returns(session.state)
    assert half is not None
    assert [float(share) for share in half] == [0.5, 0.5, 0]
    assert told(session)[-1] == "draw"


def test_example_43_not_the_drops_fault() -> None:
    there, rest = "p0.s1..s6=M p1.s6=M p1.s2=M p1.r1=H p2.s1=H", "community=3/6/3"
    for seat in (1, 2, 3):
        session = play(place(there, rest), "remove p1.s2 > C", f"drop p1.r1 > p1.s{seat}")
        assert moves(session, "organize") == set()
        assert honest_for(session) == tiles(15, 16)
    session = play(place(there, rest), "remove p1.s6 > C", "organize p0.s1 > p1.s6")
    assert honest_for(session) == tiles(9, 10)


@pytest.mark.rule("KRED-9.08")
def test_example_44_blank_only_complete_and_break() -> None:
    there = "p0.s2..s6=M p0.r1=H p0.r2=H p0.o=P p1.s1=M p1.s6=M p2.s1=H p3.s1=H p4.s1=H"
    session = place(there, "p0.hand=blank; community=3/9/3", players=5)
    assert why(session, "advance C > p0.s1") == "9.08"
    session.play("influence p1.s6 > p0.s1")
    assert why(session, "done") == "9.08"
    assert set(legal(session)) == {f"withdraw p0.s{seat} > C" for seat in range(2, 7)}
    session.play("withdraw p0.s4 > C")
    assert phase(session) == "tile"
    assert legal(session)


def test_example_45_what_stays_known() -> None:
    tiles_ = "p0.hand=05 07; p1.hand=08 09 20; p2.hand=06 21 10; p1.knows.p2=06 21"
    session = place(start(), f"mover=p2; p0.notches=1; {tiles_}")
    play(session, "advance C > p2.s2", "done", "give 06 to p0", "accept blind", "p1: pass")
    assert session.observe(1).facts["p1.knows.p2"] == "06 21"
    assert "06" not in session.observe(1).facts["p0.bank.1"]
    play(session, "advance C > p0.s2", "done", "give 05 to p1", "accept blind", "p2: pass")
    play(session, "advance C > p1.s2", "done", "give 20 to p2", "accept blind", "p0: challenge")
    play(session, "withdraw p1.s1 > C", "p0: buy restore_notch", "pay 06")
    assert session.observe(1).facts["p0.bank.1"].startswith("06 up")
    assert session.observe(1).facts["p1.knows.p2"] == "21"


def test_positions_of_the_examples_read_back() -> None:
    text = position(BLOCKED, "community=3/6/3")
    assert kw.from_position(kw.from_position(text).position).state == kw.from_position(text).state
