"""What each seat may see, and why (part E of the rules): built up fact by fact, never by taking secrets away.

`?` stands for what is there but hidden. All transfers of gold are public, so closed bags can be reckoned by whoever
remembers them: an observation carries that as `reckoned`, but nothing shows it unless the option `open_gold` does.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from attrs import evolve, frozen

from kredwidgets.engine.game import HIDDEN, TEACHER, Observation, Sight, Viewer
from kredwidgets.engine.text import seat_text
from kredwidgets.games.bakschisch.components import BRIBES, DECK, NAMES
from kredwidgets.games.bakschisch.rounds import on_throne
from kredwidgets.games.bakschisch.state import NOT_YET, THIEF, Last, Phase, State, Thief

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

DOWN = "down"
NONE = "none"
LOST = "lost"


@frozen
class Reckoned:
    """What follows from all that was shown since the game began: the bags and the discards."""

    gold: tuple[int, ...]
    discard: tuple[int, ...]


@frozen
class BakschischObservation(Observation):
    """A position as one viewer sees it; `None` in `gold` and in `discard` is hidden.

    `choices` by seat: empty for none yet, `?` for one not shown, else a bid or `thief`. `targets`: where each piece
    would go if it alone won this bribe, or lost the fifth; empty while no card is turned up.
    """

    players: int
    phase: Phase
    round: int
    bribe: int
    slots: tuple[str, ...]
    pile: int
    discard: tuple[int, ...] | None
    discarded: int
    pos: tuple[int, ...]
    gold: tuple[int | None, ...]
    thief: tuple[Thief, ...]
    arrival: tuple[int, ...]
    choices: tuple[str, ...]
    table: int
    removed: int
    last: Last | None
    targets: tuple[int, ...]
    winners: tuple[int, ...]
    reckoned: Reckoned | None

    def without_hints(self) -> Self:
        """Without where each piece would go."""
        return evolve(self, targets=())


def observe(game: "Bakschisch", state: State, viewer: Viewer) -> BakschischObservation:
    """The position as `viewer` sees it."""
    gone = sum(state.discard)
    open_gold, open_discards = game.options["open_gold"], game.options["open_discards"]
    slots = (*state.slots, *("",) * BRIBES)[:BRIBES]
    shown = range(state.players) if open_gold else compared(game, state)
    gold = tuple(there if seat in shown or owns(viewer, seat) else None for seat, there in enumerate(state.gold))
    choices = tuple(_choice(viewer, seat, choice) for seat, choice in enumerate(state.committed))
    discard = state.discard if open_discards or viewer == TEACHER else None
    seen = BakschischObservation(
        viewer=viewer,
        sights=(),
        players=state.players,
        phase=state.phase,
        round=state.round,
        bribe=state.bribe,
        slots=slots,
        pile=max(0, DECK - gone - BRIBES),
        discard=discard,
        discarded=gone,
        pos=state.pos,
        gold=gold,
        thief=state.thief,
        arrival=state.arrival,
        choices=choices,
        table=state.table,
        removed=state.removed,
        last=state.last,
        targets=game.targets(state),
        winners=state.winners,
        reckoned=Reckoned(state.gold, state.discard) if state.reckoned else None,
    )
    object.__setattr__(seen, "sights", tuple(_sights(game, seen)))
    return seen


def compared(game: "Bakschisch", state: State) -> list[int]:
    """The players whose bags are opened at the end, because several hold the throne (BAKS-10.05)."""
    there = on_throne(game, state)
    return there if state.phase is Phase.OVER and len(there) > 1 else []


def owns(viewer: Viewer, seat: int) -> bool:
    """Whether what is private to a seat is open to this viewer."""
    return viewer in (seat, TEACHER)


def _choice(viewer: Viewer, seat: int, choice: int) -> str:
    if choice == NOT_YET:
        return ""
    return choice_text(choice) if owns(viewer, seat) else HIDDEN


def choice_text(choice: int) -> str:
    """A choice as text: `3`, `thief`."""
    return "thief" if choice == THIEF else str(choice)


def _sights(game: "Bakschisch", seen: BakschischObservation) -> Iterator[Sight]:
    """Every fact of the position text that this viewer may read; what a phase's default says is left out."""
    yield Sight("phase", str(seen.phase), "BAKS-3.10")
    if seen.round != 1:
        yield Sight("round", str(seen.round), "BAKS-3.02")
    if seen.bribe != 1:
        yield Sight("bribe", str(seen.bribe), "BAKS-3.02")
    up = max((number for number, card in enumerate(seen.slots, 1) if card), default=0)
    if up:
        yield Sight("slots", " ".join(card or DOWN for card in seen.slots[:up]), "BAKS-4.01")
    if seen.discarded:
        yield Sight("discard", discard_text(seen.discard, seen.discarded), "BAKS-7.03")
    for seat in range(seen.players):
        yield from _seat_sights(game, seen, seat)
    if seen.table:
        yield Sight("table", str(seen.table), "BAKS-5.18")
    if seen.removed:
        yield Sight("removed", str(seen.removed), "BAKS-7.07")
    if seen.last is not None:
        yield Sight("last.card", seen.last.card, "BAKS-4.08")
        yield Sight("last.choices", " ".join(map(choice_text, seen.last.choices)), "BAKS-4.08")
        yield Sight("last.before", " ".join(map(str, seen.last.before)), "BAKS-1.06")
    if seen.reckoned is None:
        yield Sight("reckoning", LOST, "BAKS-4.08")
    if seen.winners:
        yield Sight("winners", " ".join(map(seat_text, seen.winners)), "BAKS-10.03")


def _seat_sights(game: "Bakschisch", seen: BakschischObservation, seat: int) -> Iterator[Sight]:
    name, pos, thief = seat_text(seat), seen.pos[seat], seen.thief[seat]
    yield Sight(f"{name}.pos", str(pos), "BAKS-1.06")
    gold = seen.gold[seat]
    opened = seen.phase is Phase.OVER and pos == game.track.throne and seen.pos.count(pos) > 1
    yield Sight(f"{name}.gold", HIDDEN if gold is None else str(gold), "BAKS-10.05" if opened else "BAKS-2.03")
    if thief is not usual_thief(game, pos):
        yield Sight(f"{name}.thief", str(thief), "BAKS-4.10" if thief is Thief.USED else "BAKS-9.02")
    if seen.arrival[seat] != usual_arrival(game, pos, seen.phase, seen.bribe):
        yield Sight(f"{name}.arrival", str(seen.arrival[seat]), "BAKS-10.06")
    choice = seen.choices[seat]
    if choice:
        yield Sight(f"{name}.choice", choice, "BAKS-4.08" if choice == HIDDEN else "BAKS-4.03")


def usual_thief(game: "Bakschisch", pos: int) -> Thief:
    """Where a thief is unless a position says otherwise."""
    return Thief.ASIDE if game.track.inside(pos) else Thief.BAG


def usual_arrival(game: "Bakschisch", pos: int, phase: Phase, bribe: int) -> int:
    """When a piece on the throne has come there unless a position says otherwise."""
    return bribe - 1 if pos == game.track.throne else 0


def discard_text(discard: tuple[int, ...] | None, discarded: int) -> str:
    """`2 guard, 3 caliph`, or `5 ?` where they may not be looked through."""
    if discard is None:
        return f"{discarded} {HIDDEN}"
    return ", ".join(f"{count} {name}" for name, count in zip(NAMES, discard, strict=True) if count)
