"""What one viewer is shown, as the plain data that the page gets. Whatever is not computed here is never sent."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kredwidgets.engine.diff import ActionChange
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER, Choice, Game, Turn, Viewer
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.scene import Drawing, Item, Panel, Scene, Token
from kredwidgets.engine.session import Session
from kredwidgets.engine.words import Words
from kredwidgets.widgets.words import say

Data = dict[str, Any]
MOST_CHANGES = 40


def drawing_data(drawing: Drawing) -> Data:
    """The board, its spaces, symbols and colours."""
    spaces = [
        {"id": s.id, "x": s.x, "y": s.y, "name": s.name, "size": s.size, "steps": dict(s.steps), "bare": s.bare}
        for s in drawing.spaces
    ]
    return {
        "width": drawing.width,
        "height": drawing.height,
        "board": drawing.board,
        "symbols": dict(drawing.symbols),
        "spaces": spaces,
        "palette": {name: list(colours) for name, colours in drawing.palette.items()},
    }


def scene_data(scene: Scene, table: Scene | None = None) -> Data:
    """Tokens, panels and marks, without what is as usual. On a shared table things lie as in the scene `table`."""
    turns = {token.space: token.turn for token in table.tokens} if table else {}
    return {
        "tokens": [_token(token, turns.get(token.space, token.turn)) for token in scene.tokens],
        "panels": [_panel(panel) for panel in scene.panels],
        "marks": [[mark.id, mark.kind] for mark in scene.marks],
        "moved": [list(pair) for pair in scene.moved],
    }


def _token(token: Token, turn: float) -> Data:
    data: Data = {"symbol": token.symbol, "space": token.space, "name": token.name}
    if token.count != 1:
        data["count"] = token.count
    if turn:
        data["turn"] = turn
    if token.scale != 1:
        data["scale"] = token.scale
    return data


def _panel(panel: Panel) -> Data:
    data: Data = {"id": panel.id, "kind": panel.kind, "title": panel.heading, "items": [_item(i) for i in panel.items]}
    if panel.seat is not None:
        data["seat"] = panel.seat
    return data


def _item(item: Item) -> Data:
    data: Data = {"id": item.id, "name": item.name}
    if item.symbol:
        data["symbol"] = item.symbol
    if item.value is not None:
        data["value"] = item.value
    if item.limit is not None:
        data["limit"] = item.limit
    if item.note:
        data["note"] = item.note
    return data


def reason_data(words: Words, violation: Violation) -> Data:
    """A reason in words, with the spaces and pieces that cause it."""
    reason = words.reason(violation)
    return {
        "rule": reason.rule,
        "title": reason.title,
        "says": reason.says,
        "cure": reason.cure,
        "where": list(reason.where),
    }


def spoken_refusal(says: str, reasons: Sequence[Data]) -> str:
    """What is read out of a refusal: the first reason, and how many more there are."""
    if reasons:
        first, *rest = reasons
        more = say("more_reasons", n=len(rest)) if rest else ""
        says = " ".join(filter(None, [f"{first['rule']}: {first['says']}", first["cure"], more]))
    return f"{say('refused')}: {says}"


def kit_data(game: Game[Any, Any]) -> list[list[str]]:
    """What a space can be changed with by a click: label, edit statement and symbol of each."""
    return [[tool.label, tool.text, tool.symbol] for tool in game.kit]


def seat_names(game: Game[Any, Any], viewer: Viewer) -> list[str]:
    """How the seats are called."""
    return [game.speak("seat", seat, viewer) for seat in range(game.players)]


def view_name(game: Game[Any, Any], viewer: Viewer, shut: bool = False) -> str:
    """The label that says who is looking."""
    if viewer == TEACHER:
        return say("view_teacher")
    if viewer == PUBLIC:
        return say("view_shut" if shut else "view_public")
    return say("view_seat", who=game.speak("seat", viewer, viewer))


def prompt_text(game: Game[Any, Any], turn: Turn, viewer: Viewer) -> str:
    """Who is asked what, as one sentence."""
    prompt: str = game.words_for(viewer).line(turn.prompt)
    names = [game.speak("seat", seat, viewer) for seat in turn.asked if seat != CHANCE]
    if all(name in prompt for name in names):
        return prompt
    return say("prompt_for", who=", ".join(names), prompt=prompt)


def turn_data(game: Game[Any, Any], turn: Turn, viewer: Viewer, show_moves: bool) -> Data:
    """Who is asked, the prompt and this viewer's moves by heading; of several players, each has his own headings."""
    words = game.words_for(viewer)
    headings = game.rulebook.words.get("groups", {})
    several = len({choice.player for choice in turn.choices}) > 1
    groups: dict[str, list[Data]] = {}
    for choice in turn.choices if show_moves else ():
        title = headings.get(choice.group, choice.group)
        if several:
            title = f"{game.speak('seat', choice.player, viewer)}: {title}"
        groups.setdefault(title, []).append(_choice(words, choice))
    return {
        "asked": [seat for seat in turn.asked if seat != CHANCE],
        "prompt": words.line(turn.prompt),
        "groups": [{"title": title, "choices": choices} for title, choices in groups.items()],
    }


