"""Drawing what a viewer may not know: hidden tiles (`?`) are filled in so that all he does know stays true.

What he knows besides the tiles he sees (part E): the packs he held in the draft, tiles that somebody certainly began
the Campaign with, the announced sums, and what is publicly sure about a tile that was given.
"""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from kredwidgets.engine.game import BadFact
from kredwidgets.engine.records import change
from kredwidgets.games.kred.components import BLANK, FUNDING, ZERO_TILE, deck
from kredwidgets.games.kred.state import Draft, Phase, State, tiles_of

if TYPE_CHECKING:
    from kredwidgets.games.kred import Kred

HIDDEN = "?"
TRIES = 400
SWAPS = 300


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


def fill(game: "Kred", state: State, drafts: Mapping[int, Known], rng: Random) -> State:
    """The state with every `?` drawn. Raises `BadFact` when no tiles are left, or nothing fits what is known."""
    if state.phase in (Phase.DEAL, Phase.DRAFT):
        return _fill_draft(game, state, drafts, rng)
    places = _places(state)
    seen = [tile for tile in places.values() if tile != HIDDEN]
    hidden = [place for place, tile in places.items() if tile == HIDDEN]
    if not hidden:
        return _with_knowledge(state)
    if len(set(seen)) < len(seen):
        return _with_knowledge(_placed(state, {**places, **_any(game, seen, hidden, rng)}))
    for _ in range(TRIES):
        start = _starting_hands(game, state, drafts, places, rng)
        drawn = _draw(game, state, places, start, rng) if start is not None else None
        if drawn is not None:
            filled = _placed(state, {**places, **drawn})
            return _with_knowledge(_kept_drawn(filled, drafts, rng))
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


def _starting_hands(
    game: "Kred", state: State, drafts: Mapping[int, Known], places: Tiles, rng: Random
) -> list[set[str]] | None:
    """For each player the hidden tiles he began the Campaign with, drawn to fit the draft and what is known."""
    players = range(state.players)
    seen = {tile: place.holder for place, tile in places.items() if tile != HIDDEN}
    for viewer in players:
        for holder in players:
            if state.known:
                for tile in state.known[viewer][holder]:
                    if seen.setdefault(tile, holder) != holder:
                        raise BadFact(f"p{viewer}.knows.p{holder}", f"tile {tile} is seen elsewhere")
    visible = {tile for tile in places.values() if tile != HIDDEN}
    room = [sum(1 for p, t in places.items() if p.holder == holder and t == HIDDEN) for holder in players]
    hands: list[set[str]] = [
        {t for t, holder in seen.items() if holder == seat and t not in visible} for seat in players
    ]
    if drafts:
        drawn = _draw_draft(state, drafts, seen, rng)
        if drawn is not None:
            hands = [set(kept) - visible for kept in drawn]
            if all(len(hands[seat]) == room[seat] for seat in players):
                return hands
        return None
    if any(len(hands[seat]) > room[seat] for seat in players):
        raise BadFact("p0.hand", "more tiles are known than there is room for")
    pool = [tile for tile in deck(game.players) if tile not in seen]
    if len(pool) < sum(room) - sum(map(len, hands)):
        raise BadFact("p0.hand", "there are not enough tiles for every ?")
    rng.shuffle(pool)
    for seat in players:
        while len(hands[seat]) < room[seat]:
            hands[seat].add(pool.pop())
    return hands if not state.totals or _match_totals(state, places, hands, seen, pool, rng) else None


def _match_totals(
    state: State,
    places: Tiles,
    hands: list[set[str]],
    forced: Mapping[str, int],
    pool: list[str],
    rng: Random,
) -> bool:
    """Swap hidden tiles between starting hands until every hand has the sum that was announced."""
    visible = [
        sum(FUNDING[t] for p, t in places.items() if p.holder == s and t != HIDDEN) for s in range(state.players)
    ]

    def off(seat: int) -> int:
        return abs(visible[seat] + sum(FUNDING[tile] for tile in hands[seat]) - state.totals[seat])

    free = [[tile for tile in sorted(hand) if tile not in forced] for hand in hands]
    for _ in range(SWAPS):
        wrong = [seat for seat in range(state.players) if off(seat)]
        if not wrong:
            return True
        one = rng.choice(wrong)
        two = rng.choice([seat for seat in range(state.players) if seat != one])
        if not free[one] or not free[two]:
            continue
        a, b = rng.choice(free[one]), rng.choice(free[two])
        before = off(one) + off(two)
        _swap(hands, free, one, two, a, b)
        if off(one) + off(two) > before:
            _swap(hands, free, one, two, b, a)
    return not any(off(seat) for seat in range(state.players))


