"""Every public function of the theory answers wrong arguments in words: which argument, and what to write instead."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets import theory
from kredwidgets.theory import MatrixGame, Solution, matrix_game, solve, solve_rounds
from kredwidgets.theory.auctions import blotto, bribe, fifth, relative
from kredwidgets.theory.charts import Bars, bar_chart, bars
from kredwidgets.theory.export import nfg
from kredwidgets.theory.given import BadArgument
from kredwidgets.theory.simplex import maximize

F = Fraction
PENNIES = MatrixGame(("heads", "tails"), ("heads", "tails"), ((F(1), F(-1)), (F(-1), F(1))))
HALVES = (F(1, 2), F(1, 2))
SOLVED = Solution(PENNIES, F(0), HALVES, HALVES)
SESSION = kw.from_position(
    "bakschisch players=2\nphase=bid; bribe=2; slots=fakir guard; table=14; p0.gold=3; p1.gold=3"
)
KRED = kw.start("kred", players=3, seed=1)


def worth(_: Any) -> Fraction:
    return F(0)


def always(_: Any) -> bool:
    return True


GOOD: dict[Callable[..., Any], dict[str, Any]] = {
    MatrixGame: {"rows": ("a",), "columns": ("b", "c"), "payoffs": ((F(1), F(2)),)},
    PENNIES.row_values: {"column_mix": HALVES},
    PENNIES.column_values: {"row_mix": HALVES},
    PENNIES.value_of: {"row_mix": HALVES, "column_mix": HALVES},
    PENNIES.regret: {"row": 1, "column_mix": HALVES},
    PENNIES.best_replies: {"column_mix": HALVES},
    Solution: {"game": PENNIES, "value": F(0), "row": HALVES, "column": HALVES},
    SOLVED.row_range: {"action": 1},
    SOLVED.column_range: {"action": 1},
    solve: {"game": PENNIES},
    matrix_game: {"game": SESSION.game, "state": SESSION.state, "worth": worth, "row": 0, "column": 1},
    solve_rounds: {
        "game": SESSION.game,
        "state": SESSION.state,
        "worth": worth,
        "last": always,
        "key": str,
        "chance": SESSION.game.chance_outcomes,
    },
    relative: {"before": SESSION.state, "step": 3},
    relative(SESSION.state, 3): {"after": SESSION.state},
    bribe: {"purse": 2, "prize": 3, "thief": True, "rival_thief": False, "rival_purse": 1},
    fifth: {"purse": 2, "loss": 3, "thief": True, "rival_thief": False},
    blotto: {"bribes": 2, "coins": 1, "rival_coins": 2, "thief": False, "rival_thief": True},
    bars: {"solution": SOLVED, "row": "you", "column": "the rival"},
    Bars: {"title": "Mixes", "labels": ("a", "b"), "series": {"you": HALVES}},
    bar_chart: {"title": "Bars", "rows": [{"x": 1}], "encoding": {"x": {"field": "x"}}},
    nfg: {"game": PENNIES, "title": "Pennies", "players": ("you", "the rival")},
    maximize: {"goal": [F(1)], "rows": [[F(1)]], "limits": [F(2)]},
}
ODD: list[Any] = [
    *(None, True, -1, 40, 2.5, float("nan"), float("inf"), "3", "x", ""),
    *([], ["x"], {}, {"x": 1}, object(), object, SESSION, KRED.state),
]
FITS: dict[str, Callable[[Any], bool]] = {
    "prize": lambda odd: type(odd) is int and odd >= 0,
    "loss": lambda odd: type(odd) is int and odd >= 0,
    "step": lambda odd: type(odd) is int and odd >= 0,
    "value": lambda odd: type(odd) is int,
    "title": lambda odd: isinstance(odd, str),
    "thief": lambda odd: odd is True,
    "rival_thief": lambda odd: odd is True,
    "rival_purse": lambda odd: odd is None,
    "chance": lambda odd: odd is None or callable(odd),
    "worth": callable,
    "last": callable,
    "key": callable,
    "encoding": lambda odd: isinstance(odd, dict),
    "series": lambda odd: odd == {},
}
"""Which of the odd values an argument takes after all; none where it has no entry."""
NAMED = {"row", "column"}
"""Players' names of a chart, and seats and mixes elsewhere: only as a name does a text do."""

SHAPED_BY = {"columns": "payoffs", "labels": "series"}
"""What no longer fits when an argument has another length."""


def fits(function: Callable[..., Any], name: str, odd: Any) -> bool:
    if function is bars and name in NAMED:
        return isinstance(odd, str)
    if name == "rows" and function in (bar_chart, MatrixGame):
        return odd == ([] if function is bar_chart else ["x"])
    return bool(FITS.get(name, lambda _: False)(odd))


def cases() -> Iterator[Any]:
    for function, good in GOOD.items():
        for name in good:
            for number, odd in enumerate(ODD):
                if not fits(function, name, odd):
                    title = getattr(function, "__qualname__", "")
                    yield pytest.param(function, name, odd, id=f"{title}-{name}-{number}")


@pytest.mark.parametrize(("function", "name", "odd"), list(cases()))
def test_an_odd_argument_is_named(function: Callable[..., Any], name: str, odd: Any) -> None:
    with pytest.raises(kw.KredError) as raised:
        function(**{**GOOD[function], name: odd})
    says = str(raised.value)
    if function is not maximize or odd != []:  # without a goal or conditions, what remains is of another shape
        assert name in says or SHAPED_BY.get(name, name) in says
    assert len(says) < 300
    assert "object has no attribute" not in says


