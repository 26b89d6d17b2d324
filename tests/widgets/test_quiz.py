"""Quizzes without a page: answered right and wrong, taken up again, telling nothing early."""

import gc
import json
import re
import sys
from contextlib import suppress
from typing import Any

import pytest
from traitlets import TraitError

import kredwidgets as kw
from kredwidgets.teaching.quiz import BadQuiz
from kredwidgets.widgets.explorer import STATIC
from kredwidgets.widgets.quiz_page import t
from tests.widgets.conftest import Wire

GAMES = pytest.mark.parametrize("game", kw.games())


def press(quiz: kw.Quiz, kind: str, **message: Any) -> None:
    """A message from the panel, made on the question that is shown."""
    quiz.panel._handle_custom_msg({"type": kind, "at": quiz.step, **message}, [])


def right(quiz: kw.Quiz, number: int) -> list[int]:
    return [option + 1 for option in quiz.questions[number - 1].right]


def wrong(quiz: kw.Quiz, number: int) -> list[int]:
    options = range(1, len(quiz.questions[number - 1].options) + 1)
    return [next(option for option in options if [option] != right(quiz, number))]


@GAMES
def test_a_quiz_is_worked_through(game: str) -> None:
    quiz = kw.Quiz(game, n=6, seed=3)
    for number in range(1, 7):
        assert quiz.step == number
        press(quiz, "commit", options=right(quiz, number) if number % 2 else wrong(quiz, number))
        page = quiz.page
        assert page["tone"] == ("right" if number % 2 else "wrong")
        assert page["states"][number - 1] == page["tone"]
        assert [option["right"] for option in page["options"]] == [
            number_ in right(quiz, number) for number_ in range(1, len(page["options"]) + 1)
        ]
        assert all(option["why"] for option in page["options"])
        press(quiz, "commit", options=right(quiz, number))
        assert quiz.page["tone"] == page["tone"]
        if number < 6:
            press(quiz, "go", to=number + 1)
    assert quiz.score == 3
    missed = {rule for number in (2, 4, 6) for rule in quiz.questions[number - 1].rules}
    assert set(quiz.missed) == missed
    again = eval(quiz.code, {"kw": kw})
    assert (again.score, again.answers) == (3, quiz.answers)
    press(quiz, "restart")
    assert (quiz.score, quiz.answers, quiz.step) == (0, {}, 1)


@GAMES
def test_a_message_is_answered_by_one_redraw(one_redraw: list[int], game: str) -> None:
    quiz = kw.Quiz(game, n=3, seed=3)
    press(quiz, "resume", saved={"at": 2, "answers": {"2": right(quiz, 2)}})
    press(quiz, "restart")
    for number in range(1, 4):
        press(quiz, "commit", options=wrong(quiz, number))
        press(quiz, "commit", options=right(quiz, number))
        press(quiz, "go", to=number % 3 + 1)
    press(quiz, "nonsense")
    assert set(one_redraw) == {0, 1, 2}


@GAMES
def test_nothing_of_an_answer_is_on_the_wire_before_it_is_given(wire: Wire, game: str) -> None:
    quiz = kw.Quiz(game, n=8, seed=11)
    for number in range(1, 9):
        quiz.step = number
        options = quiz.questions[number - 1].options
        shown = {option.text for option in options} | {quiz.questions[number - 1].ask}
        for option in options:
            if option.why not in shown:
                assert json.dumps(option.why)[1:-1] not in str(wire), (number, option.why)
        assert '"right": true' not in str(wire)
        press(quiz, "commit", options=wrong(quiz, number))
        wire.sent.clear()


def test_a_class_test_tells_nothing_until_all_is_answered(wire: Wire) -> None:
    quiz = kw.Quiz("kred", n=4, seed=5, feedback=False, kinds=["legal", "why"])
    for number in range(1, 5):
        assert quiz.score == 0
        assert not quiz.missed
        quiz.step = number
        if number == 4:
            told = {option.text for question in quiz.questions for option in question.options}
            whys = {option.why for question in quiz.questions for option in question.options} - told
            assert whys
            assert [why for why in whys if json.dumps(why)[1:-1] in str(wire)] == []
        press(quiz, "commit", options=right(quiz, number) if number < 4 else wrong(quiz, number))
    assert quiz.score == 3
    assert quiz.page["states"] == ["right", "right", "right", "wrong"]
    assert "3 of 4" in quiz.panel.page["says"]["text"]


def test_whoever_listens_to_the_score_and_fails_hides_nothing() -> None:
    quiz = kw.Quiz("kred", n=2, seed=1)

    def fail(_: Any) -> None:
        raise ValueError("my own fault")

    quiz.observe(fail, "score")
    with pytest.raises(ValueError, match="my own fault"):
        quiz.commit(right(quiz, 1))
    assert quiz.score == 1
    assert "Right" in str(quiz.panel.page["tree"])


