"""Queries and claims about positions: a small language that the engine decides. Nothing in it is evaluated as code.

    legal PATTERN                       the legal actions that fit; as a claim: there is one
    illegal PATTERN [by RULE]           every action that fits is refused (and at least one by this rule)
    count legal PATTERN is NUMBER       how many there are
    FACT is VALUE                       a fact of the position; `empty` or `none` when it is not listed
    sees SEAT FACT [is VALUE]           a seat can read the fact
    after 'ACTION' ['ACTION' ...]: CLAIM    the claim holds once these actions are played
    chance PATTERN is N/M               so likely was it, when chance acted last, that something fits
    unreachable [by RULE]               no game gets to this position (because of this rule)
    impossible 'CHANGE' [by RULE]       no table can hold the position after this change by hand (because of this rule)
    players NUMBER                      so many can play the game
    CLAIM and CLAIM                     both hold; after `after ...:` both are about what comes then

A pattern is an action text in which `*` stands for any letters of a word: `advance p0.s* > p0.r*`; at its end, `...`
stands for any words (not after `illegal`). It speaks of the players who are asked; `legal for p1: PATTERN` (and so on)
speaks of one player, asked or not.

Where several are asked at once, `'p1: bid 3'` says who plays an action; without that, the first seat that can does.
Chance acts by itself; an action of chance such as `'turn guard'` takes the place of what it has just done.

The answer of a `predict` step is a query for legal actions, or for the ways of pieces: `moved after 'ACTION' ...`.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from attrs import frozen

from kredwidgets.engine.errors import BadPosition
from kredwidgets.engine.game import CHANCE, HIDDEN, PUBLIC, TEACHER, Observation
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import with_aliases
from kredwidgets.teaching.patterns import fits, is_single, parsed, spelled_out, tidy
from kredwidgets.teaching.trying import BadClaim, aside, led_on, left_to_chance, seat_of

NOTHING = ("empty", "none", "nothing")
LONGEST = 2000


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
        pattern = tidy(self.pattern, session)
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
        if not found and is_single(self.pattern):
            action = parsed(tidy(self.pattern, session), session)
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

    def actions(self, session: Session) -> Iterator[Any]:
        """Every action that fits the pattern. Raises `BadClaim`."""
        return spelled_out(tidy(self.pattern, session), session)

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        seats = _seats(self.seat, session) or (0,)
        found, cited = False, not self.rule
        for action in self.actions(session):
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
        viewer = PUBLIC if self.seat == PUBLIC else seat_of(self.seat, session)
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
        return self.claim.holds(led_on(session, self.actions))


@frozen
class Moved(Claim):
    """Pieces go some way when these actions are played; as a query: which ways."""

    actions: tuple[str, ...]

    def ways(self, session: Session) -> tuple[tuple[str, ...], ...]:
        """The spaces that each piece passed in the last step, from the first to the last."""
        then = led_on(session, self.actions)
        scene = then.game.scene(then.observe(PUBLIC), then.game.turn(then.state, PUBLIC))
        return tuple(scene.moved)

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        return bool(self.ways(session))


@frozen
class Chance(Claim):
    """When chance acted last on the way to the position, something that fits came with this probability."""

    pattern: str
    probability: Fraction

    def holds(self, session: Session) -> bool:
        """Whether it is so likely. The engine names the rules of a single action. Raises `BadClaim` without chance."""
        state = left_to_chance(session)
        pattern = tidy(self.pattern, session)
        if is_single(pattern):
            session.game.judge(state, CHANCE, parsed(pattern, session))
        likely = (share for action, share in session.game.chance_outcomes(state) if fits(str(action), pattern))
        return sum(likely, Fraction(0)) == self.probability


@frozen
class Unreachable(Claim):
    """No game gets to the position; with a rule, that rule is among the reasons."""

    rule: str = ""

    def holds(self, session: Session) -> bool:  # noqa: D102 - see Claim
        faults = [fault.rule for fault in session.game.validate(session.state)]
        return self.rule in faults if self.rule else bool(faults)


@frozen
class Impossible(Claim):
    """No table can hold the position once it is changed by hand; with a rule, that rule is among the reasons."""

    change: str
    rule: str = ""

    def holds(self, session: Session) -> bool:
        """Whether the change is refused. Raises `BadClaim` for one that can't be read."""
        try:
            aside(session).edit(self.change)
        except BadPosition as error:
            if not error.faults:
                raise BadClaim(str(error)) from None
            return not self.rule or self.rule in [fault.rule for fault in error.faults]
        return False


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


