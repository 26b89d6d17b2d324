"""A table without a page: sitting down, playing on, what reaches the page, and bad messages that lose nothing."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.play import BadChoice, HonestBot, Opponents, RandomBot
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
    said = shown(table)
    for name, value in (("blank_free", "true"), ("max_campaigns", "2")):
        rule = next(rule for rule in session.game.house_rules() if rule.name == name)
        assert f"{rule.says} {rule.values.get(value, value)}" in said
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
    table.begin("bakschisch", seats=["person", Stubborn()])
    press(table, "step")
    press(table, "random")
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
    assert "Stubborn at seat 0 (Red) chose no legal action" in broken.panel.page["says"]["text"]
    with pytest.raises(kw.KredError):
        kw.Table("kred", seats=[object(), "person", "person"])  # type: ignore[list-item]


class Tired(RandomBot):
    """Errs from its second choice on, until it is `mended`."""

    mended = False

    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:
        self.tired = hasattr(self, "tired") and not self.mended
        if self.tired:
            raise ValueError("my hand is 10")
        return super().choose(observation, legal)


def failed(wire: Wire | None = None, mode: str = "play") -> kw.Table:
    """A table at which a bot has failed after the person's move, which is made."""
    table = kw.Table("bakschisch", seats=["person", Tired()], seed=1, mode=mode)
    session, board = table.session, table.board
    assert session is not None
    assert board is not None
    if wire:
        wire.sent.clear()
    text = str(session.legal_actions(0)[0])
    board._handle_custom_msg({"type": "commit", "node": board.node, "text": text, "seat": 0}, [])
    assert session.path() == list(range(len(session)))
    assert [session[at].player for at in session.path() if session[at].player in (0, 1)] == [1, 0]
    return table


def keys(table: kw.Table) -> set[str]:
    """What can be pressed on the panel."""
    return {tree[1]["data-key"] for tree in elements(table) if tree[1].get("data-key", "").startswith("do:")}


def test_a_bot_that_fails_is_told_of_and_the_person_s_move_is_made(wire: Wire) -> None:
    table = failed(wire)
    session, board = table.session, table.board
    assert session is not None
    assert board is not None
    assert not board.refusal
    assert board.node == session.node
    says = (
        "Tired at seat 1 (Grey) failed with ValueError, so its seat waits. Whoever wrote it: see table.error in a cell"
    )
    assert says in shown(table)
    assert says in table.panel.page["says"]["text"]
    assert "my hand" not in str(wire)
    assert table.error is not None
    assert "my hand is 10" in str(table.error)
    cause = table.error.__cause__
    assert isinstance(cause, ValueError)
    assert cause.__traceback__ is not None


def test_a_bot_that_was_mended_is_asked_again() -> None:
    table = failed()
    session = table.session
    assert session is not None
    node = session.node
    press(table, "step")
    assert session.node == node
    assert "failed with ValueError" in table.panel.page["says"]["text"]
    table._bots[1].mended = True  # type: ignore[attr-defined]
    press(table, "step")
    assert session.asked == (0,)
    assert session.node > node
    assert keys(table) == {"do:again"}
    assert "failed" not in shown(table)
    assert table.error is not None  # whoever wrote the bot can still look at it


def test_chance_takes_the_seat_of_a_bot_that_failed_and_the_game_goes_to_its_end() -> None:
    table = failed()
    session = table.session
    assert session is not None
    assert {"do:step", "do:random"} < keys(table)
    press(table, "random")
    assert "Grey: a bot that plays at random" in shown(table)
    assert keys(table) == {"do:again"}
    person = Random(1)
    while not table.over:
        session.play(person.choice(session.legal_actions(0)), player=0)
    assert len(session) > 10


def test_another_bot_of_ones_own_takes_the_seat() -> None:
    table = failed()
    session = table.session
    assert session is not None
    for seat, who, says in (
        (0, RandomBot(), "no bot plays seat 0"),
        (2, "random", "no bot plays seat 2"),
        (True, RandomBot(), "no bot plays seat True"),
        (1, "person", "not to a person"),
        (1, Tired, r"write Tired\(\)"),
    ):
        with pytest.raises(kw.NotAsked, match=says):
            table.replace(seat, who)  # type: ignore[arg-type]
    with pytest.raises(kw.UnknownOption, match="'ghost'"):
        table.replace(1, "ghost")
    table.replace(1, RandomBot(3))
    assert session.asked == (0,)
    assert "Grey: a bot of your own" in shown(table)
    with pytest.raises(kw.NotAsked, match="no bot plays here"):
        kw.Table("bakschisch", players=2).replace(0, "random")


def test_where_everything_may_be_taken_back_so_may_the_move_that_a_bot_failed_after() -> None:
    table = failed(mode="study")
    session, board = table.session, table.board
    assert session is not None
    assert board is not None
    board._handle_custom_msg({"type": "undo", "node": board.node}, [])
    assert 0 in session.asked
    assert keys(table) == {"do:again"}
    assert "failed" not in shown(table)


def test_a_bot_that_fails_at_once_can_be_asked_again_and_one_that_is_watched_too() -> None:
    tired = Tired()
    tired.tired = True
    table = kw.Table("bakschisch", seats=["person", tired], seed=1)
    assert "Tired at seat 1 (Grey) failed with ValueError" in shown(table)
    watched = kw.Table("bakschisch", seats=["random", tired], seed=1)
    press(watched, "run")
    assert "Tired at seat 1 (Grey) failed with ValueError" in watched.panel.page["says"]["text"]
    assert keys(watched) == {"do:step", "do:random", "do:again"}
    with pytest.raises(BadChoice, match="my hand is 10"):
        watched.step()
    press(watched, "random")
    assert keys(watched) == {"do:step", "do:run", "do:again"}
    assert watched.step(5) == 5


def test_a_press_for_a_bot_that_did_not_fail_changes_nothing() -> None:
    table = kw.Table("bakschisch", seats=["person", "random"], seed=1)
    session = table.session
    assert session is not None
    node = session.node
    press(table, "random")
    press(table, "step")
    assert session.node == node
    assert table.error is None


def test_beside_a_board_of_its_own_a_bot_that_fails_makes_no_move_of_the_person_forbidden() -> None:
    session = kw.start("bakschisch", players=2, seed=1)
    Opponents(session, {1: Tired()})
    board = kw.Explorer(session, seat=0)
    text = str(session.legal_actions(0)[0])
    board._handle_custom_msg({"type": "commit", "node": board.node, "text": text}, [])
    assert board.node == session.node > 1
    assert not board.refusal
    assert board.notice["says"] == "Tired at seat 1 (Grey) failed with ValueError, so its seat waits."


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
    with pytest.raises(
        kw.NotAsked, match=r"seat 1: Stubborn is a class, and a bot is made from it: write Stubborn\(\)"
    ):
        kw.Table("bakschisch", seats=["person", Stubborn])  # type: ignore[list-item]


def test_the_table_says_only_what_is_in_its_words_and_they_hold_nothing_more() -> None:
    python = "".join(path.read_text(encoding="utf-8") for path in STATIC.parent.glob("table*.py"))
    said = set(re.findall(r'\bt\(\s*"(\w+)"', python))
    assert said <= set(t.texts)
    used = set(re.findall(r"[\"'](\w+)[\"']", python))
    assert set(t.texts) - used == set()
