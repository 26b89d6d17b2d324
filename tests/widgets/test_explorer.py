"""The widget's traits: who looks, what is sent when, and what a page may set."""

import gc

import pytest
from traitlets import TraitError, link

import kredwidgets as kw
from kredwidgets.widgets import explorer
from tests.widgets.conftest import Wire
from tests.widgets.helpers import tell, texts, toy

FEWER = {
    kw.Board: ("board",),
    kw.ActionBar: ("actions",),
    kw.Timeline: ("timeline",),
    kw.RulePanel: ("rules",),
    kw.StateEditor: ("editor",),
}


def test_making_a_widget_sends_its_state_once(wire: Wire) -> None:
    widget = kw.Explorer(toy(), seat=0)
    opened = [message for message in wire.sent if "turn" in message.get("open", {}).get("state", {})]
    assert len(opened) == 1
    assert opened[0]["open"]["state"]["turn"] == widget.turn
    assert wire.updates() == []
    assert widget.rev == 0


def test_a_move_is_one_update_closed_by_rev(wire: Wire) -> None:
    widget = kw.Explorer(toy(), seat=0)
    tell(widget, "commit", text="bid 2", seat=0)
    (update,) = wire.updates()
    assert update["rev"] == widget.rev == 1
    assert update["node"] == 2
    assert not {"drawing", "words", "rulebook", "_esm", "_css"} & set(update)


def test_the_same_class_shows_fewer_regions() -> None:
    session = toy()
    whole = kw.Explorer(session)
    assert whole.regions == explorer.REGIONS
    for cls, regions in FEWER.items():
        widget = cls(session, seat=0)
        assert isinstance(widget, kw.Explorer)
        assert (widget.regions, widget._esm, widget._css) == (regions, whole._esm, whole._css)
    assert kw.Explorer(session, regions=("board", "log")).regions == ("board", "log")


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(TypeError, match=r"'seet'; did you mean 'seat'\?"):
        kw.Explorer(toy(), seet=1)
    with pytest.raises(TypeError, match=r"Board has no option 'zoom'; .*text_size"):
        kw.Board(toy(), zoom=2)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ({"seat": 3}, "seat must be 0 to 2"),
        ({"seat": "red"}, "seat must be 0 to 2"),
        ({"seat": True}, "seat must be 0 to 2"),
        ({"regions": ("board", "chat")}, "no region 'chat'"),
        ({"text_size": 250}, "100 to 200"),
        ({"projector": "on"}, "projector"),
    ],
)
def test_bad_values_are_refused_with_what_is_allowed(option: dict[str, object], words: str) -> None:
    with pytest.raises(TraitError, match=words) as raised:
        kw.Explorer(toy(), **option)
    assert isinstance(raised.value, kw.KredError)
    widget = kw.Explorer(toy())
    (name, value), *_ = option.items()
    with pytest.raises(TraitError, match=words):
        setattr(widget, name, value)


def test_every_public_trait_is_documented() -> None:
    own = set(kw.Explorer.class_traits()) - set(kw.Explorer.__mro__[1].class_traits())
    public = {name for name in own if not name.startswith("_")}
    assert {"session", "seat", "cover", "regions", "node", "turn", "scene", "rev"} <= public
    assert [name for name in public if not kw.Explorer.class_traits()[name].help] == []


# Who looks.


def test_a_screen_is_shared_unless_a_seat_is_named() -> None:
    widget = kw.Explorer(toy())
    assert (widget.viewer, widget.shut, texts(widget)) == (kw.PUBLIC, True, [])
    assert widget.turn["covers"] == [0, 1, 2]
    assert [panel["id"] for panel in widget.scene["panels"]] == ["points"]
    tell(widget, "open_view", seat=1)
    assert (widget.viewer, widget.table["view"], widget.turn["opened"]) == (1, "Bob's view", 1)
    assert "bid 2" in texts(widget)
    tell(widget, "shut_view")
    assert (widget.viewer, texts(widget)) == (kw.PUBLIC, [])


