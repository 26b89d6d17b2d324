"""The figures the specification gives for checking (parts B.1, B.2, B.5, B.6), against the engine's own lists."""

import pytest

import kredwidgets as kw
from kredwidgets.games.kred import components
from kredwidgets.games.kred.board import table
from tests.kred import reference
from tests.kred.boards import FUNDING, KINDS, NUMBERED, community, legal, moves, place, start, tiles, why

SINGLES = {3: (3, 6, 3, 6, 6, 12), 4: (3, 9, 3, 9, 6, 18), 5: (3, 12, 3, 12, 6, 24)}
PER_COMBINATION = {
    3: (3, 6, 3, 6, 12, 18, 35, 18, 36, 35, 36, 18),
    4: (3, 6, 3, 9, 18, 27, 53, 27, 54, 53, 54, 27),
    5: (3, 6, 3, 12, 24, 36, 71, 36, 72, 71, 72, 36),
}
COMBINATIONS = [
    frozenset(names.split("+"))
    for names in (
        "advance", "organize", "withdraw", "remove", "influence", "advance+remove", "advance+influence",
        "advance+assist", "organize+remove", "assist+organize", "influence+withdraw", "assist+withdraw",
    )
]  # fmt: skip
PLAYS = {3: 226, 4: 334, 5: 442}
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


def plays(players: int) -> set[frozenset[str]]:
    """Every play that the engine lets p0 make from the start position, as a set of moves."""
    session = place(start(players), players=players)
    found = set()
    for first in legal(session):
        session.play(first)
        for second in legal(session):
            found.add(frozenset({first} if second == "done" else {first, second}))
        session.undo()
    return found


@PLAYERS
@pytest.mark.rule("KRED-4.13")
def test_single_actions_at_the_start(players: int) -> None:
    session = place(start(players), players=players)
    assert tuple(len(moves(session, kind)) for kind in KINDS) == SINGLES[players]
    assert why(session, "done") == "4.03"
    session.play("assist C > p1.s2")
    assert "KRED-4.13" in session.judge("advance C > p0.s2").grounds


@PLAYERS
def test_distinct_plays_at_the_start(players: int) -> None:
    found = plays(players)
    assert len(found) == PLAYS[players]
    counts = [sum({move.split()[0] for move in play} == kinds for play in found) for kinds in COMBINATIONS]
    assert tuple(counts) == PER_COMBINATION[players]


@PLAYERS
def test_the_reference_agrees_with_the_figures(players: int) -> None:
    pieces = {(seat, local): "M" for seat in range(players) for local in ("s1", "s3", "s5")}
    pool = {3: (3, 9, 3), 4: (3, 13, 4), 5: (3, 17, 5)}[players]
    begin = reference.Position(players, pieces, pool)
    counts = [sum(1 for _ in reference.moves(begin, 0, kind)) for kind in KINDS]
    assert tuple(counts) == SINGLES[players]
    assert len(reference.plays(begin, 0)) == PLAYS[players]


@PLAYERS
@pytest.mark.rule("KRED-2.08")
def test_pieces(players: int) -> None:
    marks, heels, pawns = {3: (12, 9, 3), 4: (15, 13, 4), 5: (18, 17, 5)}[players]
    assert components.supply(players, "manual") == (marks, heels, pawns)
    assert marks + heels + pawns == 8 * players
    assert community(place(start(players), players=players)) == f"3/{heels}/{pawns}"
    assert marks - 3 * players == 3
    web = {3: (12, 9, 3), 4: (16, 12, 4), 5: (20, 15, 5)}[players]
    assert components.supply(players, "web_manual") == web
    assert sum(web) == 8 * players


@pytest.mark.rule("KRED-1.17")
def test_tiles() -> None:
    assert {tile: shown.funding for tile, shown in components.TILES.items()} == FUNDING
    assert {tile: components.TILES[tile].actions for tile in NUMBERED} == reference.TILES
    assert components.TILES["blank"].actions == frozenset()
    assert sum(FUNDING.values()) == 100
    assert [tile for tile in NUMBERED if FUNDING[tile] == 0] == ["03"]
    assert components.ZERO_TILE == "03"
    largest = sorted(FUNDING.values(), reverse=True)
    assert [sum(largest[:size]) for size in (8, 6, 5)] == [56, 45, 39]


