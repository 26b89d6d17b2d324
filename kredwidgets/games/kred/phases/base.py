"""What all phases of KRED share: the reasons that come before any phase's own, and how something public is told."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from kredwidgets.engine import phases
from kredwidgets.engine.game import Event
from kredwidgets.engine.reasons import Violation
from kredwidgets.games.kred.actions import (
    Accept,
    AcceptBlind,
    Challenge,
    ClaimWin,
    Drop,
    Expose,
    Look,
    Move,
    Restore,
)
from kredwidgets.games.kred.board import is_office, table
from kredwidgets.games.kred.components import MAX_NOTCHES
from kredwidgets.games.kred.state import Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

IN_PLAY = (Phase.FOUL, Phase.LOOK, Phase.RECEIPT, Phase.CHALLENGE)


class PhaseRules(phases.PhaseRules["Kred", State]):
    """The rules of one phase. `rule` is cited for a request that belongs elsewhere."""

    rule: ClassVar[str]


class QueueRules(PhaseRules):
    """The players in the state's `queue` are asked the same, one after the other; `actions` are the answers."""

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.queue[0],)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [answer() for answer in self.actions]

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        return (self.rule,)


def said(key: str, *rules: str, **facts: Any) -> Event:
    """A public event."""
    return Event(key, rules, facts)


def elsewhere(game: "Kred", phase: PhaseRules, state: State, player: int, action: Any) -> Iterator[Violation]:
    """Why this player may not make such a request now, the telling rules before the general ones (part H, step 1)."""
    asked = phase.asked(game, state)
    in_bureaucracy = state.spending is not None and state.phase is not Phase.OVER
    if isinstance(action, ClaimWin):
        yield Violation("KRED-9.04" if in_bureaucracy else "KRED-9.02", "claim", {"player": player})
        return
    if state.phase is not Phase.OVER:
        yield from _telling(state, player, action, asked)
    if state.phase is not Phase.OVER and player not in asked:
        rule = "KRED-2.05" if state.phase is Phase.DRAFT else "KRED-8.02" if in_bureaucracy else "KRED-6.03"
        yield Violation(rule, "not_asked", {"player": player, "asked": asked})
    if not isinstance(action, phase.actions):
        rule = phase.rule
        if state.phase is Phase.DROP and (space := game.due(state)) is not None and is_office(space):
            rule = "KRED-3.14"
        yield Violation(rule, "phase", {"player": player, "asked": asked})


def _telling(state: State, player: int, action: Any, asked: tuple[int, ...]) -> Iterator[Violation]:
    if not 0 <= player < state.players:
        return
    silent = state.notches[player] == MAX_NOTCHES
    in_campaign = state.phase not in (Phase.DEAL, Phase.DRAFT) and state.spending is None
    if isinstance(action, Challenge) and in_campaign:
        if state.phase in IN_PLAY and player in (state.mover, state.play.receiver):
            case = "own_play" if player == state.mover else "accepted"
            yield Violation("KRED-6.17", case, {"player": player})
        if silent:
            yield Violation("KRED-7.07", "silent", {"player": player, "notches": MAX_NOTCHES}, (f"p{player}.token",))
    elif isinstance(action, Look) and silent and in_campaign and player not in asked:
        yield Violation("KRED-7.08", "silent", {"player": player, "notches": MAX_NOTCHES}, (f"p{player}.token",))
    elif (
        isinstance(action, (Accept, AcceptBlind, Expose))
        and silent
        and player == state.play.receiver
        and player not in asked
    ):
        yield Violation("KRED-5.01", "silent", {"player": player, "notches": MAX_NOTCHES}, (f"p{player}.token",))
    elif isinstance(action, Drop) and state.phase is Phase.DROP and player not in asked:
        space = table(state.players).index.get(action.src, -1)
        yield Violation(
            "KRED-3.14" if is_office(space) else "KRED-3.13",
            "chooser",
            {"chooser": asked[0], "src": action.src},
            (action.src,),
        )
    elif isinstance(action, Restore) and silent and in_campaign:
        yield Violation("KRED-7.06", "silent", {"player": player, "notches": MAX_NOTCHES}, (f"p{player}.token",))
    elif isinstance(action, Move) and state.phase is Phase.TILE and player == state.mover and len(state.leg.moves) == 2:
        yield Violation("KRED-4.03", "third", {"player": player})
