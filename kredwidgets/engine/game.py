"""A game: a stateless rules engine over immutable states. Each game subclasses `Game` and fills in the rooms.

Terms are the field's own: a *state* holds everything, an *observation* what one viewer may see, *chance* is a player
whose actions have exact probabilities. `why_not` is the only source of legality: everything else derives from it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from attrs import field, frozen

from kredwidgets.engine.errors import BadPosition, IllegalAction, UnknownOption
from kredwidgets.engine.reasons import Facts, Fault, Verdict, Violation
from kredwidgets.engine.rulebook import Rules, cite
from kredwidgets.engine.text import Form, did_you_mean, number_from, option_text, read_action, seat_text, shown

if TYPE_CHECKING:
    from kredwidgets.engine.quiz import Maker
    from kredwidgets.engine.scene import Drawing, Scene
    from kredwidgets.engine.words import HouseRule

CHANCE = -1
BITS = 64
"""Of a whole number that is given from outside."""
HIDDEN = "?"
"""In texts and observations: something is there, and the viewer may not know what."""
PUBLIC = "public"
TEACHER = "teacher"
Viewer = int | str
"""A seat number, `PUBLIC` (what everybody sees) or `TEACHER` (everything, always named and labelled)."""

S = TypeVar("S")
Seen = TypeVar("Seen", bound="Observation")


@frozen
class Line:
    """Something to be said: the `key` of a template in the game's words, the facts for it, the rules it cites."""

    key: str
    facts: Facts = field(factory=dict)
    rules: tuple[str, ...] = ()


@frozen
class Event:
    """Something that happened. `secret` adds facts for the seats in `secret_to`; `reveals` bars undo in play mode.

    A viewer with the secret facts reads the template `key.secret`, the others `key`.
    """

    key: str
    rules: tuple[str, ...]
    facts: Facts = field(factory=dict)
    secret: Facts = field(factory=dict)
    secret_to: frozenset[int] = frozenset()
    reveals: bool = False


@frozen
class Step:
    """What an action leads to."""

    state: Any
    events: tuple[Event, ...] = ()


@frozen
class Choice:
    """A candidate as offered to a viewer: `picks` are the spaces and panel items that mean it, in order.

    No picks: it is a button only. `why_not` is the first reason against it, or None when it is legal. `player` would do
    it: of several who are asked at once, the teacher sees everybody's choices.
    """

    player: int
    action: Any
    group: str
    picks: tuple[str, ...] = ()
    why_not: Violation | None = None


@frozen
class Turn:
    """Who is asked now, what for, and this viewer's candidates (empty for a viewer who is not asked)."""

    asked: tuple[int, ...]
    prompt: Line
    choices: tuple[Choice, ...] = ()


@frozen
class Sight:
    """One thing a viewer sees, as `key = value` of the position text, and the rule that lets him see it."""

    key: str
    value: str
    rule: str


@frozen
class Observation:
    """What a viewer may see, built up fact by fact. Games extend it with typed fields."""

    viewer: Viewer
    sights: tuple[Sight, ...]

    @property
    def facts(self) -> dict[str, str]:
        """The facts as `key: value`, `?` standing for what is hidden."""
        return {sight.key: sight.value for sight in self.sights}

    def without_hints(self) -> Self:
        """The same without what the engine works out ahead, for somebody who is to work it out."""
        return self


@frozen
class Refusal:
    """A gesture that means no action, with the reasons."""

    reasons: tuple[Violation, ...]


@frozen
class Tool:
    """A what-if by hand: taken up, then used on a space. `text` is the edit statement with `{space}` for its id."""

    label: str
    text: str
    symbol: str = ""


@frozen
class Option:
    """A house rule: its name, the values allowed and the default. An `int` default allows any number from 0 on."""

    name: str
    default: Any
    values: tuple[Any, ...]
    issue: str = ""

    def read(self, value: Any) -> Any:
        """Check a value, also given as text. Raises `UnknownOption`."""
        if isinstance(self.default, bool):
            text = str(value).lower()
            if text in ("true", "false"):
                return text == "true"
        elif isinstance(self.default, int):
            try:
                return number_from("" if isinstance(value, bool) else str(value))
            except ValueError:
                raise UnknownOption(f"{self.name} must be a whole number from 0 on, not {value!r:.40}") from None
        elif value in self.values:
            return value
        allowed = ", ".join(map(option_text, self.values))
        raise UnknownOption(f"{self.name} must be one of {allowed}, not {value!r}")


