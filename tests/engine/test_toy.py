"""The engine on a game in which everybody is asked at once: sealing, sessions, records, edits."""

import contextlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kredwidgets.engine.errors import (
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    KredError,
    NoSuchNode,
    NotAsked,
    ReadOnly,
    UnknownAction,
    UnknownOption,
)
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER, Viewer
from kredwidgets.engine.record import read, restore
from kredwidgets.engine.session import Session
from tests.toy import Bid, Boast, Prize, Toy


def table(players: int = 3, seed: int = 1, mode: str = "study") -> Session:
    return Session(Toy(players), seed=seed, mode=mode)


def played(*actions: tuple[int, str], mode: str = "study") -> Session:
    session = table(mode=mode)
    for player, action in actions:
        session.play(action, player)
    return session


def all_a_viewer_gets(session: Session, viewer: Viewer) -> list[str]:
    game, state = session.game, session.state
    observation = session.observe(viewer)
    turn = game.turn(state, viewer)
    words = game.words_for(viewer)
    return [
        repr(observation),
        repr(turn),
        repr(game.scene(observation, turn)),
        repr([words.line(line) for _, line in session.log(viewer)]),
        session.position_for(viewer),
        game.board_text(observation),
    ]


# Several players are asked at once, and sealed.


def test_everybody_is_asked_at_once_and_commits_in_any_order() -> None:
    session = table()
    assert session.asked == (0, 1, 2)
    session.play("bid 2", 2)
    assert session.asked == (0, 1)
    session.play("bid 3", 0)
    assert session.asked == (1,)
    session.play("bid 0")
    assert session.asked == (0, 1, 2)
    assert len(session.state.rounds) == 1


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_what_another_player_has_committed_shows_nowhere(viewer: Viewer) -> None:
    every = [played((1, action)) for action in ("bid 0", "bid 3", "boast 0", "boast 1")]
    views = [all_a_viewer_gets(session, viewer) for session in every]
    assert all(view == views[0] for view in views)
    assert "committed" in "".join(views[0])
    assert all_a_viewer_gets(every[0], 1) != all_a_viewer_gets(every[1], 1)
    assert all_a_viewer_gets(every[0], TEACHER) != all_a_viewer_gets(every[1], TEACHER)


@pytest.mark.parametrize("viewer", [0, 2, PUBLIC])
def test_a_card_that_did_not_win_stays_hidden_after_the_last_commit(viewer: Viewer) -> None:
    one = played((0, "bid 3"), (1, "bid 0"), (2, "bid 2"))
    two = played((0, "bid 3"), (1, "boast 1"), (2, "bid 2"))
    assert all_a_viewer_gets(one, viewer) == all_a_viewer_gets(two, viewer)
    assert "Ann takes 3 with the 3." in "".join(all_a_viewer_gets(one, viewer))


def test_one_is_asked_once_a_round() -> None:
    session = played((0, "bid 2"))
    with pytest.raises(IllegalAction, match="TOY-2"):
        session.play("bid 3", 0)
    assert session.legal_actions(0) == []


def test_the_player_must_be_named_when_several_are_asked() -> None:
    with pytest.raises(NotAsked, match="p0, p1, p2"):
        table().play("bid 2")


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 5), st.integers(0, 9999), st.integers(0, 20))
def test_a_resampled_state_looks_the_same_to_whoever_it_was_drawn_for(players: int, seed: int, moves: int) -> None:
    rng = Random(seed)
    session = table(players, seed)
    for _ in range(moves):
        if session.asked:
            player = rng.choice(session.asked)
            session.play(rng.choice(session.legal_actions(player)), player)
    game = session.game
    for viewer in (*range(players), PUBLIC):
        other = game.resample(session.observe(viewer), rng)
        assert game.observe(other, viewer) == session.observe(viewer)
        assert game.turn(other, viewer) == game.turn(session.state, viewer)
        assert game.validate(other) == []


# Legality.


