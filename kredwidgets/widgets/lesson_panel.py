"""The panel of a lesson: prose, question, answer, and where one is. It shows `page` and reports what was pressed."""

from collections.abc import Callable
from typing import Any

import anywidget
from traitlets import Dict, Int

from kredwidgets.widgets.explorer import STATIC
from kredwidgets.widgets.lesson_words import LESSON_WORDS

FROM_PAGE = frozenset({"layout", "tabbable", "tooltip", "_dom_classes", "_view_count"})


class LessonPanel(anywidget.AnyWidget):
    """What stands beside the board. Everything in it is text; the page sets none of it as markup."""

    _esm = STATIC / "lesson.js"
    _css = STATIC / "lesson.css"

    words = Dict(dict(LESSON_WORDS), help="The interface's own words.").tag(sync=True)
    page = Dict(help="The step that is shown, and nothing that is not to be seen yet.").tag(sync=True)
    rev = Int(0, help="Counts the updates; the page redraws when it changes, and only then.").tag(sync=True)

    def __init__(self, receive: Callable[[Any], None]) -> None:
        super().__init__()
        self.on_msg(lambda _, message, __: receive(message))

    def show(self, page: dict[str, Any]) -> None:
        """Show this, as one update."""
        with self.hold_sync():
            self.set_trait("page", page)
            self.rev += 1

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A page sets nothing but how it is laid out."""
        super().set_state({name: value for name, value in sync_data.items() if name in FROM_PAGE})
