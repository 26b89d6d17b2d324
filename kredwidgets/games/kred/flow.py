"""How a turn flows from one decision to the next: moves and their drops, what a caught play leads to, the turn's end.

Every function takes a state and the events so far and returns the step in which somebody is asked again.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.records import change
from kredwidgets.games.kred.actions import Move
from kredwidgets.games.kred.board import due_drop, is_office, is_rostrum, owner, table, winners
from kredwidgets.games.kred.components import BLANK, FUNDING, MAX_NOTCHES, TILES, ZERO_TILE
from kredwidgets.games.kred.moves import Ground, possible
from kredwidgets.games.kred.phases.base import said
from kredwidgets.games.kred.plays import excused, honest, legal, maxdo, start_of
from kredwidgets.games.kred.state import (
    NOBODY,
    Leg,
    Phase,
    Play,
    Slot,
    Spending,
    Stage,
    State,
    tiles_of,
)

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

Events = list[Event]
EVERYBODY = frozenset(range(5))


# Who is moving, on what ground.


def actor(state: State) -> int:
    """Whose hand moves the pieces of the present leg."""
    if state.spending is not None:
        order, at = state.spending.order, state.spending.at
        return order[at] if at < len(order) else state.opener
    purpose = state.leg.purpose
    if purpose == "free":
        return state.play.receiver
    return state.play.challenger if purpose == "paid" else state.mover


def ground(state: State) -> Ground:
    """The ground of the present leg as it is now."""
    leg = state.leg
    return Ground(actor(state), state.board, state.community, leg.affected, leg.returned)


def clockwise(first: int, players: int) -> list[int]:
    """All seats clockwise, beginning with `first`."""
    return [(first + step) % players for step in range(players)]


# Moves, drops, legs.


def make_move(game: "Kred", state: State, move: Move, events: Events) -> Step:
    """Carry out a move in the present leg, then settle the drops it causes."""
    leg = state.leg
    spaces = table(state.players).index
    src, dst = spaces[move.src], spaces[move.dst]
    before = ground(state)
    after = before.after(src, dst)
    piece = before.board[src] if src >= 0 else before.entering
    sideways = move.kind in ("organize", "influence") and is_rostrum(dst)
    leg = Leg(
        leg.purpose, leg.board, leg.community, (*leg.moves, move), after.affected, after.returned,
        (after.board, after.affected), False, dst if sideways else NOBODY, leg.kept, leg.kept_returned,
    )  # fmt: skip
    play = state.play
    if leg.purpose == "free" and src in play.kept:
        play = change(play, kept=play.kept - {src} | ({dst} if dst >= 0 else frozenset()))
    events.append(Event(f"move.{move.kind}", game.grounds_of(before, move), _told(move, before.actor, piece)))
    state = change(state, board=after.board, community=after.community, leg=leg, play=play)
    return settle(game, state, events)


def _told(move: Move, player: int, piece: str) -> dict[str, object]:
    return {"player": player, "piece": piece, "src": move.src, "dst": move.dst}


def settle(game: "Kred", state: State, events: Events) -> Step:
    """Ask for the next drop that is due, or go on with the leg."""
    space = game.due(state)
    if space is None:
        return go_on(game, state, events)
    rule = "KRED-3.14" if is_office(space) else "KRED-3.13"
    events.append(
        said("drop.due", rule, src=table(state.players).names[space], player=drop_chooser(game, state, space))
    )
    return Step(change(state, phase=Phase.DROP), tuple(events))


def drop_chooser(game: "Kred", state: State, space: int) -> int:
    """Who decides where an unsupported piece drops: the Domain's owner, or by option who just carried it there."""
    if game.options["transfer_drop_chooser"] == "mover" and space == state.leg.carried:
        return actor(state)
    return owner(space)


def go_on(game: "Kred", state: State, events: Events) -> Step:
    """The present leg after a move and its drops."""
    if state.resume is not None:
        return resume(game, state, state.resume, events)
    purpose = state.leg.purpose
    if purpose == "play":
        done = len(state.leg.moves) == 2
        return Step(change(state, phase=Phase.TILE if done else Phase.MOVES), tuple(events))
    if purpose == "replay":
        if any(possible(ground(state), kind, game.options) for kind in to_replay(state)):
            return Step(change(state, phase=Phase.REPLAY), tuple(events))
        if any(excused(state.leg, ground(state), kind, game.options) for kind in to_replay(state)):
            events.append(said("replay.closed", "KRED-4.15", player=state.mover))
        return next_stage(game, state, events)
    if purpose == "spend":
        if not game.options["bureaucracy_separate_pieces"]:
            state = change(state, leg=Leg("spend", state.board, state.community))
        return Step(change(state, phase=Phase.BUREAUCRACY), tuple(events))
    return next_stage(game, state, events)


