"""The 37 worked examples of the rules (part G of the specification), with the rules that each cites."""

from typing import Any

import pytest
from attrs import field, frozen

import kredwidgets as kw
from tests.bakschisch.tables import After, bribe, place, played, rules, settle, start, text, turned


@frozen
class Example:
    """A bribe: the position, the choices, and what stands afterwards; empty where the example does not say."""

    name: str
    choices: str
    position: dict[str, Any]
    pos: str = ""
    gold: str = ""
    table: int | None = None
    thief: str = ""
    cites: str = ""
    arrival: str = ""
    options: dict[str, Any] = field(factory=dict)


def at(pos: str, card: str = "guard", number: int = 1, **more: Any) -> dict[str, Any]:
    return {"pos": pos, "card": card, "bribe": number, **more}


EXAMPLES = [
    Example("G02", "3 1 0", at("0 0 0", "guard"), "1 0 0", "7 9 10", 4, cites="4.09 5.01 5.02 5.18"),
    Example("G03", "8 8", at("1 3", "eunuch", 3, gold="9 9", table=2), "4 4", "1 1", 18, cites="5.04 5.06"),
    Example("G04", "4 5 5", at("2 2 9", "fakir", 2), "2 3 12", "6 5 5", 14, cites="4.09 5.06 5.07"),
    Example("G05", "0 0 0", at("0 0 0", "fakir"), "3 3 3", "10 10 10", 0, cites="4.05 5.09"),
    Example(
        "G05 without",
        "0 0 0",
        at("0 0 0", "fakir"),
        "0 0 0",
        "10 10 10",
        0,
        cites="5.09",
        options={"zero_bid_wins": False},
    ),
    Example(
        "G06", "T 4 2", at("0 0 0", "servant", 2), "0 2 0", "16 6 8", 0, "used bag bag", "5.10 5.14 5.15 4.10 3.07"
    ),
    Example(
        "G06 cancelled",
        "T 4 2",
        at("0 0 0", "servant", 2),
        "0 0 0",
        "16 6 8",
        0,
        cites="5.14",
        options={"thief_cancels_move": True},
    ),
    Example("G07", "T T 5 2", at("0 0 0 0", "fakir"), "0 0 3 0", "13 13 5 8", 1, "used used bag bag", "5.12 5.13"),
    Example("G08", "T T T", at("4 2 5", "harem_lady", 3), "4 2 5", "10 10 10", 0, "used used used", "5.16"),
    Example("G09", "T 3 3", at("0 1 3", "eunuch", 2), "0 4 4", "16 7 7", 0, cites="5.06 5.10 5.14"),
    Example("G10", "2 1 4", at("7 10 13", "eunuch", 5), "7 8 13", "10 11 8", 1, cites="6.01 6.02 3.05"),
    Example("G11", "0 0 1", at("12 16 9", "servant", 5), "6 13 9", "10 10 9", 1, cites="6.03 6.05"),
    Example("G12", "0 1 1", at("3 7 8", "eunuch", 5), "0 7 8", "10 9 9", 2, cites="6.04"),
    Example("G13", "T 2 1", at("9 7 5", "servant", 5), "6 7 5", "13 8 9", 0, cites="6.06 6.07"),
    Example(
        "G13 exempt",
        "T 2 1",
        at("9 7 5", "servant", 5),
        "9 7 2",
        "13 8 9",
        0,
        cites="6.06",
        options={"thief_on_fifth": "exempt"},
    ),
    Example("G14", "T 0 3", at("9 7 5", "servant", 5), "6 6 5", "13 10 7", 0, cites="6.03 6.06"),
    Example("G15", "5 2 0 1", at("15 18 9 20", "caliph", 2), "18 18 9 20", "5 8 10 9", 8, cites="8.01 8.06 5.04"),
    Example("G16", "4 4 1 0", at("15 20 9 18", "caliph", 2), "18 21 9 18", table=9, cites="8.03 8.05"),
    Example("G17", "1 1 2", at("20 20 15", "caliph", 3), "20 20 18", cites="8.01"),
    Example(
        "G17 dense", "1 1 2", at("20 20 15", "caliph", 3), "20 20 17", cites="8.01", options={"rank_ties": "dense"}
    ),
    Example("G18", "0 2 1 1", at("9 20 15 18", "caliph", 5), "8 20 15 18", cites="8.02"),
    Example("G18 leader", "2 0 1 1", at("9 20 15 18", "caliph", 5), "9 16 15 18", cites="8.02"),
    Example("G19", "2 1 0 0", at("0 0 0 0", "caliph"), "1 0 0 0", cites="8.04 8.06"),
    Example("G20", "3 1 0", at("24 20 10", "fakir", 2), "25 20 10", thief="aside bag bag", cites="9.02"),
    Example("G21", "2 0 1", at("24 27 10", "caliph"), "26 27 10", thief="aside aside bag", cites="5.05 8.07 9.02"),
    Example("G22 guard", "1 4 0", at("20 27 12", "guard", 3), "20 29 12", cites="5.02"),
    Example(
        "G22 servant", "1 4 0", at("20 27 12", "servant", 3), "20 31 12", cites="5.03 10.02 10.01", arrival="0 3 0"
    ),
    Example("G28", "2 1", at("31 20", "fakir", 3, arrival="2 -"), "31 20", "8 9", 3, cites="5.17", arrival="2 0"),
    Example(
        "G29", "4 1 0", at("29 31 30", "caliph", 4, arrival="- 3 -"), "31 31 30", cites="8.06 8.08", arrival="4 3 0"
    ),
    Example(
        "G29 exact",
        "4 1 0",
        at("29 31 30", "caliph", 4, arrival="- 3 -"),
        "29 31 30",
        cites="8.08",
        arrival="0 3 0",
        options={"caliph_overshoot": "exact"},
    ),
    Example("G31", "T 1 0", at("2 2 2", "harem_lady", 3, gold="8 8 8", table=6), "2 5 2", "9 7 8", 6, cites="5.11"),
    Example("G33", "6 T 1", at("26 12 3", "guard", 2), "29 12 3", "4 17 9", 0, cites="9.05 5.14"),
    Example("G34", "0 1 1", at("2 1 0", "caliph", 5), "0 1 0", "10 9 9", 2, cites="8.02 8.09"),
    Example(
        "G35 seat order",
        "T T 5 2",
        at("0 0 0 0", "fakir"),
        gold="14 13 5 8",
        table=0,
        cites="5.13",
        options={"thief_remainder": "seat_order"},
    ),
    Example(
        "G35 whole table",
        "T 1 0",
        at("2 2 2", "harem_lady", 3, gold="8 8 8", table=6),
        gold="15 7 8",
        table=0,
        cites="5.11",
        options={"thief_scope": "whole_table"},
    ),
    Example(
        "G35 everyone", "4 5 5", at("2 2 9", "fakir", 2), "3 3 12", cites="5.07", options={"tie_moves": "everyone"}
    ),
    Example(
        "G35 nobody",
        "0 0 1",
        at("12 16 9", "servant", 5),
        "12 16 9",
        cites="6.03",
        options={"fifth_tie_moves": "nobody"},
    ),
    Example("G35 stay", "0 1 1", at("3 7 8", "eunuch", 5), "3 7 8", cites="6.04", options={"back_overflow": "stay"}),
    Example("G36", "1 2 2", at("20 16 15", "caliph", 3), "20 18 18", cites="8.05"),
    Example(
        "G36 leader",
        "1 2 2",
        at("20 16 15", "caliph", 3),
        "20 18 18",
        cites="8.05",
        options={"tied_move_order": "leader_first"},
    ),
    Example(
        "G36 trailer",
        "1 2 2",
        at("20 16 15", "caliph", 3),
        "20 19 18",
        cites="8.05",
        options={"tied_move_order": "trailer_first"},
    ),
]

