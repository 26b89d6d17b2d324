"""A game's rules as data, and the recorder that sees which of them the engine cites."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from typing import Any

from attrs import field, frozen

from kredwidgets.engine.errors import KredError

KINDS = ("acts", "data", "note")

_recorders: ContextVar[tuple[set[str], ...]] = ContextVar("recorders", default=())


def cite(rules: Iterable[str]) -> None:
    """Tell every open recorder that the engine has used these rule ids."""
    recorders = _recorders.get()
    if recorders:
        cited = set(rules)  # an iterator would be spent by the first of them
        for seen in recorders:
            seen.update(cited)


@contextmanager
def recording() -> Iterator[set[str]]:
    """Collect the ids of the rules cited in verdicts, violations, events, sights and faults while open."""
    seen: set[str] = set()
    token = _recorders.set((*_recorders.get(), seen))
    try:
        yield seen
    finally:
        _recorders.reset(token)


@frozen
class Rule:
    """One rule: its id, short name, text, heading in the rulebook, provenance and kind.

    `acts`: the engine cites it. `data`: it names its `key` in `components.toml`. `note`: it changes nothing.
    `cases` maps the case of a violation to the sentence that says it (`says`) and its remedy (`cure`).
    """

    id: str
    title: str
    text: str
    heading: str
    provenance: str
    kind: str
    key: str = ""
    cases: Mapping[str, Mapping[str, str]] = field(factory=dict)


@frozen
class Rulebook:
    """All rules of a game by id, with the words for its events, prompts and actions."""

    game: str
    title: str
    version: str
    rules: Mapping[str, Rule]
    words: Mapping[str, Any]

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self.rules[rule]
        except KeyError:
            raise KredError(f"the rule book of {self.game} has no rule {rule!r}") from None

    def search(self, query: str) -> list[Rule]:
        """Rules whose id, title or text holds every word of `query`, whatever its case."""
        wanted = query.casefold().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.title} {rule.text}".casefold() for word in wanted)
        ]


def load_data(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file that lies in a package."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    with open(spec.origin.removesuffix("__init__.py") + name, "rb") as file:  # noqa: PTH123 - pathlib would cost a start
        return tomllib.load(file)


class Rules:
    """The rule book of a class of games, read when it is first asked for."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __get__(self, game: object, kind: type) -> Rulebook:
        return load_rulebook(self.package)


@cache
def load_rulebook(package: str) -> Rulebook:
    """Read a game's `rules.toml`. Raises `KredError` for an unknown kind of rule."""
    data = load_data(package, "rules.toml")
    rules = {id_: Rule(id=id_, **entry) for id_, entry in data["rules"].items()}
    for rule in rules.values():
        if rule.kind not in KINDS:
            raise KredError(f"{rule.id}: kind must be one of {', '.join(KINDS)}, not {rule.kind!r}")
    meta = data["meta"]
    return Rulebook(meta["game"], meta["title"], meta["version"], rules, data["words"])
