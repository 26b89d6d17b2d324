"""A committed move in the Explorer, without a browser: what Python takes for it, and what it sends."""

import json
from random import Random
from statistics import median, quantiles
from time import perf_counter

from ipywidgets.widgets import widget as ipywidgets_widget

import kredwidgets as kw
from kredwidgets.engine.game import Viewer
from tests.widgets.conftest import Wire

GAME = "kred"


def measure(players: int = 5, moves: int = 600, game: str = GAME, seat: Viewer | None = 0) -> dict[str, float]:
    """Milliseconds and kilobytes of a move: everybody plays at random, on a shared screen (None) with an open view."""
    wire, real = Wire(), ipywidgets_widget.comm.create_comm
    ipywidgets_widget.comm.create_comm = wire.create_comm
    try:
        session = kw.start(game, players=players, seed=3)
        widget = kw.Explorer(session, seat=seat)
        rng, times, sizes, messages = Random(3), [], [], []
        while len(times) < moves and session.asked:
            player = rng.choice(session.asked)
            action = str(rng.choice(session.legal_actions(player)))
            if seat is None:
                widget.open_view(player)
            wire.sent.clear()
            began = perf_counter()
            if widget.viewer in (player, kw.TEACHER):
                message = {"type": "commit", "node": widget.node, "text": action, "seat": player}
                widget._handle_custom_msg(message, [])
            else:
                session.play(action, player)
            times.append(perf_counter() - began)
            sizes.append(len(json.dumps(wire.sent)) / 1000)
            messages.append(len(wire.sent))
    finally:
        ipywidgets_widget.comm.create_comm = real
    return {
        "Python share of a move, median (budget 5 ms)": 1000 * median(times),
        "a move sends, median (budget 12 kB)": median(sizes),
        "a move sends, 99 % (budget 25 kB)": quantiles(sizes, n=100)[98],
        "messages a move, most (budget 1)": max(messages),
    }


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name}: {figure:.2f}")
