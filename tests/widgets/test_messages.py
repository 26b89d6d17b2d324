"""What the page may ask for: each message is done or refused with a sentence, and nothing is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kredwidgets as kw
from kredwidgets.engine.game import Game
from tests.toy import Toy
from tests.widgets.conftest import Wire
from tests.widgets.helpers import tell, toy

ROUND = ((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))


@pytest.fixture
def widget() -> kw.Explorer:
    return kw.Explorer(toy(), seat=0)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let saved toy games be opened."""

    def find(name: str) -> type[Game[Any, Any]]:
        if name != "toy":
            raise kw.UnknownGame(f"there is no game {name!r}")
        return Toy

    monkeypatch.setattr("kredwidgets.games.tables.find", find)


# Moving.


def test_a_move_is_played(widget: kw.Explorer) -> None:
    tell(widget, "commit", text="bid 2", seat=0)
    assert widget.session.state.sealed == ("2", "-", "-")
    assert widget.refusal == {}


@pytest.mark.parametrize("kind", ["commit", "try", "gesture", "edit"])
def test_what_was_done_on_another_position_is_refused(widget: kw.Explorer, kind: str) -> None:
    stale = widget.node
    widget.session.play("bid 1", 1)
    tell(widget, kind, node=stale, text="bid 2", picks=["p0.hand.2", "box.p0"])
    assert "has changed since" in widget.refusal["says"]
    assert widget.session.state.sealed == ("-", "1", "-")


def test_an_illegal_move_is_answered_with_every_reason() -> None:
    widget = kw.Explorer(toy(moves=ROUND), seat=0)
    node = widget.node
    tell(widget, "try", text="boast 2")
    assert [(r["rule"], r["title"], r["says"], r["cure"], r["where"]) for r in widget.refusal["reasons"]] == [
        ("TOY-2", "One card a round", "You have spent your 2.", "Choose a card that you still hold.", ["p0.hand.2"]),
        ("TOY-5", "Boasts", "The 2 is too high to boast with.", "Bid it without a boast.", ["p0.hand.2"]),
    ]
    assert widget.refusal["tried"] == "Boast 2"
    assert widget.node == node


def test_the_same_refusal_twice_is_two_events(widget: kw.Explorer) -> None:
    tell(widget, "try", text="boast 3")
    first = widget.refusal["serial"]
    tell(widget, "try", text="boast 3")
    assert (widget.refusal["serial"], widget.rev) == (first + 1, 2)


def test_a_refusal_goes_with_the_next_move(widget: kw.Explorer) -> None:
    tell(widget, "try", text="boast 3")
    tell(widget, "commit", text="bid 3", seat=0)
    assert widget.refusal == {}


def test_a_gesture_that_fits_no_move_is_explained(widget: kw.Explorer) -> None:
    tell(widget, "gesture", picks=["p0.hand.2", "box.p1"])
    (reason,) = widget.refusal["reasons"]
    assert (reason["rule"], reason["says"], reason["where"]) == ("TOY-3", "That is not your box.", ["box.p1"])
    tell(widget, "gesture", picks=["prize"])
    assert widget.refusal["reasons"][0]["says"] == "Only a card of your hand can be committed."
    assert widget.node == 1


def test_a_gesture_that_means_an_action_is_judged_and_played(widget: kw.Explorer) -> None:
    tell(widget, "gesture", picks=["p0.hand.2", "box.p0"])
    assert widget.session.state.sealed == ("2", "-", "-")
    tell(widget, "gesture", picks=["p0.hand.2", "box.p0"])
    assert (widget.refusal["tried"], widget.refusal["reasons"][0]["says"]) == ("Bid 2", "You have committed already.")


def test_an_unknown_text_is_answered_with_the_nearest_legal_ones(widget: kw.Explorer) -> None:
    tell(widget, "try", text="bd 3")
    assert widget.refusal["nearest"][0] == "bid 3"
    assert "no action of this game" in widget.refusal["says"]


def test_nobody_moves_for_another(widget: kw.Explorer) -> None:
    tell(widget, "commit", text="bid 2", seat=1)
    assert widget.refusal["says"] == "That move belongs to another player's view."
    for looker, words in (
        (kw.Explorer(widget.session), "Open your view"),
        (kw.Explorer(widget.session, seat=kw.PUBLIC), "looks on"),
    ):
        tell(looker, "commit", text="bid 2", seat=0)
        assert words in looker.refusal["says"]
    assert widget.session.state.sealed == ("-", "-", "-")


