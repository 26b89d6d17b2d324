"""Sessions set aside to try something on: what a lesson says of a position is tried there, and the position stays."""

import re
from collections.abc import Iterable
from typing import Any

from kredwidgets.engine.errors import KredError, UnknownAction
from kredwidgets.engine.game import CHANCE
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import seat_from, with_aliases

_SEATED = re.compile(r"\s*(p\d)\s*:\s*(.+)\Z", re.DOTALL)


class BadClaim(KredError, ValueError):
    """A claim that can't be read, or that speaks of something the game does not have."""


def aside(session: Session) -> Session:
    """A new session that begins at the position of another, which it leaves alone."""
    return Session(session.game, root=session.state, seed=session.seed, start=session.position)


def left_to_chance(session: Session) -> Any:
    """The state in which chance acted last on the way to the position. Raises `BadClaim` when it never did."""
    drawn = [session[number] for number in session.path() if session[number].player == CHANCE]
    if not drawn or drawn[-1].parent is None:
        raise BadClaim("nothing was left to chance on the way to this position; begin with after '...':")
    return session[drawn[-1].parent].state


def led_on(session: Session, actions: Iterable[str]) -> Session:
    """A new session that begins at the position of another and goes on with these actions."""
    then = aside(session)
    for text in actions:
        carry_out(then, text)
    return then


def carry_out(session: Session, text: str) -> None:
    """Play `ACTION`, or `SEAT: ACTION` where several are asked. What chance is given takes the place of its last act.

    Raises what `Session.play` raises, and `BadClaim` for a seat that is not there.
    """
    named = _SEATED.match(with_aliases(text, session.game.aliases))
    here = session.here
    if named:
        session.play(named[2], player=seat_of(named[1], session))
    elif here.player == CHANCE and here.parent is not None and _drawn(session, here.parent, text):
        session.goto(here.parent, stay=True)
        session.play(text, player=CHANCE)
    else:
        session.play(text, player=_player_for(session, text))


def _drawn(session: Session, node: int, text: str) -> bool:
    """Whether this is something that chance may do at a node."""
    return _among(text, [action for action, _ in session.game.chance_outcomes(session[node].state)], session)


def _player_for(session: Session, text: str) -> int | None:
    """The first of several asked who may do this; None leaves it to the session."""
    if len(session.asked) < 2:
        return None
    able = (seat for seat in session.asked if _among(text, session.legal_actions(seat), session))
    return next(able, session.asked[0])


def _among(text: str, actions: Iterable[Any], session: Session) -> bool:
    try:
        return session.game.parse(text) in actions
    except UnknownAction:
        return False


def seat_of(text: str, session: Session) -> int:
    """The number of a seat that a text names. Raises `BadClaim` for one that is not there."""
    try:
        seat = seat_from(text)
    except ValueError as error:
        raise BadClaim(str(error)) from None
    if seat >= session.game.players:
        raise BadClaim(f"there is no seat {text} with {session.game.players} players")
    return seat
