"""That the benchmarks run, on small numbers. No time is judged: a test must not fail on a slow machine."""

import pytest

import kredwidgets as kw
from tests.benchmarks import moves, playouts, sessions, start


@pytest.mark.parametrize(
    "measure",
    [
        lambda: start.measure(rounds=1),
        lambda: playouts.measure(rounds=1, games=1),
        lambda: sessions.measure(small=60, large=120),
    ],
    ids=["start", "playouts", "sessions"],
)
def test_it_measures(measure: object) -> None:
    assert callable(measure)
    figures = measure()
    assert figures
    assert all(figure > 0 for figure in figures.values())


@pytest.mark.parametrize("seat", [None, 0, kw.PUBLIC, kw.TEACHER])
@pytest.mark.parametrize("players", [3, 5])
def test_a_move_is_one_message_within_its_size(players: int, seat: int | str | None) -> None:
    """Sizes do not depend on the machine, so these budgets are tested."""
    figures = moves.measure(players=players, moves=200, seat=seat)
    assert figures["messages a move, most (budget 1)"] == 1
    assert figures["a move sends, median (budget 12 kB)"] < 12
    assert figures["a move sends, 99 % (budget 25 kB)"] < 25
