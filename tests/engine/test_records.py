"""Saved games: damaged or foreign ones are refused whole with what and where, others load as far as the rules go."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kredwidgets as kw


def record() -> dict[str, Any]:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark\np0.hand=05 20", seed=4)
    for action in ("advance C > p0.s2", "done", "give 20 to p1", "look"):
        session.play(action)
    session.undo()
    session.edit("p2.notches = 1")
    data: dict[str, Any] = json.loads(session.save())
    return data


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("format", "another program", "no saved session"),
        ("game", "chess", "no game 'chess'"),
        ("options", {"players": "9"}, "3 to 5 players"),
        ("options", {"players": "3", "luck": "1"}, "no option 'luck'"),
        ("options", {"players": "3", "undo_scope": "some"}, "must be one of"),
        ("options", ["players"], "options"),
        ("seed", "1", "seed"),
        ("seed", True, "seed"),
        ("draws", -1, "draws"),
        ("mode", "cheat", "mode must be one of"),
        ("cursor", 99, "cursor 99"),
        ("start", "kred players=3\np0.s1=queen", "is no piece"),
        ("start", "kred players=3\np0.notches=7", "0 to 3"),
        ("start", "zzz", "position of 'zzz'"),
        ("latest", {"0": 4}, "does not follow"),
        ("latest", {"x": 1}, "latest"),
        ("surprise", 1, "surprise"),
    ],
)
def test_a_damaged_record_is_refused_with_what_is_wrong(key: str, value: object, says: str) -> None:
    with pytest.raises(kw.BadRecord, match=says):
        kw.load(json.dumps({**record(), key: value}))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"parent": 7}, "does not come before"),
        ({"parent": -1}, "does not come before"),
        ({"action": ""}, "an action or an edit"),
        ({"edit": "p0.notches = 1"}, "not both"),
        ({"action": "fly p0.s1 > p0.s2"}, "move 2"),
        ({"by": "p7"}, "no seat p7"),
        ({"by": "somebody"}, "somebody"),
        ({"parent": "0"}, "parent"),
    ],
)
def test_a_damaged_move_is_named(change: dict[str, object], says: str) -> None:
    data = record()
    data["moves"][1] = {**data["moves"][1], **change}
    with pytest.raises(kw.BadRecord, match=says):
        kw.load(json.dumps(data))


@pytest.mark.parametrize("text", ["", "null", "[]", "{", '"kred"', "3", "{}", "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(kw.BadRecord):
        kw.load(text)


def test_what_these_rules_refuse_loads_read_only_up_to_there() -> None:
    data = record()
    data["moves"][1]["action"] = "withdraw p0.s1 > C"
    session = kw.load(json.dumps(data))
    assert session.read_only
    assert "KRED-1.15" in session.note
    assert len(session) == 2
    assert session.position
    with pytest.raises(kw.ReadOnly, match="move 2"):
        session.play("done")
    with pytest.raises(kw.ReadOnly):
        session.edit("p0.notches = 1")


def test_the_note_of_a_read_only_game_tells_nobody_a_hidden_tile() -> None:
    data = record()
    # Who gives a tile that he does not hold, and who exposes an honest one, would tell of his tiles.
    for number, action in ((3, "give 17 to p1"), (4, "expose")):
        moves = [dict(move) for move in data["moves"]]
        moves[2]["action"] = "give 05 to p1"
        moves[3]["action"] = "look"
        del moves[4:]
        if number == 3:
            moves[2]["action"] = action
            note = "read-only from move 3 on, which these rules refuse (KRED-4.04)"
        else:
            moves.append({"parent": 4, "by": "p1", "action": action, "edit": ""})
            note = "read-only from move 5 on, which these rules refuse (KRED-5.03)"
        session = kw.load(json.dumps({**data, "moves": moves, "cursor": 0, "latest": {}}))
        assert session.note == note


@given(st.randoms(use_true_random=False))
def test_only_our_own_errors_come_out_of_mutated_records(rng: Random) -> None:
    text = json.dumps(record())
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        junk = rng.choice(["", '"', "{", "0", "-1", "null", "p9", "\\", "\u0000", "kred", "99999999999999999999"])
        text = text[:at] + junk + text[at + rng.randrange(6) :]
    with suppress(kw.KredError):
        session = kw.load(text)
        assert session.position


@given(st.randoms(use_true_random=False))
def test_only_our_own_errors_come_out_of_swapped_values(rng: Random) -> None:
    data = record()
    values: list[Any] = [None, True, -1, 0, 2, 1.5, "", "p0", "chance", [], {}, [1], {"a": 1}, "teacher"]
    place: Any = data if rng.random() < 0.4 else rng.choice(data["moves"])
    place[rng.choice(sorted(place))] = rng.choice(values)
    with suppress(kw.KredError):
        assert kw.load(json.dumps(data)).position


def test_a_move_that_comes_before_itself_is_refused() -> None:
    data = record()
    for parent in (2, 3):
        data["moves"][1]["parent"] = parent
        with pytest.raises(kw.BadRecord, match="move 2: its parent"):
            kw.load(json.dumps(data))


def test_a_huge_record_is_refused_or_read_without_harm() -> None:
    data = record()
    for key, value in (("seed", 10**3000), ("draws", 10**30), ("cursor", 10**30)):
        with suppress(kw.BadRecord):
            assert kw.load(json.dumps({**data, key: value})).position
    with pytest.raises(kw.BadRecord):
        kw.load(json.dumps(data).replace('"seed": 4', '"seed": ' + "9" * 5000))
    moves = [{**data["moves"][0], "parent": 0}] * 3000
    assert len(kw.load(json.dumps({**data, "moves": moves, "cursor": 3000, "latest": {}}))) == 3001
