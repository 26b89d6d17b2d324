"""Bakschisch's bribes as games to be solved: small positions, played by the engine, valued as classroom theory does.

One bribe between two players is an all-pay auction: both pay, the higher bid moves. Its *relative payoff* to the row
player is `step x (own advance - rival's advance) + (own gold - rival's gold)`, both measured after the bribe (GT-1 to
GT-3 of the rules' teaching part). A round of bribes in which gold is worth nothing afterwards is a sequential Colonel
Blotto game (GT-4).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from kredwidgets.engine.game import Game
from kredwidgets.engine.positions import state_of
from kredwidgets.games.bakschisch.state import State
from kredwidgets.games.tables import game
from kredwidgets.theory.given import BadArgument, exact, one, whole, yes_or_no
from kredwidgets.theory.matrix import MatrixGame, Solution
from kredwidgets.theory.positions import Worth, matrix_game, solve_rounds

GOLD = 20
ONE_STEP = "GGGGGGGGGG|GGGGG"
"""A track on which a guard's bribe is always worth one step."""


def relative(before: Any, step: Fraction | int) -> Worth:
    """The relative payoff of what has happened since `before`, a step being worth so many coins, to seat 0.

    Raises `BadArgument` for what is no position of Bakschisch, and for a step that is not worth 0 or more.
    """
    one("relative: before", before, State, "relative(session.state, 3), with a session of Bakschisch")
    step = exact("relative: step", step, 0)

    def worth(after: Any) -> Fraction:
        one("relative(...): after", after, State, "session.state")
        advance = [now - then for now, then in zip(after.pos, before.pos, strict=True)]
        # Stolen gold counts, the round-end split cancels out: it gives both the same.
        gold: int = after.gold[0] - after.gold[1]
        ahead: int = advance[0] - advance[1]
        return step * ahead + gold

    return worth


def bribe(
    purse: int = 3,
    prize: Fraction | int = 3,
    thief: bool = True,
    rival_thief: bool = True,
    rival_purse: int | None = None,
    **options: Any,
) -> MatrixGame:
    """One forward bribe for a step worth `prize` coins: both stand on the start, a guard is bribed (GT-1, GT-2).

    It is the second of its round, so that a thief may have been used and gold may lie on the table.
    `options` are house rules. Raises `BadArgument` and `UnknownOption`.
    """
    exact("bribe: prize", prize, 0)
    engine, state = _position(
        "bribe",
        "mini",
        ["fakir", "guard"],
        (0, 0),
        {"purse": purse, "rival_purse": purse if rival_purse is None else rival_purse},
        {"thief": thief, "rival_thief": rival_thief},
        options,
    )
    return matrix_game(engine, state, _level(relative(state, prize), state))


def fifth(
    purse: int = 3, loss: Fraction | int = 3, thief: bool = True, rival_thief: bool = True, **options: Any
) -> MatrixGame:
    """The fifth bribe: the lower bid goes back, which costs `loss` coins (GT-3). Spaces 5 and a servant: 3 back.

    `options` are house rules. Raises `BadArgument` and `UnknownOption`.
    """
    loss = exact("fifth: loss", loss, 0)
    engine, state = _position(
        "fifth",
        "standard",
        ["servant"] * 5,
        (5, 5),
        {"purse": purse, "the rival's purse": purse},
        {"thief": thief, "rival_thief": rival_thief},
        options,
    )
    return matrix_game(engine, state, _level(relative(state, loss / 3), state))


def blotto(
    bribes: int, coins: int, rival_coins: int, thief: bool = False, rival_thief: bool = False, **options: Any
) -> Solution:
    """The last 1 to 4 forward bribes of a round, a step each, gold worth nothing afterwards (GT-4).

    `options` are house rules. Raises `BadArgument` and `UnknownOption`.
    """
    first = 5 - whole("blotto: bribes", bribes, 1, 4)
    engine, state = _position(
        "blotto",
        ONE_STEP,
        ["guard"] * first,
        (0, 0),
        {"coins": coins, "rival_coins": rival_coins},
        {"thief": thief, "rival_thief": rival_thief},
        options,
    )
    guard = engine.parse("turn guard")
    return solve_rounds(
        engine,
        state,
        lambda now: Fraction(now.pos[0] - now.pos[1]),
        last=lambda now: now.bribe == 5,
        chance=lambda _: [(guard, Fraction(1))],
    )


def _position(
    where: str,
    track: str,
    cards: list[str],
    places: tuple[int, int],
    purses: Mapping[str, int],
    thieves: Mapping[str, bool],
    options: Mapping[str, Any],
) -> tuple[Game[Any, Any], Any]:
    """Two players about to bid on the last of these cards. Gold that nobody holds lies on the table, out of reach."""
    gold = [whole(f"{where}: {what}", purse, 0, GOLD) for what, purse in purses.items()]
    bags = [yes_or_no(f"{where}: {what}", thief) for what, thief in thieves.items()]
    if sum(gold) > GOLD:
        raise BadArgument(f"{where}: {' and '.join(purses)} must be {GOLD} coins together at most, not {sum(gold)}")
    for what in ("name", "players", "track"):
        if what in options:
            raise BadArgument(f"{where} has no option {what!r}: its game, players and track are fixed; leave it out")
    engine: Game[Any, Any] = game("bakschisch", 2, track=track, **options)
    lines = [
        "bakschisch",
        "phase=bid",
        f"bribe={len(cards)}",
        f"slots={' '.join(cards)}",
        f"table={GOLD - sum(gold)}",
    ]
    for seat in range(2):
        lines += [f"p{seat}.pos={places[seat]}", f"p{seat}.gold={gold[seat]}"]
        lines += [] if bags[seat] else [f"p{seat}.thief=used"]
    return engine, state_of(engine, "\n".join(lines))


def _level(worth: Callable[[Any], Fraction], before: Any) -> Worth:
    """A payoff that starts from nothing: what one side holds more beforehand is no gain."""
    ahead = before.gold[0] - before.gold[1]
    return lambda after: worth(after) - ahead
