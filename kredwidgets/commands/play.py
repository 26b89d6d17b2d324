"""`play`: a game in the terminal, as text."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kredwidgets as kw
from kredwidgets.commands import COMMANDS
from kredwidgets.commands.trouble import file_trouble
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import seat_from, with_aliases
from kredwidgets.games import find
from kredwidgets.play import Opponents, RandomBot

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

HELP = """Type the number or the text of an action. Also:
  why ACTION     every rule that forbids an action (its number or text), and what would make it legal
  why            the same for what was refused last
  undo, redo     take a move back, or make it again
  position       the position as text, as you see it
  log            what has happened so far
  rules WORD     search the rules
  save FILE      save the game, everybody's secrets included        quit  leave"""
PLAYERS = 3
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with what has scrolled away."""
PAPER = "\n" * 40
"""For what is no terminal: enough lines to push the last hand away."""


class Unusable(kw.KredError, ValueError):
    """Arguments or a file that no game can be played from."""


class Gone(Exception):
    """The players have left."""


def add_parser(commands: "Subparsers") -> None:
    """Add this command to the command line."""
    parser = commands.add_parser("play", help=COMMANDS["play"], description="Play a game in the terminal.")
    parser.add_argument("game", choices=kw.games(), help="which game")
    parser.add_argument("--players", type=int, help=f"how many players (default {PLAYERS})")
    parser.add_argument("--seed", type=int, default=0, help="what chance and the bots draw (default 0)")
    parser.add_argument(
        "--seat",
        default="p0",
        help="your seat, by number (0, p0) or name (Red); or 'all' to share the screen without bots (default p0)",
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--house-rules", action="store_true", help="list the house rules with their values, and leave")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over, the input ends, or one leaves."""
    if args.house_rules:
        print(*find(args.game).house_rules(), sep="\n")
        return 0
    try:
        session = _loaded(args) if args.load else _started(args)
        seats = tuple(range(session.game.players)) if args.seat.lower() == "all" else (_seat(args.seat, session),)
    except kw.KredError as error:
        print(error, file=sys.stderr)
        return 2
    bots = {seat: RandomBot(args.seed * 10 + seat) for seat in range(session.game.players) if seat not in seats}
    if bots:
        Opponents(session, bots)
    return Terminal(session, seats).run()


def _started(args: argparse.Namespace) -> Session:
    options = dict(option.partition("=")[::2] for option in args.option)
    return kw.start(args.game, players=PLAYERS if args.players is None else args.players, seed=args.seed, **options)


