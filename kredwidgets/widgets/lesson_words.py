"""The words of lessons, from one table that their board gets too."""

from kredwidgets.engine.phrases import Phrases

lesson_word = Phrases("kredwidgets.widgets", "lesson_words.toml")
LESSON_WORDS = lesson_word.texts
