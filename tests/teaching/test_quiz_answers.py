"""Every answer of a quiz, found again by another way than the one by which the quiz found it.

The moves of a question are played on in a session loaded from its record; which tiles are honest is found by
challenging them; orders, distances and likelihoods are counted here from the rules. All of it is done again on
positions that the seat can't tell from the one of the question: the answer must be the same there.
"""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve

import kredwidgets as kw
from kredwidgets.engine.game import CHANCE, TEACHER
from kredwidgets.engine.session import Session
from kredwidgets.games.bakschisch.components import DATA
from kredwidgets.games.kred.actions import Accept, AcceptBlind, Challenge, Done
from kredwidgets.games.kred.state import Phase
from kredwidgets.teaching.quiz import Question, kinds_of, make_quiz
from tests.bakschisch.games import well_formed as bakschisch_actions
from tests.kred.games import well_formed as kred_actions

EACH = 12
"""Questions of each kind."""
WORLDS = 4
KINDS = [(game, kind) for game in kw.games() for kind in kinds_of(game)]
ABSENT = {("kred", "chance"), ("bakschisch", "asked")}
"""Kinds that the standard rules of a game have no question for."""


@pytest.mark.parametrize(("game", "kind"), [pair for pair in KINDS if pair not in ABSENT])
def test_the_answer_is_the_same_by_another_way_and_whatever_is_hidden(game: str, kind: str) -> None:
    compared = 0
    for question in make_quiz(game, n=EACH, seed=11, kinds=[kind]):
        wanted = [option.text for option in question.options if option.right]
        for session in worlds(question):
            found = answer(question, session)
            if found is not None:
                assert sorted(found) == sorted(wanted), f"{question.position}\n{question.ask}"
                compared += 1
    assert compared > EACH * WORLDS * 2 // 3


@pytest.mark.parametrize("game", kw.games())
def test_the_answers_hold_under_house_rules(game: str) -> None:
    house = {
        "kred": {"impossibility": "after_first_move", "withdraw_to_any_seat": True, "price_list": "4p"},
        "bakschisch": {"thief_on_fifth": "exempt", "zero_bid_wins": False, "tied_move_order": "leader_first"},
    }[game]
    for question in make_quiz(game, n=30, seed=3, players=4, kinds=["legal", "next"], **house):
        found = answer(question, kw.load(question.session.save()))
        assert found is not None
        assert set(found) == {option.text for option in question.options if option.right}


@pytest.mark.parametrize("game", kw.games())
def test_each_seat_sees_in_every_such_position_what_the_question_shows(game: str) -> None:
    for question in make_quiz(game, n=30, seed=5):
        for session in worlds(question):
            assert session.position_for(question.seat) == question.position


def worlds(question: Question) -> Iterator[Session]:
    """The position of a question as read back from its record, and others that look the same to its seat."""
    session = question.session
    yield kw.load(session.save())
    seen = session.observe(question.seat)
    rng = Random(question.key)
    for _ in range(WORLDS):
        root = session.game.resample(seen, rng)
        yield Session(session.game, root=root)


def answer(question: Question, session: Session) -> list[str] | None:
    """The texts of the right options; None where what is supposed can't be done, or nothing tells."""
    return ANSWERS[question.kind](question, session)


def say(session: Session, kind: str, value: Any, viewer: int) -> str:
    return str(session.game.speak(kind, value, viewer))


def texts(question: Question) -> list[str]:
    return [option.text for option in question.options]


def played(question: Question, session: Session) -> Session | None:
    """The session after what the question supposes."""
    seat, state = question.seat, session.state
    deeds = []
    for player in session.game.asked(state):
        name = say(session, "seat", player, seat)
        able = {f"{name} chooses: {say(session, 'action', a, seat)}": a for a in session.legal_actions(player)}
        named = [text for text in able if text in question.ask]
        if not named:
            return None
        deeds.append((player, able[max(named, key=len)]))
    for player, action in deeds:
        session.play(action, player)
    return session


def legal(question: Question, session: Session) -> list[str]:
    allowed = {say(session, "action", action, question.seat) for action in session.legal_actions(question.seat)}
    return [text for text in texts(question) if text in allowed]


def why(question: Question, session: Session) -> list[str]:
    """The rules of all reasons against the one well-formed action that is said so."""
    game, seat = session.game, question.seat
    found = {
        game.rulebook[reason.rule].title
        for action in meant(question)
        for reason in game.judge(session.state, seat, action).reasons
    }
    assert found
    return sorted(found)


@cache
def meant(question: Question) -> list[Any]:
    """The well-formed actions that a question calls by name."""
    session = question.session
    game = session.game
    actions = kred_actions(game, session.state, Random(1)) if game.id == "kred" else bakschisch_actions(game)
    called = question.ask.partition("like to do this: ")[2].partition(". Which rule")[0]
    return [action for action in actions if say(session, "action", action, question.seat) == called]


def following(question: Question, session: Session) -> list[str] | None:
    start = session.node
    then = played(question, session)
    if then is None:
        return None
    words = then.game.words_for(question.seat)
    by_chance = {number for number in range(len(then)) if then[number].player == CHANCE}
    log = then.log(question.seat)
    said = {words.line(line) for number, line in log if number > start and number not in by_chance}
    return [text for text in texts(question) if text in said]


def asked(question: Question, session: Session) -> list[str] | None:
    then = played(question, session)
    return None if then is None else [say(then, "seat", seat, question.seat) for seat in then.asked]


