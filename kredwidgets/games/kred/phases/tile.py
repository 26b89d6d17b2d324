"""The Mover hands a tile to the Receiver (KRED-4.04); by house rule the others may first call the play illegal."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import CallFoul, Give, Pass
from kredwidgets.games.kred.components import BLANK, ZERO_TILE
from kredwidgets.games.kred.phases.base import PhaseRules, QueueRules, said
from kredwidgets.games.kred.plays import legal
from kredwidgets.games.kred.state import Leg, Phase, Play, State, tiles_of

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


def receivers(game: "Kred", state: State) -> list[int]:
    """Who may be the Receiver of the Mover's tile (KRED-4.08, KRED-4.12, KRED-4.14)."""
    mover, hands = state.mover, state.hands
    others = [seat for seat in flow.clockwise(mover + 1, state.players)[:-1] if hands[seat]]
    if others:
        return others
    if len(hands[mover]) > 1:
        return [mover]
    which = game.options["last_tile_receiver"]
    if which == "any_player":
        return flow.clockwise(mover + 1, state.players)
    return [mover if which == "self" else state.opener]


class TileRules(PhaseRules):
    """Choose the tile and the Receiver."""

    rule = "KRED-4.04"
    actions = (Give,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.mover,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        able = receivers(game, state)
        return [Give(tile, seat) for tile in state.hands[player] for seat in able]

    def judging(self, game: "Kred", state: State, player: int) -> Callable[[Any], Iterator[Violation]]:
        hand = state.hands[player]
        able = receivers(game, state)
        blank_only = game.options["blank_free"] and BLANK in hand and not self._legal_without(game, state)
        barred = BLANK in hand and game.options["blank_win"] == "forbid"
        setups = flow.new_setups(game, state, state.board) if barred else frozenset()

        def reasons(action: Give) -> Iterator[Violation]:
            if action.tile not in hand:
                yield Violation("KRED-4.04", "not_in_hand", {"tile": action.tile, "player": player})
            if action.receiver not in able:
                yield self._receiver(state, player, action.receiver)
            if blank_only and action.tile != BLANK:
                yield Violation("KRED-4.11", "blank_only", {"player": player}, (f"p{player}.hand.blank",))
            if setups and action.tile == BLANK:
                yield Violation("KRED-9.06", "blank_win", {"players": sorted(setups)}, (f"p{player}.hand.blank",))

        return reasons

    def _legal_without(self, game: "Kred", state: State) -> bool:
        """Whether the play needs no blank tile: it is legal by itself, or an illegal one is let happen."""
        return flow.may_be_called(game, state) or legal(state.leg, flow.ground(state), game.options)

    def _receiver(self, state: State, mover: int, receiver: int) -> Violation:
        facts = {"receiver": receiver, "opener": state.opener, "mover": mover}
        if not 0 <= receiver < state.players:
            return Violation("KRED-4.08", "nobody", facts)
        others = [seat for seat, hand in enumerate(state.hands) if hand and seat != mover]
        where = (f"p{receiver}",)
        if others:
            return Violation("KRED-4.08", "self" if receiver == mover else "no_tiles", facts, where)
        if len(state.hands[mover]) > 1:
            return Violation("KRED-4.08", "no_tiles", facts, where)
        return Violation("KRED-4.12", "last_tile", facts, where)

    def grounds(self, game: "Kred", state: State, player: int, action: Give) -> tuple[str, ...]:
        """What the tile adds is for the Mover alone: the others must not hear which rule allowed him to give it."""
        rules = self._open_grounds(state, player, action.receiver)
        first = not any(state.banks) and player == state.opener
        if first and ZERO_TILE in state.hands[player] and action.tile != ZERO_TILE:
            rules = (*rules, "KRED-4.02")
        return (*rules, "KRED-4.11") if action.tile == BLANK else rules

    def _open_grounds(self, state: State, mover: int, receiver: int) -> tuple[str, ...]:
        """The rules that allow to give some tile to this Receiver."""
        last = sum(map(len, state.hands)) == 1
        rules = ("KRED-4.04", "KRED-4.05", "KRED-4.12") if last else ("KRED-4.04", "KRED-4.05")
        if receiver == mover:
            return (*rules, "KRED-4.09")
        return rules if last else (*rules, "KRED-4.14")

    def effect(self, game: "Kred", state: State, player: int, action: Give) -> Step:
        tile, receiver = action.tile, action.receiver
        rules = (*self._open_grounds(state, player, receiver), "KRED-4.07")
        event = Event("give", rules, {"player": player, "receiver": receiver}, {"tile": tile}, frozenset({player}))
        hands = list(state.hands)
        hands[player] = tiles_of([other for other in hands[player] if other != tile])
        seen = frozenset({player})
        hint = self._hint(game, state)
        play = change(state.play, tile=tile, receiver=receiver, seen=seen, hint=hint)
        state = change(state, hands=tuple(hands), play=play)
        if flow.may_be_called(game, state):
            queue = tuple(flow.clockwise(player + 1, state.players)[:-1])
            return Step(change(state, phase=Phase.FOUL, queue=queue), (event,))
        return flow.hand_on(game, state, [event])

    def _hint(self, game: "Kred", state: State) -> str:
        """What everybody can tell of the tile, whatever it is: `blank`, `not blank` or nothing."""
        if not self._legal_without(game, state):
            return "blank"
        if state.players < 5:
            return ""
        barred = game.options["blank_win"] == "forbid" and flow.new_setups(game, state, state.board)
        # Called illegal with his only tile: it was not the blank, which would have covered the play.
        again = game.options["blank_free"] and state.play.strict and len(state.hands[state.mover]) == 1
        return "not blank" if barred or again else ""


class FoulRules(QueueRules):
    """House rule: before the receipt each other player may call the play illegal (KRED-10.05)."""

    rule = "KRED-10.05"
    actions = (CallFoul, Pass)

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        called = isinstance(action, CallFoul)
        events = [said("foul.call" if called else "foul.pass", "KRED-10.05", player=player)]
        if called and not flow.is_legal(game, state):
            return self._undo(game, state, events)
        if called:
            events.append(said("foul.wrong", "KRED-4.13", player=player))
            if not legal(state.leg, flow.ground(state), game.options):
                state = change(state, play=change(state.play, hint="blank"))
        queue = state.queue[1:]
        state = change(state, queue=queue)
        return Step(state, tuple(events)) if queue else flow.hand_on(game, state, events)

    def _undo(self, game: "Kred", state: State, events: list[Event]) -> Step:
        """The illegal play is taken back, the tile returns, and the turn is played again under the engine's eye."""
        play, mover = state.play, state.mover
        hands = list(state.hands)
        hands[mover] = tiles_of([*hands[mover], play.tile])
        events.append(said("foul.right", "KRED-1.15", "KRED-10.06", player=mover))
        if game.options["illegal_play_penalty"] == "notch":
            events.append(said("foul.notch", "KRED-10.06", player=mover))
            state = flow.take_notch(state, mover, events)
        again = Play(play.board, play.community, play.credible, strict=True)
        leg = Leg("play", play.board, play.community)
        board, community = play.board, play.community
        state = change(
            state,
            phase=Phase.MOVES,
            board=board,
            community=community,
            hands=tuple(hands),
            play=again,
            leg=leg,
            queue=(),
        )
        return Step(state, tuple(events))
