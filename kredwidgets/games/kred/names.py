"""What things on the table are called when somebody points at them; the words are those of `rules.toml`."""

from kredwidgets.engine.game import HIDDEN
from kredwidgets.engine.rulebook import load_rulebook
from kredwidgets.games.kred.components import BLANK, OWN, TILES

WORDS = load_rulebook("kredwidgets.games.kred").words
NAMES: tuple[str, ...] = tuple(WORDS["seats"])
_SAYS = WORDS["scene"]
_PLACES = {
    **WORDS["places"],
    **_SAYS["places"],
    **{f"bank.{number}": place for number, place in enumerate(_SAYS["places"]["bank"], 1)},
}


def space_name(space: str) -> str:
    """A space as spoken at the table: "Red, second Seat"."""
    owner, _, local = space.partition(".")
    if owner == "C":
        return str(_SAYS["pile"]).format(pieces=WORDS["piles"][local]) if local else str(_SAYS["community"])
    name = NAMES[int(owner[1:])]
    return str(_SAYS["space"]).format(owner=name, place=_PLACES[local]) if local else name


def piece_name(kind: str) -> str:
    """A kind of piece: "Heel"."""
    return str(WORDS["pieces"][kind])


def pieces_name(kind: str, count: int) -> str:
    """A number of pieces: "1 Mark", "3 Marks"."""
    one, many = WORDS["counted"][kind]
    return str(one if count == 1 else many).format(count=count)


def tile_name(tile: str) -> str:
    """A tile in words: the number one types, what it shows and its funding."""
    if tile == HIDDEN:
        return str(WORDS["face_down"])
    if tile == BLANK:
        return str(WORDS["blank"])
    shown = TILES[tile]
    kinds = [WORDS["kinds"][kind] for kind in sorted(shown.actions, key=OWN.__contains__)]
    return str(WORDS["tile"]).format(id=tile, actions=f" {WORDS['and']} ".join(kinds), funding=shown.funding)


def covered_name(tile: str) -> str:
    """A tile that lies face down, for a viewer who may know it."""
    return tile_name(tile) if tile == HIDDEN else str(WORDS["known"]).format(tile=tile_name(tile))


def tiles_name(count: int) -> str:
    """A number of tiles: "1 tile", "3 tiles"."""
    return str(WORDS["one_tile" if count == 1 else "tiles"]).format(count=count)


def credibility_name(notches: int) -> str:
    """The state of a credibility token in words."""
    return str(_SAYS["credibility"][notches])


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]
