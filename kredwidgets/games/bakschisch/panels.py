"""What belongs beside the board: the viewer's bag and hand, where the bribe would lead, the cards not yet seen."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kredwidgets.engine.game import HIDDEN, TEACHER
from kredwidgets.engine.scene import Item, Panel
from kredwidgets.games.bakschisch.components import BRIBES, CARDS, NAMES
from kredwidgets.games.bakschisch.observation import BakschischObservation, owns
from kredwidgets.games.bakschisch.speech import (
    capital,
    card_name,
    choice_name,
    gold_name,
    seat_name,
    space_name,
    steps_name,
    words,
)
from kredwidgets.games.bakschisch.state import Last, Phase, Thief, unseen

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

WORDS = words()
_SAYS = WORDS["panels"]


def panels(game: "Bakschisch", seen: BakschischObservation) -> Iterator[Panel]:
    """All panels that have something in them."""
    for seat in range(seen.players):
        if owns(seen.viewer, seat):
            yield from _bag(game, seen, seat)
    if seen.last is not None:
        yield _last(game, seen, seen.last)
    if seen.targets:
        yield _targets(game, seen)
    if seen.discard is not None:
        yield _unseen(seen)


def choosing(seen: BakschischObservation, seat: int) -> bool:
    """Whether this player still has to choose."""
    return seen.phase is Phase.BID and not seen.choices[seat]


def _bag(game: "Bakschisch", seen: BakschischObservation, seat: int) -> Iterator[Panel]:
    """The own bag, coin by coin while one chooses, and what has gone into the closed hand."""
    name, own = f"p{seat}", seen.viewer != TEACHER
    whose = {"player": seat_name(game, seat)}
    choice, gold = seen.choices[seat], seen.gold[seat] or 0
    thief = (Item(f"{name}.thief", capital(str(WORDS["thief"])), "thief"),) if seen.thief[seat] is Thief.BAG else ()
    if choosing(seen, seat):
        bids = tuple(Item(f"{name}.bid.{bid}", _coin_name(bid), f"coin-{bid}") for bid in range(gold + 1))
        title = _SAYS["choose" if own else "choose_of"].format(**whose)
        yield Panel(f"{name}.bids", "cards", title, (*bids, *thief), seat, private=own)
        return
    if choice and choice != HIDDEN:
        symbol = "thief" if choice == "thief" else f"coin-{choice}"
        item = Item(
            f"{name}.chosen", capital(str(WORDS["thief"]) if choice == "thief" else choice_name(int(choice))), symbol
        )
        yield Panel(
            f"{name}.closed", "cards", _SAYS["hand" if own else "hand_of"].format(**whose), (item,), seat, private=own
        )
    if choice == "thief":
        thief = ()
    elif choice.isdecimal():
        gold -= int(choice)
    inside = (Item(f"{name}.gold", capital(gold_name(gold)), f"coin-{gold}" if gold else "none"), *thief)
    yield Panel(f"{name}.purse", "cards", _SAYS["bag" if own else "bag_of"].format(**whose), inside, seat, private=own)


def _coin_name(bid: int) -> str:
    return capital(gold_name(bid) if bid else str(WORDS["empty_hand"]))


def _targets(game: "Bakschisch", seen: BakschischObservation) -> Panel:
    """Where each piece would go: who wins the bribe forward, who loses the fifth back."""
    items = []
    for seat, target in enumerate(seen.targets):
        steps = abs(target - seen.pos[seat])
        says = _SAYS["target"] if steps else _SAYS["stays"]
        note = says.format(space=space_name(game.track, target), steps=steps_name(steps))
        items.append(Item(f"p{seat}.target", seat_name(game, seat), note=note))
    return Panel("targets", "table", _SAYS["lose" if seen.bribe == BRIBES else "win"], tuple(items))


def _last(game: "Bakschisch", seen: BakschischObservation, last: Last) -> Panel:
    """What every hand held on the last bribe, and where that took the pieces."""
    items = []
    for seat, (choice, before, now) in enumerate(zip(last.choices, last.before, seen.pos, strict=True)):
        held = choice_name(choice)
        way = _SAYS["went"].format(src=space_name(game.track, before), dst=space_name(game.track, now))
        note = held if before == now else f"{held}, {way}"
        items.append(Item(f"p{seat}.last", seat_name(game, seat), note=note))
    return Panel("last", "table", _SAYS["last"].format(card=card_name(last.card)), tuple(items))


def _unseen(seen: BakschischObservation) -> Panel:
    """How many cards of each character still lie face down."""
    left = unseen(seen.slots, seen.discard or (0,) * len(CARDS))
    items = tuple(
        Item(f"unseen.{name}", str(WORDS["short"][name]), value=count, limit=cards)
        for name, count, cards in zip(NAMES, left, CARDS, strict=True)
    )
    return Panel("unseen", "meters", _SAYS["unseen"], items)
