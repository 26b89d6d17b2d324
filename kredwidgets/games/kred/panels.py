"""What belongs beside the board: the viewer's own tiles (for the teacher everybody's), and money."""

from collections.abc import Iterable, Iterator
from itertools import chain

from kredwidgets.engine.game import HIDDEN, TEACHER
from kredwidgets.engine.scene import Item, Panel
from kredwidgets.games.kred.components import MAX_NOTCHES, bank_size
from kredwidgets.games.kred.names import NAMES, WORDS, capital, space_name, tile_name
from kredwidgets.games.kred.observation import KredObservation
from kredwidgets.games.kred.state import Phase

_FACE_DOWN = (Phase.FOUL, Phase.LOOK, Phase.RECEIPT, Phase.CHALLENGE)
"""The phases in which the tile handed over has not been turned up for all."""

_SAYS = WORDS["panels"]


def panels(seen: KredObservation) -> Iterator[Panel]:
    """All panels that have something in them."""
    for seat in range(seen.players):
        if seen.viewer in (seat, TEACHER):
            yield from _tiles(seen, seat)
    if any(funding is not None for funding in seen.funding):
        yield _funding(seen)
        yield _credibility(seen)


def way_space(seen: KredObservation) -> str:
    """Where the tile handed over lies."""
    accepted = seen.transit is not None and seen.transit.accepted
    return f"p{seen.receiver}.{'accept' if accepted else 'front'}"


def bank_space(seen: KredObservation, seat: int, number: int) -> str:
    """Where a Bank tile lies; by house rule and in edited positions the last slot may have to hold several."""
    return f"p{seat}.bank.{min(number, bank_size(seen.players))}"


def face_down_on_the_way(seen: KredObservation) -> bool:
    """Whether a tile has been handed over and not been turned up for all."""
    return seen.transit is not None and seen.phase in _FACE_DOWN


def _tiles(seen: KredObservation, seat: int) -> Iterator[Panel]:
    own = seen.viewer == seat
    for place, tiles in (("hand", seen.hands), ("pack", seen.packs), ("kept", seen.kept)):
        there = [tile for tile in tiles[seat] if tile != HIDDEN] if seat < len(tiles) else []
        items = (_card(f"p{seat}.{place}.{tile}", tile) for tile in there)
        yield from _cards(seat, place, own, items)
    known: dict[str, list[Item]] = {}
    for space, tile in _known(seen, seat):
        where = ".".join(space.split(".")[:2])
        known.setdefault(where, []).append(_card(f"known.{space}.{tile}", tile, space_name(space)))
    if own:
        yield from (_known_panel(seat, where, tuple(cards)) for where, cards in known.items())
    else:
        yield from _cards(seat, "known", own, chain(*known.values()))


def _cards(seat: int, place: str, own: bool, items: Iterable[Item]) -> Iterator[Panel]:
    cards = tuple(items)
    title = _SAYS[place] if own else str(_SAYS[f"{place}_of"]).format(player=NAMES[seat])
    if cards:
        legend = _SAYS["legend"] if place in ("hand", "pack") else ""
        yield Panel(f"p{seat}.{place}", "cards", title, cards, seat, private=own, legend=legend)


def _known_panel(seat: int, where: str, cards: tuple[Item, ...]) -> Panel:
    """Hidden tiles that a player knows in one place: somebody's hand or Bank, or on its way to somebody."""
    owner, _, place = where.partition(".")
    title = str(_SAYS.get(f"known_{place}", _SAYS["known_way"])).format(player=NAMES[int(owner[1:])])
    return Panel(f"p{seat}.known.{where}", "cards", title, cards, seat, private=True)


def _card(item: str, tile: str, note: str = "") -> Item:
    return Item(item, capital(tile_name(tile)), f"tile-{tile}", note=note)


def _known(seen: KredObservation, seat: int) -> Iterator[tuple[str, str]]:
    """Hidden tiles that the viewer knows, and where: all of them for a player, one Bank's for the teacher."""
    if seen.transit is not None and seen.receiver is not None and face_down_on_the_way(seen):
        yield from _readable(seen, seat, seen.receiver, way_space(seen), seen.transit.tile)
    for owner, bank in enumerate(seen.banks):
        for number, slot in enumerate(bank, 1):
            if not slot.up:
                yield from _readable(seen, seat, owner, bank_space(seen, owner, number), slot.tile)
    for owner, tiles in seen.known:
        yield from ((f"p{owner}.hand", tile) for tile in sorted(tiles))


def _readable(seen: KredObservation, seat: int, owner: int, space: str, tile: str) -> Iterator[tuple[str, str]]:
    if tile != HIDDEN and (owner == seat or seen.viewer != TEACHER):
        yield space, tile


def _funding(seen: KredObservation) -> Panel:
    """What each may still spend of what he announced, in the order of spending once it is settled."""
    everybody = range(seen.players)
    order = seen.order if len(seen.order) == seen.players else everybody
    turn = order.index(seen.spender) if seen.spender is not None else -1
    items = []
    for at, seat in enumerate(order):
        announced = seen.funding[seat] or 0
        left = (seen.left or 0) if at == turn else announced if at > turn else 0
        items.append(Item(f"p{seat}.funding", NAMES[seat], value=left, limit=announced))
    return Panel("funding", "meters", _SAYS["funding"], tuple(items))


def _credibility(seen: KredObservation) -> Panel:
    items = tuple(
        Item(f"p{seat}.credibility", NAMES[seat], value=MAX_NOTCHES - lost, limit=MAX_NOTCHES)
        for seat, lost in enumerate(seen.notches)
    )
    return Panel("credibility", "meters", _SAYS["credibility"], items)
