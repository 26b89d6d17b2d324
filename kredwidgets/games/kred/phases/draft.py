"""Setup: the deal by chance and the draft, in which all choose a tile at once (KRED-2.03 to KRED-2.07)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import CHANCE, Event, Step
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Deal, Keep
from kredwidgets.games.kred.phases.base import PhaseRules, said
from kredwidgets.games.kred.state import Draft, Phase, State, tiles_of

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


def draft_of(state: State) -> Draft:
    """The draft of a state that is in it."""
    assert state.draft is not None
    return state.draft


class DealRules(PhaseRules):
    """Chance deals one tile after the other round the table."""

    rule = "KRED-2.03"
    actions = (Deal,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (CHANCE,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [Deal(tile) for tile in draft_of(state).deck]

    def outcomes(self, game: "Kred", state: State) -> list[tuple[Any, Fraction]]:
        """Every unseen tile is equally likely."""
        deck = draft_of(state).deck
        return [(Deal(tile), Fraction(1, len(deck))) for tile in deck]

    def reasons(self, game: "Kred", state: State, player: int, action: Deal) -> Iterator[Violation]:
        if action.tile not in draft_of(state).deck:
            blank = action.tile == "blank" and state.players < 5
            yield Violation("KRED-2.04" if blank else "KRED-2.03", "not_in_deck", {"tile": action.tile})

    def grounds(self, game: "Kred", state: State, player: int, action: Deal) -> tuple[str, ...]:
        return ("KRED-2.03", "KRED-2.04") if action.tile == "blank" else ("KRED-2.03",)

    def effect(self, game: "Kred", state: State, player: int, action: Deal) -> Step:
        draft = draft_of(state)
        deck = tuple(tile for tile in draft.deck if tile != action.tile)
        seat = sum(map(len, draft.packs)) % state.players
        packs = list(draft.packs)
        packs[seat] = tiles_of([*packs[seat], action.tile])
        state = change(state, draft=change(draft, deck=deck, packs=tuple(packs)))
        events = () if any(draft.packs) else (said("setup", "KRED-2.01", "KRED-2.02", "KRED-7.01"),)
        if deck:
            return Step(state, events)
        return Step(change(state, phase=Phase.DRAFT), (*events, *_dealt(packs)))


def _dealt(packs: list[tuple[str, ...]]) -> Iterator[Event]:
    """What each was dealt, once packs may be looked at. To cite the rule about the blank would betray who has it."""
    for seat, pack in enumerate(packs):
        facts = {"player": seat, "count": len(pack)}
        yield Event("dealt", ("KRED-2.03",), facts, {"tiles": pack}, frozenset({seat}))


class DraftRules(PhaseRules):
    """Everybody keeps one tile of his pack, sealed until all have chosen, then the packs move left."""

    rule = "KRED-2.05"
    actions = (Keep,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return tuple(seat for seat, tile in enumerate(draft_of(state).chosen) if not tile)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [Keep(tile) for tile in draft_of(state).packs[player]]

    def reasons(self, game: "Kred", state: State, player: int, action: Keep) -> Iterator[Violation]:
        if action.tile not in draft_of(state).packs[player]:
            yield Violation("KRED-2.05", "not_in_pack", {"tile": action.tile, "player": player})

    def grounds(self, game: "Kred", state: State, player: int, action: Keep) -> tuple[str, ...]:
        return ("KRED-2.05",)

    def effect(self, game: "Kred", state: State, player: int, action: Keep) -> Step:
        draft = draft_of(state)
        chosen = (*draft.chosen[:player], action.tile, *draft.chosen[player + 1 :])
        events = [Event("kept", ("KRED-2.05",), {"player": player}, {"tile": action.tile}, frozenset({player}))]
        if not all(chosen):
            return Step(change(state, draft=change(draft, chosen=chosen)), tuple(events))
        return _pass_on(game, change(state, draft=change(draft, chosen=chosen)), events)


def _pass_on(game: "Kred", state: State, events: list[Event]) -> Step:
    """All have chosen: the packs move to the left; a last single tile is kept by itself (KRED-2.06)."""
    draft, players = draft_of(state), state.players
    kept = [[*old, tile] for old, tile in zip(draft.kept, draft.chosen, strict=True)]
    rests = [
        tuple(tile for tile in pack if tile != taken) for pack, taken in zip(draft.packs, draft.chosen, strict=True)
    ]
    packs = [rests[seat - 1] for seat in range(players)]
    events.append(said("passed", "KRED-2.05"))
    nothing = ("",) * players
    if len(packs[0]) > 1:
        draft = Draft((), tuple(packs), tuple(map(tuple, kept)), nothing)
        return Step(change(state, draft=draft), tuple(events))
    known = [list(row) for row in flow.empty_knowledge(players)]
    for seat, pack in enumerate(packs):
        giver = (seat - 1) % players
        for tile in pack:
            kept[seat].append(tile)
            known[giver][seat] = frozenset({tile})
            secret = frozenset({seat, giver})
            events.append(Event("kept.last", ("KRED-2.06",), {"player": seat}, {"tile": tile}, secret))
    state = change(
        state,
        hands=tuple(tiles_of(hand) for hand in kept),
        known=tuple(map(tuple, known)),
        draft=Draft((), (), tuple(map(tuple, kept)), ()),
    )
    return flow.new_campaign(game, state, events)
