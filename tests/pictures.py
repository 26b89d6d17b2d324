"""How every game is drawn: places one can click and walk between, markup that fits in anywhere, colours one can see."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from xml.etree import ElementTree as ET

import pytest

from kredwidgets.engine.scene import Drawing, Panel, Scene, Space
from kredwidgets.widgets.picture import picture

SVG = "{http://www.w3.org/2000/svg}"
DARK = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
Palette = Mapping[str, tuple[str, str]]


def by_id(drawing: Drawing) -> dict[str, Space]:
    return {space.id: space for space in drawing.spaces}


def panel(scene: Scene, name: str) -> Panel:
    return next(panel for panel in scene.panels if panel.id == name)


def reached(start: str, steps: Mapping[str, set[str]]) -> set[str]:
    """Where one gets to by steps from here."""
    found, waiting = {start}, [start]
    while waiting:
        new = steps[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it: 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check_stands_alone(drawing: Drawing, scene: Scene, title: str, *, dark: bool) -> str:
    """A static picture is whole, refers to nothing outside and has its title. Returns it."""
    drawn = picture(drawing, scene, dark=dark, title=title)
    root = ET.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == title
    assert not re.search(r"\bid=|href|url\(|var\(|currentColor", drawn)
    return drawn


class Pictures:
    """A game subclasses this. Its `tables` are all there is to try: player counts, and who looks, or the kind of board.

    `drawn` draws one of them, `largest` is the one with most on it. `texts` and `edges` are what must be told apart:
    words from their ground, and of a shape one of its parts from what it lies on.
    """

    tables: ClassVar[list[tuple[Any, ...]]]
    largest: ClassVar[tuple[Any, ...]]
    board_limit: ClassVar[int]
    """The size of the markup of the largest board, in characters, is below this."""
    around: ClassVar[frozenset[str]] = frozenset()
    """Places that lie around others."""
    palette: ClassVar[Palette]
    texts: ClassVar[list[tuple[str, str]]]
    edges: ClassVar[list[tuple[tuple[str, ...], str]]]

    def drawn(self, *table: Any) -> Drawing:
        raise NotImplementedError

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "table" in metafunc.fixturenames:
            metafunc.parametrize("table", self.tables, ids=["-".join(map(str, table)) for table in self.tables])

    def markups(self) -> Iterator[tuple[str, str]]:
        for table in self.tables:
            yield f"board {table}", self.drawn(*table).board
        yield from self.drawn(*self.largest).symbols.items()

    def test_all_is_inside_the_view_box(self, table: tuple[Any, ...]) -> None:
        drawing = self.drawn(*table)
        for space in drawing.spaces:
            assert abs(space.x) + space.size <= drawing.width / 2, space.id
            assert abs(space.y) + space.size <= drawing.height / 2, space.id

    def test_places_to_click_do_not_cover_each_others_middle(self, table: tuple[Any, ...]) -> None:
        spaces = [space for space in self.drawn(*table).spaces if space.id not in self.around]
        for one in spaces:
            for other in spaces:
                if one is not other:
                    distance = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                    assert distance > max(one.size, other.size), (one.id, other.id)

    def test_arrows_lead_from_every_space_to_every_other(self, table: tuple[Any, ...]) -> None:
        spaces = by_id(self.drawn(*table))
        onward = {space.id: set(space.steps.values()) for space in spaces.values()}
        back: dict[str, set[str]] = {space: set() for space in spaces}
        for space, targets in onward.items():
            for target in targets:
                back[target].add(space)
        start = next(iter(spaces))
        assert reached(start, onward) == set(spaces)
        assert reached(start, back) == set(spaces)

    def test_an_arrow_leads_where_it_points(self, table: tuple[Any, ...]) -> None:
        spaces = by_id(self.drawn(*table))
        for space in spaces.values():
            for key, target in space.steps.items():
                dx, dy = spaces[target].x - space.x, spaces[target].y - space.y
                ahead = {"left": -dx, "right": dx, "up": -dy, "down": dy}[key]
                assert ahead > 0, f"{key} from {space.id} leads to {target}"

    def test_no_markup_names_or_refers_to_an_id(self) -> None:
        for name, markup in self.markups():
            assert not re.search(r"\bid=|href|url\(", markup), name

    def test_every_class_has_its_colours_and_no_colour_is_literal(self) -> None:
        used = set()
        for name, markup in self.markups():
            root = ET.fromstring(f"<svg>{markup}</svg>")
            for element in root.iter():
                used.update(element.get("class", "").split())
                assert element.get("fill", "none") == "none", name
                assert element.get("stroke") is None, name
        assert used == set(self.palette)

    def test_the_markup_is_small(self) -> None:
        drawing = self.drawn(*self.largest)
        assert len(drawing.board) < self.board_limit
        assert sum(map(len, drawing.symbols.values())) < 25_000

    def test_every_symbol_looks_different(self) -> None:
        symbols = self.drawn(*self.largest).symbols
        assert len(set(symbols.values())) == len(symbols)

    @DARK
    def test_words_can_be_read(self, dark: bool) -> None:
        for text, ground in self.texts:
            assert contrast(self.palette[text][dark], self.palette[ground][dark]) >= 4.5, (text, ground)

    @DARK
    def test_shapes_stand_out_from_what_they_lie_on(self, dark: bool) -> None:
        for shape, ground in self.edges:
            best = max(contrast(self.palette[part][dark], self.palette[ground][dark]) for part in shape)
            assert best >= 3, (shape, ground, round(best, 2))
