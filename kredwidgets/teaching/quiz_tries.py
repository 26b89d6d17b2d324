"""Near misses: actions that look like legal ones and are not. They are the wrong answers worth reading.

One argument of a legal action is exchanged for another of its kind: the space beside, the next number, another verb;
what has no arguments (`challenge`) is tried as it is. Nothing here knows a game: a game's `forms` say what there is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from random import Random
from typing import Any

from attrs import frozen

from kredwidgets.engine.game import PUBLIC, Game
from kredwidgets.engine.reasons import Verdict, Violation
from kredwidgets.engine.text import SEAT_KIND, Form, Kind

SAMPLE = 10
"""Legal actions that are varied."""
PER_SLOT = 5
"""Other values tried for one argument."""

_SLOT = re.compile(r"\{(\w+):(\w+)\}")
_WORDS = re.compile(r"\w+(?:\|\w+)+")


@frozen
class Miss:
    """An illegal action and what the rules say of it. `untimely`: it is refused as any other deed would be now.

    `vague`: the reason fits so many mistakes that naming its rule would be a riddle.
    """

    action: Any
    verdict: Verdict
    untimely: bool
    vague: bool


def near_misses(game: Game[Any, Any], state: Any, seat: int, allowed: Sequence[Any], rng: Random) -> list[Miss]:
    """Illegal actions of a player who is asked, one for each reason and verb that comes first against some.

    The words of a game's quizzes list cases of rules as `RULE.case`: `dull` ones, which are left out, and `vague` ones.
    """
    words = game.rulebook.words.get("quiz", {})
    seen = set(allowed)
    refused: dict[tuple[str, str, str], list[tuple[Any, Verdict]]] = {}
    for action in _variants(game, allowed, rng):
        if action in seen:
            continue
        seen.add(action)
        verdict = game.judge(state, seat, action)
        if not verdict.legal and not any(_among(reason, words.get("dull", ())) for reason in verdict.reasons):
            first = verdict.reasons[0]
            refused.setdefault((first.rule, first.case, type(action).__name__), []).append((action, verdict))
    sorts = Counter((rule, case) for rule, case, _ in refused)
    misses = []
    for (rule, case, _), tries in refused.items():
        action, verdict = rng.choice(tries)
        vague = any(_among(reason, words.get("vague", ())) for reason in verdict.reasons)
        misses.append(Miss(action, verdict, sorts[rule, case] > 1, vague))
    return misses


def _among(reason: Violation, cases: Sequence[str]) -> bool:
    return any(fnmatchcase(f"{reason.rule}.{reason.case}", case) for case in cases)


def _variants(game: Game[Any, Any], allowed: Sequence[Any], rng: Random) -> Iterator[Any]:
    pools = _pools(game, allowed)
    for action in rng.sample(allowed, min(SAMPLE, len(allowed))):
        form = form_of(game, action)
        if form is None:
            continue
        kinds = slots(form)
        values = {name: getattr(action, name) for name in kinds}
        for name, kind in kinds.items():
            others = [value for value in pools[kind] if value != values[name]]
            for other in _nearest(others, values[name], rng):
                if not any(k == kind and n != name and values[n] == other for n, k in kinds.items()):
                    yield form.make(**{**values, name: other})
    for form in game.forms:
        kinds = slots(form)
        if all(pools.get(kind) for kind in kinds.values()) and len(kinds) < 2:
            yield form.make(**{name: rng.choice(pools[kind]) for name, kind in kinds.items()})


def slots(form: Form) -> dict[str, str]:
    """The arguments of a form by name, with the kind of each."""
    return dict(_SLOT.findall(form.template))


def form_of(game: Game[Any, Any], action: Any) -> Form | None:
    """The form in which an action is written: the longest of its class whose arguments it has."""
    fitting = [
        form
        for form in game.forms
        if form.make is type(action) and all(getattr(action, name, None) not in ("", None) for name in slots(form))
    ]
    return max(fitting, key=lambda form: len(slots(form)), default=None)


def _pools(game: Game[Any, Any], allowed: Sequence[Any]) -> dict[str, list[Any]]:
    """Values for each kind of argument that legal actions have: those they name, and others of the kind."""
    pools: dict[str, dict[Any, None]] = {}
    kinds: dict[str, Kind] = {}
    for action in allowed:
        form = form_of(game, action)
        for name, kind in slots(form).items() if form else ():
            pools.setdefault(kind, {})[getattr(action, name)] = None
            kinds[kind] = form.kinds[kind] if form else SEAT_KIND
    spaces = [space.id for space in game.drawing(PUBLIC).spaces]
    return {name: _grown(game, kind, list(pools[name]), spaces) for name, kind in kinds.items()}


def _grown(game: Game[Any, Any], kind: Kind, named: list[Any], spaces: Sequence[str]) -> list[Any]:
    if kind is SEAT_KIND:
        return list(range(game.players))
    if _WORDS.fullmatch(kind.pattern):
        return kind.pattern.split("|")
    numbers = [value for value in named if type(value) is int]
    if numbers:
        return [*named, *(max(numbers) + more for more in (1, 2, 3))]
    digits = [int(value) for value in named if isinstance(value, str) and value.isdecimal()]
    texts = [*spaces, *(str(number + by) for number in digits for by in (-1, 1))]
    more = []
    for text in texts:
        if re.fullmatch(kind.pattern, text, re.IGNORECASE):
            with suppress(ValueError):  # a number that nothing bears
                more.append(kind.read(text))
    return list(dict.fromkeys([*named, *more]))


def _nearest(values: Sequence[Any], near: Any, rng: Random) -> list[Any]:
    """Some of the values, those first that share a part with the one they replace: the owner, or the place."""
    parts = set(str(near).split("."))
    mixed = rng.sample(values, len(values))
    alike: Mapping[Any, int] = {value: len(parts & set(str(value).split("."))) for value in mixed}
    return sorted(mixed, key=lambda value: -alike[value])[: PER_SLOT - 1] + mixed[:1]
