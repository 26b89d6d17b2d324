"""From positions to matrix games: the engine plays every pair of sealed choices, and what comes out is valued."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import CHANCE, Game
from kredwidgets.engine.text import shown
from kredwidgets.theory.given import BadArgument, exact, function, one, whole
from kredwidgets.theory.matrix import MatrixGame, Solution, solve

Worth = Callable[[Any], Fraction]
"""What a state is worth to the row player."""


def matrix_game(game: Game[Any, Any], state: Any, worth: Worth, row: int = 0, column: int = 1) -> MatrixGame:
    """The game of two players who are asked at once. `worth` values the state after both choices, to the row player.

    Raises `KredError` when it is not exactly these two who are asked, `BadArgument` for what is no game or position.
    """
    _check("matrix_game", game, state, worth)
    for what, seat in (("row", row), ("column", column)):
        whole(f"matrix_game: {what}", seat, 0, game.players - 1)
    return _matrix(game, state, worth, row, column)


def _check(where: str, game: Any, state: Any, worth: Any) -> None:
    one(f"{where}: game", game, Game, f"{where}(session.game, session.state, ...)")
    if type(state) is not type(game.initial_state()):
        such = f"a position of {game.id} such as session.state"
        raise BadArgument(f"{where}: state must be {such}, not {shown(state)}")
    function(f"{where}: worth", worth, "from a state to a number, such as relative(session.state, 3)")


def _matrix(game: Game[Any, Any], state: Any, worth: Worth, row: int = 0, column: int = 1) -> MatrixGame:
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
    Raises as `matrix_game` does.
    """
    _check("solve_rounds", game, state, worth)
    function("solve_rounds: last", last, "from a state to True or False")
    function("solve_rounds: key", key, "from a state to what matters of it")
    if chance is not None:
        function("solve_rounds: chance", chance, "from a state to a list of (action, Fraction)")
    odds = chance or game.chance_outcomes
    known: dict[Hashable, Fraction] = {}

    def value(now: Any) -> Fraction:
        if last(now):
            return exact("solve_rounds: what worth gives", worth(now))
        at = key(now)
        if at not in known:
            if game.asked(now) == (CHANCE,):
                outcomes = [(p, game.apply(now, CHANCE, action).state) for action, p in odds(now)]
                known[at] = sum((p * value(then) for p, then in outcomes), Fraction(0))
            else:
                known[at] = solve(_matrix(game, now, value)).value
        return known[at]

    return solve(_matrix(game, state, value))
