"""Quizzes: the same from the same seed, never the same question twice, of the sort that was asked for."""

import os
import re
import sys
import time
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import Viewer
from kredwidgets.engine.quiz import Choice, Riddle, View, choices, one_of
from kredwidgets.games.kred.state import Phase
from kredwidgets.teaching.lesson import BadLesson
from kredwidgets.teaching.quiz import (
    LEVELS,
    BadQuiz,
    Question,
    TooFewQuestions,
    _Eyes,
    _Quiz,
    kinds_of,
    level_of,
    make_quiz,
    playout,
    questions,
)
from kredwidgets.teaching.quiz_kinds import kinds_for
from kredwidgets.teaching.quiz_print import answer_key, transcript
from kredwidgets.teaching.quiz_tries import near_misses
from kredwidgets.teaching.shelf import find_lesson, lessons_until, names
from tests.support import ROOT, run
from tests.toy import Toy

GAMES = pytest.mark.parametrize("game", kw.games())
MANY = 60


def told(made: tuple[Question, ...]) -> list[Any]:
    """All of the questions that can be compared."""
    return [(q.kind, q.seat, q.position, q.ask, q.options, q.several, q.rules, q.level, q.key) for q in made]


@GAMES
def test_the_same_seed_gives_the_same_quiz_and_another_seed_another(game: str) -> None:
    made = make_quiz(game, n=12, seed=4)
    assert told(make_quiz(game, n=12, seed=4)) == told(made)
    assert told(make_quiz(game, n=5, seed=4)) == told(made[:5])
    assert told(tuple(islice(questions(game, seed=4), 12))) == told(made)
    assert not set(map(str, told(make_quiz(game, n=12, seed=5)))) & set(map(str, told(made)))


@GAMES
def test_the_same_seed_gives_the_same_quiz_in_another_process(game: str) -> None:
    program = f"from kredwidgets.teaching.quiz import make_quiz; print(*make_quiz({game!r}, n=12, seed=3), sep='\\n')"
    papers = {
        run([sys.executable, "-c", program], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}) for seed in "12"
    }
    assert len(papers) == 1


@GAMES
def test_no_question_comes_twice_and_none_is_malformed(game: str) -> None:
    made = make_quiz(game, n=MANY, seed=9)
    assert len({(q.ask, frozenset(o.text for o in q.options), q.position, q.seat) for q in made}) == MANY
    assert len({q.key for q in made}) == MANY
    book = kw.game(game, 3).rulebook
    for question in made:
        shown = [option.text for option in question.options]
        right = [number for number, option in enumerate(question.options) if option.right]
        assert 2 < len(shown) == len(set(shown)) or question.kind == "sees"
        assert 1 <= len(right) < len(shown)
        assert question.several or len(right) == 1
        assert question.right == tuple(right)
        assert all(option.text and option.why for option in question.options)
        assert question.ask.endswith("?")
        assert all(text == " ".join(text.split()).rstrip(":") for text in [question.ask, *shown])
        assert question.rules
        assert all(rule in book.rules for rule in question.rules)
        assert not [word for word in ("{", "}", "None", "Violation") if word in f"{question.ask} {question.options}"]


