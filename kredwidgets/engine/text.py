"""The one text grammar, for the actions, positions, edits and queries of all games.

An action is a verb and its arguments: `advance C > p0.s2`, `give 05 to p1`. A game lists its `Form`s; a form writes and
reads the same text. A position is a header line with the game and its options, then facts `key = value`, one a line or
several joined by `;`. `#` starts a comment. An edit changes facts, each `key = value` or one of a game's verbs.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import frozen

from kredwidgets.engine.errors import BadPosition, UnknownAction

SEAT = re.compile(r"p([0-9])$")


def shown(value: object) -> str:
    """A value as an error quotes it: its `repr`, cut where it gets long; its type when it has none."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - nested too deep, or a class whose repr fails
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:40]}..."


def did_you_mean(text: object, known: Iterable[str]) -> str:
    """`; did you mean 'play'?`, or nothing when nothing known is near."""
    import difflib

    near = difflib.get_close_matches(text.lower(), list(known), n=1) if isinstance(text, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""


_FILE = re.compile(r"[^\n={};]*\.\w{1,5}\s*\Z")


def file_hint(value: object, reader: str) -> str:
    """How to hand over what is in a file, for a value that names one; else nothing. `reader` is the call it is for."""
    from os import PathLike, fspath

    named = fspath(value) if isinstance(value, PathLike) else value
    if not isinstance(named, str) or not _FILE.match(named):
        return ""
    return f"; to read a file, write {reader}(Path({named!r}).read_text())"


def seat_text(seat: int) -> str:
    """`p0` for seat 0."""
    return f"p{seat}"


def seat_from(text: str) -> int:
    """Seat number of `p0`..`p9`; raises `ValueError` for anything else."""
    found = SEAT.match(text.lower())
    if not found:
        raise ValueError(f"{text!r} is no seat; seats are p0, p1, ...")
    return int(found[1])


def number_from(text: str) -> int:
    """A whole number from 0 on; raises `ValueError` for anything else, and for more digits than anything here has."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        shown = text if len(text) < 20 else f"{text[:20]}..."
        raise ValueError(f"{shown!r} is no whole number from 0 on")
    return int(text)


@frozen
class Kind:
    """How one kind of argument is written and read. `read` raises `ValueError`."""

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


SEAT_KIND = Kind(r"p\d", seat_from, seat_text)
NUMBER = Kind(r"\d+", number_from)
WORD = Kind(r"[A-Za-z_]\w*", str.lower)

_SLOT = re.compile(r"\{(\w+):(\w+)\}")


@frozen(slots=False)
class Form:
    """One shape of action text, such as `give {tile:tile} to {receiver:seat}`, and the class it makes."""

    template: str
    make: Callable[..., Any]
    kinds: Mapping[str, Kind]

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        pieces = []
        last = 0
        for slot in _SLOT.finditer(self.template):
            pieces.append(re.escape(self.template[last : slot.start()]).replace(r"\ ", r"\s+"))
            pieces.append(f"(?P<{slot[1]}>{self.kinds[slot[2]].pattern})")
            last = slot.end()
        pieces.append(re.escape(self.template[last:]).replace(r"\ ", r"\s+"))
        pattern = "".join(pieces).replace(r"\s+>\s+", r"\s*>\s*").replace(r"\s+:\s+", r"\s*:\s*")
        return re.compile(pattern + r"\s*\Z", re.IGNORECASE)

    @property
    def usage(self) -> str:
        """The form as shown to a reader: `give TILE to RECEIVER`."""
        return self.usage_of("|".join(self.verbs))

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words a text of this form can begin with."""
        first = self.template.split()[0]
        slot = _SLOT.match(first)
        return tuple(self.kinds[slot[2]].pattern.split("|")) if slot else (first,)

    def usage_of(self, verb: str) -> str:
        """The form as shown to a reader, for one of its verbs."""
        usage = _SLOT.sub(lambda slot: slot[1].upper(), self.template)
        return " ".join([verb, *usage.split()[1:]])

    def write(self, values: Mapping[str, Any]) -> str:
        """The text for these argument values."""
        return _SLOT.sub(lambda slot: self.kinds[slot[2]].write(values[slot[1]]), self.template)

    def read(self, text: str) -> Any | None:
        """The action, or None when the text has another shape; `ValueError` when an argument is wrong."""
        found = self._regex.match(text)
        if not found:
            return None
        kinds = {slot[1]: self.kinds[slot[2]] for slot in _SLOT.finditer(self.template)}
        return self.make(**{name: kinds[name].read(value) for name, value in found.groupdict().items()})


def read_action(
    text: str, forms: Sequence[Form], legal: Iterable[str] = (), aliases: Mapping[str, str] | None = None
) -> Any:
    """Read an action text. Raises `UnknownAction` naming the nearest legal texts, or the known forms."""
    if not isinstance(text, str):
        raise UnknownAction(f"an action is text such as {_example(forms, legal)}, not {shown(text)}")
    cleaned = with_aliases(" ".join(text.split()), aliases or {})
    detail = ""
    for form in forms:
        try:
            action = form.read(cleaned)
        except ValueError as error:
            detail = detail or f": {error}"
            continue
        if action is not None:
            return action
    nearest, hint = _nearest(cleaned, forms, list(legal))
    raise UnknownAction(f"{shown(text)} is no action of this game{detail}; {hint}", nearest)


def _example(forms: Sequence[Form], legal: Iterable[str]) -> str:
    return repr(next(iter(legal), forms[0].usage))


def _nearest(text: str, forms: Sequence[Form], legal: Sequence[str]) -> tuple[list[str], str]:
    """The legal texts most like this one, those with its verb first, and a hint: these, or else the forms there are."""
    from difflib import SequenceMatcher, get_close_matches

    verb, _, rest = text.lower().partition(" ")
    usages = {verb: form.usage_of(verb) for form in forms for verb in form.verbs}
    meant = get_close_matches(verb, usages, n=3)
    by_verb: dict[str, list[str]] = {}
    for one in legal:
        by_verb.setdefault(one.partition(" ")[0].lower(), []).append(one)

    def likeness(one: str) -> float:
        return SequenceMatcher(None, rest, one.partition(" ")[2].lower()).ratio()

    found = [one for near in meant for one in sorted(by_verb.get(near, ()), key=likeness, reverse=True)]
    if not meant:
        found = get_close_matches(text, legal, n=3, cutoff=0.4)
    if found:
        return found[:3], f"did you mean {' or '.join(map(repr, found[:3]))}?"
    if meant:
        return [], f"it is written '{usages[meant[0]]}'" + ("; there is no such legal action now" if legal else "")
    return [], "known forms: " + ", ".join(form.usage for form in forms)


def with_aliases(text: str, aliases: Mapping[str, str]) -> str:
    """Replace a game's own names for seats (`Red`) by theirs (`p0`); whole words, whatever their case."""
    if not aliases or not isinstance(text, str):
        return text
    pattern = r"\b(" + "|".join(map(re.escape, aliases)) + r")\b"
    lower = {name.lower(): seat for name, seat in aliases.items()}
    return re.sub(pattern, lambda found: lower[found[0].lower()], text, flags=re.IGNORECASE)


FACT = "key = value"


@frozen
class PositionText:
    """A position as read: the game, its options, and its facts with the line each stands on."""

    game: str
    options: Mapping[str, str]
    facts: Mapping[str, str]
    lines: Mapping[str, int]


def write_position(game: str, options: Mapping[str, Any], facts: Mapping[str, str], group: Callable[[str], str]) -> str:
    """The position text. Facts that share a `group` stand on one line."""
    header = position_header(game, options)
    lines: dict[str, list[str]] = {}
    for key, value in facts.items():
        lines.setdefault(group(key), []).append(f"{key}={value}")
    return "\n".join([header, *("; ".join(facts) for facts in lines.values())])


def position_header(game: str, options: Mapping[str, Any]) -> str:
    """The first line of a position text: the game and the options that differ from their defaults."""
    return " ".join([game, *(f"{name}={option_text(value)}" for name, value in options.items())])


def option_text(value: Any) -> str:
    """A value of an option as texts write it: `true`, `4p`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_position(text: str) -> PositionText:
    """Split a position text into header and facts. Raises `BadPosition` with the line at fault."""
    hint = file_hint(text, "kw.from_position")
    if hint or not isinstance(text, str):
        such = "text that starts with a line such as 'kred players=3'"
        raise BadPosition(f"a position is {such}, not {shown(text)}{hint}")
    _whole(text)
    statements = list(_statements(text))
    if not statements:
        raise BadPosition("the position is empty; it starts with a line such as 'kred players=3'")
    number, header = statements[0]
    game, *options = header.split()
    read: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name or not value:
            raise BadPosition(f"line {number}: {option!r} is no option; write name=value")
        read[name] = value
    facts: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, statement in statements[1:]:
        try:
            key, value = read_fact(statement)
        except BadPosition as error:
            raise BadPosition(f"line {number}: {error}") from None
        if key in facts:
            raise BadPosition(f"line {number}: {key!r} is given twice (first on line {lines[key]})")
        facts[key], lines[key] = value, number
    return PositionText(game.lower(), read, facts, lines)


def read_fact(statement: str, forms: str = FACT) -> tuple[str, str]:
    """Split `key = value`. Raises `BadPosition` naming the `forms` there are to write."""
    key, equals, value = statement.partition("=")
    if not equals or not key.strip():
        raise BadPosition(f"{statement!r} can't be read; write {forms}")
    return key.strip(), " ".join(value.split())


def read_edit(text: str) -> list[tuple[int, str]]:
    """The statements of an edit with their line numbers. Raises `BadPosition` for what is no text."""
    if not isinstance(text, str):
        raise BadPosition(f"an edit is text such as {FACT!r}, not {shown(text)}")
    _whole(text)
    return list(_statements(text))


def _whole(text: str) -> None:
    """Refuse half a character, which could be neither shown nor saved. Raises `BadPosition`."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadPosition(f"{shown(text[error.start])} is half a character; leave it out") from None


def _statements(text: str) -> Iterable[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for statement in line.partition("#")[0].split(";"):
            if statement.strip():
                yield number, statement.strip()
