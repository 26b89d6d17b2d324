"""Every house rule of part F, each of its values, and what happens where several meet."""

import inspect
import sys
from fractions import Fraction
from random import Random

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from kredwidgets.games.kred.components import OPTIONS
from tests.kred.boards import (
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
    rules,
    spaces,
    start,
    tiles,
    told,
    why,
)
from tests.kred.test_examples import challenged, exposed, spending
from tests.kred.test_illegal import SETUP_BUT_S2, given, opening
from tests.random_games import walk

FACTS = "p1.notches=1"


def test_every_option_is_tested_here() -> None:
    names = [name for name, _ in inspect.getmembers(sys.modules[__name__], inspect.isfunction)]
    for option in OPTIONS:
        assert [name for name in names if name.startswith(f"test_{option.name}")], option.name


def test_every_value_can_be_chosen() -> None:
    for option in OPTIONS:
        for value in option.values if option.name != "max_campaigns" else (0, 1, 7):
            assert kw.game("kred", 3, **{option.name: value}).options[option.name] == value
            text = place(start(), **{option.name: value}).position
            assert kw.from_position(text).game.options[option.name] == value


# Pieces and prices.


@pytest.mark.rule("KRED-2.08")
def test_piece_supply() -> None:
    begin = {n: kw.game("kred", n, piece_supply="web_manual").initial_state().community for n in (3, 4, 5)}
    assert begin == {3: (3, 9, 3), 4: (4, 12, 4), 5: (5, 15, 5)}
    assert kw.game("kred", 4, piece_supply="manual").initial_state().community == (3, 13, 4)
    there = place(start(4), players=4, piece_supply="web_manual")
    assert community(there) == "4/12/4"
    assert not [fault for fault in there.here.faults if fault.rule == "KRED-2.08"]


