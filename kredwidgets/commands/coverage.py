"""`coverage`: every rule of a game with the code, tests and lessons that cover it."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import kredwidgets as kw
from kredwidgets.commands import COMMANDS
from kredwidgets.teaching.coverage import as_json, as_table, coverage, run_tests

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(commands: "Subparsers") -> None:
    """Add this command to the command line."""
    text = "Runs the tests that are marked with rules and lists what covers each rule; status 1 when there is a gap."
    parser = commands.add_parser("coverage", help=COMMANDS["coverage"], description=text)
    parser.add_argument("game", nargs="?", choices=kw.games(), help="which game (default: all)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--seen", type=Path, metavar="FILE", help="what `pytest --rules-seen=FILE` wrote, instead of a run"
    )


def run(args: argparse.Namespace) -> int:
    """Print the coverage. Returns 1 when a rule lacks code, test or (where a game has lessons) lesson."""
    rules = []
    for game in [args.game] if args.game else kw.games():
        try:
            tested = json.loads(args.seen.read_text(encoding="utf-8")) if args.seen else run_tests(game)
        except (kw.KredError, OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 2
        if tested is None:
            print("The tests are not installed with the package; run this in a checkout.", file=sys.stderr)
        rules += coverage(game, tested or {})
    print(as_json(rules) if args.json else as_table(rules))
    return int(any(rule.gaps for rule in rules))
