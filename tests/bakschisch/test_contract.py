"""The contract of every game (`tests/contract.py`) on thousands of positions of Bakschisch, any rules and track."""

from random import Random

import pytest

from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.actions import Bid, UseThief
from kredwidgets.games.bakschisch.state import NOT_YET, Phase
from tests.bakschisch.games import SAMPLE, some_options, some_states
from tests.contract import Contract, check_end
from tests.random_games import walk

POSITIONS = 1500
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


class TestContract(Contract):
    sample = SAMPLE
    everything = 150
    reasons = (150, 30)
    read_back = 150
    steps = 24
    largest_choice = 42  # all 40 pieces of gold in one bag: bids from 0 to 40, and the thief
    session_steps = 60


@PLAYERS
def test_legal_is_what_the_bag_allows(players: int) -> None:
    """Counted from the table (D.2): every amount in the bag, and the thief if it is there and not forbidden."""
    for game, state in some_states(Random(f"bag:{players}"), POSITIONS, players):
        for seat in range(players):
            legal = game.legal_actions(state, seat)
            if state.phase is not Phase.BID or state.committed[seat] != NOT_YET:
                assert legal == []
                continue
            barred = state.bribe == 5 and game.options["thief_on_fifth"] == "forbidden"
            thief = [UseThief()] if state.thief[seat] == "bag" and not barred else []
            assert legal == [*map(Bid, range(state.gold[seat] + 1)), *thief]


@PLAYERS
def test_a_game_ends_only_as_the_rules_say(players: int) -> None:
    """Random games end, nobody is asked any more, and there is a result for every seat; gold is never made or lost."""
    rng = Random(f"ends:{players}")
    for number in range(30):
        game = Bakschisch(players, **(some_options(rng) if number % 2 else {"track": "mini"}))
        *_, last = walk(game, rng, 20_000)
        end = last.step.state
        check_end(game, end)
        returns = game.returns(end)
        on_throne = {seat for seat, space in enumerate(end.pos) if space == game.track.throne}
        assert returns is not None
        assert sum(returns) == (1 if on_throne else 0)
        assert {seat for seat, share in enumerate(returns) if share} <= on_throne
        assert on_throne or end.round == game.options["max_rounds"]
        assert sum(end.gold) + end.table + end.removed == 10 * players
