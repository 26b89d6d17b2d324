"""What is shown in a notebook: one widget with regions, and a picture that needs none."""

from kredwidgets.widgets.explorer import ActionBar, Board, Explorer, RulePanel, StateEditor, Timeline
from kredwidgets.widgets.lesson import Lesson
from kredwidgets.widgets.quiz import Quiz
from kredwidgets.widgets.still import Snapshot, snapshot
from kredwidgets.widgets.table import Table

__all__ = [
    "ActionBar",
    "Board",
    "Explorer",
    "Lesson",
    "Quiz",
    "RulePanel",
    "Snapshot",
    "StateEditor",
    "Table",
    "Timeline",
    "snapshot",
]
