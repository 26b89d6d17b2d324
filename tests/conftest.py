"""Which rules the marked tests make the engine return: `pytest --rules-seen=FILE` writes them as JSON."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from kredwidgets.engine.rulebook import recording
from kredwidgets.games import NAMES, find

for shared in ("contract", "noninterference", "pictures", "random_games", "rulebooks"):
    pytest.register_assert_rewrite(f"tests.{shared}")

settings.register_profile("kit", deadline=None)  # a slow machine is no fault
settings.load_profile("kit")

_seen: dict[str, list[str]] = {}
_cited = pytest.StashKey[set[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-seen", type=Path, help="write which tests exercised which rules to this file")


def marked(item: pytest.Item) -> list[str]:
    return [rule for marker in item.iter_markers("rule") for rule in marker.args]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with recording() as cited:
        result = yield
    item.stash[_cited] = cited
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.passed:
        for rule in marked(item):
            if rule in item.stash[_cited] or kind_of(rule) == "data":
                _seen.setdefault(rule, []).append(item.nodeid)
    return report


def kind_of(rule: str) -> str:
    for name in NAMES:
        rules = find(name).rulebook.rules
        if rule in rules:
            return rules[rule].kind
    raise pytest.UsageError(f"a test is marked with {rule}, which no rule book has")


def pytest_sessionfinish(session: pytest.Session) -> None:
    path = session.config.getoption("--rules-seen")
    if path:
        path.write_text(json.dumps(_seen, indent=1, sort_keys=True), encoding="utf-8")
