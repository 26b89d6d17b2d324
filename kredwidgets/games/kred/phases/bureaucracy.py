"""Spending funding: the Challenger's paid action at once (KRED-6.12), and Bureaucracy (KRED-8.01 to KRED-8.17)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from kredwidgets.engine.game import CHANCE, Event, Step
from kredwidgets.engine.reasons import Violation
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Buy, DeclineReward, EndSpending, First, Move, Pay, Restore
from kredwidgets.games.kred.board import SIZE, is_office, is_rostrum, owner, put, table
from kredwidgets.games.kred.components import (
    EMPTY,
    FUNDING,
    KINDS,
    PAWN,
    PIECE_NAMES,
    PIECES,
    PRICES,
)
from kredwidgets.games.kred.moves import Ground, apart, candidate_moves, shifted
from kredwidgets.games.kred.phases.base import PhaseRules, said
from kredwidgets.games.kred.state import Leg, Phase, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


# Buying one line of the price list.


def purchases(game: "Kred", state: State, player: int, funds: int) -> list[Any]:
    """Everything on the price list that the board allows and these funds could pay."""
    names, prices = table(state.players).names, game.prices
    kinds = [kind for kind in KINDS if prices[kind] <= funds]
    found: list[Any] = [Buy(m.kind, m.src, m.dst) for m in candidate_moves(flow.ground(state), kinds, game.options)]
    for space in range(player * SIZE, player * SIZE + SIZE):
        item = f"promote_{place(space)}"
        if state.board[space] not in (EMPTY, PAWN) and prices[item] <= funds:
            found.append(Buy(item, space=names[space]))
    found.append(Buy("restore_notch"))
    return found


def place(space: int) -> str:
    """`seat`, `rostrum` or `office`: what the price of a promotion follows."""
    return "office" if is_office(space) else "rostrum" if is_rostrum(space) else "seat"


def next_rank(piece: str) -> str:
    """The piece one step up; empty for a Pawn."""
    return PIECES[PIECES.index(piece) + 1 :][:1]


def buying(game: "Kred", state: State, player: int, funds: int) -> Callable[[Buy], Iterator[Violation]]:
    """Why a purchase is refused: the move by itself or the place, then one Pawn, supply, and last the price."""
    return partial(_buy_reasons, game, state, player, funds, flow.ground(state))


def _buy_reasons(
    game: "Kred", state: State, player: int, funds: int, ground: Ground, action: Buy
) -> Iterator[Violation]:
    price = PRICES[action.item]
    moving, promoting = bool(action.src and action.dst), bool(action.space)
    if (price.kind == "action") is not moving or (price.kind == "promote") is not promoting:
        yield Violation("KRED-8.10", "form", {"item": action.item})
        return
    if moving:
        move = Move(action.item, action.src, action.dst)
        yield from game.move_reasons(ground)(move)
        if game.options["bureaucracy_separate_pieces"]:
            yield from apart(ground, move, ())
    elif promoting:
        yield from _promotion(game, state, player, action)
    elif not state.notches[player]:
        yield Violation("KRED-7.14", "nothing", {"player": player, "notches": 0}, (f"p{player}.token",))
    cost = game.prices[action.item]
    if cost > funds:
        yield Violation("KRED-8.07", "funds", {"price": cost, "funds": funds, "missing": cost - funds})


def _promotion(game: "Kred", state: State, player: int, action: Buy) -> Iterator[Violation]:
    space = table(state.players).index.get(action.space, -1)
    where = (action.space,)
    if space < 0 or owner(space) != player:
        yield Violation("KRED-8.11", "not_yours", {"space": action.space}, where)
        return
    wanted = PRICES[action.item].target
    if place(space) != wanted:
        yield Violation("KRED-8.11", "place", {"space": action.space, "place": place(space), "wanted": wanted}, where)
    piece = state.board[space]
    if piece == EMPTY:
        yield Violation("KRED-8.11", "empty", {"space": action.space}, where)
        return
    higher = next_rank(piece)
    if not higher:
        yield Violation("KRED-8.11", "pawn", {"space": action.space}, where)
        return
    if higher == PAWN and PAWN in state.board[player * SIZE : player * SIZE + SIZE]:
        yield Violation("KRED-8.09", "have_pawn", {"player": player}, where)
    separate = game.options["bureaucracy_separate_pieces"]
    rank = PIECES.index(higher)
    if state.community[rank] - (state.leg.returned[rank] if separate else 0) <= 0:
        yield Violation("KRED-8.08", "supply", {"piece": PIECE_NAMES[higher]}, ("C",))
    if separate and space in state.leg.affected:
        yield Violation("KRED-3.22", "same_piece", {"src": action.space, "earlier": ""}, where)


def buy_grounds(game: "Kred", state: State, action: Buy) -> tuple[str, ...]:
    """The rules that allow a purchase."""
    if action.src:
        return ("KRED-8.10", *game.grounds_of(flow.ground(state), Move(action.item, action.src, action.dst)))
    if action.space:
        return ("KRED-8.10", "KRED-8.11", "KRED-8.08")
    return ("KRED-8.10", "KRED-8.12")


def carry_out(game: "Kred", state: State, player: int, action: Buy, events: list[Event]) -> Step:
    """Do what was bought."""
    if action.src:
        return flow.make_move(game, state, Move(action.item, action.src, action.dst), events)
    if action.space:
        space = table(state.players).index[action.space]
        lower = state.board[space]
        higher = next_rank(lower)
        community = shifted(shifted(state.community, higher, -1), lower, 1)
        leg = state.leg
        if game.options["bureaucracy_separate_pieces"]:
            leg = change(leg, affected=leg.affected | {space}, returned=shifted(leg.returned, lower, 1))
        facts = {"player": player, "space": action.space, "piece": higher}
        events.append(Event("promote", ("KRED-8.11",), facts))
        return flow.go_on(
            game, change(state, board=put(state.board, space, higher), community=community, leg=leg), events
        )
    events.append(said("bought.notch", "KRED-8.12", player=player))
    return flow.go_on(game, flow.restore_notches(state, player, 1), events)


# The Challenger's reward.


class RewardRules(PhaseRules):
    """The right Challenger takes a notch off, buys one thing at once, or declines (KRED-6.12)."""

    rule = "KRED-6.12"
    actions = (Restore, Buy, DeclineReward)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.play.challenger,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        if game.options["challenger_reward"] != "printed":
            return [Restore(1), DeclineReward()]
        return [Restore(1), *purchases(game, state, player, funds_of(state, player)), DeclineReward()]

    def judging(self, game: "Kred", state: State, player: int) -> Callable[[Any], Iterator[Violation]]:
        buy = buying(game, state, player, funds_of(state, player))
        return partial(self._reasons, game, state, player, buy)

    def _reasons(
        self, game: "Kred", state: State, player: int, buy: Callable[[Buy], Iterator[Violation]], action: Any
    ) -> Iterator[Violation]:
        if isinstance(action, Restore):
            facts = {"player": player, "notches": state.notches[player], "wanted": action.notches}
            if not state.notches[player] or not action.notches:
                yield Violation("KRED-7.14", "nothing", facts, (f"p{player}.token",))
            elif action.notches > 1:
                yield Violation("KRED-7.13", "too_many", facts, (f"p{player}.token",))
        elif isinstance(action, Buy):
            if game.options["challenger_reward"] == "notch_only":
                # No more: what it lacks would betray tiles that the Challenger has not seen.
                yield Violation("KRED-6.12", "notch_only", {"player": player})
                return
            yield from buy(action)

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        if isinstance(action, Restore):
            return ("KRED-6.12", "KRED-7.12")
        return ("KRED-6.12", *buy_grounds(game, state, action)) if isinstance(action, Buy) else ("KRED-6.12",)

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        rules = self.grounds(game, state, player, action)
        if isinstance(action, Buy):
            facts = {"player": player, "purchase": action, "price": game.prices[action.item]}
            state = change(state, phase=Phase.PAYMENT, play=change(state.play, purchase=action))
            return Step(state, (Event("purchase", rules, facts),))
        if isinstance(action, Restore):
            event = said("restore", *rules, player=player, notches=1)
            return flow.next_stage(game, flow.restore_notches(state, player, 1), [event])
        return flow.next_stage(game, state, [said("decline", *rules, player=player)])


def funds_of(state: State, player: int) -> int:
    """What a player could pay at once."""
    return flow.face_down(state.banks[player])


def payable(state: State, player: int) -> tuple[str, ...]:
    """The face-down tiles of a player's Bank."""
    return tuple(sorted(slot.tile for slot in state.banks[player] if not slot.up))


