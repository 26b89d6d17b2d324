"""The words of the interface itself, from one table that the page gets too."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.rulebook import load_data

WORDS: Mapping[str, str] = load_data("kredwidgets.widgets", "words.toml")["en"]


def say(key: str, **facts: Any) -> str:
    """A sentence of the interface."""
    return WORDS[key].format(**facts)
