"""The board's geometry: where every space is, whose it is, what touches what.

A board is a string with one character a space: nine for each player (s1 to s6, r1, r2, o), `.` where nothing stands.
Spaces are numbered along it; the Community is space -1, written `C`.
"""

from collections.abc import Iterator
from functools import cache

from attrs import frozen

from kredwidgets.games.kred.components import DATA, EMPTY, HEEL, PAWN

COMMUNITY = -1
LOCAL: tuple[str, ...] = tuple(DATA["board"]["spaces_per_domain"])
SIZE = len(LOCAL)
OFFICE = SIZE - 1
SEATS = range(6)
ROSTRUMS = (6, 7)


@frozen
class Table:
    """The spaces for one player count: `names` by number, `index` by name, `neighbours` by number."""

    players: int
    names: tuple[str, ...]
    index: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]


@cache
def table(players: int) -> Table:
    """The table for 3, 4 or 5 players."""
    names = tuple(f"p{seat}.{local}" for seat in range(players) for local in LOCAL)
    index = {name: number for number, name in enumerate(names)}
    touching: list[list[int]] = [[] for _ in names]
    for one, other in DATA["adjacency"][str(players)]["pairs"]:
        touching[index[one]].append(index[other])
        touching[index[other]].append(index[one])
    return Table(players, names, {**index, "C": COMMUNITY}, tuple(tuple(sorted(near)) for near in touching))


def owner(space: int) -> int:
    """The seat in whose Domain a space lies."""
    return space // SIZE


def is_seat(space: int) -> bool:
    """Whether a space is one of the six Seats of a Domain."""
    return space >= 0 and space % SIZE < 6


def is_rostrum(space: int) -> bool:
    """Whether a space is a Rostrum."""
    return space >= 0 and space % SIZE in ROSTRUMS


def is_office(space: int) -> bool:
    """Whether a space is an Office."""
    return space >= 0 and space % SIZE == OFFICE


def rostrum_of(seat: int) -> int:
    """The Rostrum of the Faction a Seat belongs to."""
    return seat - seat % SIZE + (6 if seat % SIZE < 3 else 7)


def faction_of(rostrum: int) -> range:
    """The three Seats connected to a Rostrum."""
    base = rostrum - rostrum % SIZE + (0 if rostrum % SIZE == 6 else 3)
    return range(base, base + 3)


def put(board: str, space: int, piece: str) -> str:
    """The board with a piece (or nothing) on a space."""
    return board[:space] + piece + board[space + 1 :]


def due_drop(board: str, first: int) -> int | None:
    """The space of the piece that must drop next, Domain by Domain clockwise from `first` (KRED-3.13, KRED-3.14)."""
    start: int
    for start in (*range(first * SIZE, len(board), SIZE), *range(0, first * SIZE, SIZE)):
        if board[start + 6] != EMPTY and board[start : start + 3] == "...":
            return start + 6
        if board[start + 7] != EMPTY and board[start + 3 : start + 6] == "...":
            return start + 7
        if board[start + 8] != EMPTY and board[start + 6 : start + 8] == "..":
            return start + 8
    return None


def drop_targets(board: str, space: int) -> list[int]:
    """Where the piece on an unsupported space may drop to."""
    if is_office(space):
        return [space - 2, space - 1]
    return [seat for seat in faction_of(space) if board[seat] == EMPTY]


def winning(board: str, seat: int, setup: str) -> bool:
    """Whether a Domain shows the winning setup (KRED-9.01), or the partial one (KRED-10.01)."""
    start = seat * SIZE
    if board[start + OFFICE] != PAWN or board[start + 6 : start + 8] != HEEL * 2:
        return False
    if setup == "partial":
        return True
    seats = board[start : start + 6]
    return EMPTY not in seats and PAWN not in seats


def winners(board: str, setup: str) -> frozenset[int]:
    """The seats whose Domain shows the winning setup."""
    if PAWN not in board:
        return frozenset()
    return frozenset(seat for seat in range(len(board) // SIZE) if winning(board, seat, setup))


def all_drops(board: str, first: int, follow: frozenset[int]) -> Iterator[tuple[str, frozenset[int]]]:
    """Every board the due drops can end in, with the spaces the followed pieces then stand on."""
    space = due_drop(board, first)
    if space is None:
        yield board, follow
        return
    for target in drop_targets(board, space):
        dropped = put(put(board, target, board[space]), space, EMPTY)
        followed = follow - {space} | {target} if space in follow else follow
        yield from all_drops(dropped, first, followed)
