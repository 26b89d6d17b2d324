"""The words of the interface itself, from tables; the page gets the Explorer's too."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.rulebook import load_data

WORDS: Mapping[str, str] = load_data("kredwidgets.widgets", "words.toml")["en"]


class Phrases:
    """The words of one part of the interface, from its table."""

    def __init__(self, name: str) -> None:
        self.texts: Mapping[str, str] = load_data("kredwidgets.widgets", name)["en"]

    def __call__(self, key: str, **facts: Any) -> str:
        """A sentence of it."""
        return self.texts[key].format(**facts)


def say(key: str, **facts: Any) -> str:
    """A sentence of the interface."""
    return WORDS[key].format(**facts)
