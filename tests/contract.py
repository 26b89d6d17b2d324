"""What every game must keep in every position, whatever its rules. Each check takes the game and a state.

`Contract` feeds these with thousands of positions of random games and with a list of all well-formed actions.
"""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER
from kredwidgets.engine.positions import state_of
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import write_position
from tests.random_games import AnyGame, ForEveryGame, Position, walk


def seats(game: AnyGame) -> tuple[int, ...]:
    """Everybody who might be asked, chance included."""
    return (CHANCE, *range(game.players))


def check_asked(game: AnyGame, state: Any) -> int:
    """Somebody is asked until there is a result, and whoever is asked can answer. Returns the largest choice."""
    asked = game.asked(state)
    assert bool(asked) is (game.returns(state) is None)
    largest = 0
    for player in seats(game):
        legal = game.legal_actions(state, player)
        assert bool(legal) is (player in asked), f"{player} has {len(legal)} legal actions, asked are {asked}"
        assert len(set(legal)) == len(legal)
        if player in asked:
            candidates = game.candidates(state, player)
            assert len(set(candidates)) == len(candidates)
        largest = max(largest, len(legal) if player != CHANCE else 0)
    return largest


def check_legality(game: AnyGame, state: Any, player: int, actions: Iterable[Any]) -> None:
    """`judge` allows what `legal_actions` lists and nothing else, and refuses for the same reasons."""
    legal = set(game.legal_actions(state, player))
    for action in actions:
        first = next(game.why_not(state, player, action), None)
        assert (first is None) is (action in legal), f"{player}: {action} is judged otherwise than listed: {first}"


def check_reasons(game: AnyGame, state: Any, player: int, actions: Iterable[Any]) -> None:
    """The lazy first reason is the first of all; every reason can be said to anybody."""
    for action in actions:
        verdict = game.judge(state, player, action)
        first = next(game.why_not(state, player, action), None)
        assert first == next(iter(verdict.reasons), None)
        assert bool(verdict) is not bool(verdict.reasons)
        assert bool(verdict.grounds) is verdict.legal
        if verdict.reasons:
            for viewer in (*range(game.players), PUBLIC, TEACHER):
                words = game.words_for(viewer)
                for reason in verdict.reasons:
                    assert words.reason(reason).says
            with pytest.raises(kw.IllegalAction) as error:
                game.apply(state, player, action)
            assert error.value.verdict == verdict
        else:
            assert all(rule in game.rulebook.rules for rule in verdict.grounds)


def check_chance(game: AnyGame, state: Any) -> None:
    """The probabilities of chance make exactly 1, and its outcomes are its legal actions."""
    outcomes = game.chance_outcomes(state)
    if game.asked(state) != (CHANCE,):
        assert not outcomes
        return
    assert sum(probability for _, probability in outcomes) == 1
    assert all(probability > 0 for _, probability in outcomes)
    assert {action for action, _ in outcomes} == set(game.legal_actions(state, CHANCE))


def check_turns(game: AnyGame, state: Any) -> None:
    """A turn offers a viewer his own legal actions, the teacher everybody's, the public none."""
    asked = game.asked(state)
    everybody: list[Any] = []
    for seat in range(game.players):
        turn = game.turn(state, seat)
        assert turn.asked == asked
        offered = [choice.action for choice in turn.choices if choice.why_not is None]
        assert offered == game.legal_actions(state, seat)
        assert all(choice.player == seat and choice.group for choice in turn.choices)
        assert game.words_for(seat).line(turn.prompt)
        everybody += turn.choices
    assert game.turn(state, PUBLIC).choices == ()
    assert list(game.turn(state, TEACHER).choices) == everybody


def check_texts(game: AnyGame, state: Any) -> None:
    """Actions and the position read back from their texts as what they were."""
    for player in seats(game):
        for action in game.legal_actions(state, player):
            assert game.parse(str(action)) == action
    text = position(game, state)
    back = state_of(game, text, seed=7)
    assert back == state
    assert hash(back) == hash(state)
    assert position(game, back) == text


def position(game: AnyGame, state: Any) -> str:
    """The whole position as text."""
    return write_position(game.id, game.changed_options(), game.observe(state, TEACHER).facts, game.fact_group)


def check_session(game: AnyGame, rng: Random, steps: int, root: Any = None) -> None:
    """A random game in a session: saved and loaded it is the same, and undo leads back over every position."""
    session = Session(game, root=root, seed=rng.randrange(1000), start="" if root is None else position(game, root))
    visited = [session.node]
    for _ in range(steps):
        if not session.asked:
            break
        player = rng.choice(session.asked)
        session.play(rng.choice(session.legal_actions(player)), player)
        visited.append(session.node)
    loaded = kw.load(session.save())
    assert len(loaded) == len(session)
    assert loaded.node == session.node
    assert not loaded.read_only
    for number in range(len(session)):
        assert loaded[number] == session[number]
    assert loaded.save() == session.save()
    for number in visited[-2::-1]:
        before = session[number].state
        assert session.undo() == number
        assert session.state is before


