"""A second, slow and plain reading of how pieces move and when a play is honest, to hold the engine against.

Written from the rules alone (parts B, C.3, C.4 and "Play generation" of part D); it shares no code with the engine.
A space is `(seat, "s1")`, the Community is `C`.
"""

from collections.abc import Iterator
from itertools import permutations

from attrs import evolve, frozen

Space = tuple[int, str]
C: Space = (-1, "C")
Step = tuple[str, Space, Space]

TILES: dict[str, frozenset[str]] = {
    number: frozenset(actions.split())
    for numbers, actions in {
        "01 02": "remove advance",
        "03 04": "influence advance",
        "05 06": "advance",
        "07 08": "assist advance",
        "09 10": "remove organize",
        "11": "influence",
        "12": "organize",
        "13 14": "assist organize",
        "15 16": "remove",
        "17 18": "influence withdraw",
        "19 20 21": "withdraw",
        "22 23 24": "assist withdraw",
    }.items()
    for number in numbers.split()
}
KINDS = ("advance", "assist", "withdraw", "remove", "organize", "influence")
LEFT, RIGHT = ("s1", "s2", "s3"), ("s4", "s5", "s6")
FACTION = {"r1": LEFT, "r2": RIGHT}
SEATS = LEFT + RIGHT


@frozen
class Position:
    """Pieces on the board, the Community as (Marks, Heels, Pawns), what the play has moved, what it has returned."""

    players: int
    pieces: dict[Space, str]
    pool: tuple[int, int, int]
    moved: frozenset[Space] = frozenset()
    returned: tuple[int, int, int] = (0, 0, 0)

    @property
    def key(self) -> tuple[object, ...]:
        """Something hashable that tells positions apart."""
        return (frozenset(self.pieces.items()), self.pool, self.moved, self.returned)


def beside(space: Space, players: int) -> list[Space]:
    """The spaces one step to the left or right (B.5)."""
    seat, local = space
    left, right = (seat + 1) % players, (seat - 1) % players
    if local == "o":
        return []
    if local[0] == "r":
        return [(left, "r2")] if local == "r1" else [(right, "r1")]
    number = int(local[1])
    return [
        (left, "s6") if number == 1 else (seat, f"s{number - 1}"),
        (right, "s1") if number == 6 else (seat, f"s{number + 1}"),
    ]


def entering(at: Position) -> str:
    """What comes in from the Community: a Mark, else a Heel, never what this play has sent there (3.02, 3.06, 3.25)."""
    if at.pool[0] - at.returned[0] > 0:
        return "M"
    return "H" if at.pool[1] - at.returned[1] > 0 else ""


def moves(at: Position, who: int, kind: str) -> Iterator[tuple[Space, Space]]:
    """Every move of one kind that is possible by itself, with a piece the play has not moved."""
    for src, dst in _moves(at, who, kind):
        if src not in at.moved and (dst == C or dst not in at.pieces):
            yield src, dst


def _moves(at: Position, who: int, kind: str) -> Iterator[tuple[Space, Space]]:
    pieces = at.pieces
    mine = [space for space in pieces if space[0] == who]
    theirs = [space for space in pieces if space[0] != who]
    if kind in ("advance", "assist") and entering(at):
        for seat in range(at.players):
            if (seat == who) is (kind == "advance"):
                yield from ((C, (seat, local)) for local in SEATS)
    if kind == "advance":
        for rostrum, seats in FACTION.items():
            if all((who, local) in pieces for local in seats):
                yield from (((who, local), (who, rostrum)) for local in seats)
        if (who, "r1") in pieces and (who, "r2") in pieces:
            yield from (((who, rostrum), (who, "o")) for rostrum in FACTION)
    elif kind == "withdraw":
        for space in mine:
            if space[1] == "o":
                yield from ((space, (who, rostrum)) for rostrum in FACTION)
            elif space[1] in FACTION:
                yield from ((space, (who, local)) for local in FACTION[space[1]])
            else:
                yield space, C
    elif kind == "remove":
        yield from ((space, C) for space in theirs if space[1] in SEATS and pieces[space] == "M")
    elif kind in ("organize", "influence"):
        for src in mine if kind == "organize" else theirs:
            for dst in beside(src, at.players):
                if (
                    pieces[src] != "P"
                    or dst[0] == src[0]
                    or (kind == "organize" and "P" not in [p for (seat, _), p in pieces.items() if seat == dst[0]])
                ):
                    yield src, dst


