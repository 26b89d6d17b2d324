"""The Mover moves one or two pieces (KRED-4.03), or, caught, replays his tile (KRED-5.07) or pays with a Withdraw."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import Step
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Done, Move
from kredwidgets.games.kred.board import table
from kredwidgets.games.kred.components import BLANK, COMBINATIONS, KINDS, TILES
from kredwidgets.games.kred.moves import Ground, apart, candidate_moves, destinations
from kredwidgets.games.kred.phases.base import PhaseRules, said
from kredwidgets.games.kred.plays import can_follow, clash, dropped, legal, maxdo, start_of
from kredwidgets.games.kred.state import Leg, Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


class MovesRules(PhaseRules):
    """The play: one or two moves that some tile shows, then the tile is handed over."""

    rule = "KRED-4.03"
    actions = (Move, Done)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.mover,)

    def free(self, game: "Kred", state: State) -> bool:
        """Whether house rules let this Mover make moves that no tile shows."""
        return flow.may_be_called(game, state) or self.covered(game, state)

    def covered(self, game: "Kred", state: State) -> bool:
        """Whether by house rule the Mover's blank covers what no numbered tile shows."""
        return bool(game.options["blank_free"]) and BLANK in state.hands[state.mover]

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        kinds = KINDS
        if state.leg.moves and not self.free(game, state):
            first = state.leg.moves[0].kind
            kinds = tuple(kind for kind in KINDS if kind != first and frozenset((first, kind)) in COMBINATIONS)
        return [*candidate_moves(flow.ground(state), kinds, game.options), DONE]

    def judging(self, game: "Kred", state: State, player: int) -> Callable[[Any], Iterator[Violation]]:
        ground = flow.ground(state)
        possible_itself = game.move_reasons(ground)
        moves = state.leg.moves
        free = not moves or self.free(game, state)
        blank = _only_blank(game, state)
        covered = self.covered(game, state) and _may_not_win(game, state)
        spaces = table(state.players).index

        def reasons(action: Any) -> Iterator[Violation]:
            if isinstance(action, Done):
                return self._done(game, state)
            if not moves and not blank:
                return possible_itself(action)
            return all_reasons(action)

        def all_reasons(action: Move) -> Iterator[Violation]:
            found = False
            for reason in possible_itself(action):
                found = True
                yield reason
            same_piece = apart(ground, action, moves)
            if same_piece:
                found = True
                yield from same_piece
            case = "" if free else clash(moves[0].kind, action.kind)
            if case:
                yield Violation("KRED-1.15", case, {"first": moves[0].kind, "second": action.kind})
            if found or not (blank or covered):
                return
            after = ground.after(spaces[action.src], spaces[action.dst])
            if blank and not self._can_end_unwon(game, state, action, after):
                yield Violation("KRED-9.08", "only_blank", {"player": player}, _where_blank(player))
            elif covered and moves and clash(moves[0].kind, action.kind):
                yield from _blank_wins(player, _setups_after(game, state, after))

        return reasons

    def _done(self, game: "Kred", state: State) -> Iterator[Violation]:
        kinds, mover = [move.kind for move in state.leg.moves], state.mover
        shown = legal(state.leg, flow.ground(state), game.options)
        if not shown and not self.free(game, state):
            if not kinds:
                yield Violation("KRED-4.03", "none", {"player": mover})
            else:
                yield Violation("KRED-1.15", clash(*kinds) or "pair", {"first": kinds[0], "second": kinds[-1]})
        setups = flow.new_setups(game, state, state.board)
        if setups and _only_blank(game, state):
            yield Violation("KRED-9.08", "only_blank", {"player": mover}, _where_blank(mover))
        elif not shown and self.covered(game, state) and _may_not_win(game, state):
            yield from _blank_wins(mover, setups)

    def _can_end_unwon(self, game: "Kred", state: State, move: Move, after: Ground) -> bool:
        """Whether the play can still end without a new winning setup, whatever drops come (KRED-9.08)."""
        if state.leg.moves:
            return not _setups_after(game, state, after)
        leg = Leg("play", state.leg.board, state.leg.community, (move,))
        return all(self._harmless_end(game, state, leg, then) for then in dropped(after))

    def _harmless_end(self, game: "Kred", state: State, leg: Leg, now: Ground) -> bool:
        free = self.free(game, state)
        if not flow.new_setups(game, state, now.board) and (free or legal(leg, now, game.options)):
            return True
        first = leg.moves[0].kind
        return any(
            not _setups_after(game, state, now.after(src, dst))
            for kind in KINDS
            if free or not clash(first, kind)
            for src, dst in destinations(now, kind, game.options)
        )

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        if isinstance(action, Done):
            return ("KRED-4.03",) if state.leg.moves else ("KRED-4.10", "KRED-4.13")
        rules = game.grounds_of(flow.ground(state), action)
        return (*rules, "KRED-3.21", "KRED-4.13", "KRED-4.06") if state.leg.moves else (*rules, "KRED-4.03")

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        if isinstance(action, Done):
            return Step(
                change(state, phase=Phase.TILE),
                (said("done", *self.grounds(game, state, player, action), player=player),),
            )
        return flow.make_move(game, state, action, [])


