"""Bakschisch: the rules engine, wired from its rooms. The rules and components are in the `.toml` files beside it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kredwidgets.engine.errors import UnknownOption
from kredwidgets.engine.game import Line, Tool, Turn, Viewer
from kredwidgets.engine.phases import Over, PhaseGame
from kredwidgets.engine.reasons import Fault, Violation
from kredwidgets.engine.rulebook import Rules
from kredwidgets.games.bakschisch import components, speech
from kredwidgets.games.bakschisch.actions import FORMS
from kredwidgets.games.bakschisch.components import BRIBES, CARDS, GOLD, OPTIONS, PIECES, track_from
from kredwidgets.games.bakschisch.facts import edit_facts, read_state, reckoned_facts
from kredwidgets.games.bakschisch.faults import faults
from kredwidgets.games.bakschisch.observation import BakschischObservation, observe
from kredwidgets.games.bakschisch.phases.base import elsewhere
from kredwidgets.games.bakschisch.phases.bid import BidRules
from kredwidgets.games.bakschisch.phases.turn import TurnRules
from kredwidgets.games.bakschisch.state import NOT_YET, Phase, State, Thief
from kredwidgets.games.bakschisch.track import Track
from kredwidgets.games.bakschisch.ways import targets
from kredwidgets.games.bakschisch.wishes import intend

if TYPE_CHECKING:
    from kredwidgets.engine.quiz import Maker
    from kredwidgets.engine.scene import Drawing, Scene


class Bakschisch(PhaseGame[State, BakschischObservation]):
    """Bakschisch for 2 to 4 players, on any track, with its house rules as options."""

    id = "bakschisch"
    rulebook = Rules("kredwidgets.games.bakschisch")
    bookkeeping = ("reckoning",)
    min_players: ClassVar[int] = components.DATA["meta"]["min_players"]
    max_players: ClassVar[int] = components.DATA["meta"]["max_players"]
    known_options = OPTIONS
    forms = FORMS
    notable = frozenset({"UseThief"})
    phases: ClassVar = {Phase.TURN: TurnRules(), Phase.BID: BidRules(), Phase.OVER: Over()}

    def __init__(self, players: int, **options: Any) -> None:
        """`players` is 2, 3 or 4 (BAKS-1.07); options are those of `components.toml`. Raises `UnknownOption`."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            words = self.rulebook["BAKS-1.07"].cases["players"]
            cure = words["cure"].format(fewest=self.min_players, most=self.max_players)
            raise UnknownOption(f"{words['says']} [BAKS-1.07] {cure}")
        super().__init__(players, **options)
        self.track: Track = track_from(self.options["track"])
        self.pieces = tuple(PIECES[letter] for letter in self.options["pieces"])[:players]
        if len(self.pieces) < players:
            raise UnknownOption(f"pieces: {players} players need a piece each, not {len(self.pieces)} [BAKS-1.01]")

    @property
    def aliases(self) -> dict[str, str]:
        """The seats by the colour of their pieces."""
        return {speech.seat_name(self, seat): f"p{seat}" for seat in range(self.players)}

    def targets(self, state: State) -> tuple[int, ...]:
        """By seat where the piece would go if it alone won this bribe, or lost the fifth; empty before a card is up."""
        if not state.card or max(state.pos) > self.track.throne:
            return ()
        return targets(self.track, self.options, state.pos, state.card, back=state.bribe == BRIBES)

    # The engine's questions.

    def initial_state(self) -> State:
        """All pieces on the start, gold and thief in the bags, the cards face down (BAKS-2.02 to BAKS-2.06)."""
        everybody = range(self.players)
        return State(
            phase=Phase.TURN,
            round=1,
            bribe=1,
            slots=(),
            discard=(0,) * len(CARDS),
            pos=tuple(0 for _ in everybody),
            gold=tuple(GOLD for _ in everybody),
            thief=tuple(Thief.BAG for _ in everybody),
            arrival=tuple(0 for _ in everybody),
            committed=tuple(NOT_YET for _ in everybody),
        )

    def elsewhere(self, state: State, player: int, action: Any) -> Iterator[Violation]:
        return elsewhere(self, state, player, action)

    def observe(self, state: State, viewer: Viewer) -> BakschischObservation:
        return observe(self, state, viewer)

    def resample(self, observation: BakschischObservation, rng: Random) -> State:
        return read_state(self, {**observation.facts, **reckoned_facts(observation)}, rng)

    def state_from(self, facts: Mapping[str, str], rng: Random) -> State:
        return read_state(self, facts, rng)

    def edit(self, facts: Mapping[str, str], statement: str) -> dict[str, str]:
        return edit_facts(self, facts, statement)

    def fact_group(self, key: str) -> str:
        """A player's facts share a line, and so do the phase, the last bribe and the gold outside the bags."""
        if key in ("phase", "round", "bribe"):
            return "head"
        return "table" if key in ("table", "removed") else key.partition(".")[0]

    def validate(self, state: State) -> list[Fault]:
        return faults(self, state)

    def prompt(self, state: State, viewer: Viewer) -> Line:
        return speech.prompt(self, state, viewer)

    def intend(self, state: State, player: int, gesture: Sequence[str]) -> Any:
        return intend(self, state, player, gesture)

    def picks(self, state: State, player: int, action: Any) -> tuple[str, ...]:
        return speech.picks_of(state, player, action)

    def group(self, action: Any) -> str:
        return speech.group_of(action)

    def speak(self, kind: str, value: Any, viewer: Viewer) -> str:
        return speech.speak(self, kind, value, viewer)

    @property
    def kit(self) -> tuple[Tool, ...]:
        """Each piece, for a space of the track."""
        seats = range(self.players)
        return tuple(Tool(speech.seat_name(self, seat), f"p{seat}.pos = {{space}}", f"seat-{seat}") for seat in seats)

    def drawing(self, viewer: Viewer) -> "Drawing":
        from kredwidgets.games.bakschisch import drawing

        return drawing.drawing(self)

    def scene(self, observation: BakschischObservation, turn: Turn) -> "Scene":
        from kredwidgets.games.bakschisch import drawing

        return drawing.scene(self, observation, turn)

    def board_text(self, observation: BakschischObservation) -> str:
        from kredwidgets.games.bakschisch import drawing

        return drawing.board_text(self, observation)

    @property
    def quiz_kinds(self) -> "Mapping[str, Maker]":
        from kredwidgets.games.bakschisch import quiz

        return quiz.KINDS


ENGINE = Bakschisch
