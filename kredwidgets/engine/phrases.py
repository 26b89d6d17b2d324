"""The words of one part of the kit, from its table."""

from collections.abc import Mapping
from typing import Any

from kredwidgets.engine.rulebook import load_data


class Phrases:
    """Sentences by key: `say = Phrases(package, "words.toml")`, then `say("stale")`. `texts` is the whole table."""

    def __init__(self, package: str, name: str) -> None:
        self.texts: Mapping[str, str] = load_data(package, name)["en"]

    def __call__(self, key: str, **facts: Any) -> str:
        """A sentence with its facts filled in."""
        return self.texts[key].format(**facts)
