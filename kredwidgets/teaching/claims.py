"""Queries and claims about positions: a small language that the engine decides. Nothing in it is evaluated as code.

    legal PATTERN                       the legal actions that fit; as a claim: there is one
    illegal PATTERN [by RULE]           every action that fits is refused (and at least one by this rule)
    count legal PATTERN is NUMBER       how many there are
    FACT is VALUE                       a fact of the position; `empty` or `none` when it is not listed
    sees SEAT FACT [is VALUE]           a seat can read the fact
    after 'ACTION' ['ACTION' ...]: CLAIM    the claim holds once these actions are played

A pattern is an action text in which `*` stands for any letters of a word: `advance p0.s* > p0.r*`.
"""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import product
from typing import Any

from attrs import frozen

from kredwidgets.engine.errors import KredError, UnknownAction
from kredwidgets.engine.game import PUBLIC, TEACHER, Observation
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import seat_from, with_aliases

HIDDEN = "?"
NOTHING = ("empty", "none", "nothing")
LARGEST = 4000


class BadClaim(KredError, ValueError):
    """A claim that can't be read, or that speaks of something the game does not have."""


class Claim:
    """Something that holds in a position or does not."""

    def holds(self, session: Session) -> bool:
        """Whether it holds at the session's cursor. Changes nothing. Raises `BadClaim`."""
        raise NotImplementedError


@frozen
class Legal(Claim):
    """There is a legal action that fits."""

    pattern: str

    def actions(self, session: Session) -> list[Any]:
        """The legal actions of everybody asked that fit the pattern."""
        pattern = _tidy(self.pattern, session)
        return [
            action for seat in session.asked for action in session.legal_actions(seat) if fits(str(action), pattern)
        ]

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        return bool(self.actions(session))


@frozen
class Count(Claim):
    """So many legal actions fit."""

    pattern: str
    number: int

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        return len(Legal(self.pattern).actions(session)) == self.number


@frozen
class Illegal(Claim):
    """Every action that fits is refused; with a rule, that rule refuses at least one of them."""

    pattern: str
    rule: str = ""

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        seats = session.asked or (0,)
        found, cited = False, not self.rule
        for text in _spelled_out(_tidy(self.pattern, session), session):
            try:
                action = session.game.parse(text)
            except UnknownAction as error:
                raise BadClaim(str(error)) from None
            for seat in seats:
                reasons = [reason.rule for reason in session.game.judge(session.state, seat, action).reasons]
                if not reasons:
                    return False
                found, cited = True, cited or self.rule in reasons
        if not found:
            raise BadClaim(f"nothing on the board fits {self.pattern!r}")
        return cited


@frozen
class Fact(Claim):
    """A fact of the position has this value."""

    key: str
    value: str

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        return _same(_fact(session.observe(TEACHER), self.key), self.value)


@frozen
class Sees(Claim):
    """A seat can read a fact, or reads this value in it. `public` is what everybody sees."""

    seat: str
    key: str
    value: str = ""

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        viewer = PUBLIC if self.seat == PUBLIC else _seat(self.seat, session)
        seen = _fact(session.observe(viewer), self.key)
        if self.value:
            return _same(seen, self.value)
        return seen != "" and HIDDEN not in seen.split()


@frozen
class After(Claim):
    """A claim about the position after some actions."""

    actions: tuple[str, ...]
    claim: Claim

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        then = aside(session)
        for text in self.actions:
            then.play(text, player=_player(then, text))
        return self.claim.holds(then)


def aside(session: Session) -> Session:
    """A new session that begins at the position of another, which it leaves alone."""
    return Session(session.game, root=session.state, seed=session.seed, start=session.position)


def _player(session: Session, text: str) -> int | None:
    """Who of several asked may do this; None leaves it to the session."""
    if len(session.asked) < 2:
        return None
    able = [seat for seat in session.asked if any(str(action) == text for action in session.legal_actions(seat))]
    return able[0] if able else session.asked[0]


_AFTER = re.compile(r"after\s+((?:'[^']*'\s*)+):\s*(.+)\Z", re.DOTALL)
_COUNT = re.compile(r"count\s+legal\s+(.+?)\s+is\s+(\d+)\Z")
_ILLEGAL = re.compile(r"illegal\s+(.+?)(?:\s+by\s+([A-Z]+-\d+\.\d+))?\Z")
_LEGAL = re.compile(r"legal\s+(.+)\Z")
_SEES = re.compile(r"sees\s+(p\d|public)\s+(\S+)(?:\s+is\s+(.+))?\Z")
_FACT = re.compile(r"([\w.]+)\s+is\s+(.+)\Z")
USAGE = "legal ..., illegal ... by RULE, count legal ... is N, FACT is VALUE, sees SEAT FACT, after '...': ..."


def read_claim(text: str) -> Claim:
    """The claim a text makes. Raises `BadClaim`."""
    cleaned = " ".join(text.split())
    if found := _AFTER.match(cleaned):
        actions = tuple(" ".join(action.split()) for action in re.findall(r"'([^']*)'", found[1]))
        return After(actions, read_claim(found[2]))
    if found := _COUNT.match(cleaned):
        return Count(found[1], int(found[2]))
    if found := _ILLEGAL.match(cleaned):
        return Illegal(found[1], found[2] or "")
    if found := _LEGAL.match(cleaned):
        return Legal(found[1])
    if found := _SEES.match(cleaned):
        return Sees(found[1], found[2], found[3] or "")
    if found := _FACT.match(cleaned):
        return Fact(found[1], found[2])
    raise BadClaim(f"{text!r} is no claim; write {USAGE}")


def read_query(text: str) -> Legal:
    """A query for legal actions. Raises `BadClaim`."""
    claim = read_claim(text)
    if not isinstance(claim, Legal):
        raise BadClaim(f"{text!r} does not ask for actions; write legal PATTERN")
    return claim


def fits(text: str, pattern: str) -> bool:
    """Whether an action text fits a pattern, word by word."""
    words, wanted = text.split(), pattern.split()
    return len(words) == len(wanted) and all(map(fnmatchcase, words, wanted))


def _tidy(pattern: str, session: Session) -> str:
    spaced = re.sub(r"\s*>\s*", " > ", pattern)
    return " ".join(with_aliases(spaced, session.game.aliases).split())


def _spelled_out(pattern: str, session: Session) -> Iterator[str]:
    """Every text that a pattern stands for, with the names of the board's spaces for its `*`."""
    if "*" not in pattern:
        yield pattern
        return
    spaces = [space.id for space in session.game.drawing(PUBLIC).spaces]
    words = [
        [space for space in spaces if fnmatchcase(space, word)] if "*" in word else [word] for word in pattern.split()
    ]
    size = 1
    for choices in words:
        size *= len(choices)
    if size > LARGEST:
        raise BadClaim(f"{pattern!r} stands for {size} actions; name more of it")
    for choice in product(*words):
        yield " ".join(choice)


def _fact(observation: Observation, key: str) -> str:
    return observation.facts.get(key, "")


def _same(seen: str, wanted: str) -> bool:
    return seen.lower() == wanted.lower() or (seen in ("", *NOTHING) and wanted.lower() in NOTHING)


def _seat(text: str, session: Session) -> int:
    seat = seat_from(text)
    if seat >= session.game.players:
        raise BadClaim(f"there is no seat {text} with {session.game.players} players")
    return seat
