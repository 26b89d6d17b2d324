"""Games that go through phases: each phase has rules of its own, which answer for the game as long as it lasts."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from kredwidgets.engine.game import Game, Seen, Step, shared_win
from kredwidgets.engine.reasons import Violation


class InPhase(Protocol):
    """A state that says what is being decided."""

    @property
    def phase(self) -> Any:
        """The key of its rules in the game's `phases`."""


G = TypeVar("G")
S = TypeVar("S", bound=InPhase)


class PhaseRules(Generic[G, S]):
    """The rules of one phase. `actions` are the classes of what is asked for."""

    actions: ClassVar[tuple[type, ...]]

    def asked(self, game: G, state: S) -> tuple[int, ...]:
        """The players who may act."""
        raise NotImplementedError

    def candidates(self, game: G, state: S, player: int) -> list[Any]:
        """Actions worth judging."""
        raise NotImplementedError

    def outcomes(self, game: G, state: S) -> list[tuple[Any, Fraction]]:
        """What chance may pick, with the exact probabilities, in a phase in which chance is asked."""
        return []

    def reasons(self, game: G, state: S, player: int, action: Any) -> Iterator[Violation]:
        """Every reason against an action of this phase by a player who is asked."""
        yield from ()

    def judging(self, game: G, state: S, player: int) -> Callable[[Any], Iterator[Violation]]:
        """`reasons` for many actions; a phase with many candidates works out once what they have in common."""
        return partial(self.reasons, game, state, player)

    def grounds(self, game: G, state: S, player: int, action: Any) -> tuple[str, ...]:
        """The rules that allow a legal action."""
        raise NotImplementedError

    def effect(self, game: G, state: S, player: int, action: Any) -> Step:
        """What a legal action does."""
        raise NotImplementedError

    def returns(self, game: G, state: S) -> tuple[Fraction, ...] | None:
        """Each seat's result, or None while the game goes on."""
        return None


class Over(PhaseRules[Any, Any]):
    """The end: nobody is asked, nothing may be done any more, and the state's `winners` share the win."""

    actions = ()

    def asked(self, game: Any, state: Any) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def candidates(self, game: Any, state: Any, player: int) -> list[Any]:
        """Nothing."""
        return []

    def returns(self, game: Any, state: Any) -> tuple[Fraction, ...]:
        """An equal share for each of the winners."""
        return shared_win(state.winners, game.players)


class PhaseGame(Game[S, Seen]):
    """A game that asks the rules of the phase it is in. Who acts out of turn, or out of phase, is told `elsewhere`."""

    phases: ClassVar[Mapping[Any, PhaseRules[Any, Any]]]

    @abstractmethod
    def elsewhere(self, state: S, player: int, action: Any) -> Iterator[Violation]:
        """Why this player can't make such a request now: never, not yet, no more, or it is another's decision."""

    def asked(self, state: S) -> tuple[int, ...]:
        return self.phases[state.phase].asked(self, state)

    def candidates(self, state: S, player: int) -> list[Any]:
        return self.phases[state.phase].candidates(self, state, player)

    def why_not(self, state: S, player: int, action: Any) -> Iterator[Violation]:
        phase = self.phases[state.phase]
        if isinstance(action, phase.actions) and player in phase.asked(self, state):
            return phase.judging(self, state, player)(action)
        return self.elsewhere(state, player, action)

    def judging(self, state: S, player: int) -> Callable[[Any], Iterator[Violation]]:
        return self.phases[state.phase].judging(self, state, player)

    def grounds(self, state: S, player: int, action: Any) -> tuple[str, ...]:
        return self.phases[state.phase].grounds(self, state, player, action)

    def effect(self, state: S, player: int, action: Any) -> Step:
        return self.phases[state.phase].effect(self, state, player, action)

    def chance_outcomes(self, state: S) -> list[tuple[Any, Fraction]]:
        return self.phases[state.phase].outcomes(self, state)

    def returns(self, state: S) -> tuple[Fraction, ...] | None:
        return self.phases[state.phase].returns(self, state)