@GAMES
def test_questions_are_spread_over_the_game_and_so_are_their_answers(game: str) -> None:
    made = make_quiz(game, n=MANY, seed=2)
    kinds = Counter(question.kind for question in made)
    possible = set(kinds_of(game)) - ({"chance"} if game == "kred" else {"asked"})
    assert set(kinds) == possible
    assert max(kinds.values()) <= 2 * MANY // len(possible)
    fours = [question for question in made if len(question.options) == 4]
    answers = Counter((q.kind, *sorted(o.text for o in q.options if o.right)) for q in made)
    assert all(count <= kinds[answer[0]] // 3 + 1 for answer, count in answers.items())
    first = Counter(question.right[0] for question in fours)
    assert all(first[number] >= len(fours) // 12 for number in range(3))
    assert {1, 2, 3} <= {len(question.right) for question in made}
    assert len({question.seat for question in made}) >= 3
    phases = {question.session.game.prompt(question.session.state, 0).key for question in made}
    assert len(phases) >= {"kred": 10, "bakschisch": 2}[game]


@GAMES
def test_only_what_was_asked_for_comes(game: str) -> None:
    for level in range(1, LEVELS + 1):
        assert {question.level for question in make_quiz(game, n=3, seed=1, level=level)} == {level}
    assert {question.kind for question in make_quiz(game, n=6, seed=1, kinds=["why", "legal"])} == {"why", "legal"}
    rule = {"kred": "KRED-3.18", "bakschisch": "BAKS-5.10"}[game]
    assert all(rule in question.rules for question in make_quiz(game, n=6, seed=1, rules=[rule]))
    for players in (3, 4):
        made = make_quiz(game, n=3, seed=1, players=players)
        assert {question.session.game.players for question in made} == {players}
    assert len({question.session.game.players for question in make_quiz(game, n=16, seed=1)}) == 3


@GAMES
def test_after_a_lesson_what_was_not_taught_is_asked_about_last(game: str) -> None:
    lessons = [kw.Lesson(name) for name in names() if name.startswith(game)]
    taught: set[str] = set()
    for number, lesson in enumerate(lessons, 1):
        taught |= set(lesson.rules)
        made = make_quiz(game, n=4, seed=number, after=lesson.lesson.name)
        assert all(set(lesson.rules) & set(question.rules) for question in made)
        new = [len(set(question.rules) - taught) for question in made]
        assert new == sorted(new)
        assert len({question.key for question in made}) == 4
        usual = make_quiz(game, n=4, seed=number, rules=lesson.rules)
        assert sum(new) <= sum(len(set(question.rules) - taught) for question in usual)
        # Little can be asked on the first lessons of KRED alone: a move there is judged by all six actions at once.
        assert sum(new) == 0 or (game == "kred" and number < 3)


def test_after_an_own_lesson_the_others_in_its_folder_count(tmp_path: Path) -> None:
    shipped = [find_lesson(f"kred/{name}") for name in ("01-board", "02-own-actions", "04-support")]
    for path in shipped:
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "03-draft.toml").write_text("title = ", encoding="utf-8")
    assert [lesson.title for lesson in lessons_until(tmp_path / "04-support.toml")] == [
        kw.Lesson(name).lesson.title for name in ("kred/01-board", "kred/02-own-actions", "kred/04-support")
    ]
    quiz = kw.Quiz("kred", n=2, seed=1, after=tmp_path / "04-support.toml")
    assert eval(quiz.code, {"kw": kw}).questions == quiz.questions
    with pytest.raises(BadLesson):
        make_quiz("kred", n=2, seed=1, after=tmp_path / "03-draft.toml")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"after": "kred/01-board", "rules": ["KRED-1.01"]}, "give either rules or after"),
        ({"after": "bakschisch/01-track"}, "a lesson on bakschisch, but the quiz is on kred"),
        ({"after": "kred/99-nothing"}, "there is no lesson 'kred/99-nothing'"),
        ({"after": 5}, "there is no lesson '5'"),
    ],
)
def test_a_quiz_after_no_such_lesson_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(kw.KredError, match=re.escape(says)):
        make_quiz("kred", n=2, seed=1, **asked)


def test_house_rules_are_played_by() -> None:
    made = make_quiz("bakschisch", n=10, seed=1, players=3, track="mini", open_gold=True)
    assert {question.session.game.options["track"] for question in made} == {"mini"}
    made = make_quiz("kred", n=5, seed=1, final_tie_break="random", kinds=["asked"])
    assert all("final_tie_break=random" in question.position for question in made)


@pytest.mark.parametrize(("rules", "level"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 5), (20, 5)], ids=str)
def test_the_more_rules_work_together_the_higher_the_level(rules: int, level: int) -> None:
    assert level_of([f"X-{number}" for number in range(rules)]) == level


