"""The words of the interface itself, from one table that the page gets too."""

from kredwidgets.engine.phrases import Phrases

say = Phrases("kredwidgets.widgets", "words.toml")
WORDS = say.texts
