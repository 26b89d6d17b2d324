"""The reference notebook of a game: its rule book, with a live example beside each rule, and its house rules.

The examples come from the lessons: of all that is played, asked or changed in the steps that show a rule, the shortest
example in which the engine names the rule.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from attrs import frozen

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import Viewer
from kredwidgets.engine.rulebook import Rule, load_rulebook, recording
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import seat_text
from kredwidgets.games import find
from kredwidgets.teaching.checks import Solved, check
from kredwidgets.teaching.claims import (
    After,
    Both,
    Chance,
    Claim,
    Count,
    Fact,
    Illegal,
    Impossible,
    Legal,
    Sees,
    Unreachable,
    read_claim,
    read_marks,
)
from kredwidgets.teaching.examples import CHANGE, FAULTS, ODDS, READ, TABLE, example
from kredwidgets.teaching.lesson import Lesson
from kredwidgets.teaching.notebook import Cell, Notebook, code, markdown, notebook, words
from kredwidgets.teaching.trying import led_on

Acts = tuple[str, ...]
MOST_TRIES = 400


@frozen
class Shown:
    """An example as it stands in the notebook, and the step of a lesson that it comes from."""

    lesson: str
    step: int
    position: str
    acts: Acts
    seat: Viewer
    text: str

    @property
    def name(self) -> str:
        """The name of the lesson's notebook, beside which this one lies."""
        return self.lesson.partition("/")[2]

    def shows(self, rule: str) -> bool:
        """Whether the rule is named."""
        return rule in self.text

    def forbids(self, rule: str) -> bool:
        """Whether the rule is a reason why not."""
        lines = (line for line in self.text.splitlines() if line.startswith("  ") and not line.startswith("  >"))
        return any(f"[{rule}]" in line for line in lines)

    @property
    def call(self) -> str:
        """The code that shows it."""
        acts = "".join(f"    {json.dumps(act, ensure_ascii=False)},\n" for act in self.acts)
        seat = f"    seat={json.dumps(self.seat)},\n" if self.seat != 0 else ""
        return f'show(\n    """{self.position}""",\n{acts}{seat})'


def reference_notebook(game: str, lessons: Iterable[Lesson]) -> Notebook:
    """The notebook: chapters in the order of the rule book, a table of contents, an example for each rule."""
    book = load_rulebook(f"kredwidgets.games.{game}")
    solved = [(lesson, number, each) for lesson in lessons for number, each in enumerate(check(lesson), 1)]
    tried = [pair for lesson, number, each in solved for pair in shows(lesson.name, number, each)]
    chapters: dict[str, list[Cell]] = {}
    last: dict[str, Shown] = {}
    for rule in book.rules.values():
        chapter = chapters.setdefault(rule.heading, [])
        shown, above = best(rule, tried, solved), last.get(rule.heading)
        if shown is None:
            chapter.append(_entry(rule, ""))
        elif above and above.shows(rule.id) and (above.forbids(rule.id) or not shown.forbids(rule.id)):
            chapter.append(_entry(rule, words()["reference_above"]))
        else:
            source = words()["reference_from"].format(name=shown.name, step=shown.step)
            chapter += [_entry(rule, source), code(f"{_key(rule)}-example", shown.call)]
            last[rule.heading] = shown
    headings = (*chapters, words()["house_rules"])
    contents = "\n".join(f"- [{heading}](#{heading.replace(' ', '-')})" for heading in headings)
    intro = words()["reference"].format(title=book.title, rules=len(book.rules), contents=contents)
    cells = [markdown("title", intro), code("import", "from kredwidgets.teaching.examples import show")]
    for number, (heading, entries) in enumerate(chapters.items(), 1):
        cells += [markdown(f"chapter-{number}", f"## {heading}"), *entries]
    return notebook([*cells, *_house_rules(game)])


def _house_rules(game: str) -> tuple[Cell, Cell]:
    """What the options of the game decide, and how to choose a value."""
    players = find(game).min_players
    listed = f'import kredwidgets as kw\n\nprint(*kw.game("{game}", players={players}).house_rules(), sep="\\n")'
    text = words()["house_rules_text"].format(game=game, players=players)
    return markdown("house-rules", f"## {words()['house_rules']}\n\n{text.strip()}"), code("house-rules-list", listed)


