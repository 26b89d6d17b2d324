"""The board of a lesson: an Explorer that can be looked at only, until an answer is committed, and that takes marks."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from traitlets import Dict

from kredwidgets.engine.game import PUBLIC, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.widgets.explorer import STATIC, Explorer
from kredwidgets.widgets.lesson_words import LESSON_WORDS, lesson_word
from kredwidgets.widgets.words import WORDS

LOCKED = ("looks", "board")
OPEN = ("looks", "board", "actions", "editor")
HARMLESS = frozenset({"rules", "log", "sights"})
CLOSED = frozenset({"open", "save", "open_view", "shut_view"})
STATES = {key: text for key, text in LESSON_WORDS.items() if key.startswith("is_")}


class LessonBoard(Explorer):
    """The board beside a step. `places` can be marked by picking them; `marks` are shown while nothing has moved."""

    _css: Any = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("explorer.css", "lesson_board.css"))
    default_regions: ClassVar[tuple[str, ...]] = LOCKED

    words = Dict({**WORDS, **STATES}, help="The interface's own words.").tag(sync=True)

    start = 0
    locked = True
    quiet = False
    closed = False
    places: Mapping[str, str] = {}
    marks: tuple[tuple[str, str], ...] = ()
    on_mark: Callable[[str], None] | None = None

    def begin(
        self,
        session: Session,
        seat: Viewer | None,
        *,
        locked: bool,
        places: Mapping[str, str],
        marks: tuple[tuple[str, str], ...],
    ) -> None:
        """Show another position, as one update."""
        self.quiet = True
        self.start, self.locked, self.places, self.marks = session.node, locked, places, marks
        with self.hold_trait_notifications():
            self.set_trait("session", session)
            self.set_trait("seat", seat)
            self.set_trait("show_moves", not locked)
        self.quiet = False
        regions = LOCKED if locked else OPEN
        with self.hold_sync():
            if self.regions != regions:
                self.set_trait("regions", regions)
            self._show(refusal={}, notice={})

    def mark(self, marks: tuple[tuple[str, str], ...]) -> None:
        """Show other marks on the same position."""
        self.marks = marks
        self._show(refusal={}, notice={})

    def take_all_seats(self) -> None:
        """Let the learner play whoever is asked."""
        self.set_trait("seat", None)

    def close(self) -> None:
        """Stop following the session, once."""
        if not self.closed:
            self.closed = True
            super().close()

    def _show(self, **more: Any) -> None:
        if not self.quiet:
            super()._show(**more)

    def _values(self) -> dict[str, Any]:
        values = super()._values()
        if self.session.node == self.start and self.marks:
            values["scene"]["marks"] = [*values["scene"]["marks"], *([place, kind] for place, kind in self.marks)]
        return values

    def _turn(self, turn: Any) -> dict[str, Any]:
        data = super()._turn(turn)
        if self.locked and self.places and self.viewer != PUBLIC:
            marked = {place for place, _ in self.marks}
            choices = [
                {
                    "text": f"mark {place}",
                    "label": lesson_word("unmark_label" if place in marked else "mark_label", what=name),
                    "picks": [place],
                    "seat": self.viewer,
                }
                for place, name in self.places.items()
            ]
            data["groups"] = [{"title": lesson_word("mark_group"), "choices": choices}]
        return data

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Before an answer is committed nothing is tried out: what a page asks for then is a mark, or to be read."""
        kind = content.get("type") if isinstance(content, dict) else None
        kind = kind if isinstance(kind, str) else None
        if kind in CLOSED:
            self.note(lesson_word("closed"))
        elif not self.locked or kind in HARMLESS:
            super()._handle_custom_msg(content, buffers)
        else:
            self._take_mark(content)

    def _take_mark(self, content: Any) -> None:
        text = content.get("text") if isinstance(content, dict) else None
        place = text.removeprefix("mark ").strip() if isinstance(text, str) else ""
        if place in self.places and self.on_mark is not None:
            self.on_mark(place)
        else:
            self.note(lesson_word("locked"))
