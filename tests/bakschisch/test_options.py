"""The options of F.1: what each value changes, by hand, and any combination against an independent table."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.components import LETTERS as CITIZENS
from kredwidgets.games.bakschisch.components import OPTIONS
from kredwidgets.games.bakschisch.state import State
from kredwidgets.games.bakschisch.track import to_letters
from tests.bakschisch import reference
from tests.bakschisch.games import some_options, some_position
from tests.bakschisch.tables import bribe, place, played, rules, settle, start

BRIBES = 1200
"""Random bribes for each player count that are settled twice."""


# Each value, by hand.


def test_thief_cancels_move() -> None:
    assert bribe("T 4 2", "0 0 0", "servant", 2, thief_cancels_move=True).pos == "0 0 0"
    assert bribe("T 4 4", "0 0 0", "servant", 2, thief_cancels_move=True, tie_moves="everyone").pos == "0 0 0"
    assert bribe("3 4 2", "0 0 0", "servant", 2, thief_cancels_move=True).pos == "0 2 0"
    # Bribe 5 is not affected: the thief counts as 0.
    assert bribe("T 2 1", "9 7 5", "servant", 5, thief_cancels_move=True).pos == "6 7 5"


def test_thief_scope() -> None:
    whole = {"thief_scope": "whole_table"}
    assert bribe("T 1 0", "2 2 2", "harem_lady", 3, gold="8 8 8", table=6, **whole).gold == "15 7 8"
    # Even if every player used the thief; only an undividable rest stays on the table: 8 = 2 + 2 + 2 and 2.
    after = bribe("T T T", "2 2 2", "harem_lady", 3, gold="8 7 7", table=8, **whole)
    assert (after.gold, after.state.table, after.pos) == ("10 9 9", 2, "2 2 2")
    # The leftovers of the last round are taken too.
    after = bribe("T 1 1", "2 2 2", "guard", gold="9 9 10", table=2, more="round=2", **whole)
    assert (after.gold, after.state.table) == ("13 8 9", 0)
    # Without a thief nothing changes.
    assert bribe("1 0 0", "2 2 2", "guard", 2, gold="8 8 8", table=6, **whole).state.table == 7
    # On bribe 5 as well: 6 + 3 go to the thief, nothing is left to be split.
    after = bribe("T 2 1", "9 7 5", "servant", 5, gold="8 8 8", table=6, **whole)
    assert (after.gold, after.state.table) == ("17 6 7", 0)


def test_thief_remainder() -> None:
    assert bribe("T T 5 2", "0 0 0 0", "fakir", thief_remainder="seat_order").gold == "14 13 5 8"
    three = bribe("T T T 2", "0 0 0 0", "fakir", thief_remainder="seat_order")
    assert (three.gold, three.state.table) == ("11 11 10 8", 0)
    # Both options: 6 + 1 + 1 = 8 for three thieves is 2 each, and 2 more from the lowest seat on.
    both = bribe(
        "T T T 1",
        "0 0 0 0",
        "fakir",
        2,
        gold="8 8 8 9",
        table=7,
        thief_remainder="seat_order",
        thief_scope="whole_table",
    )
    assert (both.gold, both.state.table) == ("11 11 10 8", 0)


@pytest.mark.rule("BAKS-6.06")
def test_thief_on_fifth() -> None:
    there = ("9 7 5", "servant", 5)
    assert bribe("T 2 1", *there).pos == "6 7 5"
    assert bribe("T 2 1", *there, thief_on_fifth="exempt").pos == "9 7 2"
    # A lone bidder is lowest and moves; without any bidder nobody moves.
    assert bribe("T T 9", *there, thief_on_fifth="exempt").pos == "9 7 2"
    assert bribe("T T T", *there, thief_on_fifth="exempt").pos == "9 7 5"
    assert bribe("T T T", *there).pos == "6 6 2"
    forbidden = place(*there, thief_on_fifth="forbidden")
    assert rules(forbidden, "thief") == ["6.06"]
    assert all(str(action) != "thief" for action in forbidden.legal_actions(0))
    assert not rules(place("9 7 5", "servant", 4, thief_on_fifth="forbidden"), "thief")


def test_zero_bid_wins() -> None:
    assert bribe("0 0 0", "0 0 0", "fakir", zero_bid_wins=False).pos == "0 0 0"
    assert bribe("0 T T", "0 0 0", "fakir", zero_bid_wins=False).pos == "0 0 0"
    assert bribe("0 0 0", "0 0 0", "fakir", zero_bid_wins=False, tie_moves="everyone").pos == "0 0 0"
    assert bribe("0 0 1", "0 0 0", "fakir", zero_bid_wins=False).pos == "0 0 3"
    # Bribes 1 to 4 only.
    assert bribe("0 0 1", "9 7 5", "servant", 5, zero_bid_wins=False).pos == "6 6 5"


def test_tie_moves() -> None:
    everyone = {"tie_moves": "everyone"}
    assert bribe("4 5 5", "2 2 9", "fakir", 2, **everyone).pos == "3 3 12"
    assert bribe("5 5 T", "2 2 9", "fakir", 2, **everyone).pos == "3 3 9"
    assert bribe("4 5 3", "2 2 9", "fakir", 2, **everyone).pos == "2 3 9"
    assert bribe("4 4 T 1", "1 3 0 5", "eunuch", 2, **everyone).pos == "4 4 0 8"


def test_fifth_tie_moves() -> None:
    nobody = {"fifth_tie_moves": "nobody"}
    assert bribe("0 0 1", "12 16 9", "servant", 5, **nobody).pos == "12 16 9"
    assert bribe("T 0 1", "12 16 9", "servant", 5, **nobody).pos == "12 16 9"
    assert bribe("0 2 1", "12 16 9", "servant", 5, **nobody).pos == "6 16 9"
    assert bribe("T 0 1", "12 16 9", "servant", 5, **nobody, thief_on_fifth="exempt").pos == "12 13 9"


def test_back_overflow() -> None:
    stay = {"back_overflow": "stay"}
    assert bribe("0 1 1", "3 7 8", "eunuch", 5, **stay).pos == "3 7 8"
    assert bribe("0 1 1", "5 7 8", "eunuch", 5, **stay).pos == "4 7 8"
    # The caliph still stops at the start.
    assert bribe("0 1 1", "2 1 0", "caliph", 5, **stay).pos == "0 1 0"


def test_caliph_overshoot() -> None:
    exact = {"caliph_overshoot": "exact"}
    late = {"arrival": "- 3 -"}
    assert bribe("4 1 0", "29 31 30", "caliph", 4, **late, **exact).pos == "29 31 30"
    # 30 is second behind 31 and would need 32; 29 is third here. One step short it fits exactly.
    assert bribe("0 1 4", "29 31 30", "caliph", 4, **late, **exact).pos == "29 31 30"
    assert bribe("4 1 0", "28 31 30", "caliph", 4, **late, **exact).pos == "31 31 30"
    assert bribe("0 4 0", "28 31 30", "caliph", 4, **late, **exact).pos == "28 31 30"


def test_rank_ties() -> None:
    dense = {"rank_ties": "dense"}
    assert bribe("1 1 2", "20 20 15", "caliph", 3, **dense).pos == "20 20 17"
    assert bribe("1 1 1 2", "20 20 15 10", "caliph", 3, **dense).pos == "20 20 15 13"
    assert bribe("0 1 1 2", "20 15 15 10", "caliph", 5, **dense).pos == "17 15 15 10"
    assert bribe("0 1 1 2", "20 15 15 10", "caliph", 5).pos == "16 15 15 10"


def test_tied_move_order() -> None:
    there = ("20 16 15", "caliph", 3)
    assert bribe("1 2 2", *there, tied_move_order="leader_first").pos == "20 18 18"
    assert bribe("1 2 2", *there, tied_move_order="trailer_first").pos == "20 19 18"
    # On one space the lowest seat goes first: it moves 1, then the other one is second and moves 2.
    for order in ("leader_first", "trailer_first"):
        assert bribe("2 2", "10 10", "caliph", tied_move_order=order).pos == "11 12"
    assert bribe("2 2", "10 10", "caliph").pos == "11 11"
    # Backward: 16 is last but one and goes back 2 to 14; then 15, no longer last, goes back 2 as well.
    assert bribe("2 0 0", "20 16 15", "caliph", 5, tied_move_order="leader_first").pos == "20 14 13"
    assert bribe("2 0 0", "20 16 15", "caliph", 5, tied_move_order="trailer_first").pos == "20 14 14"
    # Citizens are not counted off, so the order changes nothing.
    assert bribe("1 2 2", "20 16 15", "guard", 3, tied_move_order="trailer_first").pos == "20 17 17"


def on_throne(gold: str, arrival: str, **options: Any) -> tuple[Any, ...]:
    """The returns of two players on the throne after bribe 5, a third one having moved back."""
    first, second = map(int, gold.split())
    after = bribe("1 1 0", "31 31 14", "fakir", 5, gold=f"{first + 1} {second + 1} 0", arrival=f"{arrival} -",
                  table=28 - first - second, **options)  # fmt: skip
    found: tuple[Any, ...] = after.game.returns(after.state)
    return found


@pytest.mark.rule("BAKS-10.05", "BAKS-10.06")
def test_final_tiebreak() -> None:
    assert on_throne("4 6", "2 4") == (0, 1, 0)
    assert on_throne("4 6", "2 4", final_tiebreak="arrival_then_gold") == (1, 0, 0)
    assert on_throne("4 6", "3 3", final_tiebreak="arrival_then_gold") == (0, 1, 0)


def test_shared_victory() -> None:
    assert on_throne("5 5", "3 3") == (Fraction(1, 2), Fraction(1, 2), 0)
    assert on_throne("5 5", "3 3", shared_victory=False) == (1, 0, 0)
    assert on_throne("4 6", "3 3", shared_victory=False) == (0, 1, 0)


def test_open_gold() -> None:
    shown, hidden = (place("0 0 0", gold="9 10 11", open_gold=open_) for open_ in (True, False))
    for viewer in (0, 1, kw.PUBLIC):
        assert shown.observe(viewer).gold == (9, 10, 11)
    assert hidden.observe(1).gold == (None, 10, None)
    assert hidden.observe(kw.PUBLIC).gold == (None, None, None)
    assert hidden.observe(kw.TEACHER).gold == (9, 10, 11)
    assert [hidden.observe(1).facts[f"p{seat}.gold"] for seat in range(3)] == ["?", "10", "?"]


def test_open_discards() -> None:
    source = "bakschisch players=2 open_discards={}\nphase=bid; round=2; slots=guard; discard=2 fakir, 3 caliph"
    shown, hidden = (kw.from_position(source.format(open_)) for open_ in ("true", "false"))
    assert shown.observe(0).facts["discard"] == "2 fakir, 3 caliph"
    for viewer in (0, kw.PUBLIC):
        assert hidden.observe(viewer).facts["discard"] == "5 ?"
        assert hidden.observe(viewer).discard is None
        assert hidden.observe(viewer).discarded == 5
        panels = {panel.id for panel in hidden.game.scene(hidden.observe(viewer), hidden.turn).panels}
        assert "unseen" not in panels
        assert "Still face down" not in hidden.game.board_text(hidden.observe(viewer))
    assert hidden.observe(kw.TEACHER).facts["discard"] == "2 fakir, 3 caliph"


def test_leftover_rule() -> None:
    after = bribe("1 1 1 0", "9 9 9 9", "guard", 5, gold="6 7 8 8", table=11, leftover_rule="remove")
    assert (after.gold, after.state.table, after.state.removed) == ("8 9 10 11", 0, 2)
    assert sum(after.state.gold) + after.state.removed == 40
    # The gold that is gone counts in the sum of later positions, too.
    assert not after.game.validate(after.state)


@pytest.mark.rule("BAKS-3.09")
def test_max_rounds() -> None:
    game, state = start(2, max_rounds=1)
    after = played(
        game, state, [("guard", "1 1"), ("servant", "1 1"), ("fakir", "1 1"), ("eunuch", "1 1"), ("guard", "1 1")]
    )
    assert after.state.phase == "over"
    assert game.returns(after.state) == (0, 0)
    assert after.keys[-1] == "limit"
    # Nothing is cleaned up any more: no split, no new cards.
    assert (after.gold, after.state.table, after.state.bribe) == ("5 5", 10, 5)
    # Who holds the throne wins all the same.
    won = bribe("3 2", "31 20", "guard", 5, max_rounds=1)
    assert won.game.returns(won.state) == (1, 0)
    game, state = start(2, max_rounds=0)
    assert settle(game, game.apply(state, kw.CHANCE, game.parse("turn guard")).state, "0 0").state.phase == "turn"


@pytest.mark.rule("BAKS-1.01")
def test_pieces() -> None:
    game = kw.game("bakschisch", 3, pieces="rwb")
    assert game.pieces == ("red", "white", "black")
    assert [game.speak("seat", seat, kw.PUBLIC) for seat in range(3)] == ["Red", "White", "Black"]
    assert game.aliases == {"Red": "p0", "White": "p1", "Black": "p2"}
    assert game.changed_options() == {"players": 3, "pieces": "RWB"}
    for broken, why in (
        ("RW", "3 players need a piece each"),
        ("RWR", "can't both have red"),
        ("RWX", "'X' is no piece"),
    ):
        with pytest.raises(kw.UnknownOption, match=why):
            kw.game("bakschisch", 3, pieces=broken)


@pytest.mark.parametrize(
    "option", [o for o in OPTIONS if o.name not in ("track", "pieces", "max_rounds")], ids=lambda o: o.name
)
def test_every_option_refuses_other_values_and_lists_the_default_first(option: Any) -> None:
    assert option.values[0] == option.default
    for value in option.values:
        assert kw.game("bakschisch", 3, **{option.name: value}).options[option.name] == value
        assert kw.game("bakschisch", 3, **{option.name: str(value).lower()}).options[option.name] == value
    with pytest.raises(kw.UnknownOption, match=option.name):
        kw.game("bakschisch", 3, **{option.name: "sometimes"})


def test_the_options_of_the_specification_and_no_other() -> None:
    f1 = {
        "thief_cancels_move", "thief_scope", "thief_remainder", "thief_on_fifth", "zero_bid_wins", "tie_moves",
        "fifth_tie_moves", "back_overflow", "caliph_overshoot", "rank_ties", "tied_move_order", "final_tiebreak",
        "shared_victory", "open_gold", "open_discards", "leftover_rule", "max_rounds",
    }  # fmt: skip
    assert {option.name for option in OPTIONS} == f1 | {"track", "pieces"}


# Any combination, against the independent table.


def as_table(game: Bakschisch, state: State) -> dict[str, Any]:
    return {
        "letters": to_letters(game.track, CITIZENS),
        "card": state.card,
        "bribe": state.bribe,
        "round": state.round,
        "pos": list(state.pos),
        "gold": list(state.gold),
        "thief": [str(there) for there in state.thief],
        "arrival": list(state.arrival),
        "table": state.table,
        "removed": state.removed,
        "winners": [],
        "over": False,
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_combination_as_the_independent_table_has_it(players: int) -> None:
    rng = Random(f"combinations:{players}")
    seen: dict[str, set[Any]] = {option.name: set() for option in OPTIONS}
    for _ in range(BRIBES):
        game = Bakschisch(players, **some_options(rng, 0.4))
        for name, value in game.options.items():
            seen[name].add(value)
        state = some_position(game, rng)
        table = as_table(game, state)
        choices = []
        for seat in range(players):
            legal = game.legal_actions(state, seat)
            # Small bids, so that ties are frequent.
            few = [action for action in legal if str(action) in ("thief", "bid 0", "bid 1", "bid 2")]
            choices.append(rng.choice(few if rng.random() < 0.7 else legal))
        for seat, action in enumerate(choices):
            state = game.apply(state, seat, action).state
        reference.bribe(table, ["T" if str(action) == "thief" else action.gold for action in choices], game.options)
        got = as_table(game, state)
        got |= {"winners": list(state.winners), "over": state.phase == "over"}
        assert {**got, "card": ""} == {**table, "card": ""}, (game.options, choices)
        assert sum(state.gold) + state.table + state.removed == 10 * players
        if state.phase != "over":
            assert not game.validate(state)
    assert all(len(values) > 1 for values in seen.values())
