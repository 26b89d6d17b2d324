"""What players and chance can do, and the text of each: `advance C > p0.s2`, `give 05 to p1`, `pay 12 14`."""

from typing import Any, ClassVar

from attrs import frozen

from kredwidgets.engine.text import NUMBER, SEAT_KIND, Form, Kind
from kredwidgets.games.kred.components import KINDS, PRICES, TILES

_FORMS: list[Form] = []


def _tile(text: str) -> str:
    tile = text.lower().zfill(2)
    if tile not in TILES:
        raise ValueError(f"there is no tile {text}")
    return tile


def _tiles(text: str) -> tuple[str, ...]:
    tiles = tuple(sorted(_tile(part) for part in text.replace(",", " ").split()))
    if not tiles:
        raise ValueError("no tile is named")
    return tiles


def _space(text: str) -> str:
    return "C" if text.lower() in ("c", "community") else text.lower()


_KINDS = {
    "tile": Kind(r"\d{1,2}|blank", _tile),
    "tiles": Kind(r"[\w, ]+", _tiles, " ".join),
    "seat": SEAT_KIND,
    "space": Kind(r"C|community|p\d\.(?:s[1-6]|r[12]|o)", _space),
    "number": NUMBER,
    "kind": Kind("|".join(KINDS), str.lower),
    "piece": Kind("mark|heel|pawn", str.lower),
    "item": Kind("|".join(PRICES), str.lower),
}


class Action:
    """Base of all actions; `str(action)` is its text."""

    __slots__ = ()
    templates: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        # attrs makes a slotted class anew, so the forms of a name are replaced, not doubled.
        _FORMS[:] = [form for form in _FORMS if getattr(form.make, "__name__", "") != cls.__name__]
        _FORMS.extend(Form(template, cls, _KINDS) for template in cls.templates)

    def __str__(self) -> str:
        for form in _FORMS:
            if form.make is type(self) and all(_said(self, name) for name in _optional(form)):
                return form.write(_Values(self))
        raise AssertionError(f"{type(self).__name__} has no text form")


class Bare(Action):
    """An action without arguments: two of a kind are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def _optional(form: Form) -> list[str]:
    return [name for name in ("piece", "src", "space") if "{" + name + ":" in form.template]


def _said(action: Action, name: str) -> bool:
    return bool(getattr(action, name, ""))


class _Values(dict[str, Any]):
    """An action's fields by name."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action

    def __missing__(self, name: str) -> Any:
        return getattr(self.action, name)


@frozen
class Deal(Action):
    """Chance deals a tile to the next pack (KRED-2.03)."""

    templates = ("deal {tile:tile}",)
    tile: str


@frozen
class Keep(Action):
    """Keep a tile of the pack and pass the rest on (KRED-2.05)."""

    templates = ("keep {tile:tile}",)
    tile: str


@frozen
class Move(Action):
    """Move a piece by one of the six actions. `piece` is only named by a request for a certain piece."""

    templates = (
        "{kind:kind} {piece:piece} {src:space} > {dst:space}",
        "{kind:kind} {src:space} > {dst:space}",
    )
    kind: str
    src: str
    dst: str
    piece: str = ""


class Done(Bare):
    """Stop moving and go on to the tile (KRED-4.03)."""

    __slots__ = ()
    templates = ("done",)


@frozen
class Drop(Action):
    """Choose where an unsupported piece drops (KRED-3.13, KRED-3.14)."""

    templates = ("drop {src:space} > {dst:space}",)
    src: str
    dst: str


@frozen
class Give(Action):
    """Hand a tile face down to the Receiver (KRED-4.04)."""

    templates = ("give {tile:tile} to {receiver:seat}",)
    tile: str
    receiver: int


class CallFoul(Bare):
    """Call a play illegal (KRED-10.05)."""

    __slots__ = ()
    templates = ("call foul",)


class Look(Bare):
    """Look at the tile one was given (KRED-5.02)."""

    __slots__ = ()
    templates = ("look",)


class AcceptBlind(Bare):
    """Accept the tile without looking (KRED-5.09)."""

    __slots__ = ()
    templates = ("accept blind",)


class Accept(Bare):
    """Lay the tile at the Accept Line (KRED-5.03, KRED-5.04)."""

    __slots__ = ()
    templates = ("accept",)


class Expose(Bare):
    """Turn up a tile that does not match (KRED-5.04)."""

    __slots__ = ()
    templates = ("expose",)


class Challenge(Bare):
    """Doubt an accepted play (KRED-6.01)."""

    __slots__ = ()
    templates = ("challenge",)


class Pass(Bare):
    """Let a play be: no challenge, no foul."""

    __slots__ = ()
    templates = ("pass",)


@frozen
class Restore(Action):
    """Take notches off one's token as a reward (KRED-7.11 to KRED-7.13)."""

    templates = ("restore {notches:number}",)
    notches: int


class DeclineReward(Bare):
    """Take no reward."""

    __slots__ = ()
    templates = ("decline",)


@frozen
class Buy(Action):
    """Buy a line of the price list: a move (`src` and `dst`), a promotion (`space`) or a notch."""

    templates = (
        "buy {item:item} {src:space} > {dst:space}",
        "buy {item:item} {space:space}",
        "buy {item:item}",
    )
    item: str
    src: str = ""
    dst: str = ""
    space: str = ""


@frozen
class Pay(Action):
    """Turn up these tiles of one's Bank to pay (KRED-6.13)."""

    templates = ("pay {tiles:tiles}",)
    tiles: tuple[str, ...]


class EndSpending(Bare):
    """Buy nothing more (KRED-8.07)."""

    __slots__ = ()
    templates = ("end",)


class Consent(Bare):
    """Agree that a penalty Withdraw is waived (KRED-10.09)."""

    __slots__ = ()
    templates = ("consent",)


class Refuse(Bare):
    """Insist on a penalty Withdraw (KRED-10.09)."""

    __slots__ = ()
    templates = ("refuse",)


@frozen
class First(Action):
    """Chance breaks a tie in the order of Bureaucracy (option `final_tie_break=random`)."""

    templates = ("first {player:seat}",)
    player: int


class ClaimWin(Bare):
    """Claim to have won. Never offered: the engine finds the wins itself."""

    __slots__ = ()
    templates = ("claim win",)


FORMS = tuple(_FORMS)