def to_replay(state: State) -> list[str]:
    """The actions of the tile that the replay has not done yet."""
    done = {move.kind for move in state.leg.moves} | {state.play.kept_kind}
    return sorted(TILES[state.play.tile].actions - done)


def resume(game: "Kred", state: State, phase: Phase, events: Events) -> Step:
    """After the drops of an edited position (F-42): its own phase, unless nothing is left to decide."""
    state = change(state, resume=None, phase=phase)
    if phase is Phase.MOVES and not state.leg.moves:
        return start_turn(game, state, state.mover, events)
    reward = change(state, phase=Phase.REWARD)
    if phase is Phase.PAYMENT and not game.judge(reward, state.play.challenger, state.play.purchase):
        return Step(change(reward, play=change(state.play, purchase=None)), tuple(events))
    if all(game.legal_actions(state, player) for player in game.asked(state)):
        return Step(state, tuple(events))
    return next_stage(game, change(state, queue=()), events)


# The turn.


def start_turn(game: "Kred", state: State, mover: int, events: Events) -> Step:
    """The Mover's turn begins: the board is remembered, once a drop that an edited board may owe is made (F-42)."""
    play = Play(state.board, state.community, state.notches[mover] < MAX_NOTCHES)
    leg = Leg("play", state.board, state.community)
    state = change(state, phase=Phase.MOVES, mover=mover, play=play, leg=leg)
    if due_drop(state.board, mover) is None:
        return Step(state, tuple(events))
    return settle(game, change(state, resume=Phase.MOVES), events)


def may_be_called(game: "Kred", state: State) -> bool:
    """Whether illegal plays are let happen now, to be called out (KRED-10.05)."""
    return game.options["illegal_play_policy"] == "call_out" and not state.play.strict


def is_legal(game: "Kred", state: State) -> bool:
    """Whether the play on the table is legal (KRED-4.13)."""
    if game.options["blank_free"] and state.play.tile == BLANK:
        return True
    return legal(state.leg, ground(state), game.options)


def is_honest(game: "Kred", state: State) -> bool:
    """Whether the play matches the tile in transit (KRED-1.13, KRED-4.11)."""
    tile = TILES[state.play.tile]
    if game.options["illegal_play_policy"] == "call_out" and not is_legal(game, state):
        return False
    return tile.id == BLANK or honest(state.leg, ground(state), tile.actions, game.options)


def new_setups(game: "Kred", state: State, board: str) -> frozenset[int]:
    """Winning setups on `board` that were not there when the turn began."""
    setup = game.options["win_setup"]
    return winners(board, setup) - winners(state.play.board, setup)


def hand_on(game: "Kred", state: State, events: Events) -> Step:
    """The tile lies before the Receiver: he looks, or it goes unseen to the Accept Line."""
    receiver = state.play.receiver
    if receiver == state.mover and game.options["self_receipt"] == "skip":
        events.append(said("receipt.self", "KRED-4.09", player=receiver))
        return accepted(game, state, events)
    if state.notches[receiver] == MAX_NOTCHES and game.options["no_cred_expose"] == "prevent":
        events.append(said("receipt.silent", "KRED-5.01", "KRED-7.08", player=receiver))
        return accepted(game, state, events)
    return Step(change(state, phase=Phase.LOOK), tuple(events))


def accepted(game: "Kred", state: State, events: Events) -> Step:
    """The tile lies at the Accept Line: who may challenge is asked, clockwise from the Receiver's left (KRED-6.01)."""
    receiver = state.play.receiver
    queue = tuple(
        seat
        for seat in clockwise(receiver + 1, state.players)
        if seat not in (receiver, state.mover) and state.notches[seat] < MAX_NOTCHES
    )
    credible = state.notches[receiver] < MAX_NOTCHES
    play = change(state.play, accepted=True, receiver_credible=credible)
    return ask_challenger(game, change(state, play=play, queue=queue, phase=Phase.CHALLENGE), events)


