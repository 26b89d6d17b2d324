"""From keys and facts to sentences, with the templates of a game's `rules.toml`: no words of any game stand here.

A template names facts and how to say them: `{owner:seat}` asks the game to speak a seat, `{price}` is put in as it is.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from attrs import frozen

from kredwidgets.engine.diff import Diff
from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import Game, Line, Option, Viewer
from kredwidgets.engine.reasons import Verdict, Violation
from kredwidgets.engine.rulebook import Rulebook
from kredwidgets.engine.text import option_text


@frozen
class Reason:
    """A violation in words: the rule's id and title, what it says here, and what would make the action legal."""

    rule: str
    title: str
    says: str
    cure: str
    where: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} [{self.rule}]" + (f" {self.cure}" if self.cure else "")


@frozen
class HouseRule:
    """An option in words: what it decides, and what happens with each value. No `values`: any whole number will do."""

    name: str
    says: str
    usual: str
    values: Mapping[str, str]

    def __str__(self) -> str:
        values = [f"{value}{' (usual)' * (value == self.usual)}: {text}" for value, text in self.values.items()]
        return "\n  ".join([f"{self.name}: {self.says}", *(values or [f"{self.usual} (usual), or any whole number"])])


def house_rule(book: Rulebook, option: Option) -> HouseRule:
    """An option in the words that the rule book has for it. Raises `KredError` where some are missing."""
    try:
        words = book.words["options"][option.name]
        values = {value: words[value] for value in map(option_text, option.values)}
        return HouseRule(option.name, words["says"], option_text(option.default), values)
    except KeyError as error:
        raise KredError(f"{book.game} has no words for its option {option.name!r}: {error} is missing") from None


class Words(Formatter):
    """Says lines, reasons and actions of one game to one viewer."""

    def __init__(self, game: "Game[Any, Any]", viewer: Viewer) -> None:
        self.game = game
        self.viewer = viewer

    def format_field(self, value: Any, format_spec: str) -> str:
        """Speak a fact by its kind."""
        return self.game.speak(format_spec, value, self.viewer) if format_spec else str(value)

    def say(self, template: str, facts: Any) -> str:
        """Fill a template in; the first letter becomes a capital."""
        text = self.vformat(template, (), facts)
        return text[:1].upper() + text[1:]

    def line(self, line: Line) -> str:
        """A line of the log or a prompt."""
        template = self.game.rulebook.words["lines"].get(line.key)
        if template is None:
            raise KredError(f"{self.game.id} has no words for {line.key!r}")
        return self.say(template, line.facts)

    def reason(self, violation: Violation) -> Reason:
        """A violation as a sentence with its remedy."""
        rule = self.game.rulebook[violation.rule]
        case = rule.cases.get(violation.case)
        if case is None:
            raise KredError(f"{violation.rule} has no words for its case {violation.case!r}")
        cure = case.get("cure", "")
        return Reason(
            rule.id,
            rule.title,
            self.say(case["says"], violation.facts),
            self.say(cure, violation.facts) if cure else "",
            violation.where,
        )

    def refusal(self, action: Any, verdict: Verdict) -> str:
        """Who may not do what, and every reason."""
        reasons = " ".join(str(self.reason(violation)) for violation in verdict.reasons)
        return f"'{action}' is not allowed now: {reasons}"

    def changes(self, diff: Diff) -> list[str]:
        """What differs between two positions: facts, then moves with the rules that made the difference."""
        facts = [fact for fact in diff.facts if not fact.key.startswith(self.game.bookkeeping)]
        lines = [f"{fact.key}: {fact.before or '-'} -> {fact.after or '-'}" for fact in facts]
        for sign, when, changes in (("+", "before", diff.gained), ("-", "now", diff.lost)):
            for change in changes:
                reasons = "; ".join(f"{self.reason(reason).says} [{reason.rule}]" for reason in change.reasons)
                lines.append(f"{sign} {change.action} ({when}: {reasons})")
        return lines

    def action(self, action: Any) -> str:
        """An action as a button would say it."""
        return self.game.speak("action", action, self.viewer)
