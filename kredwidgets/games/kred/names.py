"""What things on the table are called when somebody points at them; the words are those of `rules.toml`."""

from kredwidgets.engine.rulebook import load_rulebook
from kredwidgets.games.kred.components import BLANK, OWN, TILES
from kredwidgets.games.kred.observation import HIDDEN

WORDS = load_rulebook("kredwidgets.games.kred").words
NAMES: tuple[str, ...] = tuple(WORDS["seats"])

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_PLACES = {
    **WORDS["places"],
    "front": "place for a new tile",
    "accept": "Accept Line",
    "token": "credibility token",
    "hand": "hand",
    **{f"bank.{number}": f"{ordinal} Bank slot" for number, ordinal in enumerate(_ORDINALS, 1)},
}


def space_name(space: str) -> str:
    """A space as spoken at the table: "Red, second Seat"."""
    owner, _, local = space.partition(".")
    if owner == "C":
        return f"Community, {piece_name(local)}s" if local else "Community"
    name = NAMES[int(owner[1:])]
    return f"{name}, {_PLACES[local]}" if local else name


def piece_name(kind: str) -> str:
    """A kind of piece: "Heel"."""
    return str(WORDS["pieces"][kind])


def tile_name(tile: str) -> str:
    """A tile in words: its number, what it shows and its funding."""
    if tile == HIDDEN:
        return "a face-down tile"
    if tile == BLANK:
        return "the blank tile"
    shown = TILES[tile]
    kinds = sorted(shown.actions, key=OWN.__contains__)
    return f"tile {tile}: {' and '.join(WORDS['kinds'][kind] for kind in kinds)}, funding {shown.funding}"


def credibility_name(notches: int) -> str:
    """The state of a credibility token in words."""
    return ("full credibility", "one notch", "two notches", "no credibility")[notches]


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def counted(count: int, thing: str) -> str:
    """A number of things: "1 Mark", "3 Marks"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"