@given(
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(
                ["commit", "gesture", "try", "goto", "step", "edit", "open_view", "open", "log", "?"]
            )
        },
        optional={
            "node": st.none() | st.integers(-2, 3),
            "to": st.none() | st.integers(-2, 9) | st.text(),
            "seat": st.none() | st.integers(-2, 9) | st.text(),
            "text": st.none() | st.text() | st.integers(),
            "name": st.none() | st.text(),
            "before": st.none() | st.integers() | st.text(),
            "picks": st.none() | st.text() | st.lists(st.none() | st.text()),
        },
    )
    | st.none()
    | st.text()
    | st.lists(st.integers())
)
def test_no_message_breaks_the_kernel_or_the_game(message: Any) -> None:
    session = toy(moves=((0, "bid 2"),))
    widget = kw.Explorer(session, seat=1)
    widget._handle_custom_msg(message, [])
    assert session.node in (0, 1) or session.state.sealed[0] == "2"
    assert widget.viewer == 1


# Going back and forth.


def test_undo_redo_and_jumps() -> None:
    widget = kw.Explorer(toy(moves=ROUND), seat=0)
    last = widget.node
    tell(widget, "undo")
    tell(widget, "undo")
    assert widget.session.state.sealed == ("2", "-", "-")
    tell(widget, "redo")
    assert widget.session.state.sealed == ("2", "1", "-")
    tell(widget, "goto", to=last)
    assert widget.node == last
    tell(widget, "step", to=0)
    assert widget.node == 1
    tell(widget, "step", to=9)
    assert widget.refusal["says"]
    tell(widget, "goto", to=999)
    assert "no position 999" in widget.refusal["says"]
    assert widget.node == 1


def test_a_barred_undo_says_why() -> None:
    widget = kw.Explorer(toy(mode="play", moves=((0, "bid 2"),)), seat=0)
    tell(widget, "undo")
    assert "another player's turn" in widget.refusal["says"]
    assert widget.node == 2


# What if.


def test_an_edit_shows_facts_and_moves_that_changed_and_why() -> None:
    widget = kw.Explorer(toy(), seat=0)
    tell(widget, "edit", text="p0.sealed = 2")
    assert widget.diff["facts"] == [["p0.sealed", "-", "2"]]
    assert [(m["label"], m["reasons"][0]["rule"]) for m in widget.diff["lost"]["moves"]][:2] == [
        ("Bid 0", "TOY-2"),
        ("Bid 1", "TOY-2"),
    ]
    assert set(widget.diff["places"]) == {"box.p0", "p0.hand.2"}
    assert widget.diff["unreachable"] is False
    tell(widget, "undo")
    assert widget.diff == {}


def test_a_broken_edit_is_refused_with_every_fault_by_name() -> None:
    widget = kw.Explorer(toy(moves=ROUND), seat=kw.TEACHER)
    tell(widget, "edit", text="p0.sealed = 2; p1.sealed = 1")
    assert [(r["rule"], r["says"]) for r in widget.refusal["reasons"]] == [
        ("TOY-2", "Ann holds a card twice."),
        ("TOY-2", "Bob holds a card twice."),
    ]
    tell(widget, "edit", text="p0.sealed = 2\np1.sealed = banana")
    assert "line 2: p1.sealed" in widget.refusal["says"]


def test_an_unreachable_position_is_shown_as_such_and_played_on() -> None:
    widget = kw.Explorer(toy(moves=ROUND), seat=0)
    tell(widget, "edit", text="prizes = 3 3")
    assert widget.diff["unreachable"] is True
    assert widget.faults[0]["rule"] == "TOY-1"
    tell(widget, "commit", text="bid 3", seat=0)
    assert widget.session.state.sealed[0] == "3"


# Files.


