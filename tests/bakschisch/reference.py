"""Parts D.3, D.5 and F.1 of the specification once more, as plainly as can be and apart from the engine.

A table is a dictionary; pieces walk one space at a time. It is slow and says nothing: it is there to be compared with.
"""

from typing import Any

Table = dict[str, Any]
CITIZENS = {"G": "guard", "S": "servant", "H": "harem_lady", "E": "eunuch", "F": "fakir"}


def shown(letters: str, space: int, card: str) -> bool:
    """Whether a space shows a citizen; the throne shows all."""
    track = letters.replace("|", "")
    return space == len(track) + 1 or (space >= 1 and CITIZENS[track[space - 1]] == card)


def walk(letters: str, here: int, card: str, back: bool, options: dict[str, Any]) -> int:
    """The space a citizen card leads to."""
    throne, space = len(letters.replace("|", "")) + 1, here
    while True:
        space += -1 if back else 1
        if space > throne:
            return here
        if space < 0 or (space == 0 and back):
            return 0 if options["back_overflow"] == "start" else here
        if back and space == throne:
            continue
        if shown(letters, space, card):
            return space


def place_of(pos: list[int], seat: int, rear: bool, dense: bool) -> int:
    before = [p for p in pos if (p < pos[seat] if rear else p > pos[seat])]
    return 1 + (len(set(before)) if dense else len(before))


def caliph(letters: str, pos: list[int], seat: int, back: bool, options: dict[str, Any]) -> int:
    throne = len(letters.replace("|", "")) + 1
    steps = place_of(pos, seat, back, options["rank_ties"] == "dense")
    space = pos[seat]
    for _ in range(steps):
        if back and space > 0:
            space -= 1
        elif not back:
            if space == throne:
                return throne if options["caliph_overshoot"] == "cap" else pos[seat]
            space += 1
    return space


def movers(choices: list[Any], fifth: bool, options: dict[str, Any]) -> list[int]:
    seats = range(len(choices))
    if fifth:
        value = {seat: 0 if choices[seat] == "T" else choices[seat] for seat in seats}
        if options["thief_on_fifth"] == "exempt":
            value = {seat: bid for seat, bid in value.items() if choices[seat] != "T"}
        if not value:
            return []
        low = [seat for seat in value if value[seat] == min(value.values())]
        return [] if len(low) > 1 and options["fifth_tie_moves"] == "nobody" else low
    bidders = [seat for seat in seats if choices[seat] != "T"]
    if not bidders or (options["thief_cancels_move"] and len(bidders) < len(choices)):
        return []
    most = max(choices[seat] for seat in bidders)
    if most == 0 and not options["zero_bid_wins"]:
        return []
    top = [seat for seat in bidders if choices[seat] == most]
    return bidders if len(top) > 1 and options["tie_moves"] == "everyone" else top


def bribe(table: Table, choices: list[Any], options: dict[str, Any]) -> None:
    """D.3, in its order."""
    letters, card, fifth = table["letters"], table["card"], table["bribe"] == 5
    throne, palace = len(letters.replace("|", "")) + 1, letters.index("|") + 1
    thieves = [seat for seat, choice in enumerate(choices) if choice == "T"]
    pool = 0
    for seat, choice in enumerate(choices):
        if choice != "T":
            table["gold"][seat] -= choice
            pool += choice
    who = movers(choices, fifth, options)
    old = list(table["pos"])
    order = options["tied_move_order"]
    one_by_one = card == "caliph" and len(who) > 1 and order != "simultaneous"
    if one_by_one:
        who = sorted(who)
        who.sort(key=lambda seat: old[seat], reverse=order == "leader_first")
    for seat in who:
        before = table["pos"] if one_by_one else old
        if card == "caliph":
            new = caliph(letters, list(before), seat, fifth, options)
        else:
            new = walk(letters, old[seat], card, fifth, options)
        if new == throne and old[seat] != throne:
            table["arrival"][seat] = table["bribe"]
        if new != throne:
            table["arrival"][seat] = 0
        table["pos"][seat] = new
    if thieves:
        if options["thief_scope"] == "whole_table":
            pool, table["table"] = pool + table["table"], 0
        while pool >= len(thieves):
            for seat in thieves:
                table["gold"][seat] += 1
            pool -= len(thieves)
        if options["thief_remainder"] == "seat_order":
            for seat in sorted(thieves)[:pool]:
                table["gold"][seat] += 1
            pool = 0
    table["table"] += pool
    for seat in thieves:
        table["thief"][seat] = "used"
    for seat, space in enumerate(table["pos"]):
        if space >= palace and table["thief"][seat] == "bag":
            table["thief"][seat] = "aside"
    table["bribe"] += 1
    if fifth:
        round_end(table, options, throne, palace)


def round_end(table: Table, options: dict[str, Any], throne: int, palace: int) -> None:
    """D.5, in its order."""
    table["bribe"] = 5
    crowned = [seat for seat, space in enumerate(table["pos"]) if space == throne]
    if crowned:
        by_gold = {seat: -table["gold"][seat] for seat in crowned}
        by_arrival = {seat: table["arrival"][seat] for seat in crowned}
        rounds = [by_gold, by_arrival] if options["final_tiebreak"] == "gold_then_arrival" else [by_arrival, by_gold]
        for values in rounds:
            best = min(values[seat] for seat in crowned)
            crowned = [seat for seat in crowned if values[seat] == best]
        table["winners"] = crowned if options["shared_victory"] else [min(crowned)]
        table["over"] = True
        return
    if options["max_rounds"] and table["round"] >= options["max_rounds"]:
        table["over"] = True
        return
    players = len(table["pos"])
    while table["table"] >= players:
        table["table"] -= players
        table["gold"] = [gold + 1 for gold in table["gold"]]
    if options["leftover_rule"] == "remove":
        table["removed"] += table["table"]
        table["table"] = 0
    table["thief"] = ["aside" if space >= palace else "bag" for space in table["pos"]]
    table["arrival"] = [0] * players
    table["round"] += 1
    table["bribe"] = 1
