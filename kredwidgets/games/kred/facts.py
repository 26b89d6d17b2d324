"""From the facts of a position text back to a state, and the edits of it."""

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from kredwidgets.engine.facts import FactReader, hidden, word_of
from kredwidgets.engine.game import HIDDEN, BadFact, Viewer
from kredwidgets.engine.records import change
from kredwidgets.engine.text import number_from, read_fact
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.actions import Buy, Move
from kredwidgets.games.kred.board import SIZE, put, table
from kredwidgets.games.kred.bookkeeping import check_bookkeeping, check_tiles, must_have_seen, usual_agenda
from kredwidgets.games.kred.components import (
    EMPTY,
    KINDS,
    MAX_NOTCHES,
    PIECE_LETTERS,
    PIECES,
    TILES,
    deck,
    hand_size,
)
from kredwidgets.games.kred.observation import default_purpose
from kredwidgets.games.kred.resample import Known, fill
from kredwidgets.games.kred.state import (
    NOBODY,
    NONE,
    Counts,
    Draft,
    Leg,
    Phase,
    Play,
    Slot,
    Spending,
    Stage,
    State,
    tiles_of,
)

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

NO_TILES: tuple[str, ...] = ()
NO_SEATS: tuple[int, ...] = ()
NO_PACKS: tuple[tuple[str, ...], ...] = ()


class Facts(FactReader["Kred"]):
    """The facts of a position of KRED."""

    def __init__(self, game: "Kred", facts: Mapping[str, str]) -> None:
        super().__init__(game, facts)
        self.table = table(game.players)

    def flag(self, text: str) -> bool:
        """`yes` or `no`."""
        if text not in ("yes", "no"):
            raise ValueError(f"{text!r} must be yes or no")
        return text == "yes"

    def spaces(self, text: str) -> frozenset[int]:
        """Several spaces."""
        return frozenset(self.space(part) for part in text.split())

    def space(self, text: str) -> int:
        """A space on the board."""
        if text not in self.table.index or text == "C":
            raise ValueError(f"there is no space {text!r}")
        return self.table.index[text]

    def piece(self, text: str) -> str:
        """A piece's letter, `.` for an empty space."""
        if text in ("empty", EMPTY):
            return EMPTY
        if text not in PIECE_LETTERS:
            raise ValueError(f"{text!r} is no piece; write {', '.join(PIECE_LETTERS)} or empty")
        return PIECE_LETTERS[text]

    def counts(self, text: str) -> Counts:
        """`3 mark, 9 heel, 3 pawn`, or `3/9/3`."""
        if re.fullmatch(r"\d+/\d+/\d+", text):
            marks, heels, pawns = map(int, text.split("/"))
            return marks, heels, pawns
        found = dict.fromkeys(PIECE_LETTERS, 0)
        for part in filter(None, re.split(r",\s*", text)):
            count = re.fullmatch(r"(\d+) (mark|heel|pawn)s?", part)
            if not count:
                raise ValueError(f"{part!r} is no count of pieces; write for example 3 mark, 9 heel, 3 pawn")
            found[count[2]] = int(count[1])
        return found["mark"], found["heel"], found["pawn"]

    def chars(self, text: str) -> str:
        """A whole board on one line."""
        board = text.replace("/", "")
        if len(board) != SIZE * self.players or set(board) - set(PIECES + EMPTY):
            raise ValueError(f"a board is {self.players} groups of {SIZE} characters out of '{PIECES}{EMPTY}'")
        return board

    def tile(self, text: str) -> str:
        """A tile's number, or `?`."""
        if text == HIDDEN:
            return text
        tile = text.lower().zfill(2)
        if tile not in TILES:
            raise ValueError(f"there is no tile {text!r}")
        return tile

    def tiles(self, text: str) -> tuple[str, ...]:
        """Several tiles, in the order given."""
        return () if text == "none" else tuple(self.tile(part) for part in text.split())

    def named(self, text: str) -> tuple[str, ...]:
        """Several tiles, none of them hidden."""
        tiles = self.tiles(text)
        if HIDDEN in tiles:
            raise ValueError("what is known has a name; write no ? here")
        return tiles

    def hand(self, text: str) -> tuple[str, ...]:
        """Several tiles in canonical order."""
        return tiles_of(self.tiles(text))

    def slot(self, text: str) -> Slot:
        """A Bank tile."""
        found = re.fullmatch(
            r"(\S+) (up|down)(?: from (p\d))?(?: seen by ((?:p\d ?)+?))?(?: surely (blank|not blank))?", text
        )
        if not found:
            raise ValueError(f"{text!r} is no Bank tile; write for example 05 down from p1 seen by p0 p1")
        up = found[2] == "up"
        giver = self.seat(found[3]) if found[3] else 0
        seen = range(self.players) if up else self.seats(found[4]) if found[4] else (giver,)
        return Slot(self.tile(found[1]), up, giver, frozenset(seen), found[5] or "")

    def moves(self, text: str) -> tuple[Move, ...]:
        """Several moves, commas between."""
        moves = tuple(self.game.parse(part) for part in text.split(","))
        for move in moves:
            if not isinstance(move, Move):
                raise ValueError(f"'{move}' is no move")
            if move.src not in self.table.index or move.dst not in self.table.index:
                raise ValueError(f"'{move}' names a space this table does not have")
        return moves

    def one_of(self, *words: str) -> Callable[[str], str]:
        """A reader of one of these words."""

        def read(text: str) -> str:
            if text not in words:
                raise ValueError(f"{text!r} is none of {', '.join(words)}")
            return text

        return read

    def purchase(self, text: str) -> Buy:
        """A purchase."""
        action = self.game.parse(text)
        if not isinstance(action, Buy):
            raise ValueError(f"'{action}' is no purchase")
        return action

    def between(self, text: str) -> tuple[str, frozenset[int]]:
        """A board and affected spaces."""
        board, _, spaces = text.partition(" ")
        return self.chars(board), self.spaces(spaces)


