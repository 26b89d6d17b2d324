"""The contract of every game (`tests/contract.py`) on thousands of positions of Bakschisch, any rules and track."""

from random import Random

import pytest

from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.actions import Bid, UseThief
from kredwidgets.games.bakschisch.state import NOT_YET, Phase, State
from tests import contract
from tests.bakschisch.games import some_options, some_position, some_states, walk, well_formed

POSITIONS = 1500
"""Positions of each player count on which everything but the long lists is checked."""
EVERYTHING = 150
"""Positions of each player count on which every well-formed action is judged for everybody."""
SESSIONS = 12
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
LARGEST_CHOICE = 42
"""All 40 pieces of gold in one bag: bids from 0 to 40, and the thief."""


def states(players: int, count: int, salt: str) -> list[tuple[Bakschisch, State]]:
    """Positions of random games, the same every time."""
    return list(some_states(Random(f"{salt}:{players}"), count, players))


@PLAYERS
def test_everybody_asked_can_answer(players: int) -> None:
    largest = max(contract.check_asked(game, state) for game, state in states(players, POSITIONS, "asked"))
    assert largest <= LARGEST_CHOICE


@PLAYERS
def test_turns_and_chance(players: int) -> None:
    for game, state in states(players, POSITIONS, "turns"):
        contract.check_turns(game, state)
        contract.check_chance(game, state)


@PLAYERS
def test_texts(players: int) -> None:
    for game, state in states(players, POSITIONS, "texts"):
        contract.check_texts(game, state)
        assert not game.validate(state)


@PLAYERS
def test_every_well_formed_action(players: int) -> None:
    rng = Random(f"everything:{players}")
    for game, state in states(players, EVERYTHING, "everything"):
        actions = well_formed(game)
        for player in contract.seats(game):
            contract.check_legality(game, state, player, actions)
        asked = game.asked(state)
        contract.check_reasons(game, state, asked[0] if asked else 0, rng.sample(actions, 30))
        for action in actions:
            assert game.parse(str(action)) == action


@PLAYERS
def test_legal_is_what_the_bag_allows(players: int) -> None:
    """Counted from the table (D.2): every amount in the bag, and the thief if it is there and not forbidden."""
    for game, state in states(players, POSITIONS, "bag"):
        for seat in range(players):
            legal = game.legal_actions(state, seat)
            if state.phase is not Phase.BID or state.committed[seat] != NOT_YET:
                assert legal == []
                continue
            barred = state.bribe == 5 and game.options["thief_on_fifth"] == "forbidden"
            thief = [UseThief()] if state.thief[seat] == "bag" and not barred else []
            assert legal == [*map(Bid, range(state.gold[seat] + 1)), *thief]


@PLAYERS
def test_sessions(players: int) -> None:
    rng = Random(f"sessions:{players}")
    for number in range(SESSIONS):
        game = Bakschisch(players, **(some_options(rng) if number % 2 else {}))
        root = some_position(game, rng) if number % 3 else None
        contract.check_session(game, rng, 60, root)


@PLAYERS
def test_a_game_ends_only_as_the_rules_say(players: int) -> None:
    """Random games end, nobody is asked any more, and there is a result for every seat; gold is never made or lost."""
    rng = Random(f"ends:{players}")
    for number in range(30):
        game = Bakschisch(players, **(some_options(rng) if number % 2 else {"track": "mini"}))
        *_, last = walk(game, rng, 20_000)
        end = last.step.state
        assert game.asked(end) == ()
        returns = game.returns(end)
        on_throne = {seat for seat, space in enumerate(end.pos) if space == game.track.throne}
        assert returns is not None
        assert sum(returns) == (1 if on_throne else 0)
        assert {seat for seat, share in enumerate(returns) if share} <= on_throne
        assert on_throne or end.round == game.options["max_rounds"]
        assert sum(end.gold) + end.table + end.removed == 10 * players
