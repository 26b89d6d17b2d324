"""How Bakschisch is drawn: the geometry of any track, the arrow keys, the colours, and what each scene puts where."""

import re
from itertools import pairwise
from typing import Any

import pytest

import kredwidgets as kw
from kredwidgets.engine.game import PUBLIC, TEACHER, Viewer
from kredwidgets.engine.scene import Drawing, Mark, Scene
from kredwidgets.engine.session import Session
from kredwidgets.games.bakschisch.palette import PALETTE
from kredwidgets.widgets.picture import SYMBOL
from tests.bakschisch.games import TRACKS
from tests.bakschisch.tables import bribe, place
from tests.pictures import DARK, Pictures, by_id, check_stands_alone, panel

LONG = "GSFEHGSFEHGSFEHGSFEH|" + "GSFEH" * 4
TABLES = [(players, track) for track in (*TRACKS, LONG) for players in ((2, 3, 4) if track == "standard" else (4,))]
EVERY_TABLE = pytest.mark.parametrize(("players", "track"), TABLES)
VIEWERS: list[Viewer] = [0, 1, PUBLIC, TEACHER]


def drawn(players: int = 3, track: str = "standard", **options: Any) -> Drawing:
    return kw.game("bakschisch", players, track=track, **options).drawing(0)


def shown(session: Session, viewer: Viewer = 0) -> Scene:
    scene: Scene = session.game.scene(session.observe(viewer), session.game.turn(session.state, viewer))
    return scene


def on(scene: Scene, space: str) -> list[str]:
    return [token.symbol for token in scene.tokens if token.space == space]


# The board.


@EVERY_TABLE
def test_every_part_has_its_space(players: int, track: str) -> None:
    game = kw.game("bakschisch", players, track=track)
    spaces = by_id(game.drawing(0))
    expected = {f"s{number}" for number in range(game.track.throne + 1)}
    expected |= {f"slot.{number}" for number in range(1, 6)} | {"marker", "pile", "discard", "table"}
    expected |= {f"p{seat}{place}" for seat in range(players) for place in ("", ".bag", ".place", ".hand")}
    assert set(spaces) == expected
    assert len({space.name for space in spaces.values()}) == len(spaces)


@EVERY_TABLE
def test_the_track_runs_from_the_start_to_the_throne(players: int, track: str) -> None:
    """Neighbours are near, the palace lies above the marker and the city below it, and no two tiles overlap."""
    game = kw.game("bakschisch", players, track=track)
    spaces = by_id(game.drawing(0))
    way = [spaces[f"s{number}"] for number in range(game.track.throne + 1)]
    for one, other in pairwise(way):
        assert 60 < abs(one.x - other.x) + abs(one.y - other.y) < 190, (one.id, other.id)
    for number, space in enumerate(way):
        assert (space.y < spaces["marker"].y) is game.track.inside(number)
    for number, one in enumerate(way):
        for other in way[number + 1 :]:
            assert abs(one.x - other.x) >= one.size + other.size - 12 or abs(one.y - other.y) >= 110


def test_the_standard_board_lies_as_the_layout_says() -> None:
    """Part J: three rows of eight to and fro, the stairs on the left, the throne at the far right of the palace."""
    spaces = by_id(drawn())
    rows = [list(range(first, first + 8)) for first in (1, 9, 17)]
    for row, falls in zip(rows, (True, False, True), strict=True):
        assert len({spaces[f"s{number}"].y for number in row}) == 1
        across = [spaces[f"s{number}"].x for number in row]
        assert across == sorted(across, reverse=falls)
    assert spaces["s8"].x == spaces["s9"].x == spaces["s24"].x == spaces["marker"].x == spaces["s25"].x
    assert spaces["s16"].x == spaces["s17"].x
    assert spaces["s0"].x == max(spaces[f"s{number}"].x for number in range(32))
    assert spaces["s31"].x > spaces["s30"].x
    assert spaces["s31"].y == spaces["s25"].y
    # Clockwise from the top left: marker, palace, throne, start, draw pile, character spaces.
    assert spaces["s31"].y < spaces["s0"].y < spaces["pile"].y == spaces["slot.1"].y
    assert spaces["discard"].x < spaces["slot.1"].x < spaces["slot.5"].x < spaces["table"].x < spaces["pile"].x