_QUOTED = r"((?:'[^']*'\s*)+)"
_AFTER = re.compile(rf"after\s+{_QUOTED}:\s*(.+)\Z", re.DOTALL)
_FOR = r"(?:for\s+([A-Za-z]\w*)\s*:\s*)?"
_COUNT = re.compile(rf"count\s+legal\s+{_FOR}(.+?)\s+is\s+(\d{{1,4}})\Z")
_ILLEGAL = re.compile(rf"illegal\s+{_FOR}(.+?)(?:\s+by\s+([A-Z]+-\d+\.\d+))?\Z")
_LEGAL = re.compile(rf"legal\s+{_FOR}(.+)\Z")
_SEES = re.compile(r"sees\s+(p\d|public)\s+(\S+)(?:\s+is\s+(.+))?\Z")
_UNREACHABLE = re.compile(r"unreachable(?:\s+by\s+([A-Z]+-\d+\.\d+))?\Z")
_PLAYERS = re.compile(r"players\s+(\d{1,4})\Z")
_MOVED = re.compile(rf"moved\s+after\s+{_QUOTED}\Z")
_CHANCE = re.compile(r"chance\s+(.+?)\s+is\s+(\d{1,6}(?:/\d{1,6})?)\Z")
_IMPOSSIBLE = re.compile(r"impossible\s+'([^']*)'(?:\s+by\s+([A-Z]+-\d+\.\d+))?\Z")
_FACT = re.compile(r"([\w.]+)\s+is\s+(.+)\Z")
USAGE = (
    "legal ..., illegal ... by RULE, count legal ... is N, FACT is VALUE, sees SEAT FACT, after '...': ..., "
    "chance ... is N/M, unreachable by RULE, impossible '...' by RULE, players N"
)


def read_claim(text: str) -> Claim:
    """The claim a text makes. Raises `BadClaim`."""
    cleaned = " ".join(text.split())
    if len(cleaned) > LONGEST:
        raise BadClaim(f"a claim of {len(cleaned)} letters is too long; {LONGEST} at most")
    if found := _AFTER.match(cleaned):
        return After(_quoted(found[1]), read_claim(found[2]))
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
    if found := _MOVED.match(text):
        return Moved(_quoted(found[1]))
    if found := _CHANCE.match(text):
        return Chance(found[1], _share(found[2]))
    if found := _IMPOSSIBLE.match(text):
        return Impossible(found[1], found[2] or "")
    if found := _PLAYERS.match(text):
        return Players(int(found[1]))
    if found := _FACT.match(text):
        return Fact(found[1], found[2])
    raise BadClaim(f"{text!r} is no claim; write {USAGE}")


def _quoted(text: str) -> tuple[str, ...]:
    return tuple(" ".join(action.split()) for action in re.findall(r"'([^']*)'", text))


def _share(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise BadClaim(f"{text} is no probability") from None


def read_marks(text: str) -> Legal | Moved:
    """What a learner is to mark: a query for legal actions, or for the ways of pieces. Raises `BadClaim`."""
    claim = read_claim(text)
    if not isinstance(claim, Legal | Moved):
        raise BadClaim(f"{text!r} speaks of nothing to mark; write legal PATTERN, or moved after 'ACTION' ...")
    return claim


def read_query(text: str) -> Legal:
    """A query for legal actions. Raises `BadClaim`."""
    claim = read_claim(text)
    if not isinstance(claim, Legal):
        raise BadClaim(f"{text!r} does not ask for actions; write legal PATTERN")
    return claim


def _fact(observation: Observation, key: str) -> str:
    return observation.facts.get(key, "")


def _same(seen: str, wanted: str) -> bool:
    return seen.lower() == wanted.lower() or (seen in ("", *NOTHING) and wanted.lower() in NOTHING)


def _seats(text: str, session: Session) -> tuple[int, ...]:
    """The player a claim names, else all who are asked."""
    return (seat_of(with_aliases(text, session.game.aliases), session),) if text else session.asked
