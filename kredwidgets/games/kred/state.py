"""The state of KRED: everything on and off the table, secrets included. Immutable; equal positions are equal."""

from enum import StrEnum

from attrs import frozen

from kredwidgets.games.kred.actions import Buy, Move

NOBODY = -1
Counts = tuple[int, int, int]
"""Marks, Heels and Pawns."""
NONE: Counts = (0, 0, 0)


class Phase(StrEnum):
    """What is being decided."""

    DEAL = "deal"
    DRAFT = "draft"
    MOVES = "moves"
    DROP = "drop"
    TILE = "tile"
    FOUL = "foul"
    LOOK = "look"
    RECEIPT = "receipt"
    CHALLENGE = "challenge"
    EXPOSED = "exposed"
    REPLAY = "replay"
    WAIVER = "waiver"
    PENALTY = "penalty"
    REWARD = "reward"
    PAYMENT = "payment"
    ORDER = "order"
    BUREAUCRACY = "bureaucracy"
    OVER = "over"


class Stage(StrEnum):
    """What a caught play still leads to, in turn."""

    REWARD = "reward"
    REPLAY = "replay"
    PENALTY = "penalty"
    CHALLENGER = "challenger"
    RECEIVER = "receiver"
    BANK = "bank"


@frozen
class Slot:
    """A tile in a Bank: which, face up or not, who gave it, who has seen it, what is publicly sure about it."""

    tile: str
    up: bool
    giver: int
    seen: frozenset[int]
    hint: str = ""


@frozen
class Leg:
    """Pieces being moved for one purpose: `play`, `replay`, `free`, `penalty`, `paid` or `spend`.

    `board` and `community` are where it began, `kept` and `kept_returned` the pieces
    that then already counted as moved (option `undo_scope`). `affected` are the spaces of pieces already moved,
    `returned` the pieces sent to the Community, `between` the board and affected spaces after the last move and
    before its drops, `others` whether another player decided one of these drops, `carried` the Rostrum a piece was
    just moved to sideways.
    """

    purpose: str = "play"
    board: str = ""
    community: Counts = NONE
    moves: tuple[Move, ...] = ()
    affected: frozenset[int] = frozenset()
    returned: Counts = NONE
    between: tuple[str, frozenset[int]] | None = None
    others: bool = False
    carried: int = NOBODY
    kept: frozenset[int] = frozenset()
    kept_returned: Counts = NONE


@frozen
class Play:
    """The Mover's turn: the board when it began, the tile handed over and what became of it.

    `credible`: the Mover had credibility when the turn began; `receiver_credible`: the Receiver when he accepted.
    `strict`: an illegal play was called, so this one is prevented.
    """

    board: str = ""
    community: Counts = NONE
    credible: bool = True
    tile: str = ""
    receiver: int = NOBODY
    receiver_credible: bool = True
    seen: frozenset[int] = frozenset()
    hint: str = ""
    accepted: bool = False
    strict: bool = False
    challenger: int = NOBODY
    purchase: Buy | None = None
    kept: frozenset[int] = frozenset()
    kept_returned: Counts = NONE
    kept_kind: str = ""


@frozen
class Draft:
    """The draft: tiles still to be dealt, the packs, what each has kept in order, what is chosen but not yet shown."""

    deck: tuple[str, ...] = ()
    packs: tuple[tuple[str, ...], ...] = ()
    kept: tuple[tuple[str, ...], ...] = ()
    chosen: tuple[str, ...] = ()


@frozen
class Spending:
    """Bureaucracy: everybody's announced funding, the order, whose turn in it, what is left to that player."""

    funding: tuple[int, ...]
    order: tuple[int, ...] = ()
    at: int = 0
    left: int = 0


@frozen
class State:
    """A position. `board` is a string of nine characters a player (see `board.py`).

    `queue` are the players still to be asked one by one, `agenda` is what a caught play still leads to.
    """

    phase: Phase
    board: str
    community: Counts
    notches: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    banks: tuple[tuple[Slot, ...], ...]
    campaign: int = 1
    opener: int = NOBODY
    mover: int = NOBODY
    play: Play = Play()
    leg: Leg = Leg()
    queue: tuple[int, ...] = ()
    agenda: tuple[Stage, ...] = ()
    resume: Phase | None = None
    known: tuple[tuple[frozenset[str], ...], ...] = ()
    totals: tuple[int, ...] = ()
    draft: Draft | None = None
    spending: Spending | None = None
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.notches)


def tiles_of(hand: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A hand in its canonical order."""
    return tuple(sorted(hand))