def test_a_game_is_saved_beside_the_notebook_and_opened_again(
    wire: Wire, toys: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    widget = kw.Explorer(toy(moves=ROUND), seat=0)
    node = widget.node
    tell(widget, "save")
    tell(widget, "save")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toy-game-1.json", "toy-game-2.json"]
    assert widget.notice["says"].startswith("Saved as toy-game-2.json, beside the notebook. ")
    assert "everybody's secrets" in widget.notice["says"]
    assert "kredwidgets session" not in str(wire)
    widget.session.undo()
    tell(widget, "open", name="mine.json", text=(tmp_path / "toy-game-1.json").read_text())
    assert (widget.node, widget.viewer) == (node, 0)
    assert widget.notice["says"] == "Opened: mine.json."


def test_what_can_not_be_opened_says_why_and_loses_nothing(widget: kw.Explorer, toys: None) -> None:
    session = widget.session
    record = json.loads(session.save())
    for text, words in (
        ("{", "no JSON"),
        (json.dumps({**record, "game": "chess"}), "chess"),
        (json.dumps({**record, "moves": 3}), "moves"),
        ("x" * 6_000_000, "too big"),
    ):
        tell(widget, "open", name="bad.json", text=text)
        assert widget.refusal["says"].startswith("Nothing was opened")
        assert words in widget.refusal["says"]
    assert widget.session is session


def test_a_game_of_other_rules_opens_read_only_and_says_so(widget: kw.Explorer, toys: None) -> None:
    record = json.loads(toy(moves=ROUND).save())
    record["moves"][2]["action"] = "boast 3"
    tell(widget, "open", name="old.json", text=json.dumps(record))
    assert widget.notice["says"].startswith("Read-only: ")
    assert "TOY-5" in widget.table["note"]
    tell(widget, "commit", text="bid 0", seat=0)
    assert "TOY-5" in widget.refusal["says"]


def test_a_folder_that_can_not_be_written_is_named(widget: kw.Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("kredwidgets.widgets.messages.write_beside", fail)
    tell(widget, "save")
    assert widget.refusal["says"] == "Nothing was saved: Permission denied"


# What is sent on request only.


def test_rules_come_when_they_are_asked_for(wire: Wire, widget: kw.Explorer) -> None:
    assert widget.rulebook == {}
    tell(widget, "rules")
    assert [rule["id"] for rule in widget.rulebook["rules"]] == [f"TOY-{n}" for n in range(1, 8)]
    assert widget.rev == 1


def test_why_something_is_seen_is_answered_with_its_rule(wire: Wire) -> None:
    widget = kw.Explorer(toy(moves=((1, "bid 2"),)), seat=0)
    tell(widget, "sights")
    sights = {key: (value, rule) for key, value, rule in wire.custom()[0]["sights"]}
    assert sights["prizes"] == ("3", "TOY-1")
    assert sights["p1.sealed"] == ("?", "TOY-6")


def test_earlier_lines_of_the_log_come_on_request(wire: Wire, widget: kw.Explorer) -> None:
    widget.session.play("bid 0", 0)
    assert widget.log["first"] == 1
    tell(widget, "log", before=1)
    assert wire.custom()[-1] == {
        "type": "log",
        "epoch": widget.log["epoch"],
        "first": 0,
        "lines": [[1, "The prize is 3.", ["TOY-1"]]],
    }


HALF = "\ud800"


def test_half_a_character_is_not_taken_for_it_could_not_be_sent_back(wire: Wire) -> None:
    widget = kw.Explorer(kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark; p2.s1=mark"), seat=kw.TEACHER)
    for message in (
        {"type": "edit", "text": f"p0.s2=mark # {HALF}"},
        {"type": "try", "text": HALF},
        {"type": "open", "text": "{}", "name": HALF},
        {"type": HALF},
        {"type": "gesture", "picks": [HALF]},
    ):
        rev = widget.rev
        widget._handle_custom_msg({"node": widget.node, **message}, [])
        assert widget.rev == rev + 1
        json.dumps(wire.sent, ensure_ascii=False).encode("utf-8")
    assert len(widget.session) == 1
    lesson = kw.Lesson("kred/01-board")
    lesson.panel._handle_custom_msg({"type": "edit", "at": 1, "text": HALF}, [])
    json.dumps(wire.sent, ensure_ascii=False).encode("utf-8")


def test_nothing_is_changed_by_hand_in_play_mode() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark; p2.s1=mark")
    session.mode = "play"
    with pytest.raises(kw.CannotEdit, match="study mode"):
        session.edit("put mark p0.s2")
    for viewer in (0, kw.PUBLIC, kw.TEACHER):
        widget = kw.Explorer(session, seat=viewer)
        assert widget.table["kit"] == []
        widget._handle_custom_msg({"type": "edit", "node": widget.node, "text": "put mark p0.s2"}, [])
        assert "in play mode nothing is changed by hand" in widget.refusal["says"]
    assert len(session) == 1


def test_a_view_is_opened_by_the_number_of_a_seat_alone() -> None:
    widget = kw.Explorer(kw.start("kred", players=3, seed=1))
    with pytest.raises(kw.KredError, match="seat True"):
        widget.open_view(True)
    assert widget.opened is None
