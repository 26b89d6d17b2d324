"""The position in plain text: for a terminal, for a screen reader, and for the tests of notebooks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kredwidgets.engine.game import HIDDEN
from kredwidgets.games.bakschisch.components import BRIBES, CHARACTERS, NAMES
from kredwidgets.games.bakschisch.observation import BakschischObservation, choice_text
from kredwidgets.games.bakschisch.speech import card_name, seat_name, space_name, words
from kredwidgets.games.bakschisch.state import Phase, unseen
from kredwidgets.games.bakschisch.track import START

if TYPE_CHECKING:
    from kredwidgets.games.bakschisch import Bakschisch

_LETTERS = {character.id: character.letter for character in CHARACTERS}
WORDS = words()
_SAYS = WORDS["text"]
_ROW = 8


def board_text(game: "Bakschisch", seen: BakschischObservation) -> str:
    """The position in plain text: the cards, the track in rows from the start on, a line for each player."""
    return "\n".join(
        [
            _SAYS["head"].format(players=seen.players, round=seen.round, bribe=seen.bribe, now=_now(game, seen)),
            _cards(seen),
            *_unseen(seen),
            *_track(game, seen),
            _SAYS["columns"],
            *(_player(game, seen, seat) for seat in range(seen.players)),
            *_outside(seen),
            *_last(game, seen),
        ]
    )


def _now(game: "Bakschisch", seen: BakschischObservation) -> str:
    if seen.phase is Phase.TURN:
        return str(_SAYS["turn"])
    if seen.phase is Phase.OVER:
        winners = [seat_name(game, seat) for seat in seen.winners]
        return str(_SAYS["over"]).format(winners=f" {WORDS['and']} ".join(winners) or WORDS["nobody"])
    return str(_SAYS["back" if seen.bribe == BRIBES else "forward"]).format(card=card_name(seen.slots[seen.bribe - 1]))


def _cards(seen: BakschischObservation) -> str:
    cards = ", ".join(card_name(card) if card else str(_SAYS["down"]) for card in seen.slots)
    return str(_SAYS["cards"]).format(cards=cards, pile=seen.pile, discards=seen.discarded)


def _unseen(seen: BakschischObservation) -> Iterator[str]:
    if seen.discard is not None:
        left = zip(NAMES, unseen(seen.slots, seen.discard), strict=True)
        yield str(_SAYS["unseen"]).format(counts=", ".join(f"{card_name(name)} {count}" for name, count in left))


def _track(game: "Bakschisch", seen: BakschischObservation) -> Iterator[str]:
    """Rows of spaces such as `7G`, each with the seats of the pieces on it in brackets."""
    track = game.track
    pieces: dict[int, str] = {}
    for seat, space in enumerate(seen.pos):
        pieces[space] = pieces.get(space, "") + str(seat)

    def cell(space: int, name: str) -> str:
        there = pieces.get(space)
        return name + (f"[{there}]" if there else "")

    yield cell(START, str(_SAYS["start"]))
    for first, last in ((1, track.palace - 1), (track.palace, track.throne - 1)):
        if first == track.palace:
            yield f"--- {WORDS['marker']} ---"
        for row in range(first, last + 1, _ROW):
            numbers = range(row, min(row + _ROW, last + 1))
            cells = [cell(space, f"{space}{_LETTERS[track.citizens[space - 1]]}") for space in numbers]
            yield "  " + "".join(f"{text:10}" for text in cells).rstrip()
    yield cell(track.throne, str(_SAYS["throne"]).format(number=track.throne))
    letters = ", ".join(f"{_LETTERS[name]} {card_name(name)}" for name in NAMES if name in track.citizens)
    yield str(_SAYS["legend"]).format(letters=letters)


def _player(game: "Bakschisch", seen: BakschischObservation, seat: int) -> str:
    gold = HIDDEN if seen.gold[seat] is None else seen.gold[seat]
    choice = seen.choices[seat]
    hand = str(_SAYS["closed"]) if choice == HIDDEN else choice or "-"
    goes = space_name(game.track, seen.targets[seat]) if seen.targets else "-"
    name = f"p{seat} {seat_name(game, seat)}"
    row = f"{name:10}{space_name(game.track, seen.pos[seat]):24}{gold!s:>4}  {seen.thief[seat]:7}{hand:8}{goes}"
    return row.rstrip()


def _outside(seen: BakschischObservation) -> Iterator[str]:
    removed = str(_SAYS["removed"]).format(gold=seen.removed) if seen.removed else ""
    yield str(_SAYS["table"]).format(gold=seen.table) + removed


def _last(game: "Bakschisch", seen: BakschischObservation) -> Iterator[str]:
    if seen.last is not None:
        choices = enumerate(seen.last.choices)
        bids = ", ".join(f"{seat_name(game, seat)} {choice_text(choice)}" for seat, choice in choices)
        yield str(_SAYS["last"]).format(card=card_name(seen.last.card), bids=bids)