@pytest.mark.parametrize("function", GOOD, ids=lambda function: getattr(function, "__qualname__", ""))
def test_the_good_arguments_are_taken_and_no_argument_is_left_out(function: Callable[..., Any]) -> None:
    function(**GOOD[function])
    known = {name for name, parameter in signature(function).parameters.items() if parameter.kind.name != "VAR_KEYWORD"}
    assert known == set(GOOD[function])


def test_no_public_function_is_left_out() -> None:
    modules = [import_module(f"{theory.__name__}.{module.name}") for module in iter_modules(theory.__path__)]
    found = {
        member
        for module in modules
        if not module.__name__.endswith(".given")
        for name, member in vars(module).items()
        if isfunction(member) and not name.startswith("_") and member.__module__ == module.__name__
    }
    assert {function.__name__ for function in found} - {function.__name__ for function in GOOD} == {"matrix_from"}


SAYS: list[tuple[Callable[[], Any], str]] = [
    (lambda: bribe(purse="3"), "bribe: purse must be a whole number from 0 to 20, not '3'"),  # type: ignore[arg-type]
    (lambda: bribe(prize=2.5), "prize must be a whole number or a Fraction from 0 on, not 2.5; write Fraction(5, 2)"),  # type: ignore[arg-type]
    (lambda: bribe(prize="3"), "not '3'; write 3"),  # type: ignore[arg-type]
    (lambda: bribe(prize=float("nan")), "not nan"),  # type: ignore[arg-type]
    (lambda: bribe(purse=True), "purse must be a whole number from 0 to 20, not True"),
    (lambda: bribe(purse=40), "bribe: purse must be a whole number from 0 to 20, not 40"),
    (lambda: bribe(purse=15), "bribe: purse and rival_purse must be 20 coins together at most, not 30"),
    (lambda: bribe(thief=1), "bribe: thief must be True or False, not 1"),  # type: ignore[arg-type]
    (lambda: bribe(track="mini"), "bribe has no option 'track'"),
    (lambda: bribe(players=2), "bribe has no option 'players'"),
    (lambda: bribe(cards=[]), "bakschisch has no option 'cards'"),
    (lambda: bribe(thief_cancels_mvoe=True), "did you mean 'thief_cancels_move'"),
    (lambda: fifth(loss=-3), "fifth: loss must be a whole number or a Fraction from 0 on, not -3"),
    (lambda: blotto(0, 3, 3), "blotto: bribes must be a whole number from 1 to 4, not 0"),
    (lambda: blotto(5, 3, 3), "blotto: bribes must be a whole number from 1 to 4, not 5"),
    (lambda: blotto(2, 3, -1), "blotto: rival_coins must be a whole number from 0 to 20, not -1"),
    (lambda: solve(SESSION), "solve: game must be a MatrixGame, not <Session"),  # type: ignore[arg-type]
    (lambda: solve(SESSION), "matrix_game(session.game, session.state, worth) for a position"),  # type: ignore[arg-type]
    (lambda: solve([[0, 1], [1, 0]]), "not [[0, 1], [1, 0]]; write MatrixGame(rows, columns, payoffs)"),  # type: ignore[arg-type]
    (lambda: matrix_game(SESSION, SESSION.state, worth), "write matrix_game(session.game, session.state, ...)"),  # type: ignore[arg-type]
    (lambda: matrix_game(SESSION.game, SESSION, worth), "state must be a position of bakschisch such as session.state"),
    (lambda: matrix_game(SESSION.game, SESSION.state, 3), "such as relative(session.state, 3)"),  # type: ignore[arg-type]
    (lambda: matrix_game(SESSION.game, SESSION.state, lambda _: 0.5), "payoffs[0][0] must be"),  # type: ignore[arg-type,return-value]
    (lambda: matrix_game(KRED.game, KRED.state, worth), "needs seats 0 and 1 to be asked at once"),
    (lambda: solve_rounds(SESSION.game, SESSION.state, lambda _: None, always), "what worth gives must be"),  # type: ignore[arg-type,return-value]
    (lambda: relative(SESSION, 3), "write relative(session.state, 3)"),
    (lambda: relative(KRED.state, 3), "relative: before must be a State"),
    (lambda: PENNIES.regret(2, HALVES), "regret: row must be a whole number from 0 to 1, not 2"),
    (lambda: PENNIES.regret(-1, HALVES), "from 0 to 1, not -1"),
    (lambda: PENNIES.row_values((1,)), "column_mix must be 2 numbers, not 1"),  # type: ignore[arg-type]
    (lambda: MatrixGame(("a", "a"), ("b",), ((F(0),), (F(0),))), "rows must differ, and 'a' is there twice"),
    (lambda: maximize([F(1)], [[F(1), F(1)]], [F(1)]), "rows[0] must be 1 numbers, not 2"),
    (lambda: maximize([F(1)], [[F(1)]], [F(1), F(2)]), "limits must be 1 numbers, not 2"),
    (lambda: nfg(PENNIES, players=("you",)), "players must be two names"),  # type: ignore[arg-type]
    (lambda: bars(SOLVED, "you", "you"), "must be names that differ, and both are 'you'"),
]


@pytest.mark.parametrize(("call", "says"), SAYS, ids=[says for _, says in SAYS])
def test_it_says_what_where_and_what_to_write_instead(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(kw.KredError, match=re.escape(says)):
        call()
    assert issubclass(BadArgument, ValueError)


def test_numbers_in_lists_make_a_game_too_and_are_kept_exactly() -> None:
    game = MatrixGame(["heads", "tails"], ["heads", "tails"], [[1, -1], [-1, F(1)]])
    assert game == PENNIES
    assert solve(game).value == 0
