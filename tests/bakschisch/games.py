"""Random games and positions of Bakschisch for the tests: any track, any house rules, from the start or anywhere."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from kredwidgets.engine.positions import state_of
from kredwidgets.games.bakschisch import Bakschisch
from kredwidgets.games.bakschisch.actions import Bid, BidWithThief, ClaimWin, MovePiece, Turn, UseThief
from kredwidgets.games.bakschisch.components import NAMES, OPTIONS
from kredwidgets.games.bakschisch.state import State
from tests.random_games import Sample, house_rules, walk

TRACKS = (
    "standard",
    "mini",
    "GSFEHEGHSF|SFEGH",
    "GSF|EH",
    "GG|GG",
    "|GSFEH",
    "GSFEH|",
    "FHEGSFFGHSEEGHFSGHFESGHFE|SFGEHSFHGEG",
)


def some_options(rng: Random, often: float = 0.25) -> dict[str, Any]:
    """House rules, each one other than usual now and then; any track."""
    chosen: dict[str, Any] = {"track": rng.choice(TRACKS)} if rng.random() < 0.5 else {}
    return {**chosen, **house_rules(rng, [option for option in OPTIONS if option.name != "track"], 9, often)}


def some_position(game: Bakschisch, rng: Random) -> State:
    """A position with a card turned up, as part D.7 allows it: pieces anywhere, gold divided in some way."""
    players, throne, palace = game.players, game.track.throne, game.track.palace
    bribe = rng.randint(1, 5)
    round_ = rng.randint(1, 13)
    pos = [rng.randint(0, throne if bribe > 1 else throne - 1) for _ in range(players)]
    if rng.random() < 0.4:
        pos = [rng.choice(pos) for _ in pos]
    table = rng.randint(0, 10 * players) if bribe > 1 else rng.randint(0, players - 1) if round_ > 1 else 0
    removed = rng.randint(0, players - 1) if game.options["leftover_rule"] == "remove" and round_ > 1 else 0
    if game.options["leftover_rule"] == "remove" and bribe == 1:
        table = 0
    table = min(table, 10 * players - removed)
    gold = [0] * players
    for _ in range(10 * players - table - removed):
        gold[rng.randrange(players)] += 1
    lines = [f"bakschisch players={players}", f"phase=bid; round={round_}; bribe={bribe}", f"slots={'? ' * bribe}"]
    for seat, space in enumerate(pos):
        used = bribe > 1 and rng.random() < 0.3
        thief = "used" if used else "aside" if space >= palace else "bag"
        arrival = f"; p{seat}.arrival={rng.randint(1, bribe - 1)}" if space == throne else ""
        lines.append(f"p{seat}.pos={space}; p{seat}.gold={gold[seat]}; p{seat}.thief={thief}{arrival}")
    lines.append(f"table={table}" + (f"; removed={removed}" if removed else ""))
    lines.append(f"discard={5 * ((round_ - 1) % 6)} ?")
    state: State = state_of(game, "\n".join(lines), rng.randrange(10**6))
    assert not game.validate(state)
    return state


def some_states(rng: Random, count: int, players: int, steps: int = 24) -> Iterator[tuple[Bakschisch, State]]:
    """Positions of many random games, of usual and unusual rules, some of them the last of their game."""
    found = 0
    while found < count:
        game = Bakschisch(players, **(some_options(rng) if rng.random() < 0.7 else {}))
        begin = None if rng.random() < 0.3 else some_position(game, rng)
        for played in walk(game, rng, steps, begin):
            states = [played.state] if game.asked(played.step.state) else [played.state, played.step.state]
            for state in states:
                yield game, state
                found += 1
                if found >= count:
                    return


def well_formed(game: Bakschisch) -> list[Any]:
    """Every well-formed action: bids and some halves, with and without thief, all cards, all pieces to all spaces."""
    most = 10 * game.players + 1
    bids = [*range(-1, most + 1), Fraction(1, 2), Fraction(-1, 2), Fraction(7, 3)]
    places = [*range(game.track.throne + 2), "marker"]
    return [
        *map(Bid, bids),
        *map(BidWithThief, bids),
        UseThief(),
        ClaimWin(),
        *map(Turn, NAMES),
        *(MovePiece(seat, to) for seat in range(game.players + 1) for to in places),
    ]


SAMPLE = Sample(
    Bakschisch, some_options, some_position, some_states, lambda game, *_: well_formed(game), faultless=True
)
