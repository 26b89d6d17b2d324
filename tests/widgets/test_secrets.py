"""What a viewer's widget sends, from its making on, is made of that viewer's observation and nothing else."""

import json
import re
from random import Random
from typing import Any

import pytest
from attrs import evolve

import kredwidgets as kw
from kredwidgets.engine.game import PUBLIC, TEACHER, Turn, Viewer
from kredwidgets.engine.scene import Scene
from kredwidgets.engine.session import Session
from tests.toy import Seen, State, Toy
from tests.widgets.conftest import Wire
from tests.widgets.helpers import tell

MARKER = "planted"


class Planted(Toy):
    """The toy, with a word that nobody else uses in everything secret: `planted0` in all that only seat 0 may read."""

    def scene(self, observation: Seen, turn: Turn) -> Scene:
        scene = super().scene(observation, turn)
        panels = [
            evolve(panel, items=tuple(evolve(item, name=f"{item.name} {MARKER}{panel.seat}") for item in panel.items))
            if panel.private
            else panel
            for panel in scene.panels
        ]
        tokens = [
            evolve(token, name=f"{token.name} {MARKER}{token.owner}")
            if token.symbol.startswith("card") and token.symbol != "card?"
            else token
            for token in scene.tokens
        ]
        return evolve(scene, panels=tuple(panels), tokens=tuple(tokens))

    def effect(self, state: State, player: int, action: Any) -> Any:
        step = super().effect(state, player, action)
        events = [
            evolve(event, secret={"card": f"{event.secret['card']} {MARKER}{player}"}) if event.secret else event
            for event in step.events
        ]
        return evolve(step, events=tuple(events))

    def board_text(self, observation: Seen) -> str:
        own = [f"{MARKER}{seat}" for seat in range(self.players) if observation.viewer in (seat, TEACHER)]
        return "\n".join([super().board_text(observation), *own])


def play_all_that_a_page_can_ask_for(widget: kw.Explorer) -> None:
    """Two rounds with refusals, edits, undo, branches and every request, as far as the viewer may."""
    session = widget.session
    for _ in range(2):
        for seat in range(3):
            action = str(session.legal_actions(seat)[0])
            if widget.viewer == seat:
                tell(widget, "try", text="boast 3")
                tell(widget, "gesture", picks=["prize"])
                tell(widget, "commit", text=action, seat=seat)
            else:
                session.play(action, seat)
            for request in ("rules", "sights", "save"):
                tell(widget, request)
            tell(widget, "log", before=3)
    for request in ("undo", "undo", "redo"):
        tell(widget, request)
    session.play(session.legal_actions(session.asked[0])[-1], session.asked[0])
    tell(widget, "goto", to=2)
    session.edit("p1.sealed = 3")
    session.play("bid 0", session.asked[-1])


def found(text: str) -> set[str]:
    return set(re.findall(rf"{MARKER}\d", text))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved games go where they disturb nobody."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seats_widget_never_sends_what_another_seat_knows(wire: Wire, seat: int) -> None:
    widget = kw.Explorer(Session(Planted(3), seed=1), seat=seat)
    play_all_that_a_page_can_ask_for(widget)
    html = json.dumps(widget._repr_mimebundle_())
    assert found(str(wire)) == found(repr(widget)) == {f"{MARKER}{seat}"}
    assert found(html) <= {f"{MARKER}{seat}"}


def test_a_widget_for_onlookers_sends_no_secret(wire: Wire) -> None:
    widget = kw.Explorer(Session(Planted(3), seed=1), seat=PUBLIC)
    play_all_that_a_page_can_ask_for(widget)
    assert found(str(wire) + repr(widget) + json.dumps(widget._repr_mimebundle_())) == set()


def test_the_teacher_sees_everything(wire: Wire) -> None:
    widget = kw.Explorer(Session(Planted(3), seed=1), seat=TEACHER)
    play_all_that_a_page_can_ask_for(widget)
    assert found(str(wire)) == {f"{MARKER}{seat}" for seat in range(3)}


