# ruff: noqa: ARG002
"""A toy to try the engine on: sealed bids for prizes. All are asked at once, and see but the winning card.

Each seat holds the cards 0 to 3. In each of three rounds chance draws a prize, and every seat commits one card
in secret; the highest card takes the prize and is turned up, a tie takes nothing. The cards 0 and 1 may boast,
which beats the same card without. A card is the text `2`, or `1!` with a boast; `-` is none yet, `?` is hidden.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from attrs import frozen

from kredwidgets.engine.game import (
    CHANCE,
    TEACHER,
    BadFact,
    Event,
    Game,
    Line,
    Observation,
    Option,
    Refusal,
    Sight,
    Step,
    Turn,
    Viewer,
)
from kredwidgets.engine.reasons import Fault, Violation
from kredwidgets.engine.rulebook import Rule, Rulebook, cite
from kredwidgets.engine.scene import Drawing, Item, Mark, Panel, Scene, Space, Token
from kredwidgets.engine.text import NUMBER, Form, seat_text

NONE, HIDDEN = "-", "?"
BAG, ROUNDS, CARDS = (1, 1, 2, 3), 3, range(4)


@frozen
class Bid:
    """Commit a card."""

    card: int

    def __str__(self) -> str:
        return f"bid {self.card}"


@frozen
class Boast:
    """Commit a card with a boast."""

    card: int

    def __str__(self) -> str:
        return f"boast {self.card}"


@frozen
class Prize:
    """Chance draws a prize."""

    prize: int

    def __str__(self) -> str:
        return f"prize {self.prize}"


@frozen
class State:
    """The prizes drawn, the cards of each finished round by seat, and those of this round."""

    prizes: tuple[int, ...]
    rounds: tuple[tuple[str, ...], ...]
    sealed: tuple[str, ...]


@frozen
class Seen(Observation):
    """The state with `?` for what is hidden, and who won each round."""

    state: State
    winners: tuple[int | None, ...]


def _rule(id_: str, title: str, text: str, kind: str = "acts", **cases: str) -> Rule:
    return Rule(
        id_,
        title,
        text,
        "The toy",
        "own",
        kind,
        cases={case: dict(zip(("says", "cure"), words.split(" | "), strict=False)) for case, words in cases.items()},
    )


RULES = (
    _rule(
        "TOY-1",
        "Prizes",
        "Each round a prize is drawn from a bag that holds 1, 1, 2 and 3.",
        bag="The bag does not hold {prizes}.",
    ),
    _rule(
        "TOY-2",
        "One card a round",
        "Commit one card of your hand each round; it is spent then.",
        spent="You have spent your {card}. | Choose a card that you still hold.",
        twice="{who:seat} holds a card twice.",
        turn="You have committed already. | Wait for the others.",
    ),
    _rule(
        "TOY-3",
        "Your box",
        "A card goes into your own box.",
        other="That is not your box. | Put the card into your own box.",
        nothing="Only a card of your hand can be committed. | Pick a card, then your box.",
    ),
    _rule(
        "TOY-4",
        "The highest card",
        "The highest card takes the prize and is turned up; equal cards take nothing.",
    ),
    _rule(
        "TOY-5",
        "Boasts",
        "A boast beats the same card without. Only 0 and 1 may boast.",
        high="The {card} is too high to boast with. | Bid it without a boast.",
    ),
    _rule("TOY-6", "Hands are secret", "Nobody sees your cards, except the one that wins."),
    _rule("TOY-7", "Good manners", "Congratulate the winner.", kind="note"),
)
WORDS = {
    "lines": {
        "ask": "Commit a card for the prize of {prize}.",
        "over": "The game is over.",
        "prize": "The prize is {prize}.",
        "bid": "{who:seat} has committed a card.",
        "bid.secret": "{who:seat} has committed the {card}.",
        "won": "{who:seat} takes {prize} with the {card}.",
        "tied": "Nobody takes the prize.",
    },
}


def _mark(card: str) -> tuple[int, bool]:
    return int(card.rstrip("!")), card.endswith("!")


def winner(cards: Sequence[str]) -> int | None:
    """The seat with the highest card, if it is alone."""
    best = max(cards, key=_mark)
    return cards.index(best) if cards.count(best) == 1 else None


class Toy(Game[State, Seen]):
    """The sealed bids."""

    id = "toy"
    rulebook = Rulebook("toy", "Sealed bids", "1", {rule.id: rule for rule in RULES}, WORDS)
    min_players, max_players = 2, 5
    known_options = (Option("boasts", True, (True, False)),)
    forms = tuple(
        Form(f"{verb} {{{slot}:number}}", make, {"number": NUMBER})
        for verb, slot, make in (("bid", "card", Bid), ("boast", "card", Boast), ("prize", "prize", Prize))
    )
    aliases = {"Ann": "p0", "Bob": "p1", "Cleo": "p2", "Dan": "p3", "Eve": "p4"}
    notable = frozenset({"Boast"})

    def initial_state(self) -> State:
        return State((), (), (NONE,) * self.players)

    def asked(self, state: State) -> tuple[int, ...]:
        if len(state.rounds) == ROUNDS:
            return ()
        if len(state.prizes) == len(state.rounds):
            return (CHANCE,)
        return tuple(seat for seat, card in enumerate(state.sealed) if card == NONE)

    def prompt(self, state: State, viewer: Viewer) -> Line:
        if not self.asked(state):
            return Line("over", {}, ("TOY-4",))
        return Line("ask", {"prize": state.prizes[-1] if state.prizes else "?"}, ("TOY-2",))

    def candidates(self, state: State, player: int) -> list[Any]:
        boasts = [Boast(card) for card in CARDS] if self.options["boasts"] else []
        return [*(Bid(card) for card in CARDS), *boasts]

    def why_not(self, state: State, player: int, action: Any) -> Iterator[Violation]:
        if isinstance(action, Prize):
            if action not in dict(self.chance_outcomes(state)) or player != CHANCE:
                yield Violation("TOY-1", "bag", {"prizes": action.prize})
            return
        if player not in self.asked(state):
            yield Violation("TOY-2", "turn")
        if action.card not in self.hand(state, player):
            yield Violation("TOY-2", "spent", {"card": action.card}, (f"{seat_text(player)}.hand.{action.card}",))
        if isinstance(action, Boast) and action.card > 1:
            yield Violation("TOY-5", "high", {"card": action.card}, (f"{seat_text(player)}.hand.{action.card}",))

    def grounds(self, state: State, player: int, action: Any) -> tuple[str, ...]:
        return {Prize: ("TOY-1",), Bid: ("TOY-2",), Boast: ("TOY-2", "TOY-5")}[type(action)]

    def effect(self, state: State, player: int, action: Any) -> Step:
        if isinstance(action, Prize):
            event = Event("prize", ("TOY-1",), {"prize": action.prize}, reveals=True)
            return Step(State((*state.prizes, action.prize), state.rounds, state.sealed), (event,))
        card = f"{action.card}!" if isinstance(action, Boast) else str(action.card)
        sealed = tuple(card if seat == player else held for seat, held in enumerate(state.sealed))
        events = [Event("bid", ("TOY-2",), {"who": player}, {"card": card}, frozenset({player}))]
        if NONE in sealed:
            return Step(State(state.prizes, state.rounds, sealed), tuple(events))
        who = winner(sealed)
        if who is None:
            events.append(Event("tied", ("TOY-4",)))
        else:
            facts = {"who": who, "prize": state.prizes[-1], "card": sealed[who]}
            events.append(Event("won", ("TOY-4",), facts, reveals=True))
        return Step(State(state.prizes, (*state.rounds, sealed), (NONE,) * self.players), tuple(events))

    def chance_outcomes(self, state: State) -> list[tuple[Any, Fraction]]:
        if self.asked(state) != (CHANCE,):
            return []
        left = [prize for prize in set(BAG) for _ in range(BAG.count(prize) - state.prizes.count(prize))]
        return [(Prize(prize), Fraction(left.count(prize), len(left))) for prize in sorted(set(left))]

    def returns(self, state: State) -> tuple[Fraction, ...] | None:
        return None if len(state.rounds) < ROUNDS else tuple(map(Fraction, self.points(state, self.winners(state))))

    def observe(self, state: State, viewer: Viewer) -> Seen:
        winners = self.winners(state)
        rounds = tuple(
            tuple(card if viewer in (seat, TEACHER) or seat == who else HIDDEN for seat, card in enumerate(cards))
            for cards, who in zip(state.rounds, winners, strict=True)
        )
        sealed = tuple(
            card if viewer in (seat, TEACHER) or card == NONE else HIDDEN for seat, card in enumerate(state.sealed)
        )
        sights = [
            Sight("prizes", _join(state.prizes), "TOY-1"),
            Sight("winners", _join(NONE if who is None else seat_text(who) for who in winners), "TOY-4"),
        ]
        for seat in range(self.players):
            sights.append(Sight(f"{seat_text(seat)}.bids", _join(cards[seat] for cards in rounds), "TOY-6"))
            sights.append(Sight(f"{seat_text(seat)}.sealed", sealed[seat], "TOY-6"))
        cite(sight.rule for sight in sights)
        return Seen(viewer, tuple(sights), State(state.prizes, rounds, sealed), winners)

    def resample(self, observation: Seen, rng: Random) -> State:
        drawn = self._draw(observation.state, observation.winners, rng)
        assert drawn is not None
        return drawn

    def _draw(self, seen: State, winners: Sequence[int | None] | None, rng: Random) -> State | None:
        for _ in range(20_000):
            rows = [
                self._fill([*(cards[seat] for cards in seen.rounds), seen.sealed[seat]], rng)
                for seat in range(self.players)
            ]
            columns = list(zip(*rows, strict=True))
            state = State(seen.prizes, tuple(columns[:-1]), columns[-1])
            if winners is None or self.winners(state) == tuple(winners):
                return state
        return None

    def _fill(self, cards: list[str], rng: Random) -> list[str]:
        left = [card for card in CARDS if card not in [_mark(c)[0] for c in cards if c not in (HIDDEN, NONE)]]
        rng.shuffle(left)
        proud = [self.options["boasts"] and card < 2 and rng.random() < 0.5 for card in left]
        drawn = [f"{card}!" if boast else str(card) for card, boast in zip(left, proud, strict=True)]
        return [drawn.pop() if card == HIDDEN else card for card in cards]

    def state_from(self, facts: Mapping[str, str], rng: Random) -> State:
        prizes = tuple(int(prize) for prize in self._words(facts, "prizes", [str(prize) for prize in BAG]))
        cards = [*map(str, CARDS), "0!", "1!", HIDDEN]
        seats = range(self.players)
        bids = [self._words(facts, f"{seat_text(seat)}.bids", cards) for seat in seats]
        for seat in seats:
            if len(bids[seat]) != len(bids[0]):
                raise BadFact(f"{seat_text(seat)}.bids", f"{len(bids[seat])} rounds, but p0 has played {len(bids[0])}")
        sealed = tuple((self._words(facts, f"{seat_text(seat)}.sealed", [*cards, NONE]) or [NONE])[0] for seat in seats)
        winners = None
        if facts.get("winners", HIDDEN) != HIDDEN:
            words = self._words(facts, "winners", [*map(seat_text, seats), NONE])
            winners = [None if word == NONE else int(word[1]) for word in words]
        state = self._draw(State(prizes, tuple(zip(*bids, strict=True)), sealed), winners, rng)
        if state is None:
            raise BadFact("winners", "these cards have other winners")
        return state

    def _words(self, facts: Mapping[str, str], key: str, known: Sequence[str]) -> list[str]:
        value = facts.get(key, "none")
        words = [] if value == "none" else value.split()
        for word in words:
            if word not in known:
                raise BadFact(key, f"{word!r} is none of {', '.join(known)}")
        return words

    def edit(self, facts: Mapping[str, str], statement: str) -> dict[str, str]:
        key, equals, value = (part.strip() for part in statement.partition("="))
        if not equals or key not in facts:
            raise BadFact(key, "no such fact; write for example p0.sealed = 2")
        return {**facts, "winners": facts["winners"] if key.endswith("sealed") else HIDDEN, key: value}

    def fact_group(self, key: str) -> str:
        return key.partition(".")[0]

    def validate(self, state: State) -> list[Fault]:
        faults = []
        if len(state.prizes) - len(state.rounds) not in (0, 1) or len(state.rounds) > ROUNDS:
            faults.append(Fault("TOY-1", "bag", {"prizes": _join(state.prizes)}, broken=True))
        for seat in range(self.players):
            held = [_mark(cards[seat])[0] for cards in (*state.rounds, state.sealed) if cards[seat] != NONE]
            if len(held) != len(set(held)):
                faults.append(Fault("TOY-2", "twice", {"who": seat}, (f"box.{seat_text(seat)}",), broken=True))
        if any(state.prizes.count(prize) > BAG.count(prize) for prize in state.prizes):
            faults.append(Fault("TOY-1", "bag", {"prizes": _join(state.prizes)}, ("prize",)))
        return faults

    def intend(self, state: State, player: int, gesture: Sequence[str]) -> Any:
        hand = f"{seat_text(player)}.hand."
        if not gesture or not gesture[0].startswith(hand):
            return Refusal((Violation("TOY-3", "nothing", {}, tuple(gesture[:1])),))
        if len(gesture) > 1 and gesture[1] != f"box.{seat_text(player)}":
            return Refusal((Violation("TOY-3", "other", {}, (gesture[1],)),))
        return Bid(int(gesture[0].removeprefix(hand)))

    def picks(self, state: State, player: int, action: Any) -> tuple[str, ...]:
        return (f"{seat_text(player)}.hand.{action.card}", f"box.{seat_text(player)}")

    def group(self, action: Any) -> str:
        return {Bid: "Bid", Boast: "Boast"}[type(action)]

    def speak(self, kind: str, value: Any, viewer: Viewer) -> str:
        if kind == "seat":
            return next(name for name, seat in self.aliases.items() if seat == seat_text(value))
        return f"{type(value).__name__} {value.card if kind == 'action' else value}"

    def drawing(self, viewer: Viewer) -> Drawing:
        at = viewer if isinstance(viewer, int) else 0
        spaces = [Space("prize", 0, 0, "the prize", 70, {"down": f"box.p{at}", "up": f"box.p{at}"})]
        board = '<circle class="table" r="440"/><circle class="felt" r="405"/>'
        for seat in range(self.players):
            angle = math.tau * (0.25 + (seat - at) / self.players)
            x, y = round(290 * math.cos(angle)), round(290 * math.sin(angle))
            board += f'<circle class="felt s-line" cx="{x}" cy="{y}" r="80" stroke-width="4"/>'
            left, right = (f"box.p{(seat + turn) % self.players}" for turn in (1, -1))
            name = f"{self.speak('seat', seat, viewer)}'s box"
            steps = {"left": left, "right": right, "up": "prize", "down": "prize"}
            spaces.append(Space(f"box.p{seat}", x, y, name, 76, steps))
        paper = '<rect class="card s-line" x="-22" y="-30" width="44" height="60" rx="5" stroke-width="1.5"/>'
        text = '<text class="ink" y="11" text-anchor="middle" font-size="32">{}</text>'
        cards = {f"card{mark}": paper + text.format(mark) for mark in (*CARDS, "0!", "1!", "?")}
        coins = {f"prize{prize}": '<circle class="gold s-line" r="30"/>' + text.format(prize) for prize in BAG}
        palette = {
            "table": ("#8a6a4a", "#5a4632"),
            "felt": ("#dfeadf", "#22332a"),
            "s-line": ("#4f6d5a", "#9cc3aa"),
            "card": ("#fffdf6", "#f3ead2"),
            "ink": ("#1f2328", "#1f2328"),
            "gold": ("#e3b341", "#e3b341"),
        }
        return Drawing(960, 960, board, {**cards, **coins}, tuple(spaces), palette)

    def scene(self, observation: Seen, turn: Turn) -> Scene:
        seen, seats = observation.state, range(self.players)
        tokens = [
            Token(f"prize{prize}", "prize", f"a prize of {prize}", scale=1.6)
            for prize in seen.prizes[len(seen.rounds) :]
        ]
        for seat, card in enumerate(seen.sealed):
            if card != NONE:
                name = "a hidden card" if card == HIDDEN else f"the {card}"
                tokens.append(Token(f"card{card}", f"box.p{seat}", name, owner=seat, scale=1.6))
        names = [self.speak("seat", seat, observation.viewer) for seat in seats]
        points = self.points(seen, observation.winners)
        meters = tuple(Item(f"points.p{seat}", names[seat], value=points[seat], limit=sum(BAG)) for seat in seats)
        panels = [Panel("points", "meters", "Points", meters)]
        for seat in seats:
            if observation.viewer in (seat, TEACHER):
                items = tuple(Item(f"p{seat}.hand.{c}", f"the {c}", f"card{c}") for c in self.hand(seen, seat))
                panels.append(Panel(f"hand.p{seat}", "cards", f"{names[seat]}'s hand", items, seat, private=True))
        marks = [Mark(f"box.p{seat}", "due") for seat in turn.asked if seat != CHANCE]
        won = observation.winners[-1] if observation.winners else None
        moved = () if won is None or any(card != NONE for card in seen.sealed) else (("prize", f"box.p{won}"),)
        return Scene(tuple(tokens), tuple(panels), tuple(marks), moved)

    def board_text(self, observation: Seen) -> str:
        return "\n".join(f"{key:10} {value}" for key, value in observation.facts.items())

    def hand(self, state: State, seat: int) -> list[int]:
        spent = [cards[seat].rstrip("!") for cards in (*state.rounds, state.sealed)]
        return [card for card in CARDS if str(card) not in spent]

    def winners(self, state: State) -> tuple[int | None, ...]:
        return tuple(winner(cards) for cards in state.rounds)

    def points(self, state: State, winners: Sequence[int | None]) -> list[int]:
        taken = list(zip(state.prizes, winners, strict=False))
        return [sum(prize for prize, who in taken if who == seat) for seat in range(self.players)]


def _join(words: Any) -> str:
    return " ".join(map(str, words)) or "none"
