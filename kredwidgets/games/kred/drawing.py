"""What the table looks like: the board once for a seat, a scene for every observation."""

from collections.abc import Iterator
from functools import cache

from kredwidgets.engine.game import CHANCE, HIDDEN, Turn
from kredwidgets.engine.scene import Drawing, Mark, Scene, Token
from kredwidgets.games.kred.artwork import SIZE, board
from kredwidgets.games.kred.board import LOCAL
from kredwidgets.games.kred.components import EMPTY, PIECE_NAMES
from kredwidgets.games.kred.layout import TILE_SCALE, facing, spaces
from kredwidgets.games.kred.names import (
    NAMES,
    WORDS,
    capital,
    covered_name,
    credibility_name,
    piece_name,
    pieces_name,
    tile_name,
    tiles_name,
)
from kredwidgets.games.kred.observation import KredObservation
from kredwidgets.games.kred.palette import PALETTE
from kredwidgets.games.kred.panels import bank_space, face_down_on_the_way, panels, way_space
from kredwidgets.games.kred.symbols import symbols
from kredwidgets.games.kred.textboard import board_text

__all__ = ["board_text", "drawing", "scene"]

_PIECE_SCALE = {3: 1.3, 4: 1.15, 5: 1.0}
_PILE_SCALE = 1.35
_HAND_SCALE = 0.7
_SAYS = WORDS["scene"]


@cache
def drawing(players: int, viewer_seat: int | None) -> Drawing:
    """The board for so many players, the viewer's own Domain at the bottom (Red's for one without a seat)."""
    bottom = viewer_seat or 0
    return Drawing(SIZE, SIZE, board(players, bottom), symbols(), spaces(players, bottom), PALETTE)


def scene(observation: KredObservation, turn: Turn) -> Scene:
    """Where everything is now."""
    tokens = (*_pieces(observation), *_tiles(observation), *_players(observation, turn))
    return Scene(tokens, tuple(panels(observation)), tuple(_marks(observation)), _moved(observation))


def _pieces(seen: KredObservation) -> Iterator[Token]:
    scale = _PIECE_SCALE[seen.players]
    for number, letter in enumerate(seen.board):
        if letter != EMPTY:
            seat, local = divmod(number, len(LOCAL))
            kind = PIECE_NAMES[letter]
            yield Token(kind, f"p{seat}.{LOCAL[local]}", piece_name(kind), owner=seat, scale=scale)
    for kind, count in zip(PIECE_NAMES.values(), seen.community, strict=True):
        symbol = kind if count else f"no-{kind}"
        yield Token(symbol, f"C.{kind}", pieces_name(kind, count), count or 1, scale=_PILE_SCALE)


def _tiles(seen: KredObservation) -> Iterator[Token]:
    turned = facing(seen.players, seen.viewer if isinstance(seen.viewer, int) else 0)
    for seat, bank in enumerate(seen.banks):
        for number, slot in enumerate(bank, 1):
            space = bank_space(seen, seat, number)
            yield _tile(slot.tile, space, seat, turned[space], up=slot.up)
    if seen.transit is not None and seen.receiver is not None:
        space = way_space(seen)
        yield _tile(seen.transit.tile, space, seen.receiver, turned[space], up=not face_down_on_the_way(seen))


def _tile(tile: str, space: str, owner: int, turn: float, *, up: bool) -> Token:
    symbol = f"tile-{tile}" if up and tile != HIDDEN else "tile-back"
    said = tile_name(tile) if up else covered_name(tile)
    return Token(symbol, space, capital(said), owner=owner, turn=turn, scale=TILE_SCALE)


def _players(seen: KredObservation, turn: Turn) -> Iterator[Token]:
    for seat, notches in enumerate(seen.notches):
        yield Token(f"token-{notches}", f"p{seat}.token", capital(credibility_name(notches)), owner=seat)
    drafting = bool(seen.packs)
    for seat, held in enumerate(seen.packs or seen.hands):
        if held:
            said = str(_SAYS["pack" if drafting else "hand"]).format(tiles=tiles_name(len(held)))
            yield Token("tile-back", f"p{seat}.hand", said, len(held), owner=seat, scale=_HAND_SCALE)
    for symbol, seats in (("asked", turn.asked), ("winner", seen.winners)):
        for seat in seats:
            if seat != CHANCE:
                yield Token(symbol, f"p{seat}", str(_SAYS[symbol]).format(player=NAMES[seat]), owner=seat)


def _marks(seen: KredObservation) -> Iterator[Mark]:
    yield from (Mark(space, "due") for space in seen.due)
    for src, dst in _moved(seen):
        ends = {dst} if face_down_on_the_way(seen) else {src, dst}
        yield from (Mark(space, "last") for space in sorted(ends - {"C", *seen.due}))


def _moved(seen: KredObservation) -> tuple[tuple[str, str], ...]:
    """The last step as far as the table shows it: a tile on its way, else the last move."""
    if seen.transit is not None and face_down_on_the_way(seen):
        front = f"p{seen.receiver}.front"
        if seen.transit.accepted:
            return ((front, way_space(seen)),)
        return ((f"p{seen.mover}.hand", front),)
    return tuple((_pile(seen, src, dst), dst) for src, dst in seen.moves[-1:])


def _pile(seen: KredObservation, src: str, dst: str) -> str:
    """The pile of the Community that a piece came from, as far as it still stands where it went."""
    owner, _, local = dst.partition(".")
    if src != "C" or not local:
        return src
    letter = seen.board[int(owner[1:]) * len(LOCAL) + LOCAL.index(local)]
    return f"C.{PIECE_NAMES[letter]}" if letter != EMPTY else src
