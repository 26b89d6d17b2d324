"""A table: a whole game round one screen, persons and bots, with its log, its undo and its files."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import ipywidgets
from traitlets import Bool, Instance

from kredwidgets.engine.errors import KredError, NotAsked, UnknownOption
from kredwidgets.engine.game import PUBLIC, Game, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import number_from, option_text, shown
from kredwidgets.games import NAMES, find
from kredwidgets.games.tables import start
from kredwidgets.play import BadChoice, Bot, HonestBot, Opponents, RandomBot
from kredwidgets.widgets.composed import Composed
from kredwidgets.widgets.explorer import Explorer
from kredwidgets.widgets.panel import Panel, carry_out
from kredwidgets.widgets.still import Snapshot
from kredwidgets.widgets.table_page import KINDS, RUN, game_tree, read_options, seat_names, setup_tree, t

BOTS: Mapping[str, Callable[[Game[Any, Any], int], Bot]] = {
    "random": lambda _, seed: RandomBot(seed),
    "honest": HonestBot,
}
Message = Mapping[str, Any]


class Table(Composed):
    """A whole game: `kw.Table()` asks what to play, `kw.Table("kred", seats=["person", "honest", "random"])` begins.

    A seat is a `"person"`, a bot by name (`"random"`, `"honest"`), or a bot object of your own. With one person the
    board is theirs; several share the screen and open their own views; bots alone are watched move by move. `mode` is
    `"play"` (what revealed nothing can be taken back) or `"study"`; house rules are options, as for `kw.start`.

    When a bot of your own goes wrong, the panel says whose and how, and asks it again or lets chance take its seat.
    The whole exception is then `error`: `raise table.error` in a cell shows the way through your code, and
    `table.replace(1, Mended())` gives the seat to another bot.

    Raises `UnknownGame`, `UnknownOption`, and `NotAsked` for a bot that is none.
    """

    session = Instance(
        Session, allow_none=True, read_only=True, help="The game that is played, or None before it begins."
    )
    over = Bool(False, read_only=True, help="Whether the game has ended.")

    def __init__(
        self,
        game: str | None = None,
        players: int | None = None,
        *,
        seats: Sequence[str | Bot] | None = None,
        seed: int | None = None,
        mode: str = "play",
        **options: Any,
    ) -> None:
        self.panel = Panel(t("table"), self._receive, flex="0 0 auto")
        self._says = ""
        self._entered = 0
        self._serial = 0
        self._opponents: Opponents | None = None
        self._failed_at: int | None = None
        self.board: Explorer | None = None
        self._seats: list[str | Bot] = []
        self._bots: dict[int, Bot] = {}
        parts: tuple[ipywidgets.Widget, ...] = (self.panel,)
        super().__init__(children=parts)
        self._name = game or NAMES[0]
        self._players = find(self._name).min_players
        if game is None:
            self._show()
        else:
            self.begin(game, players, seats=seats, seed=seed, mode=mode, **options)

    def begin(
        self,
        game: str,
        players: int | None = None,
        *,
        seats: Sequence[str | Bot] | None = None,
        seed: int | None = None,
        mode: str = "play",
        **options: Any,
    ) -> None:
        """Begin a game in place of what is played here; with a fault in what is given nothing changes."""
        if seats is not None and (isinstance(seats, str) or not isinstance(seats, Sequence)):
            raise UnknownOption(f"seats is a list with a kind or a bot for each seat, not {shown(seats)}")
        count = players if players is not None else len(seats) if seats else find(game).min_players
        session = start(game, players=count, seed=seed, mode=mode, **options)
        sitting = list(seats) if seats is not None else ["person"] * count
        if len(sitting) != count:
            raise UnknownOption(f"seats must name all {count}, not {len(sitting)}: a kind or a bot for each")
        self._sit(session, sitting)

    def step(self, most: int = 1) -> int:
        """Let bots that are watched decide, so many times at most; or ask one again that went wrong.

        Returns how many decisions there were. Raises `BadChoice` when a bot goes wrong; `error` keeps that.
        """
        done = 0
        try:
            while done < most and self._opponents is not None and self._opponents.step():
                done += 1
        except BadChoice as error:
            self._failed(error)
            raise
        return done

    def replace(self, seat: int, who: str | Bot) -> None:
        """Another bot plays a bot's seat from now on: `table.replace(1, "random")`. `who` is as in `seats`.

        Raises `NotAsked` for a seat that no bot plays and for what is no bot, `UnknownOption` for an unknown name.
        """
        if self.session is None or self._opponents is None:
            raise NotAsked("no bot plays here, so none can be replaced")
        bot = _bot(self.session, seat, who)
        if bot is None:
            raise NotAsked(f"seat {shown(seat)} can be given to another bot, not to a person")
        self._failed_at = None
        self._opponents.replace(seat, bot)
        self._seats[seat] = who
        self._show()

    @property
    def error(self) -> BadChoice | None:
        """The last fault of a bot in this game, or None. Its `__cause__` is the bot's own exception."""
        return self._opponents.error if self._opponents is not None else None

    # Sitting down.

    def _sit(self, session: Session, seats: Sequence[str | Bot]) -> None:
        bots = {seat: bot for seat, who in enumerate(seats) if (bot := _bot(session, seat, who)) is not None}
        people = [seat for seat in range(len(seats)) if seat not in bots]
        opponents = Opponents(session, bots, waiting=True, failed=self._failed) if bots else None
        board = self.board if self.board is not None and self.board.session is session else None
        self._rise(keep=board)
        self._seats = list(seats)
        self._bots = bots
        self._opponents = opponents
        self._failed_at = None
        viewer: Viewer | None = None if len(people) > 1 else people[0] if people else PUBLIC
        if board is None:
            self.board = board = Explorer(session, seat=viewer)
            board.layout = ipywidgets.Layout(width="auto", min_width="0")
            board.observe(self._reopened, "session")
        else:
            board.set_trait("seat", viewer)
            board.set_trait("cover", viewer is None)
        self._follow(session)
        self.children = (self.panel, board)
        self._name, self._players = session.game.id, session.game.players
        self._entered += 1
        self._show()
        if opponents is not None and people:
            opponents.begin()

    def _rise(self, keep: Explorer | None = None) -> None:
        """Everybody gets up: nothing of the last game answers any more."""
        if self._opponents is not None:
            self._opponents.leave()
            self._opponents = None
        if self.session is not None:
            self.session.unobserve(self._moved, "node")
            self.set_trait("session", None)
        if self.board is not None and self.board is not keep:
            self.set_trait("children", (self.panel,))
            self.board.unobserve(self._reopened, "session")
            self.board.close()
            self.board = None

    def _follow(self, session: Session) -> None:
        session.observe(self._moved, "node")
        self.set_trait("session", session)
        self.set_trait("over", session.game.returns(session.state) is not None)

    def _moved(self, _: Any) -> None:
        if self.session is not None:
            self.set_trait("over", self.session.game.returns(self.session.state) is not None)
            self._show()

    def _failed(self, _: BadChoice) -> None:
        """A bot went wrong: its seat waits here until it is asked again, or another bot sits there."""
        if self.session is not None:
            self._failed_at = self.session.node
            self._say("")

    @property
    def _waiting(self) -> BadChoice | None:
        """What keeps the game waiting for a bot."""
        return self.error if self.session is not None and self.session.node == self._failed_at else None

    def _reopened(self, change: Any) -> None:
        """A saved game was opened on the board: the same people and bots sit down at it, if there are as many seats."""
        session: Session = change.new
        fits = session.game.id == self._name and session.game.players == self._players
        self._sit(session, self._seats if fits else ["person"] * session.game.players)
        self._say(t("loaded") if fits else t("refilled", n=session.game.players))

    # What the panel asks for.

    def _receive(self, message: Any) -> None:
        self._says = ""
        before: dict[str, Callable[[Message], Any]] = {"choose": self._choose, "begin": self._begin}
        during: dict[str, Callable[[Message], Any]] = {
            "again": self._again,
            "step": self._step,
            "run": self._run,
            "random": self._random,
        }
        late = isinstance(message, Mapping) and message.get("at") != self._entered
        handlers = {} if late else before if self.session is None else during
        carry_out(message, handlers, self._say, t("not_understood"))

    def _choose(self, message: Message) -> None:
        """Another game or number of players in the form."""
        what, value = message.get("what"), message.get("value")
        if what == "game" and value in NAMES:
            self._name = value
            self._players = find(value).min_players
        elif what == "players":
            self._players = find(self._name)(_whole("players", value)).players
        else:
            raise KredError(t("not_understood"))
        self._show()

    def _begin(self, message: Message) -> None:
        name = str(message.get("game"))
        players = _whole("players", message.get("players"))
        seats = [str(message.get(f"seat{seat}")) for seat in range(find(name)(players).players)]
        seed = message.get("seed")
        number = _whole("seed", seed) if isinstance(seed, str) and seed.strip() else None
        self.begin(
            name, players, seats=seats, seed=number, mode=str(message.get("mode")), **read_options(name, message)
        )

    def _step(self, _: Message) -> None:
        with suppress(BadChoice):  # the panel tells of it already
            self.step()

    def _run(self, _: Message) -> None:
        with suppress(BadChoice):
            self._say(t("ran", n=self.step(RUN)))

    def _random(self, _: Message) -> None:
        """Chance plays for the bot that went wrong."""
        if self._waiting is not None:
            self.replace(self._waiting.seat, "random")

    def _again(self, _: Message) -> None:
        self._rise()
        self._entered += 1
        self._show()

    # The page.

    def _say(self, text: str) -> None:
        self._says = text
        self._serial += 1
        self._show()

    def _show(self) -> None:
        session, waiting = self.session, self._waiting
        says = t("failed", what=waiting.public, seat=waiting.seat) if waiting is not None else self._says
        if session is None:
            tree = setup_tree(self._name, self._players, says)
        else:
            bots_only = len(self._bots) == len(self._seats)
            tree = game_tree(session, self._kinds, says, bots_only=bots_only, failed=waiting is not None)
        place = [self._entered, self._name, self._players]
        self.panel.show(tree, at=self._entered, place=place, says=(self._serial, says))

    @property
    def _kinds(self) -> list[str]:
        return [who if isinstance(who, str) else "own" for who in self._seats]

    # Without a live page.

    def _head(self) -> str:
        if self.session is None:
            return t("nothing")
        names = seat_names(self.session.game)
        who = ", ".join(t("sits", name=name, who=t(kind)) for name, kind in zip(names, self._kinds, strict=True))
        return t("head", title=self.session.game.rulebook.title, who=who)

    def _still(self) -> Snapshot | None:
        return self.board.still if self.board is not None else None

    def close(self) -> None:
        """Everybody gets up, and the page is cleared."""
        self._rise(keep=self.board)
        for part in self.children:
            part.close()
        super().close()


def _bot(session: Session, seat: int, who: str | Bot) -> Bot | None:
    """The bot of a seat; None for a person. Bots of one table draw from their own seeds."""
    if not isinstance(who, str):
        return who
    if who in BOTS:
        return BOTS[who](session.game, session.seed * 31 + seat)
    if who != "person":
        raise UnknownOption(f"seat {seat} must be one of {', '.join(KINDS)} or a bot, not {who!r}")
    return None


def _whole(what: str, value: Any) -> int:
    try:
        return number_from(option_text(value).strip())
    except ValueError:
        raise KredError(t("bad_field", what=what, value=repr(value)[:40], instead=t("whole"))) from None