def ask_challenger(game: "Kred", state: State, events: Events) -> Step:
    """Ask the next possible Challenger, or bank the tile when none is left."""
    if state.queue:
        return Step(state, tuple(events))
    receiver = state.play.receiver
    events.append(said("quiet", "KRED-6.02", "KRED-10.04", "KRED-1.09", player=receiver))
    return end_turn(game, bank(game, state, up=False), events)


def bank(game: "Kred", state: State, *, up: bool) -> State:
    """Put the tile into the Receiver's Bank; by option he may look at it there."""
    play = state.play
    seen = frozenset(range(state.players)) if up else play.seen
    slot = Slot(play.tile, up, state.mover, seen, play.hint)
    banks = list(state.banks)
    banks[play.receiver] = (*banks[play.receiver], slot)
    state = change(state, banks=tuple(banks))
    return sees_own_bank(state, play.receiver) if game.options["peek_own_bank"] else state


def face_down(bank_: tuple[Slot, ...]) -> int:
    """The funding of a Bank: its face-down tiles (KRED-8.01); hidden ones count nothing."""
    return sum(FUNDING.get(slot.tile, 0) for slot in bank_ if not slot.up)


def saw(state: State, viewer: int, giver: int, tile: str) -> State:
    """`viewer` sees a tile that `giver` has given away: he no longer thinks of it as in that hand (part E)."""
    if viewer == giver or not state.known or tile not in state.known[viewer][giver]:
        return state
    known = [list(row) for row in state.known]
    known[viewer][giver] = known[viewer][giver] - {tile}
    return change(state, known=tuple(tuple(row) for row in known))


def show_to(state: State, viewers: frozenset[int]) -> State:
    """Let these seats see the tile in transit."""
    play = state.play
    for viewer in viewers - play.seen:
        state = saw(state, viewer, state.mover, play.tile)
    return change(state, play=change(play, seen=play.seen | viewers))


def show_to_all(state: State) -> State:
    """The tile is turned up for all (KRED-6.04)."""
    return show_to(state, frozenset(range(state.players)))


def take_notch(state: State, player: int, events: Events) -> State:
    """A notch more for a player; with the third, all are told that he has fallen silent (KRED-7.05)."""
    if state.notches[player] == MAX_NOTCHES:
        return state
    state = _notched(state, player, state.notches[player] + 1)
    if state.notches[player] == MAX_NOTCHES:
        events.append(said("silenced", "KRED-7.05", player=player))
    return state


def restore_notches(state: State, player: int, count: int) -> State:
    """Some notches less for a player, at most all (KRED-7.14)."""
    return _notched(state, player, max(0, state.notches[player] - count))


def _notched(state: State, player: int, count: int) -> State:
    notches = list(state.notches)
    notches[player] = count
    return change(state, notches=tuple(notches))


# A caught play.


def undo_play(game: "Kred", state: State, events: Events) -> State:
    """Put the pieces back as when the turn began (KRED-5.07), all or, by option, the dishonest moves only."""
    play, moves = state.play, state.leg.moves
    state = change(state, board=play.board, community=play.community, leg=Leg("replay", play.board, play.community))
    events.append(said("undo", "KRED-5.07" if play.challenger == NOBODY else "KRED-6.09", player=state.mover))
    if game.options["undo_scope"] == "dishonest_only":
        for move in moves:
            kept = _keep(game, state, move)
            if kept is not None:
                events.append(said("undo.kept", "KRED-5.07", move=move, player=state.mover))
                return kept
    return state


def _keep(game: "Kred", state: State, move: Move) -> State | None:
    """The state in which an honest move stays, or None when it can't stand by itself."""
    if move.kind not in TILES[state.play.tile].actions:
        return None
    start = Ground(state.mover, state.board, state.community)
    if next(game.move_reasons(start)(move), None) is not None:
        return None
    spaces = table(state.players).index
    after = start.after(spaces[move.src], spaces[move.dst])
    if due_drop(after.board, state.mover) is not None:
        return None
    play = change(state.play, kept=after.affected, kept_returned=after.returned, kept_kind=move.kind)
    return change(state, board=after.board, community=after.community, play=play)


def caught(game: "Kred", state: State, stages: tuple[Stage, ...], events: Events) -> Step:
    """The play was dishonest: undo it and work through what follows."""
    state = undo_play(game, state, events)
    return next_stage(game, change(state, agenda=stages), events)


