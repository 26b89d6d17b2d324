"""A session of 10,000 nodes: going about in it must not depend on its size, saving and loading must be linear."""

from collections.abc import Callable
from random import Random
from time import perf_counter

import kredwidgets as kw
from kredwidgets.engine.session import Session


def grown(nodes: int, seed: int = 1) -> Session:
    """A session with so many nodes: random play, with a step back now and then, so that there are branches."""
    rng = Random(seed)
    session = kw.start("kred", players=3, seed=seed)
    while len(session) < nodes:
        if not session.asked or rng.random() < 0.05:
            session.goto(rng.randrange(len(session)))
            if session.asked == (kw.CHANCE,) or not session.asked:
                session.goto(0)
                session.redo()
            continue
        player = rng.choice(session.asked)
        session.play(rng.choice(session.legal_actions(player)), player)
    return session


def cost(act: Callable[[], object], times: int = 200) -> float:
    """Seconds an act takes, the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        began = perf_counter()
        for _ in range(times):
            act()
        best = min(best, (perf_counter() - began) / times)
    return best


def measure(small: int = 1000, large: int = 10_000) -> dict[str, float]:
    """Costs in the large session over those in the small one; save and load a node."""
    few, many = grown(small), grown(large)
    few.goto(small // 2)
    many.goto(large // 2)

    def there_and_back(session: Session) -> Callable[[], object]:
        at = session.node
        return lambda: (session.undo(), session.goto(at))

    figures = {
        "undo and goto, 10,000 nodes / 1,000 (constant: 1)": cost(there_and_back(many)) / cost(there_and_back(few))
    }
    figures["branches, 10,000 nodes / 1,000 (constant: 1)"] = cost(many.branches) / cost(few.branches)
    saved = {session: session.save() for session in (few, many)}
    ratio = large / small
    figures["save, per node (linear: 1)"] = cost(many.save, 1) / cost(few.save, 1) / ratio
    figures["load, per node (linear: 1)"] = (
        cost(lambda: kw.load(saved[many]), 1) / cost(lambda: kw.load(saved[few]), 1) / ratio
    )
    return figures


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name}: {figure:.2f}")