def read_state(game: "Kred", given: Mapping[str, str], rng: Random, viewer: Viewer | None = None) -> State:
    """The state with these facts, which may be all that a `viewer` sees.

    Raises `BadFact` for one that can't be read or that does not fit its phase.
    """
    facts = Facts(game, given)
    players = game.players
    phase = facts.take("phase", word_of(Phase, "phase"), Phase.MOVES)
    board = EMPTY * SIZE * players
    for name in facts.table.names:
        board = put(board, facts.table.index[name], facts.take(name, facts.piece, EMPTY))
    resume = facts.take("resume", word_of(Phase, "phase"), None)
    before_play = phase in (Phase.DEAL, Phase.DRAFT)
    in_bureaucracy = _in_bureaucracy(given, phase, resume)
    mover = facts.take("mover", facts.seat, NOBODY if before_play or in_bureaucracy or phase is Phase.OVER else 0)
    if in_bureaucracy and mover != NOBODY:
        raise BadFact("mover", "in Bureaucracy it is nobody's turn; leave it out")
    state = State(
        phase=phase,
        board=board,
        community=facts.take("community", facts.counts, game.rest_of_supply(board)),
        notches=facts.each("notches", number_from, lambda _: 0),
        hands=(),
        banks=tuple(_bank(facts, seat) for seat in range(players)),
        campaign=facts.take("campaign", number_from, 1),
        opener=facts.take("opener", facts.seat, mover),
        mover=mover,
        resume=resume,
        winners=facts.take("winners", facts.seats, NO_SEATS),
    )
    state = _hands(facts, state, before_play, in_bureaucracy)
    state = _knowledge(facts, state)
    state, saw = _draft(facts, state)
    if mover != NOBODY:
        state = _play(facts, state)
    if mover != NOBODY or in_bureaucracy:
        state = _leg(facts, state)
    state = _spending(facts, state, in_bureaucracy)
    facts.finish("phase, mover, community, p0.s1, p0.hand, p0.notches, p0.bank.1")
    check_bookkeeping(game, state)
    state = _settled(game, _fits_phase(game, fill(game, state, saw, rng, viewer)))
    return state if viewer is not None else _playable(game, state)


