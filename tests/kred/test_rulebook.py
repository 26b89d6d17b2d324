"""The rule book as data: complete, worded, and each kind of rule is what it says."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.games import kred
from kredwidgets.games.kred import board, components
from kredwidgets.games.kred.actions import Buy
from kredwidgets.games.kred.state import Phase
from tests.rulebooks import PLACEHOLDER, RuleBook, called, constants

FOLDER = Path(kred.__file__).parent
BOOK = kw.game("kred", 3).rulebook


class TestRuleBook(RuleBook):
    game = "kred"
    prefix = "KRED"
    folder = FOLDER
    data = components.DATA
    sections = {1: 21, 2: 9, 3: 26, 4: 15, 5: 11, 6: 19, 7: 15, 8: 17, 9: 8, 10: 12}
    count = 153
    chapters = frozenset({
        "Glossary", "Game Setup", "How the Pieces Move", "The Play", "The Receipt", "The Challenge", "Credibility",
        "Bureaucracy", "Winning the Game", "And finally",
    })  # fmt: skip
    samples = {
        "seat": 0, "space": "p0.s1", "piece": "mark", "kind": "advance", "tile": "05", "item": "advance",
        "place": "seat", "notches": 2, "action": "done", "seats": [0, 1], "spaces": ["p0.s1", "C"],
        "kinds": ["advance"], "tiles": ["05"], "sums": [1, 2, 3], "purchase": Buy("restore_notch"), "": 3,
    }  # fmt: skip
    known_from = r"(printed|public|reconstructed)(:|$)"
    least_cases = 60


def test_everything_that_happens_has_words() -> None:
    """Every key of an event in the code, and its secret form where it has one."""
    lines = BOOK.words["lines"]
    said, secret = set(), set()
    for call in called(FOLDER, "said", "Event"):
        keys = list(constants(call.args[0]))
        said |= {key for key in keys if not key.endswith(".")}
        hides = call.func.id == "Event" and len(call.args) > 3
        secret |= {f"{key}.secret" for key in keys if hides}
    assert len(said) > 40
    assert len(secret) > 3
    assert said | secret <= set(lines)
    assert {f"move.{kind}" for kind in components.KINDS} <= set(lines)
    phases = {str(phase) for phase in Phase} - {"over"}
    assert {f"prompt.{phase}" for phase in phases} <= set(lines)
    for line, text in lines.items():
        assert text.endswith((".", "?")), line
        for _, kind in PLACEHOLDER.findall(text):
            assert kind in TestRuleBook.samples, (line, kind)


@pytest.mark.rule("KRED-1.19")
def test_another_table_of_neighbours_gives_other_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """KRED-1.19 is data: where the pairs say so, a piece goes elsewhere."""
    data = deepcopy(components.DATA)
    data["adjacency"]["3"]["pairs"] = [["p0.s1", "p2.o"]]
    board.table.cache_clear()
    monkeypatch.setattr(board, "DATA", data)
    try:
        session = kw.from_position("kred players=3\np0.s1=mark")
        sideways = [str(action) for action in session.legal_actions() if str(action).startswith("organize")]
    finally:
        monkeypatch.undo()
        board.table.cache_clear()
    assert sideways == ["organize p0.s1 > p2.o"]


def answer(key: str) -> object:
    """Something the engine says that hangs on a table."""
    game = kw.game("kred", 3)
    start = game.initial_state()
    return {
        "tiles": components.deck(3),
        "setup.start_seats": start.board,
        "setup.start_notches": start.notches,
        "supply": start.community,
        "adjacency": str(kw.from_position("kred players=3\np0.s1=mark").legal_actions()),
        "prices": game.prices,
        "meta.min_players": game.min_players,
    }[key]


@pytest.mark.parametrize(
    ("key", "path", "value"),
    [
        pytest.param("tiles", ["tiles", 0, "id"], "99", marks=pytest.mark.rule("KRED-1.17")),
        pytest.param("setup.start_seats", ["setup", "start_seats"], [2, 4, 6], marks=pytest.mark.rule("KRED-2.01")),
        pytest.param("setup.start_notches", ["setup", "start_notches"], 1, marks=pytest.mark.rule("KRED-7.01")),
        pytest.param("supply", ["supply", "3", "heel"], 4, marks=pytest.mark.rule("KRED-2.08")),
        pytest.param("prices", ["prices", 0, "cost", "3"], 1, marks=pytest.mark.rule("KRED-8.10")),
    ],
)
def test_another_value_gives_another_answer(
    key: str, path: list[Any], value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = answer(key)
    data = deepcopy(components.DATA)
    place: Any = data
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    monkeypatch.setattr(components, "DATA", data)
    assert answer(key) != before


@pytest.mark.rule("KRED-2.09")
def test_player_counts() -> None:
    for players in (2, 6):
        with pytest.raises(kw.UnknownOption, match="3 to 5 players"):
            kw.start("kred", players=players)


@pytest.mark.rule("KRED-10.02", "KRED-10.03")
def test_another_price_list_may_be_agreed() -> None:
    # Part B.4: the 3-player list costs 9 for an Advance, the 5-player list 6.
    assert kw.game("kred", 3, price_list="5p").prices["advance"] == 6
    assert kw.game("kred", 5, price_list="3p").prices["advance"] == 9
    assert kw.game("kred", 5).prices["advance"] == 6
