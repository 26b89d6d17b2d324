"""A mark with a rule is a promise: the test must make the engine return that rule."""

from collections.abc import Iterator

import pytest

from kredwidgets.engine.rulebook import recording
from kredwidgets.games.kred import Kred


@pytest.fixture(autouse=True)
def no_rule_is_marked_in_vain(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every marked rule that acts is cited while the test runs; what is data or a note can't be."""
    marked = [rule for marker in request.node.iter_markers("rule") for rule in marker.args]
    with recording() as cited:
        yield
    vain = [rule for rule in marked if Kred.rulebook[rule].kind == "acts" and rule not in cited]
    assert not vain, f"marked but not returned by the engine: {', '.join(vain)}"
