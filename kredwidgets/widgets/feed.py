"""The log and the timeline as one viewer may read them, kept up as the session moves: a step costs what it adds."""

from collections.abc import Sequence
from typing import Any

from kredwidgets.engine.game import CHANCE, TEACHER, Viewer
from kredwidgets.engine.session import Node, Session
from kredwidgets.engine.words import Words
from kredwidgets.widgets.words import say

Entry = list[Any]
WINDOW = 60
REACH = 7
MOST_BRANCHES = 6


class LogFeed:
    """The lines on the way to the cursor. A line is `[node, text, rules]`."""

    def __init__(self, session: Session, viewer: Viewer) -> None:
        self.session = session
        self.viewer = viewer
        self.lines: list[Entry] = []
        self._path: list[int] = []
        self._starts: list[int] = []
        self._places: dict[int, int] = {}
        self._words: Words = session.game.words_for(viewer)

    def follow(self) -> int:
        """Go where the cursor is. Returns the number of lines that stayed as they were."""
        fresh: list[int] = []
        at: int | None = self.session.node
        while at is not None and at not in self._places:
            fresh.append(at)
            at = self.session[at].parent
        self._cut(0 if at is None else self._places[at] + 1)
        kept = len(self.lines)
        for number in reversed(fresh):
            self._places[number] = len(self._path)
            self._path.append(number)
            self._starts.append(len(self.lines))
            self.lines += ([number, *line] for line in node_lines(self._words, self.session[number], self.viewer))
        return kept

    def window(self, kept: int) -> dict[str, Any]:
        """What has changed: the lines from `first` on, and how many there are in all."""
        first = max(kept, len(self.lines) - WINDOW)
        return {"total": len(self.lines), "first": first, "lines": self.lines[first:]}

    def before(self, end: int) -> dict[str, Any]:
        """The lines that stand before line `end`, as many as are sent at once."""
        end = max(0, min(end, len(self.lines)))
        first = max(0, end - WINDOW)
        return {"first": first, "lines": self.lines[first:end]}

    def _cut(self, length: int) -> None:
        for number in self._path[length:]:
            del self._places[number]
        if length < len(self._path):
            del self.lines[self._starts[length] :]
        del self._path[length:], self._starts[length:]


def node_lines(words: Words, node: Node, viewer: Viewer) -> list[tuple[str, list[str]]]:
    """What happened on the way into a node, and the rules that it cites."""
    if node.edit:
        told = viewer in (TEACHER, node.editor)
        return [(say("edited_as", edit=" ".join(node.edit.split())[:120]) if told else say("edited"), [])]
    lines = (words.game.tell(event, viewer) for event in node.events)
    return [(words.line(line), list(line.rules)) for line in lines]


class Steps:
    """The decisions along the line that the cursor is on, before it and after it, with what else was tried there."""

    def __init__(self, session: Session, viewer: Viewer) -> None:
        self.session = session
        self.viewer = viewer
        self._stops: list[int] = []
        self._places: dict[int, int] = {}
        self._bends: list[int] = []  # where the line follows a jump, and not the way one went last
        self._words: Words = session.game.words_for(viewer)

    def __len__(self) -> int:
        return len(self._stops)

    def __getitem__(self, step: int) -> int:
        return self._stops[step]

    def follow(self) -> int:
        """Bring the line up to date. Returns the step that the cursor is on."""
        here = self.session.node
        if here not in self._places:
            self._join(here)
        self._extend()
        return self._places[here]

    def _join(self, node: int) -> None:
        fresh: list[int] = []
        at: int | None = node
        while at is not None and at not in self._places:
            if not self._passing(at) or at == node:
                fresh.append(at)
            at = self.session[at].parent
        self._cut(0 if at is None else self._places[at] + 1)
        for number in reversed(fresh):
            if self._stops and self._next(self._stops[-1]) != number:
                self._bends.append(len(self._stops))
            self._push(number)

    def _extend(self) -> None:
        """Follow the line to its end, or cut what hangs on from another way."""
        place = self._places[self.session.node] + 1
        later = next((bend for bend in self._bends if bend >= place), len(self._stops))
        at = self._next(self.session.node)
        self._cut(later if place < later and at == self._stops[place] else place)
        at = self._next(self._stops[-1])
        while at is not None:
            self._push(at)
            at = self._next(at)

    def _next(self, stop: int) -> int | None:
        at = self.session[stop].latest
        while at is not None and self._passing(at):
            at = self.session[at].latest
        return at

    def _passing(self, number: int) -> bool:
        return self.session.game.asked(self.session[number].state) == (CHANCE,)

    def _push(self, number: int) -> None:
        self._places[number] = len(self._stops)
        self._stops.append(number)

    def _cut(self, length: int) -> None:
        for number in self._stops[length:]:
            del self._places[number]
        del self._stops[length:]
        self._bends = [bend for bend in self._bends if bend < length]

    def data(self) -> dict[str, Any]:
        """The steps around the cursor, how many there are, and why one can't go back, forth or elsewhere."""
        at = self.follow()
        first = max(0, min(at - REACH, len(self) - 2 * REACH - 1))
        steps = [self._step(step) for step in range(first, min(len(self), first + 2 * REACH + 1))]
        session = self.session
        return {
            "at": at,
            "length": len(self),
            "first": first,
            "steps": steps,
            "undo": session.why_not_undo(),
            "redo": "" if session.here.latest is not None else say("no_redo"),
            "jump": "" if session.mode == "study" else say("no_jump"),
        }

    def _step(self, step: int) -> dict[str, Any]:
        number = self._stops[step]
        way = self._way(number)
        label = self._label(way) if step else say("start")
        data: dict[str, Any] = {"node": number, "label": label, **self._who(way)}
        branches = self._branches(way)
        if branches:
            data["branches"] = branches[:MOST_BRANCHES]
            data["count"] = len(branches)
        return data

    def _way(self, stop: int) -> list[Node]:
        """The nodes from after the last stop to this one: a decision and the chance moves that followed it."""
        way = [self.session[stop]]
        while way[0].parent is not None and self._passing(way[0].parent):
            way.insert(0, self.session[way[0].parent])
        return way if way[0].parent is not None else way[-1:]

    def _label(self, way: Sequence[Node]) -> str:
        node = next((node for node in way if node.player != CHANCE), way[-1])
        lines = node_lines(self._words, node, self.viewer)
        if lines:
            return lines[0][0]
        return say("chosen", who=self._words.game.speak("seat", node.player, self.viewer))

    def _who(self, way: Sequence[Node]) -> dict[str, Any]:
        if way[0].edit:
            return {"edit": True}
        seat = way[0].player
        return {} if seat is None or seat == CHANCE else {"seat": seat}

    def _branches(self, way: Sequence[Node]) -> list[Entry]:
        siblings = (
            sibling
            for node in way
            if node.parent is not None
            for sibling in self.session[node.parent].children
            if sibling != node.number
        )
        return [[self._rest(number), self._label([self.session[number]])] for number in siblings]

    def _rest(self, number: int) -> int:
        """The decision that a branch leads to."""
        return (self._next(number) or number) if self._passing(number) else number
