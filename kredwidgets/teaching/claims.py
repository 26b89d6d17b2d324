"""Queries and claims about positions: a small language that the engine decides. Nothing in it is evaluated as code.

    legal PATTERN                       the legal actions that fit; as a claim: there is one
    illegal PATTERN [by RULE]           every action that fits is refused (and at least one by this rule)
    count legal PATTERN is NUMBER       how many there are
    FACT is VALUE                       a fact of the position; `empty` or `none` when it is not listed
    sees SEAT FACT [is VALUE]           a seat can read the fact
    after 'ACTION' ['ACTION' ...]: CLAIM    the claim holds once these actions are played
    unreachable [by RULE]               no game gets to this position (because of this rule)
    players NUMBER                      so many can play the game
    CLAIM and CLAIM                     both hold; after `after ...:` both are about what comes then

A pattern is an action text in which `*` stands for any letters of a word: `advance p0.s* > p0.r*`. It speaks of the
players who are asked; `legal for p1: PATTERN` (and so on) speaks of one player, asked or not.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
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
LONGEST = 2000


class BadClaim(KredError, ValueError):
    """A claim that can't be read, or that speaks of something the game does not have."""


class Claim:
    """Something that holds in a position or does not."""

    def holds(self, session: Session) -> bool:
        """Whether it holds at the session's cursor. Changes nothing. Raises `BadClaim`."""
        raise NotImplementedError


@frozen
class Legal(Claim):
    """There is a legal action that fits: by `seat`, or by one of those who are asked."""

    pattern: str
    seat: str = ""

    def found(self, session: Session) -> list[tuple[int, Any]]:
        """The legal actions that fit the pattern, each with the player who may do it."""
        pattern = _tidy(self.pattern, session)
        return [
            (seat, action)
            for seat in _seats(self.seat, session)
            for action in session.legal_actions(seat)
            if fits(str(action), pattern)
        ]

    def actions(self, session: Session) -> list[Any]:
        """The legal actions that fit the pattern."""
        return [action for _, action in self.found(session)]

    def holds(self, session: Session) -> bool:
        """Whether there is one. The engine names the rules that allow it, or, of a single action, that forbid it."""
        found = self.found(session)
        for seat, action in found:
            session.judge(action, seat)
        if not found and "*" not in self.pattern:
            action = _parsed(_tidy(self.pattern, session), session)
            for seat in _seats(self.seat, session):
                session.judge(action, seat)
        return bool(found)


@frozen
class Count(Claim):
    """So many legal actions fit."""

    legal: Legal
    number: int

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        self.legal.holds(session)
        return len(self.legal.found(session)) == self.number


@frozen
class Illegal(Claim):
    """Every action that fits is refused; with a rule, that rule refuses at least one of them."""

    pattern: str
    rule: str = ""
    seat: str = ""

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        seats = _seats(self.seat, session) or (0,)
        found, cited = False, not self.rule
        for action in _spelled_out(_tidy(self.pattern, session), session):
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
            then.play(text, player=player_for(then, text))
        return self.claim.holds(then)


@frozen
class Unreachable(Claim):
    """No game gets to the position; with a rule, that rule is among the reasons."""

    rule: str = ""

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        faults = [fault.rule for fault in session.game.validate(session.state)]
        return self.rule in faults if self.rule else bool(faults)


@frozen
class Players(Claim):
    """The game can be played by so many."""

    number: int

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        return session.game.min_players <= self.number <= session.game.max_players


@frozen
class Both(Claim):
    """Two claims that hold at once."""

    one: Claim
    other: Claim

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        one, other = self.one.holds(session), self.other.holds(session)
        return one and other


def aside(session: Session) -> Session:
    """A new session that begins at the position of another, which it leaves alone."""
    return Session(session.game, root=session.state, seed=session.seed, start=session.position)


