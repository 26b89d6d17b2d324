"""Quiz questions that only KRED has: which tiles a play is honest for, and who is asked whether to challenge."""

from collections.abc import Mapping
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from kredwidgets.engine.quiz import Choice, Maker, Riddle, View, choices, one_of, unique
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Accept, AcceptBlind, Done, Pass
from kredwidgets.games.kred.components import MAX_NOTCHES, NUMBERED, Tile
from kredwidgets.games.kred.plays import honest, maxdo, start_of
from kredwidgets.games.kred.state import Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

PLAYED = (Phase.TILE, Phase.LOOK, Phase.RECEIPT, Phase.CHALLENGE)
ORDER_RULES = ("KRED-6.01", "KRED-6.17")


def honest_for(view: View, rng: Random) -> Riddle | None:
    """Which of four tiles make the play on the table an honest one (KRED-1.13, KRED-1.14, KRED-4.10)."""
    state: State = view.state
    begun = state.phase is Phase.MOVES and next(view.game.why_not(state, state.mover, Done()), None) is None
    if not (begun or state.phase in PLAYED) or not state.leg.moves:
        return None
    done = {move.kind for move in state.leg.moves}
    tiles = rng.sample(NUMBERED, len(NUMBERED))
    judged = {tile: _judged(view, tile) for tile in tiles}
    near = [tile for tile in tiles if done & tile.actions or judged[tile][0]]
    options = choices(
        rng,
        [_choice(view, tile, *judged[tile]) for tile in near if judged[tile][0]],
        [_choice(view, tile, *judged[tile]) for tile in near if not judged[tile][0]],
    )
    if not options:
        return None
    shown = {option.text for option in options}
    rules = [rule for tile in near if view.say("tile", tile.id) in shown for rule in judged[tile][2]]
    words = view.game.rulebook.words["quiz"]
    moves = [view.say("action", move) for move in state.leg.moves]
    ask = words["honest_begun" if begun else "honest"].format(
        player=view.say("seat", state.mover), moves="; ".join(moves)
    )
    return Riddle(ask, options, unique(rules), several=True)


def _judged(view: View, tile: Tile) -> tuple[bool, str, tuple[str, ...]]:
    """Whether the play is honest for a tile, why, and the rules that say so."""
    game: Kred = view.game  # type: ignore[assignment]
    state: State = view.state
    leg, now, words = state.leg, flow.ground(state), game.rulebook.words["quiz"]
    done = {move.kind for move in leg.moves}
    missing, more = tile.actions - done, done - tile.actions
    left, extra = (view.say("kinds", sorted(kinds)) for kinds in (missing, more))
    if honest(leg, now, tile.actions, game.options):
        if not missing:
            return True, words["honest_exact"], ("KRED-1.13",)
        forgone = maxdo(start_of(leg, now.actor), tile.actions, game.options) == len(done)
        rule = "KRED-4.10" if forgone or game.options["impossibility"] == "after_first_move" else "KRED-4.15"
        key = "honest_forgone" if rule == "KRED-4.10" else "honest_excused"
        return True, words[key].format(missing=left), ("KRED-1.13", rule)
    key = "honest_extra" if more else "honest_missing"
    return False, words[key].format(missing=left, extra=extra), ("KRED-1.14",)


def _choice(view: View, tile: Tile, right: bool, why: str, rules: tuple[str, ...]) -> Choice:
    cited = ", ".join(rules)
    return Choice(view.say("tile", tile.id), right, f"{why} [{cited}]")


def challengers(view: View, rng: Random) -> Riddle | None:
    """Who is asked whether to challenge, in which order, if the Receiver accepts (KRED-6.01, KRED-6.17, KRED-7.07)."""
    state: State = view.state
    deeds = {Phase.LOOK: AcceptBlind(), Phase.RECEIPT: Accept()}
    if state.phase not in deeds:
        return None
    receiver, players = state.play.receiver, state.players
    order = _order(view, receiver, deeds[state.phase])
    if order is None:
        return None
    others = [seat for seat in flow.clockwise(receiver + 1, players) if seat != receiver]
    from_mover = [seat for seat in flow.clockwise(state.mover + 1, players) if seat != state.mover]
    wrong = {
        tuple(seats)
        for seats in (
            [seat for seat in others if seat != state.mover],
            others,
            from_mover,
            [seat for seat in from_mover if seat != receiver],
            [seat for seat in from_mover if state.notches[seat] < MAX_NOTCHES],
            [*reversed(order)],
            [],
            *permutations(order),
        )
    } - {order}
    words = view.game.rulebook.words["quiz"]
    right = Choice(_said(view, order), True, words["order_yes"])
    options = one_of(
        rng, right, [Choice(_said(view, seats), False, _why_not(view, seats, order)) for seats in sorted(wrong)]
    )
    facts = {"receiver": view.say("seat", receiver), "mover": view.say("seat", state.mover)}
    silent = any(state.notches[seat] == MAX_NOTCHES for seat in others if seat != state.mover)
    rules = (*ORDER_RULES, "KRED-7.07") if silent else ORDER_RULES
    return Riddle(words["order"].format(**facts), options, rules) if options else None


def _order(view: View, receiver: int, accept: object) -> tuple[int, ...] | None:
    """Who the engine asks one after the other, each of them passing."""
    deeds: list[tuple[int, object]] = [(receiver, accept)]
    asked: list[int] = []
    while steps := view.after(deeds):
        state: State = steps[-1].state
        if state.phase is not Phase.CHALLENGE:
            return tuple(asked)
        asked.append(state.queue[0])
        deeds.append((state.queue[0], Pass()))
    return None


def _said(view: View, seats: tuple[int, ...]) -> str:
    words = view.game.rulebook.words["quiz"]
    return str(words["then"]).join(view.say("seat", seat) for seat in seats) or str(words["nobody"])


def _why_not(view: View, seats: tuple[int, ...], order: tuple[int, ...]) -> str:
    """The first thing wrong with an order: somebody who is not asked, somebody left out, the wrong turn."""
    state: State = view.state
    words = view.game.rulebook.words["quiz"]
    for seat in seats:
        if seat not in order:
            role = "mover" if seat == state.mover else "receiver" if seat == state.play.receiver else "silent"
            return str(words[f"order_{role}"]).format(player=view.say("seat", seat))
    left_out = next((seat for seat in order if seat not in seats), None)
    if left_out is not None:
        return str(words["order_left_out"]).format(player=view.say("seat", left_out))
    return str(words["order_turn"]).format(receiver=view.say("seat", state.play.receiver))


KINDS: Mapping[str, Maker] = {"honest": honest_for, "challengers": challengers}