@pytest.mark.parametrize(
    ("asked_for", "says"),
    [
        ({"n": 0}, "n is 0; a quiz has 1 to 200"),
        ({"n": 201}, "n is 201"),
        ({"n": "ten"}, "n is 'ten'"),
        ({"n": True}, "n is True"),
        ({"seed": "a"}, "seed is 'a'; it must be a whole number"),
        ({"seed": None}, "seed is None"),
        ({"level": 6}, "level is 6; levels are 1"),
        ({"level": 0}, "level is 0"),
        ({"level": "hard"}, "level is 'hard'"),
        ({"kinds": "legal"}, r"kinds is 'legal'; write a list of names, such as \['legal'\]"),
        ({"kinds": []}, "kinds is empty; name some of legal, why"),
        ({"kinds": ["riddle"]}, "no kind of question 'riddle' in kred; the kinds are legal, why"),
        ({"kinds": [["legal"]]}, r"no kind of question \['legal'\]"),
        ({"rules": "KRED-3.01"}, "rules is 'KRED-3.01'; write a list"),
        ({"rules": ()}, "rules is empty"),
        ({"rules": ["BAKS-1.01"]}, "rule book of kred has no rule 'BAKS-1.01'"),
    ],
)
def test_a_quiz_that_cannot_be_is_refused_with_what_is_possible(asked_for: dict[str, Any], says: str) -> None:
    with pytest.raises(BadQuiz, match=says) as error:
        make_quiz("kred", **{"seed": 1, **asked_for})
    assert isinstance(error.value, kw.KredError)


def test_wrong_tables_are_refused_as_elsewhere() -> None:
    with pytest.raises(kw.UnknownGame):
        make_quiz("chess", seed=1)
    with pytest.raises(kw.UnknownOption):
        make_quiz("kred", seed=1, players=7)
    with pytest.raises(kw.UnknownOption):
        questions("kred", seed=1, colour="blue")


@pytest.mark.parametrize(
    ("game", "asked_for", "says"),
    [
        ("kred", {"kinds": ["chance"]}, r"only 0 of 10 .* kinds=\['chance'\]; ask for fewer, or loosen kinds"),
        ("bakschisch", {"kinds": ["why"], "level": 5}, "only 0 of 10 .*; ask for fewer, or loosen level, kinds"),
        ("bakschisch", {"rules": ["BAKS-1.02"], "players": 2}, "ask for fewer, or loosen rules, players"),
    ],
)
def test_too_few_questions_are_refused_with_what_to_loosen(game: str, asked_for: dict[str, Any], says: str) -> None:
    with pytest.raises(TooFewQuestions, match=says) as error:
        make_quiz(game, seed=1, **asked_for)
    assert isinstance(error.value, kw.KredError)


@GAMES
def test_a_question_brings_a_new_session_each_time(game: str) -> None:
    (question,) = make_quiz(game, n=1, seed=8)
    session = question.session
    assert session.position_for(question.seat) == question.position
    player = session.asked[0]
    session.play(session.legal_actions(player)[0], player)
    assert question.session is not session
    assert question.session.position_for(question.seat) == question.position
    assert kw.load(question.session.save()).position == question.session.position


@GAMES
def test_the_paper_holds_no_answer_and_the_key_every_one(game: str) -> None:
    made = make_quiz(game, n=10, seed=6)
    paper, key = transcript(made), answer_key(made)
    title = kw.game(game, 3).rulebook.title
    assert paper.startswith(f"{title}: a quiz of 10 questions\n")
    for number, question in enumerate(made, 1):
        assert question.ask in paper
        letters = ", ".join("ABCDEFGH"[at] for at, option in enumerate(question.options) if option.right)
        assert f"\n{number}. {letters}\n" in key
        player = question.session.game.speak("seat", question.seat, question.seat)
        assert f"\n{number}. You are {player}. (level {question.level})\n" in paper
        board = question.session.game.board_text(question.session.observe(question.seat).without_hints())
        assert all(line.strip() in paper for line in board.splitlines())
        for letter, option in zip("ABCDEFGH", question.options, strict=False):
            assert f"\n   {letter}  {option.text}\n" in paper
            assert option.why in key
            if question.kind in ("legal", "why", "sees", "honest"):
                assert option.why not in paper
    assert transcript(made[:1]).startswith(f"{title}: a quiz of one question\n")