# A round that is complete goes on at once: what G10 to G14, G18 and G34 leave on the table is split among all.


def cases() -> list[object]:
    return [
        pytest.param(
            example, id=example.name, marks=pytest.mark.rule(*(f"BAKS-{rule}" for rule in example.cites.split()))
        )
        for example in EXAMPLES
    ]


@pytest.mark.parametrize("example", cases())
def test_a_bribe(example: Example) -> None:
    after = bribe(example.choices, **example.position, **example.options)
    if example.pos:
        assert after.pos == example.pos
    if example.gold:
        assert after.gold == example.gold
    if example.table is not None:
        assert after.state.table == example.table
    if example.thief:
        assert after.thief == example.thief
    if example.arrival:
        assert " ".join(map(str, after.state.arrival)) == example.arrival
    assert {f"BAKS-{rule}" for rule in example.cites.split()} <= after.cited


def test_g10_just_after_the_bribe() -> None:
    """G10 says gold 8, 9, 6 and table 7, before the split gives 2 to each."""
    after = bribe("2 1 4", "7 10 13", "eunuch", 5)
    table, split = (next(event for event in after.events if event.key.startswith(key)) for key in ("table", "split"))
    assert table.facts["table"] == 7
    assert (split.facts["share"], split.facts["rest"]) == (2, 1)