@lru_cache(maxsize=256)
def covers(tiles: tuple[str, ...], price: int) -> tuple[tuple[str, ...], ...]:
    """Every set of tiles that reaches the price with none to spare (KRED-6.19)."""
    return tuple(
        chosen for size in range(1, len(tiles) + 1) for chosen in combinations(tiles, size) if _fits(chosen, price)
    )


def _fits(chosen: tuple[str, ...], price: int) -> bool:
    total = sum(FUNDING[tile] for tile in chosen)
    return total >= price and total - min(FUNDING[tile] for tile in chosen) < price


class PaymentRules(PhaseRules):
    """The Challenger turns up the tiles that pay (KRED-6.13, KRED-6.19)."""

    rule = "KRED-6.13"
    actions = (Pay,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (state.play.challenger,)

    def price(self, game: "Kred", state: State) -> int:
        """What the chosen purchase costs."""
        assert state.play.purchase is not None
        return game.prices[state.play.purchase.item]

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [Pay(tiles) for tiles in covers(payable(state, player), self.price(game, state))]

    def reasons(self, game: "Kred", state: State, player: int, action: Pay) -> Iterator[Violation]:
        price, mine = self.price(game, state), payable(state, player)
        total = sum(FUNDING[tile] for tile in action.tiles)
        facts = {"price": price, "total": total, "tiles": action.tiles}
        foreign = [tile for tile in action.tiles if tile not in mine]
        if foreign or len(set(action.tiles)) < len(action.tiles) or not action.tiles:
            yield Violation("KRED-6.19", "not_yours", {**facts, "tiles": foreign or action.tiles})
        elif total < price:
            yield Violation("KRED-6.19", "short", facts)
        elif not _fits(action.tiles, price):
            spare = min(action.tiles, key=lambda tile: FUNDING[tile])
            yield Violation("KRED-6.19", "spare", {**facts, "spare": spare})

    def grounds(self, game: "Kred", state: State, player: int, action: Pay) -> tuple[str, ...]:
        return ("KRED-6.19", "KRED-6.13")

    def effect(self, game: "Kred", state: State, player: int, action: Pay) -> Step:
        purchase = state.play.purchase
        assert purchase is not None
        everybody = frozenset(range(state.players))
        slots = []
        for slot in state.banks[player]:
            if slot.tile not in action.tiles:
                slots.append(slot)
                continue
            for viewer in everybody - slot.seen:
                state = flow.saw(state, viewer, slot.giver, slot.tile)
            slots.append(change(slot, up=True, seen=everybody))
        banks = (*state.banks[:player], tuple(slots), *state.banks[player + 1 :])
        facts = {
            "player": player,
            "tiles": action.tiles,
            "lost": sum(FUNDING[t] for t in action.tiles) - self.price(game, state),
        }
        event = Event("pay", ("KRED-6.13", "KRED-6.19", "KRED-1.18"), facts, reveals=True)
        state = change(state, banks=banks, play=change(state.play, purchase=None))
        return carry_out(game, state, player, purchase, [event])


# Bureaucracy itself.


class OrderRules(PhaseRules):
    """By house rule chance breaks the last tie in the order (F-26)."""

    rule = "KRED-8.06"
    actions = (First,)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (CHANCE,)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        return [First(seat) for seat in flow.tied_next(state)]

    def outcomes(self, game: "Kred", state: State) -> list[tuple[Any, Fraction]]:
        """The tied players are equally likely."""
        tied = flow.tied_next(state)
        return [(First(seat), Fraction(1, len(tied))) for seat in tied]

    def reasons(self, game: "Kred", state: State, player: int, action: First) -> Iterator[Violation]:
        if action.player not in flow.tied_next(state):
            yield Violation("KRED-8.06", "not_tied", {"player": action.player})

    def grounds(self, game: "Kred", state: State, player: int, action: First) -> tuple[str, ...]:
        return ("KRED-8.06",)

    def effect(self, game: "Kred", state: State, player: int, action: First) -> Step:
        spending = state.spending
        assert spending is not None
        state = change(state, spending=change(spending, order=(*spending.order, action.player)))
        return flow.find_order(game, state, [said("order.drawn", "KRED-8.06", player=action.player)])


class BureaucracyRules(PhaseRules):
    """Each player in order buys what he can afford, or ends (KRED-8.07)."""

    rule = "KRED-8.07"
    actions = (Buy, EndSpending)

    def asked(self, game: "Kred", state: State) -> tuple[int, ...]:
        return (flow.actor(state),)

    def candidates(self, game: "Kred", state: State, player: int) -> list[Any]:
        assert state.spending is not None
        if state.spending.left < game.cheapest:
            return [EndSpending()]
        return [*purchases(game, state, player, state.spending.left), EndSpending()]

    def judging(self, game: "Kred", state: State, player: int) -> Callable[[Any], Iterator[Violation]]:
        assert state.spending is not None
        buy = buying(game, state, player, state.spending.left)
        return lambda action: buy(action) if isinstance(action, Buy) else iter(())

    def grounds(self, game: "Kred", state: State, player: int, action: Any) -> tuple[str, ...]:
        return ("KRED-8.07", *buy_grounds(game, state, action)) if isinstance(action, Buy) else ("KRED-8.07",)

    def effect(self, game: "Kred", state: State, player: int, action: Any) -> Step:
        spending = state.spending
        assert spending is not None
        if isinstance(action, Buy):
            price = game.prices[action.item]
            state = change(state, spending=change(spending, left=spending.left - price))
            facts = {"player": player, "purchase": action, "price": price, "left": spending.left - price}
            return carry_out(
                game, state, player, action, [Event("buy", self.grounds(game, state, player, action), facts)]
            )
        events = [said("end", "KRED-8.15", player=player, lost=spending.left)]
        at = spending.at + 1
        if at == state.players:
            return flow.end_bureaucracy(game, state, events)
        left = spending.funding[spending.order[at]]
        leg = Leg("spend", state.board, state.community)
        return Step(change(state, spending=change(spending, at=at, left=left), leg=leg), tuple(events))
