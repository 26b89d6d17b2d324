"""The others may challenge an accepted play (KRED-6.01 to KRED-6.18); waiving a penalty Withdraw by house rule."""

from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Challenge, Consent, Pass, Refuse
from kredwidgets.games.kred.components import BLANK
from kredwidgets.games.kred.phases.base import QueueRules, said
from kredwidgets.games.kred.state import Stage, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


class ChallengeRules(QueueRules):
    """One player after the other passes or challenges; the first challenge settles the play (KRED-6.16)."""

    rule = "KRED-6.01"
    actions = (Pass, Challenge)

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        if isinstance(action, Pass):
            rest = change(state, queue=state.queue[1:])
            return flow.ask_challenger(game, rest, [said("pass", "KRED-6.01", player=player)])
        tile = state.play.tile
        honest = flow.is_honest(game, state)
        facts = {"player": player, "tile": tile, "mover": state.mover}
        events = [Event("challenge", ("KRED-6.04", "KRED-6.16"), facts, reveals=True)]
        state = flow.show_to_all(state)
        state = change(state, play=change(state.play, challenger=player), queue=())
        if honest:
            return self._honest(game, state, events)
        events.append(said("challenge.right", "KRED-1.14", player=player, mover=state.mover))
        stages = (Stage.REPLAY, Stage.PENALTY, Stage.CHALLENGER, Stage.RECEIVER)
        return flow.caught(game, state, stages, events)

    def _honest(self, game: "Kred", state: State, events: list[Event]) -> Step:
        """The Challenger was wrong (phase 11)."""
        mover, challenger = state.mover, state.play.challenger
        blank = ("KRED-6.18", "KRED-4.11") if state.play.tile == BLANK else ()
        events.append(
            said(
                "challenge.wrong",
                "KRED-6.07",
                "KRED-7.04",
                "KRED-1.13",
                *blank,
                player=challenger,
                mover=mover,
            )
        )
        state = flow.take_notch(state, challenger, events)
        if not state.play.credible:
            events.append(said("mover.no_gain", "KRED-6.06", player=mover))
        elif state.notches[mover]:
            events.append(said("mover.gain", "KRED-6.05", "KRED-7.10", player=mover))
            state = flow.restore_notches(state, mover, 1)
        else:
            events.append(said("mover.full", "KRED-7.14", player=mover))
        events.append(said("receiver.counts", "KRED-6.08", player=state.play.receiver))
        return flow.end_turn(game, flow.bank(game, state, up=False), events)


class WaiverRules(QueueRules):
    """House rule: a penalty Withdraw is waived if all the others consent (KRED-10.09)."""

    rule = "KRED-10.09"
    actions = (Consent, Refuse)

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        if isinstance(action, Refuse):
            events = [said("waiver.refuse", "KRED-10.09", player=player)]
            return flow.ask_withdraw(change(state, queue=()), events)
        events = [said("waiver.consent", "KRED-10.09", player=player)]
        queue = state.queue[1:]
        state = change(state, queue=queue)
        if queue:
            return Step(state, tuple(events))
        events.append(said("waiver.waived", "KRED-10.09", player=state.mover))
        return flow.next_stage(game, state, events)
