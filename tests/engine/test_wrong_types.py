"""What has the wrong type is refused by a named error that says what, and what to write instead."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.text import shown
from kredwidgets.games.bakschisch.actions import Bid, BidWithThief, MovePiece
from kredwidgets.games.kred.actions import Give, Move, Restore

Call = Callable[[Any], Any]
START = "kred players=3\np0.s1=mark; p1.s1=mark"


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


class Mute:
    """Nothing can be said about it."""

    def __repr__(self) -> str:
        raise RuntimeError


SETTING_UP: list[tuple[Call, type[Exception], str]] = [
    (lambda kw_: kw_.from_position(None), kw.BadPosition, "'kred players=3', not None"),
    (lambda kw_: kw_.from_position(7), kw.BadPosition, "not 7"),
    (
        lambda kw_: kw_.from_position("positions/mine.txt"),
        kw.BadPosition,
        r"Path\('positions/mine.txt'\).read_text\(\)",
    ),
    (lambda kw_: kw_.from_position(Path("a.txt")), kw.BadPosition, r"Path\('a.txt'\).read_text\(\)"),
    (lambda kw_: kw_.from_position(START, seed="x"), kw.UnknownOption, "seed must be a whole number.*not 'x'"),
    (lambda kw_: kw_.from_position(START, mode="paly"), kw.UnknownOption, "did you mean 'play'"),
    (lambda kw_: kw_.from_position(START + " # \ud800"), kw.BadPosition, "half a character"),
    (lambda kw_: kw_.start("kred", seed=10**5000), kw.UnknownOption, "seed must be a whole number"),
    (lambda kw_: kw_.game("kred", 3, price_list=10**5000), kw.UnknownOption, "price_list must be a text"),
    (lambda kw_: kw_.game("bakschisch", 3, track=[]), kw.UnknownOption, r"track must be a text.*not \[\]"),
    (lambda kw_: kw_.game("bakschisch", 3, track=nested(3000)), kw.UnknownOption, "track must be a text"),
    (lambda kw_: kw_.snapshot(None), kw.KredError, "a snapshot is of a session.*not of None"),
    (lambda kw_: kw_.snapshot(kw_.from_position(START), object), kw.NotAsked, "there is no seat <class 'object'>"),
    (lambda kw_: kw_.load({}), kw.BadRecord, r"session.save\(\) gives, not \{\}"),
    (lambda kw_: kw_.load(3), kw.BadRecord, "not 3"),
    (lambda kw_: kw_.load(None), kw.BadRecord, "not None"),
    (lambda kw_: kw_.load("game.json"), kw.BadRecord, r"kw.load\(Path\('game.json'\).read_text\(\)\)"),
    (lambda kw_: kw_.load(Path("game.json")), kw.BadRecord, r"kw.load\(Path\('game.json'\).read_text\(\)\)"),
    (lambda kw_: kw_.start(None), kw.UnknownGame, "no game None; the games are kred"),
    (lambda kw_: kw_.start(["kred"]), kw.UnknownGame, "the games are kred|did you mean"),
    (lambda kw_: kw_.start("kreed"), kw.UnknownGame, "did you mean 'kred'"),
    (
        lambda kw_: kw_.start("kred", mode="paly"),
        kw.UnknownOption,
        "'study' or 'play', not 'paly'; did you mean 'play'",
    ),
    (lambda kw_: kw_.start("kred", mode=None), kw.UnknownOption, "'study' or 'play', not None"),
    (lambda kw_: kw_.start("kred", players="3"), kw.UnknownOption, "3 to 5 players, not '3'.*players=3"),
    (lambda kw_: kw_.start("kred", players=3.0), kw.UnknownOption, "not 3.0"),
    (lambda kw_: kw_.start("kred", players=True), kw.UnknownOption, "not True"),
    (lambda kw_: kw_.start("kred", players=None), kw.UnknownOption, "not None"),
    (lambda kw_: kw_.start("kred", seed="abc"), kw.UnknownOption, "seed must be a whole number, or None .*'abc'"),
    (lambda kw_: kw_.start("kred", seed=1.5), kw.UnknownOption, "not 1.5"),
    (lambda kw_: kw_.start("kred", seed=True), kw.UnknownOption, "not True"),
    (lambda kw_: kw_.start("kred", pric_list="3p"), kw.UnknownOption, "did you mean 'price_list'"),
    (lambda kw_: kw_.start("kred", price_list=3), kw.UnknownOption, "price_list must be one of by_players"),
    (lambda kw_: kw_.start(nested(5000)), kw.UnknownGame, "no game a value of type list"),
    (lambda kw_: kw_.start("kred", mode=nested(5000)), kw.UnknownOption, "not a value of type list"),
    (lambda kw_: kw_.load(nested(5000)), kw.BadRecord, "not a value of type list"),
    (lambda kw_: kw_.load(Mute()), kw.BadRecord, "not a value of type Mute"),
    (lambda kw_: kw_.Session("kred"), kw.UnknownGame, r"kw.game\('kred', 3\), not 'kred'"),
]

PLAYING: list[tuple[Call, type[Exception], str]] = [
    (lambda session: session.play(None), kw.UnknownAction, "None is no action of kred.*'advance C > p0.s2'"),
    (lambda session: session.play(["done"]), kw.UnknownAction, r"\['done'\] is no action"),
    (lambda session: session.play(Move("advance", None, "p0.s2")), kw.UnknownAction, "is no action of kred"),  # type: ignore[arg-type]
    (lambda session: session.play(Give("99", 1)), kw.UnknownAction, "is no action of kred"),
    (lambda session: session.play(kw.game("bakschisch", 2).parse("bid 1")), kw.UnknownAction, "no action of kred"),
    (lambda session: session.play(nested(5000)), kw.UnknownAction, "a value of type list is no action"),
    (lambda session: session.play(Mute()), kw.UnknownAction, "a value of type Mute is no action"),
    (lambda session: session.play(Restore(Mute())), kw.UnknownAction, "is no action of kred"),  # type: ignore[arg-type]
    (lambda session: session.judge(3), kw.UnknownAction, "3 is no action"),
    (lambda session: session.explain(b"done"), kw.UnknownAction, "no action"),
    (lambda session: session.game.parse(3), kw.UnknownAction, "an action is text such as .*not 3"),
    (lambda session: session.play("done", player="p0"), kw.NotAsked, "no seat 'p0'; seats are 0 to 2"),
    (lambda session: session.play("done", player=9), kw.NotAsked, "no seat 9; seats are 0 to 2"),
    (lambda session: session.legal_actions(True), kw.NotAsked, "no seat True"),
    (lambda session: session.observe("p0"), kw.NotAsked, "no seat 'p0'.*'public' and 'teacher'"),
    (lambda session: session.observe(True), kw.NotAsked, "no seat True"),
    (lambda session: list(session.log(None)), kw.NotAsked, "no seat None"),
    (lambda session: session.goto("x"), kw.NoSuchNode, "no position 'x'; this session has positions 0 to 0"),
    (lambda session: session.goto(None), kw.NoSuchNode, "no position None"),
    (lambda session: session[True], kw.NoSuchNode, "no position True"),
    (lambda session: session.path("x"), kw.NoSuchNode, "no position 'x'"),
    (lambda session: session.branches(0.5), kw.NoSuchNode, "no position 0.5"),
    (lambda session: session.diff("a", 0), kw.NoSuchNode, "no position 'a'"),
    (lambda session: session.diff(0, 0, 9), kw.NotAsked, "no seat 9"),
    (lambda session: session.changes(0, 0, None), kw.NotAsked, "no seat None"),
    (lambda session: session.position_for(len), kw.NotAsked, "no seat <built-in"),
    (lambda session: session.edit(None), kw.BadPosition, "an edit is text such as 'key = value', not None"),
    (lambda session: session.edit(["put mark p0.s2"]), kw.BadPosition, "not .'put mark p0.s2'"),
    (lambda session: setattr(session, "mode", "paly"), kw.UnknownOption, "did you mean 'play'"),
]


@pytest.mark.parametrize(("call", "error", "says"), SETTING_UP)
def test_a_table_is_not_set_up_from_something_else(call: Call, error: type[Exception], says: str) -> None:
    with pytest.raises(kw.KredError, match=says) as raised:
        call(kw)
    assert type(raised.value) is error


@pytest.mark.parametrize(("call", "error", "says"), PLAYING)
def test_a_session_takes_nothing_else_and_stays_as_it_is(call: Call, error: type[Exception], says: str) -> None:
    session = kw.from_position(START)
    with pytest.raises(kw.KredError, match=says) as raised:
        call(session)
    assert type(raised.value) is error
    assert (len(session), session.node, session.mode) == (1, 0, "study")


def test_without_a_seed_every_table_is_dealt_anew_and_a_saved_one_keeps_its_deal() -> None:
    tables = [kw.start("kred", seed=None) for _ in range(4)]
    assert len({table.position for table in tables}) == 4
    assert all(kw.load(table.save()).save() == table.save() for table in tables)


def test_a_long_value_is_quoted_in_part() -> None:
    with pytest.raises(kw.BadRecord) as raised:
        kw.load(list(range(10_000)))  # type: ignore[arg-type]
    assert len(str(raised.value)) < 150


def test_an_action_object_will_do_as_well_as_its_text() -> None:
    session = kw.from_position(START)
    session.play(Move("advance", "C", "p0.s2"))
    assert str(session.here.action) == "advance C > p0.s2"


ODD_FIELDS: list[tuple[str, Any, str]] = [
    ("kred", Move("ADVANCE", "C", "p0.s2"), "advance C > p0.s2"),
    ("kred", Move("advance", "c", "P0.S2"), "advance C > p0.s2"),
    ("kred", Move("advance", "C", "p0.s2", piece="MARK"), "advance mark C > p0.s2"),
    ("kred", Move("advance", "C", "p0.s2", piece=None), "advance C > p0.s2"),  # type: ignore[arg-type]
    ("kred", Give("5", "1"), "give 05 to p1"),  # type: ignore[arg-type]
    ("bakschisch", Bid("3"), "bid 3"),  # type: ignore[arg-type]
    ("bakschisch", Bid(Fraction(2, 1)), "bid 2"),
    ("bakschisch", BidWithThief("3"), "bid 3 with thief"),  # type: ignore[arg-type]
    ("bakschisch", MovePiece("0", 3), "move p0 > 3"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("game", "odd", "text"), ODD_FIELDS)
def test_an_action_with_odd_fields_does_what_its_text_does(game: str, odd: Any, text: str) -> None:
    by_object, by_text = (
        kw.from_position(START) if game == "kred" else kw.start("bakschisch", players=2, seed=1) for _ in range(2)
    )
    assert by_object.judge(odd, 0) == by_text.judge(text, 0)
    assert by_object.explain(odd, 0) == by_text.explain(text, 0)
    if by_text.judge(text, 0):
        by_text.play(text, 0)
        by_object.play(odd, 0)
        assert by_object.here.action == by_text.here.action
        fields = [[type(getattr(at.here.action, name)) for name in odd.__slots__ if name != "__weakref__"]
                  for at in (by_object, by_text)]  # fmt: skip
        assert fields[0] == fields[1]
        assert by_object.state == by_text.state
    assert len(by_object) == len(by_text)


def test_a_short_value_is_quoted_whole_and_a_deep_one_by_its_type() -> None:
    assert (shown([1, "a"]), shown(nested(5000))) == ("[1, 'a']", "a value of type list")
