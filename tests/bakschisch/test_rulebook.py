"""The rule book as data: complete, worded, and each kind of rule is what it says."""

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import Event
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.rulebook import KINDS
from kredwidgets.games import bakschisch
from kredwidgets.games.bakschisch import artwork, components, layout
from kredwidgets.games.bakschisch.actions import ClaimWin
from kredwidgets.teaching.coverage import cited
from tests.bakschisch.games import some_states, well_formed
from tests.bakschisch.tables import After, bribe

FOLDER = Path(bakschisch.__file__).parent
BOOK = kw.game("bakschisch", 3).rulebook
# How many ids each section of the specification has.
SECTIONS = {1: 7, 2: 6, 3: 10, 4: 10, 5: 18, 6: 9, 7: 11, 8: 9, 9: 5, 10: 8}
SAMPLES: dict[str, Any] = {
    "seat": 0, "seats": (0, 1), "space": 7, "card": "guard", "cards": 2, "steps": 1, "gold": 3, "choice": -1,
    "bids": (3, -1, 0), "action": ClaimWin(), "": 3,
}  # fmt: skip
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


CHAPTERS = {
    "Materials", "Preparation", "Order of Play", "Round Overview", "Turn over Character Card",
    "Secretly Bid Money or Deploy the Thief", "Reveal Bids", "Determine Results", "The 5th Bribe", "Round End",
    "Caliph Character Card", "Thieves Not Allowed in the Palace", "Game End",
}  # fmt: skip
"""The headings of the rule book, without where else a rule is known from: its provenance says that."""


def test_every_id_of_the_specification_is_there_and_no_other() -> None:
    wanted = [f"BAKS-{section}.{number:02}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
    assert list(BOOK.rules) == wanted
    assert len(wanted) == 93


def test_every_rule_says_what_it_is() -> None:
    for rule in BOOK.rules.values():
        assert rule.title
        assert rule.text.endswith((".", ")"))
        assert rule.heading in CHAPTERS
        assert rule.kind in KINDS
        assert rule.provenance.startswith(("printed", "public", "reconstructed"))
        assert bool(rule.key) is (rule.kind == "data")
        for case in rule.cases.values():
            assert set(case) == {"says", "cure"}


def constants(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def literal_cases() -> set[tuple[str, str]]:
    """Every rule and case that stand together in the code: in a call, or as a pair."""
    found = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            args: list[ast.expr] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Violation", "Fault"):
                args = node.args[:2]
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
                args = node.elts
            texts = [list(constants(arg)) for arg in args]
            if len(texts) == 2 and len(texts[0]) == len(texts[1]):
                found |= {(r, c) for r, c in zip(*texts, strict=True) if r.startswith("BAKS") and "-" not in c}
    return found


def test_every_case_in_the_code_has_words_and_every_worded_case_is_in_the_code() -> None:
    cases = literal_cases()
    assert len(cases) > 50
    for rule, case in cases:
        assert case in BOOK[rule].cases, (rule, case)
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    for rule in BOOK.rules.values():
        for case in rule.cases:
            assert f'"{case}"' in code, (rule.id, case)


@pytest.mark.parametrize("rule", [rule for rule in BOOK.rules.values() if rule.cases], ids=lambda rule: rule.id)
def test_every_sentence_can_be_said(rule: Any) -> None:
    words = kw.game("bakschisch", 3).words_for(0)
    for case, texts in rule.cases.items():
        facts = {name: SAMPLES[kind] for text in texts.values() for name, kind in PLACEHOLDER.findall(text)}
        reason = words.reason(Violation(rule.id, case, {**facts, "fewest": 2, "most": 4}))
        assert "{" not in reason.says + reason.cure
        assert reason.says.endswith(".")
        assert reason.cure.endswith(".")


def event_keys() -> set[str]:
    """Every key of an event in the code."""
    found = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                found |= set(constants(node.args[0]))
    return found


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


def test_rules_that_are_data_name_a_table_and_notes_are_not_cited() -> None:
    code = cited(FOLDER)
    for rule in BOOK.rules.values():
        if rule.kind == "data":
            table: Any = components.DATA
            for part in rule.key.split("."):
                table = table[part]
        if rule.kind == "note":
            assert rule.id not in code
        if rule.kind == "acts":
            assert rule.id in code, rule.id


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