def _swap(hands: list[set[str]], free: list[list[str]], one: int, two: int, a: str, b: str) -> None:
    hands[one].remove(a)
    hands[two].remove(b)
    hands[one].add(b)
    hands[two].add(a)
    free[one].remove(a)
    free[two].remove(b)
    free[one].append(b)
    free[two].append(a)


def _draw(game: "Kred", state: State, places: Tiles, start: list[set[str]], rng: Random) -> Tiles | None:
    """Put each player's hidden tiles into his hidden places, with the announced sums."""
    drawn: Tiles = {}
    for holder, tiles in enumerate(start):
        rest = sorted(tiles)
        rng.shuffle(rest)
        open_places = [place for place, tile in places.items() if tile == HIDDEN and place.holder == holder]
        for place in sorted(open_places, key=lambda place: place.hint == ""):
            tile = next((tile for tile in rest if _may(tile, place)), None)
            if tile is None:
                return None
            rest.remove(tile)
            drawn[place] = tile
    return drawn if state.spending is None or _match_funding(state, places, drawn, rng) else None


def _may(tile: str, place: Place) -> bool:
    return not place.hint or (tile == BLANK) is (place.hint == "blank")


def _match_funding(state: State, places: Tiles, drawn: Tiles, rng: Random) -> bool:
    """Swap hidden tiles of one giver between Banks until every Bank has the sum that was announced."""
    assert state.spending is not None
    goal = state.spending.funding

    def off() -> int:
        sums = [0] * state.players
        for place, tile in {**places, **drawn}.items():
            if place.face_down:
                sums[place.seat] += FUNDING[tile]
        return sum(abs(is_ - should) for is_, should in zip(sums, goal, strict=True))

    best = off()
    spots = sorted(drawn, key=lambda place: (place.holder, place.kind, place.seat, place.index))
    for _ in range(SWAPS):
        if not best:
            return True
        one = rng.choice(spots)
        two = rng.choice([place for place in spots if place.holder == one.holder])
        if not (_may(drawn[one], two) and _may(drawn[two], one)):
            continue
        drawn[one], drawn[two] = drawn[two], drawn[one]
        now = off()
        if now > best:
            drawn[one], drawn[two] = drawn[two], drawn[one]
        else:
            best = now
    return not best


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
    return state if drawn is None else change(state, draft=Draft((), (), tuple(map(tuple, drawn)), ()))


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
        for taker in group.takers:
            if taker not in took and taker[1] < rounds:
                took[taker] = source.pop()
        for origin in group.rest:
            size = len(draft.packs[0])
            packs[(origin + rounds) % state.players] = [source.pop() for _ in range(size)]
    kept = tuple(tuple(took[seat, at] for at in range(rounds)) for seat in range(state.players))
    filled = tuple(tiles_of(packs[seat]) if seat != viewer else draft.packs[viewer] for seat in range(state.players))
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


def _with_knowledge(state: State) -> State:
    """What each seat knows of the others' hands at least: who opened, and the tile one passed on last in the draft."""
    players = range(state.players)
    known = [list(row) for row in state.known] if state.known else [[frozenset[str]()] * state.players for _ in players]
    for viewer in players:
        for holder in players:
            if known[viewer][holder] or viewer == holder:
                continue
            tiles = set()
            if holder == state.opener and ZERO_TILE in state.hands[holder]:
                tiles.add(ZERO_TILE)
            if state.draft and state.draft.kept and (viewer + 1) % state.players == holder and state.draft.kept[holder]:
                last = state.draft.kept[holder][-1]
                tiles |= {last} & set(state.hands[holder])
            known[viewer][holder] = frozenset(tiles)
    return change(state, known=tuple(map(tuple, known)))
