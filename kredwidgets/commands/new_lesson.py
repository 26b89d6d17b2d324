"""`new-lesson`: a lesson file that holds already, with its notebook, to be changed line by line."""

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import kredwidgets as kw
from kredwidgets import paths
from kredwidgets.commands import COMMANDS
from kredwidgets.teaching.lesson import read_lesson
from kredwidgets.teaching.notebook import lesson_notebook, write
from kredwidgets.teaching.starter import starter

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NEXT = """Wrote {lesson}
  and {notebook}
What to do next:
  1. Open {lesson} in an editor. Its comments say what each part is for.
  2. After each change: python -m kredwidgets check {lesson}
  3. Open {notebook} in JupyterLab and run all cells to play the lesson."""


def add_parser(commands: "Subparsers") -> None:
    """Add this command to the command line."""
    text = "Writes a lesson that holds already, with its notebook. Nothing that is there is overwritten."
    parser = commands.add_parser("new-lesson", help=COMMANDS["new-lesson"], description=text)
    parser.add_argument("game", choices=kw.games(), help="which game")
    parser.add_argument("name", help="name of the file: small letters, digits and hyphens, such as 11-my-lesson")
    parser.add_argument("--title", help="title of the lesson (default: made from the name)")
    parser.add_argument("--folder", type=Path, default=Path("lessons"), help="where to write it (default: ./lessons)")


def run(args: argparse.Namespace) -> int:
    """Write the two files. Returns 2 when the name is none, a file is there already, or can't be written."""
    name: str = args.name.removesuffix(".toml")
    if not NAME.fullmatch(name):
        near = "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "my-lesson"
        print(
            f"{name!r} is no name for a lesson: take small letters, digits and hyphens, such as {near}", file=sys.stderr
        )
        return 2
    title: str = args.title or re.sub(r"^\d+-", "", name).replace("-", " ").capitalize()
    lesson, notebook, called = places(args.folder, args.game, name)
    text = starter(args.game, title, str(lesson))
    try:
        for path in (lesson, notebook):
            if path.exists():
                print(f"{path} is there already, so nothing was written; take another name", file=sys.stderr)
                return 2
        made = lesson_notebook(read_lesson(text, str(lesson), f"{args.game}/{name}"), called)
        for path, content in ((lesson, text), (notebook, write(made))):
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(content)
    except OSError as error:
        print(f"the lesson can't be written: {error}", file=sys.stderr)
        return 2
    print(NEXT.format(lesson=lesson, notebook=notebook))
    return 0


def places(folder: Path, game: str, name: str) -> tuple[Path, Path, str]:
    """Where the lesson and its notebook go, and what `kw.Lesson` is given: the name if shipped, else the file."""
    lesson = folder / game / f"{name}.toml"
    try:
        shipped = folder.resolve() == paths.lessons().resolve()
    except FileNotFoundError:
        shipped = False
    if shipped:
        return lesson, paths.notebooks() / game / f"{name}.ipynb", f"{game}/{name}"
    return lesson, lesson.with_suffix(".ipynb"), lesson.name
