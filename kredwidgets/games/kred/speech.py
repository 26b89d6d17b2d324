"""How KRED is spoken and pointed at: names of seats and spaces, labels, headings, and what a pick of things means."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import CHANCE, TEACHER, Line, Viewer
from kredwidgets.games.kred.actions import (
    Buy,
    Deal,
    Drop,
    First,
    Give,
    Keep,
    Move,
    Pay,
    Restore,
)
from kredwidgets.games.kred.board import table
from kredwidgets.games.kred.components import PIECE_NAMES, PRICES, TILES
from kredwidgets.games.kred.state import Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

ENTERING = {"M": "C.mark", "H": "C.heel", "P": "C.pawn"}


def speak(game: "Kred", kind: str, value: Any, viewer: Viewer) -> str:
    """A fact in words. `kind` is what the template asks for: seat, space, piece, tile, action ... or a list of them."""
    if kind == "sums":
        return _listed(game, [f"{_seat(game, seat, viewer)} {one}" for seat, one in enumerate(value)])
    if kind.endswith("s") and isinstance(value, (list, tuple, frozenset, set)):
        return _listed(game, [speak(game, kind[:-1], one, viewer) for one in value])
    speaker = _SPEAKERS.get(kind)
    if speaker is None:
        raise KeyError(f"KRED can't speak a {kind!r}")
    return speaker(game, value, viewer)


def _listed(game: "Kred", said: list[str]) -> str:
    words = game.rulebook.words
    if len(said) < 2:
        return "".join(said) or str(words["nothing"])
    return f"{', '.join(said[:-1])} {words['and']} {said[-1]}"


def _seat(game: "Kred", seat: int, viewer: Viewer) -> str:
    words = game.rulebook.words
    if seat == CHANCE:
        return str(words["chance"])
    return str(words["seats"][seat]) if 0 <= seat < len(words["seats"]) else f"p{seat}"


def _space(game: "Kred", name: str, viewer: Viewer) -> str:
    if name == "C" or name.startswith("C."):
        return str(game.rulebook.words["community"])
    if name not in table(game.players).index:
        return name
    seat, local = name.split(".")
    return str(game.rulebook.words["space"]).format(
        owner=_seat(game, int(seat[1:]), viewer), place=game.rulebook.words["places"][local]
    )


def _piece(game: "Kred", piece: str, viewer: Viewer) -> str:
    return str(game.rulebook.words["pieces"][PIECE_NAMES.get(piece, piece)])


def _tile(game: "Kred", tile: str, viewer: Viewer) -> str:
    from kredwidgets.games.kred.names import tile_name  # the words are read when something is said

    return tile_name(tile) if tile in TILES else tile


def _kind(game: "Kred", kind: str, viewer: Viewer) -> str:
    return str(game.rulebook.words["kinds"].get(kind, kind))


def _item(game: "Kred", item: str, viewer: Viewer) -> str:
    return str(game.rulebook.words["items"][item])


def _place(game: "Kred", place: str, viewer: Viewer) -> str:
    return str(game.rulebook.words["price_places"][place])


def _action(game: "Kred", action: Any, viewer: Viewer) -> str:
    template = game.rulebook.words["actions"].get(type(action).__name__)
    if template is None:
        return str(action)

    def say(kind: str, value: Any) -> str:
        return speak(game, kind, value, viewer)

    if isinstance(action, Move):
        return str(template).format(
            kind=say("kind", action.kind), src=say("space", action.src), dst=say("space", action.dst)
        )
    if isinstance(action, Drop):
        return str(template).format(src=say("space", action.src), dst=say("space", action.dst))
    if isinstance(action, (Keep, Deal)):
        return str(template).format(tile=say("tile", action.tile))
    if isinstance(action, Give):
        return str(template).format(tile=say("tile", action.tile), receiver=say("seat", action.receiver))
    if isinstance(action, Restore):
        return str(template).format(notches=say("notches", action.notches))
    if isinstance(action, Pay):
        return str(template).format(tiles=say("tiles", action.tiles))
    if isinstance(action, First):
        return str(template).format(player=say("seat", action.player))
    if isinstance(action, Buy):
        what = game.rulebook.words["actions"]["Buy." + PRICES[action.item].kind]
        return str(what).format(
            item=say("item", action.item), src=say("space", action.src), dst=say("space", action.dst),
            space=say("space", action.space), price=game.prices[action.item],
        )  # fmt: skip
    return str(template)


def _purchase(game: "Kred", purchase: Buy, viewer: Viewer) -> str:
    """A purchase inside a sentence; the six actions keep their capital as everywhere."""
    said = _action(game, purchase, viewer)
    return said if PRICES[purchase.item].kind == "action" else said[:1].lower() + said[1:]


def _notches(game: "Kred", count: int, viewer: Viewer) -> str:
    return str(game.rulebook.words["notch"] if count == 1 else game.rulebook.words["notches"].format(count=count))


_SPEAKERS: dict[str, Callable[["Kred", Any, Viewer], str]] = {
    "seat": _seat,
    "space": _space,
    "piece": _piece,
    "tile": _tile,
    "kind": _kind,
    "item": _item,
    "place": _place,
    "action": _action,
    "purchase": _purchase,
    "notches": _notches,
}


def prompt_facts(game: "Kred", state: State, viewer: Viewer) -> Line:
    """The prompt of the phase. Nothing in it depends on what is hidden from this viewer."""
    asked = game.asked(state)
    facts: dict[str, Any] = {"players": asked, "player": asked[0] if asked else -1}
    key = f"prompt.{state.phase}"
    if state.phase is Phase.MOVES:
        key += ".second" if state.leg.moves else ""
    elif state.phase is Phase.DROP:
        facts["src"] = table(state.players).names[game.due(state) or 0]
    elif state.phase in (Phase.LOOK, Phase.RECEIPT, Phase.CHALLENGE, Phase.FOUL):
        facts |= {"mover": state.mover, "receiver": state.play.receiver}
        if state.phase is Phase.RECEIPT and (viewer == TEACHER or viewer in state.play.seen):
            key += ".seen"
            facts |= {"moved": [move.kind for move in state.leg.moves], "tile": state.play.tile}
    elif state.phase is Phase.REPLAY:
        facts["tile"] = state.play.tile
    elif state.phase is Phase.PAYMENT and state.play.purchase is not None:
        facts |= {"price": game.prices[state.play.purchase.item], "purchase": state.play.purchase}
    elif state.phase is Phase.BUREAUCRACY and state.spending is not None:
        facts["left"] = state.spending.left
    elif state.phase is Phase.OVER:
        key += ".won" if len(state.winners) == 1 else ".draw" if state.winners else ".nobody"
        facts["winners"] = state.winners
        facts["winner"] = state.winners[0] if state.winners else -1
    return Line(key, facts)


def group_of(action: Any) -> str:
    """The heading an action is offered under."""
    if isinstance(action, Move):
        return action.kind
    if isinstance(action, Buy):
        return "buy." + (PRICES[action.item].kind if PRICES[action.item].kind != "action" else action.item)
    return {"Give": "give", "Keep": "keep", "Drop": "drop", "Pay": "pay"}.get(type(action).__name__, "choose")


def picks_of(game: "Kred", state: State, action: Any) -> tuple[str, ...]:
    """What to pick on the board and in the panels for this action."""
    asked = game.asked(state)
    if isinstance(action, (Move, Buy)) and action.src:
        return (_source(state, action), action.dst)
    if isinstance(action, Buy):
        return (action.space,) if action.space else (f"p{asked[0]}.token",)
    if isinstance(action, Drop):
        return (action.src, action.dst)
    if isinstance(action, Give):
        return (f"p{state.mover}.hand.{action.tile}", f"p{action.receiver}")
    if isinstance(action, Keep):
        seat = next(seat for seat, pack in enumerate(state.draft.packs if state.draft else ()) if action.tile in pack)
        return (f"p{seat}.pack.{action.tile}",)
    return ()


def _source(state: State, action: Move | Buy) -> str:
    if action.src != "C":
        return action.src
    from kredwidgets.games.kred.flow import ground

    return ENTERING.get(ground(state).entering, "C")
