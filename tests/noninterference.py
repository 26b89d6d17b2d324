"""What a viewer may not know changes nothing of what he gets: not a word, not a choice, not a reason, not the order.

`NonInterference` draws anew what a viewer can't know: everything he gets stays equal. The games add what hangs on their
own secrets, told as whole histories of which the viewer notices no difference.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from attrs import frozen

from kredwidgets.engine.game import PUBLIC, TEACHER, Event, Viewer
from kredwidgets.engine.text import write_position
from tests.random_games import AnyGame, ForEveryGame

Moves = list[tuple[int, Any]]


def viewers(game: AnyGame) -> tuple[Viewer, ...]:
    """Every seat and the public."""
    return (*range(game.players), PUBLIC)


def told(game: AnyGame, state: Any, viewer: Viewer, actions: Sequence[Any] = (), gestures: Any = ()) -> dict[str, Any]:
    """Everything a viewer gets of a position; a player also what is said of these actions and gestures of his."""
    seen = game.observe(state, viewer)
    turn = game.turn(state, viewer)
    words = game.words_for(viewer)
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
    }


class NonInterference(ForEveryGame):
    """What every game must keep of its secrets, on positions of random games."""

    positions: ClassVar[int]
    """Positions of each player count that are drawn anew for every viewer."""
    steps: ClassVar[int]
    """How long the random games are of which the positions are."""
    own_actions: ClassVar = 25
    """Well-formed actions, besides all legal ones, whose reasons are compared."""
    gestures: ClassVar[Sequence[Sequence[str]]]
    """Gestures whose meaning is compared."""
    least_changed: ClassVar[float]
    """How many drawn states differ from the true one at least, of one for each position."""

    def test_what_is_drawn_anew_changes_nothing(self, players: int) -> None:
        rng = Random(f"drawn:{players}")
        changed = 0
        for game, state in self.sample.states(rng, self.positions, players, self.steps):
            everything = self.sample.well_formed(game, state, rng)
            for viewer in viewers(game):
                legal = game.legal_actions(state, viewer) if isinstance(viewer, int) else []
                actions = [*legal, *rng.sample(everything, self.own_actions)]
                drawn = game.resample(game.observe(state, viewer), rng)
                one, two = (told(game, each, viewer, actions, self.gestures) for each in (drawn, state))
                assert one == two
                assert game.validate(drawn) == game.validate(state)
                self.sample.check_faults(game, drawn)
                assert all(game.legal_actions(drawn, player) for player in game.asked(drawn))
                changed += drawn != state
        assert changed > self.positions * self.least_changed

    def test_the_teacher_sees_everything(self, players: int) -> None:
        rng = Random(f"teacher:{players}")
        for game, state in self.sample.states(rng, self.positions, players, self.steps):
            assert game.resample(game.observe(state, TEACHER), rng) == state

    def test_no_hash_of_a_state_goes_out(self, players: int) -> None:
        """A hash of a full state would let a viewer test his guesses at it."""
        rng = Random("hash")
        for game, state in self.sample.states(rng, 200, players, self.steps):
            digests = {str(hash(state)), f"{hash(state):x}", f"{hash(state) & (1 << 64) - 1:x}"}
            for viewer in viewers(game):
                text = repr(told(game, state, viewer, gestures=self.gestures))
                assert not any(digest in text for digest in digests)


# Histories.


@frozen
class Told:
    """A node of a game: the state, and what happened to lead there."""

    state: Any
    events: tuple[Event, ...]


def retold(game: AnyGame, moves: Moves) -> Iterator[Told]:
    """The nodes of a game; it ends early where the rules refuse a move."""
    state = game.initial_state()
    yield Told(state, ())
    for player, action in moves:
        if not game.judge(state, player, action):
            return
        step = game.apply(state, player, action)
        state = step.state
        yield Told(state, step.events)


def glance(game: AnyGame, state: Any, viewer: Viewer) -> Any:
    """What all that a viewer gets of a position is made of; quicker than `told`, for long histories."""
    return game.observe(state, viewer), game.turn(state, viewer)


def same_story(
    game: AnyGame, one: Told, two: Told, viewer: Viewer, gets: Callable[[AnyGame, Any, Viewer], Any] = glance
) -> None:
    """A viewer is told the same and sees the same."""
    lines = [game.tell(event, viewer) for event in one.events]
    assert [game.tell(event, viewer) for event in two.events] == lines
    assert gets(game, two.state, viewer) == gets(game, one.state, viewer)
