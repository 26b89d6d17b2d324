"""The honest bot: it keeps to its tiles while it can, by the plain second reading of the rules, and sees no secret."""

from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.games.kred.actions import Give, Move
from kredwidgets.play import HonestBot, RandomBot
from tests.kred import reference
from tests.kred.reference import Play
from tests.kred.test_reference import position

START = """kred players=3
p0.s1=mark; p0.s2=mark; p0.s3=heel; p0.s5=mark
p1.s1=mark; p1.s3=heel; p1.s5=mark
p2.s1=mark; p2.s3=mark; p2.s5=mark
p0.hand={hand}
p1.hand=12 03
p2.hand=19 21"""


@pytest.mark.parametrize("seed", [[], "x", 1.5, True])
def test_a_bot_without_a_seed_or_a_game_is_refused_by_name(seed: Any) -> None:
    with pytest.raises(kw.UnknownOption, match="seed must be a whole number"):
        RandomBot(seed)
    with pytest.raises(kw.UnknownOption, match="seed must be a whole number"):
        HonestBot(kw.game("kred", 3), seed)
    with pytest.raises(kw.UnknownGame, match=r"kw.game\('kred', 3\), not 'kred'"):
        HonestBot("kred")  # type: ignore[arg-type]


def turn(hand: str, bot: HonestBot | RandomBot) -> tuple[kw.Session, Play, str]:
    """A turn of seat 0: what was played, for the reference, and the tile given."""
    session = kw.from_position(START.format(hand=hand))
    start = position(session.state)
    kinds: list[str] = []
    while True:
        action = bot.choose(session.observe(0), session.legal_actions(0))
        if isinstance(action, Give):
            return session, Play(start, tuple(kinds), position(session.state)), action.tile
        if isinstance(action, Move):
            kinds.append(action.kind)
        session.play(action, player=0)


@pytest.mark.parametrize("hand", ["05 06 20", "01 24", "10 15", "13"])
def test_it_plays_what_a_tile_of_its_hand_says(hand: str) -> None:
    for seed in range(25):
        session, play, tile = turn(hand, HonestBot(kw.game("kred", 3), seed))
        assert reference.honest(play, 0, reference.TILES[tile]), (seed, play.kinds, tile)
        assert tile in hand.split()
        assert session.asked == (0,)


def test_another_bot_bluffs_at_the_same_places() -> None:
    plays = [turn("05 06 20", RandomBot(seed))[1:] for seed in range(25)]
    assert any(not reference.honest(play, 0, reference.TILES[tile]) for play, tile in plays)


def test_where_every_play_is_a_lie_it_plays_on() -> None:
    """Asked to give after moves that none of its tiles shows, it gives some tile all the same."""
    session = kw.from_position(START.format(hand="05 06 20"))
    moves = [action for action in session.legal_actions(0) if isinstance(action, Move)]
    for kind in sorted({move.kind for move in moves}):
        shown = any(kind in reference.TILES[tile] for tile in ("05", "06", "20"))
        if shown or frozenset({kind}) not in reference.TILES.values():
            continue
        session.play(next(move for move in moves if move.kind == kind))
        session.play("done")
        legal = session.legal_actions(0)
        assert HonestBot(session.game).choose(session.observe(0), legal) in legal
        return
    pytest.fail("the tiles of this hand show every action, so the test tests nothing")


def test_what_is_hidden_from_it_changes_nothing() -> None:
    session = kw.from_position(START.format(hand="05 06 20"))
    other = kw.from_position(
        START.format(hand="05 06 20").replace("12 03", "19 21").replace("p2.hand=19 21", "p2.hand=12 03")
    )
    assert session.state != other.state
    for seed in range(10):
        ways = [HonestBot(session.game, seed).choose(s.observe(0), s.legal_actions(0)) for s in (session, other)]
        assert ways[0] == ways[1]


def test_in_a_game_without_claims_it_chooses_among_all_moves() -> None:
    session = kw.start("bakschisch", players=2, seed=1)
    bot = HonestBot(session.game, 3)
    chosen = {str(bot.choose(session.observe(0), session.legal_actions(0))) for _ in range(200)}
    assert chosen == {str(action) for action in session.legal_actions(0)}


def test_bots_of_the_same_seed_play_the_same_game() -> None:
    games = []
    for _ in range(2):
        session = kw.start("kred", players=3, seed=4)
        bots = [HonestBot(session.game, seat) for seat in range(3)]
        rng = Random(0)
        for _ in range(60):
            seat = rng.choice(session.asked)
            session.play(bots[seat].choose(session.observe(seat), session.legal_actions(seat)), player=seat)
        games.append(session.position)
    assert games[0] == games[1]