@pytest.mark.rule("KRED-10.02")
@pytest.mark.rule("KRED-10.03")
@pytest.mark.rule("KRED-8.10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_price_list(players: int) -> None:
    columns = {
        "3p": [18, 15, 12, 9, 6, 3],
        "4p": [18, 15, 12, 9, 6, 3],
        "5p": [12, 10, 8, 6, 4, 2],
        "4p_scaled": [15, 12, 10, 7, 5, 2],
    }
    columns["by_players"] = columns[f"{players}p"]
    lines = ["promote_office", "assist", "promote_rostrum", "withdraw", "promote_seat", "restore_notch"]
    for name, column in columns.items():
        prices = kw.game("kred", players, price_list=name).prices
        assert [prices[line] for line in lines] == column
        assert prices["assist"] == prices["remove"] == prices["influence"]
        assert prices["advance"] == prices["withdraw"] == prices["organize"]
    order = "spend.order=" + " ".join(f"p{seat}" for seat in range(players))
    session = place("p0.s1=M", f"phase=bureaucracy; opener=p0; p0.funding=9; {order}", players=players, price_list="3p")
    session.play("buy advance C > p0.s2")
    assert session.observe(kw.PUBLIC).facts["spend.left"] == "0"


# Exposure and undo.


@pytest.mark.rule("KRED-5.05")
def test_expose_order() -> None:
    session = exposed(more=FACTS)
    assert (phase(session), notches(session)) == ("exposed", (0, 1, 0))
    session.play("restore 1")
    assert (phase(session), notches(session)) == ("replay", (0, 0, 0))
    session = exposed(more=FACTS, expose_order="undo_replay_reward")
    assert phase(session) == "replay"
    session.play("withdraw p0.s1 > C")
    assert (phase(session), notches(session)) == ("exposed", (1, 1, 0))
    session.play("advance C > p1.s2")
    assert (phase(session), session.asked, bank(session, 1)) == ("moves", (1,), ["20 up"])


def half_honest(tile: str, *actions: str, there: str = "", more: str = "", **options: object) -> Session:
    """p0 plays these moves with a tile that shows one of them; p1, with a notch, exposes it and takes the notch off."""
    facts = f"{hands(f'{tile} 05', '06 19', '08 16')}; p1.notches=1; {more}"
    session = place(there or start(), facts, undo_scope="dishonest_only", **options)
    play(session, *actions)
    if phase(session) == "moves":
        session.play("done")
    return play(session, f"give {tile} to p1", "look", "expose")


@pytest.mark.rule("KRED-5.07")
def test_undo_scope_all() -> None:
    session = exposed()
    assert board(session) == spaces(start())
    session = opening("advance C > p0.s2", "remove p1.s1 > C", "give 20 to p1", "look", "expose")
    assert board(session) == spaces(start())


@pytest.mark.rule("KRED-5.07")
def test_undo_scope_dishonest_only() -> None:
    # Tile 10 shows Remove and Organize: the Remove stays, the Advance goes back, the Organize is missing.
    session = half_honest("10", "remove p2.s1 > C", "advance C > p0.s2")
    assert board(session) == spaces("p0.s1=M p0.s3=M p0.s5=M p1.s1=M p1.s3=M p1.s5=M p2.s3=M p2.s5=M")
    session.play("restore 1")
    assert {text.split()[0] for text in legal(session)} == {"organize"}
    session.play("organize p0.s1 > p0.s2")
    assert (phase(session), session.asked, notches(session)) == ("moves", (1,), (1, 0, 0))
    # Nothing of tile 05 is missing once its Advance stays.
    session = half_honest("15", "remove p2.s1 > C", "advance C > p0.s2")
    session.play("restore 1")
    assert (phase(session), session.asked) == ("moves", (1,))
    assert "replay.none" in told(session, last=0)
    assert community(session) == "4/9/3"


@pytest.mark.rule("KRED-5.07")
def test_undo_scope_dishonest_only_undoes_what_cannot_stand_alone() -> None:
    # The Advance was possible only after the Influence.
    there = "p0.s2=M p0.s3=M p1.s6=M p2.s1=M"
    session = half_honest("13", "influence p1.s6 > p0.s1", "advance p0.s2 > p0.r1", there=there)
    assert board(session) == spaces(there)
    session = half_honest("07", "influence p1.s6 > p0.s1", "advance p0.s2 > p0.r1", there=there)
    assert board(session) == spaces(there)
    # The Remove leaves a drop due.
    there = "p0.s1=M p1.s5=M p1.r2=H"
    session = half_honest("10", "remove p1.s5 > C", "drop p1.r2 > p1.s6", "advance C > p0.s2", there=there)
    assert board(session) == spaces(there)


@pytest.mark.rule("KRED-5.07")
@pytest.mark.rule("KRED-3.22")
def test_undo_scope_dishonest_only_keeps_to_separate_pieces() -> None:
    # Tile 18: the Influenced Mark stays on p0.s1 and may not be Withdrawn; p0.s3 may.
    session = half_honest("18", "influence p1.s6 > p0.s1", "advance C > p0.s2", there="p0.s3=M p1.s6=M")
    session.play("restore 1")
    assert legal(session) == ["withdraw p0.s3 > C"]
    assert rules(session, "withdraw p0.s1 > C") == ["3.22"]
    # Tile 02: the Removed Mark has just come to the Community, so the Advance brings a Heel (3.25).
    facts = "community=0/2/3"
    session = half_honest("02", "remove p1.s1 > C", "organize p0.s1 > p0.s2", there="p0.s1=M p1.s1=M", more=facts)
    play(session, "restore 1", "advance C > p0.s3")
    assert board(session)["p0.s3"] == "H"
    assert community(session) == "1/1/3"


@pytest.mark.rule("KRED-5.05")
def test_undo_scope_dishonest_only_with_a_free_advance() -> None:
    # Tile 10: the Organize stays, on p1.s6. p1 lifts that very piece; wherever it goes, it has moved.
    there = "p0.s1=M p1.s4=M p1.s5=M p2.s1=M"
    session = half_honest("10", "organize p0.s1 > p1.s6", "assist C > p2.s2", there=there)
    assert board(session) == spaces("p1.s4..s6=M p2.s1=M")
    assert "p1.s6 > p1.r2" in moves(session, "advance")
    session.play("restore 1")
    assert moves(session, "remove") == {"p1.s4 > C", "p1.s5 > C", "p2.s1 > C"}
    session.undo()
    session.play("advance p1.s6 > p1.r2")
    assert moves(session, "remove") == {"p1.s4 > C", "p1.s5 > C", "p2.s1 > C"}
    # The Mark that the kept Remove sent to the Community is there for p1's Advance, not for p0's.
    facts = "community=0/2/3"
    session = half_honest("02", "remove p2.s1 > C", "organize p0.s1 > p0.s2", there="p0.s1=M p2.s1=M", more=facts)
    session.play("advance C > p1.s1")
    assert board(session)["p1.s1"] == "M"
    session.play("advance C > p0.s3")
    assert board(session)["p0.s3"] == "H"


@pytest.mark.rule("KRED-3.08")
def test_withdraw_to_any_seat() -> None:
    there = "p0.s4=M p0.r2=M"
    assert moves(place(there), "withdraw") == {"p0.s4 > C", "p0.r2 > p0.s5", "p0.r2 > p0.s6"}
    session = place(there, withdraw_to_any_seat=True)
    assert moves(session, "withdraw") == {"p0.s4 > C", *(f"p0.r2 > p0.s{seat}" for seat in (1, 2, 3, 5, 6))}
    assert why(session, "withdraw p0.r2 > C") == "3.08"


# The last tile, and tiles one gives to oneself.


def last(more: str = "", mover: str = "p0", **options: object) -> Session:
    """p0 holds the last tile, 20, and has Advanced; p1 opened."""
    facts = hands("20", "none", "none") + f"; opener=p1; {more}"
    return play(place(start(), facts, **options), "advance C > p0.s2", "done")


@pytest.mark.rule("KRED-4.12")
@pytest.mark.rule("KRED-4.09")
def test_last_tile_receiver() -> None:
    assert legal(last()) == ["give 20 to p1"]
    assert set(legal(last(last_tile_receiver="any_player"))) == {f"give 20 to p{seat}" for seat in range(3)}
    session = last(last_tile_receiver="self")
    assert legal(session) == ["give 20 to p0"]
    assert "KRED-4.09" in session.judge("give 20 to p0").grounds
    # Only the last tile: before that the usual order holds.
    session = opening("advance C > p0.s2", "done", last_tile_receiver="any_player")
    assert why(session, "give 05 to p0") == "4.08"


def test_last_tile_receiver_may_leave_hands_of_different_size() -> None:
    facts = "p0.bank.1=05 down; p0.bank.2=06 down; p2.bank.1=03 down;" + hands("20", "none", "none")
    session = place(start(), facts + "; opener=p1", last_tile_receiver="any_player")
    play(session, "advance C > p0.s2", "done", "give 20 to p0", "pass", "pass", "end", "end", "end")
    assert [len(hand) for hand in session.state.hands] == [3, 0, 1]
    assert (phase(session), session.asked) == ("moves", (2,))
    play(session, "advance C > p2.s2", "done")
    assert why(session, "give 03 to p1") == "4.08"


def own(more: str = "", **options: object) -> Session:
    """p0 opened, holds the last tile, 20, and gives it to himself after an Advance."""
    facts = hands("20", "none", "none") + f"; opener=p0; {more}"
    return play(place(start(), facts, **options), "advance C > p0.s2", "done", "give 20 to p0")


@pytest.mark.rule("KRED-4.09")
def test_self_receipt_skip() -> None:
    session = own()
    assert (phase(session), session.asked) == ("challenge", (1,))
    play(session, "pass")
    assert session.asked == (2,)


@pytest.mark.rule("KRED-5.05")
@pytest.mark.rule("KRED-7.06")
def test_self_receipt_normal() -> None:
    session = own(self_receipt="normal")
    assert (phase(session), session.asked) == ("look", (0,))
    play(session, "look", "expose")
    assert (phase(session), session.asked) == ("exposed", (0,))
    assert moves(session, "advance")
    # With the reward last, the third notch comes before it and can't be taken off.
    session = play(own("p0.notches=2", self_receipt="normal"), "look", "expose")
    assert why(session, "restore 2") == ""
    session = own("p0.notches=2", self_receipt="normal", expose_order="undo_replay_reward")
    play(session, "look", "expose", "withdraw p0.s1 > C")
    assert (phase(session), notches(session)) == ("exposed", (3, 0, 0))
    assert why(session, "restore 1") == "7.06"
    assert {text.split()[0] for text in legal(session)} == {"advance"}
    session.play("advance C > p0.s2")
    assert phase(session) == "bureaucracy"
    assert bank(session, 0) == ["20 up"]
    # Without credibility there is no receipt.
    assert phase(own("p0.notches=3", self_receipt="normal")) == "challenge"
    # Accepted, the others are asked as ever.
    session = play(own(self_receipt="normal"), "accept blind")
    assert session.asked == (1,)


@pytest.mark.rule("KRED-6.14")
@pytest.mark.rule("KRED-6.15")
def test_self_receipt_caught() -> None:
    session = play(own(), "challenge", "withdraw p0.s1 > C", "decline")
    assert notches(session) == (2, 0, 0)
    assert bank(session, 0) == ["20 up"]
    session = play(own("p0.notches=2"), "challenge", "withdraw p0.s1 > C", "decline")
    assert notches(session) == (3, 0, 0)
    lenient = {"self_receipt_caught": "keep_funding_one_notch"}
    session = play(own(**lenient), "challenge", "withdraw p0.s1 > C", "decline")
    assert notches(session) == (1, 0, 0)
    assert bank(session, 0) == ["20 down"]
    assert session.observe(kw.PUBLIC).facts["p0.funding"] == "7"
    # It is about tiles one has given to oneself only.
    session = play(challenged("20", **lenient), "withdraw p0.s1 > C", "decline")
    assert (notches(session), bank(session, 1)) == ((1, 1, 0), ["20 up"])


@pytest.mark.rule("KRED-6.15")
def test_no_cred_receiver_keeps_funding() -> None:
    more = "p1.notches=3"
    assert bank(play(challenged("20", more), "withdraw p0.s1 > C", "decline"), 1) == ["20 up"]
    session = play(challenged("20", more, no_cred_receiver_keeps_funding=True), "withdraw p0.s1 > C", "decline")
    assert bank(session, 1) == ["20 down"]
    assert notches(session) == (1, 3, 0)
    # One who loses the last credibility only now had it when he accepted.
    session = challenged("20", "p1.notches=2", no_cred_receiver_keeps_funding=True)
    assert bank(play(session, "withdraw p0.s1 > C", "decline"), 1) == ["20 up"]
    assert notches(session) == (1, 3, 0)


# Rewards.

MONEY = "p2.bank.1=14 down from p0; p2.bank.2=12 down from p1"


@pytest.mark.rule("KRED-6.12")
def test_challenger_reward() -> None:
    session = play(challenged("20", MONEY), "withdraw p0.s1 > C")
    assert moves(session, "buy advance")
    assert session.observe(2).facts["p2.bank.1"].startswith("14 down")
    session = play(challenged("20", MONEY, challenger_reward="notch_only"), "withdraw p0.s1 > C")
    assert (phase(session), legal(session)) == ("reward", ["decline"])
    assert rules(session, "buy advance C > p2.s2") == ["6.12"]
    assert session.observe(2).facts["p2.bank.1"].startswith("? down")
    session = play(challenged("20", "p2.notches=2", challenger_reward="notch_only"), "withdraw p0.s1 > C")
    assert set(legal(session)) == {"restore 1", "decline"}


def test_challenger_reward_is_asked_even_without_money() -> None:
    session = play(challenged("20"), "withdraw p0.s1 > C")
    assert (phase(session), legal(session)) == ("reward", ["decline"])
    session.play("decline")
    assert (phase(session), session.asked) == ("moves", (1,))


@pytest.mark.rule("KRED-5.05")
def test_expose_reward() -> None:
    restrictive = {"expose_reward": "advance_only_if_full"}
    for taken, default, strict in [
        (0, {"advance"}, {"advance"}),
        (1, {"advance", "restore 1"}, {"restore 1"}),
        (2, {"advance", "restore 2"}, {"restore 2"}),
    ]:
        for options, expected in (({}, default), (restrictive, strict)):
            session = exposed(more=f"p1.notches={taken}", **options)
            found = {text if text.startswith("restore") else text.split()[0] for text in legal(session)}
            assert found == expected
    assert rules(exposed(more=FACTS, **restrictive), "advance C > p1.s2") == ["5.05"]
    # With an impossible Advance only the notches are left, with neither nothing is asked.
    full = "p1.s1..s6=H p1.r1=H p1.r2=H p1.o=H p0.s1=M"
    session = place(full, hands("20 05", "06 07", "08 09") + "; p1.notches=1")
    play(session, "advance C > p0.s2", "done", "give 20 to p1", "look", "expose")
    assert legal(session) == ["restore 1"]
    session = place(full, hands("20 05", "06 07", "08 09"))
    play(session, "advance C > p0.s2", "done", "give 20 to p1", "look", "expose")
    assert phase(session) == "replay"
    assert "reward.none" in told(session, last=0)


@pytest.mark.rule("KRED-5.05")
@pytest.mark.rule("KRED-7.11")
def test_expose_reward_optional() -> None:
    session = exposed(more="p1.notches=2")
    assert why(session, "decline") == "5.05"
    assert why(session, "restore 1") == "7.11"
    session = exposed(more="p1.notches=2", expose_reward_optional=True)
    assert {"decline", "restore 1", "restore 2"} <= set(legal(session))
    session.play("restore 1")
    assert notches(session) == (0, 1, 0)
    session = play(exposed(more=FACTS, expose_reward_optional=True), "decline")
    assert (phase(session), notches(session)) == ("replay", (0, 1, 0))


# What is impossible, what is legal.

CLOSED = "p0.s2=M p0.s6=M p0.r1=H p1.s1..s6=H p2.s1..s6=H"
"""Example 40: the only Influence is p1.s6 > p0.s1."""


@pytest.mark.rule("KRED-4.10")
def test_impossibility() -> None:
    facts = "community=4/4/3"
    for options, expected in (
        ({}, tiles(19, 20, 21)),
        ({"impossibility": "after_first_move"}, tiles(17, 18, 19, 20, 21)),
    ):
        # Assist is impossible all along, so a Withdraw also does for 22 to 24.
        shut = play(place(CLOSED, facts, **options), "withdraw p0.r1 > p0.s1")
        assert moves(shut, "influence") == set()
        assert honest_for(shut) == expected | tiles(22, 23, 24)
    # A Withdraw that opens an Influence must be followed by it, even where there was none before.
    there = "p0.s1=M p0.s6=M p1.s1..s6=H p2.s1..s6=H"
    opened = play(place(there, facts), "withdraw p0.s1 > C")
    assert honest_for(opened) == tiles(19, 20, 21, 22, 23, 24)
    assert rules(opened, "influence p1.s6 > p0.s1") == []


@pytest.mark.rule("KRED-4.10")
def test_impossibility_after_first_move_depends_on_the_order() -> None:
    late = {"impossibility": "after_first_move"}
    there = "p0.s1=M p1.s1=M p2.s1=M"
    assert honest_for(play(place(there, "community=1/0/3", **late), "advance C > p0.s2")) == tiles(5, 6, 7, 8)
    assert honest_for(play(place(there, "community=1/1/3", **late), "advance C > p0.s2")) == tiles(5, 6)
    session = play(place(there, "community=1/0/3", **late), "assist C > p1.s2")
    assert honest_for(session) == tiles(7, 8)
    session = play(place(start(), **late), "assist C > p1.s2")
    assert why(session, "done") == "1.15"


@pytest.mark.rule("KRED-5.11")
def test_impossibility_a_replay_keeps_to_its_own_rule() -> None:
    facts = hands("17 05", "06 08", "09 10") + "; p1.notches=1; community=4/4/3"
    session = place(CLOSED, facts, impossibility="after_first_move")
    play(session, "advance C > p0.s3", "done", "give 17 to p1", "look", "expose", "restore 1")
    assert why(session, "withdraw p0.r1 > p0.s1") == "5.11"


@pytest.mark.rule("KRED-4.03")
@pytest.mark.rule("KRED-4.10")
def test_allow_empty_play() -> None:
    assert why(place(start()), "done") == "4.03"
    session = place(start(), allow_empty_play="always")
    assert rules(session, "done") == []
    assert honest_for(session) == set()
    there = "p0.s1=M p1.s1=H p1.s4=H p2.s2=H p2.s5=H"
    assert honest_for(place(there, "community=11/5/3", allow_empty_play="always")) == tiles(15, 16)
    session = place(start(), f"{hands('20 05', '06 07', '08 09')}; p1.notches=1", allow_empty_play="always")
    play(session, "done", "give 20 to p1", "look", "expose", "restore 1", "withdraw p0.s1 > C")
    assert notches(session) == (1, 0, 0)
    # A lone Assist is as illegal as ever.
    session = play(place(start(), allow_empty_play="always"), "assist C > p1.s2")
    assert why(session, "done") == "1.15"


# The blank.


def blank(there: str = "", more: str = "p0.hand=blank 05", **options: object) -> Session:
    """Five players; p0 holds the blank and 05."""
    return place(there or start(5), more, players=5, **options)


@pytest.mark.rule("KRED-4.11")
@pytest.mark.rule("KRED-1.15")
def test_blank_free() -> None:
    assert why(blank(), "done") == "4.03"
    assert why(play(blank(), "advance C > p0.s2"), "advance C > p0.s4") == "1.15"
    session = blank(blank_free=True)
    assert rules(session, "done") == []
    session.play("done")
    assert set(legal(session)) == {f"give blank to p{seat}" for seat in (1, 2, 3, 4)}
    assert why(session, "give 05 to p1") == "4.11"
    session = play(blank(blank_free=True), "advance C > p0.s2")
    assert rules(session, "withdraw p0.s2 > C") == ["3.22"]
    session.play("advance C > p0.s4")
    assert why(session, "give 05 to p1") == "4.11"
    play(session, "give blank to p1", "look")
    assert rules(session, "expose") == ["5.03", "4.11"]
    # A legal play leaves the choice.
    session = play(blank(blank_free=True), "advance C > p0.s2", "done")
    assert {text.split()[1] for text in legal(session)} == {"05", "blank"}
    # Who does not hold the blank has no such freedom.
    assert why(place(start(5), "p0.hand=05 06", players=5, blank_free=True), "done") == "4.03"


@pytest.mark.rule("KRED-9.06")
def test_blank_free_may_not_end_on_a_new_setup() -> None:
    """Only the blank covers two Advances, and the blank may not win: the second Advance is refused."""
    there = f"{SETUP_BUT_S2.replace('p0.s1=M ', '')} p1.s1=M"
    session = play(blank(there, blank_free=True), "advance C > p0.s1")
    assert why(session, "advance C > p0.s2") == "9.06"
    assert legal(session)
    # A legal play that wins is another tile's matter.
    there = f"{SETUP_BUT_S2} p1.s1=M"
    session = play(blank(there, blank_free=True), "assist C > p1.s2", "advance C > p0.s2")
    assert {text.split()[1] for text in legal(session)} == {"05"}
    # An Assist alone that completes another's setup can't be the end either, but may be followed.
    session = play(blank(SETUP_BUT_S2.replace("p0", "p1") + " p0.s1=M", blank_free=True), "assist C > p1.s2")
    assert why(session, "done") == "9.06"
    assert rules(session, "withdraw p0.s1 > C") == []
    # With blank_win=postpone none of this is barred.
    there = f"{SETUP_BUT_S2.replace('p0.s1=M ', '')} p1.s1=M"
    session = play(blank(there, blank_free=True, blank_win="postpone"), "advance C > p0.s1", "advance C > p0.s2")
    assert {text.split()[1] for text in legal(session)} == {"blank"}


@pytest.mark.rule("KRED-9.08")
def test_blank_free_with_only_the_blank() -> None:
    session = blank(f"{SETUP_BUT_S2} p1.s1=M", "p0.hand=blank", blank_free=True)
    assert rules(session, "done") == []
    # Completing is no harm where any second move can break it again.
    session.play("advance C > p0.s2")
    assert why(session, "done") == "9.08"
    assert "advance C > p0.s2" not in legal(session)
    play(session, "withdraw p0.s4 > C")
    assert phase(session) == "tile"
    session = play(blank(f"{SETUP_BUT_S2} p1.s1=M", "p0.hand=blank", blank_free=True), "remove p1.s1 > C")
    assert why(session, "advance C > p0.s2") == "9.08"


@pytest.mark.rule("KRED-9.02")
def test_blank_win() -> None:
    session = blank(f"{SETUP_BUT_S2} p1.s1=M", blank_win="postpone")
    play(session, "advance C > p0.s2", "done", "give blank to p1", "accept blind", "pass", "pass", "pass")
    assert (phase(session), session.asked) == ("moves", (1,))
    # It counts from the next check on, here after p1's turn.
    give = f"give {session.state.hands[1][0]} to p2"
    play(session, "advance C > p1.s2", "done", give, "accept blind", "pass", "pass", "pass")
    assert session.state.winners == (0,)


@pytest.mark.rule("KRED-9.02")
def test_blank_win_postpone_while_another_wins() -> None:
    # p1's setup stood there before the blank's turn and counts now; p0's new one does not.
    ready = "p1.s1..s6=M p1.r1=H p1.r2=H p1.o=P"
    session = blank(f"{SETUP_BUT_S2} {ready}", "p0.hand=blank 05; community=3/3/3", blank_win="postpone")
    play(session, "advance C > p0.s2", "done", "give blank to p2", "accept blind", "pass", "pass", "pass")
    assert session.state.winners == (1,)
    session = blank(f"{SETUP_BUT_S2} {ready}", "p0.hand=blank 05; community=3/3/3")
    play(session, "advance C > p0.s2", "done", "give 05 to p2", "accept blind", "pass", "pass", "pass")
    assert session.state.winners == (0, 1)


def test_blank_win_postpone_on_the_last_tile() -> None:
    facts = "opener=p1; p0.hand=blank;" + ";".join(f"p{seat}.hand=none" for seat in (1, 2, 3, 4))
    session = blank(f"{SETUP_BUT_S2} p1.s1=M", facts, blank_win="postpone")
    play(session, "advance C > p0.s2", "done", "give blank to p1", "accept blind", "pass", "pass", "pass")
    assert phase(session) == "bureaucracy"
    play(session, "end", "end", "end", "end", "end")
    assert session.state.winners == (0,)


# Pawns and drops.


@pytest.mark.rule("KRED-3.17")
@pytest.mark.rule("KRED-8.09")
def test_organize_pawn_out() -> None:
    assert moves(place("p0.s1=P"), "organize") == {"p0.s1 > p0.s2", "p0.s1 > p1.s6"}
    assert why(place("p0.s1=P p1.o=P p1.r1=H p1.s1=M"), "organize p0.s1 > p1.s6") == "8.09"
    session = place("p0.s1=P", organize_pawn_out=False)
    assert moves(session, "organize") == {"p0.s1 > p0.s2"}
    assert rules(session, "organize p0.s1 > p1.s6") == ["3.17"]
    assert moves(place("p0.s1=H", organize_pawn_out=False), "organize") == {"p0.s1 > p0.s2", "p0.s1 > p1.s6"}


@pytest.mark.rule("KRED-3.20")
def test_influence_pawn_inside() -> None:
    assert moves(place("p1.s6=P"), "influence") == {"p1.s6 > p1.s5"}
    session = place("p1.s6=P", influence_pawn_inside=False)
    assert moves(session, "influence") == set()
    assert rules(session, "influence p1.s6 > p1.s5") == ["3.20"]
    # With no Influence left, no move at all is honest for tile 11.
    assert "11" in honest_for(place("p0.s1=M p1.s6=P", influence_pawn_inside=False))


TRANSFER = "p0.s1=M p0.s3=M p0.r1=H p1.s1=M"


@pytest.mark.rule("KRED-3.13")
def test_transfer_drop_chooser() -> None:
    assert play(place(TRANSFER), "organize p0.r1 > p1.r2").asked == (1,)
    mine = {"transfer_drop_chooser": "mover"}
    session = play(place(TRANSFER, **mine), "organize p0.r1 > p1.r2")
    assert session.asked == (0,)
    assert why(session, "drop p1.r2 > p1.s4", 1) == "3.13"
    assert moves(session, "drop") == {"p1.r2 > p1.s4", "p1.r2 > p1.s5", "p1.r2 > p1.s6"}
    # Influenced over to p2's Rostrum: the Mover chooses too.
    session = play(place("p0.s1=M p1.s1=M p1.r1=H p2.s1=M", **mine), "influence p1.r1 > p2.r2")
    assert session.asked == (0,)
    # Any other drop is the owner's, also of the piece that came on an earlier move.
    session = play(place("p0.s1=M p1.s5=M p1.r2=H", **mine), "remove p1.s5 > C")
    assert session.asked == (1,)
    there = "p0.s1=M p0.r1=H p1.s5=M"
    session = play(place(there, **mine), "organize p0.r1 > p1.r2", "remove p1.s5 > C")
    assert session.asked == (1,)


@pytest.mark.rule("KRED-8.16")
def test_transfer_drop_chooser_is_the_buyer() -> None:
    session = play(spending(TRANSFER, 9, transfer_drop_chooser="mover"), "buy organize p0.r1 > p1.r2")
    assert (phase(session), session.asked) == ("drop", (0,))
    assert "KRED-8.16" in session.judge("drop p1.r2 > p1.s4").grounds
    session.play("drop p1.r2 > p1.s4")
    assert (phase(session), session.asked) == ("bureaucracy", (0,))
    session = play(spending(TRANSFER, 9), "buy organize p0.r1 > p1.r2")
    assert (phase(session), session.asked) == ("drop", (1,))
    money = "p2.bank.1=14 down; p2.bank.2=12 down"
    there = "p0.s1=M p0.s3=M p2.s1=M p2.r1=H"
    session = place(there, f"{hands('21 05', '07 08', '09 10')}; {money}", transfer_drop_chooser="mover")
    play(session, "advance C > p0.s2", "done", "give 21 to p1", "accept blind", "challenge", "withdraw p0.s1 > C")
    play(session, "buy organize p2.r1 > p0.r2", "pay 12 14")
    assert (phase(session), session.asked) == ("drop", (2,))


# Bureaucracy.


@pytest.mark.rule("KRED-3.22")
@pytest.mark.rule("KRED-3.25")
def test_bureaucracy_separate_pieces() -> None:
    session = play(spending("p0.s1=M", 99), "buy promote_seat p0.s1")
    assert rules(session, "buy promote_seat p0.s1") == []
    strict = {"bureaucracy_separate_pieces": True}
    # The piece that has come may not be promoted or moved again.
    session = play(spending("p0.s1=M p0.s4=M", 99, **strict), "buy promote_seat p0.s1")
    assert rules(session, "buy promote_seat p0.s1") == ["3.22"]
    assert rules(session, "buy organize p0.s1 > p0.s2") == ["3.22"]
    assert rules(session, "buy organize p0.s4 > p0.s5") == []
    # The one that has gone to the Community is not taken out again: here it was the only Mark.
    session = play(spending("p0.s1=M", 99, "community=0/1/1", **strict), "buy promote_seat p0.s1")
    assert community(session) == "1/0/1"
    assert rules(session, "buy advance C > p0.s2") == ["3.02", "3.25"]
    session = play(spending("p0.s1=H p0.s2=M", 99, "community=0/0/1", **strict), "buy promote_seat p0.s1")
    assert community(session) == "0/1/0"
    assert rules(session, "buy promote_seat p0.s2") == ["8.08"]
    # A recruit may not be promoted, a Withdrawn piece not be recruited.
    session = play(spending("p0.s1=M", 99, **strict), "buy advance C > p0.s2")
    assert rules(session, "buy promote_seat p0.s2") == ["3.22"]
    session = play(spending("p0.s1=M", 99, "community=0/0/1", **strict), "buy withdraw p0.s1 > C")
    assert rules(session, "buy advance C > p0.s2") == ["3.02", "3.25"]
    # The next player begins afresh.
    session = spending("p0.s1=M p1.s1=M", 99, "p1.funding=99; community=0/0/1", **strict)
    play(session, "buy remove p1.s1 > C", "end")
    assert rules(session, "buy assist C > p0.s2") == []


def test_bureaucracy_separate_pieces_over_many_purchases() -> None:
    """Every purchase of one player counts, however many there are, also in a position that is written down and read."""
    session = spending("p0.s1=M p0.s2=M p0.s3=M p0.s5=M", 99, bureaucracy_separate_pieces=True)
    play(
        session,
        "buy advance p0.s1 > p0.r1",
        "buy organize p0.s5 > p0.s6",
        "buy withdraw p0.s2 > C",
        "buy assist C > p1.s1",
    )
    again = kw.from_position(session.position)
    assert again.state == session.state
    for space in ("p0.r1 > p0.s1", "p0.s6 > C"):
        assert "3.22" in rules(again, f"buy withdraw {space}")
    assert rules(again, "buy withdraw p0.s3 > C") == []


@pytest.mark.rule("KRED-8.06")
@pytest.mark.rule("KRED-8.17")
def test_final_tie_break() -> None:
    facts = "opener=p1; p0.hand=05; p1.hand=none; p2.hand=none"
    there = "p0.s1=M p1.s1..s2=M p2.s1..s2=M"
    last_play = ("advance C > p0.s2", "done", "give 05 to p1", "accept blind", "pass")
    money = "; p0.bank.1=01 down; p0.bank.2=04 down; p2.bank.1=10 down"
    session = play(place(there, facts + money), *last_play)
    assert [session.observe(kw.PUBLIC).facts[f"p{seat}.funding"] for seat in range(3)] == ["2", "2", "2"]
    assert session.observe(kw.PUBLIC).facts["spend.order"] == "p1 p2 p0"
    order = next(
        node for node in (session[n] for n in range(len(session))) if any(e.key == "order" for e in node.events)
    )
    assert "KRED-8.17" in order.events[-1].rules
    session = play(place(there, facts + money, final_tie_break="random"), *last_play)
    tie = next(n for n in range(len(session)) if session[n].state.phase == "order")
    session.goto(tie, stay=True)
    game = session.game
    first = {str(action): chance for action, chance in game.chance_outcomes(session.state)}
    assert first == {f"first p{seat}": Fraction(1, 3) for seat in range(3)}
    second = game.apply(session.state, kw.CHANCE, game.parse("first p2")).state
    assert {str(action): chance for action, chance in game.chance_outcomes(second)} == {
        "first p0": Fraction(1, 2),
        "first p1": Fraction(1, 2),
    }
    end = game.apply(second, kw.CHANCE, game.parse("first p0")).state
    assert (end.phase, end.spending.order) == ("bureaucracy", (2, 0, 1))
    # A tie that anything else breaks is not drawn.
    session = play(place(there + " p2.s4=H", facts + money, final_tie_break="random"), *last_play)
    assert session.observe(kw.PUBLIC).facts["spend.order"].startswith("p2")


def test_peek_own_bank() -> None:
    facts = hands("05 20", "06 07", "08 09")
    for peek in (False, True):
        session = place(start(), f"{facts}; p1.knows.p0=05 20", peek_own_bank=peek)
        play(session, "advance C > p0.s2", "done", "give 05 to p1", "accept blind", "pass")
        assert session.observe(1).facts["p1.bank.1"].startswith("05 down" if peek else "? down")
        assert session.observe(2).facts["p1.bank.1"].startswith("? down")
        assert session.observe(1).facts["p1.knows.p0"] == ("20" if peek else "05 20")
    # Without credibility too: it is one's own Bank, and the play is over.
    session = place(start(), f"{facts}; p1.notches=3", peek_own_bank=True)
    play(session, "advance C > p0.s2", "done", "give 05 to p1")
    assert session.observe(1).facts["turn.tile"] == "?"
    session.play("pass")
    assert session.observe(1).facts["p1.bank.1"].startswith("05 down")
    # In a position given by hand as well.
    there = place(start(), "p1.bank.1=05 down from p0", peek_own_bank=True)
    assert there.observe(1).facts["p1.bank.1"].startswith("05 down")


# Illegal plays, called out.


def foul(*actions: str, tile: str = "05", more: str = "", **options: object) -> Session:
    """p0 has played these moves and given a tile to p1, at a table where anything may be tried."""
    facts = f"{hands('05 20', '06 07', '08 09')}; {more}"
    session = place(start(), facts, **{"illegal_play_policy": "call_out", **options})
    play(session, *actions)
    if phase(session) == "moves":
        session.play("done")
    return play(session, f"give {tile} to p1")


@pytest.mark.rule("KRED-10.05")
@pytest.mark.rule("KRED-10.06")
@pytest.mark.rule("KRED-1.15")
def test_illegal_play_policy() -> None:
    session = place(start(), hands("05 20", "06 07", "08 09"), illegal_play_policy="call_out")
    assert rules(session, "done") == []
    play(session, "advance C > p0.s2")
    assert rules(session, "advance C > p0.s4") == []
    assert rules(session, "advance C > p0.s2") == ["1.20"]
    assert rules(session, "withdraw p0.s2 > C") == ["3.22"]
    # The others are asked clockwise from the Mover's left, also without credibility.
    session = foul("advance C > p0.s2", "advance C > p0.s4", more="p1.notches=3; p2.notches=3")
    assert (phase(session), session.asked) == ("foul", (1,))
    assert set(legal(session)) == {"call foul", "pass"}
    session.play("pass")
    assert session.asked == (2,)
    session.play("call foul")
    # It is undone, the tile is back, and the turn is played again under the engine's eye.
    assert (phase(session), session.asked) == ("moves", (0,))
    assert board(session) == spaces(start())
    assert session.state.hands[0] == ("05", "20")
    assert notches(session) == (0, 3, 3)
    play(session, "advance C > p0.s2")
    assert why(session, "advance C > p0.s4") == "1.15"
    play(session, "done", "give 05 to p1")
    # Nobody else may challenge, so the tile is banked and p1 moves next.
    assert (phase(session), session.asked, bank(session, 1)) == ("moves", (1,), ["05 down"])


@pytest.mark.rule("KRED-10.05")
@pytest.mark.rule("KRED-4.13")
def test_illegal_play_policy_a_call_on_a_legal_play() -> None:
    session = foul("advance C > p0.s2")
    session.play("call foul")
    assert (phase(session), session.asked) == ("foul", (2,))
    assert "foul.wrong" in told(session, last=0)
    session.play("pass")
    assert (phase(session), session.asked) == ("look", (1,))
    assert notches(session) == (0, 0, 0)


def test_illegal_play_policy_nobody_calls() -> None:
    # Dishonest for every tile; the replay is what the tile shows.
    session = play(foul("advance C > p0.s2", "advance C > p0.s4", more=FACTS), "pass", "pass", "look")
    assert set(legal(session)) == {"accept", "expose"}
    play(session, "expose", "restore 1")
    assert {text.split()[0] for text in legal(session)} == {"advance"}
    session.play("advance C > p0.s2")
    assert (notches(session), bank(session, 1)) == ((1, 0, 0), ["05 up"])
    # The blank included, which then has nothing to replay.
    facts = "p0.hand=blank 05; p1.notches=1"
    session = place(start(5), facts, players=5, illegal_play_policy="call_out")
    play(session, "advance C > p0.s2", "advance C > p0.s4", "give blank to p1", "pass", "pass", "pass", "pass", "look")
    play(session, "expose", "restore 1")
    assert (phase(session), session.asked) == ("moves", (1,))
    assert "replay.none" in told(session, last=0)
    assert notches(session) == (1, 0, 0, 0, 0)
    # Challenged, likewise.
    session = play(foul("advance C > p0.s2", "advance C > p0.s4"), "pass", "pass", "accept blind", "challenge")
    assert board(session) == spaces(start())
    assert {text.split()[0] for text in legal(session)} == {"advance"}


def test_illegal_play_policy_with_undo_scope() -> None:
    # Of two Advances the tile's one stays, the other goes back; nothing is missing then.
    session = foul("advance C > p0.s2", "advance C > p0.s4", more=FACTS, undo_scope="dishonest_only")
    play(session, "pass", "pass", "look", "expose", "restore 1")
    assert (phase(session), session.asked) == ("moves", (1,))
    assert board(session) == {**spaces(start()), "p0.s2": "M"}


@pytest.mark.rule("KRED-9.06")
@pytest.mark.rule("KRED-9.08")
def test_illegal_play_policy_the_blank_may_not_win_either() -> None:
    session = blank(f"{SETUP_BUT_S2} p1.s1=M", illegal_play_policy="call_out")
    play(session, "advance C > p0.s2", "done")
    assert why(session, "give blank to p1") == "9.06"
    assert why(session, "give 05 to p1") == ""
    session = blank(f"{SETUP_BUT_S2} p1.s1=M", "p0.hand=blank", illegal_play_policy="call_out")
    session.play("remove p1.s1 > C")
    assert why(session, "advance C > p0.s2") == "9.08"


def test_illegal_play_policy_with_blank_free() -> None:
    """With both rules a play is legal if the blank was given: a call on it changes nothing, and it is honest."""
    rules_ = {"illegal_play_policy": "call_out", "blank_free": True}
    session = blank(**rules_)
    play(
        session,
        "advance C > p0.s2",
        "advance C > p0.s4",
        "give blank to p1",
        "call foul",
        "pass",
        "pass",
        "pass",
        "look",
    )
    assert legal(session) == ["accept"]
    # Given another tile, the same play is illegal.
    session = blank(**rules_)
    play(session, "advance C > p0.s2", "advance C > p0.s4", "give 05 to p1", "call foul")
    assert (phase(session), board(session)) == ("moves", spaces(start(5)))


@pytest.mark.rule("KRED-10.06")
def test_illegal_play_penalty() -> None:
    bad = ("advance C > p0.s2", "advance C > p0.s4")
    assert notches(play(foul(*bad), "call foul")) == (0, 0, 0)
    assert notches(play(foul(*bad, illegal_play_penalty="notch"), "call foul")) == (1, 0, 0)
    assert notches(play(foul(*bad, more="p0.notches=3", illegal_play_penalty="notch"), "call foul")) == (3, 0, 0)
    # The turn is still the same one: with the third notch only now, an honest play still gains.
    session = play(foul(*bad, more="p0.notches=2", illegal_play_penalty="notch"), "call foul")
    assert notches(session) == (3, 0, 0)
    play(session, "advance C > p0.s2", "done", "give 05 to p1", "accept blind", "challenge")
    assert notches(session) == (2, 0, 1)
    # ... and a dishonest one costs the notch, not a Withdraw.
    session = play(foul(*bad, more="p0.notches=2", illegal_play_penalty="notch"), "call foul")
    play(session, "advance C > p0.s2", "done", "give 20 to p1", "accept blind", "challenge", "withdraw p0.s1 > C")
    assert phase(session) == "reward"


@pytest.mark.parametrize("before", [1, pytest.param(2, marks=pytest.mark.rule("KRED-7.05")), 3])
def test_a_third_notch_by_an_option_is_told(before: int) -> None:
    third = ["silenced"] if before == 2 else []
    foul_ = foul("advance C > p0.s2", "advance C > p0.s4", more=f"p0.notches={before}", illegal_play_penalty="notch")
    keys = [event.key for event in foul_.play("call foul").events]
    assert keys == ["foul.call", "foul.right", "foul.notch", *third]
    exposing = given(
        "05", "look", more=f"p1.notches={before}", honest_exposed="notch", no_cred_expose="allow_no_reward"
    )
    events = exposing.play("expose").events
    assert [event.key for event in events] == ["expose.honest", *third, "next"]
    assert [event.facts["player"] for event in events if event.key == "silenced"] == [1] * len(third)


# Tiles turned up, and the Withdraw.


@pytest.mark.rule("KRED-10.07")
def test_honest_exposed() -> None:
    session = given("05", "look", more=FACTS, honest_exposed="notch")
    assert set(legal(session)) == {"accept", "expose"}
    session.play("expose")
    assert (phase(session), session.asked) == ("moves", (1,))
    assert notches(session) == (0, 2, 0)
    assert bank(session, 1) == ["05 down"]
    assert board(session) == {**spaces(start()), "p0.s2": "M"}
    assert session.observe(2).facts["p1.bank.1"].startswith("05 down")
    # The blank included.
    session = play(blank(honest_exposed="notch"), "advance C > p0.s2", "done", "give blank to p1", "look", "expose")
    assert (notches(session)[1], bank(session, 1)) == (1, ["blank down"])
    # A dishonest tile is exposed as ever.
    assert phase(given("20", "look", "expose", honest_exposed="notch")) == "exposed"


@pytest.mark.rule("KRED-10.08")
def test_no_cred_expose() -> None:
    silent = {"no_cred_expose": "allow_no_reward"}
    session = given("20", more="p1.notches=3", **silent)
    assert (phase(session), session.asked) == ("look", (1,))
    play(session, "look", "expose")
    assert phase(session) == "replay"
    assert "reward.barred" in told(session, last=0)
    session.play("withdraw p0.s1 > C")
    assert (notches(session), bank(session, 1)) == ((1, 3, 0), ["20 up"])
    # The honest tile stays where it must, or costs nothing more than there is.
    session = given("05", "look", more="p1.notches=3", **silent)
    assert legal(session) == ["accept"]
    session = given("05", "look", "expose", more="p1.notches=3", honest_exposed="notch", **silent)
    assert notches(session) == (0, 3, 0)


@pytest.mark.rule("KRED-10.09")
def test_waive_withdraw() -> None:
    catch = ("accept blind", "challenge", "withdraw p0.s1 > C")
    session = given("20", *catch, more="p0.notches=3", waive_withdraw=True)
    assert (phase(session), session.asked) == ("waiver", (1,))
    assert set(legal(session)) == {"consent", "refuse"}
    play(session, "consent", "consent")
    assert (phase(session), notches(session)) == ("reward", (3, 0, 0))
    assert "waiver.waived" in told(session)
    session = given("20", *catch, more="p0.notches=3", waive_withdraw=True)
    session.play("refuse")
    assert (phase(session), session.asked) == ("penalty", (0,))
    # Asked whatever their credibility; not where there is nothing to Withdraw; not for a notch.
    session = given(
        "20",
        "look",
        "expose",
        "advance C > p1.s2",
        "withdraw p0.s1 > C",
        more="p0.notches=3; p2.notches=3",
        waive_withdraw=True,
    )
    play(session, "consent")
    assert (phase(session), session.asked) == ("waiver", (2,))
    session = given("20", *catch, waive_withdraw=True)
    assert phase(session) == "reward"
    session = place("p0.s1=M p1.s1=M", hands("20 05", "06 07", "08 09") + "; p0.notches=3", waive_withdraw=True)
    play(session, "advance C > p0.s2", "done", "give 20 to p1", *catch)
    assert phase(session) == "reward"
    assert "penalty.none" in told(session, last=0)


# Length and aim of the game.


@pytest.mark.rule("KRED-9.03")
def test_max_campaigns() -> None:
    money = "p0.bank.1=03 down; p1.bank.1=05 down; p2.bank.1=06 down"
    for limit, campaign, over in [(0, 9, False), (1, 1, True), (2, 1, False), (2, 2, True)]:
        session = spending("p0.s1=M", 0, f"{money}; campaign={campaign}", max_campaigns=limit)
        play(session, "end", "end", "end")
        assert (phase(session) == "over") is over
        if over:
            assert session.game.returns(session.state) == (0, 0, 0)
            assert session.state.winners == ()
    # A win at that check comes first.
    session = spending("p0.s1..s6=M p0.r1=H p0.r2=H p0.o=P", 0, money, max_campaigns=1)
    play(session, "end", "end", "end")
    assert session.state.winners == (0,)


def test_max_campaigns_ends_every_random_game() -> None:
    for seed in range(3):
        *_, last_step = walk(kw.game("kred", 3, max_campaigns=2), Random(seed), 3000)
        assert last_step.step.state.phase == "over"


@pytest.mark.rule("KRED-10.01")
def test_win_setup() -> None:
    there = "p0.s1=M p0.s4=M p0.r1=H p0.r2=H p0.o=P p1.s1=M"
    turn = ("advance C > p0.s2", "done", "give 05 to p1", "accept blind", "pass")
    session = play(place(there, hands("05 20", "06 07", "08 09")), *turn)
    assert phase(session) == "moves"
    session = play(place(there, hands("05 20", "06 07", "08 09"), win_setup="partial"), *turn)
    assert session.state.winners == (0,)
    win = session.here.events[-1]
    assert "KRED-10.01" in win.rules
    # Marks on the Rostrums do not do, nor an Office without the Pawn.
    for less in ("p0.s1=M p0.s4=M p0.r1=M p0.r2=H p0.o=P", "p0.s1=M p0.s4=M p0.r1=H p0.r2=H p0.o=H"):
        session = play(place(less, hands("05 20", "06 07", "08 09"), win_setup="partial"), *turn)
        assert phase(session) == "moves"


@pytest.mark.rule("KRED-9.08")
def test_win_setup_partial_with_only_the_blank() -> None:
    """A Withdraw that takes the last support away breaks the setup by the drop it causes."""
    # p0 lacks the Heel on r2; an Influence brings it from p4's left Rostrum and completes the setup.
    there = "p0.s1=M p0.s4=M p0.r1=H p0.o=P p4.s1=M p4.r1=H"
    session = place(there, "p0.hand=blank", players=5, win_setup="partial")
    session.play("influence p4.r1 > p0.r2")
    assert why(session, "done") == "9.08"
    assert rules(session, "withdraw p0.s4 > C") == []


def test_options_of_the_examples_do_not_disturb_each_other() -> None:
    """All unusual rules at once still play: nobody is asked what he can't answer."""
    rng = Random(11)
    unusual = {o.name: o.values[-1] if o.name != "max_campaigns" else 2 for o in OPTIONS}
    for players in (3, 4, 5):
        *_, last_step = walk(kw.game("kred", players, **unusual), rng, 6000)
        assert last_step.step.state.phase == "over"
