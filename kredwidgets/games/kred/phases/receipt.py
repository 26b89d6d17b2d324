"""The Receiver looks or not, accepts or exposes (KRED-5.01 to KRED-5.09), and takes a reward for exposing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Accept, AcceptBlind, DeclineReward, Expose, Look, Move, Restore
from kredwidgets.games.kred.components import BLANK, MAX_NOTCHES, TILES
from kredwidgets.games.kred.moves import candidate_moves
from kredwidgets.games.kred.phases.base import PhaseRules, said
from kredwidgets.games.kred.plays import excused
from kredwidgets.games.kred.state import Phase, Stage, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


class LookRules(PhaseRules):
    """Look at the tile, or accept it blind."""

    rule = "KRED-5.02"
    actions = (Look, AcceptBlind)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.play.receiver,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [Look(), AcceptBlind()]

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        return ("KRED-5.02",) if isinstance(action, Look) else ("KRED-5.09",)

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        rules = self.grounds(game, state, player, action)
        if isinstance(action, Look):
            secret = frozenset({player, state.mover})
            event = Event("look", rules, {"player": player}, {"tile": state.play.tile}, secret, reveals=True)
            state = flow.show_to(state, frozenset({player}))
            return Step(change(state, phase=Phase.RECEIPT), (event,))
        return flow.accepted(game, state, [said("blind", *rules, "KRED-1.08", player=player)])


class ReceiptRules(PhaseRules):
    """Having looked: accept, or expose a tile that does not match."""

    rule = "KRED-5.04"
    actions = (Accept, Expose)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.play.receiver,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [Accept(), Expose()]

    def reasons(self, game: "Kred", state: State, player: int, action: Any) -> Iterator[Violation]:
        if isinstance(action, Expose) and game.options["honest_exposed"] == "prevent" and flow.is_honest(game, state):
            yield Violation("KRED-5.03", "honest", {"tile": state.play.tile, "player": player})
            if state.play.tile == BLANK:
                yield Violation("KRED-4.11", "honest", {"player": player})
            yield from self._forgone(game, state)

    def _forgone(self, game: "Kred", state: State) -> Iterator[Violation]:
        """Why the play is honest although it does less than the tile shows."""
        missing = TILES[state.play.tile].actions.difference(move.kind for move in state.leg.moves)
        for kind in sorted(missing):
            closed = excused(state.leg, flow.ground(state), kind, game.options)
            rule, case = ("KRED-4.15", "excused") if closed else ("KRED-4.10", "forgone")
            yield Violation(rule, case, {"tile": state.play.tile, "missing": [kind]})

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        if isinstance(action, Expose):
            return ("KRED-10.07",) if flow.is_honest(game, state) else ("KRED-5.04", "KRED-1.14")
        return ("KRED-5.03", "KRED-1.13") if flow.is_honest(game, state) else ("KRED-5.04", "KRED-1.14")

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        if isinstance(action, Accept):
            # Which rule let him accept would betray the tile, so all are told the step alone.
            return flow.accepted(game, state, [said("accept", "KRED-1.08", player=player)])
        tile = state.play.tile
        honest = flow.is_honest(game, state)
        state = flow.show_to_all(state)
        if honest:
            events = [Event("expose.honest", ("KRED-10.07",), {"player": player, "tile": tile}, reveals=True)]
            state = flow.bank(game, flow.take_notch(state, player, events), up=False)
            return flow.end_turn(game, state, events)
        rules = ("KRED-5.04", "KRED-1.14")
        events = [Event("expose", rules, {"player": player, "tile": tile}, reveals=True)]
        stages = [Stage.REPLAY, Stage.PENALTY]
        if state.notches[player] < MAX_NOTCHES:
            first = game.options["expose_order"] == "undo_reward_replay"
            stages.insert(0 if first else len(stages), Stage.REWARD)
        else:
            events.append(said("reward.barred", "KRED-10.08", player=player))
        return flow.caught(game, state, (*stages, Stage.BANK), events)


class ExposedRules(PhaseRules):
    """The exposing Receiver takes notches off or a free Advance (KRED-5.05)."""

    rule = "KRED-5.05"
    actions = (Restore, Move, DeclineReward)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.play.receiver,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        moves = candidate_moves(flow.ground(state), ("advance",), game.options)
        return [Restore(1), Restore(2), *moves, DeclineReward()]

    def reasons(self, game: "Kred", state: State, player: int, action: Any) -> Iterator[Violation]:
        if isinstance(action, Restore):
            yield from self._restore(game, state, player, action.notches)
        elif isinstance(action, DeclineReward):
            if not game.options["expose_reward_optional"]:
                yield Violation("KRED-5.05", "must_take", {"player": player})
        else:
            if action.kind != "advance":
                yield Violation("KRED-5.05", "advance_only", {"kind": action.kind})
            if game.options["expose_reward"] == "advance_only_if_full" and state.notches[player]:
                yield Violation("KRED-5.05", "full_only", {"notches": state.notches[player]}, (f"p{player}.token",))
            yield from game.move_reasons(flow.ground(state))(action)

    def _restore(self, game: "Kred", state: State, player: int, wanted: int) -> Iterator[Violation]:
        notches = state.notches[player]
        facts, where = {"notches": notches, "wanted": wanted, "player": player}, (f"p{player}.token",)
        if notches == MAX_NOTCHES:
            yield Violation("KRED-7.06", "silent", facts, where)
        if notches == 0 or wanted == 0:
            yield Violation("KRED-7.14", "nothing", facts, where)
        elif wanted > min(2, notches):
            yield Violation("KRED-7.13", "too_many", facts, where)
        elif wanted < min(2, notches) and not game.options["expose_reward_optional"] and notches < MAX_NOTCHES:
            yield Violation("KRED-7.11", "both", facts, where)

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        if isinstance(action, Restore):
            return ("KRED-5.05", "KRED-7.13" if action.notches == 2 else "KRED-7.11")
        if isinstance(action, DeclineReward):
            return ("KRED-5.05",)
        return ("KRED-5.05", *game.grounds_of(flow.ground(state), action))

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        rules = self.grounds(game, state, player, action)
        if isinstance(action, Restore):
            event = said("restore", *rules, player=player, notches=action.notches)
            return flow.next_stage(game, flow.restore_notches(state, player, action.notches), [event])
        if isinstance(action, DeclineReward):
            return flow.next_stage(game, state, [said("decline", *rules, player=player)])
        return flow.make_move(game, state, action, [said("reward.advance", "KRED-5.05", player=player)])
