"""`play`: a game in the terminal, as text."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kredwidgets as kw
from kredwidgets.commands import COMMANDS
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import seat_from
from kredwidgets.play import Opponents, RandomBot

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

HELP = """Type the number or the text of an action. Also:
  why ACTION     every rule that forbids an action, and what would make it legal
  undo, redo     take a move back, or make it again
  position       the position as text, as you see it
  log            what has happened so far
  rules WORD     search the rules
  save FILE      save the game        quit  leave"""


def add_parser(commands: "Subparsers") -> None:
    """Add this command to the command line."""
    parser = commands.add_parser("play", help=COMMANDS["play"], description="Play a game in the terminal.")
    parser.add_argument("game", choices=kw.games(), help="which game")
    parser.add_argument("--players", type=int, default=3, help="how many players (default 3)")
    parser.add_argument("--seed", type=int, default=0, help="what chance and the bots draw (default 0)")
    parser.add_argument(
        "--seat", default="p0", help="your seat (default p0), or 'all' to share the screen without bots"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over, the input ends, or one leaves."""
    try:
        session = _session(args)
        seats = tuple(range(session.game.players)) if args.seat == "all" else (_seat(args.seat, session),)
    except (kw.KredError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    bots = {seat: RandomBot(args.seed * 10 + seat) for seat in range(session.game.players) if seat not in seats}
    if bots:
        Opponents(session, bots)
    return Terminal(session, seats).run()


def _session(args: argparse.Namespace) -> Session:
    if args.load:
        return kw.load(args.load.read_text(encoding="utf-8"))
    options = dict(option.partition("=")[::2] for option in args.option)
    return kw.start(args.game, players=args.players, seed=args.seed, **options)


def _seat(text: str, session: Session) -> int:
    seat = seat_from(text)
    session.observe(seat)
    return seat


class Terminal:
    """A game seen and played by the people at `seats`, one at a time."""

    def __init__(self, session: Session, seats: tuple[int, ...]) -> None:
        self.session = session
        self.seats = seats
        self.viewer = seats[0]
        self.told = 0
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
        while self.session.asked and not self.session.read_only:
            self._change_seat()
            legal = self.session.legal_actions(self.viewer)
            self._show(legal)
            while True:
                try:
                    line = input("> ").strip()
                except EOFError:
                    print()
                    return 0
                if line in ("quit", "exit"):
                    return 0
                if line and self._obey(line, legal):
                    break
        self._tell(self.told)
        print(self._words().line(self.session.turn.prompt) if not self.session.read_only else self.session.note)
        return 0

    def _words(self) -> Any:
        return self.session.game.words_for(self.viewer)

    def _change_seat(self) -> None:
        """On a shared screen nobody sees another's hand: the next player says that he is there."""
        asked = [seat for seat in self.session.asked if seat in self.seats]
        if self.viewer in asked or not asked:
            return
        self.viewer = asked[0]
        name = self.session.game.speak("seat", self.viewer, self.viewer)
        try:
            input(f"\nIt is up to {name}. Press Enter when {name} is at the screen. ")
        except EOFError:
            return
        print("\n" * 40)

    def _show(self, legal: list[Any]) -> None:
        self._tell(self.told)
        print()
        print(self.session.game.board_text(self.session.observe(self.viewer)))
        print(self._words().line(self.session.game.prompt(self.session.state, self.viewer)))
        for number, action in enumerate(legal, 1):
            print(f"{number:4}  {action!s:32} {self._words().action(action)}")

    def _tell(self, start: int) -> None:
        lines = [line for _, line in self.session.log(self.viewer)]
        for line in lines[start:]:
            print(self._words().line(line))
        self.told = len(lines)

    def _obey(self, line: str, legal: list[Any]) -> bool:
        """Do what a line says; true when the position has changed."""
        before = self.session.node
        word, _, rest = line.partition(" ")
        try:
            if line.isdecimal() and 1 <= int(line) <= len(legal):
                self.session.play(legal[int(line) - 1], player=self.viewer)
            elif line.isdecimal():
                print(f"There is no choice {line} here; there are {len(legal)}.")
            elif word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.session.play(line, player=self.viewer)
        except kw.KredError as error:
            print(error)
        return self.session.node != before

    def _move(self, how: Callable[[], int]) -> None:
        how()
        self.told = 0 if not self.session.node else sum(1 for _ in self.session.log(self.viewer))

    def _why(self, text: str) -> None:
        reasons = self.session.explain(text, player=self.viewer)
        print("\n".join(reasons) if reasons else "That is allowed.")

    def _rules(self, query: str) -> None:
        found = self.session.game.rulebook.search(query)
        print("\n".join(f"{rule.id} {rule.title}: {rule.text}" for rule in found) or "No rule says that.")

    def _save(self, name: str) -> None:
        path = Path(name or "kred.json")
        try:
            path.write_text(self.session.save(), encoding="utf-8")
        except OSError as error:
            print(f"could not save: {error}")
        else:
            print(f"saved to {path}")