def test_the_board_is_locked_until_the_answer_is_given() -> None:
    quiz = kw.Quiz("kred", n=2, seed=1, kinds=["legal"])
    assert quiz.board.viewer == quiz.questions[0].seat
    assert quiz.board.turn["groups"] == []
    node = quiz.board.node
    quiz.board._handle_custom_msg({"type": "edit", "node": node, "text": "clear p0.s1"}, [])
    assert quiz.board.node == node
    press(quiz, "commit", options=right(quiz, 1))
    assert quiz.board.turn["groups"]
    quiz.board._handle_custom_msg({"type": "edit", "node": node, "text": "clear p0.s1"}, [])
    assert quiz.board.node != node


def test_a_quiz_is_taken_up_where_it_was_left() -> None:
    first = kw.Quiz("kred", n=3, seed=2)
    assert first.panel.page["store"]["fresh"]
    press(first, "commit", options=right(first, 1))
    press(first, "go", to=2)
    saved = json.loads(json.dumps(first.panel.page["store"]["value"]))
    second = kw.Quiz("kred", n=3, seed=2)
    assert second.panel.page["store"]["key"] == first.panel.page["store"]["key"]
    press(second, "resume", saved=saved)
    assert (second.step, second.score, second.answers) == (2, 1, first.answers)
    assert kw.Quiz("kred", n=3, seed=3).panel.page["store"]["key"] != first.panel.page["store"]["key"]


@pytest.mark.parametrize(
    "saved",
    [None, 3, {"answers": 3}, {"answers": {"1": [99], "2": "x", "9": [1]}, "at": 99}, {"answers": {"1": [True]}}],
)
def test_what_a_browser_kept_may_be_anything(saved: Any) -> None:
    quiz = kw.Quiz("kred", n=2, seed=2)
    press(quiz, "resume", saved=saved)
    assert (quiz.step, quiz.answers) == (1, {})


@pytest.mark.parametrize("options", [None, [], [0], [99], ["1"], [True], "1", {"a": 1}, [1, [2]]])
def test_a_bad_answer_counts_as_none(options: Any) -> None:
    quiz = kw.Quiz("kred", n=2, seed=2)
    press(quiz, "commit", options=options)
    assert quiz.answers == {}
    assert quiz.panel.page["says"]["text"]


@pytest.mark.parametrize("message", [None, 3, {}, {"type": "go"}, {"type": "go", "to": 7}, {"type": "go", "to": True}])
def test_an_odd_message_does_nothing(message: Any) -> None:
    quiz = kw.Quiz("kred", n=2, seed=2)
    quiz.panel._handle_custom_msg(message, [])
    assert quiz.step == 1
    assert quiz.panel.page["says"]["text"]


def test_a_late_answer_is_not_taken() -> None:
    quiz = kw.Quiz("kred", n=2, seed=2)
    quiz.step = 2
    quiz.panel._handle_custom_msg({"type": "commit", "at": 1, "options": [1]}, [])
    assert quiz.answers == {}


def test_faults_in_code_are_named() -> None:
    quiz = kw.Quiz("kred", n=2, seed=2)
    with pytest.raises(kw.KredError, match="no question 3"):
        quiz.answer({3: [1]})
    with pytest.raises(kw.KredError, match="question 2: 'x' is no answer"):
        quiz.answer({1: [1], 2: "x"})  # type: ignore[dict-item]
    assert quiz.answers == {}
    with pytest.raises(TraitError):
        quiz.step = 5
    with pytest.raises(BadQuiz):
        kw.Quiz("kred", n=0)
    with pytest.raises(kw.UnknownGame):
        kw.Quiz("chess")


def test_one_that_is_refused_goes_without_a_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    noise: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", noise.append)
    with suppress(BadQuiz):
        kw.Quiz("kred", n=0)
    gc.collect()
    assert noise == []


def test_without_a_seed_the_questions_are_new_and_the_code_names_them() -> None:
    one, two = kw.Quiz("bakschisch", n=3), kw.Quiz("bakschisch", n=3)
    assert one.seed != two.seed
    assert f"seed={one.seed}" in one.code
    assert [q.key for q in eval(one.code, {"kw": kw}).questions] == [q.key for q in one.questions]


def test_it_is_shown_without_a_page_and_tells_no_answer() -> None:
    one, two = kw.Quiz("kred", n=2, seed=2), kw.Quiz("kred", n=2, seed=2)
    assert repr(one) == repr(two)
    assert repr(one).startswith("KRED: a quiz · question 1 of 2\n")
    data = one._repr_mimebundle_()
    assert data["text/plain"] == repr(one)
    assert "data:image/svg+xml;base64," in data["text/html"]


def test_the_quiz_says_only_what_is_in_its_words_and_they_hold_nothing_more() -> None:
    python = "".join(path.read_text(encoding="utf-8") for path in STATIC.parent.glob("quiz*.py"))
    said = set(re.findall(r'\bt\(\s*"(\w+)"', python))
    assert said <= set(t.texts)
    assert set(t.texts) - set(re.findall(r"[\"'](\w+)[\"']", python)) == set()
