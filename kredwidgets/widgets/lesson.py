"""A lesson to be worked through: one idea a step, prose beside the board, an answer before the truth is shown."""

from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from attrs import define, field
from traitlets import Int

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import FACT, shown
from kredwidgets.teaching.answers import (
    Answer,
    BadAnswer,
    changes_made,
    decisions,
    edits_made,
    holds_after,
    is_right,
    option_reasons,
    place_reasons,
    places,
    read_answer,
    write_answer,
)
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.lesson import load_lesson
from kredwidgets.teaching.shelf import find_lesson
from kredwidgets.teaching.transcript import transcript
from kredwidgets.teaching.trying import aside
from kredwidgets.widgets.composed import Stepped
from kredwidgets.widgets.lesson_board import LessonBoard
from kredwidgets.widgets.lesson_changes import changes_in_words
from kredwidgets.widgets.lesson_messages import receive
from kredwidgets.widgets.lesson_page import lesson_tree, spoken
from kredwidgets.widgets.lesson_words import lesson_word
from kredwidgets.widgets.panel import Panel
from kredwidgets.widgets.view import Data, reason_data

COMMITTED = ("predict", "choose")
MOST_CHANGES = 12
MOST_REASONS = 3


@define
class Work:
    """What a learner did at one step. `answer` is the one that counts, `given` what was committed last."""

    answer: Answer | None = None
    right: bool = False
    done: bool = False
    given: Answer | None = None
    marked: list[str] = field(factory=list)
    hinted: bool = False


