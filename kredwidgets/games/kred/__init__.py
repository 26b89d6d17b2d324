"""KRED: the rules engine, wired from its rooms. The rules are in `rules.toml`, the components in `components.toml`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kredwidgets.engine.game import Line, Tool, Turn, Viewer
from kredwidgets.engine.phases import PhaseGame
from kredwidgets.engine.reasons import Fault, Violation
from kredwidgets.engine.rulebook import Rules
from kredwidgets.games.kred import bluff, components, flow
from kredwidgets.games.kred.actions import FORMS, Move
from kredwidgets.games.kred.board import SIZE, due_drop, put, table
from kredwidgets.games.kred.components import EMPTY, MARK, OPTIONS, PIECE_LETTERS
from kredwidgets.games.kred.gestures import intend
from kredwidgets.games.kred.moves import Ground, grounds_of, move_reasons
from kredwidgets.games.kred.observation import KredObservation, observe
from kredwidgets.games.kred.phases.base import PhaseRules, elsewhere
from kredwidgets.games.kred.phases.bureaucracy import BureaucracyRules, OrderRules, PaymentRules, RewardRules
from kredwidgets.games.kred.phases.challenge import ChallengeRules, WaiverRules
from kredwidgets.games.kred.phases.draft import DealRules, DraftRules
from kredwidgets.games.kred.phases.drop import DropRules
from kredwidgets.games.kred.phases.moves import MovesRules, PenaltyRules, ReplayRules
from kredwidgets.games.kred.phases.over import OverRules
from kredwidgets.games.kred.phases.receipt import ExposedRules, LookRules, ReceiptRules
from kredwidgets.games.kred.phases.tile import FoulRules, TileRules
from kredwidgets.games.kred.speech import group_of, picks_of, prompt_facts, speak
from kredwidgets.games.kred.state import Counts, Draft, Phase, State

if TYPE_CHECKING:
    from kredwidgets.engine.quiz import Maker
    from kredwidgets.engine.scene import Drawing, Scene

PHASES: Mapping[Phase, PhaseRules] = {
    Phase.DEAL: DealRules(),
    Phase.DRAFT: DraftRules(),
    Phase.MOVES: MovesRules(),
    Phase.DROP: DropRules(),
    Phase.TILE: TileRules(),
    Phase.FOUL: FoulRules(),
    Phase.LOOK: LookRules(),
    Phase.RECEIPT: ReceiptRules(),
    Phase.CHALLENGE: ChallengeRules(),
    Phase.EXPOSED: ExposedRules(),
    Phase.REPLAY: ReplayRules(),
    Phase.WAIVER: WaiverRules(),
    Phase.PENALTY: PenaltyRules(),
    Phase.REWARD: RewardRules(),
    Phase.PAYMENT: PaymentRules(),
    Phase.ORDER: OrderRules(),
    Phase.BUREAUCRACY: BureaucracyRules(),
    Phase.OVER: OverRules(),
}


class Kred(PhaseGame[State, KredObservation]):
    """KRED for 3 to 5 players with its house rules as options."""

    id = "kred"
    rulebook = Rules("kredwidgets.games.kred")
    bookkeeping = ("turn.board", "turn.community", "turn.kept", "leg.", "reckoning")
    min_players: ClassVar[int] = components.DATA["meta"]["min_players"]
    max_players: ClassVar[int] = components.DATA["meta"]["max_players"]
    known_options = OPTIONS
    forms = FORMS
    notable = frozenset({"Done", "Expose", "Restore", "DeclineReward", "EndSpending"})
    phases = PHASES

    def __init__(self, players: int, **options: Any) -> None:
        """`players` is 3, 4 or 5; options are those of `components.toml`. Raises `UnknownOption`."""
        super().__init__(players, **options)
        self.prices = components.prices(players, self.options["price_list"])
        self.cheapest = min(self.prices.values())

    # What the phases need of the rules.

    def due(self, state: State) -> int | None:
        """The space of the piece that must drop now."""
        return due_drop(state.board, max(flow.actor(state), 0))

    def move_reasons(self, ground: Ground) -> Callable[[Move], Iterator[Violation]]:
        """Why a move can't be made by itself on this ground."""
        return move_reasons(ground, self.options)

    def grounds_of(self, ground: Ground, move: Move) -> tuple[str, ...]:
        """The rules that allow a possible move."""
        return grounds_of(ground, move)

    def rest_of_supply(self, board: str) -> Counts:
        """The Community when the whole supply is in the game and these pieces stand on the board."""
        marks, heels, pawns = components.supply(self.players, self.options["piece_supply"])
        return (
            max(0, marks - board.count("M")),
            max(0, heels - board.count("H")),
            max(0, pawns - board.count("P")),
        )

    # The engine's questions.

    def initial_state(self) -> State:
        """Marks on s1, s3 and s5, everything else in the Community, the tiles not yet dealt (KRED-2.01, KRED-2.02)."""
        board = EMPTY * SIZE * self.players
        for seat in range(self.players):
            for number in components.DATA["setup"]["start_seats"]:
                board = put(board, seat * SIZE + number - 1, MARK)
        nothing: tuple[tuple[str, ...], ...] = ((),) * self.players
        return State(
            phase=Phase.DEAL,
            board=board,
            community=self.rest_of_supply(board),
            notches=(components.DATA["setup"]["start_notches"],) * self.players,
            hands=nothing,
            banks=((),) * self.players,
            known=flow.empty_knowledge(self.players),
            draft=Draft(tuple(sorted(components.deck(self.players))), nothing, nothing, ("",) * self.players),
        )

    def elsewhere(self, state: State, player: int, action: Any) -> Iterator[Violation]:
        return elsewhere(self, PHASES[state.phase], state, player, action)

    def observe(self, state: State, viewer: Viewer) -> KredObservation:
        return observe(self, state, viewer)

    def resample(self, observation: KredObservation, rng: Random) -> State:
        from kredwidgets.games.kred.facts import read_state

        return read_state(self, observation.facts, rng, observation.viewer)

    def state_from(self, facts: Mapping[str, str], rng: Random) -> State:
        from kredwidgets.games.kred.facts import read_state

        return read_state(self, facts, rng)

    def edit(self, facts: Mapping[str, str], statement: str) -> dict[str, str]:
        from kredwidgets.games.kred.facts import edit_facts

        return edit_facts(self, facts, statement)

    def fact_group(self, key: str) -> str:
        """A player's spaces share a line, the phase and who is on share another."""
        if key in ("phase", "campaign", "mover", "opener"):
            return "head"
        return key.split(".", maxsplit=1)[0] if key in table(self.players).index else key

    def validate(self, state: State) -> list[Fault]:
        from kredwidgets.games.kred.faults import faults

        return faults(self, state)

    def prompt(self, state: State, viewer: Viewer) -> Line:
        return prompt_facts(self, state, viewer)

    def intend(self, state: State, player: int, gesture: Sequence[str]) -> Any:
        return intend(self, state, player, gesture)

    def bluffs(self, state: State, player: int, action: Any) -> bool:
        return bluff.bluffs(self, state, player, action)

    def picks(self, state: State, player: int, action: Any) -> tuple[str, ...]:
        return picks_of(self, state, action)

    def group(self, action: Any) -> str:
        return group_of(action)

    def speak(self, kind: str, value: Any, viewer: Viewer) -> str:
        return speak(self, kind, value, viewer)

    def drawing(self, viewer: Viewer) -> "Drawing":
        from kredwidgets.games.kred import drawing

        return drawing.drawing(self.players, viewer if isinstance(viewer, int) else None)

    def scene(self, observation: KredObservation, turn: Turn) -> "Scene":
        from kredwidgets.games.kred import drawing

        return drawing.scene(observation, turn)

    def board_text(self, observation: KredObservation) -> str:
        from kredwidgets.games.kred import drawing

        return drawing.board_text(observation)

    @property
    def kit(self) -> tuple[Tool, ...]:
        """A piece for a space, or its piece away."""
        labels = self.rulebook.words["kit"]
        pieces = [Tool(labels[piece], f"put {piece} {{space}}", piece) for piece in PIECE_LETTERS]
        return (*pieces, Tool(labels["clear"], "clear {space}"))

    @property
    def quiz_kinds(self) -> "Mapping[str, Maker]":
        from kredwidgets.games.kred import quiz

        return quiz.KINDS


ENGINE = Kred
