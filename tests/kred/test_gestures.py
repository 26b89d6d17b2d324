"""A pick from which nothing can begin is refused with what forbids the nearest moves, by rule."""

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import Refusal
from kredwidgets.engine.session import Session
from tests.kred.boards import hands, place, play

FULL = (
    "p0.s1=M p0.s2=H p0.s3..s6=M p0.r1=H p0.r2=H p0.o=P "
    "p1.s1=M p1.s2=H p1.s3=H p1.s4=M"
)  # fmt: skip


def refused(session: Session, *picks: str, player: int = 0) -> set[str]:
    """The rules that a gesture is refused by."""
    meant = session.game.intend(session.state, player, picks)
    assert isinstance(meant, Refusal)
    words = session.game.words_for(player)
    assert all(words.reason(reason).says for reason in meant.reasons)
    return {reason.rule.removeprefix("KRED-") for reason in meant.reasons}


@pytest.mark.parametrize(
    ("pick", "rules"),
    [
        ("p1.s2", {"1.20", "3.12"}),  # a promoted piece between two others: both neighbours are taken, and Marks only
        ("p0.o", {"1.20"}),  # the Pawn can only step back, and both Rostrums are taken
        ("C.heel", {"3.02", "3.06"}),  # Marks enter first
        ("C.pawn", {"3.02", "3.06"}),  # Pawns never do
        ("p2.s1", {"3.10", "3.18"}),  # nothing stands there
        ("p0.hand.05", {"4.03"}),  # a tile is handed over after the moves
    ],
)
def test_a_blocked_piece_is_told_why(pick: str, rules: set[str]) -> None:
    assert refused(place(FULL), pick) == rules


def test_the_second_move_is_told_what_goes_with_the_first() -> None:
    session = play(place("p0.s1..s2=M p1.s1=M"), "withdraw p0.s1 > C")
    assert "1.15" in refused(session, "p0.s2")
    session = play(place("p0.s1=M p1.s1=M"), "advance C > p0.s2")
    assert "3.22" in refused(session, "p0.s2")


def test_whose_turn_it_is_comes_before_all() -> None:
    assert refused(place(FULL), "p1.s1", player=1) == {"6.03"}
    session = play(place("p0.s1=M p1.s1=M", hands("05 20", "06", "07")), "advance C > p0.s2", "assist C > p1.s2")
    assert refused(session, "p0.s1") == {"4.03"}


def test_where_a_move_can_begin_or_nothing_is_meant_a_second_pick_is_asked_for() -> None:
    session = place(FULL)
    for picks in (["p1.s1"], ["p0.token"], ["nonsense"], ["p0.hand.05", "pink"], ["p0.s1", "p0.s2", "p0.s3"], []):
        assert refused(session, *picks) == {"4.03"}
        meant = session.game.intend(session.state, 0, picks)
        assert [reason.case for reason in meant.reasons] == ["gesture"] or picks == ["p0.hand.05", "pink"]


def test_every_pick_of_every_place_is_answered() -> None:
    session = kw.start("kred", players=3, seed=4)
    spaces = [space.id for space in session.game.drawing(0).spaces]
    for _ in range(30):
        player = session.asked[0]
        for space in spaces:
            meant = session.game.intend(session.state, player, [space])
            assert isinstance(meant, Refusal)
            assert meant.reasons
        session.play(session.legal_actions(player)[0], player)