def sees(question: Question, session: Session) -> list[str]:
    """Hands and packs are their owner's; a tile was seen by its giver and whoever the position names (part E)."""
    thing = question.ask.partition("this now: ")[2].rstrip("?")
    names = [say(session, "seat", seat, 0) for seat in range(session.game.players)]
    facts = session.observe(TEACHER).facts
    bank = re.fullmatch(r"tile (\d) of (\w+)'s Bank, .*", thing)
    if bank:
        slot = facts[f"p{names.index(bank[2])}.bank.{bank[1]}"]
        assert " down " in slot
        seen = {int(seat) for seat in re.findall(r"p(\d)", slot)}
    elif "handed over" in thing:
        seen = {int(seat) for seat in re.findall(r"\d", facts.get("turn.seen", "") + facts["mover"])}
    else:
        seen = {next(names.index(name) for name in names if name in thing)}
    return [name for seat, name in enumerate(names) if seat in seen]


def chance(question: Question, session: Session) -> list[str]:
    """Five cards of each character, less those in the open slots and on the discard pile (Bakschisch, B.2 and D.4)."""
    state = session.state
    names = [character["id"] for character in DATA["characters"]]
    left = {name: 5 - gone - state.slots.count(name) for name, gone in zip(names, state.discard, strict=True)}
    if sum(left.values()) == 0:
        left = dict.fromkeys(names, 5)
    card = next(name for name in names if question.ask.endswith(f"{name.replace('_', ' ')}?"))
    total = sum(left.values())
    return [text for text in texts(question) if _fraction(text) == left[card] / total]


def _fraction(text: str) -> float:
    cases, of_all = map(int, text.split(" in "))
    return cases / of_all


def honest(question: Question, session: Session) -> list[str]:
    """Let some tile be handed over and accepted, put each of these in its place, and challenge it."""
    return [text for text in texts(question) if _proves_honest(session, re.findall(r"\d\d", text)[0])]


def _proves_honest(session: Session, tile: str) -> bool:
    game, state = session.game, session.state
    if state.phase in (Phase.MOVES, Phase.TILE, Phase.LOOK, Phase.RECEIPT):
        state = evolve(state, notches=(0,) * state.players)
    if state.phase is Phase.MOVES:
        state = game.apply(state, state.mover, Done()).state
    if state.phase is Phase.TILE:
        state = game.apply(state, state.mover, game.legal_actions(state, state.mover)[0]).state
    if state.phase in (Phase.LOOK, Phase.RECEIPT):
        accept = AcceptBlind() if state.phase is Phase.LOOK else Accept()
        state = game.apply(state, state.play.receiver, accept).state
    assert state.phase is Phase.CHALLENGE
    state = evolve(state, play=evolve(state.play, tile=tile))
    keys = {event.key for event in game.apply(state, state.queue[0], Challenge()).events}
    assert len(keys & {"challenge.right", "challenge.wrong"}) == 1
    return "challenge.wrong" in keys


def challengers(question: Question, session: Session) -> list[str]:
    """Clockwise from the Receiver's left, without Mover and Receiver and those with three notches (6.01, 7.07)."""
    state = session.state
    receiver, count = state.play.receiver, state.players
    order = [(receiver + step) % count for step in range(1, count)]
    able = [seat for seat in order if seat != state.mover and state.notches[seat] < 3]
    said = ", then ".join(say(session, "seat", seat, question.seat) for seat in able) or "Nobody"
    assert said in texts(question)
    return [said]


def target(question: Question, session: Session) -> list[str]:
    """The next space that shows the citizen, else throne or start; for the caliph so many spaces as the rank says."""
    state, track = session.state, session.game.track
    words = question.ask.removeprefix("Suppose the ").partition(" were bribed")
    card = words[0].replace(" ", "_")
    name = question.ask.partition(" alone bid")[0].split()[-1]
    seat = next(n for n in range(state.players) if say(session, "seat", n, question.seat) == name)
    here, back, throne = state.pos[seat], "the least" in question.ask, len(track.citizens) + 1
    if card == "caliph":
        passed = sum(space < here if back else space > here for space in state.pos)
        to = max(0, here - 1 - passed) if back else min(throne, here + 1 + passed)
    elif back:
        to = max((space for space in range(1, here) if track.citizens[space - 1] == card), default=0)
    else:
        after = range(here + 1, throne)
        to = min((space for space in after if track.citizens[space - 1] == card), default=throne)
    return [say(session, "space", to, question.seat)]


def bag(question: Question, session: Session) -> list[str] | None:
    """What the bag holds in the game played on, counted as 40 gold less all that lies elsewhere, too."""
    then = played(question, session)
    if then is None:
        return None
    state = then.state
    elsewhere = sum(state.gold) - state.gold[question.seat] + state.table + state.removed
    total = sum(session[0].state.gold) + session[0].state.table + session[0].state.removed
    assert state.gold[question.seat] == total - elsewhere
    return [say(then, "gold", total - elsewhere, question.seat)]


ANSWERS = {
    "legal": legal,
    "why": why,
    "next": following,
    "asked": asked,
    "sees": sees,
    "chance": chance,
    "honest": honest,
    "challengers": challengers,
    "target": target,
    "bag": bag,
}


def test_every_kind_is_checked_here() -> None:
    assert {kind for _, kind in KINDS} == set(ANSWERS)