def player_for(session: Session, text: str) -> int | None:
    """Who of several asked may do this; None leaves it to the session."""
    if len(session.asked) < 2:
        return None
    able = [seat for seat in session.asked if any(str(action) == text for action in session.legal_actions(seat))]
    return able[0] if able else session.asked[0]


_AFTER = re.compile(r"after\s+((?:'[^']*'\s*)+):\s*(.+)\Z", re.DOTALL)
_FOR = r"(?:for\s+([A-Za-z]\w*)\s*:\s*)?"
_COUNT = re.compile(rf"count\s+legal\s+{_FOR}(.+?)\s+is\s+(\d{{1,4}})\Z")
_ILLEGAL = re.compile(rf"illegal\s+{_FOR}(.+?)(?:\s+by\s+([A-Z]+-\d+\.\d+))?\Z")
_LEGAL = re.compile(rf"legal\s+{_FOR}(.+)\Z")
_SEES = re.compile(r"sees\s+(p\d|public)\s+(\S+)(?:\s+is\s+(.+))?\Z")
_UNREACHABLE = re.compile(r"unreachable(?:\s+by\s+([A-Z]+-\d+\.\d+))?\Z")
_PLAYERS = re.compile(r"players\s+(\d{1,4})\Z")
_FACT = re.compile(r"([\w.]+)\s+is\s+(.+)\Z")
USAGE = (
    "legal ..., illegal ... by RULE, count legal ... is N, FACT is VALUE, sees SEAT FACT, after '...': ..., "
    "unreachable by RULE, players N"
)


def read_claim(text: str) -> Claim:
    """The claim a text makes. Raises `BadClaim`."""
    cleaned = " ".join(text.split())
    if len(cleaned) > LONGEST:
        raise BadClaim(f"a claim of {len(cleaned)} letters is too long; {LONGEST} at most")
    if found := _AFTER.match(cleaned):
        actions = tuple(" ".join(action.split()) for action in re.findall(r"'([^']*)'", found[1]))
        return After(actions, read_claim(found[2]))
    one, both, other = cleaned.partition(" and ")
    return Both(_single(one), read_claim(other)) if both else _single(cleaned)


def _single(text: str) -> Claim:
    """A claim about the position as it is."""
    if found := _COUNT.match(text):
        return Count(Legal(found[2], found[1] or ""), int(found[3]))
    if found := _ILLEGAL.match(text):
        return Illegal(found[2], found[3] or "", found[1] or "")
    if found := _LEGAL.match(text):
        return Legal(found[2], found[1] or "")
    if found := _SEES.match(text):
        return Sees(found[1], found[2], found[3] or "")
    if found := _UNREACHABLE.match(text):
        return Unreachable(found[1] or "")
    if found := _PLAYERS.match(text):
        return Players(int(found[1]))
    if found := _FACT.match(text):
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


def _parsed(text: str, session: Session) -> Any:
    try:
        return session.game.parse(text)
    except UnknownAction as error:
        raise BadClaim(str(error)) from None


def _spelled_out(pattern: str, session: Session) -> Iterator[Any]:
    """Every action that a pattern stands for, with the names of the board's spaces for its `*`."""
    if "*" not in pattern:
        yield _parsed(pattern, session)
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
        with suppress(UnknownAction):  # not every space of the drawing is one that actions speak of
            yield session.game.parse(" ".join(choice))


def _fact(observation: Observation, key: str) -> str:
    return observation.facts.get(key, "")


def _same(seen: str, wanted: str) -> bool:
    return seen.lower() == wanted.lower() or (seen in ("", *NOTHING) and wanted.lower() in NOTHING)


def _seats(text: str, session: Session) -> tuple[int, ...]:
    """The player a claim names, else all who are asked."""
    return (_seat(with_aliases(text, session.game.aliases), session),) if text else session.asked


def _seat(text: str, session: Session) -> int:
    try:
        seat = seat_from(text)
    except ValueError as error:
        raise BadClaim(str(error)) from None
    if seat >= session.game.players:
        raise BadClaim(f"there is no seat {text} with {session.game.players} players")
    return seat
