"""The command line: `python -m kredwidgets [COMMAND] ...`; with no command, JupyterLab opens on the index."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

from kredwidgets.commands import COMMANDS

DEFAULT = "lab"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, DEFAULT)
    parser = _parser(given[0])
    args, rest = parser.parse_known_args(given)
    if args.command is None:
        parser.error("which command?")
    if rest and not getattr(args, "passes_on", False):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    args.rest = rest
    try:
        status: int = _module(args.command).run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read on has read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parser(chosen: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m kredwidgets",
        description="Learn games of bluffing and politics, in notebooks.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"kredwidgets {version('kredwidgets')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        if name == chosen:
            _module(name).add_parser(commands)
        else:
            commands.add_parser(name, help=summary)
    return parser


def _module(command: str) -> Any:
    return import_module(f"kredwidgets.commands.{command.replace('-', '_')}")


if __name__ == "__main__":
    sys.exit(main())
