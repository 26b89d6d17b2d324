"""Drawing what a viewer may not know: hidden tiles (`?`) are filled in so that all he does know stays true.

What he knows besides the tiles he sees (part E): the packs he held in the draft, tiles that somebody certainly began
the Campaign with, the announced sums, and what is publicly sure about a tile that was given.
"""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from kredwidgets.engine.game import HIDDEN, BadFact, Viewer
from kredwidgets.engine.records import change
from kredwidgets.games.kred import flow
from kredwidgets.games.kred.components import BLANK, FUNDING, ZERO_TILE, deck
from kredwidgets.games.kred.plays import clash, legal
from kredwidgets.games.kred.state import NOBODY, Draft, Phase, State, tiles_of

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

TRIES = 200
SWAPS = 400


@frozen
class Known:
    """What one seat knows from the draft: the packs it held, round by round, and what it kept of each."""

    packs: tuple[tuple[str, ...], ...]
    kept: tuple[str, ...]


@frozen
class Place:
    """A place of the table that holds one tile. `holder` began the Campaign with it."""

    kind: str
    seat: int
    index: int
    holder: int
    hint: str = ""
    face_down: bool = False


Tiles = dict[Place, str]


def fill(game: "Kred", state: State, drafts: Mapping[int, Known], rng: Random, viewer: Viewer | None = None) -> State:
    """The state with every `?` drawn; a `viewer` then knows what he knew before, and no more.

    Raises `BadFact` when no tiles are left, or nothing fits what is known.
    """
    if state.phase in (Phase.DEAL, Phase.DRAFT):
        return _fill_draft(game, state, drafts, rng)
    places = _places(state)
    seen = [tile for tile in places.values() if tile != HIDDEN]
    hidden = [place for place, tile in places.items() if tile == HIDDEN]
    if not hidden:
        return _with_knowledge(_kept_drawn(state, drafts, rng), viewer)
    if len(set(seen)) < len(seen):
        return _with_knowledge(_placed(state, {**places, **_any(game, seen, hidden, rng)}), viewer)
    draw = Draw(game, state, places, viewer)
    for _ in range(TRIES):
        kept = _draw_draft(state, drafts, draw.holders, rng) if drafts else None
        if drafts and kept is None:
            continue
        drawn = draw.guess(kept, rng)
        if drawn is not None and draw.mend(drawn, rng):
            filled = _placed(state, {**places, **drawn})
            if _can_go_on(game, filled):
                return _with_knowledge(_kept_drawn(filled, drafts, rng), viewer)
    raise BadFact("p0.hand", "no tiles fit all that is known here; name fewer tiles or sums")


def _any(game: "Kred", seen: list[str], hidden: list[Place], rng: Random) -> Tiles:
    """Without regard to knowledge: the position is broken anyway."""
    pool = [tile for tile in deck(game.players) if tile not in seen]
    rng.shuffle(pool)
    if len(pool) < len(hidden):
        raise BadFact("p0.hand", "there are not enough tiles for every ?")
    return dict(zip(hidden, pool, strict=False))


def _places(state: State) -> Tiles:
    """Every place with its tile."""
    places: Tiles = {}
    for seat, hand in enumerate(state.hands):
        for index, tile in enumerate(hand):
            places[Place("hand", seat, index, seat)] = tile
    for seat, bank in enumerate(state.banks):
        for index, slot in enumerate(bank):
            places[Place("bank", seat, index, slot.giver, slot.hint, not slot.up)] = slot.tile
    if state.play.tile:
        places[Place("transit", state.mover, 0, state.mover, state.play.hint)] = state.play.tile
    return places


def _placed(state: State, places: Tiles) -> State:
    """The state with these tiles in their places."""
    hands = tuple(
        tiles_of([places[Place("hand", seat, index, seat)] for index in range(len(hand))])
        for seat, hand in enumerate(state.hands)
    )
    banks = tuple(
        tuple(
            change(slot, tile=places[Place("bank", seat, index, slot.giver, slot.hint, not slot.up)])
            for index, slot in enumerate(bank)
        )
        for seat, bank in enumerate(state.banks)
    )
    play = state.play
    if play.tile:
        play = change(play, tile=places[Place("transit", state.mover, 0, state.mover, play.hint)])
    return change(state, hands=hands, banks=banks, play=play)