@pytest.mark.rule("BAKS-1.02", "BAKS-2.02", "BAKS-2.03", "BAKS-2.04", "BAKS-2.05", "BAKS-2.06")
def test_g01_setup() -> None:
    for players in (4, 3, 2):
        game, state = start(players)
        assert state.pos == (0,) * players
        assert state.gold == (10,) * players
        assert state.thief == ("bag",) * players
        assert (state.table, state.round, state.bribe, state.slots) == (0, 1, 1, ())
        seen = game.observe(state, kw.PUBLIC)
        assert seen.slots == ("",) * 5
        assert seen.pile == 25
        setup = game.apply(state, kw.CHANCE, game.parse("turn fakir")).events[0]
        assert setup.facts["box"] == 40 - 10 * players
        assert ("BAKS-2.06" in setup.rules) is (players < 4)


@pytest.mark.rule("BAKS-3.06", "BAKS-7.01", "BAKS-7.06", "BAKS-7.07", "BAKS-7.10", "BAKS-7.11")
def test_g23_split_with_leftover() -> None:
    # Before the fifth bribe 6, 7, 8, 8 and 11 on the table; then bids 1, 1, 1, 0 make it 5, 6, 7, 8 and 14.
    after = bribe("1 1 1 0", "9 9 9 9", "guard", 5, gold="6 7 8 8", table=11)
    assert after.gold == "8 9 10 11"
    assert after.state.table == 2
    assert sum(after.state.gold) + after.state.table == 40
    assert (after.state.round, after.state.bribe, after.state.phase) == (2, 1, "turn")


@pytest.mark.rule("BAKS-6.09", "BAKS-7.08", "BAKS-7.09", "BAKS-9.03", "BAKS-9.04")
def test_g24_forced_out_of_the_palace() -> None:
    after = bribe("0 2 1", "25 28 11", "guard", 5)
    assert after.pos == "24 28 11"
    assert after.gold == "11 9 10"
    assert after.thief == "bag aside bag"


@pytest.mark.rule("BAKS-6.08", "BAKS-10.04")
def test_g25_driven_from_the_throne() -> None:
    after = bribe("1 2", "31 20", "harem_lady", 5, arrival="4 -")
    assert after.pos == "30 20"
    assert after.gold == "10 9"
    assert after.state.table == 1
    assert after.game.returns(after.state) is None


@pytest.mark.rule("BAKS-3.03", "BAKS-3.09", "BAKS-7.02", "BAKS-10.03")
def test_g26_keeping_the_throne() -> None:
    after = bribe("3 2", "31 20", "guard", 5, gold="5 9", table=6)
    assert after.pos == "31 17"
    assert after.gold == "2 7"
    assert after.state.table == 11
    assert after.game.returns(after.state) == (1, 0)
    assert not {key for key in after.keys if key.startswith(("split", "dealt", "thieves"))}


def two_on_the_throne(gold: str, arrival: str, **options: Any) -> After:
    """Pieces on 31, 31 and 12 after bribe 5, with 17 on the table; the third player came back from 14."""
    first, second, third = map(int, gold.split())
    return bribe("1 1 0", "31 31 14", "fakir", 5, gold=f"{first + 1} {second + 1} {third}", arrival=f"{arrival} -",
                 table=30 - first - second - third - 2, **options)  # fmt: skip


