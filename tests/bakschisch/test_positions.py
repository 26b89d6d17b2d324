"""Positions as text, their edits, and the faults of part D.7, each with its rule."""

from random import Random

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import PUBLIC, TEACHER
from tests.bakschisch.tables import place, start, state_from

HEAD = "bakschisch players=3\n"
# What is broken, the position, and the rules that part D.7 names for it.
FAULTS = [
    ("P-02", "p0.pos=32", "5.05"),
    ("P-03", "p0.gold=9", "1.05"),
    ("P-03", "bribe=2; slots=guard fakir; table=1", "1.05"),
    ("P-04", "p0.pos=27; p0.thief=bag", "9.02"),
    ("P-05", "p0.pos=3; p0.thief=aside", "9.04"),
    ("P-06", "p0.pos=3; p0.thief=used", "7.08"),
    ("P-07", "p0.pos=31", "10.03"),
    ("P-08", "bribe=3; slots=guard fakir guard; p0.pos=31; p0.arrival=0", "10.06"),
    ("P-08", "bribe=3; slots=guard fakir guard; p0.pos=31; p0.arrival=3", "10.06"),
    ("P-08", "bribe=3; slots=guard fakir guard; p0.pos=30; p0.arrival=1", "10.06"),
    ("P-08", "bribe=3; slots=guard fakir guard; p0.pos=30; p0.arrival=9", "10.06"),
    ("P-09", "p0.gold=9; table=1", "7.06"),
    ("P-09", "round=2; p0.gold=7; table=3", "7.06"),
    ("P-10", "bribe=2; slots=guard", "4.02"),
    ("P-10", "slots=guard fakir", "4.02"),
    ("P-10", "bribe=2; slots=down fakir", "4.02"),
    ("P-10", "phase=turn; slots=guard", "4.02"),
    ("P-11", "discard=2 guard", "7.05"),
    ("P-11", "round=2; discard=4 guard", "7.05"),
    ("P-11", "round=7; discard=5 guard", "7.05"),
    ("P-11", "round=2; slots=guard; discard=5 guard", "1.03"),
    ("P-12", "p0.choice=11", "4.03 4.06"),
    ("P-12", "bribe=2; slots=guard fakir; p0.thief=used; p0.choice=thief", "4.03 3.08"),
    ("P-12", "p0.pos=27; p0.choice=thief", "4.03 9.01"),
    ("P-12", "p0.choice=1; p1.choice=2; p2.choice=thief", "4.07"),
    ("P-12", "phase=turn; slots=none; p0.choice=1", "4.03"),
    ("over", "phase=over; slots=guard fakir guard fakir guard", "3.09"),
    ("over", "phase=over; bribe=4; slots=guard fakir guard fakir; p0.pos=31", "3.09"),
    ("over", "phase=over; slots=guard fakir guard fakir guard; p0.pos=31; winners=p1", "10.03"),
]


@pytest.mark.parametrize(
    ("condition", "facts", "wanted"),
    [
        pytest.param(*row, id=f"{row[0]}-{number}", marks=pytest.mark.rule(*(f"BAKS-{r}" for r in row[2].split())))
        for number, row in enumerate(FAULTS)
    ],
)
def test_a_fault_is_named_with_its_rule(condition: str, facts: str, wanted: str) -> None:
    source = HEAD + ("phase=bid; " if "phase=" not in facts else "")
    source += facts + ("" if "slots=" in facts else "; slots=guard")
    game, state = state_from(source)
    found = [fault.rule.removeprefix("BAKS-") for fault in game.validate(state)]
    assert set(wanted.split()) <= set(found), found
    assert all(fault.broken for fault in game.validate(state))
    words = game.words_for(TEACHER)
    for fault in game.validate(state):
        reason = words.reason(fault)
        assert reason.says.endswith(".")
        assert reason.cure.endswith(".")
    with pytest.raises(kw.BadPosition):
        kw.from_position(source)


def test_p01_player_count_and_colours() -> None:
    with pytest.raises(kw.UnknownOption, match=r"BAKS-1\.07"):
        kw.from_position("bakschisch players=5\nphase=turn")
    with pytest.raises(kw.UnknownOption, match=r"BAKS-1\.01"):
        kw.from_position("bakschisch players=2 pieces=BB\nphase=turn")


def test_positions_without_fault() -> None:
    for facts in (
        "phase=turn",
        "phase=bid; slots=guard",
        "phase=bid; bribe=3; slots=guard fakir guard; p0.pos=31; p0.arrival=2",
        "phase=bid; bribe=3; slots=guard fakir guard; p0.pos=26; p0.thief=used",
        "phase=bid; round=2; slots=guard; discard=5 fakir",
        "phase=bid; round=2; slots=fakir; p0.gold=8; table=2",
        "phase=bid; slots=guard; p0.choice=thief; p1.choice=10",
        "phase=turn; round=7",
        "phase=over; slots=guard fakir guard fakir guard; p0.pos=31; p1.pos=31; p1.gold=12; p2.gold=8",
    ):
        game, state = state_from(HEAD + facts)
        assert not game.validate(state), facts


