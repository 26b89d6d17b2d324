"""The round ends: the throne is looked at, then cards, gold and thieves are made ready for the next (part D.5)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.records import change
from kredwidgets.games.bakschisch.components import BRIBES, DECK, NUMBER
from kredwidgets.games.bakschisch.state import NOT_YET, Phase, State, Thief

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


def end_round(game: "Bakschisch", state: State, events: list[Event]) -> Step:
    """After bribe 5: somebody has won (BAKS-7.02), or the next round is made ready."""
    events.append(Event("round.end", ("BAKS-7.01", "BAKS-3.02"), {"round": state.round}))
    winners = crowned(game, state)
    limit = game.options["max_rounds"]
    if winners:
        events.append(_win(game, state, winners))
        return Step(change(state, phase=Phase.OVER, winners=winners), tuple(events))
    if limit and state.round >= limit:
        events.append(Event("limit", ("BAKS-3.09",), {"round": state.round}))
        return Step(change(state, phase=Phase.OVER), tuple(events))
    discard, deck = _discarded(state)
    events.append(Event("dealt", ("BAKS-7.03", "BAKS-7.04"), {"left": deck - BRIBES}))
    if deck == DECK:
        events[-1] = Event("reshuffled", ("BAKS-7.03", "BAKS-7.05", "BAKS-7.04"), {"left": deck - BRIBES})
    gold, table, removed = _split(game, state, events)
    thief = _thieves(game, state, events)
    events.append(Event("next", ("BAKS-7.10", "BAKS-7.11"), {"round": state.round + 1}))
    nobody = (0,) * len(state.pos)
    ready = State(
        Phase.TURN,
        state.round + 1,
        1,
        (),
        discard,
        state.pos,
        gold,
        thief,
        nobody,
        (NOT_YET,) * len(state.pos),
        table,
        removed,
        state.last,
        reckoned=state.reckoned,
    )
    return Step(ready, tuple(events))


def on_throne(game: "Bakschisch", state: State) -> list[int]:
    """The seats whose pieces stand on the throne."""
    return [seat for seat, space in enumerate(state.pos) if space == game.track.throne]


def crowned(game: "Bakschisch", state: State) -> tuple[int, ...]:
    """Who wins with these pieces on the throne: most gold, then earliest there (BAKS-10.03 to 10.07)."""
    there = on_throne(game, state)
    if len(there) < 2:
        return tuple(there)
    filters: list[Callable[[int], int]] = [lambda seat: -state.gold[seat], lambda seat: state.arrival[seat]]
    if game.options["final_tiebreak"] == "arrival_then_gold":
        filters.reverse()
    for key in filters:
        best = min(map(key, there))
        there = [seat for seat in there if key(seat) == best]
    return tuple(there if game.options["shared_victory"] else there[:1])


def _win(game: "Bakschisch", state: State, winners: tuple[int, ...]) -> Event:
    """The victory, with the tie-breaks it took."""
    there = on_throne(game, state)
    rules = ["BAKS-7.02", "BAKS-3.03", "BAKS-3.09", "BAKS-10.03"]
    facts = {"player": winners[0], "players": winners, "there": tuple(there)}
    if len(there) == 1:
        return Event("win", tuple(rules), facts)
    rich = {state.gold[seat] for seat in there}
    first = {state.arrival[seat] for seat in there}
    gold_first = game.options["final_tiebreak"] == "gold_then_arrival"
    rules += ["BAKS-10.05", "BAKS-10.08"] if gold_first else ["BAKS-10.06"]
    leading = [state.gold[s] == max(rich) if gold_first else state.arrival[s] == min(first) for s in there]
    key = "win.gold" if gold_first else "win.arrival"
    if sum(leading) > 1:
        rules += ["BAKS-10.06"] if gold_first else ["BAKS-10.05", "BAKS-10.08"]
        key = "win.arrival" if gold_first else "win.gold"
        tied = [seat for seat, leads in zip(there, leading, strict=True) if leads]
        again = [state.arrival[seat] if gold_first else -state.gold[seat] for seat in tied]
        if again.count(min(again)) > 1:
            rules.append("BAKS-10.07")
            key = "win.shared" if game.options["shared_victory"] else "win.seat"
    return Event(key, tuple(rules), facts)


def _discarded(state: State) -> tuple[tuple[int, ...], int]:
    """The discard pile with this round's cards, and the size of the draw pile, made anew when empty (BAKS-7.05)."""
    counts = list(state.discard)
    for card in state.slots:
        counts[NUMBER[card]] += 1
    left = DECK - sum(counts)
    return (tuple(counts), left) if left else ((0,) * len(counts), DECK)


def _split(game: "Bakschisch", state: State, events: list[Event]) -> tuple[tuple[int, ...], int, int]:
    """The table gold in equal shares (BAKS-7.06); what can't be divided stays (BAKS-7.07)."""
    share, rest = divmod(state.table, len(state.gold))
    removes = game.options["leftover_rule"] == "remove" and rest
    facts = {"share": share, "rest": rest, "table": state.table}
    if state.table:
        key = ("split" if share else "split.nothing") + (".removed" if removes else ".rest" if rest and share else "")
        rules = ("BAKS-3.06", "BAKS-7.06", *(("BAKS-7.07",) if rest else ()))
        events.append(Event(key, rules, facts))
    gold = tuple(there + share for there in state.gold)
    return gold, 0 if removes else rest, state.removed + (rest if removes else 0)


def _thieves(game: "Bakschisch", state: State, events: list[Event]) -> tuple[Thief, ...]:
    """Thieves come back (BAKS-7.08), but not to the palace (BAKS-7.09, BAKS-9.03)."""
    palace = game.track.palace
    back: list[int] = []
    rescued: list[int] = []
    away: list[int] = []
    thief: list[Thief] = []
    for seat, there in enumerate(state.thief):
        if state.pos[seat] >= palace:
            thief.append(Thief.ASIDE)
            away.append(seat)
            continue
        thief.append(Thief.BAG)
        if there is not Thief.BAG:
            left_palace = state.last is not None and state.last.before[seat] >= palace
            (rescued if left_palace else back).append(seat)
    for key, seats, rules in (
        ("thieves.back", back, ("BAKS-7.08",)),
        ("thieves.rescued", rescued, ("BAKS-7.08", "BAKS-9.04")),
        ("thieves.away", away, ("BAKS-7.09", "BAKS-9.03")),
    ):
        if seats:
            events.append(Event(key, rules, {"players": tuple(seats)}))
    return tuple(thief)
