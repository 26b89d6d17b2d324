"""Quizzes: questions on positions of random games, their answers worked out by the engine.

    for question in make_quiz("kred", n=10, seed=7):
        print(question.ask)

In one release of the package the same arguments give the same questions. A question shows one seat's view of a
position, and its answer follows from that view: everything hidden is drawn anew, several times, and the question is
kept only if the engine answers it word for word alike each time.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from attrs import field, frozen

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import CHANCE, Game, Observation
from kredwidgets.engine.quiz import Choice, Maker, Riddle, View
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import write_position
from kredwidgets.games import find
from kredwidgets.games.tables import game as table
from kredwidgets.play import RandomBot
from kredwidgets.teaching.quiz_kinds import kinds_for
from kredwidgets.teaching.quiz_words import quiz_word
from kredwidgets.teaching.shelf import lessons_until

MOST = 200
"""Questions in a quiz."""
STEPS = (2, 3, 4, 6)
"""So many rules make a question one level harder."""
LEVELS = len(STEPS) + 1
LONGEST = 420
"""Moves of a game from which positions are taken."""
STOPS = 6
"""Positions taken from one game."""
PATIENCE = 12
"""Games in a row without a new question, after which there are no more."""
CHOICE = 8
"""After a lesson so many questions are looked at for each that is asked."""
ALIKE = 3
"""Of the questions of a kind about one in so many may have the same answer."""
REMEMBERED, SEEN = 10, 4
"""Drawings of what is hidden on which the answer must be the same: by all that the seat remembers, by what it sees."""


class BadQuiz(KredError, ValueError):
    """A quiz asked for in a way that can't be: the message says what, and what is possible."""


class TooFewQuestions(KredError, LookupError):
    """There are not so many different questions of that sort. The message says what to loosen."""


