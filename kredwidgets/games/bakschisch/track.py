"""The track: which citizen each space shows, where the palace begins, and the next space for every card.

Space 0 is the start, 1 to n show a citizen each, n + 1 is the throne. The Thieves Forbidden marker lies before the
space `palace` and is no space (BAKS-5.05).
"""

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from kredwidgets.engine.errors import UnknownOption

START = 0
MARKER = "|"


@frozen
class Track:
    """A track. `ahead` and `behind` give, by citizen, the next space from each space; -1: none behind."""

    citizens: tuple[str, ...]
    palace: int
    ahead: Mapping[str, tuple[int, ...]] = field(init=False, eq=False, repr=False)
    behind: Mapping[str, tuple[int, ...]] = field(init=False, eq=False, repr=False)
    throne: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "throne", len(self.citizens) + 1)
        object.__setattr__(self, "ahead", _Table(self.throne, self.citizens, ahead=True))
        object.__setattr__(self, "behind", _Table(self.throne, self.citizens, ahead=False))

    def inside(self, space: int) -> bool:
        """Whether a space belongs to the palace, throne included."""
        return space >= self.palace


class _Table(dict[str, tuple[int, ...]]):
    """The next spaces by citizen; for one that the track does not show, the throne or none."""

    def __init__(self, throne: int, citizens: Sequence[str], *, ahead: bool) -> None:
        super().__init__((citizen, _next(throne, citizens, citizen, ahead)) for citizen in set(citizens))
        self._none = _next(throne, citizens, "", ahead)

    def __missing__(self, citizen: str) -> tuple[int, ...]:
        return self._none


def _next(throne: int, citizens: Sequence[str], citizen: str, ahead: bool) -> tuple[int, ...]:
    """From every space the nearest one that shows the citizen; ahead, the throne shows all (BAKS-5.03)."""
    shown = [space for space, there in enumerate(citizens, 1) if there == citizen]
    if ahead:
        return tuple(min((s for s in shown if s > here), default=throne) for here in range(throne + 1))
    return tuple(max((s for s in shown if s < here), default=-1) for here in range(throne + 1))


def checked(citizens: Sequence[str], palace: int, known: Sequence[str]) -> Track:
    """The track of these citizens (BAKS-1.06). Raises `UnknownOption` saying what is wrong with it."""
    if not citizens:
        raise UnknownOption("track: it has no space between start and throne")
    for space, citizen in enumerate(citizens, 1):
        if citizen not in known:
            raise UnknownOption(f"track: {citizen!r} on space {space} is no citizen; citizens are {', '.join(known)}")
    if not 1 <= palace <= len(citizens) + 1:
        raise UnknownOption(
            f"track: the palace can't begin at {palace}; its first space is 1 to {len(citizens) + 1}, the throne"
        )
    return Track(tuple(citizens), palace)


def from_letters(text: str, letters: Mapping[str, str]) -> Track:
    """The track of a text such as `GSFEH|SF`: a letter for each citizen, `|` before the palace. Raises as `checked`."""
    if text.count(MARKER) != 1:
        raise UnknownOption(f"track: {text!r} needs one {MARKER}, before the first space of the palace")
    city, _, palace = text.upper().partition(MARKER)
    for place, letter in enumerate(city + palace, 1):
        if letter not in letters:
            known = ", ".join(f"{one} ({name})" for one, name in letters.items())
            raise UnknownOption(f"track: {letter!r} on space {place} is no citizen; letters are {known}")
    return checked([letters[letter] for letter in city + palace], len(city) + 1, list(letters.values()))


def to_letters(track: Track, letters: Mapping[str, str]) -> str:
    """The text of a track."""
    by_name = {name: letter for letter, name in letters.items()}
    text = "".join(by_name[citizen] for citizen in track.citizens)
    return f"{text[: track.palace - 1]}{MARKER}{text[track.palace - 1 :]}"
