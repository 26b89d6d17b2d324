"""Verdicts: whether an action is legal, and every rule that says so.

Legality is computed with its reason. A game yields `Violation`s lazily; an action is legal when there are none. The
sentences for a rule and case are data (`rules.toml`), so no words stand here.
"""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

Facts = Mapping[str, Any]


@frozen
class Violation:
    """One reason why not: the rule, which of its cases, the facts used, the spaces and pieces to mark."""

    rule: str
    case: str
    facts: Facts = field(factory=dict)
    where: tuple[str, ...] = ()


@frozen
class Fault(Violation):
    """One thing wrong with an edited position. A `broken` one can't be played, the others are merely unreachable."""

    broken: bool = False


@frozen
class Verdict:
    """`reasons` says why an action is illegal; when it is empty, `grounds` names the rules that allow the action."""

    reasons: tuple[Violation, ...] = ()
    grounds: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """True when no rule forbids it."""
        return not self.reasons

    def __bool__(self) -> bool:
        return self.legal
