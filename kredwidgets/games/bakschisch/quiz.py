"""Quiz questions that only Bakschisch has: where a card leads to, and what a bribe leaves in the bag."""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from kredwidgets.engine.quiz import Choice, Maker, Riddle, View, one_of, unique
from kredwidgets.engine.records import change
from kredwidgets.games.bakschisch.actions import MovePiece
from kredwidgets.games.bakschisch.components import BRIBES, NAMES
from kredwidgets.games.bakschisch.state import NOT_YET, Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

NEAR = 6
"""Spaces around the right one that are offered as well."""


def target(view: View, rng: Random) -> Riddle | None:
    """Where a piece would go if another card lay there than the one whose targets the board shows (BAKS-5.02, 8.01)."""
    game: Bakschisch = view.game  # type: ignore[assignment]
    state: State = view.state
    if state.phase is not Phase.BID:
        return None
    seat = rng.randrange(game.players)
    card = rng.choice([name for name in NAMES if name != state.card])
    supposed = change(state, slots=(*state.slots[:-1], card))
    here, there = state.pos[seat], game.targets(supposed)[seat]
    back = state.bribe == BRIBES
    others = {game.targets(change(state, slots=(*state.slots[:-1], name)))[seat] for name in NAMES}
    others |= {space for by in range(-NEAR, NEAR + 1) if 0 <= (space := there + by) <= game.track.throne}
    ahead = [space for space in others if space != there and (space <= here if back else space >= here)]
    close = sorted(ahead, key=lambda space: abs(space - there))[:NEAR]
    right, *wrong = [_way(view, supposed, seat, space, there) for space in (there, *close)]
    options = one_of(rng, right[0], [choice for choice, _ in wrong])
    shown = {option.text for option in options}
    rules = [rule for choice, cited in (right, *wrong) if choice.text in shown for rule in cited]
    words = game.rulebook.words["quiz"]
    ask = words["target_back" if back else "target"].format(card=view.say("card", card), player=view.say("seat", seat))
    return Riddle(ask, options, unique(rules)) if options else None


def _way(view: View, state: State, seat: int, space: int, there: int) -> tuple[Choice, tuple[str, ...]]:
    """A space to go to, and what the engine says of going there: by the bribe alone, or not at all."""
    game = view.game
    reasons = game.judge(state, seat, MovePiece(seat, space)).reasons
    said = game.words_for(view.seat).reason(reasons[0])
    if space != there:
        return Choice(view.say("space", space), False, f"{said.says} [{said.rule}]"), (said.rule,)
    steps = abs(space - state.pos[seat])
    words = game.rulebook.words["quiz"]
    why = words["target_yes" if steps else "target_stays"].format(steps=view.say("steps", steps))
    return Choice(view.say("space", space), True, why), (said.rule,)


def bag(view: View, rng: Random) -> Riddle | None:
    """How much gold one's own bag holds once a bribe is settled, and the round with it if it was the fifth."""
    state: State = view.state
    if state.phase is not Phase.BID or any(choice != NOT_YET for choice in state.committed):
        return None
    deeds = [(seat, rng.choice(view.open_to(seat))) for seat in range(state.players)]
    steps = view.after(deeds)
    if not steps:
        return None
    last: State = steps[-1].state
    events = [event for step in steps for event in step.events[1:]]
    seat, before, held = view.seat, state.gold[view.seat], last.gold[view.seat]
    bids = [getattr(action, "gold", 0) for _, action in deeds]
    pot = sum(bids)
    guesses = {before, before - bids[seat], before + pot, before + pot // state.players, held + 1, held - 1, held + 2}
    guesses |= {before - bids[seat] + (state.table + pot) // state.players, before + state.table}
    why = " ".join(view.lines([event for event in events if not event.reveals]))
    wrong = [Choice(view.say("gold", n), False, why) for n in sorted(guesses) if n >= 0 and n != held]
    options = one_of(rng, Choice(view.say("gold", held), True, why), wrong)
    words = view.game.rulebook.words["quiz"]
    said = "; ".join(
        words["chooses"].format(player=view.say("seat", seat), action=view.say("action", action))
        for seat, action in deeds
    )
    rules = [rule for event in events for rule in event.rules]
    ask = words["bag"].format(deeds=said, player=view.say("seat", seat))
    return Riddle(ask, options, unique(rules), basis=view.basis(steps)) if options else None


KINDS: Mapping[str, Maker] = {"target": target, "bag": bag}