def test_judge_allows_what_is_listed_and_nothing_else() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    every = [*map(Bid, range(5)), *map(Boast, range(5)), *map(Prize, range(5))]
    for player in (*range(3), CHANCE):
        legal = session.game.legal_actions(session.state, player)
        assert [a for a in every if session.game.judge(session.state, player, a)] == legal
    assert len(session.legal_actions(0)) == 5


def test_every_reason_is_given_with_its_rule_and_remedy() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    assert session.explain("boast 2", 0) == [
        "You have spent your 2. [TOY-2] Choose a card that you still hold.",
        "The 2 is too high to boast with. [TOY-5] Bid it without a boast.",
    ]
    assert session.judge("boast 1", 0).grounds == ("TOY-2", "TOY-5")


def test_chance_has_exact_odds() -> None:
    game = Toy(2)
    odds = game.chance_outcomes(game.initial_state())
    assert [(str(action), str(share)) for action, share in odds] == [
        ("prize 1", "1/2"),
        ("prize 2", "1/4"),
        ("prize 3", "1/4"),
    ]


def test_an_unknown_action_names_the_nearest_legal_ones() -> None:
    with pytest.raises(UnknownAction, match="bid 3") as caught:
        table().play("bd 3", 0)
    assert "bid 3" in caught.value.nearest


def test_bad_options_are_named() -> None:
    with pytest.raises(UnknownOption, match="2 to 5"):
        Toy(6)
    with pytest.raises(UnknownOption, match="bosts"):
        Toy(2, bosts=True)
    with pytest.raises(UnknownOption, match="true, false"):
        Toy(2, boasts="perhaps")


# Sessions.


def test_undo_redo_and_branches() -> None:
    session = played((0, "bid 2"), (1, "bid 1"))
    first = session.path()
    session.undo()
    session.play("bid 3", 1)
    assert session.branches(first[-2]) == [first[-1], session.node]
    session.undo()
    assert session.redo() == session.path()[-1]
    assert session.state.sealed[1] == "3"
    session.goto(first[-1])
    assert session.state.sealed[1] == "1"
    session.goto(first[-2])
    size = len(session)
    session.play("bid 1", 1)
    assert (session.node, len(session)) == (first[-1], size)


def test_undo_skips_chance_and_redo_does_not_roll_again() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    node, prizes = session.node, session.state.prizes
    session.undo()
    assert session.asked == (2,)
    session.redo()
    assert (session.node, session.state.prizes) == (node, prizes)


def test_there_is_a_first_position_and_a_last() -> None:
    session = table()
    with pytest.raises(CannotUndo):
        session.undo()
    with pytest.raises(CannotUndo):
        session.redo()
    with pytest.raises(NoSuchNode, match="positions 0 to 1"):
        session.goto(7)
    assert session.why_not_undo()


def test_play_mode_bars_undo_and_says_why() -> None:
    session = played((0, "bid 2"), mode="play")
    with pytest.raises(CannotUndo, match="another player"):
        session.undo()
    assert "another player" in session.why_not_undo()
    session.play("bid 1", 1)
    session.play("bid 0", 2)
    with pytest.raises(CannotUndo, match="chance"):
        session.undo()
    with pytest.raises(CannotUndo, match="jump"):
        session.goto(1)
    session.mode = "study"
    assert session.why_not_undo() == ""
    session.undo()


def test_a_handler_hears_of_every_move() -> None:
    session = table()
    heard: list[int] = []
    session.observe(lambda change: heard.append(change["new"]), "node")
    session.play("bid 2", 0)
    session.undo()
    assert heard == [2, 1]


# Records.


def long_game() -> Session:
    session = played((0, "bid 2"), (1, "boast 1"))
    session.undo()
    session.edit("p0.sealed = 3")
    session.play("bid 0", 1)
    session.edit("p1.sealed = 1!", 1)
    session.edit("prizes = 2", PUBLIC)
    session.play("bid 3", 2)
    session.goto(3)
    return session


def test_a_saved_session_comes_back_whole() -> None:
    session = long_game()
    again = restore(Toy(3), read(session.save()))
    assert again.node == session.node
    assert [again[n].state for n in range(len(again))] == [session[n].state for n in range(len(session))]
    assert [again[n].children for n in range(len(again))] == [session[n].children for n in range(len(session))]
    assert again.save() == session.save()
    session.goto(session.path()[-1])
    for one in (session, again):
        one.play("bid 2", 2)
    assert session.state == again.state


