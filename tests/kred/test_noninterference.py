"""What a viewer may not know changes nothing of what he gets: not a word, not a choice, not a reason, not the order.

Three ways to hold the engine to it. (1) Draw anew what the viewer can't know: everything he gets stays equal. (2)
Exchange two tiles he has never seen in the whole history of a game: everything he got on the way is the same. (3)
Rebuild the whole history that goes with a drawn state: the viewer would have lived through the very same game. What
he has seen is worked out here from the rules (part E), never asked of the engine.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE, PUBLIC, Viewer
from kredwidgets.games.kred import Kred
from kredwidgets.games.kred.actions import Deal, Give, Keep
from kredwidgets.games.kred.components import deck
from kredwidgets.games.kred.state import State
from tests.kred.boards import FUNDING, hands, place, play, start
from tests.kred.games import SAMPLE, some_options
from tests.noninterference import Moves, NonInterference, Told, retold, same_story, viewers
from tests.random_games import walk

SWAPS = 12
"""Random games of each player count, in each of which some pairs of tiles are exchanged for every viewer."""
PAIRS = 4
LONG = 260
"""Steps of such a game: a Campaign with its Bureaucracy and a good part of the next."""
REBUILT = 24
"""Random games of each player count whose history is rebuilt from drawn states."""
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


class TestNonInterference(NonInterference):
    sample = SAMPLE
    positions = 400
    steps = 80
    gestures = (("C", "p0.s2"), ("p0.s1", "C"), ("p0.s3", "p1.s1"), ("p0.hand.05", "p1"), ("p1.front",), ("p0.bank.1",))
    least_changed = 1


# Two tiles exchanged in a whole history.


def history(game: Kred, rng: Random, steps: int) -> Moves:
    """Who did what in a random game."""
    return [(played.player, played.action) for played in walk(game, rng, steps)]


def exchanged(action: Any, one: str, two: str) -> Any:
    """The action with two tiles exchanged."""
    other = {one: two, two: one}
    if isinstance(action, (Deal, Keep)):
        return type(action)(other.get(action.tile, action.tile))
    if isinstance(action, Give):
        return Give(other.get(action.tile, action.tile), action.receiver)
    if hasattr(action, "tiles"):
        return evolve(action, tiles=tuple(sorted(other.get(tile, tile) for tile in action.tiles)))
    return action


def sees(game: Kred, node: Told, viewer: Viewer) -> set[str]:
    """The tiles a viewer sees in a position (part E), worked out from the table alone."""
    state = node.state
    seen = {slot.tile for bank in state.banks for slot in bank if slot.up}
    if state.phase not in (
        "deal",
        "draft",
        "moves",
        "drop",
        "tile",
        "foul",
        "look",
        "receipt",
        "challenge",
        "bureaucracy",
    ):
        seen |= {state.play.tile}  # exposed or challenged: it lies open
    if any(event.key in ("challenge", "expose", "expose.honest") for event in node.events):
        seen |= {str(event.facts["tile"]) for event in node.events if "tile" in event.facts}
    if isinstance(viewer, int):
        seen |= set(state.hands[viewer])
        if state.phase == "draft" and state.draft is not None:
            seen |= {*state.draft.packs[viewer], *state.draft.kept[viewer]}
        if state.play.receiver == viewer and state.phase == "receipt":
            seen.add(state.play.tile)
        if state.phase in ("bureaucracy", "order", "over") or own_bank_open(game, state, viewer):
            seen |= {slot.tile for slot in state.banks[viewer]}
    return seen


def own_bank_open(game: Kred, state: State, viewer: int) -> bool:
    """Whether a player looks through his own Bank now: asked for the Challenger's reward, or by house rule."""
    if game.options["peek_own_bank"]:
        return True
    asked = state.phase in ("reward", "payment") and state.play.challenger == viewer
    return asked and game.options["challenger_reward"] == "printed"


def hidden_pairs(game: Kred, nodes: list[Told], viewer: Viewer, rng: Random) -> Iterator[tuple[str, str, int]]:
    """Pairs of tiles and how long the viewer has seen neither; their exchange must not show in a sum either."""
    until = dict.fromkeys(deck(game.players), len(nodes))
    for number, node in enumerate(nodes):
        for tile in sees(game, node, viewer):
            if tile in until:
                until[tile] = min(until[tile], number)
    until["03"] = 0  # everybody knows who holds it
    announced = next((n for n, node in enumerate(nodes) if node.state.spending is not None), len(nodes))
    longest = sorted(until, key=lambda tile: (-until[tile], rng.random()))[: PAIRS + 1]
    for one, two in pairwise(longest):
        end = min(until[one], until[two])
        yield one, two, end if FUNDING[one] == FUNDING[two] else min(end, announced)


@PLAYERS
def test_exchanging_unseen_tiles_is_not_noticed(players: int) -> None:
    rng = Random(f"exchange:{players}")
    compared = 0
    for number in range(SWAPS):
        game = Kred(players, **(some_options(rng) if number % 2 else {}))
        moves = history(game, rng, LONG)
        nodes = list(retold(game, moves))
        for viewer in viewers(game):
            for one, two, end in hidden_pairs(game, nodes, viewer, rng):
                other = [(player, exchanged(action, one, two)) for player, action in moves]
                for at, (node, again) in enumerate(zip(nodes[:end], retold(game, other), strict=False)):
                    same_story(game, node, again, viewer)
                    compared += at > 3 * players
    assert compared > SWAPS * players * 50


# The history that goes with a drawn state.


