"""What each seat may see, and why (part E of the rules): built up fact by fact, never by taking secrets away.

`?` stands for a tile that is there but hidden.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kredwidgets.engine.game import HIDDEN, PUBLIC, TEACHER, Observation, Sight, Viewer
from kredwidgets.engine.text import seat_text
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.board import SIZE, due_drop, table
from kredwidgets.games.kred.components import EMPTY, MAX_NOTCHES, PIECE_NAMES
from kredwidgets.games.kred.state import NOBODY, NONE, Counts, Draft, Leg, Phase, Play, Slot, Spending, State

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred


@frozen
class Transit:
    """The tile handed over: which (or `?`), and whether it lies at the Accept Line."""

    tile: str
    accepted: bool


@frozen
class KredObservation(Observation):
    """A position as one viewer sees it."""

    players: int
    phase: Phase
    campaign: int
    opener: int | None
    mover: int | None
    receiver: int | None
    board: str
    community: Counts
    notches: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    banks: tuple[tuple[Slot, ...], ...]
    transit: Transit | None
    moves: tuple[tuple[str, str], ...]
    due: tuple[str, ...]
    funding: tuple[int | None, ...]
    left: int | None
    order: tuple[int, ...]
    spender: int | None
    packs: tuple[tuple[str, ...], ...]
    kept: tuple[tuple[str, ...], ...]
    known: tuple[tuple[int, frozenset[str]], ...]
    winners: tuple[int, ...]


def observe(game: "Kred", state: State, viewer: Viewer) -> KredObservation:
    """The position as `viewer` sees it."""
    eye = Eye(viewer, state.players)
    spending, draft, play = state.spending, state.draft, state.play
    in_turn = state.mover != NOBODY
    drafting = state.phase is Phase.DRAFT
    known = state.known[viewer] if isinstance(viewer, int) and state.known else ()
    # While drops of an edited position are settled, nobody has played yet.
    due = due_drop(state.board, max(flow.actor(state), 0))
    return KredObservation(
        viewer=viewer,
        sights=tuple(_sights(game, state, eye)),
        players=state.players,
        phase=state.phase,
        campaign=state.campaign,
        opener=_seat(state.opener),
        mover=_seat(state.mover),
        receiver=_seat(play.receiver),
        board=state.board,
        community=state.community,
        notches=state.notches,
        hands=tuple(eye.hand(seat, hand) for seat, hand in enumerate(state.hands)),
        banks=tuple(tuple(eye.slot(slot) for slot in bank) for bank in state.banks),
        transit=Transit(eye.transit(play), play.accepted) if play.tile else None,
        moves=tuple((move.src, move.dst) for move in state.leg.moves) if in_turn else (),
        due=() if due is None else (table(state.players).names[due],),
        funding=tuple(spending.funding) if spending else (None,) * state.players,
        left=spending.left if spending else None,
        order=spending.order if spending else (),
        spender=spending.order[spending.at] if spending and len(spending.order) == state.players else None,
        packs=tuple(eye.pack(state, seat, pack) for seat, pack in enumerate(draft.packs)) if draft else (),
        kept=tuple(eye.hand(seat, kept) for seat, kept in enumerate(draft.kept)) if draft and drafting else (),
        known=tuple((seat, tiles) for seat, tiles in enumerate(known) if tiles),
        winners=state.winners,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


class Eye:
    """Decides which tiles a viewer may see."""

    def __init__(self, viewer: Viewer, players: int) -> None:
        self.viewer = viewer
        self.everybody = frozenset(range(players))

    def saw(self, seen: frozenset[int]) -> bool:
        """Whether this viewer is among those who have seen a tile; the public has when everybody has."""
        if self.viewer == PUBLIC:
            return seen >= self.everybody
        return self.viewer == TEACHER or self.viewer in seen

    def owns(self, seat: int) -> bool:
        """Whether what is private to a seat is open to this viewer."""
        return self.viewer in (seat, TEACHER)

    def hand(self, seat: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
        """A hand, pack or row of kept tiles."""
        return tiles if self.owns(seat) else (HIDDEN,) * len(tiles)

    def pack(self, state: State, seat: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
        """A pack of the draft: looked at when all tiles are dealt (part D, row 1)."""
        dealing = state.phase is Phase.DEAL and self.viewer != TEACHER
        return (HIDDEN,) * len(tiles) if dealing else self.hand(seat, tiles)

    def slot(self, slot: Slot) -> Slot:
        """A tile in a Bank."""
        return Slot(slot.tile if slot.up or self.saw(slot.seen) else HIDDEN, slot.up, slot.giver, slot.seen, slot.hint)

    def transit(self, play: Play) -> str:
        """The tile handed over."""
        return play.tile if self.saw(play.seen) else HIDDEN

    def why_slot(self, owner: int, slot: Slot) -> str:
        """The rule by which a Bank tile is seen, or hidden."""
        if slot.up:
            return "KRED-5.06"
        if self.viewer == slot.giver:
            return "KRED-4.04"
        if self.viewer == owner and owner in slot.seen:
            return "KRED-8.01"
        return "KRED-6.04" if self.saw(slot.seen) else "KRED-1.09"

    def why_transit(self, play: Play, mover: int) -> str:
        """The rule by which the tile handed over is seen, or hidden."""
        if self.viewer == mover:
            return "KRED-4.04"
        if self.viewer == play.receiver and self.viewer in play.seen:
            return "KRED-5.02"
        return "KRED-6.04" if self.saw(play.seen) else "KRED-4.04"


def _sights(game: "Kred", state: State, eye: Eye) -> Iterator[Sight]:
    """Every fact of the position text that this viewer may read; what a phase's default says is left out."""
    yield Sight("phase", str(state.phase), "KRED-1.11")
    if state.campaign != 1:
        yield Sight("campaign", str(state.campaign), "KRED-1.11")
    if state.mover != NOBODY:
        yield Sight("mover", seat_text(state.mover), "KRED-6.03")
    if state.opener not in (NOBODY, state.mover):
        yield Sight("opener", seat_text(state.opener), "KRED-4.01")
    names = table(state.players).names
    for space, piece in enumerate(state.board):
        if piece != EMPTY:
            yield Sight(names[space], PIECE_NAMES[piece], "KRED-1.02")
    yield Sight("community", counts_text(state.community), "KRED-1.07")
    for seat in range(state.players):
        yield from _seat_sights(state, eye, seat)
    if state.draft is not None:
        yield from _draft_sights(state, state.draft, eye)
    if state.resume is not None:
        yield Sight("resume", str(state.resume), "KRED-3.13")
    if state.mover != NOBODY:
        yield from _play_sights(state, eye)
    if state.mover != NOBODY or state.spending is not None:
        yield from _leg_sights(state)
    if state.spending is not None:
        yield from _spending_sights(game, state, state.spending)
    if state.winners:
        yield Sight("winners", seats_text(state.winners), "KRED-9.01")