def make(at: Position, src: Space, dst: Space) -> Position:
    """The position after a move, before any drop."""
    pieces, pool, moved, returned = dict(at.pieces), list(at.pool), set(at.moved), list(at.returned)
    piece = entering(at) if src == C else pieces.pop(src)
    rank = "MHP".index(piece)
    moved.discard(src)
    if src == C:
        pool[rank] -= 1
    if dst == C:
        pool[rank] += 1
        returned[rank] += 1
    else:
        pieces[dst] = piece
        moved.add(dst)
    return Position(at.players, pieces, tuple(pool), frozenset(moved), tuple(returned))  # type: ignore[arg-type]


def due(at: Position, who: int) -> tuple[Space, list[Space]] | None:
    """The piece that must drop next, and where to (3.13, 3.14, F-21)."""
    for step in range(at.players):
        seat = (who + step) % at.players
        for rostrum, seats in FACTION.items():
            if (seat, rostrum) in at.pieces and not any((seat, local) in at.pieces for local in seats):
                return (seat, rostrum), [(seat, local) for local in seats]
        if (seat, "o") in at.pieces and not any((seat, rostrum) in at.pieces for rostrum in FACTION):
            return (seat, "o"), [(seat, rostrum) for rostrum in FACTION]
    return None


def drop(at: Position, src: Space, dst: Space) -> Position:
    """The position after a drop; the piece stays moved if it was (3.26)."""
    pieces = dict(at.pieces)
    pieces[dst] = pieces.pop(src)
    moved = at.moved - {src} | {dst} if src in at.moved else at.moved
    return evolve(at, pieces=pieces, moved=moved)


def settled(at: Position, who: int) -> Iterator[Position]:
    """Every position the drops now due can lead to."""
    found = due(at, who)
    if found is None:
        yield at
        return
    for dst in found[1]:
        yield from settled(drop(at, found[0], dst), who)


def maxdo(at: Position, who: int, actions: frozenset[str]) -> int:
    """The largest number of these actions that can be carried out one after the other, in any order."""
    best = 0
    for order in permutations(sorted(actions)):
        best = max(best, _depth(at, who, order))
    return best


def _depth(at: Position, who: int, order: tuple[str, ...]) -> int:
    best = 0
    for src, dst in moves(at, who, order[0]) if order else ():
        for after in settled(make(at, src, dst), who):
            best = max(best, 1 + _depth(after, who, order[1:]))
            if best == len(order):
                return best
    return best


@frozen
class Play:
    """A play: where it began, its kinds in order, where it ended; for 4.15 the position between the moves."""

    start: Position
    kinds: tuple[str, ...]
    end: Position
    between: Position | None = None
    others_dropped: bool = False


def honest(play: Play, who: int, actions: frozenset[str], most: dict[frozenset[str], int] | None = None) -> bool:
    """Whether the play is honest for a tile with these actions."""
    done = frozenset(play.kinds)
    if not done <= actions or len(done) < len(play.kinds):
        return False
    limit = most[actions] if most else maxdo(play.start, who, actions)
    if len(done) == limit:
        return True
    (missing,) = actions - done if len(actions - done) == 1 else ("",)
    if len(done) != 1 or not missing or not play.others_dropped or play.between is None:
        return False
    if any(moves(play.end, who, missing)):
        return False
    return any(any(moves(other, who, missing)) for other in settled(play.between, who))


def limits(start: Position, who: int) -> dict[frozenset[str], int]:
    """`maxdo` of every tile on the board at turn start."""
    return {actions: maxdo(start, who, actions) for actions in set(TILES.values())}


def honest_tiles(play: Play, who: int, most: dict[frozenset[str], int]) -> set[str]:
    """The numbered tiles for which a play is honest."""
    return {tile for tile, actions in TILES.items() if honest(play, who, actions, most)}


def plays(start: Position, who: int) -> set[frozenset[Step]]:
    """Every legal play as a set of moves (an empty set: the empty play)."""
    most = limits(start, who)
    found: set[frozenset[Step]] = set()
    if honest_tiles(Play(start, (), start), who, most):
        found.add(frozenset())
    for first in KINDS:
        for src, dst in moves(start, who, first):
            one = (first, src, dst)
            between = make(start, src, dst)
            for after in settled(between, who):
                play = Play(start, (first,), after, between, _others(between, after, who))
                if honest_tiles(play, who, most):
                    found.add(frozenset({one}))
                for second in KINDS:
                    if any({first, second} <= actions and first != second for actions in TILES.values()):
                        found |= {frozenset({one, (second, *move)}) for move in moves(after, who, second)}
    return found


def _others(between: Position, after: Position, who: int) -> bool:
    gone = {space for space in between.pieces if between.pieces[space] != after.pieces.get(space)}
    return any(seat != who for seat, _ in gone)