def check_kit(game: AnyGame, state: Any) -> None:
    """Whatever is taken up for a what-if changes the look of some space, and elsewhere says why it can't."""
    spaces = game.drawing(TEACHER).spaces
    assert len({tool.text for tool in game.kit}) == len(game.kit)
    for tool in game.kit:
        changed = set()
        for space in spaces:
            session = Session(game, root=state, start=position(game, state))
            before = tokens(session)
            try:
                session.edit(tool.text.format(space=space.id))
            except kw.BadPosition:
                continue
            changed |= {space.id} & {at for at, _ in before ^ tokens(session)}
        assert tool.label
        assert len(changed) > 5, f"{tool.label} changes {sorted(changed)} only"
        assert not tool.symbol or tool.symbol in game.drawing(TEACHER).symbols


def tokens(session: Session) -> set[tuple[str, str]]:
    """What lies where, as the teacher sees it."""
    game, state = session.game, session.state
    scene = game.scene(game.observe(state, TEACHER), game.turn(state, TEACHER))
    return {(token.space, token.name) for token in scene.tokens}


def check_end(game: AnyGame, state: Any) -> None:
    """When a game is over nobody is asked, nothing is legal, and at most one win is shared by the seats."""
    assert game.asked(state) == ()
    assert not any(game.legal_actions(state, player) for player in seats(game))
    returns = game.returns(state)
    assert returns is not None
    assert len(returns) == game.players
    assert all(share >= 0 for share in returns)
    assert sum(returns) in (0, 1)


class Contract(ForEveryGame):
    """The contract, on positions of random games of usual and unusual rules, the same ones every time."""

    positions: ClassVar = 1500
    """Positions of each player count on which everything but the long lists is checked."""
    everything: ClassVar[int]
    """Positions of each player count on which every well-formed action is judged for everybody."""
    a_few: ClassVar = 150
    """Well-formed actions judged for everybody on the other positions."""
    reasons: ClassVar[tuple[int, int]]
    """Positions on which all reasons are looked at and said to every viewer; of how many actions."""
    read_back: ClassVar[int]
    """Positions on which every well-formed action is read back from its text."""
    steps: ClassVar[int]
    """How long the random games are of which the positions are."""
    largest_choice: ClassVar[int]
    """How many legal actions there may be at most."""
    sessions: ClassVar = 12
    session_steps: ClassVar[int]

    def states(self, players: int, count: int, salt: str) -> list[Position]:
        return list(self.sample.states(Random(f"{salt}:{players}"), count, players, self.steps))

    def test_everybody_asked_can_answer(self, players: int) -> None:
        largest = max(check_asked(game, state) for game, state in self.states(players, self.positions, "asked"))
        assert largest <= self.largest_choice

    def test_turns_and_chance(self, players: int) -> None:
        for game, state in self.states(players, self.positions, "turns"):
            check_turns(game, state)
            check_chance(game, state)

    def test_chance_in_games_from_their_beginning(self, players: int) -> None:
        """For positions of random games may leave out what chance does, such as a long deal."""
        rng = Random(f"chance:{players}")
        met = 0
        for _ in range(self.sessions):
            game = self.sample.game(players, **self.sample.options(rng))
            for played in walk(game, rng, self.session_steps):
                if played.player == CHANCE:
                    check_chance(game, played.state)
                    met += 1
        assert met > self.sessions

    def test_texts(self, players: int) -> None:
        for game, state in self.states(players, self.positions, "texts"):
            check_texts(game, state)
            self.sample.check_faults(game, state)

    def test_every_well_formed_action(self, players: int) -> None:
        rng = Random(f"everything:{players}")
        for game, state in self.states(players, self.everything, "everything"):
            actions = self.sample.well_formed(game, state, rng)
            for player in seats(game):
                check_legality(game, state, player, actions)

    def test_a_few_actions(self, players: int) -> None:
        rng = Random(f"few:{players}")
        for game, state in self.states(players, self.positions, "few"):
            actions = self.sample.well_formed(game, state, rng)
            chosen = rng.sample(actions, min(self.a_few, len(actions)))
            for player in seats(game):
                check_legality(game, state, player, [*chosen, *game.legal_actions(state, player)])

    def test_reasons(self, players: int) -> None:
        rng = Random(f"reasons:{players}")
        count, of = self.reasons
        for game, state in self.states(players, count, "reasons"):
            player = rng.choice(game.asked(state) or (0,))
            actions = rng.sample(self.sample.well_formed(game, state, rng), of)
            check_reasons(game, state, player, [*actions, *game.legal_actions(state, player)[:5]])

    def test_well_formed_actions_are_read_back(self, players: int) -> None:
        rng = Random(f"read:{players}")
        for game, state in self.states(players, self.read_back, "read"):
            for action in self.sample.well_formed(game, state, rng):
                assert game.parse(str(action)) == action

    def test_the_kit_for_what_ifs(self, players: int) -> None:
        for game, state in self.states(players, 3, "kit"):
            check_kit(game, state)

    def test_sessions(self, players: int) -> None:
        rng = Random(f"sessions:{players}")
        for number in range(self.sessions):
            game = self.sample.game(players, **(self.sample.options(rng) if number % 2 else {}))
            root = self.sample.position(game, rng) if number % 3 else None
            check_session(game, rng, self.session_steps, root)
