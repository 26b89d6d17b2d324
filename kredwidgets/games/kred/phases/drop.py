"""A piece has lost its support and must drop; the owner of the Domain says where to (KRED-3.13, KRED-3.14)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Event, Step
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Drop
from kredwidgets.games.kred.board import drop_targets, is_office, put, table
from kredwidgets.games.kred.components import EMPTY
from kredwidgets.games.kred.moves import Ground
from kredwidgets.games.kred.phases.base import PhaseRules
from kredwidgets.games.kred.plays import can_follow
from kredwidgets.games.kred.state import NOBODY, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


def due_space(game: "Kred", state: State) -> int:
    """The space of the piece that must drop now."""
    space = game.due(state)
    assert space is not None
    return space


class DropRules(PhaseRules):
    """One drop."""

    rule = "KRED-3.13"
    actions = (Drop,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (flow.drop_chooser(game, state, due_space(game, state)),)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        names, src = table(state.players).names, due_space(game, state)
        return [Drop(names[src], names[dst]) for dst in drop_targets(state.board, src)]

    def reasons(self, game: "Kred", state: State, player: int, action: Drop) -> Iterator[Violation]:
        spaces = table(state.players)
        due = due_space(game, state)
        rule = "KRED-3.14" if is_office(due) else "KRED-3.13"
        src, dst = spaces.index.get(action.src, -2), spaces.index.get(action.dst, -2)
        targets = drop_targets(state.board, due)
        if src != due:
            yield Violation(rule, "other_piece", {"due": spaces.names[due], "src": action.src}, (spaces.names[due],))
        elif dst not in targets:
            facts = {"src": action.src, "dst": action.dst, "targets": [spaces.names[t] for t in targets]}
            yield Violation(rule, "target", facts, (action.dst,))
        elif self._dodges(game, state, player, due, dst, targets):
            facts = {"kind": flow.to_replay(state)[0], "tile": state.play.tile}
            yield Violation("KRED-5.11", "drop_blocks", facts, (action.dst,))

    def _dodges(self, game: "Kred", state: State, player: int, src: int, dst: int, targets: list[int]) -> bool:
        """Whether the replaying Mover drops his piece where it closes an action that another drop leaves open."""
        leg = state.leg
        if leg.purpose != "replay" or player != state.mover:
            return False
        missing = flow.to_replay(state)
        if not missing or not leg.moves:
            return False

        def leaves_open(target: int) -> bool:
            ground = flow.ground(state)
            board = put(put(state.board, target, state.board[src]), src, EMPTY)
            affected = follow(ground.affected, src, target)
            return can_follow(
                Ground(ground.actor, board, ground.community, affected, ground.returned),
                missing[0],
                game.options,
            )

        return not leaves_open(dst) and any(leaves_open(target) for target in targets)

    def grounds(self, game: "Kred", state: State, player: int, action: Drop) -> tuple[str, ...]:
        due = due_space(game, state)
        rules = ("KRED-3.14",) if is_office(due) else ("KRED-3.13",)
        return (*rules, "KRED-8.16") if state.leg.purpose == "spend" else (*rules, "KRED-3.26")

    def effect(self, game: "Kred", state: State, player: int, action: Drop) -> Step:
        spaces = table(state.players).index
        src, dst = spaces[action.src], spaces[action.dst]
        piece, leg, play = state.board[src], state.leg, state.play
        board = put(put(state.board, dst, piece), src, EMPTY)
        others = leg.others or (state.resume is None and player != flow.actor(state))
        leg = change(
            leg, affected=follow(leg.affected, src, dst), others=others,
            carried=NOBODY if src == leg.carried else leg.carried,
        )  # fmt: skip
        if leg.purpose == "free":
            play = change(play, kept=follow(play.kept, src, dst))
        if state.resume is not None:
            # In an edited position what is due drops before the board is remembered (F-42).
            leg = change(leg, board=board) if leg.board == state.board else leg
            play = change(play, board=board) if play.board == state.board else play
        facts = {"player": player, "piece": piece, "src": action.src, "dst": action.dst}
        events = [Event("drop", self.grounds(game, state, player, action), facts)]
        return flow.settle(game, change(state, board=board, leg=leg, play=play), events)


def follow(spaces: frozenset[int], src: int, dst: int) -> frozenset[int]:
    """The spaces after a followed piece went from `src` to `dst`."""
    return spaces - {src} | {dst} if src in spaces else spaces