@pytest.mark.rule("BAKS-10.05", "BAKS-10.06", "BAKS-10.07", "BAKS-10.08")
def test_g27_two_on_the_throne() -> None:
    richer = two_on_the_throne("4 6 3", "2 4")
    assert (richer.pos, richer.gold, richer.state.table) == ("31 31 12", "4 6 3", 17)
    assert richer.game.returns(richer.state) == (0, 1, 0)
    assert {"BAKS-10.05", "BAKS-10.08"} <= richer.cited
    earlier = two_on_the_throne("5 5 3", "2 4")
    assert earlier.game.returns(earlier.state) == (1, 0, 0)
    assert "BAKS-10.06" in earlier.cited
    shared = two_on_the_throne("5 5 3", "3 3")
    assert sum(shared.game.returns(shared.state)) == 1
    assert shared.state.winners == (0, 1)
    assert "BAKS-10.07" in shared.cited


@pytest.mark.rule("BAKS-3.02", "BAKS-7.03", "BAKS-7.04", "BAKS-7.05")
def test_g30_reshuffle() -> None:
    game, state = start(2)
    rounds = [["guard", "servant", "harem_lady", "eunuch", "fakir"]] * 5 + [["caliph"] * 5]
    left = []
    for cards in rounds:
        # Both bid nothing, so both move together, and back together on the fifth bribe.
        after = played(game, state, [(card, "0 0") for card in cards])
        state = after.state
        left.append((game.observe(state, kw.PUBLIC).pile, sum(state.discard)))
    assert left == [(20, 5), (15, 10), (10, 15), (5, 20), (0, 25), (25, 0)]
    assert "BAKS-7.05" in after.cited
    assert dict(game.chance_outcomes(state))[game.parse("turn guard")] * 6 == 1


@pytest.mark.rule("BAKS-3.01", "BAKS-3.08", "BAKS-4.03", "BAKS-4.05", "BAKS-4.06", "BAKS-9.01")
def test_g32_legal_actions() -> None:
    city = place("12 0", "guard", 2, gold="2 10", table=8)
    assert [str(action) for action in city.legal_actions(0)] == ["bid 0", "bid 1", "bid 2", "thief"]
    palace = place("26 0", "guard", 2, gold="2 10", table=8)
    assert [str(action) for action in palace.legal_actions(0)] == ["bid 0", "bid 1", "bid 2"]
    assert rules(palace, "thief") == ["9.01"]
    used = place("12 0", "guard", 2, gold="2 10", table=8, thief="used -")
    assert [str(action) for action in used.legal_actions(0)] == ["bid 0", "bid 1", "bid 2"]
    assert rules(used, "thief") == ["3.08"]
    assert {"BAKS-3.01", "BAKS-4.03", "BAKS-4.05", "BAKS-4.06"} == set(city.judge("bid 0", 0).grounds)
    assert "BAKS-3.08" in city.judge("thief", 0).grounds


@pytest.mark.rule("BAKS-1.05", "BAKS-9.02")
def test_g37_impossible_edit() -> None:
    session = place("0 12 0", "guard", 3, gold="9 9 9", table=3)
    before = session.node
    with pytest.raises(kw.BadPosition) as refused:
        session.edit("table = 2; p1.pos = 27; p1.thief = bag")
    assert [fault.rule for fault in refused.value.faults] == ["BAKS-1.05", "BAKS-9.02"]
    assert (refused.value.faults[0].facts["there"], refused.value.faults[0].facts["whole"]) == (29, 30)
    assert session.node == before
    with pytest.raises(kw.BadPosition):
        kw.from_position(text("0 27 0", "guard", 3, gold="9 9 9", table=2, thief="- bag -"))


@pytest.mark.rule("BAKS-4.01", "BAKS-4.02", "BAKS-4.08", "BAKS-5.08", "BAKS-3.04", "BAKS-3.10")
def test_the_steps_of_a_bribe_in_turn() -> None:
    """D.2: a card is turned, all choose, the hands open, the piece moves, the gold is put beside the board."""
    game, state = start(2)
    step = game.apply(state, kw.CHANCE, game.parse("turn eunuch"))
    assert [event.key for event in step.events] == ["setup.box", "turn"]
    assert {"BAKS-4.01", "BAKS-4.02"} == set(step.events[-1].rules)
    after = settle(game, turned(game, state, "eunuch"), "2 1")
    assert after.keys == ["chosen", "chosen", "reveal", "highest", "move.forward", "table"]
    assert {"BAKS-4.08", "BAKS-3.04", "BAKS-5.08", "BAKS-3.10"} <= after.cited
