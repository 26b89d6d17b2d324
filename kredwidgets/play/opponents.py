"""Bots at the other seats of a session: they answer as soon as they are asked."""

from collections.abc import Callable, Mapping
from typing import Any

from kredwidgets.engine.errors import IllegalAction, KredError, NotAsked, UnknownAction
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import shown
from kredwidgets.play.bots import Bot

MOST = 10_000


class BadChoice(KredError, ValueError):
    """A bot chose what is no legal action, or failed. The message names the bot and its seat, and says what it saw.

    Where a bot failed, `__cause__` is its own exception, with the way through its code.
    """

    def __init__(self, who: str, seat: int, fault: str, more: str) -> None:
        """`fault` is what everybody may read; `more` is for whoever wrote the bot."""
        super().__init__(f"{who} {fault}: {more}")
        self.who, self.seat, self.fault = who, seat, fault

    @property
    def public(self) -> str:
        """What the others may read: not what the bot tried or said, which tells of its hand."""
        return f"{self.who} {self.fault}, so its seat waits."


class Opponents:
    """Lets bots play their seats of a session until a person is asked, now and after every move forward.

    Going back moves no bot; a move made again is answered as it was before. A bot that goes wrong raises `BadChoice`
    from whatever moved the session; `error` keeps the last one, and `step` asks again.
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        *,
        waiting: bool = False,
        failed: Callable[[BadChoice], object] | None = None,
    ) -> None:
        """`bots` by seat; `waiting` ones decide only when `step` or `begin` is called.

        With `failed`, a bot that goes wrong while it answers is reported to that function, and nothing is raised.
        Raises `NotAsked` for what can't play, and `BadChoice` when a bot goes wrong at once.
        """
        if not isinstance(session, Session):
            raise NotAsked(f"bots sit down at a session such as kw.start('kred'), not at {shown(session)}")
        if not isinstance(bots, Mapping):
            raise NotAsked(f"bots are given by seat, such as {{1: RandomBot()}}, not as {shown(bots)}")
        for seat in bots:
            if type(seat) is not int or not 0 <= seat < session.game.players:
                raise NotAsked(f"there is no seat {shown(seat)} for a bot; seats are 0 to {session.game.players - 1}")
            _check_bot(seat, bots[seat])
        self.session = session
        self.bots = dict(bots)
        self.error: BadChoice | None = None
        self._failed = failed
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

    def replace(self, seat: int, bot: Bot) -> None:
        """Another bot plays the seat of one of these from now on; if it is asked, it decides as they do.

        Raises `NotAsked` for a seat that no bot plays, and for what can't play.
        """
        if type(seat) is not int or seat not in self.bots:
            seats = ", ".join(map(str, sorted(self.bots)))
            raise NotAsked(f"no bot plays seat {shown(seat)}, so none can be replaced there; bots play {seats}")
        _check_bot(seat, bot)
        self.bots[seat] = bot
        if self._answering:
            self._answer()

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
        except BadChoice as error:
            if self._failed is None:
                raise
            self._failed(error)
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
        try:
            self._choose(seat)
        except BadChoice as error:
            self.error = error
            raise

    def _choose(self, seat: int) -> None:
        session, bot = self.session, self.bots[seat]
        legal = session.legal_actions(seat)
        who = f"{type(bot).__name__} at seat {seat} ({session.game.speak('seat', seat, seat)})"
        try:
            choice = bot.choose(session.observe(seat), legal)
        except Exception as error:
            raise BadChoice(who, seat, f"failed with {type(error).__name__}", str(error)) from error
        try:
            session.play(choice, player=seat)
        except (IllegalAction, UnknownAction) as error:
            raise BadChoice(who, seat, "chose no legal action", f"{len(legal)} are legal, and {error}") from error


def _check_bot(seat: int, bot: Any) -> None:
    """Raises `NotAsked` for what can't play."""
    if not callable(getattr(bot, "choose", None)):
        raise NotAsked(f"seat {seat}: {shown(bot)} is no bot; a bot has choose(observation, legal)")
    if isinstance(bot, type):
        raise NotAsked(f"seat {seat}: {bot.__name__} is a class, and a bot is made from it: write {bot.__name__}()")
