"""The words of quizzes, from one table."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.rulebook import load_data

QUIZ_WORDS: Mapping[str, str] = load_data("kredwidgets.teaching", "quiz_words.toml")["en"]


def quiz_word(key: str, **facts: Any) -> str:
    """A sentence of a quiz."""
    return QUIZ_WORDS[key].format(**facts)
