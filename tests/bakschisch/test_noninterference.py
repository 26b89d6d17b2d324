"""What a viewer may not know changes nothing of what he gets: not a word, not a choice, not a reason, not a mark.

Three ways to hold the engine to it. (1) Draw anew what the viewer can't know: everything he gets stays equal. (2) Let
others take other things into their closed hands: until the hands open, everything he got on the way is the same. (3)
Rebuild the history that goes with a drawn state: the viewer would have lived through the very same game.
"""

import json
from random import Random
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidgets_widget

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE, PUBLIC, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.state import NOT_YET, State
from tests.bakschisch.games import SAMPLE, some_options, some_states
from tests.bakschisch.tables import bribe, place
from tests.noninterference import Moves, NonInterference, retold, same_story, told, viewers
from tests.random_games import walk
from tests.widgets.conftest import Wire

GAMES = 60
"""Random games of each player count whose sealed choices are exchanged."""
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


class TestNonInterference(NonInterference):
    sample = SAMPLE
    positions = 500
    steps = 24
    gestures = (("p0.hand",), ("p1.bag",), ("table", "p0.bag"), ("p1.place", "p0.bag"), ("s3", "s9"), ("p1.bid.2",))
    least_changed = 1 / 4


def everything_told(game: Bakschisch, state: State, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer gets."""
    return told(game, state, viewer, gestures=TestNonInterference.gestures)


# Other things in closed hands.


def since_the_card(moves: Moves) -> int:
    """Where the choices of the last bribe begin."""
    return max(number for number, (player, _) in enumerate(moves) if player == CHANCE) + 1


@PLAYERS
def test_sealed_choices_are_not_noticed_before_the_hands_open(players: int) -> None:
    rng = Random(f"sealed:{players}")
    compared = 0
    for number in range(GAMES):
        game = Bakschisch(players, **(some_options(rng) if number % 2 else {}))
        moves = [(played.player, played.action) for played in walk(game, rng, rng.randint(8, 90))]
        *_, last = retold(game, moves)
        if NOT_YET not in last.state.committed or all(choice == NOT_YET for choice in last.state.committed):
            continue
        first = since_the_card(moves)
        for viewer in viewers(game):
            other = list(moves)
            for at in range(first, len(moves)):
                player, _ = moves[at]
                if player != viewer:
                    other[at] = player, rng.choice(game.legal_actions(list(retold(game, moves[:at]))[-1].state, player))
            stories = zip(list(retold(game, moves))[first:], list(retold(game, other))[first:], strict=True)
            for one, two in stories:
                same_story(game, one, two, viewer, everything_told)
                compared += one.state != two.state
    assert compared > GAMES / 4


@PLAYERS
def test_a_drawn_state_has_a_history_the_viewer_can_have_lived_through(players: int) -> None:
    rng = Random(f"rebuilt:{players}")
    different = 0
    for number in range(GAMES):
        game = Bakschisch(players, **(some_options(rng) if number % 2 else {"open_discards": False}))
        moves = [(played.player, played.action) for played in walk(game, rng, rng.randint(8, 120))]
        nodes = list(retold(game, moves))
        first = since_the_card(moves)
        for viewer in viewers(game):
            drawn = game.resample(game.observe(nodes[-1].state, viewer), rng)
            again = [
                (player, chosen(game, drawn.committed[player]) if at >= first and sealed(drawn, player) else action)
                for at, (player, action) in enumerate(moves)
            ]
            story = list(retold(game, again))
            assert story[-1].state == drawn
            for one, two in zip(nodes, story, strict=True):
                same_story(game, one, two, viewer, everything_told)
            different += again != moves
    assert different


def sealed(state: State, player: int) -> bool:
    return player != CHANCE and state.committed[player] != NOT_YET


def chosen(game: Bakschisch, choice: int) -> Any:
    return game.parse("thief" if choice < 0 else f"bid {choice}")


# Single facts that would be easy to betray.


def test_all_choices_cite_the_same_rules_and_look_the_same() -> None:
    stories = []
    for action in ("bid 0", "bid 3", "thief"):
        session = place("3 5 0", "servant", 2)
        session.play(action, player=1)
        stories.append([*session.log(0), session.position_for(0), session.position_for(PUBLIC), session.turn.asked])
    assert stories[0] == stories[1] == stories[2]
    assert "p1.choice=?" in stories[0][-3]


def test_the_purse_of_another_is_not_betrayed_by_his_choices() -> None:
    session = place("3 5 0", "servant", 2, gold="5 7 10", table=8)
    turn = session.game.turn(session.state, 0)
    assert {choice.player for choice in turn.choices} == {0}
    scene = session.game.scene(session.observe(0), turn)
    ids = {item.id for panel in scene.panels for item in panel.items}
    assert "p0.bid.5" in ids
    assert not any(name.startswith(("p1.bid", "p2.bid", "p1.thief")) for name in ids)
    coins = {
        token.space: token.symbol for token in scene.tokens if token.space.endswith(".bag") and token.symbol != "bag"
    }
    assert coins == {"p0.bag": "coin-5", "p1.bag": "coin-hidden", "p2.bag": "coin-hidden"}


def test_an_open_bag_does_not_show_what_was_taken_out_of_it() -> None:
    session = place("3 5 0", "servant", 2, gold="5 7 10", table=8, open_gold=True)
    before = [session.observe(viewer).gold for viewer in (0, PUBLIC)]
    session.play("bid 6", player=1)
    assert [session.observe(viewer).gold for viewer in (0, PUBLIC)] == before
    scene = session.game.scene(session.observe(0), session.turn)
    assert ("coin-7", "p1.bag") in {(token.symbol, token.space) for token in scene.tokens}


def test_bags_that_are_compared_at_the_end_are_opened() -> None:
    after = bribe("1 1 0", "31 31 14", "fakir", 5, gold="5 7 3", arrival="2 4 -", table=15)
    assert after.state.winners == (1,)
    assert after.game.observe(after.state, PUBLIC).gold == (4, 6, None)
    alone = bribe("1 1 0", "31 20 14", "fakir", 5, gold="5 7 3", arrival="2 - -", table=15)
    assert alone.game.observe(alone.state, PUBLIC).gold == (None, None, None)


def everything(widget: kw.Explorer) -> str:
    """What the page and an exported notebook hold, without the names that ipywidgets draws at random."""
    state = {key: value for key, value in widget.get_state().items() if key != "layout"}
    data, _ = widget._repr_mimebundle_()
    data.pop("application/vnd.jupyter.widget-view+json")
    return json.dumps([state, data, repr(widget)], sort_keys=True)


@PLAYERS
def test_a_widget_is_the_same_whatever_the_others_hold(players: int) -> None:
    rng = Random(f"widget:{players}")
    for game, state in some_states(rng, 25, players):
        for viewer in viewers(game):
            other = game.resample(game.observe(state, viewer), rng)
            one, two = (kw.Explorer(Session(game, root=root), seat=viewer) for root in (state, other))
            assert everything(one) == everything(two)


def traffic(monkeypatch: pytest.MonkeyPatch, viewer: Viewer, choices: dict[int, str]) -> Wire:
    """Every message that a viewer's widget sends while the others choose."""
    wire = Wire()
    monkeypatch.setattr(ipywidgets_widget.comm, "create_comm", wire.create_comm)
    session = place("3 5 0 7", "servant", 2, gold="5 7 10 10", table=8)
    widget = kw.Explorer(session, seat=viewer)
    for seat, action in choices.items():
        session.play(action, player=seat)
        for request in ("sights", "rules"):
            widget._handle_custom_msg({"type": request, "node": widget.node}, [])
    return wire


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_nothing_that_is_sent_before_the_hands_open_depends_on_them(
    monkeypatch: pytest.MonkeyPatch, viewer: Viewer
) -> None:
    ways = [{1: "bid 0", 2: "bid 10", 3: "thief"}, {1: "thief", 2: "bid 3", 3: "bid 0"}]
    messages = [traffic(monkeypatch, viewer, choices) for choices in ways]
    assert str(messages[0]) == str(messages[1])
    assert len(messages[0].updates()) >= 3
