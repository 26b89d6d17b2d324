"""Lesson files that went wrong in every way: only our own named error comes out, and nothing of them half loads."""

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kredwidgets import paths
from kredwidgets.teaching.lesson import BadLesson, read_lesson
from kredwidgets.teaching.transcript import transcript

LESSONS = [path.read_text(encoding="utf-8") for path in sorted(paths.lessons().glob("*/*.toml"))]
VALUES = ["3", "-1", "true", "nan", "1e400", "[]", "{}", "[[]]", '["", 1]', "1979-05-27", '""', '"\\u0000"', "9" * 40]
VALUES += ['"<script>alert(1)</script>"', "'''\n<img src=x onerror=alert(1)>\n'''", '"{goal.__class__}"', '"{0}%s{}"']
VALUES += ['"' + "a" * 5000 + '"', "\"after 'after 'x': y': z\"", '"legal legal legal"', '"sees p9 everything"']
WORDS = [
    "phase",
    "p0.hand",
    "p9.s1",
    "mark",
    "mark mark",
    "p0.s1=",
    "=",
    ";",
    "?",
    "blank",
    "99",
    "players=77",
    "\t",
    "🂡",
]


def value(rng: Random, text: str) -> str:
    """Another type or text for one field."""
    fields = list(re.finditer(r"^(\w+) = .*$", text, re.MULTILINE))
    field = rng.choice(fields)
    return f"{text[: field.start()]}{field[1]} = {rng.choice(VALUES)}{text[field.end() :]}"


def name(rng: Random, text: str) -> str:
    """A field under another name, or twice."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    lines.insert(at, rng.choice([lines[at], f"x{lines[at]}", "kind = 'play'", "[step.step]", "[[option]]"]))
    return "\n".join(lines)


def gone(rng: Random, text: str) -> str:
    """Lines that are missing or have changed places."""
    lines = text.splitlines()
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[at], lines[to] = lines[to], lines[at]
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def position(rng: Random, text: str) -> str:
    """A word of a position, a claim or a pattern replaced."""
    words = list(re.finditer(r"[\w.]+", text))
    word = rng.choice(words)
    return text[: word.start()] + rng.choice(WORDS) + text[word.end() :]


def noise(rng: Random, text: str) -> str:
    """Bytes put in, taken out and changed."""
    data = bytearray(text.encode())
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(data))
        data[at : at + rng.randrange(9)] = rng.randbytes(rng.randrange(9))
    return data.decode("utf-8", "replace")


MUTATIONS = (value, name, gone, position, noise)


def one_step(rng: Random) -> str:
    """The head of a shipped lesson with one of its steps, which is a lesson too."""
    head, *steps = rng.choice(LESSONS).split("[[step]]")
    return f"{head}[[step]]{rng.choice(steps)}"


def test_one_step_of_a_lesson_is_a_lesson() -> None:
    for seed in range(20):
        assert transcript(read_lesson(one_step(Random(seed))))


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_only_our_own_error_comes_out(mutate: Callable[[Random, str], str], rng: Random, times: int) -> None:
    text = one_step(rng)
    for _ in range(times):
        text = mutate(rng, text)
    with suppress(BadLesson):
        transcript(read_lesson(text))


def test_most_mutations_are_noticed() -> None:
    """Else the fuzzing above would show nothing."""
    rng = Random(1)
    noticed = 0
    for number in range(100):
        text = MUTATIONS[number % len(MUTATIONS)](rng, one_step(rng))
        try:
            transcript(read_lesson(text))
        except BadLesson:
            noticed += 1
    assert noticed > 40