def _choice(words: Words, choice: Choice) -> Data:
    data: Data = {
        "text": str(choice.action),
        "label": words.action(choice.action),
        "picks": list(choice.picks),
        "seat": choice.player,
    }
    if choice.why_not is not None:
        data["why"] = reason_data(words, choice.why_not)
    return data


def diff_data(session: Session, before: int, after: int, viewer: Viewer) -> Data:
    """Facts that differ between two positions, and moves that became legal or illegal, with the reasons."""
    diff = session.diff(before, after, viewer)
    words = session.game.words_for(viewer)

    def moves(changes: tuple[ActionChange, ...]) -> Data:
        shown = [
            {
                "label": words.action(change.action),
                "text": str(change.action),
                "seat": change.player,
                "reasons": [reason_data(words, reason) for reason in change.reasons],
            }
            for change in changes[:MOST_CHANGES]
        ]
        return {"moves": shown, "more": max(0, len(changes) - MOST_CHANGES)}

    return {
        "before": before,
        "after": after,
        "facts": [
            [fact.key, fact.before, fact.after]
            for fact in diff.facts
            if not fact.key.startswith(session.game.bookkeeping)
        ],
        "gained": moves(diff.gained),
        "lost": moves(diff.lost),
    }


def changed_places(before: Scene, after: Scene) -> list[str]:
    """The spaces and items that do not look the same in both scenes."""
    old, new = _looks(before), _looks(after)
    return [place for place in {**old, **new} if old.get(place) != new.get(place)]


def _looks(scene: Scene) -> Mapping[str, list[Any]]:
    looks: dict[str, list[Any]] = {}
    for token in scene.tokens:
        looks.setdefault(token.space, []).append((token.symbol, token.count, token.turn))
    for panel in scene.panels:
        for item in panel.items:
            looks.setdefault(item.id, []).append((item.symbol, item.value, item.note))
    return looks


def rulebook_data(game: Game[Any, Any]) -> Data:
    """All rules of the game."""
    rules = [
        {"id": r.id, "title": r.title, "text": r.text, "heading": r.heading, "source": r.provenance}
        for r in game.rulebook.rules.values()
    ]
    return {"title": game.rulebook.title, "rules": rules}


def sights_data(session: Session, viewer: Viewer) -> list[list[str]]:
    """What this viewer sees, and the rule that lets him see it."""
    return [[sight.key, sight.value, sight.rule] for sight in session.observe(viewer).sights]


def faults_data(session: Session, viewer: Viewer) -> list[Data]:
    """The faults of a position changed by hand. Only whoever changed it, and the teacher, may read what they name."""
    node = session.here
    if viewer not in (TEACHER, node.editor):
        return []
    words = session.game.words_for(viewer)
    return [reason_data(words, fault) for fault in _unique(node.faults)]


def _unique(faults: Iterable[Violation]) -> list[Violation]:
    seen: list[Violation] = []
    for fault in faults:
        if fault not in seen:
            seen.append(fault)
    return seen
