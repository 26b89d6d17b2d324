"""The rule book as data: complete, worded, and each kind of rule is what it says."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import Event
from kredwidgets.games import bakschisch
from kredwidgets.games.bakschisch import artwork, components, layout
from kredwidgets.games.bakschisch.actions import ClaimWin
from tests.bakschisch.games import some_states, well_formed
from tests.bakschisch.tables import After, bribe
from tests.rulebooks import RuleBook, called, constants

FOLDER = Path(bakschisch.__file__).parent
BOOK = kw.game("bakschisch", 3).rulebook


class TestRuleBook(RuleBook):
    game = "bakschisch"
    prefix = "BAKS"
    folder = FOLDER
    data = components.DATA
    sections = {1: 7, 2: 6, 3: 10, 4: 10, 5: 18, 6: 9, 7: 11, 8: 9, 9: 5, 10: 8}
    count = 93
    chapters = frozenset({
        "Materials", "Preparation", "Order of Play", "Round Overview", "Turn over Character Card",
        "Secretly Bid Money or Deploy the Thief", "Reveal Bids", "Determine Results", "The 5th Bribe", "Round End",
        "Caliph Character Card", "Thieves Not Allowed in the Palace", "Game End",
    })  # fmt: skip
    samples = {
        "seat": 0, "seats": (0, 1), "space": 7, "card": "guard", "cards": 2, "steps": 1, "gold": 3, "choice": -1,
        "bids": (3, -1, 0), "action": ClaimWin(), "": 3,
    }  # fmt: skip
    facts = {"fewest": 2, "most": 4}
    least_cases = 50


def event_keys() -> set[str]:
    """Every key of an event in the code."""
    return {key for call in called(FOLDER, "Event") for key in constants(call.args[0])}


def test_every_event_can_be_told_and_cites_rules() -> None:
    """Events of thousands of random steps; every line of the log is used, or is one of the code's keys."""
    lines = BOOK.words["lines"]
    for key in event_keys():
        assert key in lines or key in ("stay", "move"), key
    seen: set[str] = set()
    rng = Random("lines")
    for players in (2, 3, 4):
        for game, state in some_states(rng, 2500, players):
            player = (*game.asked(state), 0)[0]
            legal = game.legal_actions(state, player)
            if not legal:
                continue
            for event in game.apply(state, player, rng.choice(legal)).events:
                seen.add(event.key)
                assert event.rules
                assert all(BOOK[rule].kind == "acts" for rule in event.rules)
                assert "{" not in said(game, event)
    for after in rare():
        seen.update(after.keys)
        assert all("{" not in said(after.game, event) for event in after.events)
    assert seen == {key for key in lines if not key.startswith("prompt") and not key.endswith(".secret")}


def rare() -> Iterator[After]:
    """Bribes that lead to what hardly happens in random games."""
    yield bribe("T T T", "9 7 5", "servant", 5, thief_on_fifth="exempt")
    yield bribe("4 1 0", "29 31 30", "caliph", 4, arrival="- 3 -", caliph_overshoot="exact")
    for leftover in ("carry", "remove"):
        yield bribe("0 1 1", "3 7 8", "eunuch", 5, leftover_rule=leftover)
    for gold, arrival, shared in (
        ("4 6", "2 4", True),
        ("5 5", "2 4", True),
        ("5 5", "3 3", True),
        ("5 5", "3 3", False),
    ):
        first, second = map(int, gold.split())
        purses, table = f"{first + 1} {second + 1} 3", 25 - first - second
        yield bribe(
            "1 1 0", "31 31 14", "fakir", 5, gold=purses, arrival=f"{arrival} -", table=table, shared_victory=shared
        )


def said(game: Any, event: Event) -> str:
    return "".join(game.words_for(viewer).line(game.tell(event, viewer)) for viewer in (0, 1, kw.PUBLIC, kw.TEACHER))


def test_every_prompt_and_action_can_be_said() -> None:
    rng = Random("prompts")
    for game, state in some_states(rng, 300, 3):
        for viewer in (0, 1, kw.PUBLIC, kw.TEACHER):
            words = game.words_for(viewer)
            assert words.line(game.prompt(state, viewer)).endswith((".", "!"))
            for action in rng.sample(well_formed(game), 20):
                assert "{" not in words.action(action)


# Data that is changed changes an answer.


@pytest.mark.rule("BAKS-1.07")
def test_the_player_counts_are_data(monkeypatch: pytest.MonkeyPatch) -> None:
    assert components.DATA["meta"]["max_players"] == kw.game("bakschisch", 4).max_players == 4
    monkeypatch.setattr(bakschisch.Bakschisch, "max_players", 3)
    with pytest.raises(kw.UnknownOption, match="Start it with 2 to 3 players"):
        kw.game("bakschisch", 4)


@pytest.mark.rule("BAKS-1.01")
def test_the_pieces_are_data(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [piece["id"] for piece in components.DATA["pieces"]] == ["black", "grey", "white", "red"]
    monkeypatch.setattr(components, "PIECES", {"B": "black", "G": "grey", "W": "white"})
    with pytest.raises(kw.UnknownOption, match="'R' is no piece"):
        kw.game("bakschisch", 4, pieces="BGWR")


@pytest.mark.rule("BAKS-1.04")
def test_the_citizens_are_data(monkeypatch: pytest.MonkeyPatch) -> None:
    assert components.CITIZENS == ("guard", "servant", "harem_lady", "eunuch", "fakir")
    assert [c["cards"] for c in components.DATA["characters"]] == [5] * 6
    monkeypatch.setattr(components, "LETTERS", {"G": "guard", "V": "vizier"})
    assert kw.game("bakschisch", 2, track="GV|V").track.citizens == ("guard", "vizier", "vizier")
    with pytest.raises(kw.UnknownOption, match="'S' on space 2 is no citizen"):
        kw.game("bakschisch", 2, track="GS|S")


@pytest.mark.rule("BAKS-1.06")
def test_the_board_is_data(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kw.game("bakschisch", 2)
    parts = components.DATA["layout"]["clockwise"]
    assert parts == ["marker", "palace", "throne", "start", "draw_pile", "character_spaces", "direction"]
    assert pile(layout.table.__wrapped__(2, game.track)) == 930
    changed = deepcopy(components.DATA["layout"])
    changed["draw_pile"] = 700
    monkeypatch.setattr(layout, "LAYOUT", changed)
    monkeypatch.setattr(artwork, "LAYOUT", changed)
    assert pile(layout.table.__wrapped__(2, game.track)) == 700


def pile(table: layout.Table) -> float:
    """Where the draw pile lies."""
    return next(x for name, (x, _), _ in table.places() if name == "pile")
