"""What a position may keep in mind in each phase: the turn so far, what a caught play leads to, the pieces just moved.

`flow.py` never leaves anything else behind. Whoever writes or edits a position by hand can, and is told here what does
not go together, so that every position that is read can be played on.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import fields, frozen

from kredwidgets.engine.game import BadFact
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.board import SIZE
from kredwidgets.games.kred.components import BLANK, EMPTY, TILES
from kredwidgets.games.kred.observation import default_purpose, seats_text
from kredwidgets.games.kred.plays import clash, legal
from kredwidgets.games.kred.state import NOBODY, Leg, Phase, Play, Stage, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

COURSES = (
    (Stage.REWARD, Stage.REPLAY, Stage.PENALTY, Stage.BANK),
    (Stage.REPLAY, Stage.PENALTY, Stage.REWARD, Stage.BANK),
    (Stage.REPLAY, Stage.PENALTY, Stage.CHALLENGER, Stage.RECEIVER),
)
"""What a caught play leads to: exposed, exposed with `expose_order=undo_replay_reward`, challenged."""

BEGUN = frozenset({"board", "community", "credible", "strict"})
GIVEN = BEGUN | {"tile", "receiver", "seen", "hint"}
ACCEPTED = GIVEN | {"accepted", "receiver_credible"}
CAUGHT = ACCEPTED | {"challenger", "kept", "kept_returned", "kept_kind"}


@frozen
class Row:
    """A phase: which facts of the turn it may have, how many moves at most, whether players wait to be asked.

    `stage` is what of a caught play is being worked off.
    """

    turn: frozenset[str] = BEGUN
    moves: int = 0
    queue: bool = False
    stage: Stage | None = None


ROWS: Mapping[Phase, Row] = {
    Phase.MOVES: Row(moves=1),
    Phase.TILE: Row(moves=2),
    Phase.FOUL: Row(GIVEN, moves=2, queue=True),
    Phase.LOOK: Row(GIVEN, moves=2),
    Phase.RECEIPT: Row(GIVEN, moves=2),
    Phase.CHALLENGE: Row(ACCEPTED, moves=2, queue=True),
    Phase.EXPOSED: Row(CAUGHT, stage=Stage.REWARD),
    Phase.REPLAY: Row(CAUGHT, moves=1, stage=Stage.REPLAY),
    Phase.WAIVER: Row(CAUGHT, queue=True, stage=Stage.PENALTY),
    Phase.PENALTY: Row(CAUGHT, stage=Stage.PENALTY),
    Phase.REWARD: Row(CAUGHT, stage=Stage.CHALLENGER),
    Phase.PAYMENT: Row(CAUGHT | {"purchase"}, stage=Stage.CHALLENGER),
}
"""Every other phase has the row without anything."""

AFTER_DROPS = {
    "play": Phase.MOVES, "replay": Phase.REPLAY, "free": Phase.EXPOSED, "penalty": Phase.PENALTY,
    "paid": Phase.REWARD, "spend": Phase.BUREAUCRACY,
}  # fmt: skip
"""In which phase the pieces were moved whose drops are due, by the purpose of the moves."""


def usual_agenda(phase: Phase, challenged: bool) -> tuple[Stage, ...]:
    """What is still to come in a phase, when a position does not say it."""
    agendas = _agendas(phase)
    return next((agenda for agenda in agendas if (Stage.RECEIVER in agenda) is challenged), agendas[0])


def _agendas(phase: Phase) -> list[tuple[Stage, ...]]:
    stage = ROWS.get(phase, Row()).stage
    return [course[course.index(stage) + 1 :] for course in COURSES if stage in course] or [()]


def must_have_seen(state: State, phase: Phase, receiver: int) -> frozenset[int]:
    """Who has certainly seen the tile in transit: its Mover, a Receiver who looked, all when it was turned up."""
    if ROWS.get(phase, Row()).stage is not None:
        return frozenset(range(state.players))
    return frozenset({state.mover, receiver} if phase is Phase.RECEIPT else {state.mover}) - {NOBODY}


def check_bookkeeping(game: "Kred", state: State) -> None:
    """Refuse what does not go together, as far as no hidden tile matters for it. Raises `BadFact`."""
    if state.resume is not None and (
        state.phase is not Phase.DROP or state.resume in (Phase.DROP, Phase.DEAL, Phase.DRAFT, Phase.OVER)
    ):
        raise BadFact("resume", "only what was interrupted by a drop is taken up again")
    if state.phase in (Phase.DEAL, Phase.DRAFT):
        return
    if state.phase is Phase.DROP and game.due(state) is None:
        raise BadFact("phase", "no piece must drop here")
    _check_purpose(state)
    phase = interrupted(state)
    _check_turn(state, phase)
    if phase not in (Phase.WAIVER, Phase.OVER):  # what was moved last no longer matters there
        _check_moves(game, state, phase)
        _check_pieces(game, state, phase)


def interrupted(state: State) -> Phase:
    """The phase itself, or the one that drops have interrupted."""
    if state.resume is not None:
        return state.resume
    return AFTER_DROPS[state.leg.purpose] if state.phase is Phase.DROP else state.phase


def _check_purpose(state: State) -> None:
    purpose, spending = state.leg.purpose, state.spending is not None
    if state.phase is Phase.OVER or (state.phase is Phase.DROP and state.resume is None):
        if (purpose == "spend") is not spending:
            raise BadFact("leg.purpose", "write spend in Bureaucracy, where spend.at stands too, and only there")
        return
    phase = interrupted(state)
    if (phase, purpose) == (Phase.WAIVER, "free"):
        return  # nothing could be replayed, and the Receiver's reward was the last that moved a piece
    if purpose != default_purpose(phase):
        raise BadFact("leg.purpose", f"in phase {phase} it is {default_purpose(phase)}; leave it out")


def _check_turn(state: State, phase: Phase) -> None:
    row, play = ROWS.get(phase, Row()), state.play
    given = "tile" in row.turn
    if given and not play.tile:
        raise BadFact("turn.tile", f"phase {phase} needs the tile that was handed over")
    if given and play.receiver == NOBODY:
        raise BadFact("turn.receiver", f"phase {phase} needs a Receiver")
    seen = must_have_seen(state, phase, play.receiver)
    if given and not play.seen >= seen:
        raise BadFact(
            "turn.seen", f"in phase {phase} the tile was seen by {seats_text(sorted(seen))}, if by nobody else"
        )
    if state.agenda and not given:
        raise BadFact("turn.agenda", "only a play with a tile can be caught; name the tile that was handed over")
    if play.challenger == NOBODY and (row.stage is Stage.CHALLENGER or Stage.CHALLENGER in state.agenda):
        raise BadFact("turn.challenger", "a Challenger is to be rewarded; name him")
    usual = Play()
    for name in (field.name for field in fields(Play)):
        if name not in row.turn | BEGUN and getattr(play, name) != getattr(usual, name):
            why = "no tile has been handed over" if name == "tile" else "there is no such thing"
            raise BadFact(f"turn.{name}", f"in phase {phase} {why}; leave it out")
    if phase is Phase.PAYMENT and play.purchase is None:
        raise BadFact("turn.purchase", "phase payment needs what is bought")
    if row.queue and not state.queue:
        raise BadFact("turn.queue", f"phase {phase} needs the players still to be asked")
    if state.queue and not row.queue:
        raise BadFact("turn.queue", f"in phase {phase} nobody waits to be asked; leave it out")
    _check_agenda(state, phase)


def _check_agenda(state: State, phase: Phase) -> None:
    agendas = _agendas(phase)
    if state.agenda not in agendas:
        usual = ", or ".join(" ".join(agenda) for agenda in agendas if agenda)
        raise BadFact("turn.agenda", f"in phase {phase} {f'write {usual}' if usual else 'leave it out'}")
    if state.play.challenger != NOBODY and Stage.RECEIVER not in state.agenda:
        raise BadFact(
            "turn.challenger", "this play was not challenged; leave him out, or end turn.agenda with receiver"
        )


def _check_moves(game: "Kred", state: State, phase: Phase) -> None:
    most, made = ROWS.get(phase, Row()).moves, len(state.leg.moves)
    if state.phase is Phase.DROP and state.resume is None:
        most += 1
        if not made:
            raise BadFact("resume", f"no move has led to this drop; write what comes after it, such as {phase}")
    if _counts_apart(game, phase) or made <= most:
        return
    if phase is Phase.MOVES and most == 1 and made == 2:
        raise BadFact("leg.moves", "both moves are made; the phase is then tile")
    raise BadFact("leg.moves", f"in phase {phase} there {'is' if most == 1 else 'are'} at most {most}")


def _counts_apart(game: "Kred", phase: Phase) -> bool:
    """Whether all purchases of a player count together, promotions among them, which are no moves."""
    return bool(game.options["bureaucracy_separate_pieces"]) and phase is Phase.BUREAUCRACY


def _check_pieces(game: "Kred", state: State, phase: Phase) -> None:
    """Refuse pieces that count as moved without a move, and boards of before that no move can have changed."""
    leg, play = state.leg, state.play
    kept = (play.kept, play.kept_returned) if leg.purpose == "replay" else (Leg().kept, Leg().kept_returned)
    if (leg.kept, leg.kept_returned) != kept:
        raise BadFact("leg.kept", "a replay has it, and leg.kept_returned, as turn.kept says; else leave it out")
    if leg.purpose == "play" and (leg.board, leg.community) != (play.board, play.community):
        raise BadFact("leg.board", "a play begins where the turn began; leave it out, and leg.community")
    if _counts_apart(game, phase):
        return
    home = sum(move.dst == "C" for move in leg.moves)
    if len(leg.affected) > len(leg.moves) - home + len(leg.kept):
        raise BadFact("leg.affected", f"these are more pieces than leg.moves has moved; leave it out{_or_moves(leg)}")
    if sum(leg.returned) != home + sum(leg.kept_returned):
        raise BadFact("leg.returned", f"must count the pieces that leg.moves has moved to C: {home}")
    if leg.moves:
        return
    if leg.between is not None or leg.others or leg.carried != NOBODY:
        key = "between" if leg.between is not None else "others" if leg.others else "carried"
        raise BadFact(f"leg.{key}", "no piece has been moved yet; leave it out, or write leg.moves too")
    if (leg.board, leg.community) != (state.board, state.community):
        key = "turn" if leg.purpose == "play" else "leg"
        raise BadFact(f"{key}.board", f"no piece has been moved since then; leave it out, and {key}.community")


def _or_moves(leg: Leg) -> str:
    return "" if leg.moves else ", or write leg.moves too"


def check_tiles(game: "Kred", state: State) -> None:
    """Refuse what does not go with the tiles, when none is hidden any more. Raises `BadFact`."""
    phase = interrupted(state)
    if state.play.tile:
        _check_given(state, phase)
    elif phase in (Phase.MOVES, Phase.TILE):
        _check_shown(game, state, phase)


def _check_given(state: State, phase: Phase) -> None:
    play = state.play
    if play.hint and (play.tile == BLANK) is not (play.hint == "blank"):
        raise BadFact("turn.hint", f"tile {play.tile} is handed over; leave it out")
    shown = TILES[play.tile].actions
    if play.kept_kind and play.kept_kind not in shown:
        raise BadFact("turn.kept_kind", f"tile {play.tile} shows {' and '.join(sorted(shown)) or 'nothing'}")
    done = [*filter(None, [play.kept_kind]), *(move.kind for move in state.leg.moves)]
    if state.leg.purpose == "replay" and (len(set(done)) < len(done) or not shown.issuperset(done)):
        raise BadFact("leg.moves", f"of tile {play.tile} nothing else is replayed, and nothing twice")
    if phase is Phase.WAIVER and set(state.board[state.mover * SIZE : (state.mover + 1) * SIZE]) == {EMPTY}:
        raise BadFact("phase", "the Mover has no piece to withdraw, so nothing could be waived")


def _check_shown(game: "Kred", state: State, phase: Phase) -> None:
    """Refuse a play that is over, but that no tile of the Mover can show."""
    covered, hand = game.options["blank_free"], state.hands[state.mover]
    if covered and state.play.strict and hand == (BLANK,):
        raise BadFact("turn.strict", "with the blank alone no play can have been called illegal; leave it out")
    made = [move.kind for move in state.leg.moves]
    over = phase is Phase.TILE or len(made) == 2
    if not over or flow.may_be_called(game, state) or (covered and BLANK in hand):
        return
    if clash(*made) if len(made) == 2 else not legal(state.leg, flow.ground(state), game.options):
        raise BadFact("leg.moves", "no tile shows this play, so no tile can be given; write phase=moves to move on")