@pytest.mark.rule("KRED-2.04")
def test_the_deck() -> None:
    numbered = tiles(*range(1, 25))
    assert [set(components.deck(players)) for players in (3, 4, 5)] == [numbered, numbered, numbered | {"blank"}]
    assert [components.hand_size(players) for players in (3, 4, 5)] == [8, 6, 5]
    assert [components.bank_size(players) for players in (3, 4, 5)] == [8, 6, 5]
    game = kw.game("kred", 5)
    assert "KRED-2.04" in game.judge(game.initial_state(), kw.CHANCE, game.parse("deal blank")).grounds


def test_twelve_combinations() -> None:
    assert set(reference.TILES.values()) == components.COMBINATIONS
    assert len(components.COMBINATIONS) == 12
    assert set(COMBINATIONS) == components.COMBINATIONS


@PLAYERS
@pytest.mark.rule("KRED-1.19")
def test_adjacency(players: int) -> None:
    names = table(players).names
    pairs = {
        frozenset({one, f"p{seat}.{local}"})
        for one in names
        for seat, local in reference.beside((int(one[1]), one[3:]), players)
    }
    assert len(pairs) == {3: 21, 4: 28, 5: 35}[players]
    found = {frozenset({names[a], names[b]}) for a, near in enumerate(table(players).neighbours) for b in near}
    assert found == pairs
    for space, near in zip(names, table(players).neighbours, strict=True):
        assert len(near) == {"s": 2, "r": 1, "o": 0}[space[3]]
    # The engine lets a lone piece go exactly there.
    for space in (name for name in names if name.startswith("p0")):
        there = place(f"{space}=M", players=players)
        if there.state.phase == "drop":
            continue  # a Rostrum or an Office does not stand alone
        expected = {f"{space} > p{seat}.{local}" for seat, local in reference.beside((0, space[3:]), players)}
        assert moves(there, "organize") == expected
    session = place("p0.s1=M", players=players)
    assert "KRED-1.19" in session.judge("organize p0.s1 > p1.s6").grounds


PRICES = {
    "promote_office": (18, 18, 12),
    "assist": (15, 15, 10),
    "remove": (15, 15, 10),
    "influence": (15, 15, 10),
    "promote_rostrum": (12, 12, 8),
    "advance": (9, 9, 6),
    "withdraw": (9, 9, 6),
    "organize": (9, 9, 6),
    "promote_seat": (6, 6, 4),
    "restore_notch": (3, 3, 2),
}


@PLAYERS
@pytest.mark.rule("KRED-8.10")
def test_prices(players: int) -> None:
    assert kw.game("kred", players).prices == {item: row[players - 3] for item, row in PRICES.items()}
    there = "p0.s1=M p0.r1=M p0.s4=M p0.r2=M p0.o=M p1.s1=M"
    buys = {
        "promote_office": "buy promote_office p0.o",
        "assist": "buy assist C > p1.s2",
        "remove": "buy remove p1.s1 > C",
        "influence": "buy influence p1.s1 > p1.s2",
        "promote_rostrum": "buy promote_rostrum p0.r1",
        "advance": "buy advance C > p0.s2",
        "withdraw": "buy withdraw p0.r1 > p0.s2",
        "organize": "buy organize p0.s1 > p0.s2",
        "promote_seat": "buy promote_seat p0.s1",
        "restore_notch": "buy restore_notch",
    }
    for item, action in buys.items():
        price = PRICES[item][players - 3]
        facts = f"phase=bureaucracy; opener=p0; p0.notches=3; p0.funding={price}; spend.order="
        facts += " ".join(f"p{seat}" for seat in range(players))
        session = place(there, facts, players=players)
        assert "KRED-8.10" in session.judge(action).grounds
        session.play(action)
        assert session.observe(kw.PUBLIC).facts["spend.left"] == "0"
        poorer = place(there, facts.replace(f"p0.funding={price}", f"p0.funding={price - 1}"), players=players)
        assert why(poorer, action) == "8.07"
