"""What is shown in a notebook: one widget with regions, and a picture that needs none."""

from kredwidgets.widgets.explorer import ActionBar, Board, Explorer, RulePanel, StateEditor, Timeline
from kredwidgets.widgets.lesson import Lesson
from kredwidgets.widgets.still import Snapshot, snapshot

__all__ = ["ActionBar", "Board", "Explorer", "Lesson", "RulePanel", "Snapshot", "StateEditor", "Timeline", "snapshot"]