def _in_bureaucracy(given: Mapping[str, str], phase: Phase, resume: Phase | None) -> bool:
    """Whether all tiles are played and funding is spent, drops and the end of the game then included."""
    spent = [key for key in given if key.startswith("spend.")]
    if resume in (Phase.BUREAUCRACY, Phase.ORDER) or phase in (Phase.BUREAUCRACY, Phase.ORDER):
        return True
    if spent and (phase not in (Phase.DROP, Phase.OVER) or resume is not None):
        raise BadFact(spent[0], "only in Bureaucracy is funding spent; leave it out, or write phase=bureaucracy")
    return bool(spent)


def _bank(facts: Facts, seat: int) -> tuple[Slot, ...]:
    slots = []
    for number in range(1, len(deck(facts.players)) + 1):
        key = f"p{seat}.bank.{number}"
        if key not in facts.left:
            break
        slot = facts.take(key, facts.slot, Slot("", False, 0, frozenset()))
        if facts.game.options["peek_own_bank"]:
            slot = change(slot, seen=slot.seen | {seat})
        slots.append(slot)
    return tuple(slots)


def _hands(facts: Facts, state: State, before_play: bool, in_bureaucracy: bool) -> State:
    usual = 0 if before_play or in_bureaucracy else hand_size(facts.players)
    return change(
        state, hands=facts.each("hand", facts.hand, lambda seat: (HIDDEN,) * max(0, usual - len(state.banks[seat])))
    )


def _knowledge(facts: Facts, state: State) -> State:
    players = range(facts.players)
    known = tuple(
        tuple(frozenset(facts.take(f"p{viewer}.knows.p{seat}", facts.named, NO_TILES)) for seat in players)
        for viewer in players
    )
    totals = facts.each("total", number_from, lambda _: -1)
    if -1 in totals and any(total >= 0 for total in totals):
        raise BadFact("p0.total", "give the total of every player or of none")
    return change(state, known=known, totals=() if -1 in totals else totals)


def _draft(facts: Facts, state: State) -> tuple[State, dict[int, Known]]:
    players = range(facts.players)
    packs = facts.each("pack", facts.hand, lambda _: NO_TILES)
    kept = facts.each("kept", facts.tiles, lambda _: NO_TILES)
    chosen = facts.each("chosen", facts.tile, lambda _: "")
    tiles_left = facts.take("deck", facts.hand, NO_TILES)
    saw = {
        seat: facts.take(f"p{seat}.saw", lambda text: tuple(facts.hand(part) for part in text.split("/")), NO_PACKS)
        for seat in players
    }
    knowing = {seat: Known(seen, kept[seat]) for seat, seen in saw.items() if seen}
    _fits_draft(state.phase, packs, kept, {seat: seen for seat, seen in saw.items() if seen})
    if state.phase is Phase.DEAL or state.phase is Phase.DRAFT:
        draft = Draft(tiles_left, packs, kept, chosen if state.phase is Phase.DRAFT else ("",) * facts.players)
    elif any(kept):
        draft = Draft((), (), kept, ())
        knowing = {} if all(kept) else knowing
    else:
        return state, {}
    return change(state, draft=draft), knowing


