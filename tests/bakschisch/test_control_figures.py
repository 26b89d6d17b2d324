"""Figures of part A and GT-7 of the specification that do not come from this engine: lengths of games, cards.

The lengths were simulated for the specification with 3000 games a line (standard error of its means below 0.1), every
player picking uniformly among the legal actions. The means here stay within four standard errors of their own, and the
0.1 of the specification on top: with other seeds a right engine would fail less than once in 2000 runs.
"""

from fractions import Fraction
from math import comb, sqrt
from random import Random
from statistics import mean, stdev

import pytest

import kredwidgets as kw
from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.state import State
from tests.bakschisch.tables import settle, start, turned

GAMES = 400
MEANS = {
    ("standard", 2): 9.2,
    ("standard", 3): 11.2,
    ("standard", 4): 15.1,
    ("mini", 2): 5.8,
    ("mini", 3): 6.2,
    ("mini", 4): 7.6,
}


def finished(game: Bakschisch, rng: Random) -> State:
    """A game between players who pick any legal action."""
    state = game.initial_state()
    while asked := game.asked(state):
        if asked[0] == kw.CHANCE:
            cards, chances = zip(*game.chance_outcomes(state), strict=True)
            action = rng.choices(cards, [float(chance) for chance in chances])[0]
        else:
            action = rng.choice(game.legal_actions(state, asked[0]))
        state = game.apply(state, asked[0], action).state
    return state


@pytest.mark.parametrize(("track", "players"), MEANS)
def test_mean_length_of_random_games(track: str, players: int) -> None:
    game = Bakschisch(players, track=track)
    rng = Random(f"length:{track}:{players}")
    rounds = [finished(game, rng).round for _ in range(GAMES)]
    margin = 4 * stdev(rounds) / sqrt(GAMES) + 0.1
    assert abs(mean(rounds) - MEANS[track, players]) < margin


def test_games_end_where_the_specification_says_they_do() -> None:
    """5 % to 95 % of the lengths on the standard track: 5-15, 6-17 and 8-24 rounds; the longest of 3000 took 44."""
    for players, (low, high) in {2: (5, 15), 3: (6, 17), 4: (8, 24)}.items():
        rng = Random(f"ends:{players}")
        rounds = [finished(Bakschisch(players), rng).round for _ in range(100)]
        # Nine tenths of 100 games, give or take four standard deviations of 3.
        assert sum(low <= number <= high for number in rounds) >= 78
        assert max(rounds) < 60


def test_cancelling_thieves_make_games_longer() -> None:
    """F-01: with `thief_cancels_move` three random players take 23 rounds instead of 11."""
    rng = Random("cancel")
    rounds = [finished(Bakschisch(3, thief_cancels_move=True), rng).round for _ in range(150)]
    assert abs(mean(rounds) - 23) < 4 * stdev(rounds) / sqrt(len(rounds)) + 0.5


@pytest.mark.parametrize("players", [2, 3])
def test_players_who_always_do_the_same_never_finish(players: int) -> None:
    """F-20: always 0, or always everything: all move together, and all are thrown off the throne together."""
    for everything in (False, True):
        game, rng = Bakschisch(players), Random("same")
        state = game.initial_state()
        while state.round < 60:
            card = str(rng.choice(game.chance_outcomes(state))[0]).removeprefix("turn ")
            state = turned(game, state, card)
            bids = " ".join(str(gold if everything else 0) for gold in state.gold)
            state = settle(game, state, bids).state
            assert len(set(state.pos)) == 1
            assert game.asked(state)


# Counting cards (GT-7), exactly.


def chance(game: Bakschisch, state: State, card: str) -> Fraction:
    """The probability that this card is turned up next."""
    return dict(game.chance_outcomes(state)).get(game.parse(f"turn {card}"), Fraction(0))


def without(card: str, bribes: int) -> Fraction:
    """The probability that a card does not come up on the first bribes of a fresh deck, along the engine's chances."""
    game, state = start(2)
    likely = Fraction(1)
    others = ["guard", "servant", "harem_lady", "eunuch", "fakir", "caliph"]
    others.remove(card)
    for number in range(bribes):
        likely *= 1 - chance(game, state, card)
        state = settle(game, turned(game, state, others[number]), "0 0").state
    return likely


def test_counting_cards() -> None:
    game, state = start(2)
    assert chance(game, state, "caliph") == Fraction(1, 6)
    assert without("caliph", 5) == Fraction(comb(25, 5), comb(30, 5)) == Fraction(1265, 3393)
    assert 1 - without("servant", 4) == 1 - Fraction(comb(25, 4), comb(30, 4)) == Fraction(2951, 5481)
    for card in ("servant", "servant", "guard", "fakir", "eunuch"):
        state = settle(game, turned(game, state, card), "0 0").state
    assert (state.round, state.bribe) == (2, 1)
    assert chance(game, state, "servant") == Fraction(3, 25)


@pytest.mark.parametrize(("players", "loss"), [(2, Fraction(17, 6)), (3, Fraction(3)), (4, Fraction(19, 6))])
def test_what_a_leader_on_the_throne_loses_on_bribe_five(players: int, loss: Fraction) -> None:
    """Harem lady 1, guard 2, eunuch 3, fakir 4, servant 5, caliph as many as there are players."""
    game = kw.game("bakschisch", players)
    others = " ".join(f"p{seat}.pos={seat}" for seat in range(1, players)).replace(" ", "; ")
    lost = Fraction(0)
    for card in ("guard", "servant", "harem_lady", "eunuch", "fakir", "caliph"):
        source = f"bakschisch players={players}\nphase=bid; bribe=5; slots=? ? ? ? {card}; p0.pos=31; {others}"
        lost += Fraction(31 - game.targets(kw.from_position(source).state)[0], 6)
    assert lost == loss