def next_stage(game: "Kred", state: State, events: Events) -> Step:
    """The next thing a caught play leads to; what needs no decision happens at once."""
    while state.agenda:
        stage, *rest = state.agenda
        state = change(state, agenda=tuple(rest))
        if stage is Stage.REWARD:
            if rewards_open(game, state):
                leg = Leg("free", state.board, state.community)
                return Step(change(state, phase=Phase.EXPOSED, leg=leg), tuple(events))
            events.append(said("reward.none", "KRED-5.05", player=state.play.receiver))
        elif stage is Stage.REPLAY:
            step = _replay(game, state, events)
            if step is not None:
                return step
        elif stage is Stage.PENALTY:
            if state.play.credible:
                state = _mover_notch(state, events)
                continue
            step = _owed_withdraw(game, state, events)
            if step is not None:
                return step
        elif stage is Stage.CHALLENGER:
            return ask_reward(game, state, events)
        elif stage is Stage.RECEIVER:
            state = _receiver_pays(game, state, events)
        else:
            events.append(
                said(
                    "exposed.banked",
                    "KRED-5.06",
                    "KRED-5.10",
                    player=state.play.receiver,
                    tile=state.play.tile,
                )
            )
            state = bank(game, state, up=True)
    return end_turn(game, state, events)


def rewards_open(game: "Kred", state: State) -> bool:
    """Whether the exposing Receiver can take any reward (KRED-5.05)."""
    receiver = state.play.receiver
    return 0 < state.notches[receiver] < MAX_NOTCHES or free_advance_open(game, state)


def free_advance_open(game: "Kred", state: State) -> bool:
    """Whether the exposing Receiver may take a free Advance."""
    receiver = state.play.receiver
    if game.options["expose_reward"] == "advance_only_if_full" and state.notches[receiver]:
        return False
    return possible(Ground(receiver, state.board, state.community), "advance", game.options)


def _replay(game: "Kred", state: State, events: Events) -> Step | None:
    play = state.play
    leg = Leg(
        "replay", state.board, state.community, affected=play.kept, returned=play.kept_returned,
        kept=play.kept, kept_returned=play.kept_returned,
    )  # fmt: skip
    state = change(state, leg=leg)
    if maxdo(start_of(leg, state.mover), frozenset(to_replay(state)), game.options):
        return Step(change(state, phase=Phase.REPLAY), tuple(events))
    events.append(said("replay.none", "KRED-5.11", "KRED-4.10", player=state.mover))
    return None


def _mover_notch(state: State, events: Events) -> State:
    """The penalty of a caught Mover who began his turn with credibility."""
    rule = "KRED-5.08" if state.play.challenger == NOBODY else "KRED-6.10"
    events.append(said("penalty.notch", rule, "KRED-7.02", player=state.mover))
    return take_notch(state, state.mover, events)


def _owed_withdraw(game: "Kred", state: State, events: Events) -> Step | None:
    """The penalty of a caught Mover who began his turn without credibility. None: no decision."""
    mover = state.mover
    if not possible(Ground(mover, state.board, state.community), "withdraw", game.options):
        events.append(said("penalty.none", "KRED-7.09", player=mover))
        return None
    if game.options["waive_withdraw"]:
        queue = tuple(clockwise(mover + 1, state.players)[:-1])
        return Step(change(state, phase=Phase.WAIVER, queue=queue), tuple(events))
    return ask_withdraw(state, events)


def ask_withdraw(state: State, events: Events) -> Step:
    """The Mover owes a Withdraw."""
    rule = "KRED-7.09" if state.play.challenger == NOBODY else "KRED-6.11"
    events.append(said("penalty.withdraw", rule, player=state.mover))
    return Step(change(state, phase=Phase.PENALTY, leg=Leg("penalty", state.board, state.community)), tuple(events))


def ask_reward(game: "Kred", state: State, events: Events) -> Step:
    """The Challenger chooses a reward; to know what he can pay he sees his own Bank (part E)."""
    challenger = state.play.challenger
    if game.options["challenger_reward"] == "printed":
        state = sees_own_bank(state, challenger)
    leg = Leg("paid", state.board, state.community)
    return Step(change(state, phase=Phase.REWARD, leg=leg), tuple(events))


