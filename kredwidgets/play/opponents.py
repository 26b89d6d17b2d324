"""Bots at the other seats of a session: they answer as soon as they are asked."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.errors import IllegalAction, KredError, NotAsked, UnknownAction
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import shown
from kredwidgets.play.bots import Bot

MOST = 10_000


class BadChoice(KredError, ValueError):
    """A bot chose what is no legal action, or failed. The message names the bot and its seat, and says what it saw."""

    def __init__(self, who: str, what: str) -> None:
        super().__init__(f"{who} {what}")
        self.who = who

    @property
    def public(self) -> str:
        """What the others may read: not what the bot tried, which tells of its hand."""
        return f"{self.who} made a fault, so its seat waits; take a move back, or begin another game"


class Opponents:
    """Lets bots play their seats of a session until a person is asked, now and after every move forward.

    Going back moves no bot; a move made again is answered as it was before.
    """

    def __init__(self, session: Session, bots: Mapping[int, Bot], *, waiting: bool = False) -> None:
        """`bots` by seat; `waiting` ones decide only when `step` or `begin` is called.

        Raises `NotAsked` for what can't play, and `BadChoice` when a bot goes wrong at once.
        """
        if not isinstance(session, Session):
            raise NotAsked(f"bots sit down at a session such as kw.start('kred'), not at {shown(session)}")
        if not isinstance(bots, Mapping):
            raise NotAsked(f"bots are given by seat, such as {{1: RandomBot()}}, not as {shown(bots)}")
        for seat in bots:
            if type(seat) is not int or not 0 <= seat < session.game.players:
                raise NotAsked(f"there is no seat {shown(seat)} for a bot; seats are 0 to {session.game.players - 1}")
            if isinstance(bots[seat], type) or not callable(getattr(bots[seat], "choose", None)):
                raise NotAsked(f"seat {seat}: {bots[seat]!r} is no bot; a bot has choose(observation, legal)")
        self.session = session
        self.bots = dict(bots)
        self._busy = False
        self._answering = False
        session.automatic = tuple(sorted(bots))
        if not waiting:
            self.begin()

    def begin(self) -> None:
        """From now on the bots answer as soon as they are asked."""
        self._answering = True
        self.session.observe(self._answer, names="node")
        self._answer()

    def leave(self) -> None:
        """The bots get up; whoever sits there now decides by hand."""
        if self._answering:
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
                self._decide(seat)
        finally:
            self._busy = False

    def step(self) -> bool:
        """Let the first bot that is asked decide once; whether there was one."""
        seat = next((seat for seat in self.session.asked if seat in self.bots), None)
        if seat is not None:
            self._decide(seat)
        return seat is not None

    def _decide(self, seat: int) -> None:
        session = self.session
        before = [node.action for node in map(session.__getitem__, session.branches()) if node.player == seat]
        if before:
            session.play(before[-1], player=seat)
            return
        bot, legal = self.bots[seat], session.legal_actions(seat)
        who = f"{type(bot).__name__} at seat {seat} ({session.game.speak('seat', seat, seat)})"
        try:
            choice = bot.choose(session.observe(seat), legal)
        except Exception as error:
            raise BadChoice(who, f"failed to choose: {type(error).__name__}: {error}") from error
        try:
            session.play(choice, player=seat)
        except (IllegalAction, UnknownAction) as error:
            raise BadChoice(who, f"chose none of its {len(legal)} legal actions: {error}") from error