class Draw:
    """Draws the hidden tiles of a position: first so that each is where it can be, then until the sums are right."""

    def __init__(self, game: "Kred", state: State, places: Tiles, viewer: Viewer | None) -> None:
        self.game, self.state, self.places = game, state, places
        self.hidden = [place for place, tile in places.items() if tile == HIDDEN]
        visible = {tile: place.holder for place, tile in places.items() if tile != HIDDEN}
        self.holders = self._certain(visible)
        self.opened_without_zero = isinstance(viewer, int) and ZERO_TILE not in self.holders
        if not self.opened_without_zero and self._room(state.opener) > self._due(state.opener, visible):
            self.holders.setdefault(ZERO_TILE, state.opener)
        self.pool = [tile for tile in deck(game.players) if tile not in visible]
        self.tied = {tile: holder for tile, holder in self.holders.items() if tile not in visible}
        if any(self._room(seat) < self._due(seat, visible) for seat in range(state.players)):
            raise BadFact("p0.hand", "more tiles are known than there is room for")
        if len(self.pool) < len(self.hidden):
            raise BadFact("p0.hand", "there are not enough tiles for every ?")

    def _certain(self, visible: Mapping[str, int]) -> dict[str, int]:
        """Who began the Campaign with a tile, where that is certain."""
        found = dict(visible)
        for viewer, row in enumerate(self.state.known):
            for holder, tiles in enumerate(row):
                for tile in tiles:
                    if found.setdefault(tile, holder) != holder:
                        raise BadFact(f"p{viewer}.knows.p{holder}", f"tile {tile} is seen elsewhere")
        return found

    def _room(self, holder: int) -> int:
        return sum(place.holder == holder for place in self.hidden)

    def _due(self, holder: int, visible: Mapping[str, int]) -> int:
        return sum(h == holder and tile not in visible for tile, h in self.holders.items())

    def may(self, tile: str, place: Place) -> bool:
        """Whether a tile can lie in a place, by all that is certain."""
        if place.hint and (tile == BLANK) is not (place.hint == "blank"):
            return False
        if tile == ZERO_TILE and self.opened_without_zero and place.holder == self.state.opener:
            return False
        return self.tied.get(tile, place.holder) == place.holder

    def guess(self, kept: list[list[str]] | None, rng: Random) -> Tiles | None:
        """A tile for every hidden place, with regard to who can have had it; `kept` is the draft that was drawn."""
        if kept is not None:
            self.tied = {tile: seat for seat, row in enumerate(kept) for tile in row if tile in self.pool}
        drawn: Tiles = {}
        places = list(self.hidden)
        rng.shuffle(places)
        tiles = list(self.pool)
        rng.shuffle(tiles)
        tiles.sort(key=lambda tile: (tile != BLANK, tile not in self.tied))
        for tile in tiles:
            place = next((place for place in places if self.may(tile, place)), None)
            if place is not None:
                places.remove(place)
                drawn[place] = tile
            elif tile in self.tied:
                return None
        return None if places else drawn

    def mend(self, drawn: Tiles, rng: Random) -> bool:
        """Exchange tiles until all announced sums are right and a purchase can be paid; False when that fails."""
        used = set(drawn.values())
        spare = [tile for tile in self.pool if tile not in used]
        best = self._off(drawn)
        for _ in range(SWAPS):
            if not best:
                return True
            one = rng.choice(self.hidden)
            at = rng.randrange(len(self.hidden) + len(spare))
            two = self.hidden[at] if at < len(self.hidden) else None
            mine, other = drawn[one], spare[at - len(self.hidden)] if two is None else drawn[two]
            if not self.may(other, one) or (mine in self.tied if two is None else not self.may(mine, two)):
                continue
            self._exchange(drawn, spare, one, two, at - len(self.hidden))
            now = self._off(drawn)
            if now > best:
                self._exchange(drawn, spare, one, two, at - len(self.hidden))
            else:
                best = now
        return not best

    def _exchange(self, drawn: Tiles, spare: list[str], one: Place, two: Place | None, at: int) -> None:
        if two is None:
            drawn[one], spare[at] = spare[at], drawn[one]
        else:
            drawn[one], drawn[two] = drawn[two], drawn[one]

    def _off(self, drawn: Tiles) -> int:
        """How far the sums are from what everybody has heard."""
        state, players = self.state, self.state.players
        paying = state.play.purchase if state.phase is Phase.PAYMENT else None
        if not state.totals and state.spending is None and paying is None:
            return 0
        banks, begun = [0] * players, [0] * players
        for place, tile in self.places.items():
            funding = FUNDING[drawn[place] if tile == HIDDEN else tile]
            begun[place.holder] += funding
            if place.face_down:
                banks[place.seat] += funding
        off = sum(abs(one - two) for one, two in zip(begun, state.totals, strict=False))
        if state.spending is not None:
            off += sum(abs(one - two) for one, two in zip(banks, state.spending.funding, strict=True))
        if paying is not None:
            off += max(0, self.game.prices[paying.item] - banks[state.play.challenger])
        return off


