"""What the functions of this package can be given; anything else is refused in words, with what to write instead."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.text import shown


class BadArgument(KredError, ValueError):
    """A function was given what it can't take. The message names the function and the argument."""


def whole(what: str, value: Any, least: int, most: int) -> int:
    """A whole number from `least` to `most`. Raises `BadArgument`, as all of these do."""
    if type(value) is not int or not least <= value <= most:
        raise BadArgument(f"{what} must be a whole number from {least} to {most}, not {shown(value)}")
    return value


def exact(what: str, value: Any, least: int | None = None) -> Fraction:
    """A number without rounding: a whole one or a `Fraction`."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool) and (least is None or value >= least):
        return Fraction(value)
    span = "" if least is None else f" from {least} on"
    raise BadArgument(f"{what} must be a whole number or a Fraction{span}, not {shown(value)}{_exactly(value)}")


def _exactly(value: Any) -> str:
    """How a number that was rounded, or put into quotes, is written exactly."""
    if not isinstance(value, float | str):
        return ""
    try:
        number = Fraction(value).limit_denominator(1000)
    except (ValueError, OverflowError, ZeroDivisionError):
        return ""
    written = str(number) if number.denominator == 1 else f"Fraction({number.numerator}, {number.denominator})"
    return f"; write {written}"


def yes_or_no(what: str, value: Any) -> bool:
    """True or False, and no number in their place."""
    if not isinstance(value, bool):
        raise BadArgument(f"{what} must be True or False, not {shown(value)}")
    return value


def text(what: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadArgument(f"{what} must be a text, not {shown(value)}")
    return value


def function(what: str, value: Any, takes: str) -> Callable[..., Any]:
    """Something to be called. `takes` says with what, and what it gives."""
    if not callable(value):
        raise BadArgument(f"{what} must be a function {takes}, not {shown(value)}")
    found: Callable[..., Any] = value
    return found


def one(what: str, value: Any, kind: type[Any], write: str) -> Any:
    """An object of this class. `write` is how one gets it."""
    if not isinstance(value, kind):
        raise BadArgument(f"{what} must be a {kind.__name__}, not {shown(value)}; write {write}")
    return value


def several(what: str, value: Any, of: str) -> Sequence[Any]:
    """A tuple or a list."""
    if not isinstance(value, tuple | list):
        raise BadArgument(f"{what} must be a tuple or a list of {of}, not {shown(value)}")
    return value


def numbers(what: str, value: Any, count: int) -> tuple[Fraction, ...]:
    """So many exact numbers."""
    found = several(what, value, f"{count} numbers")
    if len(found) != count:
        raise BadArgument(f"{what} must be {count} numbers, not {len(found)}")
    return tuple(exact(f"{what}[{at}]", number) for at, number in enumerate(found))


def names(what: str, value: Any) -> tuple[str, ...]:
    """Texts that differ."""
    found = tuple(text(f"{what}[{at}]", name) for at, name in enumerate(several(what, value, "names")))
    twice = [name for at, name in enumerate(found) if name in found[:at]]
    if twice:
        raise BadArgument(f"{what} must differ, and {shown(twice[0])} is there twice")
    return found