def test_an_opened_view_shuts_as_soon_as_its_player_is_no_longer_asked() -> None:
    widget = kw.Explorer(toy())
    widget.open_view(1)
    tell(widget, "commit", text="bid 2", seat=1)
    assert (widget.node, widget.viewer, widget.opened) == (2, kw.PUBLIC, None)


def test_the_table_does_not_turn_round_on_a_shared_screen() -> None:
    widget = kw.Explorer(toy())
    drawing = widget.drawing
    widget.open_view(2)
    assert widget.drawing is drawing
    assert kw.Explorer(toy(), seat=2).drawing != drawing


def test_without_covers_one_learner_plays_all_seats() -> None:
    widget = kw.Explorer(toy(), cover=False)
    for seat in range(3):
        assert widget.viewer == seat
        tell(widget, "commit", text="bid 1", seat=seat)
    assert widget.viewer == 0


def test_a_covered_seat_opens_for_that_seat_alone() -> None:
    widget = kw.Explorer(toy(), seat=1, cover=True)
    assert (widget.viewer, widget.turn["covers"]) == (kw.PUBLIC, [1])
    tell(widget, "open_view", seat=0)
    assert (widget.viewer, widget.refusal["says"]) == (kw.PUBLIC, "this widget can't open the view of seat 0")
    tell(widget, "open_view", seat=1)
    assert widget.viewer == 1


@pytest.mark.parametrize("seat", [0, kw.PUBLIC])
def test_no_view_opens_in_a_widget_for_others(seat: int | str) -> None:
    widget = kw.Explorer(toy(), seat=seat)
    tell(widget, "open_view", seat=2)
    assert widget.viewer == seat
    assert widget.refusal["says"]


def test_the_teachers_view_is_labelled() -> None:
    widget = kw.Explorer(toy(), seat=kw.TEACHER)
    assert widget.table["view"] == "Teacher's view: all secrets are shown"
    assert "Teacher's view" in repr(widget)
    assert [group["title"] for group in widget.turn["groups"]][:3] == ["Ann: Bid", "Ann: Boast", "Bob: Bid"]
    tell(widget, "commit", text="bid 2", seat=2)
    assert widget.session.state.sealed == ("-", "-", "2")


def test_moves_are_held_back_while_a_prediction_is_awaited() -> None:
    widget = kw.Explorer(toy(), seat=0, show_moves=False)
    assert texts(widget) == []
    widget.show_moves = True
    assert "bid 2" in texts(widget)
    assert widget.rev == 1


# What drives it.


def test_every_widget_of_a_session_follows_it() -> None:
    session = toy()
    one, two = kw.Explorer(session, seat=0), kw.Timeline(session, seat=1)
    session.play("bid 2", 0)
    session.undo()
    assert (one.rev, two.rev, one.node, two.node) == (2, 2, 1, 1)


def test_the_node_can_be_set_and_linked() -> None:
    session = toy(moves=((0, "bid 2"),))
    one, two = kw.Explorer(session, seat=0), kw.Explorer(toy(moves=((0, "bid 2"),)), seat=0)
    link((one, "node"), (two, "node"))
    one.node = 1
    assert (session.node, two.session.node) == (1, 1)
    with pytest.raises(TraitError, match="no position 9; there are positions 0 to 2"):
        one.node = 9


def test_in_play_mode_the_node_stays_and_the_reason_is_said() -> None:
    widget = kw.Explorer(toy(mode="play", moves=((0, "bid 2"),)), seat=0)
    widget.node = 1
    assert (widget.node, widget.session.node) == (2, 2)
    assert "play mode" in widget.refusal["says"]


def test_another_session_can_be_shown() -> None:
    first, second = toy(), toy(2, moves=((0, "bid 3"),))
    widget = kw.Explorer(first, seat=0)
    widget.session = second
    assert (widget.node, widget.table["seats"], widget.rev) == (2, ["Ann", "Bob"], 1)
    first.play("bid 1", 0)
    assert widget.rev == 1
    second.play("bid 1", 1)
    assert widget.rev == 2


def test_changing_the_mode_is_shown() -> None:
    session = toy(moves=((0, "bid 2"),))
    widget = kw.Explorer(session, seat=0)
    assert widget.timeline["undo"] == ""
    session.mode = "play"
    assert "another player" in widget.timeline["undo"]
    assert "play mode" in widget.timeline["jump"]


