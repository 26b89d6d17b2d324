"""What the table looks like: the board once for a track and its players, a scene for every observation."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from kredwidgets.engine.arrows import with_arrows
from kredwidgets.engine.game import CHANCE, HIDDEN, Turn
from kredwidgets.engine.scene import Drawing, Mark, Scene, Space, Token
from kredwidgets.games.bakschisch.artwork import board
from kredwidgets.games.bakschisch.layout import CARD_SCALE, Table, table
from kredwidgets.games.bakschisch.observation import BakschischObservation, choice_text
from kredwidgets.games.bakschisch.palette import PALETTE
from kredwidgets.games.bakschisch.panels import panels
from kredwidgets.games.bakschisch.speech import (
    capital,
    card_name,
    cards_name,
    choice_name,
    gold_name,
    seat_name,
    space_name,
    words,
)
from kredwidgets.games.bakschisch.state import Phase, Thief
from kredwidgets.games.bakschisch.symbols import symbols
from kredwidgets.games.bakschisch.textboard import board_text
from kredwidgets.games.bakschisch.track import Track

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

__all__ = ["board_text", "drawing", "scene"]

WORDS = words()
_SAYS = WORDS["scene"]
_SPACE_SIZE = 46.0
_THRONE_SIZE = 53.0


def drawing(game: "Bakschisch") -> Drawing:
    """The board of a game; it looks the same from every seat."""
    return _drawing(game.players, game.track, game.pieces)


@cache
def _drawing(players: int, track: Track, pieces: tuple[str, ...]) -> Drawing:
    there = table(players, track)
    return Drawing(
        there.width,
        there.height,
        board(players, track, there, pieces),
        symbols(pieces),
        with_arrows(list(_spaces(track, there, pieces))),
        PALETTE,
    )


def _spaces(track: Track, there: Table, pieces: tuple[str, ...]) -> Iterator[Space]:
    left, top = there.width / 2, there.height / 2
    for number, (x, y) in enumerate(there.track):
        size = _THRONE_SIZE if number == track.throne else _SPACE_SIZE * there.scale(number, track.palace)
        yield Space(f"s{number}", round(x - left, 2), round(y - top, 2), capital(space_name(track, number)), size)
    for name, (x, y), size in there.places():
        plate = name[1:].isdigit()
        yield Space(name, round(x - left, 2), round(y - top, 2), _place_name(name, pieces), size, bare=plate)


def _place_name(name: str, pieces: tuple[str, ...]) -> str:
    owner, _, place = name.partition(".")
    if owner == "slot":
        return str(_SAYS["slot"]).format(number=place)
    if owner in _SAYS["places"]:
        return str(_SAYS["places"][owner])
    player = WORDS["seats"][pieces[int(owner[1:])]]
    return str(_SAYS["places"][f"own.{place}"]).format(player=player) if place else str(player)


def scene(game: "Bakschisch", seen: BakschischObservation, turn: Turn) -> Scene:
    """Where everything is now."""
    there = table(game.players, game.track)
    tokens = (*_pieces(game, seen, there), *_cards(seen), *_players(game, seen, turn))
    return Scene(tokens, tuple(panels(game, seen)), tuple(_marks(seen)), tuple(_walks(seen)))


def _pieces(game: "Bakschisch", seen: BakschischObservation, there: Table) -> Iterator[Token]:
    """The pieces, and in outline where this card would bring them."""
    palace = game.track.palace
    for seat, target in enumerate(seen.targets):
        if target != seen.pos[seat]:
            said = str(_SAYS["target"]).format(player=seat_name(game, seat))
            yield Token(f"ghost-{seat}", f"s{target}", said, owner=seat, scale=there.scale(target, palace))
    for seat, space in enumerate(seen.pos):
        name = seat_name(game, seat)
        yield Token(f"piece-{seat}", f"s{space}", name, owner=seat, scale=there.scale(space, palace))


def _cards(seen: BakschischObservation) -> Iterator[Token]:
    for number, card in enumerate(seen.slots, 1):
        symbol, name = (f"card-{card}", capital(card_name(card))) if card else ("card-back", str(_SAYS["down"]))
        yield Token(symbol, f"slot.{number}", name, scale=CARD_SCALE)
    if seen.pile:
        yield Token("card-back", "pile", cards_name(seen.pile), seen.pile, scale=CARD_SCALE)
    if seen.discarded:
        yield Token("discarded", "discard", cards_name(seen.discarded), seen.discarded, scale=CARD_SCALE)
    if seen.table:
        yield Token("coins", "table", gold_name(seen.table), seen.table, scale=1.5)


def _players(game: "Bakschisch", seen: BakschischObservation, turn: Turn) -> Iterator[Token]:
    for seat in range(seen.players):
        name = f"p{seat}"
        yield Token(f"seat-{seat}", name, seat_name(game, seat), owner=seat, scale=0.85)
        yield from _bag(seen, seat)
        thief = seen.thief[seat]
        symbol = {Thief.BAG: "thief", Thief.USED: "thief-gone", Thief.ASIDE: "thief-aside"}[thief]
        yield Token(symbol, f"{name}.place", str(_SAYS["thief"][thief]), owner=seat)
        yield from _hand(seen, seat)
    for symbol, seats in (("asked", turn.asked), ("winner", seen.winners)):
        for seat in seats:
            if seat != CHANCE:
                said = str(_SAYS[symbol]).format(player=seat_name(game, seat))
                yield Token(symbol, f"p{seat}", said, owner=seat)


def _bag(seen: BakschischObservation, seat: int) -> Iterator[Token]:
    """A closed bag; what is left in it for those who may know."""
    gold, choice = seen.gold[seat], seen.choices[seat]
    if gold is not None and choice.isdecimal():
        gold -= int(choice)
    yield Token("bag", f"p{seat}.bag", str(_SAYS["bag"]), owner=seat, scale=1.1)
    inside = "coin-hidden" if gold is None else "none" if not gold else f"coin-{gold}"
    said = str(_SAYS["closed"]) if gold is None else gold_name(gold)
    yield Token(inside, f"p{seat}.bag", said, owner=seat, scale=0.62)


def _hand(seen: BakschischObservation, seat: int) -> Iterator[Token]:
    """A fist, with what is in it for its owner; open, with what it held on the last bribe, until somebody chooses."""
    name, choice = f"p{seat}.hand", seen.choices[seat]
    if choice:
        yield Token("fist", name, str(_SAYS["fist"]), owner=seat, scale=1.1)
        if choice != HIDDEN:
            yield from _held(name, choice, seat)
        return
    yield Token("palm", name, str(_SAYS["palm"]), owner=seat)
    if seen.last is not None and not any(seen.choices):
        yield from _held(name, choice_text(seen.last.choices[seat]), seat)


def _held(space: str, choice: str, seat: int) -> Iterator[Token]:
    if choice == "thief":
        yield Token("thief", space, str(WORDS["thief"]), owner=seat, scale=0.8)
    elif choice != "0":
        yield Token(f"coin-{choice}", space, choice_name(int(choice)), owner=seat, scale=0.7)


def _marks(seen: BakschischObservation) -> Iterator[Mark]:
    """The slot that is being bribed, and where the last bribe's pieces went."""
    if seen.phase is Phase.BID:
        yield Mark(f"slot.{seen.bribe}", "due")
    ends = {space for walk in _walked(seen) for space in (walk[0], walk[-1])}
    yield from (Mark(f"s{space}", "last") for space in sorted(ends))


def _walks(seen: BakschischObservation) -> Iterator[tuple[str, ...]]:
    """The ways of the pieces that have just moved, space by space; none once somebody has chosen anew."""
    if not any(seen.choices):
        for walk in _walked(seen):
            yield tuple(f"s{space}" for space in walk)


def _walked(seen: BakschischObservation) -> Iterator[range]:
    if seen.last is None:
        return
    for before, now in zip(seen.last.before, seen.pos, strict=True):
        if before != now:
            step = 1 if now > before else -1
            yield range(before, now + step, step)
