"""What is wrong with an edited position: every condition of part D.7, each with its rule. All of them are refused."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kredwidgets.engine.reasons import Fault
from kredwidgets.engine.rulebook import cite
from kredwidgets.games.bakschisch.bags import bid_reasons, thief_reasons
from kredwidgets.games.bakschisch.components import BRIBES, CARDS, DECK, GOLD, NAMES
from kredwidgets.games.bakschisch.rounds import crowned
from kredwidgets.games.bakschisch.state import NOT_YET, THIEF, Phase, State, Thief, unseen

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


def faults(game: "Bakschisch", state: State) -> list[Fault]:
    """Every fault of the position."""
    found = [*_spaces(game, state), *_gold(state), *_cards(state)]
    if all(0 <= space <= game.track.throne for space in state.pos):
        found += [*_thieves(game, state), *_throne(game, state), *_committed(game, state)]
    cite(fault.rule for fault in found)
    return found


def _spaces(game: "Bakschisch", state: State) -> Iterator[Fault]:
    """P-02."""
    for seat, space in enumerate(state.pos):
        if not 0 <= space <= game.track.throne:
            facts = {"player": seat, "dst": space, "throne": game.track.throne}
            yield Fault("BAKS-5.05", "no_space", facts, (f"p{seat}",), broken=True)


def _gold(state: State) -> Iterator[Fault]:
    """P-03 and P-09."""
    bags, whole = sum(state.gold), GOLD * state.players
    there = bags + state.table + state.removed
    if there != whole:
        yield Fault("BAKS-1.05", "sum", {"there": there, "whole": whole, "table": state.table}, ("table",), broken=True)
    if state.bribe == 1 and state.phase is not Phase.OVER:
        most = state.players - 1 if state.round > 1 else 0
        if state.table > most:
            facts = {"table": state.table, "most": most, "players": state.players}
            yield Fault("BAKS-7.06", "table", facts, ("table",), broken=True)


def _cards(state: State) -> Iterator[Fault]:
    """P-10 and P-11."""
    up = state.bribe - (state.phase is Phase.TURN)
    if len(state.slots) != up or not all(state.slots):
        facts = {"up": up, "there": sum(map(bool, state.slots)), "bribe": state.bribe}
        yield Fault("BAKS-4.02", "slots", facts, ("slot.1",), broken=True)
    gone, due = sum(state.discard), BRIBES * ((state.round - 1) % (DECK // BRIBES))
    if gone != due:
        yield Fault(
            "BAKS-7.05", "discards", {"there": gone, "due": due, "round": state.round}, ("discard",), broken=True
        )
    for name, cards, left in zip(NAMES, CARDS, unseen(state.slots, state.discard), strict=True):
        if left < 0:
            spare = {"card": name, "there": cards - left, "cards": cards}
            yield Fault("BAKS-1.03", "too_many", spare, ("discard",), broken=True)


def _thieves(game: "Bakschisch", state: State) -> Iterator[Fault]:
    """P-04, P-05 and P-06."""
    for seat, there in enumerate(state.thief):
        facts, where = {"player": seat, "space": state.pos[seat]}, (f"p{seat}.place", f"s{state.pos[seat]}")
        inside = game.track.inside(state.pos[seat])
        if inside and there is Thief.BAG:
            yield Fault("BAKS-9.02", "in_bag", facts, where, broken=True)
        if not inside and there is Thief.ASIDE and state.phase is not Phase.OVER:
            yield Fault("BAKS-9.04", "in_city", facts, where, broken=True)
        if state.bribe == 1 and there is Thief.USED:
            yield Fault("BAKS-7.08", "used", facts, where, broken=True)


def _throne(game: "Bakschisch", state: State) -> Iterator[Fault]:
    """P-07 and P-08; a game is over only as its throne says (BAKS-3.09)."""
    throne = game.track.throne
    for seat, (space, arrival) in enumerate(zip(state.pos, state.arrival, strict=True)):
        facts = {"player": seat, "arrival": arrival, "bribe": state.bribe}
        if space == throne and state.bribe == 1:
            yield Fault("BAKS-10.03", "throne", facts, (f"s{throne}",), broken=True)
        elif not 1 <= arrival < state.bribe if space == throne else arrival:
            case = "arrival" if space == throne else "no_arrival"
            yield Fault("BAKS-10.06", case, facts, (f"s{space}",), broken=True)
    if state.phase is Phase.OVER:
        limit = game.options["max_rounds"]
        done = state.bribe == BRIBES and (throne in state.pos or (limit and state.round >= limit))
        if not done:
            yield Fault("BAKS-3.09", "not_over", {"bribe": state.bribe}, (f"s{throne}",), broken=True)
        elif state.winners != crowned(game, state):
            yield Fault("BAKS-10.03", "winners", {"players": crowned(game, state)}, (f"s{throne}",), broken=True)


def _committed(game: "Bakschisch", state: State) -> Iterator[Fault]:
    """P-12."""
    chosen = [seat for seat, choice in enumerate(state.committed) if choice != NOT_YET]
    if chosen and state.phase is not Phase.BID:
        yield Fault("BAKS-4.03", "not_now", {"players": tuple(chosen)}, broken=True)
        return
    if len(chosen) == state.players:
        yield Fault("BAKS-4.07", "all", {"players": tuple(chosen)}, broken=True)
    for seat in chosen:
        choice = state.committed[seat]
        reasons = tuple(thief_reasons(game, state, seat) if choice == THIEF else bid_reasons(state, seat, choice))
        if reasons:
            yield Fault("BAKS-4.03", "illegal", {"player": seat, "choice": choice}, (f"p{seat}.hand",), broken=True)
        for reason in reasons:
            yield Fault(reason.rule, reason.case, reason.facts, reason.where, broken=True)
