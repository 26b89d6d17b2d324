"""The kinds of questions that every game has, made from nothing but what `Game` offers.

- `legal`: which of these moves are allowed;
- `why`: which rule forbids a move;
- `next`: what follows from a move, or from a round of sealed ones;
- `asked`: who decides next;
- `sees`: who can see something, if the game has words for it;
- `chance`: how likely an outcome is.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from math import lcm
from random import Random
from string import Formatter
from typing import Any

from kredwidgets.engine.game import CHANCE, HIDDEN, TEACHER, Event, Game, Line, Step
from kredwidgets.engine.quiz import Choice, Deeds, Maker, Riddle, View, choices, one_of, unique
from kredwidgets.teaching.quiz_tries import Miss, form_of, near_misses, slots
from kredwidgets.teaching.quiz_words import quiz_word

NEAREST = 5
"""Near misses from which the wrong answers of `legal` are drawn."""
MOST_RULES = 4
"""Rules from which the wrong answers of `why` are drawn."""
REPEATS = 2
"""Arguments of an action in an event that make it say the same."""
FEW = 2
"""Other ways on; with more of them, what follows from each of them is left out of the right answers."""
TANGLED = 3
"""Numbers in a line that are too many to change one."""
SCRIPTS = 6
"""Ways on that are tried before a position is given up, and from which the wrong answers are taken."""


def legal(view: View, rng: Random) -> Riddle | None:
    """Which of four moves are allowed: the wrong ones are near misses, each with the engine's own reasons."""
    game, seat, state = view.game, view.seat, view.state
    allowed = game.legal_actions(state, seat)
    misses = _plausible(near_misses(game, state, seat, allowed, rng), allowed, rng) if allowed else []
    verbs: dict[str, list[Any]] = {}
    for action in allowed:
        verbs.setdefault(game.group(action), []).append(action)
    right = [
        Choice(view.say("action", action), True, _grounds(view, game.judge(state, seat, action).grounds))
        for action in [rng.choice(verbs[verb]) for verb in rng.sample(list(verbs), len(verbs))]
        + rng.sample(allowed, min(2, len(allowed)))
    ]
    wrong = [Choice(view.say("action", miss.action), False, _reasons(view, miss)) for miss in misses]
    options = choices(rng, _different(right), _different(wrong))
    if not options:
        return None
    shown = {option.text for option in options}
    cited = [rule for a in allowed if view.say("action", a) in shown for rule in game.judge(state, seat, a).grounds]
    cited += [r.rule for miss in misses if view.say("action", miss.action) in shown for r in miss.verdict.reasons]
    ask = quiz_word("legal", prompt=_prompt(view, state), player=view.say("seat", seat))
    return Riddle(ask, options, unique(cited), several=True)


def why(view: View, rng: Random) -> Riddle | None:
    """Which rule forbids a move that one rule alone forbids, among rules that forbid others now, or stand beside it."""
    game, seat = view.game, view.seat
    allowed = game.legal_actions(view.state, seat)
    misses = near_misses(game, view.state, seat, allowed, rng) if allowed else []
    timely = [miss for miss in misses if not miss.untimely and not miss.vague]
    single = [miss for miss in timely if len(_rules(miss)) == 1]
    if not single:
        return None
    miss = rng.choice(single)
    rule = _rules(miss)[0]
    book = game.rulebook
    sorts = set(map(type, allowed))
    near = [other for one in timely if type(one.action) in sorts for other in _rules(one)]
    far = [other for one in timely if type(one.action) not in sorts for other in _rules(one)]
    beside = [r.id for r in book.rules.values() if r.cases and r.id.startswith(rule.rpartition(".")[0])]
    if not {*near, *far} - {rule}:
        return None
    wrong: dict[str, Choice] = {}
    for other in [*rng.sample(near, len(near)), *rng.sample(beside, len(beside)), *far]:
        title = book[other].title
        if title != book[rule].title and len(wrong) < MOST_RULES:
            wrong[title] = Choice(title, False, quiz_word("why_no", text=book[other].text, rule=other))
    said = game.words_for(seat).reason(miss.verdict.reasons[0])
    right = Choice(book[rule].title, True, quiz_word("why_yes", says=said.says, rule=rule))
    options = one_of(rng, right, list(wrong.values()))
    action = view.say("action", miss.action)
    ask = quiz_word("why", player=view.say("seat", seat), action=action)
    return Riddle(ask, options, (rule,)) if options else None