def test_names_are_spoken_as_at_the_table() -> None:
    spaces = by_id(drawn(4))
    assert spaces["s0"].name == "The start"
    assert spaces["s7"].name == "Space 7 (guard)"
    assert spaces["s31"].name == "The throne"
    assert spaces["marker"].name == "Thieves Forbidden, no space"
    assert spaces["p3.bag"].name == "Red’s bag"
    assert spaces["slot.5"].name == "Character space 5"


def test_the_board_is_the_same_from_every_seat() -> None:
    game = kw.game("bakschisch", 4)
    assert game.drawing(0) is game.drawing(3) is game.drawing(PUBLIC)


# The arrow keys.


def test_left_walks_along_the_first_row() -> None:
    spaces = by_id(drawn())
    walk = ["s0"]
    while len(walk) < 9:
        walk.append(spaces[walk[-1]].steps["left"])
    assert walk == [f"s{number}" for number in range(9)]


# The markup.


def test_symbols_fit_their_square() -> None:
    """Numbers of paths that are all absolute, of circles and boxes; what is drawn around a player's place is larger."""
    for name, markup in drawn(4).symbols.items():
        if name in ("asked", "winner") or name.startswith(("piece", "ghost", "seat")):
            continue
        for radius, at in re.findall(r'<circle(?: cy="(?:-?[\d.]+)")? r="([\d.]+)"()', markup):
            assert float(radius) <= SYMBOL / 2, (name, at)
        for x, y, wide, high in re.findall(
            r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', markup
        ):
            assert min(float(x), float(y)) >= -SYMBOL / 2, name
            assert max(float(x) + float(wide), float(y) + float(high)) <= SYMBOL / 2, name


def test_pieces_stand_two_by_two() -> None:
    """Each seat has its own quarter of a space, so that four pieces can stand on one."""
    symbols = drawn(4).symbols
    spots = [re.search(r"translate\((\S+) ([^\s)]+)\)", symbols[f"piece-{seat}"]) for seat in range(4)]
    signs = {(float(spot[1]) > 0, float(spot[2]) > 0) for spot in spots if spot}
    assert len(signs) == 4


def test_the_throne_shows_five_sectors() -> None:
    board = drawn().board
    for citizen in ("guard", "servant", "harem_lady", "eunuch", "fakir"):
        assert re.search(rf'A80 80 0 0 1 \S+ \S+Z" class="f-{citizen} ', board), citizen


def test_other_colours_of_pieces_are_drawn() -> None:
    usual, swapped = drawn(2), drawn(2, pieces="RW")
    assert ">Black</text>" in usual.board
    assert ">Red</text>" in swapped.board
    assert "f-red" in swapped.symbols["piece-0"]
    assert "f-black" in usual.symbols["piece-0"]


# The colours.