def _only_blank(game: "Kred", state: State) -> bool:
    return state.hands[state.mover] == (BLANK,) and game.options["blank_win"] == "forbid"


def _may_not_win(game: "Kred", state: State) -> bool:
    """Whether a play that only the blank covers may not end on a new winning setup (KRED-9.06)."""
    return game.options["blank_win"] == "forbid" and not flow.may_be_called(game, state)


def _where_blank(player: int) -> tuple[str, ...]:
    return (f"p{player}.hand.blank",)


def _blank_wins(player: int, setups: frozenset[int]) -> Iterator[Violation]:
    if setups:
        yield Violation("KRED-9.06", "covered", {"players": sorted(setups)}, _where_blank(player))


def _setups_after(game: "Kred", state: State, after: Ground) -> frozenset[int]:
    """The new winning setups that some way of dropping leaves."""
    return frozenset().union(*(flow.new_setups(game, state, then.board) for then in dropped(after)))


DONE = Done()


class ReplayRules(PhaseRules):
    """The caught Mover plays exactly what the tile shows, as far as the board allows (KRED-5.07, KRED-5.11)."""

    rule = "KRED-5.07"
    actions = (Move,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.mover,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return list(candidate_moves(flow.ground(state), flow.to_replay(state), game.options))

    def judging(self, game: "Kred", state: State, player: int) -> Callable[[Any], Iterator[Violation]]:
        ground = flow.ground(state)
        possible_itself = game.move_reasons(ground)
        missing = flow.to_replay(state)
        whole = maxdo(start_of(state.leg, player), frozenset(missing), game.options) == len(missing)
        spaces = table(state.players).index

        def reasons(action: Move) -> Iterator[Violation]:
            found = False
            if action.kind not in missing:
                found = True
                case = "done_already" if action.kind in TILES[state.play.tile].actions else "not_on_tile"
                yield Violation("KRED-5.07", case, {"kind": action.kind, "tile": state.play.tile, "missing": missing})
            for reason in (*possible_itself(action), *apart(ground, action, state.leg.moves)):
                found = True
                yield reason
            if whole and not found and len(missing) > 1:
                rest = next(kind for kind in missing if kind != action.kind)
                after = ground.after(spaces[action.src], spaces[action.dst])
                if not can_follow(after, rest, game.options):
                    yield Violation("KRED-5.11", "blocks", {"kind": rest, "tile": state.play.tile}, (action.dst,))

        return reasons

    def grounds(self, game: "Kred", state: State, player: int, action: Move) -> tuple[str, ...]:
        return ("KRED-5.07", "KRED-5.11", *game.grounds_of(flow.ground(state), action))

    def effect(self, game: "Kred", state: State, player: int, action: Move) -> Step:
        return flow.make_move(game, state, action, [])


class PenaltyRules(PhaseRules):
    """A Mover without credibility, caught, makes one Withdraw (KRED-6.11, KRED-7.09)."""

    rule = "KRED-6.11"
    actions = (Move,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.mover,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return list(candidate_moves(flow.ground(state), ("withdraw",), game.options))

    def reasons(self, game: "Kred", state: State, player: int, action: Move) -> Iterator[Violation]:
        if action.kind != "withdraw":
            yield Violation("KRED-6.11", "withdraw_only", {"kind": action.kind, "player": player})
        yield from game.move_reasons(flow.ground(state))(action)

    def grounds(self, game: "Kred", state: State, player: int, action: Move) -> tuple[str, ...]:
        rule = "KRED-7.09" if state.play.challenger < 0 else "KRED-6.11"
        return (rule, *game.grounds_of(flow.ground(state), action))

    def effect(self, game: "Kred", state: State, player: int, action: Move) -> Step:
        return flow.make_move(game, state, action, [])
