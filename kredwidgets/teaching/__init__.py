"""Lessons, quizzes and which rules they cover."""
