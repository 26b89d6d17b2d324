"""Whatever text or record comes in, only the kit's own errors come out, and what is taken reads back as itself."""

import json
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import kredwidgets as kw
from kredwidgets.engine.game import PUBLIC, Refusal
from tests.bakschisch.tables import bribe

JUNK = (
    "", "=", ";", "?", "p9", "p3", "99", "\n", "caliph", "-1", "\u0000", "é", "thief", "|", "down", "throne", "/0", "٣",
    "winners=p0", "phase=over", "max_rounds=1", "track=G|S", "pieces=RB", "reckoning=lost", "choice=?", "removed=1",
)  # fmt: skip


def positions() -> list[str]:
    after = bribe("3 1 T", "3 26 12", "fakir", 4)
    over = bribe("1 1 0", "31 31 14", "fakir", 5, gold="5 7 3", arrival="2 4 -", table=15)
    texts = [kw.start("bakschisch", players=3, seed=2, open_discards=False).position]
    texts += [kw.Session(found.game, root=found.state).position for found in (after, over)]
    texts.append(kw.Session(after.game, root=after.state).position_for(1))
    return texts


POSITIONS = positions()


def mutated(rng: Random, text: str, most: int) -> str:
    for _ in range(rng.randint(1, most)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(JUNK) + text[at + rng.randrange(8) :]
    return text


@given(st.randoms(use_true_random=False))
def test_mutated_positions(rng: Random) -> None:
    with suppress(kw.KredError):
        session = kw.from_position(mutated(rng, rng.choice(POSITIONS), 4))
        assert kw.from_position(session.position).state == session.state
        for viewer in (0, PUBLIC):
            game = session.game
            assert game.board_text(session.observe(viewer))
            assert game.scene(session.observe(viewer), game.turn(session.state, viewer)).tokens
            assert not game.validate(game.resample(session.observe(viewer), rng))


@given(st.text(max_size=40))
def test_any_text(text: str) -> None:
    session = kw.from_position(POSITIONS[1])
    for use in (session.play, session.edit, kw.from_position, session.judge):
        with suppress(kw.KredError):
            use(text)


@given(st.randoms(use_true_random=False))
def test_mutated_edits_of_every_viewer(rng: Random) -> None:
    session = kw.from_position(rng.choice(POSITIONS))
    facts = session.position.splitlines()[1:]
    statement = mutated(rng, rng.choice(facts), 2)
    with suppress(kw.KredError):
        session.edit(statement, rng.choice(["teacher", PUBLIC, 0, 2]))
        assert not session.game.validate(session.state)


@given(
    st.lists(
        st.text(max_size=9) | st.sampled_from(["p0.bid.3", "p1.bag", "s3", "marker", "slot.2", "p0.place"]), max_size=4
    )
)
def test_any_gesture(gesture: list[str]) -> None:
    session = kw.from_position(POSITIONS[1])
    meant = session.game.intend(session.state, 0, gesture)
    if isinstance(meant, Refusal):
        assert session.game.words_for(0).reason(meant.reasons[0]).says
    else:
        assert session.game.parse(str(meant)) == meant
        assert session.judge(meant, 0) is not None


def record() -> dict[str, Any]:
    session = kw.start("bakschisch", players=2, seed=4, track="mini")
    for player, action in ((0, "bid 2"), (1, "thief"), (1, "bid 1")):
        session.play(action, player=player)
    session.edit("p0.pos = 3")
    session.undo()
    data: dict[str, Any] = json.loads(session.save())
    return data


@given(st.randoms(use_true_random=False))
def test_mutated_records(rng: Random) -> None:
    with suppress(kw.KredError):
        assert kw.load(mutated(rng, json.dumps(record()), 3)).position


@given(st.randoms(use_true_random=False))
def test_swapped_values_in_records(rng: Random) -> None:
    data = record()
    values: list[Any] = [None, True, -1, 0, 2, 1.5, "", "p0", "chance", [], {}, [1], {"a": 1}, "teacher", "bid 99"]
    place: Any = data if rng.random() < 0.4 else rng.choice(data["moves"])
    place[rng.choice(sorted(place))] = rng.choice(values)
    with suppress(kw.KredError):
        assert kw.load(json.dumps(data)).position
