"""From positions to matrix games: the engine plays every pair of sealed choices, and what comes out is valued."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import CHANCE, Game
from kredwidgets.theory.matrix import MatrixGame, Solution, solve

Worth = Callable[[Any], Fraction]
"""What a state is worth to the row player."""


def matrix_game(game: Game[Any, Any], state: Any, worth: Worth, row: int = 0, column: int = 1) -> MatrixGame:
    """The game of two players who are asked at once. `worth` values the state after both choices, to the row player.

    Raises `KredError` when it is not exactly these two who are asked.
    """
    if set(game.asked(state)) != {row, column}:
        raise KredError(f"a matrix game needs seats {row} and {column} to be asked at once, not {game.asked(state)}")
    rows, columns = game.legal_actions(state, row), game.legal_actions(state, column)
    payoffs = []
    for mine in rows:
        committed = game.apply(state, row, mine).state
        payoffs.append(tuple(worth(game.apply(committed, column, theirs).state) for theirs in columns))
    return MatrixGame(tuple(map(str, rows)), tuple(map(str, columns)), tuple(payoffs))


def solve_rounds(
    game: Game[Any, Any],
    state: Any,
    worth: Worth,
    last: Callable[[Any], bool],
    key: Callable[[Any], Hashable] = lambda state: state,
    chance: Callable[[Any], list[tuple[Any, Fraction]]] | None = None,
) -> Solution:
    """Backward induction over sealed choices of seats 0 and 1: solve what follows first, then the choice now.

    Chance is averaged exactly, by its own odds or by those of `chance`. `last` says where to stop and value a state by
    `worth`; `key` may name what matters of a state, so that equal continuations are solved once.
    """
    odds = chance or game.chance_outcomes
    known: dict[Hashable, Fraction] = {}

    def value(now: Any) -> Fraction:
        if last(now):
            return worth(now)
        at = key(now)
        if at not in known:
            if game.asked(now) == (CHANCE,):
                outcomes = [(p, game.apply(now, CHANCE, action).state) for action, p in odds(now)]
                known[at] = sum((p * value(then) for p, then in outcomes), Fraction(0))
            else:
                known[at] = solve(matrix_game(game, now, value)).value
        return known[at]

    return solve(matrix_game(game, state, value))
