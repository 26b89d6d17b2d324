"""What a change by hand did, in the words of the table rather than of the text grammar."""

from typing import Any

from kredwidgets.engine.game import Game, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import seat_text
from kredwidgets.widgets.lesson_words import lesson_word
from kredwidgets.widgets.view import Data, diff_data


def changes_in_words(session: Session, before: int, after: int, viewer: Viewer) -> list[str]:
    """A sentence for each fact that differs between two nodes, then one for all moves with the same reasons."""
    game, nothing = session.game, lesson_word("nothing")
    spaces = {space.id: space.name for space in game.drawing(viewer).spaces}
    data = diff_data(session, before, after, viewer)
    facts = [
        lesson_word(
            "fact_changed",
            what=spaces.get(key) or _name(game, key, viewer),
            before=was or nothing,
            after=now or nothing,
        )
        for key, was, now in data["facts"]
    ]
    return [*facts, *_moves("now_legal", data["gained"]), *_moves("now_illegal", data["lost"])]


def _name(game: Game[Any, Any], key: str, viewer: Viewer) -> str:
    """How a fact is called at the table, where the game has a name for it."""
    owner, _, what = key.rpartition(".")
    name = game.rulebook.words.get("facts", {}).get(what)
    seats = {seat_text(seat): game.speak("seat", seat, viewer) for seat in range(game.players)}
    if not name or owner not in {"", *seats}:
        return key
    return lesson_word("fact_of", who=seats[owner], what=name) if owner else str(name)


def _moves(key: str, changes: Data) -> list[str]:
    """Moves that became legal or illegal, those with the same reasons in one sentence."""
    alike: dict[str, list[str]] = {}
    for move in changes["moves"]:
        why = " ".join(f"{reason['says']} [{reason['rule']}]" for reason in move["reasons"])
        alike.setdefault(why, []).append(move["label"])
    lines = [lesson_word(key, moves="; ".join(labels), why=why) for why, labels in alike.items()]
    return [*lines, lesson_word("more", n=changes["more"])] if changes["more"] else lines