TEXTS = [
    ("f-ink", "f-table"),
    ("f-ink", "f-plate"),
    ("f-ink", "f-wall"),
    ("f-soft", "f-table"),
    ("f-soft", "f-plate"),
    ("f-print", "f-paper"),
    ("f-print", "f-gold"),
    ("f-print", "f-skin"),
    *(("f-on", f"f-{citizen}") for citizen in ("servant", "harem_lady", "fakir", "guard")),
    ("f-white", "f-eunuch"),
]
COLOURS = ("f-guard", "f-servant", "f-harem_lady", "f-eunuch", "f-fakir", "f-caliph")
EDGES = [
    *((("f-paper", "s-paper"), ground) for ground in ("f-sand", "f-palace", "f-table")),
    (("f-print",), "f-paper"),
    (("s-wall", "f-wall"), "f-palace"),
    (("s-wall",), "f-sand"),
    (("s-stair", "f-stair"), "f-sand"),
    (("s-ban",), "f-paper"),
    (("s-bar",), "f-plate"),
    (("s-slot",), "f-table"),
    (("s-slot",), "f-plate"),
    (("s-asked",), "f-table"),
    (("s-win",), "f-table"),
    (("f-gold", "s-gold"), "f-table"),
    (("f-gold", "s-gold"), "f-sack"),
    (("f-gold", "s-gold"), "f-skin"),
    (("f-sack", "s-sack"), "f-plate"),
    (("f-skin", "s-skin"), "f-plate"),
    (("f-mask", "s-mask"), "f-plate"),
    (("f-light",), "f-mask"),
    (("f-back", "s-back"), "f-table"),
    (("s-back",), "f-back"),
    (("s-chevron",), "s-road"),
    *((("s-print",), ground) for ground in ("f-paper",)),
    *((("f-light", "s-light"), piece) for piece in ("f-black", "f-red")),
    *((("f-print", "s-piece"), piece) for piece in ("f-grey", "f-white-piece")),
    (("f-black", "s-print"), "f-paper"),
    (("f-red", "s-print"), "f-paper"),
    (("f-white-piece", "s-print"), "f-paper"),
    (("f-grey", "s-print"), "f-paper"),
    *((("f-light", "s-light", "f-white-piece"), ground) for ground in ("f-black",)),
]


class TestPictures(Pictures):
    tables = TABLES
    largest = (4, "standard")
    board_limit = 27_000
    palette = PALETTE
    texts = TEXTS
    edges = EDGES

    def drawn(self, players: int, track: str) -> Drawing:
        return drawn(players, track)


def test_the_citizens_have_the_colours_of_the_specification() -> None:
    """Part J: colours that the colour-blind can tell apart, the same in both themes."""
    printed = {
        "guard": "#d55e00", "servant": "#009e73", "harem_lady": "#cc79a7", "eunuch": "#0072b2", "fakir": "#e69f00",
        "caliph": "#7b3294",
    }  # fmt: skip
    for name, colour in printed.items():
        assert PALETTE[f"f-{name}"] == (colour, colour)


# The scene.


@EVERY_TABLE
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_tokens_marks_and_picks_have_their_place(players: int, track: str, viewer: Viewer) -> None:
    session = kw.start("bakschisch", players=players, seed=4, track=track)
    for number in range(40):
        if not session.asked:
            return
        scene, drawing = shown(session, viewer), session.game.drawing(viewer)
        spaces, items = by_id(drawing), {item.id for panel in scene.panels for item in panel.items}
        for token in scene.tokens:
            assert token.symbol in drawing.symbols
            assert token.space in spaces
            assert token.name
        assert all(mark.id in spaces for mark in scene.marks)
        assert all(space in spaces for way in scene.moved for space in way)
        assert all(not item.symbol or item.symbol in drawing.symbols for panel in scene.panels for item in panel.items)
        for choice in session.game.turn(session.state, viewer).choices:
            assert set(choice.picks) <= set(spaces) | items
        player = session.asked[0]
        legal = session.legal_actions(player)
        session.play(legal[number * 7 % len(legal)], player)


def test_a_bag_shows_its_owner_what_is_inside() -> None:
    session = place("3 5 0", "servant", 2, gold="5 7 10", table=8)
    own, public, teacher = (shown(session, viewer) for viewer in (1, PUBLIC, TEACHER))
    assert [item.id for item in panel(own, "p1.bids").items] == [*(f"p1.bid.{n}" for n in range(8)), "p1.thief"]
    assert panel(own, "p1.bids").private
    assert panel(own, "p1.bids").seat == 1
    assert [panel.id for panel in own.panels] == ["p1.bids", "targets", "unseen"]
    assert [panel.id for panel in public.panels] == ["targets", "unseen"]
    assert [panel.id for panel in teacher.panels] == ["p0.bids", "p1.bids", "p2.bids", "targets", "unseen"]
    assert [on(own, f"p{seat}.bag") for seat in range(3)] == [
        ["bag", "coin-hidden"],
        ["bag", "coin-7"],
        ["bag", "coin-hidden"],
    ]
    assert on(public, "p1.bag") == ["bag", "coin-hidden"]
    assert on(shown(place("3 5 0", "servant", 2, open_gold=True), 0), "p1.bag") == ["bag", "coin-10"]