def rebuilt(game: Kred, moves: Moves, drawn: State, rng: Random) -> Moves:
    """The history of a first Campaign in which the tiles lay as in a drawn state."""
    players = game.players
    given: list[list[str]] = [[slot.tile for slot in bank] for bank in drawn.banks]
    if drawn.play.tile and not banked(drawn):
        given[drawn.play.receiver].append(drawn.play.tile)
    kept = (
        [list(row) for row in drawn.draft.kept]
        if drawn.draft and all(drawn.draft.kept)
        else began(drawn, given, moves, rng)
    )
    rounds = len(kept[0])
    packs = [[kept[(origin + at) % players][at] for at in range(rounds)] for origin in range(players)]
    dealt = [packs[at % players][at // players] for at in range(players * rounds)]
    received = [0] * players
    chosen = [0] * players
    again: Moves = []
    for player, action in moves:
        new = action
        if isinstance(action, Deal):
            new = Deal(dealt.pop(0))
        elif isinstance(action, Keep):
            new = Keep(kept[player][chosen[player]])
            chosen[player] += 1
        elif isinstance(action, Give):
            new = Give(given[action.receiver][received[action.receiver]], action.receiver)
            received[action.receiver] += 1
        again.append((player, new))
    return again


def banked(state: State) -> bool:
    """Whether the last tile given lies in a Bank already."""
    return any(slot.tile == state.play.tile for bank in state.banks for slot in bank)


def began(drawn: State, given: list[list[str]], moves: Moves, rng: Random) -> list[list[str]]:
    """For the public, who has seen no draft: everybody's tiles at its end, in some order in which they were kept."""
    tiles = [list(hand) for hand in drawn.hands]
    count = [0] * len(tiles)
    for player, action in moves:
        if isinstance(action, Give):
            tiles[player].append(given[action.receiver][count[action.receiver]])
            count[action.receiver] += 1
    for row in tiles:
        rng.shuffle(row)
    return tiles


@PLAYERS
def test_a_drawn_state_has_a_history_the_viewer_can_have_lived_through(players: int) -> None:
    rng = Random(f"rebuilt:{players}")
    different = 0
    for number in range(REBUILT):
        options = some_options(rng) if number % 2 else {}
        game = Kred(players, **{**options, "illegal_play_policy": "prevent", "blank_free": False})
        moves = history(game, rng, 220)
        nodes = list(retold(game, moves))
        first = [
            n for n, node in enumerate(nodes) if node.state.campaign == 1 and node.state.phase not in ("deal", "draft")
        ]
        at = rng.choice(first)
        for viewer in viewers(game):
            drawn = game.resample(game.observe(nodes[at].state, viewer), rng)
            again = rebuilt(game, moves[:at], drawn, rng)
            story = list(retold(game, again))
            assert len(story) == at + 1, f"{again[len(story) - 1]} is refused"
            for one, two in zip(nodes, story, strict=False):
                same_story(game, one, two, viewer)
            different += again != moves[:at]
    assert different > REBUILT


# Single facts that would be easy to betray.


def everything_public(session: kw.Session, viewer: Viewer = PUBLIC) -> list[Any]:
    """The log with facts and rules, the position, the prompt."""
    return [*session.log(viewer), session.position_for(viewer), session.game.turn(session.state, viewer)]


def test_accepting_looks_the_same_for_an_honest_and_a_dishonest_tile() -> None:
    stories = []
    for given in ("05", "20"):
        other = "20" if given == "05" else "05"
        session = place(start(), hands(f"{given} {other}", "06 07", "08 09"))
        play(session, "advance C > p0.s2", "done", f"give {given} to p1", "look", "accept", "pass")
        stories.append(everything_public(session, 2))
    assert stories[0] == stories[1]


@pytest.mark.rule("KRED-4.02")
def test_the_opener_does_not_betray_whether_he_gives_the_zero_tile() -> None:
    stories = []
    for given in ("03", "05"):
        session = place(start(), hands("03 05", "06 07", "08 09"))
        play(session, "advance C > p0.s2", "done")
        rule = "KRED-4.02" in session.judge(f"give {given} to p1").grounds
        assert rule is (given == "05")
        session.play(f"give {given} to p1")
        stories.append(everything_public(session, 2))
    assert stories[0] == stories[1]


@pytest.mark.rule("KRED-2.04")
def test_nobody_hears_to_whom_the_blank_is_dealt() -> None:
    game = Kred(5)
    state = game.initial_state()
    assert "KRED-2.04" in game.judge(state, CHANCE, Deal("blank")).grounds
    blank, other = (game.apply(state, CHANCE, Deal(tile)) for tile in ("blank", "05"))
    for viewer in viewers(game):
        lines = [[game.tell(event, viewer) for event in step.events] for step in (blank, other)]
        assert lines[0] == lines[1]


@pytest.mark.rule("KRED-4.11")
def test_nobody_hears_that_the_blank_is_given() -> None:
    stories = []
    for given in ("blank", "05"):
        session = place(start(5), "p0.hand=blank 05", players=5)
        play(session, "advance C > p0.s2", "done")
        assert ("KRED-4.11" in session.judge(f"give {given} to p1").grounds) is (given == "blank")
        session.play(f"give {given} to p1")
        stories.append(everything_public(session, 2))
    assert stories[0] == stories[1]


def test_the_end_shows_nothing_more() -> None:
    session = place("p0.s1..s5=M p0.r1=H p0.r2=H p0.o=P", hands("05 20", "06 07", "08 09"))
    play(session, "advance C > p0.s6", "done", "give 05 to p1", "accept blind", "pass")
    assert session.state.winners == (0,)
    facts = session.observe(PUBLIC).facts
    assert facts["p0.hand"] == "?"
    assert facts["p1.bank.1"].startswith("? down")
    assert session.observe(2).facts["p1.bank.1"].startswith("? down")
