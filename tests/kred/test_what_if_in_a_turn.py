"""Pieces changed by hand in the middle of a turn: the turn began with them, so a play taken back does not lose them."""

import pytest

import kredwidgets as kw
from tests.kred.boards import board, hands, phase, place, play, spaces

HANDS = hands("05 20 21", "06 07", "08 09")
"""05 shows an Advance, 20 a Withdraw."""


def after_one_move() -> kw.Session:
    return play(place("p0.s1=M p1.s1=M p2.s1=M", HANDS), "advance C > p0.s2")


def pieces(session: kw.Session) -> tuple[int, ...]:
    """How many pieces there are of each kind, on the board and in the Community together."""
    state = session.state
    return tuple(state.board.count(letter) + count for letter, count in zip("MHP", state.community, strict=True))


@pytest.mark.parametrize(
    ("change", "then"),
    [
        ("put mark p1.s3", {"p1.s3": "M"}),
        ("put heel p1.s1", {"p1.s1": "H"}),
        ("clear p2.s1", {}),
        ("p1.s3 = heel\nput mark p2.s2", {"p1.s3": "H", "p2.s2": "M"}),
    ],
)
def test_a_play_taken_back_keeps_what_was_changed(change: str, then: dict[str, str]) -> None:
    session = after_one_move()
    whole = pieces(session)
    session.edit(change)
    play(session, "done", "give 20 to p1", "look", "expose")
    gone = {"p2.s1"} if "clear" in change else set()
    expected = {space: piece for space, piece in spaces("p0.s1=M p1.s1=M p2.s1=M").items() if space not in gone}
    assert board(session) == {**expected, **then}
    assert pieces(session) == whole == (12, 9, 3)
    assert phase(session) == "exposed"


def test_what_the_move_itself_has_changed_is_a_change_of_now() -> None:
    session = after_one_move()
    session.edit("put heel p0.s2")
    play(session, "done", "give 20 to p1", "look", "expose")
    assert board(session) == spaces("p0.s1=M p1.s1=M p2.s1=M")
    assert pieces(session) == (12, 9, 3)


def test_a_play_is_judged_by_the_changed_board() -> None:
    """A tile with Remove and Advance: without a Mark of another player only the Advance is possible (KRED-4.10)."""
    session = play(place("p0.s1=M", hands("01 20", "06 07", "08 09")), "advance C > p0.s2")
    honest = play(session, "done", "give 01 to p1", "look")
    assert [str(action) for action in honest.legal_actions()] == ["accept"]
    session = play(place("p0.s1=M", hands("01 20", "06 07", "08 09")), "advance C > p0.s2")
    session.edit("put mark p1.s1")
    play(session, "done", "give 01 to p1", "look")
    assert "expose" in [str(action) for action in session.legal_actions()]


def test_between_two_moves_a_seat_changes_it_the_same_way() -> None:
    session = after_one_move()
    session.edit("put mark p1.s3", viewer=0)
    assert session.observe(0).facts["turn.board"].split("/")[1] == "M.M......"
    assert session.observe(0).facts["p0.s2"] == "mark"
