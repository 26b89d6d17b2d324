"""What a viewer may not know changes nothing of what he gets: not a word, not a choice, not a reason, not a mark.

Three ways to hold the engine to it. (1) Draw anew what the viewer can't know: everything he gets stays equal. (2) Let
others take other things into their closed hands: until the hands open, everything he got on the way is the same. (3)
Rebuild the history that goes with a drawn state: the viewer would have lived through the very same game.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import frozen
from ipywidgets.widgets import widget as ipywidgets_widget

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER, Event, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import write_position
from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.state import NOT_YET, State
from tests.bakschisch.games import some_options, some_states, walk, well_formed
from tests.bakschisch.tables import bribe, place
from tests.widgets.conftest import Wire

POSITIONS = 500
"""Positions of each player count that are drawn anew for every viewer."""
OWN_ACTIONS = 25
GAMES = 60
"""Random games of each player count whose sealed choices are exchanged."""
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def viewers(game: Bakschisch) -> tuple[Viewer, ...]:
    """Every seat and the public."""
    return (*range(game.players), PUBLIC)


def told(game: Bakschisch, state: State, viewer: Viewer, actions: list[Any]) -> dict[str, Any]:
    """Everything a viewer gets of a position."""
    seen = game.observe(state, viewer)
    turn = game.turn(state, viewer)
    words = game.words_for(viewer)
    gestures = [["p0.hand"], ["p1.bag"], ["table", "p0.bag"], ["p1.place", "p0.bag"], ["s3", "s9"], ["p1.bid.2"]]
    own = isinstance(viewer, int)
    return {
        "observation": seen,
        "position": write_position(game.id, game.changed_options(), seen.facts, game.fact_group),
        "turn": turn,
        "prompt": words.line(turn.prompt),
        "scene": game.scene(seen, turn),
        "board": game.board_text(seen),
        "verdicts": [game.judge(state, viewer, action) for action in actions] if own else [],
        "meant": [game.intend(state, viewer, gesture) for gesture in gestures] if own else [],
        "targets": game.targets(state),
    }


@PLAYERS
def test_what_is_drawn_anew_changes_nothing(players: int) -> None:
    rng = Random(f"drawn:{players}")
    changed = 0
    for game, state in some_states(rng, POSITIONS, players):
        everything = well_formed(game)
        for viewer in viewers(game):
            legal = game.legal_actions(state, viewer) if isinstance(viewer, int) else []
            actions = [*legal, *rng.sample(everything, OWN_ACTIONS)]
            drawn = game.resample(game.observe(state, viewer), rng)
            assert told(game, drawn, viewer, actions) == told(game, state, viewer, actions)
            assert not game.validate(drawn)
            assert all(game.legal_actions(drawn, player) for player in game.asked(drawn))
            changed += drawn != state
    assert changed > POSITIONS / 4


@PLAYERS
def test_the_teacher_sees_everything(players: int) -> None:
    rng = Random(f"teacher:{players}")
    for game, state in some_states(rng, POSITIONS, players):
        assert game.resample(game.observe(state, TEACHER), rng) == state


# Other things in closed hands.


@frozen
class Told:
    """A node of a game: the state, and what happened to lead there."""

    state: State
    events: tuple[Event, ...]


def retold(game: Bakschisch, moves: list[tuple[int, Any]]) -> Iterator[Told]:
    """The nodes of a game."""
    state = game.initial_state()
    yield Told(state, ())
    for player, action in moves:
        step = game.apply(state, player, action)
        state = step.state
        yield Told(state, step.events)


def same_story(game: Bakschisch, one: Told, two: Told, viewer: Viewer) -> None:
    """A viewer is told the same and sees the same."""
    assert [game.tell(event, viewer) for event in one.events] == [game.tell(event, viewer) for event in two.events]
    assert [event.rules for event in one.events] == [event.rules for event in two.events]
    assert told(game, one.state, viewer, []) == told(game, two.state, viewer, [])


def since_the_card(moves: list[tuple[int, Any]]) -> int:
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
                same_story(game, one, two, viewer)
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
                same_story(game, one, two, viewer)
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


def test_no_hash_of_a_state_goes_out() -> None:
    """A hash of a full state would let a viewer test his guesses at it."""
    rng = Random("hash")
    for game, state in some_states(rng, 100, 4):
        digests = {str(hash(state)), f"{hash(state):x}", f"{hash(state) & (1 << 64) - 1:x}"}
        for viewer in viewers(game):
            text = repr(told(game, state, viewer, []))
            assert not any(digest in text for digest in digests)


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