def test_a_closed_hand() -> None:
    session = place("3 5 0", "servant", 2, gold="5 7 10", table=8)
    session.play("bid 3", player=1)
    own, other = shown(session, 1), shown(session, 0)
    assert on(own, "p1.hand") == ["fist", "coin-3"]
    assert on(own, "p1.bag") == ["bag", "coin-4"]
    assert [item.symbol for item in panel(own, "p1.closed").items] == ["coin-3"]
    assert [item.symbol for item in panel(own, "p1.purse").items] == ["coin-4", "thief"]
    assert on(other, "p1.hand") == ["fist"]
    assert on(other, "p0.hand") == ["palm"]
    session.play("thief", player=0)
    assert on(shown(session, 0), "p0.hand") == ["fist", "thief"]
    assert [item.symbol for item in panel(shown(session, 0), "p0.purse").items] == ["coin-5"]
    assert on(shown(session, 2), "p0.hand") == ["fist"]


def test_hands_lie_open_until_somebody_chooses_anew() -> None:
    session = place("3 5 0", "servant", 2, gold="5 7 10", table=8)
    for seat, action in enumerate(("bid 3", "thief", "bid 0")):
        session.play(action, player=seat)
    scene = shown(session, PUBLIC)
    assert [on(scene, f"p{seat}.hand") for seat in range(3)] == [["palm", "coin-3"], ["palm", "thief"], ["palm"]]
    session.play("bid 0", player=2)
    scene = shown(session, PUBLIC)
    assert [on(scene, f"p{seat}.hand") for seat in range(3)] == [["palm"], ["palm"], ["fist"]]


@pytest.mark.parametrize(
    ("space", "thief", "symbol"), [("3", "bag", "thief"), ("3", "used", "thief-gone"), ("27", "aside", "thief-aside")]
)
def test_a_thief_has_three_states(space: str, thief: str, symbol: str) -> None:
    session = place(f"{space} 0", "servant", 2, thief=f"{thief} -")
    assert on(shown(session, 1), "p0.place") == [symbol]
    picks = {choice.picks for choice in session.game.turn(session.state, 0).choices if str(choice.action) == "thief"}
    assert picks == {("p0.thief",) if thief == "bag" else ("p0.place",)}


def test_cards_piles_and_gold() -> None:
    session = kw.from_position(
        "bakschisch players=3\nphase=bid; round=2; bribe=2; slots=guard caliph; discard=5 fakir; table=3; p0.gold=7"
    )
    scene = shown(session)
    assert [on(scene, f"slot.{number}") for number in range(1, 6)] == [
        ["card-guard"], ["card-caliph"], ["card-back"], ["card-back"], ["card-back"],
    ]  # fmt: skip
    counts = {token.space: token.count for token in scene.tokens if token.space in ("pile", "discard", "table")}
    assert counts == {"pile": 20, "discard": 5, "table": 3}
    left = {item.name: item.value for item in panel(scene, "unseen").items}
    assert left == {"Guard": 4, "Servant": 5, "Lady": 5, "Eunuch": 5, "Fakir": 0, "Caliph": 4}
    assert not on(shown(kw.start("bakschisch", players=2)), "discard")


def test_where_each_piece_would_go() -> None:
    """Before committing a learner sees what winning this bribe, or losing the fifth, would do."""
    session = place("1 3 31", "eunuch", 3, arrival="- - 2")
    assert session.game.targets(session.state) == (4, 4, 31)
    scene = shown(session)
    assert {(token.symbol, token.space) for token in scene.tokens if token.symbol.startswith("ghost")} == {
        ("ghost-0", "s4"),
        ("ghost-1", "s4"),
    }
    notes = [item.note for item in panel(scene, "targets").items]
    assert notes == ["space 4 (eunuch), 3 spaces", "space 4 (eunuch), 1 space", "stays: the throne"]
    assert panel(scene, "targets").title == "Where winning this bribe would take each piece"
    fifth = place("9 20 15 18", "caliph", 5)
    assert fifth.game.targets(fifth.state) == (8, 16, 13, 15)
    assert panel(shown(fifth), "targets").title == "Where losing this bribe would send each piece back"
    game = kw.game("bakschisch", 2)
    assert game.targets(game.initial_state()) == ()


