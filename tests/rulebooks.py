"""The rule book of every game as data: complete, worded, and each kind of rule is what it says."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

import kredwidgets as kw
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.rulebook import KINDS
from kredwidgets.teaching.coverage import cited

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


def constants(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of code."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def called(folder: Path, *names: str) -> Iterator[ast.Call]:
    """The calls of these functions in the code of a folder."""
    for node in code(folder):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            yield node


def code(folder: Path) -> Iterator[ast.AST]:
    """Every piece of the code of a folder."""
    for path in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


class RuleBook:
    """A game subclasses this.

    `sections` says how many ids each section of the specification has, `chapters` are the headings of the printed
    rules; where else a rule is known from its provenance says, which begins as `known_from`. `samples` has a value for
    each kind of fact, under the empty name for one of no kind, and `facts` one for facts that are not just any.
    """

    game: ClassVar[str]
    players: ClassVar = 3
    prefix: ClassVar[str]
    folder: ClassVar[Path]
    data: ClassVar[Mapping[str, Any]]
    sections: ClassVar[Mapping[int, int]]
    count: ClassVar[int]
    chapters: ClassVar[frozenset[str]]
    known_from: ClassVar = r"(printed|public|reconstructed)\b"
    samples: ClassVar[Mapping[str, Any]]
    facts: ClassVar[Mapping[str, Any]] = {}
    least_cases: ClassVar[int]
    """About how many cases the code names, so that the search for them does not find nothing."""

    @property
    def book(self) -> Any:
        return kw.game(self.game, self.players).rulebook

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "worded" in metafunc.fixturenames:
            rules = [rule for rule in self.book.rules.values() if rule.cases]
            metafunc.parametrize("worded", rules, ids=[rule.id for rule in rules])

    def test_every_id_of_the_specification_is_there_and_no_other(self) -> None:
        sections = self.sections.items()
        wanted = [
            f"{self.prefix}-{section}.{number:02}" for section, count in sections for number in range(1, count + 1)
        ]
        assert list(self.book.rules) == wanted
        assert len(wanted) == self.count

    def test_every_rule_says_what_it_is(self) -> None:
        for rule in self.book.rules.values():
            assert rule.title
            assert rule.text.endswith((".", ")"))
            assert rule.heading in self.chapters
            assert rule.kind in KINDS
            assert re.match(self.known_from, rule.provenance), rule.provenance
            assert bool(rule.key) is (rule.kind == "data")
            for case in rule.cases.values():
                assert set(case) == {"says", "cure"}

    def literal_cases(self) -> set[tuple[str, str]]:
        """Every rule and case that stand together in the code: in a call, or as a pair."""
        pairs = [call.args[:2] for call in called(self.folder, "Violation", "Fault", "_bad")]
        pairs += [node.elts for node in code(self.folder) if isinstance(node, ast.Tuple) and len(node.elts) == 2]
        found = set()
        for pair in pairs:
            texts = [list(constants(part)) for part in pair]
            if len(texts) == 2 and len(texts[0]) == len(texts[1]):
                found |= {
                    (rule, case)
                    for rule, case in zip(*texts, strict=True)
                    if rule.startswith(self.prefix) and "-" not in case
                }
        return found

    def test_every_case_in_the_code_has_words_and_every_worded_case_is_in_the_code(self) -> None:
        book, cases = self.book, self.literal_cases()
        assert len(cases) > self.least_cases
        for rule, case in cases:
            assert case in book[rule].cases, (rule, case)
        texts = {text for node in code(self.folder) for text in constants(node)}
        for rule in book.rules.values():
            for case in rule.cases:
                assert case in texts, (rule.id, case)

    def test_every_sentence_can_be_said(self, worded: Any) -> None:
        words = kw.game(self.game, self.players).words_for(0)
        for case, texts in worded.cases.items():
            facts = {name: self.samples[kind] for text in texts.values() for name, kind in PLACEHOLDER.findall(text)}
            reason = words.reason(Violation(worded.id, case, {**facts, **self.facts}))
            assert "{" not in reason.says + reason.cure
            assert reason.says.endswith(".")
            assert reason.cure.endswith(".")

    def test_every_house_rule_and_each_of_its_values_has_words_and_nothing_else_has(self) -> None:
        options, words = kw.game(self.game, self.players).known_options, self.book.words["options"]
        assert set(words) == {option.name for option in options}
        for option in options:
            says, *phrases = words[option.name].values()
            values = ["true" if value is True else "false" if value is False else value for value in option.values]
            assert set(words[option.name]) == {"says", *values}, option.name
            assert re.search(r"[?.]$", says), option.name
            assert len(says.split()) <= 15, option.name
            assert all(0 < len(phrase.split()) <= 10 for phrase in phrases), option.name
            assert len(set(phrases)) == len(phrases), option.name

    def test_rules_that_are_data_name_a_table_and_notes_are_not_cited(self) -> None:
        places = cited(self.folder)
        for rule in self.book.rules.values():
            if rule.kind == "data":
                table: Any = self.data
                for part in rule.key.split("."):
                    table = table[part]
            if rule.kind == "note":
                assert rule.id not in places
            if rule.kind == "acts":
                assert rule.id in places, rule.id
