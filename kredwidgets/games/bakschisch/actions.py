"""What players and chance can do, and the text of each: `bid 3`, `thief`, `turn guard`."""

from fractions import Fraction

from attrs import frozen

from kredwidgets.engine.text import SEAT_KIND, Form, Kind
from kredwidgets.games.bakschisch.components import IN_BOX, NAMES

MARKER = "marker"


def _amount(text: str) -> int | Fraction:
    try:
        amount = Fraction(text)
    except ZeroDivisionError:
        raise ValueError(f"{text!r} is no number") from None
    return int(amount) if amount.denominator == 1 else amount


def _place(text: str) -> int | str:
    return MARKER if text.lower() == MARKER else int(text.lstrip("sS"))


_KINDS = {
    "amount": Kind(r"-?\d{1,9}(?:/\d{1,9}|\.\d{1,9})?", _amount),
    "card": Kind("|".join(NAMES), str.lower),
    "seat": SEAT_KIND,
    "place": Kind(rf"s?\d{{1,4}}|{MARKER}", _place),
}


@frozen
class Turn:
    """Chance turns the next card up (BAKS-4.01)."""

    card: str

    def __str__(self) -> str:
        return f"turn {self.card}"


@frozen
class Bid:
    """Take some gold into the closed hand, or none (BAKS-4.03, BAKS-4.05). Only a whole amount can be legal."""

    gold: int | Fraction

    def __str__(self) -> str:
        return f"bid {self.gold}"


@frozen
class UseThief:
    """Take the thief into the closed hand (BAKS-4.03)."""

    def __str__(self) -> str:
        return "thief"


@frozen
class BidWithThief:
    """Take gold and the thief together. Never offered: it is one or the other (BAKS-4.04)."""

    gold: int | Fraction

    def __str__(self) -> str:
        return f"bid {self.gold} with thief"


@frozen
class MovePiece:
    """Move a piece by hand. Never offered: the bribes move pieces (part H)."""

    player: int
    to: int | str

    def __str__(self) -> str:
        return f"move p{self.player} > {self.to}"


@frozen
class ClaimWin:
    """Claim to have won. Never offered: the throne is looked at when the round is complete (BAKS-10.04)."""

    def __str__(self) -> str:
        return "claim win"


BIDS = tuple(map(Bid, range(IN_BOX + 1)))
"""Every bid that gold enough exists for, made once."""

FORMS = tuple(
    Form(template, make, _KINDS)
    for template, make in (
        ("turn {card:card}", Turn),
        ("bid {gold:amount}", Bid),
        ("thief", UseThief),
        ("bid {gold:amount} with thief", BidWithThief),
        ("move {player:seat} > {to:place}", MovePiece),
        ("claim win", ClaimWin),
    )
)
