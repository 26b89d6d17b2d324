"""What everybody can tell of a tile that was called back, or that must cover a play (`call_out` and `blank_free`)."""

from random import Random

import pytest

import kredwidgets as kw
from tests.kred.boards import hands, phase, place, play

RULES = {"illegal_play_policy": "call_out", "blank_free": True}
TWICE = ("advance C > p0.s2", "advance C > p0.s4")
BOARD = "p0.s1=M p1.s1=M p2.s1=M"
DRAWS = 120


def drawn(session: kw.Session, viewer: int) -> list[kw.Session]:
    rng = Random(1)
    seen = session.observe(viewer)
    return [session.game.resample(seen, rng) for _ in range(DRAWS)]


@pytest.mark.parametrize("players", [3, 5])
def test_an_illegal_play_that_may_be_called_needs_no_blank(players: int) -> None:
    """An Advance and a Withdraw, which no tile shows together: by the second, a Rostrum loses its support."""
    tiles = hands("05 20", "06 07", "08 09", *(("10 11", "12 13") if players == 5 else ()))
    there = "p0.s1=M p0.r1=M p0.s4=M p1.s1=M p2.s1=M"
    session = play(place(there, tiles, players, **RULES), "advance C > p0.s5", "withdraw p0.s1 > C")
    assert phase(session) == "drop"
    held = {state.hands[0] for state in drawn(session, 1)}
    assert any("blank" not in hand for hand in held)
    assert any("blank" in hand for hand in held) is (players == 5)


def called_back() -> kw.Session:
    """Red has played two Advances with the only tile of the hand; Blue has called it illegal, and it was."""
    tiles = hands("05", "06 07", "08 09", "blank 10", "11 12")
    session = play(place(BOARD, tiles, 5, **RULES), *TWICE, "give 05 to p1", "p1: call foul")
    assert phase(session) == "moves"
    assert session.state.hands[0] == ("05",)
    return session


def test_an_only_tile_that_was_called_back_is_not_the_blank() -> None:
    for viewer in (1, 2, 4):
        states = drawn(called_back(), viewer)
        assert all(state.hands[0] != ("blank",) for state in states)
        assert any("blank" in hand for state in states for hand in state.hands)


def test_given_again_it_is_known_for_sure_to_be_another() -> None:
    session = play(called_back(), "advance C > p0.s2", "done", "give 05 to p1")
    assert session.observe(kw.PUBLIC).facts["turn.hint"] == "not blank"
    for viewer in (1, 2, 4):
        assert all(state.play.tile != "blank" for state in drawn(session, viewer))


def test_of_several_tiles_nothing_is_known() -> None:
    tiles = hands("05 20", "06 07", "08 09", "blank 10", "11 12")
    session = play(place(BOARD, tiles, 5, **RULES), *TWICE, "give 05 to p1", "p1: call foul")
    assert any("blank" in state.hands[0] for state in drawn(session, 1))
    play(session, "advance C > p0.s2", "done", "give 05 to p1")
    assert "turn.hint" not in session.observe(kw.PUBLIC).facts


@pytest.mark.parametrize("policy", ["prevent", "call_out"])
def test_who_ends_a_play_that_no_tile_shows_holds_the_blank(policy: str) -> None:
    """Where such plays are prevented, only the blank can cover them, and everybody can tell."""
    tiles = hands("blank 05 20", "06 07", "08 09", "10 13", "11 12")
    session = place(BOARD, tiles, 5, illegal_play_policy=policy, blank_free=True)
    play(session, *TWICE)
    assert phase(session) == "tile"
    held = ["blank" in state.hands[0] for state in drawn(session, 1)]
    assert all(held) is (policy == "prevent")
