"""Sessions of KRED as a machine: whatever one does in whatever order, the tree stays what was played."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE


class Sessions(RuleBasedStateMachine):
    """Plays, goes back and forth, edits, saves and loads at random."""

    @initialize(players=st.integers(3, 5), seed=st.integers(0, 99))
    def begin(self, players: int, seed: int) -> None:
        self.session = kw.start("kred", players=players, seed=seed)
        self.states: dict[int, Any] = {}
        self.remember()

    def remember(self) -> None:
        for number in range(len(self.session)):
            state = self.session[number].state
            assert self.states.setdefault(number, state) == state

    @precondition(lambda self: self.session.asked)
    @rule(rng=st.randoms(use_true_random=False), steps=st.integers(1, 12))
    def play(self, rng: Random, steps: int) -> None:
        for _ in range(steps):
            if not self.session.asked:
                return
            player = rng.choice(self.session.asked)
            before = self.session.node
            self.session.play(rng.choice(self.session.legal_actions(player)), player)
            assert self.session.path()[: len(self.session.path(before))] == self.session.path(before)

    @rule()
    def undo_and_redo(self) -> None:
        here = self.session.node
        try:
            self.session.undo()
        except kw.CannotUndo:
            assert self.session.node == here
            return
        assert here in self.below(self.session.node)
        self.session.redo()

    def below(self, number: int) -> set[int]:
        found = set(self.session.branches(number))
        for child in list(found):
            if self.session.game.asked(self.session[child].state) == (CHANCE,):
                found |= self.below(child)
        return found

    @rule(rng=st.randoms(use_true_random=False))
    def go_anywhere(self, rng: Random) -> None:
        to = rng.randrange(len(self.session))
        self.session.goto(to)
        assert to in self.session.path()
        assert self.session.asked != (CHANCE,)

    @rule(seat=st.integers(0, 2), notches=st.integers(0, 3))
    def what_if(self, seat: int, notches: int) -> None:
        before = self.session.node
        self.session.edit(f"p{seat}.notches = {notches}")
        assert self.session.state.notches[seat] == notches
        assert self.session[self.session.node].parent == before

    @rule(text=st.sampled_from(["p0.notches = 9", "p0.s1 = queen", "mover = p9", "nonsense", "p0.hand = 05 05"]))
    def broken_what_if(self, text: str) -> None:
        before, size = self.session.node, len(self.session)
        try:
            self.session.edit(text)
        except kw.BadPosition:
            assert (self.session.node, len(self.session)) == (before, size)
        else:
            raise AssertionError(f"{text!r} was taken")

    @rule()
    def save_and_load(self) -> None:
        again = kw.load(self.session.save())
        assert not again.read_only
        assert [again[n].state for n in range(len(again))] == [self.session[n].state for n in range(len(self.session))]
        assert (again.node, again.draws) == (self.session.node, self.session.draws)
        self.session = again

    @invariant()
    def nothing_played_has_changed(self) -> None:
        if hasattr(self, "session"):
            self.remember()
            for number in range(1, len(self.session)):
                parent = self.session[number].parent
                assert parent is not None
                assert parent < number
                assert number in self.session.branches(parent)


TestSessions = Sessions.TestCase
TestSessions.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)


def test_chance_draws_the_same_again_for_the_same_seed() -> None:
    one, two = kw.start("kred", players=4, seed=3), kw.start("kred", players=4, seed=3)
    assert one.position == two.position
    assert one.position != kw.start("kred", players=4, seed=4).position


def test_a_move_made_again_finds_its_old_branch() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    session.play("advance C > p0.s2")
    first = session.node
    session.undo()
    session.play("advance C > p0.s3")
    session.undo()
    session.play("advance C > p0.s2")
    assert session.node == first
    assert len(session.branches(0)) == 2


def test_play_mode_says_why_it_does_not_take_back() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark\np0.hand=05 20", mode="play")
    session.play("advance C > p0.s2")
    session.undo()
    assert session.node == 0
    for action in ("advance C > p0.s2", "done", "give 20 to p1"):
        session.play(action)
    assert "another player" in session.why_not_undo()
    session.play("look")
    assert "something secret was shown" in session.why_not_undo()


def test_a_seat_may_not_edit_what_it_does_not_see() -> None:
    session = kw.start("kred", players=3, seed=1)
    for player in (0, 1, 2):
        session.play(session.legal_actions(player)[0], player)
    with pytest.raises(kw.BadPosition, match="hidden from you"):
        session.edit("p1.pack = 01 02 03 04 05 06 07", viewer=0)


def test_what_a_seat_edits_leaves_its_own_view_and_draws_the_rest() -> None:
    session = kw.start("kred", players=3, seed=1)
    before = session.observe(0).facts
    session.edit("p0.notches = 2", viewer=0)
    after = session.observe(0).facts
    assert after == {**before, "p0.notches": "2"}


def test_play_mode_bars_jumps_and_what_chance_has_said() -> None:
    session = kw.start("kred", players=3, seed=3, mode="play")
    with pytest.raises(kw.CannotUndo, match="chance has spoken"):
        session.undo()
    with pytest.raises(kw.CannotUndo, match="can't jump"):
        session.goto(0)
    session.mode = "study"
    end = session.node
    assert session.goto(0) == session.node == end


def test_a_learner_may_choose_for_chance() -> None:
    session = kw.start("kred", players=3, seed=3)
    session.goto(0, stay=True)
    assert session.asked == (CHANCE,)
    drawn = session[1].action
    other = next(action for action in session.legal_actions() if action != drawn)
    session.play(other)
    assert session.branches(0) == [1, len(session) - len(session.path()) + 1]
    assert session[session.path()[1]].action == other


def test_one_lands_where_somebody_decides() -> None:
    session = kw.start("kred", players=3, seed=3)
    size, drafting = len(session), session.node
    for number in range(size):
        assert session.goto(number) == drafting
    assert len(session) == size
    assert session.goto(0, stay=True) == 0
    assert session.asked == (CHANCE,)


def test_there_is_no_such_position() -> None:
    session = kw.start("kred", players=3, seed=3)
    for number in (-1, len(session), 10**9):
        with pytest.raises(kw.NoSuchNode, match=f"no position {number}"):
            session.goto(number)
        with pytest.raises(kw.NoSuchNode):
            session.diff(0, number)


@pytest.mark.parametrize("viewer", [3, -1, "Teacher", "p0", None])
def test_an_unknown_viewer_sees_nothing(viewer: Any) -> None:
    session = kw.start("kred", players=3, seed=3)
    for look in (session.observe, session.position_for, lambda who: list(session.log(who))):
        with pytest.raises(kw.NotAsked, match="no seat"):
            look(viewer)


def test_a_cell_can_watch_the_cursor() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    seen: list[tuple[int, int]] = []
    session.observe(lambda change: seen.append((change["old"], change["new"])), "node")
    session.play("advance C > p0.s2")
    session.undo()
    session.redo()
    assert seen == [(0, 1), (1, 0), (0, 1)]


def test_redo_follows_the_way_one_went_last() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark")
    with pytest.raises(kw.CannotUndo, match="nothing has been taken back"):
        session.redo()
    for space in ("p0.s2", "p0.s3", "p0.s4"):
        session.play(f"advance C > {space}")
        session.undo()
    assert session.redo() == 3
    session.goto(2)
    session.undo()
    assert session.redo() == 3
    assert kw.load(session.save()).save() == session.save()


def test_a_refused_move_and_a_wrong_player_change_nothing() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark")
    for action, player in (("withdraw p1.s1 > C", 0), ("advance C > p1.s2", 1), ("done", 0), ("pass", 2)):
        with pytest.raises(kw.IllegalAction) as error:
            session.play(action, player)
        assert error.value.verdict.reasons
        assert len(session) == 1