def _seat_sights(state: State, eye: Eye, seat: int) -> Iterator[Sight]:
    name = seat_text(seat)
    if state.notches[seat]:
        yield Sight(f"{name}.notches", str(state.notches[seat]), "KRED-1.16")
    if state.phase not in (Phase.DEAL, Phase.DRAFT):
        yield Sight(f"{name}.hand", " ".join(eye.hand(seat, state.hands[seat])) or "none", "KRED-2.06")
    for number, slot in enumerate(state.banks[seat], 1):
        seen = eye.slot(slot)
        yield Sight(f"{name}.bank.{number}", slot_text(seen), eye.why_slot(seat, slot))
    if state.known and eye.owns(seat):
        for other, tiles in enumerate(state.known[seat]):
            if tiles:
                rule = "KRED-2.05" if state.campaign == 1 else "KRED-8.14"
                yield Sight(f"{name}.knows.{seat_text(other)}", " ".join(sorted(tiles)), rule)
    if state.totals:
        yield Sight(f"{name}.total", str(state.totals[seat]), "KRED-8.01")


def slot_text(slot: Slot) -> str:
    """A Bank tile as text: tile, face, giver, who has seen it, what is sure about it."""
    words = [slot.tile, "up" if slot.up else "down", f"from {seat_text(slot.giver)}"]
    if slot.seen and not slot.up:
        words.append(f"seen by {seats_text(sorted(slot.seen))}")
    if slot.hint:
        words.append(f"surely {slot.hint}")
    return " ".join(words)


def _draft_sights(state: State, draft: Draft, eye: Eye) -> Iterator[Sight]:
    if state.phase is Phase.DEAL:
        shown = draft.deck if eye.viewer == TEACHER else (HIDDEN,) * len(draft.deck)
        yield Sight("deck", " ".join(shown), "KRED-2.03")
    for seat in range(state.players):
        name = seat_text(seat)
        if draft.packs and draft.packs[seat]:
            yield Sight(f"{name}.pack", " ".join(eye.pack(state, seat, draft.packs[seat])), "KRED-2.05")
        if draft.kept and draft.kept[seat] and (eye.owns(seat) or state.phase is Phase.DRAFT):
            yield Sight(f"{name}.kept", " ".join(eye.hand(seat, draft.kept[seat])), "KRED-2.05")
        if draft.chosen and draft.chosen[seat]:
            yield Sight(f"{name}.chosen", draft.chosen[seat] if eye.owns(seat) else HIDDEN, "KRED-2.05")
        if seat == eye.viewer and draft.kept and draft.kept[seat]:
            packs = " / ".join(" ".join(pack) for pack in packs_seen(state, draft, seat))
            yield Sight(f"{name}.saw", packs, "KRED-2.05")


def packs_seen(state: State, draft: Draft, seat: int) -> list[list[str]]:
    """The packs a seat has held, oldest first: what it keeps and what others take from a pack is on record."""
    players = state.players
    rounds = len(draft.kept[seat])
    seen = []
    for at in range(rounds):
        origin = (seat - at) % players
        now = (origin + rounds) % players
        rest = draft.packs[now] if draft.packs else ()
        taken = [draft.kept[(origin + later) % players][later] for later in range(at, rounds)]
        seen.append(sorted([*rest, *taken]))
    return seen


