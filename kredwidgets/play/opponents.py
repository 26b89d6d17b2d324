"""Bots at the other seats of a session: they answer as soon as they are asked."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.errors import NotAsked
from kredwidgets.engine.session import Session
from kredwidgets.play.bots import Bot

MOST = 10_000


class Opponents:
    """Lets bots play their seats of a session until a person is asked, now and after every move forward.

    Going back moves no bot; a move made again is answered as it was before.
    """

    def __init__(self, session: Session, bots: Mapping[int, Bot]) -> None:
        """`bots` by seat. Raises `NotAsked` for a seat the table does not have."""
        for seat in bots:
            if not 0 <= seat < session.game.players:
                raise NotAsked(f"there is no seat {seat} for a bot; seats are 0 to {session.game.players - 1}")
            if isinstance(bots[seat], type) or not callable(getattr(bots[seat], "choose", None)):
                raise NotAsked(f"seat {seat}: {bots[seat]!r} is no bot; a bot has choose(observation, legal)")
        self.session = session
        self.bots = dict(bots)
        self._busy = False
        session.automatic = tuple(sorted(bots))
        session.observe(self._answer, names="node")
        self._answer()

    def leave(self) -> None:
        """The bots get up; whoever sits there now decides by hand."""
        self.session.unobserve(self._answer, names="node")
        self.session.automatic = ()

    def _answer(self, change: Any = None) -> None:
        session = self.session
        forward = change is None or change["old"] in session.path(change["new"])
        if self._busy or session.read_only or not forward:
            return
        self._busy = True
        try:
            for _ in range(MOST):
                seat = next((seat for seat in session.asked if seat in self.bots), None)
                if seat is None:
                    return
                if session.here.latest is not None:
                    session.redo()
                else:
                    choice = self.bots[seat].choose(session.observe(seat), session.legal_actions(seat))
                    session.play(choice, player=seat)
        finally:
            self._busy = False