def read_options(game: str, known: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values. Raises `UnknownOption` for a name the game does not have."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            hint = did_you_mean(name, names) or f"; its options are {', '.join(sorted(names))}"
            raise UnknownOption(f"{game} has no option {name!r}{hint}")
    for name, value in given.items():
        if not isinstance(value, str | int) or (isinstance(value, int) and value.bit_length() > BITS):
            raise UnknownOption(f"{name} must be a text, a number, true or false, not {shown(value)}")
    return {option.name: option.read(given.get(option.name, option.default)) for option in known}


class Game(ABC, Generic[S, Seen]):
    """Base of all rules engines: the guarded `apply`, `judge`, `legal_actions`, `turn` and `tell` are written once."""

    id: ClassVar[str]
    rulebook: ClassVar[Rules]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    known_options: ClassVar[tuple[Option, ...]]
    forms: ClassVar[tuple[Form, ...]]
    notable: ClassVar[frozenset[str]] = frozenset()
    """Names of action classes that a turn shows greyed, with the reason, when they are illegal."""
    bookkeeping: ClassVar[tuple[str, ...]] = ()
    """How the keys of facts begin that only keep count for the rules: a change of them is not worth telling."""

    def __init__(self, players: int, **options: Any) -> None:
        """`players` seats and house rules by name. Raises `UnknownOption` for a bad count, name or value."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            number = "" if type(players) is int else "; give their number, such as players=3"
            span = f"{self.min_players} to {self.max_players} players"
            raise UnknownOption(f"{self.id} is for {span}, not {shown(players)}{number}")
        self.players = players
        self.options = read_options(self.id, self.known_options, options)

    def changed_options(self) -> dict[str, Any]:
        """Player count and the options that differ from their defaults, as a position's header names them."""
        changed = {o.name: self.options[o.name] for o in self.known_options if self.options[o.name] != o.default}
        return {"players": self.players, **changed}

    @classmethod
    def house_rules(cls) -> "tuple[HouseRule, ...]":
        """The options in words. Raises `KredError` where the words of one are missing."""
        from kredwidgets.engine.words import house_rule

        return tuple(house_rule(cls.rulebook, option) for option in cls.known_options)

    @property
    def aliases(self) -> dict[str, str]:
        """The game's own names for its seats (`Red`), for texts, with the seats' names in the grammar (`p0`)."""
        return {name: seat_text(seat) for seat, name in enumerate(self.rulebook.words["seats"])}

    # What a game fills in.

    @abstractmethod
    def initial_state(self) -> S:
        """The state before anything has happened."""

    @abstractmethod
    def asked(self, state: S) -> tuple[int, ...]:
        """The players who may act now: one, several at once (sealed), `(CHANCE,)`, or nobody when it is over."""

    @abstractmethod
    def prompt(self, state: S, viewer: Viewer) -> Line:
        """What the asked players are asked, in words this viewer may read."""

    @abstractmethod
    def candidates(self, state: S, player: int) -> list[Any]:
        """Actions worth judging for this player; every legal one is among them."""

    @abstractmethod
    def why_not(self, state: S, player: int, action: Any) -> Iterator[Violation]:
        """Every reason against the action, the most telling first, found only as far as they are asked for."""

    @abstractmethod
    def grounds(self, state: S, player: int, action: Any) -> tuple[str, ...]:
        """The rules that allow a legal action."""

    @abstractmethod
    def effect(self, state: S, player: int, action: Any) -> Step:
        """What a legal action does. Unguarded: callers go through `apply`."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> list[tuple[Any, Fraction]]:
        """Every outcome chance may pick with its exact probability; empty when chance is not asked."""

    @abstractmethod
    def returns(self, state: S) -> tuple[Fraction, ...] | None:
        """Each seat's result, or None while the game goes on."""

    @abstractmethod
    def observe(self, state: S, viewer: Viewer) -> Seen:
        """What this viewer may see, and why."""

    @abstractmethod
    def resample(self, observation: Seen, rng: Random) -> S:
        """Another full state that this viewer can't tell from the true one."""

    @abstractmethod
    def state_from(self, facts: Mapping[str, str], rng: Random) -> S:
        """The state with these facts; what is hidden (`?`) is drawn. Raises `BadFact`."""

    @abstractmethod
    def edit(self, facts: Mapping[str, str], statement: str) -> dict[str, str]:
        """The facts after one edit statement. Raises `BadFact`."""

    @abstractmethod
    def fact_group(self, key: str) -> str:
        """Facts with the same group share a line of the position text."""

    @abstractmethod
    def validate(self, state: S) -> list[Fault]:
        """Everything wrong with an edited position."""

    @abstractmethod
    def intend(self, state: S, player: int, gesture: Sequence[str]) -> Any:
        """What picking these spaces and items in turn means: an action, or a `Refusal`."""

    @abstractmethod
    def picks(self, state: S, player: int, action: Any) -> tuple[str, ...]:
        """The spaces and items to pick for this player's action."""

    @abstractmethod
    def group(self, action: Any) -> str:
        """The heading under which an action is offered."""

    @abstractmethod
    def speak(self, kind: str, value: Any, viewer: Viewer) -> str:
        """How a fact of this kind (seat, space, tile ...) is said."""

    @abstractmethod
    def drawing(self, viewer: Viewer) -> "Drawing":
        """The board as this viewer sees it from his side of the table."""

    @abstractmethod
    def scene(self, observation: Seen, turn: Turn) -> "Scene":
        """Where everything is now."""

    @abstractmethod
    def board_text(self, observation: Seen) -> str:
        """The position as a board in plain text."""

    # What every game has in common.

    def judging(self, state: S, player: int) -> Callable[[Any], Iterator[Violation]]:
        """`why_not` for the candidates of a player who is asked. A game may work out once what they have in common."""
        return partial(self.why_not, state, player)

    def judge(self, state: S, player: int, action: Any) -> Verdict:
        """Why the action is legal, or every reason why not. Cites the rules."""
        reasons = tuple(self.why_not(state, player, action))
        verdict = Verdict(reasons, () if reasons else self.grounds(state, player, action))
        cite(reason.rule for reason in reasons)
        cite(verdict.grounds)
        return verdict

    def legal_actions(self, state: S, player: int) -> list[Any]:
        """The candidates that no rule forbids; empty for a player who is not asked."""
        if player not in self.asked(state):
            return []
        why_not = self.judging(state, player)
        return [action for action in self.candidates(state, player) if next(why_not(action), None) is None]

    def apply(self, state: S, player: int, action: Any) -> Step:
        """Carry out an action. Raises `IllegalAction` with the whole verdict when a rule forbids it."""
        if next(self.why_not(state, player, action), None) is not None:
            verdict = self.judge(state, player, action)
            raise IllegalAction(self.words_for(player).refusal(action, verdict), verdict)
        step = self.effect(state, player, action)
        for event in step.events:
            cite(event.rules)
        return step

    def turn(self, state: S, viewer: Viewer) -> Turn:
        """Who is asked, and what this viewer may choose from. The teacher sees every asked player's choices."""
        asked = self.asked(state)
        seats = [viewer] if isinstance(viewer, int) and viewer in asked else []
        if viewer == TEACHER:
            seats = [seat for seat in asked if seat != CHANCE]
        choices = []
        for seat in seats:
            why_not = self.judging(state, seat)
            for action in self.candidates(state, seat):
                reason = next(why_not(action), None)
                if reason is None or type(action).__name__ in self.notable:
                    choices.append(Choice(seat, action, self.group(action), self.picks(state, seat, action), reason))
        return Turn(asked, self.prompt(state, viewer), tuple(choices))

    def tell(self, event: Event, viewer: Viewer) -> Line:
        """The event as this viewer may read it."""
        if event.secret and (viewer == TEACHER or viewer in event.secret_to):
            return Line(f"{event.key}.secret", {**event.facts, **event.secret}, event.rules)
        return Line(event.key, event.facts, event.rules)

    def parse(self, text: str, legal: Sequence[Any] = ()) -> Any:
        """Read an action text. Raises `UnknownAction`, naming the nearest of the `legal` actions."""
        return read_action(text, self.forms, [str(action) for action in legal], self.aliases)

    def bluffs(self, state: S, player: int, action: Any) -> bool:  # noqa: ARG002 - without claims nothing is a bluff
        """Whether a legal action says or prepares something untrue, as far as this player may know."""
        return False

    @property
    def kit(self) -> tuple[Tool, ...]:
        """What a space can be changed with by a click; a game without any need not say so."""
        return ()

    @property
    def quiz_kinds(self) -> Mapping[str, "Maker"]:
        """The kinds of quiz questions that only this game has, by name; a game without any need not say so."""
        return {}

    def words_for(self, viewer: Viewer) -> "Any":
        """A `Words` that renders lines, reasons and actions of this game for a viewer."""
        from kredwidgets.engine.words import Words

        return Words(self, viewer)


def shared_win(winners: Sequence[int], players: int) -> tuple[Fraction, ...]:
    """Results that share a whole win among the winners; nothing for anybody when there are none."""
    share = Fraction(1, len(winners)) if winners else Fraction(0)
    return tuple(share if seat in winners else Fraction(0) for seat in range(players))


class BadFact(BadPosition):
    """One fact of a position that can't be read. `key` names it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