def _play_sights(state: State, eye: Eye) -> Iterator[Sight]:
    play = state.play
    rule = "KRED-4.03"
    if play.board != state.board:
        yield Sight("turn.board", board_chars(play.board), rule)
        yield Sight("turn.community", counts_text(play.community), rule)
    elif play.community != state.community:
        yield Sight("turn.community", counts_text(play.community), rule)
    if play.credible is not (state.notches[state.mover] < MAX_NOTCHES):
        yield Sight("turn.credible", yes(play.credible), "KRED-6.06")
    if play.tile:
        yield Sight("turn.tile", eye.transit(play), eye.why_transit(play, state.mover))
        yield Sight("turn.receiver", seat_text(play.receiver), "KRED-4.04")
        if play.seen != {state.mover}:
            yield Sight("turn.seen", seats_text(sorted(play.seen)), "KRED-5.02")
    pairs: list[tuple[str, str]] = [
        ("turn.hint", play.hint),
        ("turn.accepted", yes(play.accepted) if play.accepted else ""),
        ("turn.receiver_credible", "" if play.receiver_credible else "no"),
        ("turn.strict", "yes" if play.strict else ""),
        ("turn.challenger", "" if play.challenger == NOBODY else seat_text(play.challenger)),
        ("turn.queue", seats_text(state.queue)),
        ("turn.agenda", " ".join(state.agenda)),
        ("turn.purchase", "" if play.purchase is None else str(play.purchase)),
        ("turn.kept", spaces_text(play.kept, state.players)),
        ("turn.kept_returned", "" if play.kept_returned == NONE else counts_text(play.kept_returned)),
        ("turn.kept_kind", play.kept_kind),
    ]
    yield from (Sight(key, value, rule) for key, value in pairs if value)


def default_purpose(phase: Phase) -> str:
    """What pieces are moved for in a phase."""
    return {
        Phase.EXPOSED: "free", Phase.REPLAY: "replay", Phase.WAIVER: "replay", Phase.PENALTY: "penalty",
        Phase.REWARD: "paid", Phase.PAYMENT: "paid", Phase.BUREAUCRACY: "spend", Phase.ORDER: "spend",
    }.get(phase, "play")  # fmt: skip


def _leg_sights(state: State) -> Iterator[Sight]:
    leg = state.leg
    rule = "KRED-4.03"
    board, community = (
        (state.play.board, state.play.community) if leg.purpose == "play" else (state.board, state.community)
    )
    pairs: list[tuple[str, str]] = [
        ("leg.purpose", "" if leg.purpose == default_purpose(state.resume or state.phase) else leg.purpose),
        ("leg.board", "" if leg.board == board else board_chars(leg.board)),
        ("leg.community", "" if leg.community == community else counts_text(leg.community)),
        ("leg.moves", ", ".join(map(str, leg.moves))),
        ("leg.affected", spaces_text(leg.affected, state.players)),
        ("leg.returned", "" if leg.returned == NONE else counts_text(leg.returned)),
        ("leg.between", _between_text(leg, state)),
        ("leg.others", "yes" if leg.others else ""),
        ("leg.carried", "" if leg.carried == NOBODY else table(state.players).names[leg.carried]),
        ("leg.kept", spaces_text(leg.kept, state.players)),
        ("leg.kept_returned", "" if leg.kept_returned == NONE else counts_text(leg.kept_returned)),
    ]
    yield from (Sight(key, value, rule) for key, value in pairs if value)


def _between_text(leg: Leg, state: State) -> str:
    if leg.between is None:
        return ""
    board, affected = leg.between
    return f"{board_chars(board)} {spaces_text(affected, state.players)}".strip()


def _spending_sights(game: "Kred", state: State, spending: Spending) -> Iterator[Sight]:
    for seat, funding in enumerate(spending.funding):
        yield Sight(f"{seat_text(seat)}.funding", str(funding), "KRED-8.01")
    if spending.order:
        yield Sight("spend.order", seats_text(spending.order), "KRED-8.02")
    yield Sight("spend.at", str(spending.at), "KRED-8.02")
    yield Sight("spend.left", str(spending.left), "KRED-8.07")


def counts_text(counts: Counts) -> str:
    """`3 mark, 9 heel, 3 pawn`."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, PIECE_NAMES.values(), strict=True))


def board_chars(board: str) -> str:
    """A board on one line, Domains apart."""
    return "/".join(board[start : start + SIZE] for start in range(0, len(board), SIZE))


def seats_text(seats: Any) -> str:
    """Seats by name."""
    return " ".join(map(seat_text, seats))


def spaces_text(spaces: frozenset[int], players: int) -> str:
    """Spaces by name."""
    return " ".join(table(players).names[space] for space in sorted(spaces))


def yes(value: bool) -> str:
    """`yes` or `no`."""
    return "yes" if value else "no"
