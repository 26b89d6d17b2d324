"""Drawing what a viewer may not know, so that all he sees stays true: closed bags, sealed choices, closed discards."""

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from kredwidgets.engine.game import HIDDEN, BadFact
from kredwidgets.engine.records import change
from kredwidgets.games.bakschisch.bags import has_thief
from kredwidgets.games.bakschisch.components import CARDS, DECK, GOLD, NAMES, NUMBER
from kredwidgets.games.bakschisch.state import THIEF, State

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

UNKNOWN = -3
"""In place of gold or of a choice: to be drawn."""


def fill(game: "Bakschisch", state: State, rng: Random) -> State:
    """The state with everything unknown drawn; the last of its `discard` counts is how many cards are unknown."""
    slots, discard = _cards(state, rng)
    gold = _bags(state, rng)
    state = change(state, slots=slots, discard=discard, gold=gold)
    return change(state, committed=_choices(game, state, rng))


def _cards(state: State, rng: Random) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Cards in slots and discard pile, drawn from those that are not seen elsewhere."""
    *known, unknown = state.discard
    left = [cards - gone for cards, gone in zip(CARDS, known, strict=True)]
    for card in state.slots:
        if card and card != HIDDEN:
            left[NUMBER[card]] -= 1
    pool = [name for name, count in zip(NAMES, left, strict=True) for _ in range(count)]
    rng.shuffle(pool)
    wanted = state.slots.count(HIDDEN) + unknown
    if wanted > len(pool):
        raise BadFact(
            "discard", f"{wanted} cards can't be drawn, for only {len(pool)} of {DECK} are not seen elsewhere"
        )
    slots = tuple(pool.pop() if card == HIDDEN else card for card in state.slots)
    for _ in range(unknown):
        known[NUMBER[pool.pop()]] += 1
    return slots, tuple(known)


def _bags(state: State, rng: Random) -> tuple[int, ...]:
    """Gold in closed bags: what is left of all gold, any division as likely as any other, but enough for what is known.

    A thief of the last bribe holds at least his share of what was bid.
    """
    closed = [seat for seat, gold in enumerate(state.gold) if gold == UNKNOWN]
    if not closed:
        return state.gold
    rest = GOLD * state.players - state.table - state.removed - sum(g for g in state.gold if g != UNKNOWN)
    least = [max(0, state.committed[seat], _stolen(state, seat)) for seat in closed]
    if sum(least) > rest:
        least = [max(0, state.committed[seat]) for seat in closed]
    free = max(0, rest - sum(least))
    cuts = sorted(rng.sample(range(free + len(closed) - 1), len(closed) - 1))
    ends = [-1, *cuts, free + len(closed) - 1]
    drawn = dict(zip(closed, (right - left - 1 for left, right in pairwise(ends)), strict=True))
    floor = dict(zip(closed, least, strict=True))
    return tuple(drawn[s] + floor[s] if s in drawn else gold for s, gold in enumerate(state.gold))


def _stolen(state: State, seat: int) -> int:
    if state.last is None or state.last.choices[seat] != THIEF:
        return 0
    choices = state.last.choices
    return sum(choice for choice in choices if choice != THIEF) // choices.count(THIEF)


def _choices(game: "Bakschisch", state: State, rng: Random) -> tuple[int, ...]:
    """Sealed choices: anything the player may take, each as likely as any other."""
    return tuple(
        rng.choice([*range(state.gold[seat] + 1), *([THIEF] if has_thief(game, state, seat) else [])])
        if choice == UNKNOWN
        else choice
        for seat, choice in enumerate(state.committed)
    )
