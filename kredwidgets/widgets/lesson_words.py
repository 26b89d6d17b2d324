"""The words of lessons, from one table that the page gets too."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.rulebook import load_data

LESSON_WORDS: Mapping[str, str] = load_data("kredwidgets.widgets", "lesson_words.toml")["en"]


def lesson_word(key: str, **facts: Any) -> str:
    """A sentence of the lessons' interface."""
    return LESSON_WORDS[key].format(**facts)