def test_a_finished_position_knows_its_winners() -> None:
    _, state = state_from(
        HEAD + "phase=over; slots=guard fakir guard fakir guard; p0.pos=31; p1.pos=31; p1.gold=12; p2.gold=8"
    )
    assert state.winners == (1,)


# Text.


def test_the_text_of_the_start() -> None:
    game, state = start(2)
    session = kw.Session(game, root=state)
    facts = game.observe(state, TEACHER).facts
    assert facts == {"phase": "turn", "p0.pos": "0", "p0.gold": "10", "p1.pos": "0", "p1.gold": "10"}
    assert session.position_for(1).splitlines()[1:2] == ["phase=bid"]
    assert "p0.gold=?" in session.position_for(1)


def test_words_for_spaces_and_seats() -> None:
    session = kw.from_position(
        "bakschisch players=2\nbribe=2; slots=guard ?; Black.pos=throne; Grey.pos=start; table=20; p0.gold=0; p1.gold=0"
    )
    assert session.state.pos == (31, 0)
    assert session.state.phase == "bid"
    assert session.state.arrival == (1, 0)
    assert session.state.thief == ("aside", "bag")
    assert session.state.slots[1]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ("phase=dance", "'dance' is no phase"),
        ("round=0", "first round is 1"),
        ("bribe=6", "a bribe is 1 to 5"),
        ("bribe=x", "whole number"),
        ("p0.pos=here", "no space of the track"),
        ("p0.gold=-1", "whole number"),
        ("p0.thief=gone", "write bag, used, aside"),
        ("p0.choice=all", "whole number"),
        ("slots=guard sultan", "'sultan' is no character"),
        ("slots=" + "guard " * 6, "there are 5 slots"),
        ("discard=many", "no count of cards"),
        ("discard=40 ?", "can't be drawn"),
        ("removed=3", "leftover_rule=remove"),
        ("winners=p0", "before the game is over"),
        ("reckoning=perhaps", "must be whole or lost"),
        ("last.card=guard", "has a card, choices and the spaces before"),
        ("last.card=guard; last.choices=1 2; last.before=0 0 0", "one value for each of 3 players"),
        ("last.card=guard; last.choices=1 2 thief; last.before=0 0 40", "the spaces are 0 to 31"),
        ("phase=over; winners=p4", "p0 to p2"),
        ("p3.pos=1", "no such fact"),
        ("colour=red", "no such fact"),
    ],
)
def test_a_bad_fact_is_refused_with_its_line(facts: str, why: str) -> None:
    with pytest.raises(kw.BadPosition, match=why) as refused:
        kw.from_position(HEAD + facts)
    assert str(refused.value).startswith("line 2: ")


# Edits.


def test_editing_a_piece() -> None:
    session = place("3 5 0", "servant", 2)
    session.edit("p0.pos = 7")
    assert session.state.pos == (7, 5, 0)
    session.edit("p0.pos = throne")
    assert session.state.pos[0] == 31
    assert session.state.arrival[0] == 1
    assert session.state.thief[0] == "aside"
    session.edit("p0.pos = 4; p0.thief = used")
    assert session.state.thief[0] == "used"
    with pytest.raises(kw.BadPosition, match="no space 32") as refused:
        session.edit("p0.pos = 32")
    assert [fault.rule for fault in refused.value.faults] == ["BAKS-5.05"]


@pytest.mark.rule("BAKS-1.05")
def test_gold_that_leaves_a_bag_goes_to_the_table() -> None:
    session = place("3 5 0", "servant", 2, gold="8 9 10", table=3)
    session.edit("p0.gold = 4")
    assert (session.state.gold, session.state.table) == ((4, 9, 10), 7)
    session.edit("p0.gold = 11")
    assert (session.state.gold, session.state.table) == ((11, 9, 10), 0)
    with pytest.raises(kw.BadPosition, match="There are 31 pieces of gold"):
        session.edit("p0.gold = 12")
    session.edit("p0.gold = 10; p1.gold = 8; table = 2")
    assert session.state.gold == (10, 8, 10)


def test_other_edits() -> None:
    session = place("3 5 0", "servant", 2, gold="8 9 10", table=3)
    session.edit("bribe = 3; slots = guard servant caliph")
    assert session.state.card == "caliph"
    session.edit("p1.choice = 5")
    assert session.asked == (0, 2)
    session.edit("p1.choice = none")
    assert session.asked == (0, 1, 2)
    with pytest.raises(kw.BadPosition, match="no such fact"):
        session.edit("p1.hat = red")
    with pytest.raises(kw.BadPosition, match="can't be read"):
        session.edit("clear everything")


