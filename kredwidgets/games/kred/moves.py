"""A single move by one of the six actions: which there are, why one is not possible, what it does.

A move is judged on a `Ground`: whose hand moves, the board, the Community, the pieces already moved.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

from attrs import frozen

from kredwidgets.engine.reasons import Violation
from kredwidgets.games.kred.actions import Move
from kredwidgets.games.kred.board import (
    COMMUNITY,
    OFFICE,
    SIZE,
    Table,
    faction_of,
    is_office,
    is_rostrum,
    is_seat,
    owner,
    put,
    rostrum_of,
    table,
)
from kredwidgets.games.kred.components import EMPTY, HEEL, KINDS, MARK, PAWN, PIECE_LETTERS, PIECE_NAMES
from kredwidgets.games.kred.state import NONE, Counts

Options = dict[str, Any]


@frozen
class Ground:
    """Where a move is made: `affected` are spaces of pieces already moved in this play, `returned` such pieces in C."""

    actor: int
    board: str
    community: Counts
    affected: frozenset[int] = frozenset()
    returned: Counts = NONE

    @property
    def players(self) -> int:
        """How many Domains there are."""
        return len(self.board) // SIZE

    @property
    def entering(self) -> str:
        """The piece that would come in from the Community: a Mark, else a Heel, else nothing (KRED-3.02, KRED-3.06)."""
        if self.community[0] > self.returned[0]:
            return MARK
        return HEEL if self.community[1] > self.returned[1] else ""

    def after(self, src: int, dst: int) -> "Ground":
        """The ground after a possible move, before any drop."""
        piece = self.board[src] if src >= 0 else self.entering
        board = put(self.board, src, EMPTY) if src >= 0 else self.board
        affected = self.affected - {src}
        community, returned = self.community, self.returned
        if src < 0:
            community = shifted(community, piece, -1)
        if dst >= 0:
            board = put(board, dst, piece)
            affected |= {dst}
        else:
            community = shifted(community, piece, 1)
            returned = shifted(returned, piece, 1)
        return Ground(self.actor, board, community, affected, returned)


def shifted(counts: Counts, piece: str, by: int) -> Counts:
    """Counts with so many more of a piece."""
    marks, heels, pawns = counts
    if piece == MARK:
        return marks + by, heels, pawns
    return (marks, heels + by, pawns) if piece == HEEL else (marks, heels, pawns + by)


def destinations(ground: Ground, kind: str, options: Options) -> Iterator[tuple[int, int]]:
    """Every possible move of one kind as (source, destination) numbers, on pieces not yet affected."""
    board, affected, base = ground.board, ground.affected, ground.actor * SIZE
    end = base + SIZE
    near = table(ground.players).neighbours
    if kind == "advance":
        if ground.entering:
            for seat in range(base, base + 6):
                if board[seat] == EMPTY:
                    yield COMMUNITY, seat
        for rostrum in (base + 6, base + 7):
            seats = faction_of(rostrum)
            if board[rostrum] == EMPTY and EMPTY not in board[seats.start : seats.stop]:
                for seat in seats:
                    if seat not in affected:
                        yield seat, rostrum
        if board[base + OFFICE] == EMPTY and EMPTY not in board[base + 6 : base + 8]:
            for rostrum in (base + 6, base + 7):
                if rostrum not in affected:
                    yield rostrum, base + OFFICE
    elif kind == "assist":
        if ground.entering:
            for start in range(0, len(board), SIZE):
                if start != base:
                    for seat in range(start, start + 6):
                        if board[seat] == EMPTY:
                            yield COMMUNITY, seat
    elif kind == "withdraw":
        for seat in range(base, base + 6):
            if board[seat] != EMPTY and seat not in affected:
                yield seat, COMMUNITY
        for rostrum in (base + 6, base + 7):
            if board[rostrum] != EMPTY and rostrum not in affected:
                for seat in range(base, base + 6) if options["withdraw_to_any_seat"] else faction_of(rostrum):
                    if board[seat] == EMPTY:
                        yield rostrum, seat
        if board[base + OFFICE] != EMPTY and base + OFFICE not in affected:
            for rostrum in (base + 6, base + 7):
                if board[rostrum] == EMPTY:
                    yield base + OFFICE, rostrum
    elif kind == "remove":
        for start in range(0, len(board), SIZE):
            if start != base:
                for seat in range(start, start + 6):
                    if board[seat] == MARK and seat not in affected:
                        yield seat, COMMUNITY
    else:
        spaces = range(base, end - 1) if kind == "organize" else (*range(base), *range(end, len(board)))
        for src in spaces:
            piece = board[src]
            if piece != EMPTY and src not in affected:
                for dst in near[src]:
                    if board[dst] == EMPTY and (piece != PAWN or not _pawn_bars(ground, kind, src, dst, options)):
                        yield src, dst


def possible(ground: Ground, kind: str, options: Options) -> bool:
    """Whether any move of this kind can be made."""
    return next(destinations(ground, kind, options), None) is not None


def _pawn_bars(ground: Ground, kind: str, src: int, dst: int, options: Options) -> str:
    """The case in which a Pawn may not go sideways from `src` to `dst`; empty when it may."""
    crossing = owner(src) != owner(dst)
    if kind == "influence":
        if crossing:
            return "crossing"
        return "" if options["influence_pawn_inside"] else "inside"
    if not crossing:
        return ""
    if not options["organize_pawn_out"]:
        return "pawn_out"
    start = owner(dst) * SIZE
    return "second_pawn" if PAWN in ground.board[start : start + SIZE] else ""


NOTHING: Iterator[Violation] = iter(())


def move_reasons(ground: Ground, options: Options) -> Callable[[Move], Iterator[Violation]]:
    """Why a move can't be made by itself on this ground, for many moves: whose piece and which way, then the kind of
    piece, then vacancy.

    A piece that has already moved in this play is judged by `apart`, not here.
    """
    board, entering = ground.board, ground.entering
    spaces = table(len(board) // SIZE)
    index = spaces.index

    def reasons(move: Move) -> Iterator[Violation]:
        src, dst = index.get(move.src, -2), index.get(move.dst, -2)
        if src == -2 or dst == -2:
            missing = move.src if src == -2 else move.dst
            return iter([Violation("KRED-1.02", "no_space", {"space": missing})])
        wrong_way = _WAY[move.kind](ground, src, dst, options, spaces)
        plain = not move.piece and (board[src] == MARK if src >= 0 else entering)
        wrong_piece = () if plain else _piece(ground, move, src, dst, options, spaces)
        vacant = dst < 0 or board[dst] == EMPTY
        if vacant and not wrong_way and not wrong_piece:
            return NOTHING
        taken = () if vacant else [_occupied(move.dst, board[dst])]
        return chain(wrong_way, wrong_piece, taken)

    return reasons


def _occupied(space: str, piece: str) -> Violation:
    return Violation("KRED-1.20", "occupied", {"space": space, "piece": PIECE_NAMES[piece]}, (space,))


Reasons = list[Violation] | tuple[()]


def _bad(
    rule: str, case: str, ground: Ground, src: int, dst: int, spaces: Table, *where: int, **facts: Any
) -> Violation:
    names = {"src": _name(src, spaces), "dst": _name(dst, spaces), "actor": ground.actor}
    return Violation(rule, case, {**names, **facts}, tuple(_name(space, spaces) for space in where or (src,)))


def _name(space: int, spaces: Table) -> str:
    return "C" if space < 0 else spaces.names[space]


@cache
def all_moves(players: int) -> dict[str, dict[tuple[int, int], Move]]:
    """Every well-formed move of a table, made once: playing makes no new ones."""
    spaces = [(COMMUNITY, "C"), *enumerate(table(players).names)]
    return {
        kind: {(src, dst): Move(kind, one, other) for src, one in spaces for dst, other in spaces} for kind in KINDS
    }


def candidate_moves(ground: Ground, kinds: Iterable[str], options: Options) -> list[Move]:
    """The moves of these kinds that the board allows by themselves."""
    moves = all_moves(len(ground.board) // SIZE)
    return [moves[kind][pair] for kind in kinds for pair in destinations(ground, kind, options)]


def _own_piece(ground: Ground, src: int, dst: int, spaces: Table) -> Violation | None:
    if src < 0:
        return _bad("KRED-1.21", "community", ground, src, dst, spaces)
    if ground.board[src] == EMPTY:
        return _bad("KRED-1.21", "empty", ground, src, dst, spaces)
    if owner(src) != ground.actor:
        return _bad("KRED-1.21", "theirs", ground, src, dst, spaces, owner=owner(src))
    return None


def _advance(ground: Ground, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    base = ground.actor * SIZE
    if src < 0:
        if base <= dst < base + 6:
            return ()
        return [_bad("KRED-3.01", "target", ground, src, dst, spaces, dst)]
    wrong = _own_piece(ground, src, dst, spaces)
    if wrong:
        return [wrong]
    found: list[Violation] = []
    if is_seat(src):
        rostrum = rostrum_of(src)
        if dst != rostrum:
            found.append(_bad("KRED-3.03", "target", ground, src, dst, spaces, dst, rostrum=_name(rostrum, spaces)))
        gaps = [seat for seat in faction_of(rostrum) if ground.board[seat] == EMPTY]
        if gaps:
            names = [_name(seat, spaces) for seat in gaps]
            found.append(
                _bad(
                    "KRED-3.03",
                    "support",
                    ground,
                    src,
                    dst,
                    spaces,
                    *gaps,
                    gaps=names,
                    occupied=3 - len(gaps),
                )
            )
    elif is_rostrum(src):
        if dst != base + OFFICE:
            found.append(_bad("KRED-3.04", "target", ground, src, dst, spaces, dst))
        gaps = [rostrum for rostrum in (base + 6, base + 7) if ground.board[rostrum] == EMPTY]
        found += [_bad("KRED-3.04", "support", ground, src, dst, spaces, r, gap=_name(r, spaces)) for r in gaps]
    else:
        found.append(_bad("KRED-3.04", "top", ground, src, dst, spaces))
    return found


def _assist(ground: Ground, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    if src >= 0:
        return [_bad("KRED-3.05", "source", ground, src, dst, spaces)]
    if not is_seat(dst) or owner(dst) == ground.actor:
        return [_bad("KRED-3.05", "target", ground, src, dst, spaces, dst)]
    return ()


def _withdraw(ground: Ground, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    wrong = _own_piece(ground, src, dst, spaces)
    if wrong:
        return [wrong]
    if is_seat(src):
        return () if dst == COMMUNITY else [_bad("KRED-3.07", "target", ground, src, dst, spaces, dst)]
    base = ground.actor * SIZE
    if is_rostrum(src):
        seats = range(base, base + 6) if options["withdraw_to_any_seat"] else faction_of(src)
        if dst in seats:
            return ()
        if dst == COMMUNITY:
            return [_bad("KRED-3.08", "one_level", ground, src, dst, spaces)]
        return [_bad("KRED-3.08", "target", ground, src, dst, spaces, dst, seats=[_name(s, spaces) for s in seats])]
    return () if base + 6 <= dst < base + OFFICE else [_bad("KRED-3.09", "target", ground, src, dst, spaces, dst)]


def _remove(ground: Ground, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    case = _not_theirs(ground, src)
    if case:
        return [_bad("KRED-3.10", case, ground, src, dst, spaces)]
    found: list[Violation] = []
    if not is_seat(src):
        found.append(_bad("KRED-3.11", "seats_only", ground, src, dst, spaces))
    if dst != COMMUNITY:
        found.append(_bad("KRED-3.10", "target", ground, src, dst, spaces, dst))
    return found


def _not_theirs(ground: Ground, src: int) -> str:
    """The case in which nothing of an opponent stands on `src`; empty when something does."""
    if src < 0:
        return "community"
    if owner(src) == ground.actor:
        return "own"
    return "empty" if ground.board[src] == EMPTY else ""


def _organize(ground: Ground, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    wrong = _own_piece(ground, src, dst, spaces)
    if wrong:
        return [wrong]
    return _sideways("KRED-3.15", ground, src, dst, spaces)


def _influence(ground: Ground, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    case = _not_theirs(ground, src)
    if case:
        return [_bad("KRED-3.18", case, ground, src, dst, spaces)]
    return _sideways("KRED-3.18", ground, src, dst, spaces)


def _sideways(rule: str, ground: Ground, src: int, dst: int, spaces: Table) -> Reasons:
    if dst in spaces.neighbours[src]:
        return ()
    if _own_rostrums(src, dst):
        return [_bad("KRED-3.16", "rostrums", ground, src, dst, spaces, src, dst)]
    if is_office(src):
        return [_bad(rule, "office", ground, src, dst, spaces)]
    return [_bad(rule, "far", ground, src, dst, spaces, dst, near=_near(src, spaces))]


def _own_rostrums(src: int, dst: int) -> bool:
    return is_rostrum(src) and is_rostrum(dst) and owner(src) == owner(dst) and src != dst


def _near(src: int, spaces: Table) -> list[str]:
    return [spaces.names[space] for space in spaces.neighbours[src]]


_WAY = {
    "advance": _advance,
    "assist": _assist,
    "withdraw": _withdraw,
    "remove": _remove,
    "organize": _organize,
    "influence": _influence,
}


def _piece(ground: Ground, move: Move, src: int, dst: int, options: Options, spaces: Table) -> Reasons:
    kind = move.kind
    if src < 0:
        if kind in ("advance", "assist"):
            return _entering(ground, move, "KRED-3.02" if kind == "advance" else "KRED-3.06")
        return ()
    piece = ground.board[src]
    if piece == EMPTY:
        return ()
    found: list[Violation] = []
    if kind == "remove":
        if piece != MARK and owner(src) != ground.actor:
            found.append(_bad("KRED-3.12", "marks_only", ground, src, dst, spaces, piece=PIECE_NAMES[piece]))
    elif piece == PAWN and kind == ("organize" if owner(src) == ground.actor else "influence"):
        case = _pawn_bars(ground, kind, src, dst, options) if dst in spaces.neighbours[src] else ""
        rule = {"second_pawn": "KRED-8.09", "pawn_out": "KRED-3.17"}.get(case, "KRED-3.20")
        if case:
            found.append(_bad(rule, case, ground, src, dst, spaces, owner=owner(dst)))
    if move.piece and PIECE_LETTERS[move.piece] != piece:
        facts = {"piece": PIECE_NAMES[piece], "wanted": move.piece}
        found.append(_bad("KRED-1.21", "other_piece", ground, src, dst, spaces, **facts))
    return found


def _entering(ground: Ground, move: Move, rule: str) -> Reasons:
    entering = ground.entering
    if entering and (not move.piece or PIECE_LETTERS[move.piece] == entering):
        return ()
    marks, heels, _ = ground.community
    if not entering:
        case = "none"
    else:
        case = "pawn" if move.piece == "pawn" else "marks_first" if entering == MARK else "heel_now"
    found = [Violation(rule, case, {"marks": marks, "heels": heels, "piece": move.piece}, ("C",))]
    if any(ground.returned[:2]):
        facts = {"marks": ground.returned[0], "heels": ground.returned[1]}
        found.append(Violation("KRED-3.25", "same_play", facts, ("C",)))
    return found


def apart(ground: Ground, move: Move, earlier: tuple[Move, ...]) -> Reasons:
    """Two moves of a play affect separate pieces (KRED-3.22), with the two examples the rulebook gives by name."""
    spaces = table(len(ground.board) // SIZE).index
    src = spaces.get(move.src)
    if src not in ground.affected:
        return ()
    dst = spaces.get(move.dst, COMMUNITY)
    first = earlier[-1].kind if earlier else ""
    facts = {"src": move.src, "earlier": first}
    own = owner(src) == ground.actor
    if first == "influence" and own and move.kind in ("advance", "withdraw"):
        return [Violation("KRED-3.23", "pulled", facts, (move.src,))]
    back = dst >= 0 and owner(dst) == ground.actor
    if first in ("organize", "assist") and not own and back and move.kind == "influence":
        return [Violation("KRED-3.24", "given", facts, (move.src,))]
    return [Violation("KRED-3.22", "same_piece", facts, (move.src,))]


def grounds_of(ground: Ground, move: Move) -> tuple[str, ...]:
    """The rules that allow a possible move."""
    spaces = table(ground.players).index
    src, dst = spaces[move.src], spaces[move.dst]
    crossing = dst >= 0 and src >= 0 and owner(src) != owner(dst)
    heel = src < 0 and ground.entering == HEEL
    if move.kind == "advance":
        if src < 0:
            return ("KRED-3.02",) if heel else ("KRED-3.01",)
        return ("KRED-3.03", "KRED-1.06") if is_seat(src) else ("KRED-3.04",)
    if move.kind == "assist":
        return ("KRED-3.06",) if heel else ("KRED-3.05",)
    if move.kind == "withdraw":
        return ("KRED-3.07",) if is_seat(src) else ("KRED-3.08",) if is_rostrum(src) else ("KRED-3.09",)
    if move.kind == "remove":
        return ("KRED-3.10",)
    if move.kind == "organize":
        return ("KRED-3.15", "KRED-1.19", "KRED-3.17") if crossing else ("KRED-3.15", "KRED-1.19")
    return ("KRED-3.18", "KRED-1.19", "KRED-3.19") if crossing else ("KRED-3.18", "KRED-1.19")
