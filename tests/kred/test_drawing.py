"""How KRED is drawn: the geometry, the arrow keys, the colours, and what each viewer's scene puts where."""

import pytest
from attrs import evolve

import kredwidgets as kw
from kredwidgets.engine.game import HIDDEN, PUBLIC, TEACHER, Line, Turn, Viewer
from kredwidgets.engine.scene import Drawing, Mark, Scene
from kredwidgets.games.kred.components import TILES, bank_size, hand_size, supply
from kredwidgets.games.kred.drawing import board_text, drawing, scene
from kredwidgets.games.kred.layout import UNIT
from kredwidgets.games.kred.observation import KredObservation, Transit
from kredwidgets.games.kred.palette import PALETTE
from kredwidgets.games.kred.state import Phase, Slot
from kredwidgets.games.kred.symbols import symbols
from kredwidgets.widgets.picture import CHROME, picture
from tests.pictures import DARK, Pictures, by_id, check_stands_alone, contrast, panel

SEATINGS = [(players, bottom) for players in (3, 4, 5) for bottom in range(players)]

# From the layout tables of the rule specification (unit circle, Red at the bottom).
LAYOUT: dict[int, dict[str, tuple[float, float]]] = {
    3: {
        "p0.s1": (-0.3217, 0.27),
        "p0.s6": (0.3217, 0.27),
        "p0.r1": (-0.29, 0.5023),
        "p0.token": (0.3498, 0.7856),
        "p1.s2": (-0.21, -0.3637),
        "p1.r2": (-0.58, 0.0),
        "p1.o": (-0.6235, -0.36),
        "p2.s4": (0.3217, -0.27),
        "p2.accept": (0.7275, -0.42),
    },
    4: {
        "p0.s2": (-0.1607, 0.388),
        "p0.r2": (0.222, 0.5359),
        "p1.s1": (-0.3332, -0.2557),
        "p1.token": (-0.8179, 0.2658),
        "p2.s3": (0.0548, -0.4164),
        "p2.r1": (0.222, -0.5359),
        "p3.s6": (0.3332, -0.2557),
        "p3.o": (0.72, 0.0),
    },
    5: {
        "p0.s3": (-0.0439, 0.4177),
        "p0.o": (0.0, 0.72),
        "p0.accept": (0.0, 0.84),
        "p0.bank.3": (0.0, 0.95),
        "p1.s6": (-0.281, 0.3121),
        "p1.token": (-0.7261, 0.4608),
        "p2.r2": (-0.4692, -0.3409),
        "p2.bank.3": (-0.5584, -0.7686),
        "p3.s1": (0.3837, -0.1708),
        "p4.s5": (0.42, 0.0),
        "p4.o": (0.6848, 0.2225),
    },
}


def dealt(players: int, viewer: Viewer) -> tuple[tuple[str, ...], ...]:
    size = hand_size(players)
    ids = list(TILES)
    hands = [tuple(ids[seat * size : (seat + 1) * size]) for seat in range(players)]
    return tuple(hand if viewer in (seat, TEACHER) else (HIDDEN,) * size for seat, hand in enumerate(hands))


def look(players: int, viewer: Viewer = 0) -> KredObservation:
    marks, heels, pawns = supply(players, "manual")
    return KredObservation(
        viewer=viewer,
        sights=(),
        players=players,
        phase=Phase.MOVES,
        campaign=1,
        opener=0,
        mover=0,
        receiver=None,
        board="M.M.M...." * players,
        community=(marks - 3 * players, heels, pawns),
        notches=(0,) * players,
        hands=dealt(players, viewer),
        banks=((),) * players,
        transit=None,
        moves=(),
        due=(),
        funding=(None,) * players,
        left=None,
        order=(),
        spender=None,
        packs=(),
        kept=(),
        known=(),
        winners=(),
    )


def shown(seen: KredObservation, *asked: int) -> Scene:
    return scene(seen, Turn(asked, Line("any")))


# The board.