def _fits_draft(
    phase: Phase,
    packs: tuple[tuple[str, ...], ...],
    kept: tuple[tuple[str, ...], ...],
    saw: Mapping[int, tuple[tuple[str, ...], ...]],
) -> None:
    """Refuse packs and kept tiles that are not of one draft."""
    drafting = phase is Phase.DRAFT
    if drafting and not all(packs):
        raise BadFact("phase", "the draft needs a pack for every player")
    if drafting and len({len(pack) for pack in packs}) > 1:
        raise BadFact("p0.pack", "in the draft all packs have the same size")
    keepers = [seat for seat, row in enumerate(kept) if row]
    if phase is Phase.DEAL and keepers:
        raise BadFact(f"p{keepers[0]}.kept", "nothing is kept before all tiles are dealt")
    from_memory = not drafting and len(keepers) == 1 and keepers == list(saw)
    rounds = {len(kept[seat]) for seat in keepers} if from_memory else {len(row) for row in kept}
    if len(rounds) > 1:
        such = "" if drafting else ", or one player's with the packs that he saw"
        raise BadFact("p0.kept", f"give what every player kept, equally many tiles each{such}")
    for seat in keepers:
        if HIDDEN in kept[seat] and (seat in saw or not drafting):
            raise BadFact(f"p{seat}.kept", "what was kept must be named here, without ?")
    for seat, seen in saw.items():
        if drafting and HIDDEN in packs[seat]:
            raise BadFact(f"p{seat}.pack", "who remembers the packs he saw also sees this one; write no ? here")
        _fits_memory(f"p{seat}.saw", seen, kept[seat], len(packs[seat]) if drafting else 0)


def _fits_memory(key: str, seen: tuple[tuple[str, ...], ...], kept: tuple[str, ...], left: int) -> None:
    """Refuse packs that can't be those of which these tiles were kept when packs of so many tiles are `left`."""
    if any(HIDDEN in pack for pack in seen):
        raise BadFact(key, "who saw a pack knows all its tiles; write no ? here")
    if len(seen) != len(kept):
        raise BadFact(key, f"needs a pack for each tile kept: {len(kept)}, with / between them")
    for at, (pack, tile) in enumerate(zip(seen, kept, strict=True)):
        size = left + len(kept) - at
        if len(set(pack)) != size or len(pack) != size:
            raise BadFact(key, f"pack {at + 1} must have {size} different tiles")
        if tile not in pack:
            raise BadFact(key, f"tile {tile} was kept of pack {at + 1}, but is not in it")


def _play(facts: Facts, state: State) -> State:
    mover = state.mover
    take = facts.take
    board = take("turn.board", facts.chars, state.board)
    tile = take("turn.tile", facts.tile, "")
    receiver = take("turn.receiver", facts.seat, NOBODY)
    phase = state.resume or state.phase
    play = Play(
        board=board,
        community=take("turn.community", facts.counts, state.community),
        credible=take("turn.credible", facts.flag, state.notches[mover] < MAX_NOTCHES),
        tile=tile,
        receiver=receiver,
        receiver_credible=take("turn.receiver_credible", facts.flag, True),
        seen=frozenset(
            take("turn.seen", facts.seats, tuple(must_have_seen(state, phase, receiver)) if tile else NO_SEATS)
        ),
        hint=take("turn.hint", facts.one_of("blank", "not blank"), ""),
        accepted=take("turn.accepted", facts.flag, False),
        strict=take("turn.strict", facts.flag, False),
        challenger=take("turn.challenger", facts.seat, NOBODY),
        purchase=take("turn.purchase", facts.purchase, None),
        kept=take("turn.kept", facts.spaces, frozenset()),
        kept_returned=take("turn.kept_returned", facts.counts, NONE),
        kept_kind=take("turn.kept_kind", facts.one_of(*KINDS), ""),
    )
    queue = take("turn.queue", facts.seats, NO_SEATS)
    usual = usual_agenda(phase, play.challenger != NOBODY)
    agenda = take("turn.agenda", lambda text: tuple(map(word_of(Stage, "stage"), text.split())), usual)
    return change(state, play=play, queue=queue, agenda=agenda)


def _leg(facts: Facts, state: State) -> State:
    take = facts.take
    purposes = facts.one_of("play", "replay", "free", "penalty", "paid", "spend")
    purpose = take("leg.purpose", purposes, default_purpose(state.resume or state.phase))
    board, community = (state.play.board, state.play.community) if purpose == "play" else (state.board, state.community)
    moves: tuple[Move, ...] = take("leg.moves", facts.moves, ())
    moved_to = frozenset(facts.table.index[move.dst] for move in moves if move.dst != "C")
    leg = Leg(
        purpose=purpose,
        board=take("leg.board", facts.chars, board),
        community=take("leg.community", facts.counts, community),
        moves=moves,
        affected=take("leg.affected", facts.spaces, moved_to),
        returned=take("leg.returned", facts.counts, NONE),
        between=take("leg.between", facts.between, None),
        others=take("leg.others", facts.flag, False),
        carried=take("leg.carried", facts.space, NOBODY),
        kept=take("leg.kept", facts.spaces, frozenset()),
        kept_returned=take("leg.kept_returned", facts.counts, NONE),
    )
    return change(state, leg=leg)