def _loaded(args: argparse.Namespace) -> Session:
    try:
        session = kw.load(args.load.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as error:
        raise Unusable(f"The game can't be loaded: {file_trouble(error, args.load)}.") from None
    except kw.BadRecord as error:
        raise Unusable(f"{args.load} can't be loaded: {error}") from None
    game = session.game
    if game.id != args.game:
        raise Unusable(f"{args.load} holds a game of {game.id}, not of {args.game}: write play {game.id}.")
    if args.players not in (None, game.players):
        raise Unusable(f"{args.load} holds a game for {game.players} players, not {args.players}: leave --players out.")
    if args.option:
        raise Unusable(f"{args.load} brings its own house rules: leave --option out.")
    return session


def _seat(text: str, session: Session) -> int:
    """A seat by number or name."""
    named = with_aliases(text, session.game.aliases)
    try:
        seat = seat_from(f"p{named}" if named.isdecimal() else named)
    except ValueError:
        seat = -1
    if not 0 <= seat < session.game.players:
        names = ", ".join(f"p{n} ({session.game.speak('seat', n, n)})" for n in range(session.game.players))
        raise Unusable(f"there is no seat {text!r}; seats are {names}, or all")
    return seat


class Terminal:
    """A game seen and played by the people at `seats`, one at a time."""

    def __init__(self, session: Session, seats: tuple[int, ...]) -> None:
        self.session = session
        self.seats = seats
        self.viewer = seats[0]
        self.told = dict.fromkeys(seats, 0)
        self.legal: list[Any] = []
        self.refused: list[str] = []
        self.covered = len(seats) > 1
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "undo": lambda _: self._move(self.session.undo),
            "redo": lambda _: self._move(self.session.redo),
            "position": lambda _: print(self.session.position_for(self.viewer)),
            "log": lambda _: self._tell(0),
            "rules": self._rules,
            "save": self._save,
            "help": lambda _: print(HELP),
            "?": lambda _: print(HELP),
        }

    def run(self) -> int:
        """Show, ask and play in turn. Returns the exit status."""
        print(HELP)
        if len(self.seats) == 1:
            print(f"\nYou are {self._name()}.")
        try:
            while self.session.asked and not self.session.read_only:
                self._turn()
        except Gone:
            return 0
        self._tell(self.told[self.viewer])
        print(self._words().line(self.session.turn.prompt) if not self.session.read_only else self.session.note)
        return 0

    def _turn(self) -> None:
        """One position, until it has changed."""
        self._change_seat()
        self.legal = self.session.legal_actions(self.viewer)
        self.refused = []
        self._show()
        while True:
            line = self._ask("> ")
            if line.lower() in ("quit", "exit"):
                raise Gone
            if line and self._obey(line):
                return

    def _ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            raise Gone from None

    def _name(self) -> str:
        return str(self.session.game.speak("seat", self.viewer, self.viewer))

    def _words(self) -> Any:
        return self.session.game.words_for(self.viewer)

    def _change_seat(self) -> None:
        """On a shared screen nobody sees another's hand: it is cleared, and the next player says that he is there."""
        asked = [seat for seat in self.session.asked if seat in self.seats]
        if asked and self.viewer not in asked:
            self.viewer, self.covered = asked[0], True
        if self.covered and len(self.seats) > 1:
            _clear()
            self._ask(f"Press Enter when {self._name()} is ready and nobody else looks. ")
            _clear()
        self.covered = False

    def _show(self) -> None:
        self._tell(self.told[self.viewer])
        print()
        print(self.session.game.board_text(self.session.observe(self.viewer)))
        print(self._words().line(self.session.game.prompt(self.session.state, self.viewer)))
        for number, action in enumerate(self.legal, 1):
            print(f"{number:4}  {action!s:32} {self._words().action(action)}")

    def _tell(self, start: int) -> None:
        lines = [line for _, line in self.session.log(self.viewer)]
        for line in lines[start:]:
            print(self._words().line(line))
        self.told[self.viewer] = len(lines)

    def _obey(self, line: str) -> bool:
        """Do what a line says; true when the position has changed."""
        before = self.session.node
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.session.play(self._meant(line), player=self.viewer)
        except kw.IllegalAction as error:
            self.refused = [str(self._words().reason(reason)) for reason in error.verdict.reasons]
            print(error)
        except kw.KredError as error:
            print(error)
        return self.session.node != before

    def _meant(self, text: str) -> Any:
        """The choice of this number, or the text itself."""
        if not text.isdecimal():
            return text
        if not 1 <= int(text) <= len(self.legal):
            raise Unusable(f"There is no choice {text} here; there are {len(self.legal)}.")
        return self.legal[int(text) - 1]

    def _move(self, how: Callable[[], int]) -> None:
        how()
        lines = sum(1 for _ in self.session.log(self.viewer))
        self.told = {seat: min(told, lines) for seat, told in self.told.items()}
        self.told[self.viewer] = lines if self.session.node else 0

    def _why(self, text: str) -> None:
        if not text:
            print("\n".join(self.refused) or "Nothing was refused here; write why and an action, such as: why 1")
            return
        verdict = self.session.judge(self._meant(text), player=self.viewer)
        if verdict.legal:
            book = self.session.game.rulebook
            print("That is allowed: " + ", ".join(f"{book[rule].title} [{rule}]" for rule in verdict.grounds))
        else:
            self.refused = [str(self._words().reason(reason)) for reason in verdict.reasons]
            print("\n".join(self.refused))

    def _rules(self, query: str) -> None:
        found = self.session.game.rulebook.search(query)
        print("\n".join(f"{rule.id} {rule.title}: {rule.text}" for rule in found) or "No rule says that.")

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.session.game.id}.json")
        try:
            path.write_text(self.session.save(), encoding="utf-8")
        except OSError as error:
            print(f"Nothing was saved: {file_trouble(error, path)}.")
        else:
            print(f"Saved to {path}. The file holds everybody's secrets, too.")


def _clear() -> None:
    """Take everything off the screen."""
    print(CLEAR if sys.stdout.isatty() else PAPER, end="", flush=True)
