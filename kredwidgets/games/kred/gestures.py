"""What a pick of things on the table means: an action, or the reasons why it means none."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Refusal
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.text import SEAT, seat_from
from kredwidgets.games.kred.actions import Buy, Drop, Give, Keep, Move
from kredwidgets.games.kred.board import is_office, is_rostrum, is_seat, owner, table
from kredwidgets.games.kred.components import PIECE_NAMES
from kredwidgets.games.kred.flow import ground
from kredwidgets.games.kred.state import Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

MOST_REASONS = 4
_ASTRAY = frozenset({"target", "far", "source", "one_level", "rostrums", "office", "top"})
"""Cases that only say that the way is wrong."""


def intend(game: "Kred", state: State, player: int, gesture: Sequence[str]) -> Any:
    """What picking these things in turn means for this player: an action, or a `Refusal`."""
    picks = [pick for pick in gesture if pick]
    if len(picks) == 1 and picks[0].startswith("p") and ".pack." in picks[0]:
        return Keep(picks[0].rsplit(".", 1)[1])
    if len(picks) == 2 and ".hand." in picks[0] and SEAT.match(whose := picks[1].partition(".")[0]):
        return Give(picks[0].rsplit(".", 1)[1], seat_from(whose))
    if len(picks) == 1:
        reasons = _nearest_reasons(game, state, player, picks[0])
        if reasons:
            return Refusal(reasons)
    spaces = table(game.players).index
    ends = ["C" if pick.startswith("C") else pick for pick in picks]
    if len(ends) == 2 and all(end in spaces for end in ends):
        piece = picks[0].partition(".")[2] if picks[0].startswith("C.") else ""
        return _move(game, state, player, ends[0], ends[1], piece)
    return Refusal((Violation("KRED-4.03", "gesture", {"player": player}, tuple(picks)),))


def _nearest_reasons(game: "Kred", state: State, player: int, pick: str) -> tuple[Violation, ...]:
    """What forbids everything that could begin with this pick; nothing when something may, or nothing could.

    Named is the first reason against each of the nearest actions: those that go a way such a piece could go, else
    the least wrong one.
    """
    found = [tuple(game.why_not(state, player, action)) for action in _beginning(game, state, player, pick)]
    if not all(found):
        return ()
    near = [reasons for reasons in found if not any(reason.case in _ASTRAY for reason in reasons)]
    near = near or sorted(found, key=len)[:1]
    told = {(first.rule, first.case): first for first, *_ in near}
    return tuple(told.values())[:MOST_REASONS]


def _beginning(game: "Kred", state: State, player: int, pick: str) -> Iterator[Any]:
    """Every action whose first pick this could be."""
    spaces = table(game.players).index
    src = "C" if pick.startswith("C") else pick
    if ".hand." in pick:
        yield from (Give(pick.rsplit(".", 1)[1], seat) for seat in range(game.players))
    elif src in spaces:
        piece = pick.partition(".")[2] if src == "C" else ""
        yield from (_move(game, state, player, src, dst, piece) for dst in spaces if dst != src)


def _move(game: "Kred", state: State, player: int, src: str, dst: str, piece: str) -> Any:
    if state.phase is Phase.DROP:
        return Drop(src, dst)
    kind = kind_of(game, player, src, dst)
    if state.phase in (Phase.BUREAUCRACY, Phase.REWARD):
        return Buy(kind, src, dst)
    entering = PIECE_NAMES.get(ground(state).entering, "")
    return Move(kind, src, dst, piece if src == "C" and piece != entering else "")


def kind_of(game: "Kred", player: int, src: str, dst: str) -> str:
    """Which of the six actions a source and a destination mean for a player; what fits none is named by its nearest."""
    spaces = table(game.players)
    one, two = spaces.index[src], spaces.index[dst]
    if one < 0:
        return "advance" if two >= 0 and owner(two) == player else "assist"
    own = owner(one) == player
    if two < 0:
        return "withdraw" if own else "remove"
    if not own:
        return "influence"
    if owner(two) == player and (is_office(two) or (is_seat(one) and is_rostrum(two))):
        return "advance"
    if is_rostrum(one) and is_seat(two) and owner(two) == player:
        return "withdraw"
    return "withdraw" if is_office(one) and owner(two) == player else "organize"