@frozen
class Question:
    """A question on a position as `seat` sees it. One option is right, or `several` may be, but never none.

    `rules` are the ids that decide the answer, `level` counts how many of them work together: 1 is one rule, 5 many.
    """

    kind: str
    seat: int
    position: str
    ask: str
    options: tuple[Choice, ...]
    several: bool
    rules: tuple[str, ...]
    level: int
    _open: Callable[[], Session] = field(eq=False, repr=False)

    @property
    def session(self) -> Session:
        """A new session at the position; what the seat does not see is drawn, so it holds nobody's secret."""
        return self._open()

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the right options, counted from 0."""
        return tuple(number for number, option in enumerate(self.options) if option.right)

    @property
    def key(self) -> str:
        """What is the same for the same question: text, options in any order, and what the seat sees."""
        told = [self.ask, *sorted(option.text for option in self.options), str(self.seat), self.position]
        return sha256("\n".join(told).encode()).hexdigest()[:16]


def make_quiz(
    game: str,
    *,
    n: int = 10,
    seed: int,
    players: int | None = None,
    level: int | None = None,
    kinds: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    after: str | Path | None = None,
    **options: Any,
) -> tuple[Question, ...]:
    """`n` different questions on a game; the same arguments give the same ones. See `questions` for the arguments.

    `after` is a lesson, by name or file, that was the last one so far: each question turns on one of its rules, and of
    all that are found those come first that need the fewest rules not taught yet.

    Raises `BadQuiz`, `TooFewQuestions`, `NoSuchLesson`, `BadLesson`, `UnknownGame`, `UnknownOption`.
    """
    if type(n) is not int or not 1 <= n <= MOST:
        raise BadQuiz(quiz_word("bad_number", given=n, most=MOST))
    narrowed = {"level": level, "kinds": kinds, "players": players, **options}
    if after is None:
        made = tuple(islice(questions(game, seed=seed, rules=rules, **narrowed), n))
    elif rules is not None:
        raise BadQuiz(quiz_word("rules_and_after"))
    else:
        *_, last = lessons = lessons_until(after)
        if last.game != find(game).id:
            raise BadQuiz(quiz_word("other_game", after=after, game=last.game, given=game))
        taught = frozenset(rule for lesson in lessons for rule in lesson.cited)
        made = _most_familiar(questions(game, seed=seed, rules=last.cited, **narrowed), n, taught)
    if len(made) < n:
        asked_for = {"level": level, "kinds": kinds, "rules": rules, "after": after, "players": players, **options}
        given = {name: value for name, value in asked_for.items() if value is not None}
        listed = ", ".join(f"{name}={value!r}" for name, value in given.items()) or quiz_word("anything")
        advice = quiz_word("advice_loosen", what=", ".join(given)) if given else quiz_word("advice_fewer")
        raise TooFewQuestions(quiz_word("too_few", found=len(made), n=n, game=game, given=listed, advice=advice))
    return made


def _most_familiar(found: Iterator[Question], n: int, taught: frozenset[str]) -> tuple[Question, ...]:
    """Of several times as many questions the `n` with the fewest rules not taught yet; fewer when there are no more."""
    looked_at: list[Question] = []
    familiar = 0
    for question in islice(found, n * CHOICE):
        looked_at.append(question)
        familiar += taught.issuperset(question.rules)
        if familiar == n:
            break
    return tuple(sorted(looked_at, key=lambda question: len({*question.rules} - taught))[:n])


def questions(
    game: str,
    *,
    seed: int,
    players: int | None = None,
    level: int | None = None,
    kinds: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    **options: Any,
) -> Iterator[Question]:
    """Different questions one by one, as long as there are any; `make_quiz` takes the first `n`.

    `players`: how many sit at the table (None: it changes). `level`: 1 to 5 (None: any). `kinds`: names out of
    `kinds_of(game)`. `rules`: ids of which a question must turn on one. `options`: house rules. All of it is checked
    before the first question is made.

    Raises `BadQuiz`, `UnknownGame`, `UnknownOption`.
    """
    engine = find(game)
    seats = range(engine.min_players, engine.max_players + 1) if players is None else (players,)
    tables = [table(game, count, **options) for count in seats]
    makers = kinds_for(tables[0])
    _check(engine, makers, seed, level, kinds, rules)
    wanted = {name: makers[name] for name in (kinds if kinds is not None else makers)}
    return _Quiz(game, tables, wanted, seed, level, frozenset(rules or ())).questions()


def kinds_of(game: str) -> tuple[str, ...]:
    """The kinds of questions there are for a game. Raises `UnknownGame`."""
    engine = find(game)
    return tuple(kinds_for(engine(engine.min_players)))


def _check(
    engine: type[Game[Any, Any]], makers: dict[str, Maker], seed: Any, level: Any, kinds: Any, rules: Any
) -> None:
    if type(seed) is not int:
        raise BadQuiz(quiz_word("bad_seed", given=seed))
    if level is not None and (type(level) is not int or not 1 <= level <= LEVELS):
        raise BadQuiz(quiz_word("bad_level", given=level, most=LEVELS))
    for name, given, known in (("kinds", kinds, list(makers)), ("rules", rules, list(engine.rulebook.rules))):
        if given is None:
            continue
        if not isinstance(given, (list, tuple, set, frozenset)):
            raise BadQuiz(quiz_word("bad_list", name=name, given=given, example=known[0]))
        if not given:
            raise BadQuiz(quiz_word(f"no_{name}", known=", ".join(makers)))
        for one in given:
            if one not in known:
                key = "bad_kind" if name == "kinds" else "bad_rule"
                facts = {"given": one, "game": engine.id, "known": ", ".join(known), "example": known[0]}
                raise BadQuiz(quiz_word(key, **facts))


class _Quiz:
    """A quiz being made: what was asked for, and what has been used so far."""

    def __init__(
        self,
        name: str,
        tables: Sequence[Game[Any, Any]],
        makers: dict[str, Maker],
        seed: int,
        level: int | None,
        rules: frozenset[str],
    ) -> None:
        self.tables = tables
        self.makers = makers
        self.seed = f"quiz:{name}:{seed}"
        self.level = level
        self.rules = rules
        self.kinds_used = dict.fromkeys(makers, 0)
        self.prompts_used: dict[str, int] = {}
        self.answers_used: Counter[tuple[str, ...]] = Counter()
        self.seen: set[str] = set()

    def questions(self) -> Iterator[Question]:
        number = idle = 0
        while idle < PATIENCE:
            idle += 1
            game = self.tables[number % len(self.tables)]
            for at, state in enumerate(self._stops(game, Random(f"{self.seed}:{number}"))):
                question = self._question(game, state, f"{self.seed}:{number}:{at}")
                if question is not None:
                    idle = 0
                    yield question
            number += 1

    def _stops(self, game: Game[Any, Any], rng: Random) -> Iterator[Any]:
        """Positions of a random game, spread over all that is asked in it, the rarest first."""
        by_prompt: dict[str, list[Any]] = {}
        for state in playout(game, rng):
            by_prompt.setdefault(game.prompt(state, game.asked(state)[0]).key, []).append(state)
        mixed = rng.sample(sorted(by_prompt), len(by_prompt))
        for prompt in sorted(mixed, key=lambda prompt: self.prompts_used.get(prompt, 0))[:STOPS]:
            self.prompts_used[prompt] = self.prompts_used.get(prompt, 0) + 1
            yield rng.choice(by_prompt[prompt])

    def _question(self, game: Game[Any, Any], state: Any, seed: str) -> Question | None:
        """A question on a position: of the kind used least so far, for a seat by lot."""
        rng = Random(seed)
        seats = [_Eyes(game, state, seat, f"{seed}:{seat}") for seat in rng.sample(range(game.players), game.players)]
        kinds = rng.sample(list(self.makers), len(self.makers))
        for kind in sorted(kinds, key=self.kinds_used.__getitem__):
            for eyes in seats:
                riddle = eyes.riddle(self.makers[kind], f"{seed}:{kind}", partial(self._wanted, kind))
                if riddle is None:
                    continue
                question = eyes.question(kind, riddle)
                if question.key not in self.seen:
                    self.seen.add(question.key)
                    self.kinds_used[kind] += 1
                    self.answers_used[_answer(kind, riddle)] += 1
                    return question
        return None

    def _wanted(self, kind: str, riddle: Riddle) -> bool:
        """Whether it is what was asked for, and not the answer that this kind has had all too often."""
        fits = self.level is None or level_of(riddle.rules) == self.level
        turns = not self.rules or bool(self.rules.intersection(riddle.rules))
        return fits and turns and self.answers_used[_answer(kind, riddle)] * ALIKE <= self.kinds_used[kind]


def _answer(kind: str, riddle: Riddle) -> tuple[str, ...]:
    return (kind, *sorted(option.text for option in riddle.options if option.right))


class _Eyes:
    """A position as one seat sees it, with other positions that look the same to it."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, seed: str) -> None:
        self.game = game
        self.seat = seat
        self._seen: Observation = game.observe(state, seat)
        self._rng = Random(seed)
        self._drawn: list[Any] = []

    def riddle(self, maker: Maker, seed: str, wanted: Callable[[Riddle], bool] = lambda _: True) -> Riddle | None:
        """What the maker makes, if it is wanted and comes out the same whatever is hidden from the seat."""
        first = self._made(maker, seed, 0)
        if first is None or not wanted(first):
            return None
        for number in range(1, REMEMBERED + SEEN):
            again = self._made(maker, seed, number)
            # What is supposed may be impossible where the seat's memory is not kept to.
            if again != first and (again is not None or number < REMEMBERED):
                return None
        return first

    def _made(self, maker: Maker, seed: str, number: int) -> Riddle | None:
        """The riddle on a drawn position. Each is drawn when it is first needed; none, if nothing found fits."""
        while len(self._drawn) <= number:
            self._drawn.append(self._draw(remembered=len(self._drawn) < REMEMBERED))
        state, root = self._drawn[number], self._drawn[0]
        return None if state is None else maker(View(self.game, self.seat, state, root), Random(seed))

    def _draw(self, *, remembered: bool) -> Any:
        try:
            if remembered:
                return self.game.resample(self._seen, self._rng)
            return self.game.state_from(self._seen.facts, self._rng)
        except KredError:
            return None

    def question(self, kind: str, riddle: Riddle) -> Question:
        """The riddle with its position."""
        game, root = self.game, self._drawn[0]
        position = write_position(game.id, game.changed_options(), self._seen.facts, game.fact_group)
        level = level_of(riddle.rules)
        ask, options, several = riddle.ask, riddle.options, riddle.several
        return Question(
            kind, self.seat, position, ask, options, several, riddle.rules, level, partial(_session, game, root)
        )


def _session(game: Game[Any, Any], state: Any) -> Session:
    session = Session(game, root=state)
    return Session(game, root=state, start=session.position)


def playout(game: Game[Any, Any], rng: Random) -> Iterator[Any]:
    """The positions of a random game in which players are asked."""
    bot = RandomBot(rng.randrange(1 << 30))
    state = game.initial_state()
    for _ in range(LONGEST):
        asked = game.asked(state)
        if not asked:
            return
        player = rng.choice(asked)
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            action = rng.choices([one for one, _ in outcomes], [float(share) for _, share in outcomes])[0]
        else:
            yield state
            action = bot.choose(game.observe(state, player), game.legal_actions(state, player))
        state = game.apply(state, player, action).state


def level_of(rules: Sequence[str]) -> int:
    """How hard a question is: 1 when one rule decides it, 5 when six or more work together."""
    return bisect(STEPS, len(rules)) + 1