# What a page may set.


def test_a_page_can_turn_the_page_and_enlarge_the_text() -> None:
    widget = kw.Explorer(toy(moves=((0, "bid 2"),)), seat=0)
    widget.set_state({"node": 1, "text_size": 150, "projector": True})
    assert (widget.session.node, widget.text_size, widget.projector) == (1, 150, True)
    widget.set_state({"node": 77})
    assert (widget.node, widget.refusal["says"]) == (1, "there is no position 77; there are positions 0 to 2")


@pytest.mark.parametrize(
    "forged",
    [
        {"seat": "teacher"},
        {"seat": 1},
        {"opened": 1},
        {"cover": False},
        {"show_moves": True},
        {"regions": ["board"]},
        {"turn": {}},
        {"_esm": "alert()"},
        {"rev": 99},
    ],
)
def test_a_page_can_not_choose_who_is_looking(forged: dict[str, object]) -> None:
    widget = kw.Explorer(toy(), show_moves=False)
    before = {name: getattr(widget, name) for name in (*widget.keys, "seat", "opened", "cover", "show_moves")}
    widget.set_state(forged)
    assert {name: getattr(widget, name) for name in before} == before


def test_a_widget_that_no_page_shows_any_more_rests_until_it_is_shown_again(wire: Wire) -> None:
    session = toy()
    widget = kw.Explorer(session, seat=0)
    for count in (1, 2, 1, 0):
        widget.set_state({"_view_count": count})
    session.play("bid 2", 0)
    session.play("bid 1", 1)
    assert (widget.node, widget.rev) == (3, 0)
    assert not any("scene" in update for update in wire.updates())
    widget.set_state({"_view_count": 1})
    assert widget.rev == 1
    assert len(widget.scene["tokens"]) == 3
    session.play("bid 2", 2)
    assert widget.rev == 2


def test_a_widget_that_never_was_on_a_page_follows_all_the_same() -> None:
    session = toy()
    widget = kw.Explorer(session, seat=0)
    session.play("bid 2", 0)
    assert (widget.rev, widget.scene["tokens"][1]["name"]) == (1, "the 2")


def test_a_closed_widget_follows_no_more() -> None:
    session = toy()
    widget = kw.Explorer(session, seat=0)
    widget.close()
    session.play("bid 2", 0)
    assert (session.node, widget.node) == (2, 1)


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("wrong", [{"seat": 9}, {"cover": "no"}, {"regions": "board"}, {"text_size": "big"}])
def test_a_widget_that_is_not_made_leaves_nothing_behind(wrong: dict[str, object]) -> None:
    session = toy()
    widget = kw.Explorer(session, seat=0)
    with pytest.raises(kw.KredError):
        kw.Explorer(session, **wrong)
    gc.collect()
    tell(widget, "commit", text="bid 2", seat=0)
    assert widget.rev == 1


def test_what_is_no_session_is_refused() -> None:
    with pytest.raises(kw.KredError, match="Session"):
        kw.Explorer(None)


def test_a_change_of_hands_takes_what_was_said_to_the_last_player_away(wire: Wire) -> None:
    widget = kw.Explorer(toy())
    widget.open_view(0)
    tell(widget, "commit", text="nonsense", seat=0)
    assert widget.refusal
    widget.shut_view()
    assert not widget.refusal
    widget.note("for whoever looks")
    widget.open_view(1)
    assert not widget.notice


def test_why_one_sees_something_is_not_shown_to_the_next(wire: Wire) -> None:
    widget = kw.Explorer(toy())
    widget.open_view(0)
    tell(widget, "sights")
    answers = [answer["sights"] for answer in wire.custom() if answer["type"] == "sights"]
    assert len(answers) == 1
    assert answers[0]
    widget.open_view(1)
    answers = [answer["sights"] for answer in wire.custom() if answer["type"] == "sights"]
    assert answers[1:] == [[]]
    widget.shut_view()
    assert len([answer for answer in wire.custom() if answer["type"] == "sights"]) == 2