def _spending(facts: Facts, state: State, in_bureaucracy: bool) -> State:
    if not in_bureaucracy:
        return state
    players = range(facts.players)
    banked = [flow.face_down(bank) for bank in state.banks]
    funding = facts.each("funding", number_from, lambda seat: banked[seat])
    order = facts.take("spend.order", facts.seats, NO_SEATS)
    if len(set(order)) < len(order):
        raise BadFact("spend.order", "a player stands in it twice")
    at = facts.take("spend.at", number_from, 0)
    if at >= facts.players:
        raise BadFact("spend.at", f"must be below {facts.players}")
    ordering = Phase.ORDER in (state.phase, state.resume)
    if ordering and at:
        raise BadFact("spend.at", "nobody spends before the order is complete; leave it out")
    state = change(state, spending=Spending(funding, order, at, 0))
    if len(order) < facts.players and not ordering:
        order = tuple(
            sorted(
                players,
                key=lambda seat: (flow.rank(state, seat), (seat - max(state.opener, 0)) % facts.players),
            )
        )
    left = facts.take("spend.left", number_from, funding[order[at]] if len(order) > at else 0)
    return change(state, spending=Spending(funding, order, at, left))


def _fits_phase(game: "Kred", state: State) -> State:
    """Refuse a phase that lacks what it is about."""
    check_tiles(game, state)
    phase = state.resume or state.phase
    if phase in (Phase.DEAL, Phase.DRAFT):
        for seat in range(state.players):
            for key, tiles in (("hand", state.hands[seat]), ("bank.1", state.banks[seat])):
                if tiles:
                    raise BadFact(f"p{seat}.{key}", "before the draft is over all tiles are in packs, or kept")
        if state.mover != NOBODY:
            raise BadFact("mover", "before the draft is over it is nobody's turn")
    if phase is Phase.REPLAY and not flow.to_replay(state):
        raise BadFact("phase", "nothing of the tile is left to replay")
    if phase is Phase.DRAFT and state.draft and all(state.draft.chosen):
        raise BadFact("phase", "the draft needs somebody who has not chosen yet")
    if (
        phase is Phase.DRAFT
        and state.draft
        and any(c and c not in p for c, p in zip(state.draft.chosen, state.draft.packs, strict=True))
    ):
        raise BadFact("p0.chosen", "a chosen tile must be in its pack")
    if phase is Phase.DEAL and not (state.draft and state.draft.deck):
        raise BadFact("deck", "there is nothing left to deal")
    if phase is Phase.ORDER and len(state.spending.order if state.spending else ()) >= state.players:
        raise BadFact("spend.order", "the order is complete; the phase is then bureaucracy")
    return state


def _settled(game: "Kred", state: State) -> State:
    """A drop that is due is settled first (F-42)."""
    if state.phase in (Phase.DROP, Phase.DEAL, Phase.DRAFT, Phase.OVER) or game.due(state) is None:
        return state
    return change(state, phase=Phase.DROP, resume=state.phase)


def _playable(game: "Kred", state: State) -> State:
    """Refuse a position in which somebody is asked and there is nothing he could do."""
    if state.phase is Phase.PAYMENT and state.play.purchase is not None:
        reward = change(state, phase=Phase.REWARD)
        if not game.judge(reward, state.play.challenger, state.play.purchase):
            raise BadFact("turn.purchase", f"'{state.play.purchase}' can't be bought here")
    for then in _dropped(game, state):
        if not all(game.legal_actions(then, player) for player in game.asked(then)):
            raise BadFact("phase", f"in the phase {then.phase} nothing could be done on this board")
    return state