class Lesson(Stepped):
    """A lesson, by the name of a shipped one (`kred/01-board`) or by its file.

    `step` is the number of the step that is shown, `score` how many steps are answered right; both can be observed.
    `answer` takes answers in Python, `transcript` tells the reference solution, `board` is the Explorer beside it.
    Raises `NoSuchLesson`, and `BadLesson` with every fault of a broken one.
    """

    score = Int(0, read_only=True, help="How many steps are answered right.")

    board: LessonBoard
    _session: Session | None = None
    """What the board shows; None once the lesson is closed, and while it is not yet made."""

    def __init__(self, name: str | Path) -> None:
        self.lesson = load_lesson(find_lesson(name))
        self.solved = check(self.lesson)
        self._called = str(name)
        self._work = [Work() for _ in self.solved]
        self._says: Data = {}
        self._serial = 0
        self._entered = 0
        first = aside(self.solved[0].session)
        board = LessonBoard(first, seat=self.solved[0].step.seat, cover=False, show_moves=False)
        board.on_mark = self.mark
        super().__init__(Panel(lesson_word("lesson"), lambda message: receive(self, message)), board)
        self._enter()

    # What a learner, or a cell, does.

    def answer(self, answers: Mapping[int, Any]) -> "Lesson":
        """Take answers by step number: a move, places, the number of an option, changes. Returns the lesson.

        All of them are read before one is taken. Raises `BadAnswer` naming the step.
        """
        if not isinstance(answers, Mapping):
            raise BadAnswer(f"answers are given by step, such as {{2: 1}}, not as {shown(answers)}")
        read: dict[int, Answer] = {}
        for number, value in answers.items():
            if not self.is_step(number):
                raise BadAnswer(self._no_step(number))
            try:
                read[number] = read_answer(self.solved[number - 1], value)
            except BadAnswer as error:
                raise BadAnswer(f"step {number}: {error}") from None
        for number, each in read.items():
            self._record(number, each, is_right(self.solved[number - 1], each), anew=True)
        self._touched = True
        self._enter()
        return self

    def transcript(self) -> str:
        """The whole lesson with its reference solution, as text."""
        return transcript(self.lesson)

    def mark(self, place: str) -> None:
        """Mark a place, or take its mark off, before a prediction is committed."""
        work, solved = self._now
        if solved.step.kind != "predict" or work.given is not None:
            raise KredError(lesson_word("stale"))
        if place not in self._places:
            raise KredError(lesson_word("not_understood"))
        work.marked.remove(place) if place in work.marked else work.marked.append(place)
        self._touched = True
        self.board.mark(tuple((each, "marked") for each in work.marked))
        self._show()

    def commit(self, value: Any = None) -> None:
        """Commit the marks of a prediction, or an option. The first answer is the one that counts."""
        work, solved = self._now
        kind = solved.step.kind
        if kind not in COMMITTED or work.given is not None:
            raise KredError(lesson_word("stale"))
        given = value if kind == "choose" else work.marked
        if not given:
            raise KredError(lesson_word("nothing_marked" if kind == "predict" else "nothing_chosen"))
        answer = read_answer(solved, list(given) if isinstance(given, list) else given)
        self._record(self.step, answer, is_right(solved, answer))
        self._enter()
        self._tell()

    def again(self) -> None:
        """Answer a committed step once more, for practice; or begin a step anew."""
        work, _ = self._now
        work.given = None
        work.marked.clear()
        self._enter()

    def back(self) -> None:
        """Go back to the position at which the step begins."""
        self._enter()

    def hint(self) -> None:
        """Show the hint of the step."""
        self._now[0].hinted = True
        self._touched = True
        self._show()

    def take_all_seats(self) -> None:
        """Play on for whoever is asked."""
        if self._locked:
            raise KredError(lesson_word("locked"))
        self.board.take_all_seats()
        self.say(lesson_word("everybody_note"))

    def restart(self) -> None:
        """Forget every answer."""
        self._work = [Work() for _ in self.solved]
        self._touched = True
        self._begin(1)

    def resume(self, saved: Any) -> None:
        """Take up what a browser has kept, unless something was done here already. What does not fit is left out."""
        if self._touched or not isinstance(saved, Mapping):
            return
        answers = saved.get("answers")
        for key, value in answers.items() if isinstance(answers, Mapping) else ():
            number = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 4 else 0
            if self.is_step(number):
                try:
                    answer = read_answer(self.solved[number - 1], value)
                except BadAnswer:
                    continue
                self._record(number, answer, is_right(self.solved[number - 1], answer), anew=True)
        at = saved.get("at")
        self._touched = True
        self._begin(at if self.is_step(at) else 1)
        self.say(lesson_word("welcome"))

    def say(self, text: str, tone: str = "note", **more: Any) -> None:
        """Say something in the panel."""
        self._serial += 1
        self._says = {"serial": self._serial, "text": text, "tone": tone, **more}
        self._show()

    # Steps.

    @property
    def most(self) -> int:
        """How many steps ask for an answer."""
        return sum(solved.step.kind != "read" for solved in self.solved)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the lesson is about, for a quiz on them."""
        return self.lesson.cited

    @property
    def answers(self) -> dict[int, Any]:
        """The answers that count, by step number, as `answer` takes them."""
        return {
            number: write_answer(solved, work.answer)
            for number, (work, solved) in enumerate(zip(self._work, self.solved, strict=True), 1)
            if work.answer
        }

    @property
    def code(self) -> str:
        """The answers as a cell of code."""
        return f"kw.Lesson({dumps(self._called)}).answer({self.answers!r})"

    @property
    def version(self) -> str:
        """Changes with the lesson's text, so that what a browser has kept of another text is not taken up."""
        return sha256(self.lesson.source.encode()).hexdigest()[:12]

    @property
    def _key(self) -> str:
        return f"kredwidgets:lesson:{self.lesson.name}:{self.version}"

    @property
    def _now(self) -> tuple[Work, Solved]:
        return self._work[self.step - 1], self.solved[self.step - 1]

    @property
    def _locked(self) -> bool:
        work, solved = self._now
        return solved.step.kind in COMMITTED and work.given is None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.solved)

    def _no_step(self, number: Any) -> str:
        return f"there is no step {number!r}; steps are 1 to {self.last}"

    def _enter(self) -> None:
        self._entered += 1
        work, solved = self._now
        self._places = places(solved) if solved.step.kind == "predict" else {}
        self._says = {"serial": self._serial, **self._verdict()} if work.given is not None else {}
        if solved.step.kind == "read":
            work.done = True
        session = aside(solved.session)
        self._follow(session)
        self.board.begin(
            session, solved.step.seat, locked=self._locked, places=self._places, marks=self._marks(work, solved)
        )
        self._show()

    def _follow(self, session: Session | None) -> None:
        """Hear what happens in this session, and no longer in the last one."""
        if self._session is not None:
            self._session.unobserve(self._moved, "node")
        self._session = session
        if session is not None:
            self._start = session.node
            session.observe(self._moved, "node")

    def _marks(self, work: Work, solved: Solved) -> tuple[tuple[str, str], ...]:
        """What is marked on the board: one's own marks, and after the commit the truth."""
        if solved.step.kind == "predict":
            if work.given is None:
                return tuple((place, "marked") for place in work.marked)
            true = [(place, "right" if place in work.given else "missed") for place in solved.places]
            return (*true, *((place, "wrong") for place in work.given if place not in solved.places))
        if solved.step.kind == "choose" and work.given is not None:
            reasons = [reason for number in work.given for reason in option_reasons(solved, number)]
            return tuple((place, "cause") for place in dict.fromkeys(p for reason in reasons for p in reason.where))
        return ()

    def _record(self, number: int, answer: Answer, right: bool, *, anew: bool = False) -> None:
        """Keep an answer. Of a commit the first one counts; a move or a change counts once it is right."""
        work, solved = self._work[number - 1], self.solved[number - 1]
        committed = solved.step.kind in COMMITTED
        if committed:
            work.given = answer
            work.marked = list(answer) if solved.step.kind == "predict" else []
        if anew or work.answer is None or (not committed and not work.right):
            work.answer, work.right = answer, right
        work.done = work.done or committed or right or not answer
        self._touched = True

    @property
    def _right(self) -> int:
        return sum(bool(work.answer) and work.right for work in self._work)

    # What came of an answer.

    def _moved(self, change: Any) -> None:
        """Something was played or changed on the board."""
        kind = self._now[1].step.kind
        session: Session = change.owner
        if session.node == self._start:
            self._says = {}
            self._show()
        elif kind == "play":
            self._judge_play(session)
        elif kind == "whatif":
            self._judge_whatif(session)
        else:
            self.say(lesson_word("exploring"))

    def _judge_play(self, session: Session) -> None:
        work, solved = self._now
        played = decisions(session, self._start)
        if not played:
            self.say(lesson_word("exploring"))
        elif len(played) > 1:
            self.say(lesson_word("exploring" if work.right else "play_on"))
        else:
            answer = (played[0],)
            right = is_right(solved, answer)
            self._record(self.step, answer, right)
            move = solved.session.game.words_for(solved.step.seat).action(solved.session.game.parse(played[0]))
            if right:
                self.say(lesson_word("play_right", move=move), "right", more=solved.filled(solved.step.well_done))
            else:
                self.say(lesson_word("play_other", move=move), "wrong")

    def _judge_whatif(self, session: Session) -> None:
        work, solved = self._now
        step = solved.step
        changed = changes_in_words(session, self._start, session.node, step.seat)
        if len(changed) > MOST_CHANGES:
            changed = [*changed[:MOST_CHANGES], lesson_word("more", n=len(changed) - MOST_CHANGES)]
        edits = edits_made(session, self._start)
        if edits is None:
            self.say(lesson_word("moved_instead"), changed=changed)
            return
        right = is_right(solved, edits)
        if right or not work.right:
            self._record(self.step, edits, right)
        if right:
            self.say(lesson_word("whatif_right"), "right", more=solved.filled(step.well_done), changed=changed)
        elif holds_after(solved, edits):
            made = changes_made(session, self._start)
            self.say(lesson_word("whatif_too_many", made=made, n=step.changes), "wrong", changed=changed)
        else:
            self.say(lesson_word("whatif_not_yet" if changed else "whatif_nothing"), "wrong", changed=changed)

    def _tell(self) -> None:
        """What the truth is, now that an answer is committed."""
        self.say(**self._verdict())

    def _verdict(self) -> Data:
        work, solved = self._now
        given = work.given or ()
        right = is_right(solved, given)
        says: Data = {"text": lesson_word("right" if right else "wrong"), "tone": "right" if right else "wrong"}
        says["more"] = solved.filled(solved.step.well_done)
        if solved.step.kind == "predict":
            missed = [self._named(place) for place in solved.places if place not in given]
            wrong = [place for place in given if place not in solved.places]
            says["lines"] = [lesson_word("truth", what="; ".join(map(self._named, solved.places)))]
            if missed:
                says["lines"].append(lesson_word("missed", what="; ".join(missed)))
            if wrong:
                says["lines"].append(lesson_word("too_much", what="; ".join(map(self._named, wrong))))
            found = [reason for place in wrong for reason in place_reasons(solved, place)[:1]]
            says["reasons"] = self._reasons(found, solved)
        return says

    def _named(self, place: str) -> str:
        return self._places.get(place, place)

    def _reasons(self, found: Any, solved: Solved) -> list[Data]:
        words = solved.session.game.words_for(solved.step.seat)
        reasons: list[Data] = []
        for violation in found:
            data = reason_data(words, violation)
            if data not in reasons:
                reasons.append(data)
        return reasons[:MOST_REASONS]

    # The page.

    def _show(self) -> None:
        data = self.page
        saved = {"at": self.step, "answers": {str(number): value for number, value in self.answers.items()}}
        self.panel.show(
            lesson_tree(data),
            at=self.step,
            place=[self._entered, self.board.session.node],
            says=(self._says.get("serial", 0), spoken(self._says)),
            store={
                "key": f"kredwidgets:lesson:{self.lesson.name}:{self.version}",
                "value": saved,
                "fresh": not self._touched,
            },
        )
        self.set_trait(
            "score", self._right
        )  # last of all: whoever listens to it and fails keeps nothing from being shown

    @property
    def page(self) -> Data:
        """What there is to see of the step now, and nothing that is not to be seen yet."""
        work, solved = self._now
        step, lesson = solved.step, self.lesson
        done = sum(each.done for each in self._work)
        page: Data = {
            "title": lesson.title,
            "at": self.step,
            "kind": step.kind,
            "told": list(solved.told),
            "say": solved.filled(step.say.strip()),
            "ask": solved.filled(step.ask.strip()),
            "rules": [
                {"id": rule.id, "title": rule.title, "text": rule.text}
                for rule in map(solved.session.game.rulebook.__getitem__, step.rules)
            ],
            "example": solved.session.game.rulebook.words.get("edit_example", FACT),
            "kit": bool(solved.session.game.kit),
            "help": solved.session.game.rulebook.words.get("edit_help", ""),
            "changes": step.changes if step.kind == "whatif" else 0,
            "steps": [self._state(number) for number in range(len(self.solved))],
            "finished_steps": done,
            "progress": lesson_word("progress", done=done, n=len(self._work), score=self._right, most=self.most),
            "locked": self._locked,
            "committed": work.given is not None,
            "moved": self.board.session.node != self._start,
            "can_hint": bool(step.hint) and not work.hinted and work.given is None,
            "hint": solved.filled(step.hint) if work.hinted else "",
            "done": work.done,
            "says": self._says,
            "code": self.code,
        }
        if step.kind == "predict":
            page["places"] = [[place, name, place in work.marked] for place, name in self._places.items()]
        if step.kind == "choose":
            page["several"] = step.several
            page["options"] = [self._option(number, work, solved) for number in range(1, len(step.option) + 1)]
        if self.step == len(self.solved) and work.done:
            page["finished"] = lesson_word("finished", score=self._right, most=self.most)
            left = [lesson_word("open_step", n=number) for number, each in enumerate(self._work, 1) if not each.done]
            if left:
                page["finished"] += " " + lesson_word("open_steps", steps=", ".join(left))
        return page

    def _state(self, number: int) -> str:
        work = self._work[number]
        if not work.done:
            return "open"
        return "right" if work.right or not work.answer else "wrong"

    def _option(self, number: int, work: Work, solved: Solved) -> Data:
        option = solved.step.option[number - 1]
        data: Data = {"number": number, "text": option.text}
        if work.given is not None:
            data["right"] = number - 1 in solved.right
            data["yours"] = number in work.given
            data["why"] = solved.filled(option.why)
            data["reasons"] = self._reasons(option_reasons(solved, number), solved)
        return data

    # Without a live page.

    def _head(self) -> str:
        _, solved = self._now
        step = solved.step
        kind = lesson_word(f"kind_{step.kind}")
        prose = [f"> {line}" for line in solved.told] + [solved.filled(text.strip()) for text in (step.say, step.ask)]
        head = lesson_word("head", title=self.lesson.title, at=self.step, n=len(self.solved), kind=kind)
        return "\n".join([head, *filter(None, prose)])

    def close(self) -> None:
        """Stop following the board, and close what the lesson is made of."""
        self._follow(None)
        super().close()
