"""What a learner may try and no action exists for: moving pieces by hand, other bags, gold on the table (part H)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kredwidgets.engine.game import Refusal
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.rulebook import cite
from kredwidgets.games.bakschisch.actions import MARKER, Bid, BidWithThief, MovePiece, UseThief
from kredwidgets.games.bakschisch.components import BRIBES, CITIZENS
from kredwidgets.games.bakschisch.state import THIEF, Phase, State, Thief
from kredwidgets.games.bakschisch.ways import way

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


def piece_reasons(game: "Bakschisch", state: State, player: int, action: MovePiece) -> Iterator[Violation]:
    """Why a piece can't be put there by hand: the bribe alone decides who moves, and how far."""
    seat, to = action.player, action.to
    if not 0 <= seat < state.players:
        yield Violation("BAKS-4.03", "no_seat", {"player": seat})
        return
    here = state.pos[seat]
    facts = {"player": seat, "src": here, "dst": to, "card": state.card, "throne": game.track.throne}
    where = (f"s{here}", f"s{to}")
    if to == MARKER:
        yield Violation("BAKS-5.05", "marker", facts, (MARKER,))
    elif not isinstance(to, int) or not 0 <= to <= game.track.throne:
        yield Violation("BAKS-5.05", "no_space", facts)
    elif state.phase is Phase.OVER:
        yield Violation("BAKS-3.09", "over", facts)
    elif not state.card:
        yield Violation("BAKS-4.01", "not_turned", {"bribe": state.bribe}, (f"slot.{state.bribe}",))
    else:
        back = state.bribe == BRIBES
        if not back and seat == player and state.committed[player] == THIEF:
            yield Violation("BAKS-5.15", "stays", facts, (f"p{player}.hand",))
        target = way(game.track, game.options, state.pos, seat, state.card, back=back).dst
        rule, case = (_back if back else _forward)(state.card, here, to, target, game.track.throne)
        yield Violation(rule, case, {**facts, "target": target}, (*where, f"s{target}"))


def _forward(card: str, here: int, to: int, target: int, throne: int) -> tuple[str, str]:
    if to == target:
        return "BAKS-3.04", "by_bribe"
    if to == here:
        return "BAKS-5.08", "stay"
    if to < here:
        return "BAKS-3.04", "backward"
    if card not in CITIZENS:
        return "BAKS-8.01", "not_rank"
    return ("BAKS-10.02", "not_yet") if to == throne else ("BAKS-5.02", "not_next")


def _back(card: str, here: int, to: int, target: int, throne: int) -> tuple[str, str]:
    if to == target:
        return "BAKS-3.05", "by_bribe"
    if to > here:
        return "BAKS-6.01", "forward"
    if to == here:
        return "BAKS-6.03", "stay"
    return ("BAKS-6.02", "not_previous") if card in CITIZENS else ("BAKS-8.02", "not_rank")


@frozen
class Pick:
    """A space or item pointed at: `kind` is `space`, `slot`, `bid` ...; `seat` is whose it is, -1 for nobody."""

    kind: str
    seat: int = -1
    number: int = 0


_SHAPES = (
    (re.compile(r"s(\d{1,4})$"), "space"),
    (re.compile(r"slot\.(\d)$"), "slot"),
    (re.compile(r"p(\d)\.bid\.(\d{1,4})$"), "bid"),
    (re.compile(r"p(\d)\.(bag|hand|place|thief)$"), ""),
    (re.compile(r"p(\d)$"), "plate"),
    (re.compile(r"(marker|pile|discard|table)$"), ""),
)


def _read(pick: str) -> Pick:
    for shape, kind in _SHAPES:
        found = shape.match(pick)
        if found:
            parts = found.groups()
            if kind in ("space", "slot"):
                return Pick(kind, number=int(parts[0]))
            if kind == "bid":
                return Pick(kind, int(parts[0]), int(parts[1]))
            if kind == "plate":
                return Pick(kind, int(parts[0]))
            return Pick(parts[0]) if len(parts) == 1 else Pick(parts[1], int(parts[0]))
    return Pick("unknown")


