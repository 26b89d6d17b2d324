"""A quiz: questions on random positions, each with its board, answered before the truth is shown."""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from json import dumps
from pathlib import Path
from random import SystemRandom
from typing import Any

from traitlets import Int

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.text import shown
from kredwidgets.games import find
from kredwidgets.teaching.quiz import Question, make_quiz
from kredwidgets.widgets.composed import Stepped
from kredwidgets.widgets.lesson_board import LessonBoard
from kredwidgets.widgets.lesson_words import lesson_word
from kredwidgets.widgets.panel import Panel, carry_out
from kredwidgets.widgets.quiz_page import quiz_tree, t
from kredwidgets.widgets.view import Data

Answers = Mapping[int, Sequence[int]]
NEW_SEEDS = 1_000_000
WORST = 8
"""Rules that are named at the end as missed most often."""


class Quiz(Stepped):
    """`n` questions on a game: `kw.Quiz("kred", seed=7)`. The same arguments ask the same; without `seed`, new ones.

    `level` (1 to 5), `kinds`, `rules`, `after` (a lesson), `players` and house rules narrow what is asked, as for
    `kredwidgets.teaching.quiz.make_quiz`, which raises what this raises. With `feedback=False` right and wrong are
    shown when all questions are answered, as in a class test. `step` is the question that is shown, `score` how many
    are right; both can be observed.
    """

    score = Int(0, read_only=True, help="How many questions are answered right.")
    board: LessonBoard

    def __init__(
        self, game: str, *, n: int = 10, seed: int | None = None, feedback: bool = True, **narrowed: Any
    ) -> None:
        self.seed = SystemRandom().randrange(NEW_SEEDS) if seed is None else seed
        self.questions = make_quiz(game, n=n, seed=self.seed, **narrowed)
        self.feedback = feedback
        self._game = find(game)
        self._called = {"n": n, "seed": self.seed, **({} if feedback else {"feedback": False}), **narrowed}
        if isinstance(narrowed.get("after"), Path):
            self._called["after"] = str(narrowed["after"])
        self._answers: dict[int, tuple[int, ...]] = {}
        self._entered = 0
        self._serial = 0
        self._says = ""
        first = self.questions[0]
        board = LessonBoard(first.session, seat=first.seat, cover=False, show_moves=False)
        super().__init__(Panel(t("quiz"), self._receive), board)
        self._enter()

    # What a learner, or a cell, does.

    def answer(self, answers: Answers) -> "Quiz":
        """Take answers by number of the question: the numbers of options, from 1. Returns the quiz.

        All are read before one is taken. Raises `KredError` naming the question.
        """
        if not isinstance(answers, Mapping):
            raise KredError(t("bad_answers", given=shown(answers)))
        read = {number: self._read(number, given) for number, given in answers.items()}
        self._answers |= read
        self._touched = True
        self._enter()
        return self

    def commit(self, options: Sequence[int]) -> None:
        """Answer the question that is shown. The first answer counts."""
        if self.step in self._answers:
            raise KredError(t("again"))
        if not options:
            raise KredError(lesson_word("nothing_chosen"))
        self._answers[self.step] = self._read(self.step, options)
        self._touched = True
        self._enter()
        self._say(self._verdict())

    def restart(self) -> None:
        """Forget every answer; the questions stay."""
        self._answers.clear()
        self._touched = True
        self._begin(1)

    def resume(self, saved: Any) -> None:
        """Take up what a browser has kept, unless something was done here already. What does not fit is left out."""
        if self._touched or not isinstance(saved, Mapping):
            return
        answers = saved.get("answers")
        for number in range(1, len(self.questions) + 1):
            given = answers.get(str(number)) if isinstance(answers, Mapping) else None
            try:
                self._answers[number] = self._read(number, given)
            except KredError:
                continue
        at = saved.get("at")
        self._touched = True
        self._begin(at if self.is_step(at) else 1)
        self._say(lesson_word("welcome"))

    # How it stands.

    @property
    def answers(self) -> dict[int, list[int]]:
        """The answers so far, as `answer` takes them."""
        return {number: list(given) for number, given in sorted(self._answers.items())}

    @property
    def code(self) -> str:
        """The answers as a cell of code."""
        arguments = [dumps(self._game.id), *(f"{name}={value!r}" for name, value in self._called.items())]
        return f"kw.Quiz({', '.join(arguments)}).answer({self.answers!r})"

    @property
    def missed(self) -> Counter[str]:
        """The rules of the questions answered wrong, by how many questions turn on them; nothing while hidden."""
        wrong = (self.questions[number - 1] for number in self._answers if self._shown and not self._is_right(number))
        return Counter(rule for question in wrong for rule in question.rules)

    @property
    def _shown(self) -> bool:
        return self.feedback or len(self._answers) == len(self.questions)

    def _is_right(self, number: int) -> bool:
        right = tuple(each + 1 for each in self.questions[number - 1].right)
        return self._answers.get(number) == right

    def _read(self, number: Any, given: Any) -> tuple[int, ...]:
        if not self.is_step(number):
            raise KredError(self._no_step(number))
        most = len(self.questions[number - 1].options)
        fits = isinstance(given, list | tuple) and given and all(type(o) is int and 1 <= o <= most for o in given)
        if not fits or (len(set(given)) > 1 and not self.questions[number - 1].several):
            raise KredError(t("bad_answer", number=number, given=shown(given), n=most))
        return tuple(sorted(set(given)))

    @property
    def _right(self) -> int:
        return sum(map(self._is_right, self._answers)) if self._shown else 0

    # The page.

    @property
    def last(self) -> int:
        """The number of the last question."""
        return len(self.questions)

    def _no_step(self, number: Any) -> str:
        return t("no_question", number=repr(number), n=self.last)

    def _enter(self) -> None:
        """Show the question; its board is free to be tried once it is answered and that is shown."""
        question = self.questions[self.step - 1]
        self._entered += 1
        self._says = ""
        locked = not (self.step in self._answers and self._shown)
        self.board.begin(question.session, question.seat, locked=locked, places={}, marks=())
        self._show()

    def _verdict(self) -> str:
        if not self._shown:
            return t("handed_in")
        if len(self._answers) == len(self.questions):
            return t("finished", score=self._right, most=len(self.questions))
        return lesson_word("right" if self._is_right(self.step) else "wrong")

    def _say(self, text: str) -> None:
        self._says = text
        self._serial += 1
        self._show()

    def _receive(self, message: Any) -> None:
        handlers = {"go": self._go, "commit": self._commit, "restart": lambda _: self.restart()}
        handlers["resume"] = lambda message: self.resume(message.get("saved"))
        carry_out(message, handlers, self._say, lesson_word("not_understood"))

    def _go(self, message: Mapping[str, Any]) -> None:
        to = message.get("to")
        if not self.is_step(to):
            raise KredError(lesson_word("not_understood"))
        self.step = to

    def _commit(self, message: Mapping[str, Any]) -> None:
        if message.get("at") != self.step:
            raise KredError(t("stale"))
        if self.step not in self._answers:  # a second click says what is said already
            self.commit(message.get("options") or ())

    def _show(self) -> None:
        key = f"kredwidgets:quiz:{self._version}"
        saved = {"at": self.step, "answers": {str(number): list(given) for number, given in self._answers.items()}}
        self.panel.show(
            quiz_tree(self.page),
            at=self.step,
            place=self._entered,
            says=(self._serial, self._says),
            store={"key": key, "value": saved, "fresh": not self._touched},
        )
        self.set_trait(
            "score", self._right
        )  # last of all: whoever listens to it and fails keeps nothing from being shown

    @property
    def _version(self) -> str:
        """Changes with the questions, so that what a browser has kept of others is not taken up."""
        return sha256(" ".join(question.key for question in self.questions).encode()).hexdigest()[:16]

    @property
    def page(self) -> Data:
        """What there is to see of the question now, and nothing that is not to be seen yet."""
        question = self.questions[self.step - 1]
        answered = self.step in self._answers
        right = self._is_right(self.step)
        most = len(self.questions)
        facts = {"done": len(self._answers), "n": most, "score": self._right}
        return {
            "title": t("title", title=self._game.rulebook.title),
            "at": self.step,
            "states": [self._state(number) for number in range(1, most + 1)],
            "done": len(self._answers),
            "progress": t("progress", **facts) if self._shown else t("wait"),
            "player": question.session.game.speak("seat", question.seat, question.seat),
            "level": question.level,
            "ask": question.ask,
            "several": question.several,
            "answered": answered,
            "shown": self._shown,
            "options": [self._option(question, number) for number in range(1, len(question.options) + 1)],
            "tone": "note" if not answered or not self._shown else "right" if right else "wrong",
            "says": self._says or (self._verdict() if answered else ""),
            "missed": self._missed() if len(self._answers) == most else [],
            "code": self.code,
        }

    def _state(self, number: int) -> str:
        if number not in self._answers:
            return "open"
        if not self._shown:
            return "kept"
        return "right" if self._is_right(number) else "wrong"

    def _option(self, question: Question, number: int) -> Data:
        option = question.options[number - 1]
        data: Data = {"number": number, "text": option.text, "yours": number in self._answers.get(self.step, ())}
        if self._shown and self.step in self._answers:
            data |= {"right": option.right, "why": option.why, "reasons": []}
        return data

    def _missed(self) -> list[Data]:
        book = self._game.rulebook
        worst = [book[rule] for rule, _ in self.missed.most_common(WORST)]
        return [{"id": rule.id, "title": rule.title, "text": rule.text} for rule in worst]

    # Without a live page.

    def _head(self) -> str:
        data = self.page
        title = t("head", title=data["title"], at=self.step, n=len(self.questions))
        options = [f"  {option['number']}. {option['text']}" for option in data["options"]]
        return "\n".join([title, data["ask"], *options])
