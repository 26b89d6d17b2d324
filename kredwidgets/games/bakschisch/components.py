"""The component tables of Bakschisch, read once from `components.toml` and typed."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from kredwidgets.engine.errors import UnknownOption
from kredwidgets.engine.game import Option
from kredwidgets.engine.rulebook import load_data
from kredwidgets.games.bakschisch.track import Track, checked, from_letters, to_letters

DATA = load_data("kredwidgets.games.bakschisch", "components.toml")


@frozen
class Character:
    """Who can be bribed, and on how many cards."""

    id: str
    letter: str
    cards: int
    citizen: bool


CHARACTERS = tuple(Character(c["id"], c["letter"], c["cards"], c["citizen"]) for c in DATA["characters"])
NAMES = tuple(character.id for character in CHARACTERS)
NUMBER = {name: number for number, name in enumerate(NAMES)}
LETTERS: Mapping[str, str] = {c.letter: c.id for c in CHARACTERS if c.citizen}
CITIZENS = tuple(LETTERS.values())
CARDS = tuple(character.cards for character in CHARACTERS)
"""Cards of each character; the other counts of cards are in the same order."""
DECK = sum(CARDS)

GOLD: int = DATA["setup"]["gold"]
IN_BOX: int = DATA["setup"]["gold_total"]
BRIBES: int = DATA["setup"]["bribes"]
PIECES: Mapping[str, str] = {piece["letter"]: piece["id"] for piece in DATA["pieces"]}
TRACKS: Mapping[str, Track] = {
    name: checked(track["citizens"], track["palace"], CITIZENS) for name, track in DATA["tracks"].items()
}


class TrackOption(Option):
    """The track, by name or as letters: `standard`, `mini`, `GSFEH|SF`."""

    def read(self, value: Any) -> str:
        """The name of a known track, or its letters. Raises `UnknownOption` saying what is wrong."""
        if value in TRACKS:
            return str(value)
        given = track_from(str(value))
        return next((name for name, track in TRACKS.items() if track == given), to_letters(given, LETTERS))


def track_from(text: str) -> Track:
    """The track of that name or of those letters. Raises `UnknownOption`."""
    return TRACKS[text] if text in TRACKS else from_letters(text, LETTERS)


class PiecesOption(Option):
    """The colours of the pieces by seat, as letters: `BGWR`."""

    def read(self, value: Any) -> str:
        """The letters. Raises `UnknownOption` for an unknown colour or one that two players have (BAKS-1.01)."""
        letters = str(value).upper()
        known = ", ".join(f"{letter} ({name})" for letter, name in PIECES.items())
        for letter in letters:
            if letter not in PIECES:
                raise UnknownOption(f"pieces: {letter!r} is no piece; letters are {known} [BAKS-1.01]")
            if letters.count(letter) > 1:
                raise UnknownOption(f"pieces: two players can't both have {PIECES[letter]} [BAKS-1.01]")
        return letters


_ALL = "".join(PIECES)
OPTIONS = (
    TrackOption("track", next(iter(TRACKS)), tuple(TRACKS), "F-19"),
    PiecesOption("pieces", _ALL, (_ALL, _ALL[::-1])),
    *(Option(o["name"], o["default"], tuple(o["values"]), o["issue"]) for o in DATA["options"]),
)