def test_a_seat_edits_what_it_sees() -> None:
    session = place("3 5 0 7", "servant", 2, gold="8 9 10 10", table=3)
    for seat in (1, 2):
        session.play("bid 4", player=seat)
    session.edit("p0.gold = 5", 0)
    # The choices of the others are dropped (D.6); their bags are drawn anew, with the same sum.
    assert session.asked == (0, 1, 2, 3)
    assert session.state.gold[0] == 5
    assert session.state.table == 6
    assert sum(session.state.gold) + session.state.table == 40
    with pytest.raises(kw.BadPosition, match="hidden from you"):
        session.edit("p1.gold = 5", 0)
    session.play("bid 3", player=0)
    session.edit("p3.pos = 1", 0)
    assert session.state.committed[0] == 3


def test_an_edit_forgets_what_it_makes_untrue() -> None:
    session = place("3 5 0", "servant", 2)
    for seat, action in enumerate(("bid 1", "bid 2", "thief")):
        session.play(action, player=seat)
    assert session.state.last is not None
    session.edit("p0.gold = 8")
    assert session.state.last is not None
    assert not session.state.reckoned
    session.edit("p0.pos = 1")
    assert session.state.last is None


def test_a_whole_position_can_be_pasted() -> None:
    session = place("3 5 0", "servant", 2)
    other = place("3 5 20", "caliph", 4, gold="0 0 0", table=30)
    session.edit(other.position)
    assert session.state == other.state
    with pytest.raises(kw.BadPosition, match="needs its own session"):
        session.edit(place("3 5", "servant", 2).position)


# Drawing what is hidden.


def test_closed_bags_are_drawn_with_the_right_sum() -> None:
    source = "bakschisch players=4\nbribe=2; slots=guard fakir; table=7; p0.gold=5; p1.gold=?; p2.gold=?; p3.gold=?"
    bags = {kw.from_position(source, seed=seed).state.gold for seed in range(60)}
    assert all(gold[0] == 5 and sum(gold) == 33 for gold in bags)
    assert len(bags) > 40


def test_a_drawn_bag_holds_what_is_known_to_be_in_it() -> None:
    source = (
        "bakschisch players=3\nbribe=2; slots=guard fakir; p0.gold=0; p1.gold=?; p2.gold=?; p1.choice=9; table=10\n"
        "last.card=guard; last.choices=6 4 thief; last.before=0 0 0"
    )
    for seed in range(40):
        _, one, two = kw.from_position(source, seed=seed).state.gold
        assert one >= 9
        assert two >= 10
        assert one + two == 20


def test_a_sealed_choice_is_drawn_from_what_is_allowed() -> None:
    source = "bakschisch players=2\nbribe=2; slots=guard fakir; p0.gold=2; p1.gold=2; table=16; p1.choice=?"
    found = {kw.from_position(source, seed=seed).state.committed[1] for seed in range(60)}
    assert found == {-1, 0, 1, 2}
    used = {kw.from_position(f"{source}; p1.thief=used", seed=seed).state.committed[1] for seed in range(60)}
    assert used == {0, 1, 2}


def test_a_perfect_memory_reckons_closed_bags() -> None:
    """E: with the public history nothing but choices and the order of cards is hidden; so nothing else is drawn."""
    session = kw.start("bakschisch", players=3, seed=3, open_discards=False)
    rng = Random(3)
    for _ in range(40):
        player = rng.choice(session.asked)
        session.play(rng.choice(session.legal_actions(player)), player)
        for viewer in (0, 1, 2, PUBLIC):
            drawn = session.game.resample(session.observe(viewer), rng)
            assert drawn.gold == session.state.gold
            assert drawn.discard == session.state.discard


def test_nobody_can_have_bid_more_than_all_the_gold_there_is() -> None:
    last = "bakschisch players=2\nbribe=2; slots=fakir fakir\nlast.card=fakir; last.choices={} 0; last.before=0 0"
    with pytest.raises(kw.BadPosition, match="only 20 gold"):
        kw.from_position(last.format(21))
    assert kw.snapshot(kw.from_position(last.format(20))).svg


@pytest.mark.parametrize(
    ("thief", "pos", "then"),
    [("used", "8", "used"), ("used", "27", "aside"), ("bag", "8", "bag"), ("bag", "27", "aside")],
)
def test_a_piece_moved_by_hand_leaves_its_thief_where_it_is_outside_the_palace(thief: str, pos: str, then: str) -> None:
    """BAKS-9.02: a thief is put aside as soon as the piece passes the marker, and only then."""
    session = kw.from_position(f"bakschisch players=2\nbribe=2; slots=guard guard\np0.pos=5; p0.thief={thief}")
    session.edit(f"p0.pos = {pos}")
    assert session.state.thief[0].value == then
    session.edit("p0.pos = 5")
    assert session.state.thief[0].value == ("bag" if then == "aside" else then)