def _dropped(game: "Kred", state: State) -> Iterator[State]:
    """Every state that the due drops can lead to; the state itself when none is due."""
    if state.phase is not Phase.DROP:
        yield state
        return
    for player in game.asked(state):
        for action in game.legal_actions(state, player):
            yield from _dropped(game, game.apply(state, player, action).state)


_PUT = re.compile(r"put (\w+) (?:on )?(\S+)$")
_TILE_FACT = re.compile(r"p\d\.(hand|bank\.\d+)$|turn\.tile$")
_MEMORY = re.compile(r"p\d\.(knows\.p\d|total|kept|saw)$")
_CLEAR = re.compile(r"clear (\S+)$")


def edit_facts(game: "Kred", facts: Mapping[str, str], statement: str) -> dict[str, str]:
    """The facts after an edit: `put heel p0.s2`, `clear p0.s2`, or `key = value`; the Community keeps its sum.

    Where tiles are changed, what anybody remembers of tiles is forgotten: it may be untrue now.
    """
    changed = dict(facts)
    put_ = _PUT.match(statement)
    cleared = _CLEAR.match(statement)
    if put_:
        key, value = put_[2], put_[1]
    elif cleared:
        key, value = cleared[1], "empty"
    else:
        key, value = read_fact(statement, "for example put mark p0.s2, clear p0.s2 or p0.notches = 1")
    if put_ or cleared or key in table(game.players).index:
        _exchange(game, changed, key, value)
        _exchange_before(game, changed, key, facts.get(key, "empty"), value)
    if HIDDEN in changed.get(key, "").split() and HIDDEN not in value.split():
        raise hidden(key)
    if _TILE_FACT.match(key):
        changed = {name: there for name, there in changed.items() if not _MEMORY.match(name)}
    if value in ("empty", EMPTY):
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed


def _exchange(game: "Kred", facts: dict[str, str], space: str, piece: str) -> None:
    """Keep the Community's sum right: the piece on a space goes back there, the new one comes from it."""
    if space not in table(game.players).index or space == "C":
        raise BadFact(
            space, "pieces are put down and taken away on Seats, Rostrums and Offices, such as p0.s2, p0.r1 or p0.o"
        )
    if piece not in ("empty", EMPTY) and piece not in PIECE_LETTERS:
        raise BadFact(space, f"{piece!r} is no piece; write {', '.join(PIECE_LETTERS)} or empty")
    facts["community"] = _swapped(game, facts["community"], facts.get(space, "empty"), piece)


def _swapped(game: "Kred", community: str, old: str, new: str) -> str:
    counts = dict(zip(PIECE_LETTERS, Facts(game, {}).counts(community), strict=True))
    if old in counts:
        counts[old] += 1
    if counts.get(new, 0) > 0:
        counts[new] -= 1
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _exchange_before(game: "Kred", facts: dict[str, str], space: str, old: str, new: str) -> None:
    """Change the boards remembered from earlier in the turn too, where the space was then as it was now.

    Else a play that is taken back would take the change back with it, and a play would be judged by another board.
    """
    at = table(game.players).index[space]
    was, now = PIECE_LETTERS.get(old, EMPTY), PIECE_LETTERS.get(new, EMPTY)
    for name in ("turn", "leg"):
        board, community = f"{name}.board", f"{name}.community"
        there = _board_at(facts.get(board, ""), at)
        if there not in (was, ""):
            continue
        if there:
            facts[board] = _board_with(facts[board], at, now)
        if community in facts:
            facts[community] = _swapped(game, facts[community], old, new)
    between = facts.get("leg.between", "")
    if _board_at(between, at) == was:
        facts["leg.between"] = _board_with(between, at, now)


def _board_at(chars: str, space: int) -> str:
    """The piece on a space of a board on one line, with slashes between the Domains; nothing when there is no board."""
    return chars[space + space // SIZE] if chars else ""


def _board_with(chars: str, space: int, piece: str) -> str:
    at = space + space // SIZE
    return chars[:at] + piece + chars[at + 1 :]