def best(
    rule: Rule, tried: Iterable[tuple[Shown, frozenset[str]]], solved: Iterable[tuple[Lesson, int, Solved]]
) -> Shown | None:
    """The shortest example that names the rule, if it can one in which the rule forbids something.

    Else one in which the engine used it; else the board of its step, with the table that the rule is about.
    """
    named = [shown for shown, _ in tried if shown.shows(rule.id)]
    forbidding = [shown for shown in named if shown.forbids(rule.id)]
    used = [shown for shown, cited in tried if rule.id in cited]
    if found := forbidding or named or used:
        return min(found, key=lambda shown: len(shown.text) + len(shown.position))
    for lesson, number, each in solved:
        if rule.id in each.step.rules:
            table = (f"{TABLE}{rule.key}",) if rule.key else ()
            return _shown(lesson.name, number, each, (*each.step.before, *table))
    return None


def shows(lesson: str, number: int, solved: Solved) -> Iterator[tuple[Shown, frozenset[str]]]:
    """Every example that a step offers, with the rules that the engine cites while it is shown."""
    for acts in dict.fromkeys(_acts(solved)):
        with recording() as cited, suppress(KredError):
            yield _shown(lesson, number, solved, (*solved.step.before, *acts)), frozenset(cited)


def _shown(lesson: str, number: int, solved: Solved, acts: Acts) -> Shown:
    position, seat = solved.step.position.strip(), solved.step.seat
    return Shown(lesson, number, position, acts, seat, example(position, *acts, seat=seat))


def _acts(solved: Solved) -> Iterator[Acts]:
    """What can be done at a step: its solution, and whatever its claims speak of."""
    step, session = solved.step, solved.session
    yield ()
    yield (FAULTS,)
    if step.kind == "play":
        yield (_by(session, step.seat, solved.actions[0]),)
    elif step.kind == "predict":
        yield from _of(read_marks(step.answer), session)
    elif step.kind == "choose":
        for option in step.option:
            yield from _of(read_claim(option.claim), session)
    elif step.kind == "whatif":
        yield from _changes(solved)


def _changes(solved: Solved) -> Iterator[Acts]:
    """The change that a `whatif` step asks for, with what it makes possible or impossible."""
    until = read_claim(solved.step.until)
    changes = tuple(f"{CHANGE}{change}" for change in solved.actions)
    changed = led_on(solved.session, ())
    for change in solved.actions:
        changed.edit(change)
    yield changes
    yield from ((*changes, *acts) for acts in _of(until, changed))
    if isinstance(until, Legal):  # what is refused at first changes nothing, so that it can be tried before and after
        yield from ((*acts, *changes, *acts) for acts in _of(until, solved.session))


def _by(session: Session, seat: Viewer, action: str) -> str:
    several = len(session.asked) > 1 and isinstance(seat, int)
    return f"{seat_text(seat)}: {action}" if several and isinstance(seat, int) else action


def _of(claim: Claim, session: Session) -> Iterator[Acts]:
    """What shows whether a claim holds."""
    if isinstance(claim, Both):
        yield from _of(claim.one, session)
        yield from _of(claim.other, session)
    elif isinstance(claim, After):
        yield claim.actions
        with suppress(KredError):
            then = led_on(session, claim.actions)
            yield from ((*claim.actions, *acts) for acts in _of(claim.claim, then))
    elif isinstance(claim, Count):
        yield from _of(claim.legal, session)
    elif isinstance(claim, Legal | Illegal):
        yield from _moves(claim, session)
    elif isinstance(claim, Sees):
        yield (f"{READ}{claim.seat} {claim.key}",)
    elif isinstance(claim, Fact):
        yield from ((f"{READ}{seat_text(seat)} {claim.key}",) for seat in range(session.game.players))
    elif isinstance(claim, Impossible):
        yield (f"{CHANGE}{claim.change}",)
    elif isinstance(claim, Unreachable):
        yield (FAULTS,)
    elif isinstance(claim, Chance):
        yield (f"{ODDS}{claim.pattern}",)


def _moves(claim: Legal | Illegal, session: Session) -> Iterator[Acts]:
    named = f"{claim.seat}: " if claim.seat else ""
    if "*" not in claim.pattern and not claim.pattern.endswith("..."):
        yield (named + claim.pattern,)
    elif isinstance(claim, Legal):
        yield from ((named + str(action),) for action in claim.actions(session)[:1])
    else:
        yield from ((named + str(action),) for action in islice(claim.actions(session), MOST_TRIES))


def _entry(rule: Rule, source: str) -> Cell:
    return markdown(_key(rule), f"### {rule.id} {rule.title}\n\n{rule.text}\n\n{source}")


def _key(rule: Rule) -> str:
    return rule.id.replace(".", "-")
