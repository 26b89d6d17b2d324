"""Patterns of action texts, in which `*` stands for any letters of a word and, at the end, `...` for any words."""

import re
from collections.abc import Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from itertools import product
from typing import Any

from kredwidgets.engine.errors import UnknownAction
from kredwidgets.engine.game import PUBLIC
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import with_aliases
from kredwidgets.teaching.trying import BadClaim

REST = "..."
LARGEST = 4000
"""Actions that one pattern may stand for."""


def fits(text: str, pattern: str) -> bool:
    """Whether an action text fits a pattern, word by word; `...` at its end fits whatever follows."""
    words, wanted = text.split(), pattern.split()
    if wanted[-1:] == [REST]:
        wanted.pop()
        words = words[: len(wanted)]
    return len(words) == len(wanted) and all(map(fnmatchcase, words, wanted))


def is_single(pattern: str) -> bool:
    """Whether a pattern names one action."""
    return "*" not in pattern and not pattern.endswith(REST)


def tidy(pattern: str, session: Session) -> str:
    """The pattern as actions are written: seats by number, single spaces."""
    spaced = re.sub(r"\s*>\s*", " > ", pattern)
    return " ".join(with_aliases(spaced, session.game.aliases).split())


def parsed(text: str, session: Session) -> Any:
    """The action a text names. Raises `BadClaim`."""
    try:
        return session.game.parse(text)
    except UnknownAction as error:
        raise BadClaim(str(error)) from None


def spelled_out(pattern: str, session: Session) -> Iterator[Any]:
    """Every action that a pattern stands for, with the names of the board's spaces for its `*`."""
    if "*" not in pattern:
        yield parsed(pattern, session)
        return
    spaces = [space.id for space in session.game.drawing(PUBLIC).spaces]
    words = [
        [space for space in spaces if fnmatchcase(space, word)] if "*" in word else [word] for word in pattern.split()
    ]
    size = 1
    for choices in words:
        size *= len(choices)
    if size > LARGEST:
        raise BadClaim(f"{pattern!r} stands for {size} actions; name more of it")
    for choice in product(*words):
        with suppress(UnknownAction):  # not every space of the drawing is one that actions speak of
            yield session.game.parse(" ".join(choice))
