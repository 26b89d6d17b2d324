"""The log and the timeline are kept up step by step, and are what one would work out anew."""

import json
from random import Random

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import PUBLIC, TEACHER, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.widgets.feed import REACH, WINDOW, LogFeed, Steps
from tests.widgets.helpers import toy


def wander(session: Session, rng: Random) -> None:
    """One random move, step back or forth, jump or change by hand."""
    what = rng.random()
    if what < 0.5 and session.asked:
        player = rng.choice(session.asked)
        session.play(rng.choice(session.legal_actions(player)), player)
    elif what < 0.65 and not session.why_not_undo():
        session.undo()
    elif what < 0.75 and session.here.latest is not None:
        session.redo()
    elif what < 0.9:
        session.goto(rng.choice([n for n in range(len(session)) if session.game.asked(session[n].state) != (-1,)]))
    elif "sealed" in str(session.observe(TEACHER).facts) and session.asked:
        session.edit(f"p{session.asked[0]}.sealed = -")


@pytest.mark.parametrize("viewer", [0, PUBLIC, TEACHER])
@pytest.mark.parametrize("seed", range(8))
def test_kept_up_or_worked_out_anew_they_are_the_same(seed: int, viewer: Viewer) -> None:
    rng = Random(seed)
    session = toy(seed=seed)
    log, steps = LogFeed(session, viewer), Steps(session, viewer)
    page: list[object] = []
    for _ in range(60):
        window = log.window(log.follow())
        page[window["first"] :] = window["lines"]
        fresh = LogFeed(session, viewer)
        fresh.follow()
        assert page == log.lines == fresh.lines
        assert steps.data() == Steps(session, viewer).data()
        assert steps[steps.data()["at"]] == session.node
        wander(session, rng)


def test_a_step_shows_its_branches() -> None:
    session = toy(moves=((0, "bid 2"),))
    session.undo()
    session.play("bid 3", 0)
    session.undo()
    session.edit("p0.sealed = 1", 0)
    data = Steps(session, 0).data()
    assert [step["label"] for step in data["steps"]] == ["Start", "What if: p0.sealed = 1"]
    assert data["steps"][1]["branches"] == [[2, "Ann has committed the 2."], [3, "Ann has committed the 3."]]
    assert data["steps"][1]["edit"] is True


def test_only_the_editor_and_the_teacher_read_what_was_changed() -> None:
    session = toy()
    session.edit("p1.sealed = 3", 1)
    last = {viewer: Steps(session, viewer).data()["steps"][-1]["label"] for viewer in (0, 1, PUBLIC, TEACHER)}
    assert last[1] == last[TEACHER] == "What if: p1.sealed = 3"
    assert last[0] == last[PUBLIC] == "What if: the position was changed by hand"


def test_a_branch_leads_past_chance_to_the_next_decision() -> None:
    session = toy(moves=((0, "bid 2"), (1, "bid 1"), (2, "bid 0")))
    decision = session.node
    session.undo()
    session.play("bid 1", 2)
    (branch,) = Steps(session, 0).data()["steps"][-1]["branches"]
    assert branch[0] == decision


def test_a_long_game_is_sent_in_windows() -> None:
    session = kw.start("kred", players=3, seed=1)
    rng = Random(1)
    while len(session) < 600:
        player = session.asked[0]
        session.play(rng.choice(session.legal_actions(player)), player)
    log, steps = LogFeed(session, 0), Steps(session, 0)
    window = log.window(log.follow())
    assert len(window["lines"]) == WINDOW < window["total"] == len(log.lines)
    assert len(steps.data()["steps"]) == 2 * REACH + 1 < len(steps)
    before = log.before(window["first"])
    assert before["lines"] == log.lines[before["first"] : window["first"]]
    assert log.before(0) == {"first": 0, "lines": []}


def test_an_update_of_a_session_of_thousands_is_no_larger_than_that_of_hundreds() -> None:
    session = kw.start("kred", players=3, seed=1)
    rng = Random(1)
    sizes = {}
    for length in (300, 3000):
        while len(session) < length:
            player = session.asked[0]
            session.play(rng.choice(session.legal_actions(player)), player)
        widget = kw.Explorer(session, seat=0)
        session.play(session.legal_actions(session.asked[0])[0], session.asked[0])
        sizes[length] = len(json.dumps([widget.log, widget.timeline]))
    assert sizes[3000] < 1.5 * sizes[300]
