"""The state of Bakschisch: everything on and off the table, secrets included. Immutable; equal positions are equal."""

from enum import StrEnum

from attrs import frozen

from kredwidgets.games.bakschisch.components import CARDS, NUMBER

NOT_YET = -2
THIEF = -1
"""In place of a bid: nothing chosen yet, the thief."""


class Phase(StrEnum):
    """What is being decided; all else passes by itself."""

    TURN = "turn"
    BID = "bid"
    OVER = "over"


class Thief(StrEnum):
    """Where a thief is. Used and set aside it lies beside the board; only the reason differs."""

    BAG = "bag"
    USED = "used"
    ASIDE = "aside"


@frozen
class Last:
    """The last bribe that was settled: the card, what each had chosen, and where each piece stood before."""

    card: str
    choices: tuple[int, ...]
    before: tuple[int, ...]


@frozen
class State:
    """A position. Tuples by seat, except for `slots` (the cards face up, from the left) and `discard` (counts).

    `committed` are the choices of this bribe: a bid, `THIEF` or `NOT_YET`. `arrival` is the bribe of this round on
    which a piece reached the throne, 0 for none. In `slots` an empty string is a card that lies face down. `reckoned`:
    whoever remembers all that was shown can reckon the closed bags and the discards.
    """

    phase: Phase
    round: int
    bribe: int
    slots: tuple[str, ...]
    discard: tuple[int, ...]
    pos: tuple[int, ...]
    gold: tuple[int, ...]
    thief: tuple[Thief, ...]
    arrival: tuple[int, ...]
    committed: tuple[int, ...]
    table: int = 0
    removed: int = 0
    last: Last | None = None
    winners: tuple[int, ...] = ()
    reckoned: bool = True

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.pos)

    @property
    def card(self) -> str:
        """The character being bribed; empty when none is turned up."""
        return self.slots[self.bribe - 1] if self.phase is Phase.BID and len(self.slots) >= self.bribe else ""


def unseen(slots: tuple[str, ...], discard: tuple[int, ...]) -> tuple[int, ...]:
    """How many cards of each character lie face down, in the slots and in the draw pile (D.1)."""
    left = [cards - gone for cards, gone in zip(CARDS, discard, strict=True)]
    for card in slots:
        if card:
            left[NUMBER[card]] -= 1
    return tuple(left)