def test_a_shared_screen_sends_a_view_only_while_it_is_open(wire: Wire) -> None:
    widget = kw.Explorer(Session(Planted(3), seed=1))
    play_all_that_a_page_can_ask_for(widget)
    assert found(str(wire)) == set()
    assert all(not update["turn"]["groups"] for update in wire.updates() if "turn" in update)
    tell(widget, "goto", to=1)
    tell(widget, "open_view", seat=0)
    assert found(str(wire)) == {f"{MARKER}0"}
    wire.sent.clear()
    tell(widget, "shut_view")
    for request in ("sights", "rules"):
        tell(widget, request)
    tell(widget, "log", before=9)
    widget.session.play("bid 3", 1)
    assert found(str(wire)) == set()
    assert found(repr(widget) + json.dumps(widget._repr_mimebundle_())) == set()


def everything(widget: kw.Explorer) -> str:
    """What the page and an exported notebook hold, without the names that ipywidgets draws at random."""
    state = {key: value for key, value in widget.get_state().items() if key != "layout"}
    data, _ = widget._repr_mimebundle_()
    data.pop("application/vnd.jupyter.widget-view+json")
    return json.dumps([state, data, repr(widget)], sort_keys=True)


def a_random_game(session: Session, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if session.asked:
            player = rng.choice(session.asked)
            session.play(rng.choice(session.legal_actions(player)), player)


def check_that_a_resampled_state_changes_nothing(session: Session, viewers: tuple[Viewer, ...], rng: Random) -> None:
    game = session.game
    for viewer in viewers:
        other = game.resample(session.observe(viewer), rng)
        views = [kw.Explorer(Session(game, root=state), seat=viewer) for state in (session.state, other)]
        assert everything(views[0]) == everything(views[1])


@pytest.mark.parametrize("seed", range(12))
def test_what_a_viewer_may_not_know_changes_nothing_in_his_widget(seed: int) -> None:
    rng = Random(seed)
    session = Session(Toy(3), seed=seed)
    a_random_game(session, rng, seed % 9)
    check_that_a_resampled_state_changes_nothing(session, (0, 1, 2, PUBLIC), rng)


@pytest.mark.parametrize(("players", "seed"), [(3, 0), (3, 1), (4, 2), (4, 3), (5, 4), (5, 5)])
def test_the_same_holds_for_kred(players: int, seed: int) -> None:
    rng = Random(seed)
    session = kw.start("kred", players=players, seed=seed)
    for _ in range(4):
        a_random_game(session, rng, 20)
        check_that_a_resampled_state_changes_nothing(session, (*range(players), PUBLIC), rng)


KRED = """kred players=3
p0.s1=mark; p1.s1=mark; p2.s1=mark
p0.hand=01 02 04 06 07 08 09 10; p1.hand={} 11 12 13 14 15 16 17; p2.hand=03 18 19 20 21 22 23 24
opener=p2; mover=p2"""


@pytest.mark.parametrize("viewer", [0, 2, kw.PUBLIC])
@pytest.mark.parametrize("edited", [False, True])
def test_that_no_game_leads_to_a_position_is_told_to_those_alone_who_may_know_why(
    wire: Wire, viewer: Any, edited: bool
) -> None:
    """Only what lies hidden in Blue's hand makes the position unreachable: the blank is in no game of three."""
    sent = []
    for tile in ("05", "blank"):
        wire.sent.clear()
        session = kw.from_position(KRED.format(tile if not edited else "05"))
        widget = kw.Explorer(session, seat=viewer)
        if edited:
            session.edit(f"p1.hand = {tile} 11 12 13 14 15 16 17")
        assert bool(session.here.faults) is (tile == "blank")
        sent.append(str(wire))
        widget.close()
    assert sent[0] == sent[1]
