"""A table without a page: sitting down, playing on, what reaches the page, and bad messages that lose nothing."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.play import HonestBot, RandomBot
from kredwidgets.widgets.explorer import STATIC
from kredwidgets.widgets.table_page import t
from tests.widgets.conftest import Wire

BOTS = ["person", "honest", "random"]


def press(table: kw.Table, kind: str, **message: Any) -> None:
    """A message from the panel."""
    table.panel._handle_custom_msg({"type": kind, "at": table.panel.page["at"], **message}, [])


def shown(table: kw.Table) -> str:
    """Every text of the panel."""

    def texts(tree: Any) -> list[str]:
        return [tree] if isinstance(tree, str) else [text for child in tree[2:] for text in texts(child)]

    return " ".join(text for tree in table.panel.page["tree"] for text in texts(tree))


def elements(table: kw.Table) -> list[Any]:
    """Every element of the panel."""

    def inside(tree: Any) -> list[Any]:
        return [tree, *(each for child in tree[2:] if isinstance(child, list) for each in inside(child))]

    return [each for tree in table.panel.page["tree"] for each in inside(tree)]


def begin(table: kw.Table, **fields: str) -> None:
    form = {"game": "kred", "players": "3", "seat0": "person", "seat1": "honest", "seat2": "random"}
    press(table, "begin", **{**form, "mode": "play", "seed": "5", **fields})


def test_the_form_begins_a_game_with_its_house_rules() -> None:
    table = kw.Table()
    assert table.session is None
    press(table, "choose", what="game", value="bakschisch")
    press(table, "choose", what="players", value="4")
    assert shown(table).count("a bot that plays at random") == 4
    assert "honest" not in shown(table)  # nobody says anything in Bakschisch that could be a lie
    press(table, "choose", what="game", value="kred")
    begin(table, **{"option.blank_free": "true", "option.max_campaigns": "2", "option.undo_scope": "all"})
    session = table.session
    assert session is not None
    assert (session.game.id, session.game.players, session.seed, session.mode) == ("kred", 3, 5, "play")
    assert session.game.changed_options() == {"players": 3, "blank_free": True, "max_campaigns": 2}
    assert session.automatic == (1, 2)
    assert table.board is not None
    assert table.board.viewer == 0
    assert 0 in session.asked


@pytest.mark.parametrize("name", kw.games())
def test_the_form_asks_for_each_house_rule_in_words(name: str) -> None:
    table = kw.Table()
    press(table, "choose", what="game", value=name)
    rows = [tree for tree in elements(table) if "title" in tree[1]]
    game = kw.game(name, 3)
    assert [row[1]["title"] for row in rows] == [option.name for option in game.known_options]
    for option, (_, _, (_, _, label), (_, _, box)) in zip(game.known_options, rows, strict=True):
        says, *phrases = game.rulebook.words["options"][option.name].values()
        assert label == says
        assert box[1]["name"] == f"option.{option.name}"
        if phrases:
            texts = {entry[1]["value"]: entry[2] for entry in box[2:]}
            usual = str(option.default).lower() if isinstance(option.default, bool) else option.default
            assert [value for value, text in texts.items() if text.endswith(" (usual)")] == [usual]
            assert {text.removesuffix(" (usual)") for text in texts.values()} == set(phrases)
            assert all(option.read(value) in option.values for value in texts)


def test_a_house_rule_can_be_read() -> None:
    text = shown(kw.Table())
    assert "What is impossible on a tile is skipped. Which board decides?" in text
    assert "after_first_move" not in text


def test_a_message_to_the_table_is_answered_by_one_redraw(one_redraw: list[int]) -> None:
    table = kw.Table()
    press(table, "choose", what="game", value="bakschisch")
    begin(table, seat0="random")
    press(table, "step")
    press(table, "again")
    begin(table, mode="cheat")
    press(table, "nonsense")
    assert set(one_redraw) <= {1, 2}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"players": "9"}, "3 to 5 players"),
        ({"players": "many"}, "players"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seat1": "ghost"}, "seat 1 must be one of person, random, honest"),
        ({"seed": "abc"}, "whole number"),
        ({"seed": "-1"}, "whole number"),
        ({"mode": "cheat"}, "mode"),
        ({"option.blank_free": "perhaps"}, "blank_free"),
        ({"option.max_campaigns": "-3"}, "max_campaigns"),
    ],
)
def test_a_bad_field_is_named_and_nothing_begins(fields: dict[str, str], says: str) -> None:
    table = kw.Table()
    begin(table, **fields)
    assert says in table.panel.page["says"]["text"]
    assert table.session is None


def test_a_late_message_throws_no_game_away() -> None:
    table = kw.Table("kred", seats=BOTS, seed=1)
    session = table.session
    begin(table)
    press(table, "choose", what="players", value="5")
    table.panel._handle_custom_msg({"type": "again", "at": 0}, [])
    assert table.session is session
    assert table.panel.page["says"]["text"]


@pytest.mark.parametrize(
    "seats", [["person", "honest", 5], ["person", "honest"], "person", 5, ["person", "ghost", "honest"]]
)
def test_a_game_that_can_not_begin_leaves_the_one_that_is_played(seats: Any) -> None:
    table = kw.Table("kred", seats=BOTS, seed=1)
    session, board = table.session, table.board
    with pytest.raises(kw.KredError):
        table.begin("kred", players=3, seats=seats)
    assert table.session is session
    assert table.board is board
    assert session is not None
    session.play(session.legal_actions(0)[0], player=0)
    assert 0 in session.asked


def test_the_seed_is_told_only_where_it_betrays_nothing() -> None:
    assert "Seed" not in shown(kw.Table("kred", seats=BOTS, seed=1))
    assert "Seed 1;" in shown(kw.Table("kred", seats=BOTS, seed=1, mode="study"))


@pytest.mark.parametrize(
    "message",
    [
        None,
        3,
        [],
        {},
        {"type": 3},
        {"type": "choose"},
        {"type": "choose", "what": "game", "value": []},
        {"type": "begin"},
    ],
)
def test_an_odd_message_does_nothing(message: Any) -> None:
    table = kw.Table()
    table.panel._handle_custom_msg(message, [])
    assert table.session is None
    assert table.panel.page["says"]["text"]


def test_bots_answer_until_a_person_is_asked() -> None:
    table = kw.Table("kred", seats=BOTS, seed=1)
    session = table.session
    assert session is not None
    for _ in range(40):
        assert 0 in session.asked
        session.play(session.legal_actions(0)[0], player=0)


def test_what_reaches_the_page_is_what_the_person_may_see(wire: Wire) -> None:
    table = kw.Table("kred", seats=BOTS, seed=1)
    session = table.session
    assert session is not None
    for _ in range(40):
        session.play(session.legal_actions(0)[0], player=0)
    sent = str(wire)
    hands = [re.findall(rf"p{seat}\.(?:hand|pack)=([^;\\\"]*)", sent) for seat in range(3)]
    assert any(re.search(r"\d", hand) for hand in hands[0])
    for others in hands[1:]:
        assert others
        assert not any(re.search(r"\d", hand) for hand in others)


def test_nobody_opens_the_hand_of_a_bot() -> None:
    table = kw.Table("kred", seats=["person", "person", "honest"], seed=1)
    board = table.board
    assert board is not None
    assert board.shut
    assert sorted(board.turn["covers"]) == [0, 1]
    board._handle_custom_msg({"type": "open_view", "node": board.node, "seat": 2}, [])
    assert board.viewer == kw.PUBLIC
    assert board.refusal["says"]
    board._handle_custom_msg({"type": "open_view", "node": board.node, "seat": 1}, [])
    assert board.viewer == 1


def test_bots_alone_are_watched_move_by_move() -> None:
    table = kw.Table("bakschisch", seats=["random", "random"], seed=2)
    session, board = table.session, table.board
    assert session is not None
    assert board is not None
    assert board.viewer == kw.PUBLIC
    node = session.node
    press(table, "step")
    assert session.node > node
    for _ in range(20):
        press(table, "run")
    assert table.over
    assert session.game.returns(session.state) is not None
    assert "The game is over." in shown(table)
    assert table.step() == 0


class Stubborn:
    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:  # noqa: ARG002 - as a bot
        return "no such move"


def test_a_bot_of_ones_own_sits_down_and_its_faults_are_told() -> None:
    table = kw.Table("kred", seats=[HonestBot(kw.game("kred", 3)), "honest", "honest"], seed=1)
    assert table.step(30) == 30
    assert "a bot of your own" in shown(table)
    broken = kw.Table("kred", seats=[Stubborn(), "random", "random"], seed=1)
    press(broken, "run")
    assert "Stubborn at seat 0 (Red) made a fault" in broken.panel.page["says"]["text"]
    with pytest.raises(kw.KredError):
        kw.Table("kred", seats=[object(), "person", "person"])  # type: ignore[list-item]


class Tired(RandomBot):
    """Errs at its second choice."""

    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:
        self.tired = hasattr(self, "tired")
        if self.tired:
            raise ValueError("my hand is 10")
        return super().choose(observation, legal)


def test_a_bot_that_fails_freezes_nothing_and_tells_nothing() -> None:
    table = kw.Table("bakschisch", seats=["person", Tired()], seed=1, mode="study")
    session, board = table.session, table.board
    assert session is not None
    assert board is not None
    for _ in range(2):
        text = str(session.legal_actions(0)[0])
        board._handle_custom_msg({"type": "commit", "node": board.node, "text": text, "seat": 0}, [])
        if board.refusal:
            break
    assert "Tired at seat 1 (Grey) made a fault" in board.refusal["says"]
    assert "10" not in board.refusal["says"]
    assert board.node == session.node
    board._handle_custom_msg({"type": "undo", "node": board.node}, [])
    assert board.node == session.node
    assert 0 in session.asked


def test_a_saved_game_is_opened_with_the_same_company() -> None:
    table = kw.Table("kred", seats=BOTS, seed=1, mode="study")
    first, board = table.session, table.board
    assert first is not None
    assert board is not None
    for _ in range(5):
        first.play(first.legal_actions(0)[0], player=0)
    record = first.save()
    first.play(first.legal_actions(0)[0], player=0)
    board._handle_custom_msg({"type": "open", "text": record, "name": "game.json"}, [])
    second = table.session
    assert second is not None
    assert second is not first
    assert table.board is board
    assert second.automatic == (1, 2)
    assert first.automatic == ()
    assert "saved game" in table.panel.page["says"]["text"]
    second.play(second.legal_actions(0)[0], player=0)
    assert 0 in second.asked
    board._handle_custom_msg({"type": "open", "text": kw.start("bakschisch", players=2).save(), "name": "b.json"}, [])
    assert table.session is not None
    assert table.session.automatic == ()
    assert board.shut


def test_another_game_leaves_nothing_behind() -> None:
    table = kw.Table("kred", seats=BOTS, seed=1)
    session, board = table.session, table.board
    assert session is not None
    press(table, "again")
    assert table.session is None
    assert table.board is None
    assert session.automatic == ()
    assert len(table.children) == 1
    begin(table)
    assert table.session is not session
    assert table.board is not board
    table.close()
    assert table.session is None


def test_undo_is_as_the_mode_allows() -> None:
    for mode, allowed in (("study", True), ("play", False)):
        table = kw.Table("bakschisch", seats=["person", "random"], seed=1, mode=mode)
        session, board = table.session, table.board
        assert session is not None
        assert board is not None
        start = session.node
        session.play(session.legal_actions(0)[0], player=0)
        board._handle_custom_msg({"type": "undo", "node": board.node}, [])
        assert (session.node == start) is allowed, mode
        assert bool(board.refusal) is not allowed


def test_it_is_shown_without_a_page() -> None:
    assert "No game has begun" in repr(kw.Table())
    table = kw.Table("kred", seats=BOTS, seed=1)
    assert repr(table).startswith("KRED · Red: a person, Blue: a bot that is honest while it can be")
    data = table._repr_mimebundle_()
    assert "Community:" in data["text/plain"]
    assert "data:image/svg+xml;base64," in data["text/html"]


def test_wrong_seats_are_named() -> None:
    with pytest.raises(kw.UnknownOption, match="all 4, not 2"):
        kw.Table("kred", players=4, seats=["person", "random"])
    with pytest.raises(kw.UnknownOption, match="seat 0"):
        kw.Table("kred", seats=["ghost", "random", "random"])
    with pytest.raises(kw.UnknownGame):
        kw.Table("chess")


def test_the_table_says_only_what_is_in_its_words_and_they_hold_nothing_more() -> None:
    python = "".join(path.read_text(encoding="utf-8") for path in STATIC.parent.glob("table*.py"))
    said = set(re.findall(r'\bt\(\s*"(\w+)"', python))
    assert said <= set(t.texts)
    used = set(re.findall(r"[\"'](\w+)[\"']", python))
    assert set(t.texts) - used == set()