def _can_go_on(game: "Kred", state: State) -> bool:
    """Whether this Mover could have got here and can go on: what the blank forbids and allows shows in the play."""
    if state.mover == NOBODY or state.play.tile or state.leg.purpose != "play":
        return True
    hand, free = state.hands[state.mover], game.options["blank_free"]
    if free and state.play.strict and hand == (BLANK,):
        return False  # with this one tile he made a play that was called illegal; the blank would have covered it
    if free and not flow.may_be_called(game, state) and not _shown(game, state):
        return BLANK in hand
    if state.phase in (Phase.MOVES, Phase.TILE) and (free or hand == (BLANK,)):
        return bool(game.legal_actions(state, state.mover))
    return True


def _shown(game: "Kred", state: State) -> bool:
    """Whether some tile shows the play, as far as it is over."""
    if state.phase is Phase.TILE:
        return legal(state.leg, flow.ground(state), game.options)
    return len(state.leg.moves) < 2 or not clash(*(move.kind for move in state.leg.moves))


# The draft.


@frozen
class Group:
    """Tiles that certain players took, one a round, in an order the viewer does not know. `rest`: the pack left."""

    tiles: tuple[str, ...]
    takers: tuple[tuple[int, int], ...]
    rest: tuple[int, ...] = ()


def _groups(state: State, viewer: int, known: Known) -> tuple[list[Group], list[Group]]:
    """How tiles left the packs: groups whose tiles the viewer knows, and groups drawn from what he never saw."""
    players, rounds = state.players, len(known.packs)
    total = len(known.packs[0])
    end = rounds if state.phase is Phase.DRAFT else total
    seen_groups: list[Group] = []
    unseen: list[Group] = []
    for origin in range(players):
        held = [at for at in range(rounds) if (origin + at) % players == viewer]
        first = held[0] if held else end
        rest = (origin,) if not held and end < total else ()
        unseen.append(Group((), tuple(((origin + at) % players, at) for at in range(min(first, end))), rest))
        for at, later in zip(held, [*held[1:], end], strict=False):
            tiles = set(known.packs[at]) - ({known.kept[at]} if at < len(known.kept) else set())
            takers = tuple(((origin + between) % players, between) for between in range(at + 1, later))
            last = later == end
            if not last:
                tiles -= set(known.packs[later])
            mine = at >= len(known.kept)
            seen_groups.append(
                Group(tuple(sorted(tiles)), () if mine else takers, (origin,) if last and end < total else ())
            )
    return seen_groups, unseen


def _draw_draft(
    state: State, drafts: Mapping[int, Known], seen: Mapping[str, int], rng: Random
) -> list[list[str]] | None:
    """Everybody's kept tiles, drawn so that the viewer saw the packs he saw and the tiles seen are where they are."""
    viewer, known = next(iter(drafts.items()))
    groups, unseen = _groups(state, viewer, known)
    took: dict[tuple[int, int], str] = {(viewer, at): tile for at, tile in enumerate(known.kept)}
    known_tiles = {tile for pack in known.packs for tile in pack}
    pool = [tile for tile in deck(state.players) if tile not in known_tiles]
    groups = [*groups, Group(tuple(pool), tuple(taker for group in unseen for taker in group.takers))]
    for group in groups:
        if not _share_out(group, seen, took, rng):
            return None
    rounds = max(at for _, at in took) + 1
    kept = [[took.get((seat, at), "") for at in range(rounds)] for seat in range(state.players)]
    return kept if all(all(row) for row in kept) else None


def _share_out(group: Group, seen: Mapping[str, int], took: dict[tuple[int, int], str], rng: Random) -> bool:
    tiles, takers = list(group.tiles), [taker for taker in group.takers if taker not in took]
    rng.shuffle(takers)
    for tile in group.tiles:
        holder = seen.get(tile)
        if holder is not None:
            taker = next((taker for taker in takers if taker[0] == holder), None)
            if taker is None:
                return False
            took[taker] = tile
            takers.remove(taker)
            tiles.remove(tile)
    if len(tiles) < len(takers):
        return False
    rng.shuffle(tiles)
    took.update(zip(takers, tiles, strict=False))
    return True


