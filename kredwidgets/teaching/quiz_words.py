"""The words of quizzes, from one table."""

from kredwidgets.engine.phrases import Phrases

quiz_word = Phrases("kredwidgets.teaching", "quiz_words.toml")