def test_a_broken_record_is_refused_whole_and_says_where() -> None:
    good = json.loads(long_game().save())
    for change, words in (
        ({"format": "other"}, "format"),
        ({"moves": "many"}, "moves"),
        ({"mode": "dream"}, "mode"),
        ({"surprise": 1}, "surprise"),
        ({"cursor": 99}, "cursor"),
        ({"moves": [{"parent": 7, "by": "p0", "action": "bid 1"}]}, "move 1"),
        ({"moves": [{"parent": 0, "by": "p9", "action": "bid 1"}], "cursor": 0, "latest": {}}, "p9"),
    ):
        with pytest.raises(BadRecord, match=words):
            restore(Toy(3), read(json.dumps({**good, **change})))
    with pytest.raises(BadRecord, match="JSON"):
        read("{")


def test_a_record_of_other_rules_can_be_looked_at_up_to_the_refused_move() -> None:
    record = json.loads(played((0, "bid 2"), (1, "bid 1")).save())
    record["moves"][2]["action"] = "boast 3"
    session = restore(Toy(3), read(json.dumps(record)))
    assert session.read_only
    assert "TOY-5" in session.note
    assert session.state.sealed == ("2", "-", "-")
    with pytest.raises(ReadOnly):
        session.play("bid 0", 1)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda t: st.lists(t) | st.dictionaries(st.text(), t)
    )
)
def test_only_our_own_errors_come_out_of_a_foreign_record(data: object) -> None:
    text = json.dumps({**json.loads(table().save()), "moves": data})
    with contextlib.suppress(KredError):
        restore(Toy(3), read(text))


# What if.


def test_a_broken_edit_names_every_fault_and_changes_nothing() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    node, size = session.node, len(session)
    with pytest.raises(BadPosition) as caught:
        session.edit("p0.sealed = 2; p1.sealed = 1")
    assert [(fault.rule, fault.facts["who"]) for fault in caught.value.faults] == [("TOY-2", 0), ("TOY-2", 1)]
    for text, words in (("", "empty"), ("p0.sealed = 9", "^p0.sealed"), ("nonsense", "no such fact")):
        with pytest.raises(BadPosition, match=words):
            session.edit(text)
    assert (session.node, len(session)) == (node, size)


def test_an_unreachable_position_is_kept_with_its_fault_and_can_be_played() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    session.edit("prizes = 3 3")
    assert [(fault.rule, fault.broken) for fault in session.here.faults] == [("TOY-1", False)]
    session.play("bid 3", 0)


def test_a_seat_edits_what_it_sees_and_the_rest_is_drawn_anew() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    session.edit("p0.sealed = 3", 0)
    facts = session.observe(0).facts
    assert (facts["p0.sealed"], facts["p0.bids"], facts["p1.bids"], facts["winners"]) == ("3", "2", "?", "p0")


def test_a_whole_position_can_be_put_in() -> None:
    session = played((0, "bid 2"), (1, "bid 1"), (2, "bid 0"))
    text = session.position
    session.undo()
    session.edit(text)
    assert session.position == text
    with pytest.raises(BadPosition, match="players=3"):
        session.edit(text.replace("players=3", "players=2"))


def test_a_diff_tells_which_moves_changed_and_why() -> None:
    session = table()
    session.edit("p0.sealed = 2")
    diff = session.diff(1, session.node)
    assert [(change.key, change.before, change.after) for change in diff.facts] == [("p0.sealed", "-", "2")]
    assert {(str(change.action), change.player, change.reasons[0].rule) for change in diff.lost} >= {
        ("bid 2", 0, "TOY-2")
    }
    assert diff.gained == ()
    assert session.diff(1, session.node, 1).lost == ()
    assert [change.after for change in session.diff(1, session.node, 1).facts] == ["?"]


def test_states_are_values() -> None:
    one, two = table(2).state, table(2).state
    assert one is not two
    assert (one, hash(one)) == (two, hash(two))