def intend(game: "Bakschisch", state: State, player: int, gesture: Sequence[str]) -> Any:
    """What picking these things in turn means for this player: an action, or a `Refusal` with its rule."""
    names = tuple(pick for pick in gesture if pick)
    picks = [_read(pick) for pick in names]
    meant: Any = None
    if len(picks) == 1:
        meant = _single(state, player, picks[0])
    elif len(picks) == 2:
        meant = _pair(state, player, picks[0], picks[1])
    if isinstance(meant, tuple):
        rule, case = meant
        meant = Violation(rule, case, {"player": player, "bribe": state.bribe}, names)
    if meant is None:
        meant = Violation("BAKS-4.03", "gesture", {"player": player}, names)
    if not isinstance(meant, Violation):
        return meant
    cite((meant.rule,))
    return Refusal((meant,))


def _single(state: State, player: int, pick: Pick) -> Any:
    """One thing picked: an action, the rule and case against it, or None."""
    own = pick.seat == player
    if own and pick.kind == "bid":
        return Bid(pick.number)
    if own and pick.kind in ("thief", "place"):
        return UseThief()
    if pick.kind == "pile" or (pick.kind == "slot" and not _is_up(state, pick.number)):
        return "BAKS-2.05", "peek"
    if pick.kind in ("bag", "bid", "hand") and not own:
        return "BAKS-4.08", "peek"
    if own and pick.kind == "hand":
        return "BAKS-4.07", "open"
    if pick.kind == "space" and pick.number in state.pos:
        return ("BAKS-3.05" if state.bribe == BRIBES else "BAKS-3.04"), "by_bribe_only"
    return None


def _is_up(state: State, number: int) -> bool:
    return 1 <= number <= len(state.slots) and bool(state.slots[number - 1])


def _pair(state: State, player: int, one: Pick, two: Pick) -> Any:
    """A thing brought to another: an action, the rule and case against it, or None."""
    for kind, meaning in _PAIRS:
        if one.kind in kind:
            return meaning(state, player, one, two)
    return None


def _own(pick: Pick, player: int) -> bool:
    return pick.seat == player


def _gold_to(state: State, player: int, one: Pick, two: Pick) -> Any:
    if not _own(one, player):
        return "BAKS-4.08", "peek"
    if two.kind == "thief" and _own(two, player):
        return BidWithThief(one.number)
    if two.kind in ("hand", "table") and one.kind == "bid" and two.seat in (-1, player):
        return Bid(one.number)
    return ("BAKS-4.09", "give") if two.seat not in (-1, player) else None


def _thief_to(state: State, player: int, one: Pick, two: Pick) -> Any:
    if not _own(one, player):
        return "BAKS-4.08", "peek"
    if two.kind == "bid" and _own(two, player):
        return BidWithThief(two.number)
    if two.kind == "hand" and _own(two, player):
        return UseThief()
    if two.kind == "bag" and _own(two, player):
        return {Thief.USED: ("BAKS-7.08", "too_early"), Thief.ASIDE: ("BAKS-9.02", "aside")}.get(state.thief[player])
    if two.kind == "table":
        return "BAKS-5.11", "older"
    return ("BAKS-5.10", "victim") if two.seat not in (-1, player) else None


def _table_to(state: State, player: int, one: Pick, two: Pick) -> Any:
    if two.seat not in (-1, player):
        return "BAKS-7.06", "share"
    if two.seat == player:
        return ("BAKS-7.07", "leftover") if state.bribe == 1 else ("BAKS-4.09", "take_back")
    return None


def _hand_to(state: State, player: int, one: Pick, two: Pick) -> Any:
    return ("BAKS-4.07", "open") if _own(one, player) else ("BAKS-4.08", "peek")


def _piece_to(state: State, player: int, one: Pick, two: Pick) -> Any:
    there = [seat for seat, space in enumerate(state.pos) if space == one.number]
    if not there or two.kind not in ("space", "marker"):
        return None
    seat = player if player in there else there[0]
    return MovePiece(seat, MARKER if two.kind == "marker" else two.number)


def _card_to(state: State, player: int, one: Pick, two: Pick) -> Any:
    return "BAKS-4.02", "one_at_a_time"


Meaning = Callable[[State, int, Pick, Pick], Any]
_PAIRS: tuple[tuple[tuple[str, ...], Meaning], ...] = (
    (("bid", "bag"), _gold_to),
    (("thief", "place"), _thief_to),
    (("table",), _table_to),
    (("hand",), _hand_to),
    (("space",), _piece_to),
    (("slot", "pile"), _card_to),
)
