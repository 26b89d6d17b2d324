"""What the panel of a table shows: the form for a new game, then who plays and how it stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from kredwidgets.engine.game import PUBLIC, Game
from kredwidgets.engine.phrases import Phrases
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import option_text
from kredwidgets.engine.words import HouseRule
from kredwidgets.games import NAMES, find
from kredwidgets.widgets.panel import Child, Tree, bullets, button, el, field, fold, form, heading, row, said, select
from kredwidgets.widgets.view import prompt_text

t = Phrases("kredwidgets.widgets", "table_words.toml")
KINDS = ("person", "random", "honest")
MODES = ("play", "study")
RUN = 100


def setup_tree(name: str, players: int, says: str) -> list[Child]:
    """The form for a new game."""
    engine = find(name)
    titles = [(each, find(each).rulebook.title) for each in NAMES]
    numbers = [(str(n), str(n)) for n in range(engine.min_players, engine.max_players + 1)]
    lies = engine.bluffs is not Game.bluffs  # or a bot that avoids them has nothing to avoid
    kinds = [(kind, t(kind)) for kind in KINDS if lies or kind != "honest"]
    seats = seat_names(engine(players))
    return [
        heading(t("setup")),
        _said(says),
        form(
            {"type": "begin"},
            t("begin"),
            select(t("game"), "game", titles, name, {"type": "choose", "what": "game"}),
            select(t("players"), "players", numbers, str(players), {"type": "choose", "what": "players"}),
            *(
                select(t("seat", name=seat), f"seat{number}", kinds, kinds[-1 if number else 0][0])
                for number, seat in enumerate(seats)
            ),
            select(t("mode"), "mode", [(mode, t(mode)) for mode in MODES], "play"),
            field(t("seed"), "seed", inputmode="numeric"),
            fold(
                "options",
                t("options"),
                el("p", "kw-note", t("options_note")),
                el("div", "kw-fields", *map(_house_rule, engine.house_rules())),
            ),
        ),
        el("p", "kw-note", t("begin_note")),
    ]


def _house_rule(rule: HouseRule) -> Tree:
    """Its question, and below it the values to choose from; pointing at it tells its name in code."""
    name = f"option.{rule.name}"
    if rule.values:
        texts = rule.values.items()
        values = [(value, t("default", value=text) if value == rule.usual else text) for value, text in texts]
        _, _, says, box = select(rule.says, name, values, rule.usual)
    else:
        _, _, says, box = field(rule.says, name, rule.usual, inputmode="numeric")
    return el("label", "", says, el("span", "kw-row", box), title=rule.name)


def game_tree(session: Session, seats: Sequence[str], says: str, *, bots_only: bool, failed: bool) -> list[Child]:
    """Who plays, what comes next, and what can be done. `failed`: the bot that is asked has gone wrong."""
    game = session.game
    names = seat_names(game)
    over = game.returns(session.state) is not None
    sits = [el("li", "", t("sits", name=name, who=t(kind))) for name, kind in zip(names, seats, strict=True)]
    return [
        heading(t("playing", title=game.rulebook.title)),
        _said(says),
        row(
            button(t("ask_again"), "do:step", {"type": "step"}, strong=True),
            button(t("at_random"), "do:random", {"type": "random"}),
        )
        if failed
        else None,
        el("ul", "kw-bullets", *sits),
        *_house_rules(game),
        el("p", "kw-note", t("seeded", seed=session.seed)) if over or session.mode == "study" else None,
        el("p", "kw-ask", result(session) if over else t("waits", prompt=_prompt(session))),
        row(
            button(t("step"), "do:step", {"type": "step"}, strong=True),
            button(t("run", n=RUN), "do:run", {"type": "run"}),
        )
        if bots_only and not over and not failed
        else None,
        fold(
            "again", t("again"), el("p", "kw-note", t("again_note")), button(t("again"), "do:again", {"type": "again"})
        ),
    ]


def _house_rules(game: Game[Any, Any]) -> list[Child]:
    """The house rules that hold, of those that are not as usual."""
    changed = game.changed_options()
    rules = [rule for rule in game.house_rules() if rule.name in changed]
    texts = {rule.name: option_text(changed[rule.name]) for rule in rules}
    lines = [f"{rule.says} {rule.values.get(texts[rule.name], texts[rule.name])}" for rule in rules]
    return [el("div", "kw-heading", t("options")), bullets(lines)] if lines else []


def result(session: Session) -> str:
    """Who has won; empty while the game goes on."""
    returns = session.game.returns(session.state)
    if returns is None:
        return ""
    best = max(returns)
    names = [name for name, share in zip(seat_names(session.game), returns, strict=True) if share == best]
    how = "nobody" if best <= 0 else "won" if len(names) == 1 else "shared"
    return f"{t('over')} {t(how, names=', '.join(names))}"


def seat_names(game: Game[Any, Any]) -> list[str]:
    """How the seats are called."""
    return [game.speak("seat", seat, PUBLIC) for seat in range(game.players)]


def _prompt(session: Session) -> str:
    return prompt_text(session.game, session.game.turn(session.state, PUBLIC), PUBLIC)


def _said(says: str) -> Tree | None:
    return said("note", el("p", "", says)) if says else None


def read_options(name: str, message: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules of a form that differ from the usual ones."""
    given = {option.name: message.get(f"option.{option.name}", "") for option in find(name).known_options}
    defaults = {option.name: option_text(option.default) for option in find(name).known_options}
    return {key: value for key, value in given.items() if isinstance(value, str) and value not in ("", defaults[key])}