def test_ten_questions_for_five_at_a_table_are_quick() -> None:
    make_quiz("kred", n=1, seed=1, players=5)
    began = time.process_time()
    assert len(make_quiz("kred", n=10, seed=2, players=5)) == 10
    assert time.process_time() - began < 2


class SpokenToy(Toy):
    """The toy of the engine's tests; it says every action."""

    def speak(self, kind: str, value: Any, viewer: Viewer) -> str:
        return str(value) if kind == "action" else super().speak(kind, value, viewer)


def test_the_kinds_are_general_enough_for_a_game_they_have_never_seen() -> None:
    game = SpokenToy(3)
    quiz = _Quiz("toy", [game], kinds_for(game), 1, None, frozenset())
    made = list(islice(quiz.questions(), 20))
    assert {"legal", "chance"} <= {question.kind for question in made}
    for question in made:
        if question.kind == "legal":
            legal = set(map(str, question.session.legal_actions(question.seat)))
            assert all((option.text in legal) is option.right for option in question.options)


def test_what_differs_where_something_hidden_differs_is_never_asked() -> None:
    """A question about the hand of another seat is thrown away, one about the own hand is not."""

    def about(which: int, view: View, rng: Random) -> Riddle:
        held = view.state.hands[(view.seat + which) % 4]
        return Riddle("Held?", (Choice(held[0], right=True, why="."),), ("KRED-2.06",))

    def read_off(which: int, view: View, rng: Random) -> Riddle:
        held = view.state.hands[(view.seat + which) % 4]
        return Riddle("Odd?", (Choice(str(len(held)), right=True, why="."),), ("KRED-2.06",), basis=held)

    game = kw.game("kred", 4)
    state = next(state for state in playout(game, Random(1)) if state.phase is Phase.MOVES)
    for maker in (about, read_off):
        for seat in range(4):
            eyes = _Eyes(game, state, seat, "seed")
            assert eyes.riddle(partial(maker, 0), "seed") is not None
            assert eyes.riddle(partial(maker, 1), "seed") is None


@GAMES
def test_near_misses_are_illegal_and_each_for_another_reason(game: str) -> None:
    for question in make_quiz(game, n=30, seed=7, kinds=["legal"]):
        session = question.session
        legal = session.legal_actions(question.seat)
        misses = near_misses(session.game, session.state, question.seat, legal, Random(1))
        assert misses
        firsts = [(m.verdict.reasons[0].rule, m.verdict.reasons[0].case, type(m.action)) for m in misses]
        assert len(set(firsts)) == len(firsts)
        for miss in misses:
            assert miss.action not in legal
            assert session.game.parse(str(miss.action)) == miss.action


def test_the_number_of_right_answers_varies_and_one_of_each_sort_is_there() -> None:
    right = [Choice(f"r{number}", right=True, why="") for number in range(4)]
    wrong = [Choice(f"w{number}", right=False, why="") for number in range(4)]
    drawn = [choices(Random(seed), right, wrong) for seed in range(60)]
    assert {len(options) for options in drawn} == {4}
    assert {sum(option.right for option in options) for options in drawn} == {1, 2, 3}
    assert choices(Random(1), right, wrong[:1]).count(wrong[0]) == 1
    assert choices(Random(1), right[:1], wrong[:1]) == ()
    assert choices(Random(1), right, []) == ()
    assert choices(Random(1), [], wrong) == ()
    assert sum(option.right for option in one_of(Random(1), right[0], wrong)) == 1
    assert one_of(Random(1), right[0], wrong[:1]) == ()
