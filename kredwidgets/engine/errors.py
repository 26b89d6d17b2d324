"""Every error the kit raises on purpose. All derive from `KredError` and say who, what, why and what to do instead."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kredwidgets.engine.reasons import Fault, Verdict


class KredError(Exception):
    """Base of all errors of this package."""

    @property
    def public(self) -> str:
        """What everybody at a table may read of it."""
        return str(self)


class UnknownGame(KredError, LookupError):
    """No game has that name."""


class UnknownOption(KredError, ValueError):
    """A game has no such option, or the option no such value; also a player count out of range."""


class UnknownAction(KredError, ValueError):
    """A text that is no action of this game. `nearest` holds the closest legal ones."""

    def __init__(self, message: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.nearest = tuple(nearest)


class IllegalAction(KredError, ValueError):
    """A well-formed action that the rules forbid. `verdict` holds every reason."""

    def __init__(self, message: str, verdict: "Verdict") -> None:
        super().__init__(message)
        self.verdict = verdict


class NotAsked(KredError, ValueError):
    """No single player is asked, so the player must be named."""


class BadPosition(KredError, ValueError):
    """A position text that can't be read, or that no table could hold. `faults` lists what is broken."""

    def __init__(self, message: str, faults: "Sequence[Fault]" = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)


class BadRecord(KredError, ValueError):
    """A saved game that is damaged or foreign. It is refused whole."""


class NoSuchNode(KredError, LookupError):
    """The session has no position with that number."""


class ReadOnly(KredError, RuntimeError):
    """A record from other rules was loaded up to the move that is refused; it can be looked at but not played on."""


class CannotEdit(KredError, RuntimeError):
    """A game that is played is not changed by hand."""


class CannotUndo(KredError, RuntimeError):
    """Nothing to take back, or the mode of play forbids it."""