def sees_own_bank(state: State, player: int) -> State:
    """A player looks through his own Bank."""
    for slot in state.banks[player]:
        if player not in slot.seen:
            state = saw(state, player, slot.giver, slot.tile)
    banks = list(state.banks)
    banks[player] = tuple(change(slot, seen=slot.seen | {player}) for slot in banks[player])
    return change(state, banks=tuple(banks))


def _receiver_pays(game: "Kred", state: State, events: Events) -> State:
    receiver = state.play.receiver
    to_self = receiver == state.mover
    lenient = to_self and game.options["self_receipt_caught"] == "keep_funding_one_notch"
    if state.notches[receiver] < MAX_NOTCHES and not lenient:
        events.append(said("receiver.notch", "KRED-6.14", "KRED-7.03", player=receiver))
        state = take_notch(state, receiver, events)
    keeps = lenient or (game.options["no_cred_receiver_keeps_funding"] and not state.play.receiver_credible)
    events.append(
        said(
            "receiver.keeps" if keeps else "receiver.banked",
            "KRED-6.15",
            player=receiver,
            tile=state.play.tile,
        )
    )
    return bank(game, state, up=not keeps)


# The end of a turn, of a Campaign, of the game.


def end_turn(game: "Kred", state: State, events: Events) -> Step:
    """The play is resolved: somebody has won, or the next Mover begins, or the Campaign is over."""
    setups = winners(state.board, game.options["win_setup"])
    if game.options["blank_win"] == "postpone" and state.play.tile == BLANK:
        setups -= new_setups(game, state, state.board)
    if setups:
        return win(game, state, setups, "KRED-9.02", events)
    if any(state.hands):
        # Only by an edited position the Receiver may hold no tile, and then the next who does goes on.
        mover = next(seat for seat in clockwise(state.play.receiver, state.players) if state.hands[seat])
        events.append(said("next", "KRED-6.03", player=mover))
        return start_turn(game, state, mover, events)
    return enter_bureaucracy(game, state, events)


def win(game: "Kred", state: State, setups: frozenset[int], rule: str, events: Events) -> Step:
    """The game is over (KRED-9.01, KRED-9.05, KRED-9.07)."""
    seats = tuple(sorted(setups))
    short = ("KRED-10.01",) if game.options["win_setup"] == "partial" else ()
    if len(seats) > 1:
        events.append(Event("draw", ("KRED-9.05", rule, *short), {"players": seats}))
    else:
        given = ("KRED-9.07",) if seats[0] != state.mover and rule == "KRED-9.02" else ()
        events.append(Event("win", ("KRED-9.01", rule, *given, *short), {"player": seats[0]}))
    return Step(change(state, phase=Phase.OVER, winners=seats, play=_no_play(state)), tuple(events))


def _no_play(state: State) -> Play:
    """Nothing is in transit: the tile handed over last lies in a Bank."""
    credible = state.mover == NOBODY or state.notches[state.mover] < MAX_NOTCHES
    return Play(state.board, state.community, credible)


def enter_bureaucracy(game: "Kred", state: State, events: Events) -> Step:
    """All tiles are played: fundings are announced, the order is found (KRED-8.01 to KRED-8.06)."""
    for player in range(state.players):
        state = sees_own_bank(state, player)
    funding = tuple(map(face_down, state.banks))
    shown = sum(FUNDING[slot.tile] for bank_ in state.banks for slot in bank_ if slot.up)
    events.append(Event("announce", ("KRED-1.12", "KRED-8.01"), {"funding": funding}))
    events.append(
        Event(
            "control",
            ("KRED-8.13",),
            {"announced": sum(funding), "shown": shown, "total": sum(funding) + shown},
        )
    )
    state = change(
        state,
        spending=Spending(funding),
        mover=NOBODY,
        play=Play(),
        leg=Leg("spend", state.board, state.community),
    )
    return find_order(game, state, events)


def rank(state: State, player: int) -> tuple[int, ...]:
    """What decides the order of Bureaucracy: funding, a Pawn, Heels, Marks, credibility; smaller goes first."""
    assert state.spending is not None
    domain = state.board[player * 9 : player * 9 + 9]
    return (
        -state.spending.funding[player],
        -int("P" in domain),
        -domain.count("H"),
        -domain.count("M"),
        state.notches[player],
    )


ORDER_RULES = ("KRED-8.02", "KRED-8.03", "KRED-8.04", "KRED-8.05", "KRED-8.06", "KRED-8.17")


