"""Finding a lesson: by the name of a shipped one (`kred/01-board`, or shorter `kred/board`), or by its file."""

import difflib
from contextlib import suppress
from pathlib import Path

from kredwidgets import paths
from kredwidgets.engine.errors import KredError
from kredwidgets.teaching.lesson import BadLesson, Lesson, load_lesson


class NoSuchLesson(KredError, LookupError):
    """No lesson has that name, and no file is there."""


def names() -> list[str]:
    """The names of the shipped lessons, in order."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in paths.lessons().glob("*/*.toml"))


def find_lesson(name: str | Path) -> Path:
    """The file of a lesson. Raises `NoSuchLesson`."""
    text = str(name)
    if isinstance(name, Path) or text.endswith(".toml"):
        if Path(name).is_file():
            return Path(name)
        raise NoSuchLesson(f"there is no file {text}")
    known = names()
    found = [each for each in known if text in (each, _unnumbered(each))]
    if found:
        return paths.lessons() / f"{found[0]}.toml"
    near = difflib.get_close_matches(text, [*known, *map(_unnumbered, known)], n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"lessons are {', '.join(known) or 'not there yet'}"
    raise NoSuchLesson(f"there is no lesson {text!r}; {hint}")


def lessons_until(name: str | Path) -> list[Lesson]:
    """The lessons of a folder as far as this one, in order; one that can't be read has taught nothing.

    Raises `NoSuchLesson`, and `BadLesson` for the last one.
    """
    last = find_lesson(name)
    found = []
    for path in sorted(last.parent.glob("*.toml")):
        if path.name < last.name:
            with suppress(BadLesson):
                found.append(load_lesson(path))
    return [*found, load_lesson(last)]


def _unnumbered(name: str) -> str:
    game, _, rest = name.partition("/")
    number, _, title = rest.partition("-")
    return f"{game}/{title}" if number.isdigit() else name
