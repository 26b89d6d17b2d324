"""How Bakschisch is spoken: names of seats, spaces and cards, amounts of gold, prompts and headings."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import CHANCE, Line, Viewer
from kredwidgets.engine.rulebook import load_rulebook
from kredwidgets.games.bakschisch.actions import MARKER, Bid, BidWithThief, MovePiece, Turn
from kredwidgets.games.bakschisch.components import BRIBES
from kredwidgets.games.bakschisch.state import NOT_YET, THIEF, Phase, State, Thief
from kredwidgets.games.bakschisch.track import START, Track

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch


def words() -> Mapping[str, Any]:
    """The words of `rules.toml`, read when they are first needed."""
    return load_rulebook("kredwidgets.games.bakschisch").words


def speak(game: "Bakschisch", kind: str, value: Any, viewer: Viewer) -> str:
    """A fact in words. `kind` is what the template asks for: seat, space, card, gold, choice, action ..."""
    speaker = _SPEAKERS.get(kind)
    if speaker is None:
        raise KeyError(f"Bakschisch can't speak a {kind!r}")
    return speaker(game, value)


def seat_name(game: "Bakschisch", seat: int) -> str:
    """A seat by the colour of its piece: "Black"."""
    if seat == CHANCE:
        return str(words()["chance"])
    return str(words()["seats"][game.pieces[seat]]) if 0 <= seat < game.players else f"p{seat}"


def listed(said: list[str]) -> str:
    """Things one after the other, "and" before the last."""
    if len(said) < 2:
        return "".join(said) or str(words()["nobody"])
    return f"{', '.join(said[:-1])} {words()['and']} {said[-1]}"


def card_name(card: str) -> str:
    """A character: "harem lady"."""
    return str(words()["characters"][card])


def space_name(track: Track, space: int | str) -> str:
    """A space: "space 7 (guard)", "the throne"."""
    if space == START:
        return str(words()["start"])
    if space == track.throne:
        return str(words()["throne"])
    if space == MARKER:
        return str(words()["marker"])
    if not isinstance(space, int) or not START < space < track.throne:
        return str(space)
    return str(words()["space"]).format(number=space, citizen=card_name(track.citizens[space - 1]))


def gold_name(gold: Any) -> str:
    """An amount: "3 gold", "no gold"."""
    return str(words()["gold"]).format(count=gold) if gold else str(words()["no_gold"])


def choice_name(choice: int) -> str:
    """What somebody takes into the hand: "3 gold", "nothing", "the thief"."""
    if choice == THIEF:
        return str(words()["thief"])
    return gold_name(choice) if choice else str(words()["empty"])


def steps_name(count: int) -> str:
    """A distance: "1 space", "3 spaces"."""
    return str(words()["step"] if count == 1 else words()["steps"].format(count=count))


def cards_name(count: int) -> str:
    """So many cards: "1 card", "3 cards"."""
    return str(words()["card"] if count == 1 else words()["cards"].format(count=count))


def capital(said: str) -> str:
    """Words as a sentence begins."""
    return said[:1].upper() + said[1:]


def _bids(game: "Bakschisch", choices: Any) -> str:
    bids = [
        str(words()["bid"]).format(player=seat_name(game, seat), choice=choice_name(choice))
        for seat, choice in enumerate(choices)
    ]
    return ", ".join(bids)


def _action(game: "Bakschisch", action: Any) -> str:
    template = str(words()["actions"].get(type(action).__name__, action))
    if isinstance(action, Turn):
        return template.format(card=card_name(action.card))
    if isinstance(action, Bid) and action.gold == 0:
        return str(words()["actions"]["Bid.0"])
    if isinstance(action, (Bid, BidWithThief)):
        return template.format(gold=gold_name(action.gold))
    if isinstance(action, MovePiece):
        return template.format(player=seat_name(game, action.player), dst=space_name(game.track, action.to))
    return template


_SPEAKERS: dict[str, Callable[["Bakschisch", Any], str]] = {
    "seat": seat_name,
    "seats": lambda game, seats: listed([seat_name(game, seat) for seat in seats]),
    "space": lambda game, space: space_name(game.track, space),
    "card": lambda _, card: card_name(card),
    "cards": lambda _, count: cards_name(count),
    "steps": lambda _, count: steps_name(count),
    "gold": lambda _, gold: gold_name(gold),
    "choice": lambda _, choice: choice_name(choice),
    "bids": _bids,
    "action": _action,
}


def prompt(game: "Bakschisch", state: State, viewer: Viewer) -> Line:
    """What is asked. Nothing in it depends on what others have chosen, only on who has."""
    if state.phase is Phase.OVER:
        key = "won" if len(state.winners) == 1 else "draw" if state.winners else "nobody"
        return Line(f"prompt.over.{key}", {"players": state.winners, "player": (*state.winners, CHANCE)[0]})
    if state.phase is Phase.TURN:
        return Line("prompt.turn", {"bribe": state.bribe})
    waiting = tuple(seat for seat, choice in enumerate(state.committed) if choice == NOT_YET)
    facts = {"bribe": state.bribe, "card": state.card, "players": waiting}
    if isinstance(viewer, int) and 0 <= viewer < state.players and viewer not in waiting:
        return Line("prompt.wait", facts)
    return Line("prompt.bid.fifth" if state.bribe == BRIBES else "prompt.bid", facts)


def group_of(action: Any) -> str:
    """The heading an action is offered under."""
    return "bid" if isinstance(action, Bid) else "thief"


def picks_of(state: State, player: int, action: Any) -> tuple[str, ...]:
    """The coins or the thief in the own bag that mean an action; a thief that is not there lies beside the board."""
    if isinstance(action, Bid):
        return (f"p{player}.bid.{action.gold}",)
    return (f"p{player}.thief" if state.thief[player] is Thief.BAG else f"p{player}.place",)