def _kept_drawn(state: State, drafts: Mapping[int, Known], rng: Random) -> State:
    """The draft of everybody that goes with the starting hands now drawn."""
    if state.draft is None or not drafts:
        return state
    holders = {tile: place.holder for place, tile in _places(state).items()}
    drawn = _draw_draft(state, drafts, holders, rng)
    if drawn is None:
        raise BadFact(f"p{next(iter(drafts))}.saw", "no draft of these packs can have led here")
    return change(state, draft=Draft((), (), tuple(map(tuple, drawn)), ()))


def _fill_draft(game: "Kred", state: State, drafts: Mapping[int, Known], rng: Random) -> State:
    """A state in the deal or the draft with everything hidden drawn."""
    draft = state.draft
    assert draft is not None
    hidden = HIDDEN in draft.deck or any(HIDDEN in pack for pack in draft.packs)
    if state.phase is Phase.DEAL or not drafts or not hidden:
        return change(state, draft=_fill_simply(game, draft, rng))
    viewer, known = next(iter(drafts.items()))
    now = Known((*known.packs, draft.packs[viewer]), known.kept)
    took: dict[tuple[int, int], str] = {(viewer, at): tile for at, tile in enumerate(known.kept)}
    groups, unseen = _groups(state, viewer, now)
    known_tiles = {tile for pack in now.packs for tile in pack}
    pool = [tile for tile in deck(state.players) if tile not in known_tiles]
    rng.shuffle(pool)
    packs: dict[int, list[str]] = {}
    rounds = len(known.kept)
    for group in (*groups, *unseen):
        tiles = list(group.tiles)
        rng.shuffle(tiles)
        source = tiles if group.tiles else pool
        takers = [taker for taker in group.takers if taker not in took and taker[1] < rounds]
        size = len(draft.packs[0])
        if len(source) < len(takers) + size * len(group.rest):
            raise BadFact(f"p{viewer}.saw", "these packs leave too few tiles for the other players")
        for taker in takers:
            took[taker] = source.pop()
        for origin in group.rest:
            packs[(origin + rounds) % state.players] = [source.pop() for _ in range(size)]
    kept = tuple(tuple(took[seat, at] for at in range(rounds)) for seat in range(state.players))
    filled = tuple(tiles_of(packs[seat]) if seat != viewer else draft.packs[viewer] for seat in range(state.players))
    given = zip((*draft.kept, *draft.packs), (*kept, *filled), strict=True)
    if any(set(told) - {HIDDEN} - set(drawn) for told, drawn in given):
        raise BadFact(f"p{viewer}.saw", f"what only p{viewer} remembers goes with ? for the tiles of the others")
    return change(state, draft=Draft((), filled, kept, _chosen(draft.chosen, filled, rng)))


def _chosen(chosen: tuple[str, ...], packs: tuple[tuple[str, ...], ...], rng: Random) -> tuple[str, ...]:
    return tuple(rng.choice(pack) if tile == HIDDEN else tile for tile, pack in zip(chosen, packs, strict=True))


def _fill_simply(game: "Kred", draft: Draft, rng: Random) -> Draft:
    """Packs and deck drawn from all tiles not in sight."""
    rows = [*draft.packs, *draft.kept, draft.deck]
    shown = {tile for row in rows for tile in row}
    pool = [tile for tile in deck(game.players) if tile not in shown]
    rng.shuffle(pool)
    if len(pool) < sum(row.count(HIDDEN) for row in rows):
        raise BadFact("deck", "there are not enough tiles for every ?")
    packs = tuple(tiles_of([pool.pop() if tile == HIDDEN else tile for tile in pack]) for pack in draft.packs)
    kept = tuple(tuple(pool.pop() if tile == HIDDEN else tile for tile in row) for row in draft.kept)
    rest = tiles_of([pool.pop() if tile == HIDDEN else tile for tile in draft.deck])
    return Draft(rest, packs, kept, _chosen(draft.chosen, packs, rng))


def _with_knowledge(state: State, viewer: Viewer | None) -> State:
    """What each seat knows of the others' hands at least: who opened, and the tile one passed on last in the draft.

    What the `viewer` knows is on record already.
    """
    players = range(state.players)
    known = [list(row) for row in state.known] if state.known else [[frozenset[str]()] * state.players for _ in players]
    for seat in players:
        for holder in players:
            if known[seat][holder] or seat in (viewer, holder):
                continue
            tiles = set()
            if holder == state.opener and ZERO_TILE in state.hands[holder]:
                tiles.add(ZERO_TILE)
            if state.draft and state.draft.kept and (seat + 1) % state.players == holder and state.draft.kept[holder]:
                last = state.draft.kept[holder][-1]
                tiles |= {last} & set(state.hands[holder])
            known[seat][holder] = frozenset(tiles)
    return change(state, known=tuple(map(tuple, known)))
