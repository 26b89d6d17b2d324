"""The facts of a position, taken one by one, and what is said of those that can't be read."""

from enum import StrEnum

import pytest

from kredwidgets.engine.facts import FactReader, hidden, word_of
from kredwidgets.engine.game import BadFact
from kredwidgets.engine.text import number_from
from tests.toy import Toy


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def reader(**facts: str) -> FactReader[Toy]:
    return FactReader(Toy(3), {key.replace("_", "."): value for key, value in facts.items()})


def test_a_fact_is_read_or_as_usual() -> None:
    facts = reader(round="7", p1_gold="2", who="p2 p0")
    assert facts.take("round", number_from, 1) == 7
    assert facts.take("round", number_from, 1) == 1
    assert facts.each("gold", number_from, lambda seat: 10 * seat) == (0, 2, 20)
    assert facts.take("who", facts.seats, ()) == (2, 0)
    facts.finish("round")


@pytest.mark.parametrize(
    ("text", "why"),
    [("p3", "there is no p3; the 3 players are p0 to p2"), ("p0 x", "'x' is no seat; seats are p0, p1, ...")],
)
def test_a_fault_names_its_fact(text: str, why: str) -> None:
    facts = reader(who=text)
    with pytest.raises(BadFact) as refused:
        facts.take("who", facts.seats, ())
    assert refused.value.key == "who"
    assert str(refused.value) == f"who: {why}"


def test_what_nobody_takes_is_refused() -> None:
    facts = reader(round="1", p3_gold="2")
    facts.take("round", number_from, 1)
    with pytest.raises(BadFact) as refused:
        facts.finish("round, p0.gold")
    assert str(refused.value) == "p3.gold: no such fact here; facts are round, p0.gold ..."


def test_a_word_is_one_of_a_few() -> None:
    read = word_of(Colour, "colour")
    assert read("blue") is Colour.BLUE
    with pytest.raises(ValueError, match=r"^'BLUE' is no colour; write red, blue$"):
        read("BLUE")


def test_what_is_hidden_is_not_changed() -> None:
    assert str(hidden("p1.gold")) == "p1.gold: this is hidden from you; the teacher's view can change it"