def test_pieces_walk_space_by_space_once() -> None:
    session = place("1 3 9", "eunuch", 3)
    for seat in (0, 1, 2):
        session.play("bid 2" if seat < 2 else "bid 0", player=seat)
    scene = shown(session)
    assert scene.moved == (("s1", "s2", "s3", "s4"), ("s3", "s4"))
    assert {mark for mark in scene.marks if mark.kind == "last"} == {
        Mark("s1", "last"),
        Mark("s3", "last"),
        Mark("s4", "last"),
    }
    assert Mark("slot.4", "due") in scene.marks
    session.play("bid 0", player=1)
    assert shown(session).moved == ()
    assert Mark("s4", "last") in shown(session).marks
    after = bribe("0 2 1", "9 20 15", "guard", 5)
    back = after.game.scene(after.game.observe(after.state, 0), after.game.turn(after.state, 0))
    assert back.moved == (("s9", "s8", "s7"),)


def test_who_is_asked_and_who_has_won() -> None:
    session = place("3 5 0", "servant", 2)
    session.play("bid 3", player=1)
    assert [on(shown(session), f"p{seat}")[1:] for seat in range(3)] == [["asked"], [], ["asked"]]
    won = bribe("3 2", "31 20", "guard", 5)
    scene = won.game.scene(won.game.observe(won.state, 0), won.game.turn(won.state, 0))
    assert on(scene, "p0") == ["seat-0", "winner"]


def test_the_board_as_text() -> None:
    session = place("1 3 26", "eunuch", 3, gold="9 10 8", table=3)
    session.play("bid 4", player=1)
    assert session.game.board_text(session.observe(1)).splitlines() == [
        "Bakschisch, 3 players, round 1, bribe 3: bribing the eunuch, highest bid forward",
        "Cards: guard, servant, eunuch, face down, face down. Draw pile 25, discards 0.",
        "Still face down: guard 4, servant 4, harem lady 5, eunuch 4, fakir 5, caliph 5",
        "start",
        "  1G[0]     2S        3F[1]     4E        5H        6S        7G        8E",
        "  9F        10H       11E       12F       13S       14H       15G       16F",
        "  17G       18H       19S       20E       21H       22S       23E       24G",
        "--- Thieves Forbidden ---",
        "  25F       26S[2]    27F       28E       29G       30H",
        "31 THRONE",
        "G guard, S servant, H harem lady, E eunuch, F fakir. [02]: there stand the pieces of p0 and p2.",
        "          stands on               gold  thief  hand    would go to",
        "p0 Black  space 1 (guard)            ?  bag    -       space 4 (eunuch)",
        "p1 Grey   space 3 (fakir)           10  bag    4       space 4 (eunuch)",
        "p2 White  space 26 (servant)         ?  aside  -       space 28 (eunuch)",
        "Gold beside the board: 3",
    ]
    assert "p1 Grey   space 3 (fakir)            ?  bag    closed" in session.game.board_text(session.observe(0))


# The static picture.


@EVERY_TABLE
@pytest.mark.parametrize("viewer", [0, PUBLIC, TEACHER])
@DARK
def test_a_picture_stands_alone(players: int, track: str, viewer: Viewer, dark: bool) -> None:
    session = kw.start("bakschisch", players=players, seed=2, track=track)
    drawing, scene = session.game.drawing(viewer), shown(session, viewer)
    assert len(check_stands_alone(drawing, scene, "Bakschisch <at> Red & Co", dark=dark)) < 70_000
