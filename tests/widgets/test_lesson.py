"""Lessons without a page: worked through right and wrong, answered in Python, taken up again, telling nothing early."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

import kredwidgets as kw
from kredwidgets import paths
from kredwidgets.engine.errors import KredError
from kredwidgets.teaching.answers import BadAnswer, is_right, places, reference, write_answer
from kredwidgets.teaching.checks import Solved
from kredwidgets.teaching.lesson import BadLesson
from kredwidgets.teaching.shelf import NoSuchLesson, names
from kredwidgets.widgets.explorer import STATIC
from kredwidgets.widgets.lesson_words import LESSON_WORDS
from tests.widgets.conftest import Wire

SHIPPED = names()
BOARD = "kred/01-board"


def press(lesson: kw.Lesson, kind: str, **message: Any) -> None:
    """A message from the panel, made on the step that is shown."""
    lesson.panel._handle_custom_msg({"type": kind, "at": lesson.step, **message}, [])


def pick(lesson: kw.Lesson, kind: str, **message: Any) -> None:
    """A message from the board, made on the position that is shown."""
    lesson.board._handle_custom_msg({"type": kind, "node": lesson.board.node, **message}, [])


def play(lesson: kw.Lesson, text: str) -> None:
    session = lesson.board.session
    able = [seat for seat in session.asked if text in map(str, session.legal_actions(seat))]
    seat = lesson.board.viewer if isinstance(lesson.board.viewer, int) else able[0]
    pick(lesson, "commit", text=text, seat=seat)


def solve(lesson: kw.Lesson) -> None:
    """Answer the step by its reference solution, as a page does."""
    solved = lesson.solved[lesson.step - 1]
    answer = reference(solved)
    kind = solved.step.kind
    if kind == "play":
        play(lesson, next(text for text in solved.actions if playable(lesson, text)))
    elif kind == "predict":
        for place in answer:
            press(lesson, "mark", place=place)
        press(lesson, "commit")
    elif kind == "choose":
        press(lesson, "commit", options=list(answer))
    elif kind == "whatif":
        for text in answer:
            press(lesson, "edit", text=text)


def playable(lesson: kw.Lesson, text: str) -> bool:
    session, viewer = lesson.board.session, lesson.board.viewer
    seats = session.asked if viewer == kw.TEACHER else [viewer]
    return any(text in map(str, session.legal_actions(seat)) for seat in seats)


def go_wrong(lesson: kw.Lesson) -> bool:
    """Answer the step wrongly, as far as one can; whether there was a way to."""
    solved = lesson.solved[lesson.step - 1]
    kind = solved.step.kind
    if kind == "play":
        session = lesson.board.session
        others = [str(a) for a in session.legal_actions(session.asked[0]) if str(a) not in solved.actions]
        for text in others:
            if playable(lesson, text):
                play(lesson, text)
                return True
        return False
    if kind == "predict":
        wrong = [place for place in places(solved) if place not in solved.places][:1] or list(solved.places[:-1])
        for place in wrong:
            press(lesson, "mark", place=place)
        press(lesson, "commit")
        return bool(wrong)
    if kind == "choose":
        number = next((n for n in range(len(solved.step.option)) if n not in solved.right), None)
        if number is None:
            return False
        press(lesson, "commit", options=[number + 1])
        return True
    if kind == "whatif":
        press(lesson, "edit", text="no such thing = at all")
        assert lesson.board.refusal["says"] or lesson.board.refusal["reasons"]
    return False


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_runs_first_to_last_by_its_reference_solution(name: str) -> None:
    lesson = kw.Lesson(name)
    for number, solved in enumerate(lesson.solved, 1):
        assert lesson.step == number
        solve(lesson)
        page = lesson.page
        assert page["done"], (number, page["says"])
        assert page["steps"][number - 1] == "right", (number, page["says"])
        if solved.step.kind != "read":
            assert page["says"]["tone"] == "right", (number, page["says"])
        if number < len(lesson.solved):
            press(lesson, "go", to=number + 1)
    assert lesson.score == lesson.most
    assert "finished" in lesson.page
    again = eval(lesson.code, {"kw": kw})
    assert (again.score, again.answers) == (lesson.most, lesson.answers)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_runs_by_wrong_answers_first(name: str) -> None:
    lesson = kw.Lesson(name)
    lost = 0
    for number, solved in enumerate(lesson.solved, 1):
        if go_wrong(lesson):
            says = lesson.page["says"]
            assert says["tone"] == "wrong", (number, says)
            assert lesson.page["steps"][number - 1] != "right"
            if solved.step.kind in ("predict", "choose"):
                lost += 1
                press(lesson, "again")
            else:
                assert lesson.page["moved"]
                press(lesson, "back")
                assert not lesson.page["moved"]
        solve(lesson)
        assert lesson.page["done"], number
        if number < len(lesson.solved):
            press(lesson, "go", to=number + 1)
    assert lesson.score == lesson.most - lost


@pytest.mark.parametrize("name", ["kred/02-own-actions", "bakschisch/07-caliph"])
def test_a_message_is_answered_by_one_redraw(one_redraw: list[int], name: str) -> None:
    lesson = kw.Lesson(name)
    press(lesson, "resume", saved={"at": 2, "answers": {}})
    press(lesson, "restart")
    for number in range(1, len(lesson.solved) + 1):
        if go_wrong(lesson):
            press(lesson, "again" if lesson.page["committed"] else "back")
        solve(lesson)
        press(lesson, "hint")
        press(lesson, "go", to=number % len(lesson.solved) + 1)
    press(lesson, "nonsense")
    assert set(one_redraw) == {1, 2}


def secrets(solved: Solved) -> list[str]:
    """What of a step must not be known before an answer is committed."""
    step = solved.step
    texts = [option.why for option in step.option] + [option.claim for option in step.option]
    texts += [step.answer, step.goal, step.until, step.hint, step.well_done, solved.filled(step.well_done)]
    texts += step.solution if step.kind == "whatif" else ()
    return [json.dumps(text)[1:-1] for text in texts if text]


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_of_an_answer_is_on_the_wire_before_the_commit(wire: Wire, name: str) -> None:
    lesson = kw.Lesson(name)
    for number, solved in enumerate(lesson.solved, 1):
        press(lesson, "go", to=number)
        for kind in ("rules", "log", "sights"):
            pick(lesson, kind, before=3)
        if solved.step.kind in ("predict", "choose"):
            # Nothing that is tried before the commit is answered by the engine.
            before = lesson.board.position
            session = lesson.board.session
            legal = [str(action) for seat in session.asked for action in session.legal_actions(seat)]
            for text in legal[:3]:
                pick(lesson, "try", text=text)
                pick(lesson, "commit", text=text, seat=0)
            pick(lesson, "gesture", picks=["p0.s1", "p0.s2"])
            pick(lesson, "edit", text="put mark p0.s2")
            press(lesson, "edit", text="put mark p0.s2")
            for kind in ("undo", "redo", "save"):
                pick(lesson, kind)
            pick(lesson, "open", text="{}", name="x")
            assert lesson.board.position == before
            assert lesson.board.refusal == {}
            assert not {"gained", "lost", "facts"} & set(lesson.board.diff)
            assert [choice["text"][:5] for group in lesson.board.turn["groups"] for choice in group["choices"]] == [
                "mark " for _ in (places(solved) if solved.step.kind == "predict" else ())
            ]
            kinds = [kind for _, kind in lesson.board.scene["marks"]]
            assert not {"right", "wrong", "missed", "illegal"} & set(kinds)
            assert all(set(option) == {"number", "text"} for option in lesson.page.get("options", []))
        for secret in secrets(solved):
            own = json.dumps([solved.step.say, solved.step.ask, *(option.text for option in solved.step.option)])
            assert secret in own or secret not in str(wire), (number, secret)
        solve(lesson)
        wire.sent.clear()


def test_the_board_offers_the_same_marks_whatever_the_answer_is() -> None:
    """Lesson steps 3 and 4 ask about different pieces; what may be marked tells neither answer."""
    lesson = kw.Lesson(BOARD)
    lesson.step = 3
    assert set(lesson.solved[2].places) < set(places(lesson.solved[2]))
    assert len(places(lesson.solved[2])) > 20


def test_marks_are_made_in_the_panel_and_on_the_board() -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 3
    press(lesson, "mark", place="p0.s2")
    pick(lesson, "commit", text="mark p0.s4", seat=0)
    pick(lesson, "try", text="p0.s5")
    press(lesson, "mark", place="p0.s5")
    assert [place for place, _, on in lesson.page["places"] if on] == ["p0.s2", "p0.s4"]
    assert ["p0.s4", "marked"] in lesson.board.scene["marks"]
    press(lesson, "mark", place="nowhere")
    assert lesson.page["says"]["text"] == LESSON_WORDS["not_understood"]
    press(lesson, "commit")
    assert ["p0.s4", "right"] in lesson.board.scene["marks"]
    assert lesson.score == 1
    # Locked now, and the board is free.
    press(lesson, "mark", place="p0.s5")
    assert lesson.page["says"]["text"] == LESSON_WORDS["stale"]
    press(lesson, "commit")
    assert lesson.answers == {3: ["p0.s2", "p0.s4"]}
    play(lesson, "organize p0.s3 > p0.s2")
    assert lesson.page["moved"]
    assert ["p0.s4", "right"] not in lesson.board.scene["marks"]
    press(lesson, "back")
    assert ["p0.s4", "right"] in lesson.board.scene["marks"]


def test_a_wrong_mark_is_answered_by_the_engines_reasons() -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 6
    press(lesson, "mark", place="p0.s5")
    press(lesson, "commit")
    says = lesson.page["says"]
    assert says["tone"] == "wrong"
    assert re.match(r"KRED-\d", says["reasons"][0]["rule"])
    assert ["p0.s5", "wrong"] in lesson.board.scene["marks"]
    assert ["p0.s1", "missed"] in lesson.board.scene["marks"]


def test_a_wrong_option_is_answered_by_its_why_and_the_engines_reasons() -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 2
    press(lesson, "commit", options=[2])
    options = lesson.page["options"]
    assert [option["right"] for option in options] == [True, False, False]
    assert options[1]["yours"]
    assert options[1]["why"].startswith("It stands in")
    assert options[1]["reasons"][0]["rule"].startswith("KRED-")
    assert lesson.score == 0
    press(lesson, "again")
    press(lesson, "commit", options=[1])
    assert lesson.page["says"]["tone"] == "right"
    assert (lesson.score, lesson.answers) == (0, {2: 2})


def test_a_whatif_counts_changes_and_says_what_they_did() -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = 5
    press(lesson, "edit", text="put mark p0.s3")
    says = lesson.page["says"]
    assert says["text"] == LESSON_WORDS["whatif_not_yet"]
    assert "Red, third Seat: – → mark" in says["changed"]
    assert any(line.startswith("No longer legal: Advance") and "[KRED-1.20]" in line for line in says["changed"])
    press(lesson, "edit", text="put mark p1.s6")
    assert lesson.page["says"]["text"].startswith("It holds now, but it took 2")
    assert lesson.score == 0
    press(lesson, "back")
    pick(lesson, "edit", text="put mark p1.s6")
    assert lesson.page["says"]["tone"] == "right"
    assert lesson.score == 1
    press(lesson, "back")
    pick(lesson, "edit", text="put mark p0.s3")
    assert lesson.answers == {5: "put mark p1.s6"}


def test_an_illegal_move_is_answered_by_the_board_and_an_unread_message_by_a_sentence() -> None:
    lesson = kw.Lesson(BOARD)
    pick(lesson, "try", text="organize p0.s1 > p0.s3")
    assert lesson.board.refusal["reasons"]
    assert lesson.page["says"] == {}
    for message in (
        None,
        3,
        {},
        {"type": 4},
        {"type": "go", "to": "2"},
        {"type": "go", "to": 99},
        {"type": "mark", "at": 1},
    ):
        lesson.panel._handle_custom_msg(message, [])
        assert lesson.page["says"]["text"]
    lesson.panel._handle_custom_msg({"type": "hint", "at": 2}, [])
    assert lesson.page["says"]["text"] == LESSON_WORDS["stale"]
    press(lesson, "hint")
    assert lesson.page["hint"].startswith("Pick a Mark")


def test_the_panel_grows_with_its_board() -> None:
    lesson = kw.Lesson(BOARD)
    assert "kw-stage" in lesson._dom_classes
    assert lesson.panel.page["size"] == 100
    lesson.board.text_size = 150
    assert lesson.panel.page["size"] == 150
    press(lesson, "hint")
    assert lesson.panel.page["size"] == 150


def test_one_may_play_on_for_every_seat() -> None:
    lesson = kw.Lesson(BOARD)
    solve(lesson)
    press(lesson, "everybody")
    assert lesson.board.seat is None
    press(lesson, "go", to=2)
    assert lesson.board.seat == 0
    press(lesson, "everybody")
    assert lesson.board.seat == 0


def test_answers_are_taken_in_python_and_written_back_as_code() -> None:
    lesson = kw.Lesson(BOARD).answer(
        {1: "organize p0.s1 > p0.s2", 2: 1, 3: ["p0.s4", "p0.s2"], 4: ["p0.s2"], 5: "put mark p1.s6"}
    )
    assert lesson.score == 4
    assert lesson.code == (
        "kw.Lesson(\"kred/01-board\").answer({1: 'organize p0.s1 > p0.s2', 2: 1, "
        "3: ['p0.s2', 'p0.s4'], 4: ['p0.s2'], 5: 'put mark p1.s6'})"
    )
    assert lesson.answer({4: ["p0.s2", "p1.s6"]}).score == 5
    right = {number: write_answer(solved, reference(solved)) for number, solved in enumerate(lesson.solved, 1)}
    assert kw.Lesson(BOARD).answer(right).score == lesson.most


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({9: 1}, "there is no step 9"),
        ({"1": 1}, "there is no step '1'"),
        ({True: 1}, "there is no step True"),
        ({1: 3}, "step 1: a play step is answered with a text"),
        ({1: "orgnize p0.s1 > p0.s2"}, "step 1: "),
        ({1: ["a", "b"]}, "one move"),
        ({2: 4}, "step 2: a choose step is answered with the number of an option, 1 to 3"),
        ({2: True}, "number of an option"),
        ({2: [1, 2]}, "only one option"),
        ({3: []}, "step 3"),
        ({3: ["p0.s44"]}, "did you mean 'p0.s4'"),
        ({5: {}}, "step 5"),
        ({5: "x" * 9999}, "too long"),
    ],
)
def test_an_answer_that_fits_no_step_is_refused_whole(answers: Any, says: str) -> None:
    lesson = kw.Lesson(BOARD)
    with pytest.raises(BadAnswer, match=re.escape(says)):
        lesson.answer({4: ["p0.s2", "p1.s6"], **answers})
    assert lesson.answers == {}


def test_wrong_answers_in_python_are_wrong_and_no_errors() -> None:
    lesson = kw.Lesson(BOARD)
    answers = {1: "organize p0.s1 > p0.s3", 2: "Neither: Marks belong to everybody", 5: "nonsense everywhere"}
    assert lesson.answer(answers).score == 0
    assert not is_right(lesson.solved[4], ("put mark p0.s3", "put mark p1.s6"))


def test_a_lesson_is_taken_up_where_it_was_left() -> None:
    first = kw.Lesson(BOARD)
    assert first.panel.page["store"]["fresh"]
    solve(first)
    press(first, "go", to=2)
    press(first, "commit", options=[2])
    saved = json.loads(json.dumps(first.panel.page["store"]["value"]))
    assert not first.panel.page["store"]["fresh"]
    second = kw.Lesson(BOARD)
    press(second, "resume", saved=saved)
    assert (second.step, second.score, second.answers) == (2, 1, first.answers)
    assert second.page["committed"]
    assert second.panel.page["says"]["text"] == LESSON_WORDS["welcome"]
    # Whoever has begun is not disturbed.
    press(second, "resume", saved={"at": 5, "answers": {}})
    assert second.step == 2
    press(second, "restart")
    assert (second.step, second.score, second.answers) == (1, 0, {})


@pytest.mark.parametrize(
    "saved",
    [
        None,
        3,
        [],
        {},
        {"at": "2"},
        {"at": 99, "answers": []},
        {"at": True},
        {"answers": {"1": 5, "x": 1, "²": 1, "99": 1, "2": [9]}},
    ],
)
def test_whatever_a_browser_has_kept_breaks_nothing(saved: Any) -> None:
    lesson = kw.Lesson(BOARD)
    press(lesson, "resume", saved=saved)
    assert (lesson.step, lesson.score, lesson.answers) == (1, 0, {})


def test_the_key_changes_with_the_text(tmp_path: Path) -> None:
    text = (paths.lessons() / f"{BOARD}.toml").read_text(encoding="utf-8")
    keys = []
    for changed in (text, text.replace("You are Red.", "You are Red!")):
        (tmp_path / "one.toml").write_text(changed, encoding="utf-8")
        keys.append(kw.Lesson(tmp_path / "one.toml").panel.page["store"]["key"])
    assert keys[0] != keys[1]


HOSTILE = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'


def test_markup_in_a_lesson_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "hostile.toml"
    text = (paths.lessons() / f"{BOARD}.toml").read_text(encoding="utf-8")
    path.write_text(
        text.replace("You are Red.", HOSTILE.replace('"', "'")).replace('title = "The board"', f"title = '{HOSTILE}'")
    )
    lesson = kw.Lesson(str(path))
    assert "<script>" in lesson.page["title"]
    html = lesson._repr_mimebundle_()["text/html"]
    assert "<script>" not in html
    assert "<img src=x" not in html


def test_a_broken_lesson_shows_nothing(tmp_path: Path, wire: Wire) -> None:
    path = tmp_path / "broken.toml"
    text = (paths.lessons() / f"{BOARD}.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("put mark p1.s6", "put mark p0.s6"))
    with pytest.raises(BadLesson, match=r"broken:\d+: step 5"):
        kw.Lesson(path)
    assert wire.sent == []


def test_a_lesson_is_found_by_name_or_named_near() -> None:
    assert kw.Lesson("kred/board").lesson.name == BOARD
    with pytest.raises(NoSuchLesson, match="did you mean 'kred/01-board'"):
        kw.Lesson("kred/01-bord")
    with pytest.raises(NoSuchLesson, match="there is no file"):
        kw.Lesson("../../nothing.toml")


def test_the_text_form_is_the_same_every_time_and_tells_no_answer() -> None:
    one, two = kw.Lesson(BOARD), kw.Lesson(BOARD)
    assert repr(one) == repr(two)
    assert repr(one).startswith("The board · step 1 of 8 · Make a move\nYou are Red.")
    assert "Community:" in repr(one)
    data, other = one._repr_mimebundle_(), two._repr_mimebundle_()
    assert data["text/plain"] == repr(one)
    assert data["text/html"] == other["text/html"]
    assert "data:image/svg+xml;base64," in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert one.transcript().startswith("The board\n=========")


def test_step_is_a_trait_and_score_is_read_only() -> None:
    lesson = kw.Lesson(BOARD)
    seen: list[int] = []
    lesson.observe(lambda change: seen.append(change.new), "score")
    lesson.answer({2: 1})
    assert seen == [1]
    with pytest.raises(TraitError):
        lesson.step = 99
    with pytest.raises(TraitError):
        lesson.score = 8
    with pytest.raises(KredError):
        lesson.mark("p0.s1")


def test_the_lessons_say_only_what_is_in_the_table_and_the_table_holds_nothing_more() -> None:
    python = "".join(path.read_text(encoding="utf-8") for path in STATIC.parent.glob("lesson*.py"))
    said = set(re.findall(r'\b(?:t|lesson_word)\(\s*"(\w+)"[,)]', python))
    assert said <= set(LESSON_WORDS)
    used = set(re.findall(r"[\"'](\w+)[\"']", python))
    used |= {f"kind_{kind}" for kind in ("read", "play", "predict", "choose", "whatif")}
    used |= {f"state_{state}" for state in ("open", "right", "wrong", "kept")}
    used |= {f"is_{state}" for state in ("marked", "right", "missed", "wrong")}
    assert set(LESSON_WORDS) - used == set()


def test_a_question_is_not_answered_by_the_board_beside_it() -> None:
    """Until an answer is committed, nothing shows where a piece would go."""
    lesson = kw.Lesson("bakschisch/07-caliph")
    hints = 0
    for number, solved in enumerate(lesson.solved, 1):
        if solved.step.kind not in ("predict", "choose"):
            continue
        lesson.step = number
        scene = lesson.board.scene
        assert not [token for token in scene["tokens"] if token["symbol"].startswith("ghost")]
        assert "targets" not in [panel["id"] for panel in scene["panels"]]
        lesson.answer({number: write_answer(solved, reference(solved))})
        hints += "targets" in [panel["id"] for panel in lesson.board.scene["panels"]]
    assert hints


def test_a_change_that_can_not_be_is_said_where_it_was_typed() -> None:
    lesson = kw.Lesson(BOARD)
    lesson.step = next(number for number, solved in enumerate(lesson.solved, 1) if solved.step.kind == "whatif")
    press(lesson, "edit", text="no such thing")
    assert "write for example put mark p0.s2" in lesson.page["says"]["text"]
    press(lesson, "edit", text="put mark p9.s1")
    assert "p9.s1" in lesson.page["says"]["text"]
    move = str(lesson.board.session.legal_actions(lesson.board.session.asked[0])[0])
    play(lesson, move)
    assert "asks for a change" in lesson.page["says"]["text"]
