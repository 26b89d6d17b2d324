# ruff: noqa: ARG002
"""A game of phases: whoever is asked by the phase is judged by it, whoever is not is answered by the game."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen

from kredwidgets.engine.errors import IllegalAction
from kredwidgets.engine.game import CHANCE, Event, Step
from kredwidgets.engine.phases import Over, PhaseGame, PhaseRules
from kredwidgets.engine.reasons import Violation
from tests.toy import Bid, Boast, Prize, Toy


@frozen
class Coin:
    """Chance turns a number up, then players 0 and 1 may take it or a smaller one; whoever takes it has won."""

    phase: str
    top: int = 0
    winners: tuple[int, ...] = ()


class Turning(PhaseRules["Coins", Coin]):
    actions = (Prize,)

    def asked(self, game: "Coins", state: Coin) -> tuple[int, ...]:
        return (CHANCE,)

    def candidates(self, game: "Coins", state: Coin, player: int) -> list[Any]:
        return [action for action, _ in self.outcomes(game, state)]

    def outcomes(self, game: "Coins", state: Coin) -> list[tuple[Any, Fraction]]:
        return [(Prize(1), Fraction(1, 3)), (Prize(2), Fraction(2, 3))]

    def effect(self, game: "Coins", state: Coin, player: int, action: Any) -> Step:
        return Step(Coin("taking", action.prize))


class Taking(PhaseRules["Coins", Coin]):
    actions = (Bid,)

    def asked(self, game: "Coins", state: Coin) -> tuple[int, ...]:
        return (0, 1)

    def candidates(self, game: "Coins", state: Coin, player: int) -> list[Any]:
        return [Bid(card) for card in range(4)]

    def reasons(self, game: "Coins", state: Coin, player: int, action: Bid) -> Iterator[Violation]:
        if action.card > state.top:
            yield Violation("TOY-2", "spent", {"card": action.card})

    def grounds(self, game: "Coins", state: Coin, player: int, action: Any) -> tuple[str, ...]:
        return ("TOY-4",)

    def effect(self, game: "Coins", state: Coin, player: int, action: Any) -> Step:
        return Step(Coin("over", state.top, (player,)), (Event("won", ("TOY-4",)),))


class Coins(PhaseGame[Coin, Any], Toy):  # type: ignore[misc]
    """What is not about phases is the toy's."""

    phases = {"turning": Turning(), "taking": Taking(), "over": Over()}

    def initial_state(self) -> Coin:  # type: ignore[override]
        return Coin("turning")

    def elsewhere(self, state: Coin, player: int, action: Any) -> Iterator[Violation]:
        yield Violation("TOY-2", "turn")


GAME = Coins(3)
TAKING = Coin("taking", 2)


def test_the_phase_says_who_is_asked_and_what_may_be_done() -> None:
    assert GAME.asked(Coin("turning")) == (CHANCE,)
    assert GAME.asked(TAKING) == (0, 1)
    assert GAME.candidates(TAKING, 0) == [Bid(0), Bid(1), Bid(2), Bid(3)]
    assert GAME.legal_actions(TAKING, 1) == [Bid(0), Bid(1), Bid(2)]
    assert GAME.legal_actions(TAKING, 2) == []
    assert GAME.judge(TAKING, 0, Bid(1)).grounds == ("TOY-4",)


@pytest.mark.parametrize(
    ("player", "action", "case"),
    [(0, Bid(3), "spent"), (2, Bid(3), "turn"), (2, Bid(1), "turn"), (0, Boast(1), "turn"), (CHANCE, Prize(1), "turn")],
)
def test_only_who_is_asked_for_such_an_action_is_answered_by_the_phase(player: int, action: Any, case: str) -> None:
    assert [reason.case for reason in GAME.judge(TAKING, player, action).reasons] == [case]
    with pytest.raises(IllegalAction):
        GAME.apply(TAKING, player, action)


def test_chance_has_odds_only_where_it_is_asked() -> None:
    assert GAME.chance_outcomes(Coin("turning")) == [(Prize(1), Fraction(1, 3)), (Prize(2), Fraction(2, 3))]
    assert GAME.chance_outcomes(TAKING) == []
    assert GAME.apply(Coin("turning"), CHANCE, Prize(2)).state == TAKING


def test_when_it_is_over_nobody_is_asked_and_the_winners_share() -> None:
    end = GAME.apply(TAKING, 1, Bid(2)).state
    assert GAME.returns(TAKING) is None
    assert GAME.returns(end) == (0, 1, 0)
    assert GAME.returns(Coin("over", winners=(0, 2))) == (Fraction(1, 2), 0, Fraction(1, 2))
    assert GAME.asked(end) == ()
    assert all(GAME.candidates(end, seat) == GAME.legal_actions(end, seat) == [] for seat in range(3))
    assert [reason.case for reason in GAME.judge(end, 1, Bid(0)).reasons] == ["turn"]
