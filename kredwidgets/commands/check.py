"""`check`: lesson files, read and decided by the engine."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kredwidgets import paths
from kredwidgets.commands import COMMANDS
from kredwidgets.teaching.checks import check
from kredwidgets.teaching.lesson import BadLesson, load_lesson
from kredwidgets.teaching.transcript import transcript

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(commands: "Subparsers") -> None:
    """Add this command to the command line."""
    text = "Checks lesson files and names file, line and fault; status 1 when there is one."
    parser = commands.add_parser("check", help=COMMANDS["check"], description=text)
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="lesson files (default: all that are shipped)"
    )
    parser.add_argument("--transcript", action="store_true", help="print the lessons with their answers")


def run(args: argparse.Namespace) -> int:
    """Check every file. Returns 1 when one has a fault."""
    broken = 0
    for path in args.files or sorted(paths.lessons().rglob("*.toml")):
        try:
            lesson = load_lesson(path)
            solved = check(lesson, str(path))
        except BadLesson as error:
            broken += 1
            print(error, file=sys.stderr)
            continue
        print(transcript(lesson) if args.transcript else f"{path}: {len(solved)} steps, all right")
    return int(bool(broken))
