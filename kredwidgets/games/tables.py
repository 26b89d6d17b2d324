"""Setting up a table: a game by its name, from the deal, from a position text or from a saved record."""

from typing import Any

from kredwidgets.engine.errors import BadRecord, KredError, UnknownOption
from kredwidgets.engine.session import Session
from kredwidgets.games import find


def game(name: str, players: int, **options: Any) -> Any:
    """The rules engine of a game. Raises `UnknownGame` or `UnknownOption`."""
    return find(name)(players, **options)


def start(name: str, players: int = 3, seed: int | None = 0, mode: str = "study", **options: Any) -> Session:
    """Start a game: `kw.start("kred", players=3, seed=1)`. House rules are options, by name.

    The same seed gives the same deal; `seed=None` a new one. Raises `UnknownGame` for a name not in `games()`,
    `UnknownOption` for a bad player count, seed, mode, option or value.
    """
    return Session(game(name, players, **options), seed=seed, mode=mode)


def from_position(text: str, seed: int | None = 0, mode: str = "study") -> Session:
    """Start from a position text; what it hides (`?`) is drawn by `seed`.

    Raises `BadPosition`, `UnknownGame`, `UnknownOption`.
    """
    from kredwidgets.engine.positions import state_of
    from kredwidgets.engine.session import check, seed_from
    from kredwidgets.engine.text import number_from, read_position

    header = read_position(text)
    seed = seed_from(seed)
    options: dict[str, Any] = dict(header.options)
    try:
        players = number_from(options.pop("players", "3"))
    except ValueError as error:
        raise UnknownOption(f"players must be a number: {error}") from None
    engine = game(header.game, players, **options)
    state = state_of(engine, text, seed)
    check(engine, state)
    return Session(engine, root=state, seed=seed, mode=mode, start=text)


def load(record: str) -> Session:
    """Read a saved session back, given its JSON text.

    Raises `BadRecord`; a record in which these rules refuse something loads read-only.
    """
    from kredwidgets.engine.record import read, restore
    from kredwidgets.engine.text import number_from

    saved = read(record)
    options: dict[str, Any] = dict(saved.options)
    try:
        engine = game(saved.game, number_from(options.pop("players", "3")), **options)
    except (KredError, ValueError) as error:
        raise BadRecord(f"options: {error}") from None
    return restore(engine, saved)
