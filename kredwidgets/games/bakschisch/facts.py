"""From the facts of a position text back to a state, and the edits of it. What is hidden (`?`) is drawn."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from kredwidgets.engine.facts import FactReader, hidden, word_of
from kredwidgets.engine.game import HIDDEN, BadFact
from kredwidgets.engine.records import change
from kredwidgets.engine.text import number_from, read_fact
from kredwidgets.games.bakschisch.components import BRIBES, CARDS, DECK, GOLD, NAMES, NUMBER
from kredwidgets.games.bakschisch.observation import (
    DOWN,
    LOST,
    NONE,
    BakschischObservation,
    discard_text,
    usual_arrival,
    usual_thief,
)
from kredwidgets.games.bakschisch.resample import UNKNOWN, fill
from kredwidgets.games.bakschisch.rounds import crowned
from kredwidgets.games.bakschisch.state import NOT_YET, THIEF, Last, Phase, State, Thief

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

NO_CARDS: tuple[str, ...] = ()
NO_ROW: tuple[int, ...] = ()


class Facts(FactReader["Bakschisch"]):
    """The facts of a position of Bakschisch."""

    def space(self, text: str) -> int:
        """A space by its number or its id on the board (`s12`), or `start` or `throne`."""
        named = {"start": 0, "throne": self.game.track.throne}
        if text in named:
            return named[text]
        number = text[1:] if re.fullmatch(r"s\d+", text) else text
        if not number.isdecimal():
            raise ValueError(f"{text!r} is no space of the track; write its number, start or throne")
        return number_from(number)

    def row(self, text: str, read: Callable[[str], int]) -> tuple[int, ...]:
        """A value for each player."""
        values = tuple(map(read, text.split()))
        if len(values) != self.players:
            raise ValueError(f"{text!r} must be one value for each of {self.players} players")
        return values


def _gold(text: str) -> int:
    return UNKNOWN if text == HIDDEN else number_from(text)


def _choice(text: str) -> int:
    if text in ("thief", HIDDEN):
        return THIEF if text == "thief" else UNKNOWN
    return number_from(text)


def _shown(text: str) -> int:
    return THIEF if text == "thief" else number_from(text)


def _card(text: str) -> str:
    if text not in NAMES:
        raise ValueError(f"{text!r} is no character; characters are {', '.join(NAMES)}")
    return text


def _reckoned(text: str) -> bool:
    if text not in ("whole", LOST):
        raise ValueError(f"{text!r} must be whole or {LOST}")
    return text == "whole"


def _slots(text: str) -> tuple[str, ...]:
    """The cards face up from the left; `down` for one that is not, `?` for one to be drawn."""
    cards = [] if text == NONE else text.lower().split()
    if len(cards) > BRIBES:
        raise ValueError(f"there are {BRIBES} slots")
    slots = ["" if card == DOWN else card if card == HIDDEN else _card(card) for card in cards]
    while slots and not slots[-1]:
        slots.pop()
    return tuple(slots)


def _discard(text: str) -> tuple[int, ...]:
    """Counts by character and, last, how many are not known."""
    counts = [0] * (len(NAMES) + 1)
    for part in text.lower().split(",") if text != NONE else ():
        found = re.fullmatch(r"\s*(\d{1,4})\s+(\S+?)s?\s*", part)
        if not found:
            raise ValueError(f"{part.strip()!r} is no count of cards; write for example 2 guard, 3 caliph")
        counts[-1 if found[2] == HIDDEN else NUMBER[_card(found[2])]] += int(found[1])
    return tuple(counts)


def read_state(game: "Bakschisch", given: Mapping[str, str], rng: Random) -> State:
    """The state with these facts. Raises `BadFact` for one that can't be read."""
    facts = Facts(game, given)
    take = facts.take
    phase = take("phase", word_of(Phase, "phase"), Phase.BID if "slots" in given else Phase.TURN)
    round_, bribe = take("round", number_from, 1), take("bribe", number_from, BRIBES if phase is Phase.OVER else 1)
    if round_ < 1:
        raise BadFact("round", "the first round is 1")
    if not 1 <= bribe <= BRIBES:
        raise BadFact("bribe", f"a bribe is 1 to {BRIBES}")
    pos = facts.each("pos", facts.space, lambda _: 0)
    gone = (*(0 for _ in CARDS), BRIBES * ((round_ - 1) % (DECK // BRIBES)))
    state = State(
        phase=phase,
        round=round_,
        bribe=bribe,
        slots=take("slots", _slots, NO_CARDS),
        discard=take("discard", _discard, gone),
        pos=pos,
        gold=facts.each("gold", _gold, lambda _: GOLD),
        thief=facts.each("thief", word_of(Thief, "place of a thief"), lambda seat: usual_thief(game, pos[seat])),
        arrival=facts.each("arrival", number_from, lambda seat: usual_arrival(game, pos[seat], phase, bribe)),
        committed=facts.each("choice", _choice, lambda _: NOT_YET),
        table=take("table", number_from, 0),
        removed=take("removed", number_from, 0),
        last=_last(facts),
    )
    closed = UNKNOWN in state.gold or bool(state.discard[-1])
    state = change(state, reckoned=take("reckoning", _reckoned, not closed))
    winners = take("winners", facts.seats, None)
    facts.finish("phase, round, bribe, slots, table, p0.pos, p0.gold, p0.thief")
    if state.removed and game.options["leftover_rule"] != "remove":
        raise BadFact("removed", "gold leaves the game only under leftover_rule=remove")
    if phase is Phase.OVER:
        state = change(state, winners=crowned(game, state) if winners is None else winners)
    elif winners:
        raise BadFact("winners", "nobody has won before the game is over")
    return fill(game, state, rng)


def reckoned_facts(seen: BakschischObservation) -> dict[str, str]:
    """What a perfect memory adds to the facts of an observation: closed bags and discards."""
    if seen.reckoned is None:
        return {}
    facts = {f"p{seat}.gold": str(gold) for seat, gold in enumerate(seen.reckoned.gold)}
    return {**facts, "discard": discard_text(seen.reckoned.discard, seen.discarded) or NONE}


def _last(facts: Facts) -> Last | None:
    card = facts.take("last.card", _card, "")
    choices = facts.take("last.choices", lambda text: facts.row(text, _shown), NO_ROW)
    before = facts.take("last.before", lambda text: facts.row(text, facts.space), NO_ROW)
    if not (card or choices or before):
        return None
    if not (card and choices and before):
        key = "card" if card else "choices" if choices else "before"
        raise BadFact(f"last.{key}", "the last bribe has a card, choices and the spaces before")
    if max(before) > facts.game.track.throne:
        raise BadFact("last.before", f"the spaces are 0 to {facts.game.track.throne}")
    if max(choices) > GOLD * facts.game.players:
        raise BadFact("last.choices", f"there are only {GOLD * facts.game.players} gold in the game")
    return Last(card, choices, before)


def edit_facts(game: "Bakschisch", facts: Mapping[str, str], statement: str) -> dict[str, str]:
    """The facts after an edit `key = value`. Gold that enters or leaves a bag comes from and goes to the table.

    Choices that are hidden from whoever edits are dropped: those players choose again (part D.6). Where pieces or
    cards are changed, the last bribe is forgotten; where gold or cards are, closed bags can't be reckoned any more.
    """
    key, value = read_fact(statement)
    changed = {name: there for name, there in facts.items() if not (name.endswith(".choice") and there == HIDDEN)}
    if key != "slots" and facts.get(key) == HIDDEN and value != HIDDEN and not key.endswith(".choice"):
        raise hidden(key)
    if key.endswith(".gold") and facts.get(key, HIDDEN) != HIDDEN and value != HIDDEN:
        _balance(changed, key, value)
    if key.endswith(".pos") or key in ("phase", "round", "bribe", "slots"):
        changed = {name: there for name, there in changed.items() if not name.startswith("last.")}
    if key.endswith(".gold") or key in ("table", "removed", "discard", "slots", "round"):
        changed["reckoning"] = LOST
    if key.endswith(".pos"):
        seat = key.partition(".")[0]
        if _inside(game, facts.get(key, "0")) or _inside(game, value):
            changed.pop(f"{seat}.thief", None)  # a thief is put aside there, and comes back outside
        changed.pop(f"{seat}.arrival", None)
    if value == NONE and (key.endswith(".choice") or key.startswith("last.")):
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed


def _inside(game: "Bakschisch", space: str) -> bool:
    """Whether a space that can be read lies in the palace."""
    with suppress(ValueError):
        return game.track.inside(Facts(game, {}).space(space))
    return False


def _balance(facts: dict[str, str], key: str, value: str) -> None:
    """Keep the sum of all gold (BAKS-1.05) where the table can give or take the difference."""
    try:
        left = number_from(facts.get("table", "0")) + number_from(facts[key]) - number_from(value)
    except ValueError:
        return
    if left >= 0:
        facts["table"] = str(left)