def following(view: View, rng: Random) -> Riddle | None:
    """What follows at once from a move, or from a round of sealed ones; wrong is what would follow from others."""
    scripts = list(_scripts(view, rng))
    steps = {number: taken for number, deeds in enumerate(scripts) if (taken := view.after(deeds))}
    told = {
        n: [e for deed, step in zip(scripts[n], s, strict=True) for e in _more(view, deed[1], step)]
        for n, s in steps.items()
    }
    chosen = max(told, key=lambda number: (min(len(told[number]), 3), -number), default=None)
    if chosen is None or not told[chosen]:
        return None
    events = told.pop(chosen)
    if len(told) > FEW:
        always = set.intersection(*(set(view.lines(rest)) for rest in told.values()))
        events = [event for event in events if view.lines([event])[0] not in always]
    others = [event for rest in told.values() for event in rest]
    true = set(view.lines([event for step in steps[chosen] for event in step.events]))
    elsewhere = view.lines(others)
    changed = [line for event in events for line in _changed(view, event, others)]
    wrong = list(dict.fromkeys(line for line in _mixed(elsewhere, changed, rng) if line not in true))
    right = [
        Choice(view.lines([event])[0], True, quiz_word("next_yes", rules=_titles(view, event.rules)))
        for event in events
    ]
    options = choices(rng, _different(right), [Choice(line, False, quiz_word("next_no")) for line in wrong[:6]])
    if not options:
        return None
    rules = [rule for event in events for rule in event.rules]
    ask = quiz_word("next", deeds=_said(view, scripts[chosen]))
    return Riddle(ask, options, unique(rules), several=True, basis=view.basis(steps[chosen]))


def asked(view: View, rng: Random) -> Riddle | None:
    """Who has to decide after a move that hands the decision on."""
    game = view.game
    before = game.asked(view.state)
    if len(before) != 1:
        return None
    for deeds in _scripts(view, rng):
        steps = view.after(deeds)
        after = game.asked(steps[-1].state) if steps else ()
        if len(after) != 1 or after[0] == CHANCE or after == before:
            continue
        step, words = steps[-1], game.words_for(view.seat)
        prompt = words.line(game.prompt(step.state, view.seat))
        deed = game.candidates(step.state, after[0])[-1]
        options, rules = [], [rule for event in step.events for rule in event.rules]
        for seat in range(game.players):
            why = prompt
            if seat != after[0]:
                said = words.reason(game.judge(step.state, seat, deed).reasons[0])
                why = quiz_word("asked_no", says=said.says, rule=said.rule)
                rules.append(said.rule)
            options.append(Choice(view.say("seat", seat), seat == after[0], why))
        ask = quiz_word("asked", deeds=_said(view, deeds))
        return Riddle(ask, tuple(options), unique(rules), basis=view.basis(steps))
    return None


def sees(view: View, rng: Random) -> Riddle | None:
    """Who can see something that is hidden from somebody; of things that equally many see, the first in the words."""
    game = view.game
    names = [view.say("seat", seat) for seat in range(game.players)]
    seen = [{sight.key: sight for sight in game.observe(view.state, seat).sights} for seat in range(game.players)]
    riddles: dict[int, dict[int, list[Riddle]]] = {}
    for place, key, thing in _things(view, game.observe(view.state, TEACHER).facts):
        sights = [eye.get(key) for eye in seen]
        open_ = [sight is not None and HIDDEN not in sight.value.split() for sight in sights]
        if len(set(open_)) == 1:
            continue
        options = []
        for name, sight, shown in zip(names, sights, open_, strict=True):
            rule = _titles(view, (sight.rule,)) if sight else ""
            why = quiz_word("sees_yes" if shown else "sees_no", player=name, rule=rule)
            options.append(Choice(name, shown, why))
        rules = unique([sight.rule for sight in sights if sight])
        riddle = Riddle(quiz_word("sees", thing=thing), tuple(options), rules, several=True)
        riddles.setdefault(sum(open_), {}).setdefault(place, []).append(riddle)
    if not riddles:
        return None
    alike = riddles[rng.choice(sorted(riddles))]
    return rng.choice(alike[min(alike)])


def chance(view: View, rng: Random) -> Riddle | None:
    """How likely an outcome is, when chance acts next whatever is done now."""
    game = view.game
    ends = [steps[-1].state for deeds in _scripts(view, rng) if (steps := view.after(deeds))]
    outcomes = game.chance_outcomes(ends[0]) if ends else []
    if not outcomes or any(game.chance_outcomes(state) != outcomes for state in ends):
        return None
    all_ = lcm(*(share.denominator for _, share in outcomes))
    action, share = rng.choice(outcomes)
    guesses = {Fraction(1, len(outcomes)), Fraction(1, all_), *(other for _, other in outcomes)}
    guesses |= {share * Fraction(all_, all_ + 1), *(share + Fraction(by, all_) for by in (-1, 1, 2))}
    said = {_share(guess, all_) for guess in guesses if 0 < guess < 1} - {_share(share, all_)}
    why = quiz_word("chance_why", share=_share(share, all_))
    right = Choice(_share(share, all_), True, why)
    options = one_of(rng, right, [Choice(text, False, why) for text in sorted(said)])
    ask = quiz_word("chance", action=view.say("action", action))
    rules = unique(game.judge(ends[0], CHANCE, action).grounds)
    basis = tuple(f"{one}: {share}" for one, share in outcomes)
    return Riddle(ask, options, rules, basis=basis) if options else None


KINDS: Mapping[str, Maker] = {
    "legal": legal,
    "why": why,
    "next": following,
    "asked": asked,
    "sees": sees,
    "chance": chance,
}


