"""A bribe is settled: hands open, pieces move, gold and thieves change places (part D.3 of the rules)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kredwidgets.engine.game import Event, Step
from kredwidgets.games.bakschisch.components import BRIBES, CITIZENS
from kredwidgets.games.bakschisch.rounds import end_round
from kredwidgets.games.bakschisch.state import NOT_YET, THIEF, Last, Phase, State, Thief
from kredwidgets.games.bakschisch.track import START, Track
from kredwidgets.games.bakschisch.ways import Move, ways

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

Choices = tuple[int, ...]
Result = tuple[list[int], Event | None]
"""Who moves, and how that is said."""


def settle(game: "Bakschisch", state: State, choices: Choices, chosen: Event) -> Step:
    """All have chosen: everything up to the next card, and the round end after the fifth bribe."""
    track = game.track
    card, fifth = state.slots[state.bribe - 1], state.bribe == BRIBES
    events = [chosen, Event("reveal", ("BAKS-4.08", "BAKS-4.09"), {"choices": choices}, reveals=True)]
    movers, said = (_lowest if fifth else _highest)(game, choices)
    if said is not None:
        events.append(said)
    pos, arrival = list(state.pos), list(state.arrival)
    if movers:
        moves = ways(track, game.options, state.pos, movers, card, back=fifth)
        for move in moves:
            pos[move.player] = move.dst
            if move.dst != move.src:
                arrival[move.player] = state.bribe if move.dst == track.throne else 0
        events += [_told(track, state.pos, pos, card, move, len(moves), back=fifth) for move in moves]
    gold, table = _pay(game, state, choices, events)
    thief = [Thief.USED if choice == THIEF else there for choice, there in zip(choices, state.thief, strict=True)]
    for seat, space in enumerate(pos):
        if space >= track.palace and thief[seat] is Thief.BAG:
            thief[seat] = Thief.ASIDE
            events.append(Event("aside", ("BAKS-9.02",), {"player": seat}))
    settled = State(
        Phase.TURN,
        state.round,
        state.bribe + (not fifth),
        state.slots,
        state.discard,
        tuple(pos),
        gold,
        tuple(thief),
        tuple(arrival),
        (NOT_YET,) * len(pos),
        table,
        state.removed,
        Last(card, choices, state.pos),
        reckoned=state.reckoned,
    )
    return end_round(game, settled, events) if fifth else Step(settled, tuple(events))


def _highest(game: "Bakschisch", choices: Choices) -> Result:
    """Who moves forward on bribes 1 to 4 (BAKS-5.01, BAKS-5.06), and why."""
    options = game.options
    top = max(choices)
    if top == THIEF:
        return [], Event("only_thieves", ("BAKS-5.16",))
    robbed = THIEF in choices
    if robbed and options["thief_cancels_move"]:
        return [], Event("cancelled", ("BAKS-5.14",))
    if top == 0 and not options["zero_bid_wins"]:
        return [], Event("zero.nobody", ("BAKS-5.09",))
    tied = [seat for seat, choice in enumerate(choices) if choice == top]
    more = (*(("BAKS-5.09",) if top == 0 else ()), *(("BAKS-5.14",) if robbed else ()))
    if len(tied) == 1:
        return tied, Event("highest", ("BAKS-3.04", "BAKS-5.01", *more), {"player": tied[0], "bid": top})
    facts = {"players": tuple(tied), "bid": top}
    if options["tie_moves"] == "everyone":
        bidders = [seat for seat, choice in enumerate(choices) if choice != THIEF]
        return bidders, Event("highest.everyone", ("BAKS-3.04", "BAKS-5.06", "BAKS-5.07", *more), facts)
    return tied, Event("highest.tie", ("BAKS-3.04", "BAKS-5.06", "BAKS-5.07", *more), facts)


def _lowest(game: "Bakschisch", choices: Choices) -> Result:
    """Who moves back on bribe 5 (BAKS-6.01, BAKS-6.03), a thief counting as 0 (BAKS-6.06), and why."""
    exempt = game.options["thief_on_fifth"] == "exempt"
    values = {seat: max(0, choice) for seat, choice in enumerate(choices) if choice != THIEF or not exempt}
    if not values:
        return [], Event("lowest.nobody", ("BAKS-6.06",))
    least = min(values.values())
    tied = [seat for seat, value in values.items() if value == least]
    more = (
        *(("BAKS-6.05",) if least == 0 and any(choices[seat] == 0 for seat in tied) else ()),
        *(("BAKS-6.06",) if THIEF in choices else ()),
    )
    if len(tied) == 1:
        thief = choices[tied[0]] == THIEF
        facts = {"player": tied[0], "bid": least}
        return tied, Event("lowest.thief" if thief else "lowest", ("BAKS-3.05", "BAKS-6.01", *more), facts)
    both = {"players": tuple(tied), "bid": least}
    if game.options["fifth_tie_moves"] == "nobody":
        return [], Event("lowest.tie.nobody", ("BAKS-6.03", *more), both)
    return tied, Event("lowest.tie", ("BAKS-3.05", "BAKS-6.01", "BAKS-6.03", *more), both)


def _told(
    track: Track, before: Sequence[int], after: Sequence[int], card: str, move: Move, movers: int, *, back: bool
) -> Event:
    """A move as an event, with the rules that decide it."""
    facts = {
        "player": move.player, "src": move.src, "dst": move.dst, "card": card, "reach": move.reach,
        "steps": abs(move.dst - move.src),
    }  # fmt: skip
    common = []
    if card not in CITIZENS:
        common += ["BAKS-8.06", *(("BAKS-8.03", "BAKS-8.05") if movers > 1 else ())]
        if before.count(move.src) > 1:
            common.append("BAKS-8.04")
    if move.src == move.dst:
        key, rules = _stays(track, card, move, back)
        return Event(key, (*rules, *common), facts)
    if after.count(move.dst) > 1:
        common.append("BAKS-5.04")
    if back:
        return Event("move.back", (*_back_rules(track, card, move), *common), facts)
    return _forward(track, card, move, common, facts)


def _stays(track: Track, card: str, move: Move, back: bool) -> tuple[str, tuple[str, ...]]:
    """Why a piece that had to move stays where it is."""
    citizen = card in CITIZENS
    if back:
        at_start = move.src == START
        return "stay.start" if at_start else "stay.behind", ("BAKS-6.04" if citizen else "BAKS-8.09",)
    if move.src == track.throne:
        return "stay.throne", ("BAKS-5.17",)
    return "stay.overshoot", ("BAKS-8.08",)


def _forward(track: Track, card: str, move: Move, common: list[str], facts: dict[str, object]) -> Event:
    passes = ["BAKS-5.05"] if move.src < track.palace <= move.dst else []
    at_throne = move.dst == track.throne
    if card in CITIZENS:
        rules = ["BAKS-5.03", "BAKS-10.02"] if at_throne else ["BAKS-5.02"]
    else:
        rules = ["BAKS-8.01", *(["BAKS-8.07"] if passes else [])]
        if move.src + move.reach > track.throne:
            rules.append("BAKS-8.08")
    rules += ["BAKS-5.08", *passes, *(["BAKS-10.01"] if at_throne else []), *common]
    return Event("move.throne" if at_throne else "move.forward", tuple(rules), facts)


def _back_rules(track: Track, card: str, move: Move) -> tuple[str, ...]:
    leaves = move.dst < track.palace <= move.src
    if card in CITIZENS:
        rules = ["BAKS-6.04" if track.behind[card][move.src] < 0 else "BAKS-6.02"]
    else:
        rules = ["BAKS-8.02", *(["BAKS-8.07"] if leaves else [])]
        if move.src - move.reach < START:
            rules.append("BAKS-8.09")
    return (
        *rules,
        *(("BAKS-6.08", "BAKS-10.04") if move.src == track.throne else ()),
        *(("BAKS-6.09",) if leaves else ()),
    )


def _pay(game: "Bakschisch", state: State, choices: Choices, events: list[Event]) -> tuple[tuple[int, ...], int]:
    """Every bid leaves its bag (BAKS-4.09): to the thieves (BAKS-5.10 to 5.13), or beside the board (BAKS-5.18)."""
    gold = [there - max(0, choice) for there, choice in zip(state.gold, choices, strict=True)]
    thieves = [seat for seat, choice in enumerate(choices) if choice == THIEF]
    paid = sum(state.gold) - sum(gold)
    if not thieves:
        if paid:
            facts = {"gold": paid, "table": state.table + paid}
            events.append(Event("table", ("BAKS-5.18", "BAKS-3.10"), facts))
        return tuple(gold), state.table + paid
    whole = game.options["thief_scope"] == "whole_table"
    pool, table = (paid + state.table, 0) if whole else (paid, state.table)
    share, rest = divmod(pool, len(thieves))
    extra = rest if game.options["thief_remainder"] == "seat_order" else 0
    for number, seat in enumerate(thieves):
        gold[seat] += share + (number < extra)
    events.append(_stolen(game, state, choices, thieves, pool, share, rest))
    return tuple(gold), table + rest - extra


def _stolen(
    game: "Bakschisch", state: State, choices: Choices, thieves: list[int], pool: int, share: int, rest: int
) -> Event:
    """What the thieves took, with the rules that decide it."""
    rules = ["BAKS-5.10", "BAKS-3.07", "BAKS-4.10"]
    if state.bribe == BRIBES:
        rules.append("BAKS-6.07")
    else:
        rules.append("BAKS-5.15")
    if state.table:
        rules.append("BAKS-5.11")
    if any(choice > 0 and state.pos[seat] >= game.track.palace for seat, choice in enumerate(choices)):
        rules.append("BAKS-9.05")
    facts = {"players": tuple(thieves), "player": thieves[0], "gold": pool, "share": share, "rest": rest}
    if not pool:
        return Event("steal.nothing", tuple(rules), facts)
    if len(thieves) == 1:
        return Event("steal", tuple(rules), facts)
    rules.append("BAKS-5.12")
    if not rest:
        return Event("steal.several", tuple(rules), facts)
    rules.append("BAKS-5.13")
    by_seat = game.options["thief_remainder"] == "seat_order"
    return Event("steal.seat_order" if by_seat else "steal.rest", tuple(rules), facts)