def tied_next(state: State) -> list[int]:
    """The players who could be next in the order."""
    assert state.spending is not None
    left = [seat for seat in range(state.players) if seat not in state.spending.order]
    best = min(rank(state, seat) for seat in left)
    return [seat for seat in left if rank(state, seat) == best]


def find_order(game: "Kred", state: State, events: Events) -> Step:
    """Complete the order of Bureaucracy; with `final_tie_break=random` chance is asked where a tie is left."""
    spending = state.spending
    assert spending is not None
    while len(spending.order) < state.players:
        state = change(state, spending=spending)
        tied = tied_next(state)
        if len(tied) > 1 and game.options["final_tie_break"] == "random":
            return Step(change(state, phase=Phase.ORDER), tuple(events))
        seat = min(tied, key=lambda seat: (seat - state.opener) % state.players)
        spending = change(spending, order=(*spending.order, seat))
    events.append(Event("order", _deciding(state, spending.order), {"players": spending.order}))
    spending = change(spending, left=spending.funding[spending.order[0]])
    return Step(change(state, phase=Phase.BUREAUCRACY, spending=spending), tuple(events))


def _deciding(state: State, order: tuple[int, ...]) -> tuple[str, ...]:
    """The rules that decided between neighbours in the order."""
    rules = {"KRED-8.02"}
    for one, other in pairwise(order):
        a, b = rank(state, one), rank(state, other)
        rules.add(next((ORDER_RULES[i] for i in range(5) if a[i] != b[i]), "KRED-8.17"))
    return tuple(sorted(rules))


def end_bureaucracy(game: "Kred", state: State, events: Events) -> Step:
    """Everybody has finished: the win check, then tiles go home and the next Campaign begins (KRED-9.03, KRED-8.14)."""
    events.append(said("bureaucracy.end", "KRED-8.15"))
    setups = winners(state.board, game.options["win_setup"])
    if setups:
        return win(game, state, setups, "KRED-9.03", events)
    limit = game.options["max_campaigns"]
    if limit and state.campaign >= limit:
        events.append(said("limit", "KRED-9.03", campaigns=limit))
        return Step(change(state, phase=Phase.OVER), tuple(events))
    events.append(said("home", "KRED-8.14", "KRED-2.07", "KRED-7.15", "KRED-1.11"))
    return new_campaign(game, tiles_home(state), events)


def tiles_home(state: State) -> State:
    """Every player takes the tiles of his Bank as his next hand; what others saw there they still know (part E)."""
    players = range(state.players)
    hands = tuple(tiles_of([*state.hands[seat], *(slot.tile for slot in state.banks[seat])]) for seat in players)
    known = tuple(
        tuple(
            frozenset() if viewer == seat else frozenset(s.tile for s in state.banks[seat] if viewer in s.seen)
            for seat in players
        )
        for viewer in players
    )
    return change(
        state, hands=hands, banks=((),) * state.players, known=known, draft=None, spending=None,
        totals=tuple(sum(FUNDING[tile] for tile in hand) for hand in hands), campaign=state.campaign + 1,
    )  # fmt: skip


def new_campaign(game: "Kred", state: State, events: Events) -> Step:
    """The holder of the 0 tile opens the Campaign (KRED-4.01)."""
    holder = next((seat for seat, hand in enumerate(state.hands) if ZERO_TILE in hand), max(state.opener, 0))
    opener = next((seat for seat in clockwise(holder, state.players) if state.hands[seat]), NOBODY)
    if opener == NOBODY:
        events.append(said("no_tiles", "KRED-8.14"))
        return Step(change(state, phase=Phase.OVER), tuple(events))
    known = tuple(
        tuple(
            state.known[viewer][seat] | {ZERO_TILE} if seat == opener != viewer and ZERO_TILE in state.hands[seat]
            else state.known[viewer][seat]
            for seat in range(state.players)
        )
        for viewer in range(state.players)
    )  # fmt: skip
    events.append(said("opens", "KRED-4.01", player=opener, campaign=state.campaign))
    return start_turn(game, change(state, opener=opener, known=known), opener, events)


def empty_knowledge(players: int) -> tuple[tuple[frozenset[str], ...], ...]:
    """Nobody knows anything of anybody's hand."""
    return ((frozenset(),) * players,) * players