def kinds_for(game: Game[Any, Any]) -> dict[str, Maker]:
    """The kinds of questions for a game by name, its own included; `sees` needs words for what can be seen."""
    kinds = {**KINDS, **game.quiz_kinds}
    if not game.rulebook.words.get("quiz", {}).get("things"):
        del kinds["sees"]
    return kinds


def _scripts(view: View, rng: Random) -> Iterator[Deeds]:
    """Some ways on: every player who is asked now does something that may be done."""
    open_ = [(player, view.open_to(player)) for player in view.game.asked(view.root)]
    done = set()
    for _ in range(SCRIPTS):
        deeds = tuple((player, rng.choice(actions)) for player, actions in open_ if actions)
        if deeds and deeds not in done:
            done.add(deeds)
            yield deeds


def _more(view: View, action: Any, step: Step) -> list[Event]:
    """What an action brings beyond what it says itself: the first event and those with its arguments only repeat it."""
    form = form_of(view.game, action)
    said = {value for name in slots(form) if isinstance(value := getattr(action, name), str)} if form else set()
    return [
        e for e in step.events[1:] if not e.reveals and len(said.intersection(map(str, e.facts.values()))) < REPEATS
    ]


def _changed(view: View, event: Event, others: Sequence[Event]) -> list[str]:
    """The line of an event with one fact changed: another seat, or a number near one that differs elsewhere."""
    words, line = view.game.words_for(view.seat), view.game.tell(event, view.seat)
    template = view.game.rulebook.words["lines"][line.key]
    said = [(name, kind) for _, name, kind, _ in Formatter().parse(template) if name]
    found = []
    # Where many numbers hang together, one changed by itself makes no sense.
    if sum(type(line.facts[name]) is int and kind != "seat" for name, kind in said) >= TANGLED:
        return []
    for name, kind in said:
        value = line.facts[name]
        if type(value) is not int:
            continue
        if kind == "seat":
            values = list(range(view.game.players))
        else:
            varies = any(other.key == event.key and other.facts.get(name) != value for other in others)
            values = [value - 1, value + 1, value + 2] if varies else []
        found += [
            words.line(Line(line.key, {**line.facts, name: other}, line.rules))
            for other in values
            if other != value and (other > 0 or kind == "seat")
        ]
    return found


def _mixed(one: Sequence[str], other: Sequence[str], rng: Random) -> list[str]:
    """The two in turn, each shuffled."""
    both = [rng.sample(one, len(one)), rng.sample(other, len(other))]
    longest = max(map(len, both))
    return [lines[at] for at in range(longest) for lines in both if at < len(lines)]


def _things(view: View, keys: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """The facts that the game has words for: the place of these words in their list, the fact, what it is called."""
    things: Mapping[str, str] = view.game.rulebook.words["quiz"]["things"]
    words, known = view.game.words_for(view.seat), list(keys)
    for place, (pattern, template) in enumerate(things.items()):
        for key in known:
            if fnmatchcase(key, pattern):
                owner, number, *_ = (*map(int, re.findall(r"\d+", key)), 0, 0)
                yield place, key, str(words.vformat(template, (), {"owner": owner, "number": number}))


def _plausible(misses: Sequence[Miss], allowed: Sequence[Any], rng: Random) -> list[Miss]:
    """The misses nearest to what is allowed: deeds of the same sort, those first that one clear rule forbids, and now
    and then one of another sort. Where there is none of the same sort, those that a rule of their own forbids.
    """
    sorts = set(map(type, allowed))
    near = [miss for miss in misses if type(miss.action) in sorts]
    near.sort(key=lambda miss: (miss.vague, len(_rules(miss))))
    far = [miss for miss in misses if type(miss.action) not in sorts and not miss.untimely]
    if near:
        return [*near[:NEAREST], *rng.sample(far, min(len(far), rng.choice((0, 0, 1))))]
    return far


def _prompt(view: View, state: Any) -> str:
    return str(view.game.words_for(view.seat).line(view.game.prompt(state, view.seat)))


def _said(view: View, deeds: Deeds) -> str:
    said = [
        quiz_word("supposed", player=view.say("seat", player), action=view.say("action", action))
        for player, action in deeds
    ]
    return "; ".join(said)


def _rules(miss: Miss) -> list[str]:
    return list(dict.fromkeys(reason.rule for reason in miss.verdict.reasons))


def _reasons(view: View, miss: Miss) -> str:
    words = view.game.words_for(view.seat)
    return " ".join(str(words.reason(reason)) for reason in miss.verdict.reasons)


def _titles(view: View, rules: Sequence[str]) -> str:
    book = view.game.rulebook
    return "; ".join(quiz_word("rule", title=book[rule].title, rule=rule) for rule in rules)


def _grounds(view: View, rules: Sequence[str]) -> str:
    return quiz_word("legal_yes", rules=_titles(view, rules))


def _different(options: Sequence[Choice]) -> list[Choice]:
    """Choices, each text once."""
    return list({option.text: option for option in options}.values())


def _share(share: Fraction, all_: int) -> str:
    cases = share * all_
    whole = cases.denominator == 1
    return quiz_word(
        "chance_option", cases=cases if whole else share.numerator, all=all_ if whole else share.denominator
    )