@pytest.mark.parametrize("players", [3, 4, 5])
def test_spaces_lie_where_the_layout_tables_say(players: int) -> None:
    spaces = by_id(drawing(players, 0))
    for space, (x, y) in LAYOUT[players].items():
        assert (spaces[space].x / UNIT, spaces[space].y / UNIT) == pytest.approx((x, y), abs=1e-4), space


@pytest.mark.parametrize(("players", "bottom"), SEATINGS)
def test_the_viewer_sits_at_the_bottom_and_the_next_player_on_his_left(players: int, bottom: int) -> None:
    spaces = by_id(drawing(players, bottom))
    office, left = spaces[f"p{bottom}.o"], spaces[f"p{(bottom + 1) % players}.o"]
    assert office.y == max(spaces[f"p{seat}.o"].y for seat in range(players))
    assert office.x == 0
    assert left.x < 0
    assert spaces[f"p{bottom}.s1"].x < spaces[f"p{bottom}.s6"].x


def test_a_viewer_without_a_seat_sees_red_at_the_bottom() -> None:
    assert drawing(4, None) == drawing(4, 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_player_has_all_spaces(players: int) -> None:
    spaces = by_id(drawing(players, 0))
    own = ["s1", "s2", "s3", "s4", "s5", "s6", "r1", "r2", "o", "front", "accept", "token", "hand"]
    own += [f"bank.{number}" for number in range(1, bank_size(players) + 1)]
    expected = {"C", "C.mark", "C.heel", "C.pawn", *(f"p{seat}" for seat in range(players))}
    expected |= {f"p{seat}.{local}" for seat in range(players) for local in own}
    assert set(spaces) == expected
    assert len({space.name for space in spaces.values()}) == len(spaces)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_target_in_the_middle_of_the_community_covers_no_pile(players: int) -> None:
    """A target is shown as a disc of three tenths of the size of its place; a pile of Heels is 44 units wide."""
    spaces = by_id(drawing(players, 0))
    middle = spaces["C"]
    for pile in ("C.mark", "C.heel", "C.pawn"):
        apart = ((spaces[pile].x - middle.x) ** 2 + (spaces[pile].y - middle.y) ** 2) ** 0.5
        assert apart > 0.3 * middle.size + 22
        assert apart < middle.size


def test_an_empty_pile_says_none() -> None:
    drawn = shown(evolve(look(3), community=(0, 9, 1)))
    piles = {token.space: token for token in drawn.tokens if token.space.startswith("C.")}
    assert {space: token.name for space, token in piles.items()} == {
        "C.mark": "0 Marks",
        "C.heel": "9 Heels",
        "C.pawn": "1 Pawn",
    }
    symbols = drawing(3, 0).symbols
    assert ">0</text>" in symbols[piles["C.mark"].symbol]
    assert ">0</text>" not in symbols[piles["C.pawn"].symbol]


def test_a_face_down_tile_that_one_knows_says_which_it_is() -> None:
    session = kw.from_position("kred players=3\np0.s1=mark; p1.s1=mark\np0.hand=05 20\np1.hand=06\np2.hand=08")
    for action in ("advance C > p0.s2", "done", "give 05 to p1"):
        session.play(action)
    names = {}
    for viewer in (0, 1):
        scene = session.game.scene(session.observe(viewer), session.game.turn(session.state, viewer))
        (token,) = [token for token in scene.tokens if token.space == "p1.front"]
        assert token.symbol == "tile-back"
        names[viewer] = token.name
    assert names == {0: "Face down: tile 05 (Advance, funding 2)", 1: "A face-down tile"}


def test_cards_say_what_their_big_number_is() -> None:
    drawn = shown(look(3, 0))
    assert panel(drawn, "p0.hand").legend == "the big number is the tile’s funding"
    assert panel(drawn, "p0.hand").items[4].name == "Tile 05 (Advance, funding 2)"


def test_names_are_spoken_as_at_the_table() -> None:
    spaces = by_id(drawing(5, 0))
    assert spaces["p0.s2"].name == "Red, second Seat"
    assert spaces["p4.r1"].name == "Violet, left Rostrum"
    assert spaces["p1.bank.3"].name == "Blue, third Bank slot"
    assert spaces["C.heel"].name == "Community, Heels"
    assert spaces["p3"].name == "Gold"


# The arrow keys.


def test_right_walks_along_the_own_seats_and_over_the_border() -> None:
    spaces = by_id(drawing(4, 0))
    walk = ["p0.s1"]
    while len(walk) < 7:
        walk.append(spaces[walk[-1]].steps["right"])
    assert walk == ["p0.s1", "p0.s2", "p0.s3", "p0.s4", "p0.s5", "p0.s6", "p3.s1"]


# The markup.


@pytest.mark.parametrize("tile", [tile for tile in TILES.values() if tile.id != "blank"], ids=lambda tile: tile.id)
def test_a_tile_shows_its_signs_and_its_funding(tile: object) -> None:
    tile = TILES[tile.id]  # type: ignore[attr-defined]
    face = symbols()[f"tile-{tile.id}"]
    assert f">{tile.funding}</text>" in face
    assert face.count("s-plus") == len(tile.actions & {"advance", "assist"})
    assert face.count("s-minus") == len(tile.actions & {"withdraw", "remove"})
    assert face.count("f-sideways") == len(tile.actions & {"organize", "influence"})


# The colours.

TEXTS = [
    ("f-ink", "f-commons"),
    ("f-soft", "f-commons"),
    ("f-soft", "f-table"),
    ("f-paper", "f-print"),
    *(("f-plate", f"f-p{seat}") for seat in range(5)),
]
GROUNDS = ["f-cream", "f-rose", "f-stand", "f-office", "f-commons"]
EDGES = [
    *((("f-mark", "s-mark"), ground) for ground in GROUNDS),
    *((("f-heel", "s-heel"), ground) for ground in GROUNDS),
    *((("f-pawn", "s-pawn"), ground) for ground in GROUNDS),
    (("f-bar",), "f-heel"),
    (("s-mark",), "f-mark"),
    (("s-line",), "f-cream"),
    (("s-line",), "f-rose"),
    (("f-wood", "s-wood"), "f-domain"),
    (("s-office",), "f-office"),
    (("f-star",), "f-office"),
    (("f-office", "s-office"), "f-domain"),
    (("s-border",), "f-domain"),
    (("s-border",), "f-table"),
    (("s-border",), "f-cream"),
    (("f-arrow",), "f-domain"),
    (("s-commons",), "f-table"),
    (("s-slot",), "f-table"),
    (("f-paper", "s-paper"), "f-table"),
    (("s-paper",), "f-paper"),
    (("f-print",), "f-paper"),
    (("s-plus",), "f-paper"),
    (("s-minus",), "f-paper"),
    (("f-sideways",), "f-paper"),
    (("f-back", "s-back"), "f-table"),
    (("s-back",), "f-back"),
    (("f-full",), "f-table"),
    (("f-worn",), "f-table"),
    (("f-spent",), "f-table"),
    (("s-win",), "f-table"),
    *(((f"f-p{seat}", f"s-p{seat}"), ground) for seat in range(5) for ground in ("f-table", "f-domain")),
]


def blended(ground: str, over: str, share: float) -> str:
    pairs = [(int(ground[at : at + 2], 16), int(over[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(low * (1 - share) + high * share):02x}" for low, high in pairs)


class TestPictures(Pictures):
    tables = SEATINGS
    largest = (5, 0)
    board_limit = 25_000
    around = frozenset({"C"})
    palette = PALETTE
    texts = TEXTS
    edges = EDGES

    def drawn(self, players: int, bottom: int) -> Drawing:
        return drawing(players, bottom)


@DARK
def test_borders_and_signs_stand_out_from_the_tint_of_a_domain(dark: bool) -> None:
    for seat in range(5):
        tinted = blended(PALETTE["f-domain"][dark], PALETTE[f"f-p{seat}"][dark], 0.09)
        for shape in ("s-border", "f-arrow", "s-wood", "s-office", f"s-p{seat}"):
            assert contrast(PALETTE[shape][dark], tinted) >= 3, (shape, seat)


@DARK
def test_what_surrounds_a_board_can_be_seen(dark: bool) -> None:
    for text in ("k-ink", "k-soft"):
        assert contrast(CHROME[text][dark], CHROME["k-page"][dark]) >= 4.5, text
    for mark in ("due", "last", "illegal", "changed"):
        assert contrast(CHROME[f"s-k-{mark}"][dark], CHROME["k-page"][dark]) >= 3, mark
    assert contrast(CHROME["k-fill"][dark], CHROME["k-track"][dark]) >= 3


# The scene.


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("viewer", [0, 2, PUBLIC, TEACHER])
def test_all_tokens_have_a_symbol_and_a_space(players: int, viewer: Viewer) -> None:
    drawn = drawing(players, viewer if isinstance(viewer, int) else None)
    spaces = by_id(drawn)
    for token in shown(look(players, viewer), 1).tokens:
        assert token.symbol in drawn.symbols
        assert token.space in spaces


def test_pieces_and_piles() -> None:
    tokens = {token.space: token for token in shown(look(5)).tokens}
    assert tokens["p4.s5"].symbol == "mark"
    assert tokens["p4.s5"].owner == 4
    assert "p4.s6" not in tokens
    assert (tokens["C.heel"].symbol, tokens["C.heel"].count) == ("heel", 17)
    assert tokens["p2.token"].symbol == "token-0"
    assert (tokens["p2.hand"].symbol, tokens["p2.hand"].count) == ("tile-back", 5)


def test_a_hand_is_a_private_panel_and_others_hands_are_backs() -> None:
    drawn = shown(look(3, 1))
    assert [panel.id for panel in drawn.panels] == ["p1.hand"]
    assert panel(drawn, "p1.hand").private
    assert panel(drawn, "p1.hand").seat == 1
    assert panel(drawn, "p1.hand").items[0].id == "p1.hand.09"
    assert shown(look(3, PUBLIC)).panels == ()
    assert [panel.id for panel in shown(look(3, TEACHER)).panels] == ["p0.hand", "p1.hand", "p2.hand"]


def test_banks_show_backs_of_what_lies_face_down_even_if_the_viewer_knows_it() -> None:
    bank = (Slot("05", True, 2, frozenset({0, 1, 2})), Slot("07", False, 2, frozenset({0})))
    seen = evolve(look(3), banks=(bank, (), ()))
    drawn = shown(seen)
    tokens = {token.space: token for token in drawn.tokens}
    assert tokens["p0.bank.1"].symbol == "tile-05"
    assert tokens["p0.bank.2"].symbol == "tile-back"
    assert [item.symbol for item in panel(drawn, "p0.known.p0.bank").items] == ["tile-07"]
    assert "05 ?07 . ." in board_text(seen)


def test_the_tile_on_its_way() -> None:
    seen = evolve(look(4), phase=Phase.LOOK, receiver=2, transit=Transit("03", accepted=False))
    drawn = shown(seen)
    assert ("tile-back", "p2.front") in {(token.symbol, token.space) for token in drawn.tokens}
    assert drawn.moved == (("p0.hand", "p2.front"),)
    assert drawn.marks == (Mark("p2.front", "last"),)
    accepted = evolve(seen, phase=Phase.CHALLENGE, transit=Transit("03", accepted=True))
    assert shown(accepted).moved == (("p2.front", "p2.accept"),)
    caught = evolve(accepted, phase=Phase.REPLAY)
    assert ("tile-03", "p2.accept") in {(token.symbol, token.space) for token in shown(caught).tokens}


def test_marks_and_moves() -> None:
    seen = evolve(look(4), phase=Phase.DROP, moves=(("C", "p0.s1"),), due=("p1.r1",))
    drawn = shown(seen, 1)
    assert drawn.moved == (("C.mark", "p0.s1"),)
    assert set(drawn.marks) == {Mark("p1.r1", "due"), Mark("p0.s1", "last"), Mark("C.mark", "last")}
    assert ("asked", "p1") in {(token.symbol, token.space) for token in drawn.tokens}


def test_funding_is_shown_when_it_is_spent() -> None:
    spending = evolve(
        look(3, PUBLIC),
        phase=Phase.BUREAUCRACY,
        mover=None,
        funding=(9, 20, 12),
        left=5,
        order=(1, 2, 0),
        spender=2,
    )
    items = panel(shown(spending), "funding").items
    assert [(item.name, item.value, item.limit) for item in items] == [
        ("Blue", 0, 20),
        ("Green", 5, 12),
        ("Red", 9, 9),
    ]
    assert [item.value for item in panel(shown(spending), "credibility").items] == [3, 3, 3]
    assert "Funding left: Blue 0, Green 5, Red 9" in board_text(spending)


def test_in_the_draft_packs_are_held_and_kept_tiles_shown_to_their_owner() -> None:
    packs = (("05", "06"), (HIDDEN, HIDDEN), (HIDDEN, HIDDEN))
    seen = evolve(look(3), phase=Phase.DRAFT, hands=((), (), ()), packs=packs, kept=(("01",), (HIDDEN,), (HIDDEN,)))
    drawn = shown(seen, 0, 1, 2)
    assert [item.id for item in panel(drawn, "p0.pack").items] == ["p0.pack.05", "p0.pack.06"]
    assert [item.id for item in panel(drawn, "p0.kept").items] == ["p0.kept.01"]
    assert ("p1.hand", 2) in {(token.space, token.count) for token in drawn.tokens}


def test_the_board_as_text() -> None:
    seen = evolve(look(3), board="M.M.M....HHHM.MMHPM........", notches=(0, 1, 3), campaign=2)
    assert board_text(seen).splitlines() == [
        "KRED, 3 players, campaign 2: moves, Mover Red",
        "Community: 3 Marks, 9 Heels, 3 Pawns",
        "           s1 s2 s3   s4 s5 s6   r1 r2   o   notches  hand  bank",
        "p0 Red     M  .  M    .  M  .    .  .    .         0     8  . . . . . . . .",
        "p1 Blue    H  H  H    M  .  M    M  H    P         1     8  . . . . . . . .",
        "p2 Green   M  .  .    .  .  .    .  .    .         3     8  . . . . . . . .",
        "Your hand: 01 02 03 04 05 06 07 08",
        "M Mark, H Heel, P Pawn, . empty. Bank: 05 face up, ? face down, ?05 face down but known.",
    ]


# The static picture.


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("viewer", [0, PUBLIC, TEACHER])
@DARK
def test_a_picture_stands_alone(players: int, viewer: Viewer, dark: bool) -> None:
    scene = shown(look(players, viewer), 0)
    drawn = check_stands_alone(drawing(players, 0), scene, "KRED <at> Red & Blue's", dark=dark)
    assert len(drawn) < 60_000


def test_a_picture_has_no_secret_of_others() -> None:
    drawn = picture(drawing(3, 0), shown(look(3, PUBLIC)))
    assert "f-print" not in drawn.partition("</style>")[2]


def test_what_a_player_knows_of_hidden_tiles_is_shown_by_the_place_it_is_in() -> None:
    bank = (Slot("07", False, 0, frozenset({0})), Slot("09", False, 2, frozenset({0})))
    known = ((1, frozenset({"04", "02"})), (2, frozenset({"11"})))
    drawn = shown(evolve(look(3), banks=((), bank, ()), known=known))
    titles = {panel.heading: [item.symbol for item in panel.items] for panel in drawn.panels if "know" in panel.id}
    assert titles == {
        "You know of Blue’s Bank, face down": ["tile-07", "tile-09"],
        "You know of Blue’s hand": ["tile-02", "tile-04"],
        "You know of Green’s hand": ["tile-11"],
    }
