"""The position in plain text: for a terminal, for a screen reader, and for the tests of notebooks."""

from collections.abc import Iterator

from kredwidgets.engine.game import HIDDEN
from kredwidgets.games.kred.board import LOCAL
from kredwidgets.games.kred.components import PIECE_NAMES, bank_size
from kredwidgets.games.kred.names import NAMES, WORDS, covered_name, pieces_name, tile_name
from kredwidgets.games.kred.observation import KredObservation
from kredwidgets.games.kred.panels import face_down_on_the_way, panels

_SAYS = WORDS["text"]
_GROUPS = (slice(0, 3), slice(3, 6), slice(6, 8), slice(8, 9))


def board_text(observation: KredObservation) -> str:
    """The position in plain text, a row for each player, below it what the rows have no column for."""
    seen = observation
    there = zip(PIECE_NAMES.values(), seen.community, strict=True)
    return "\n".join(
        [
            _SAYS["head"].format(players=seen.players, campaign=seen.campaign, now=_now(seen)),
            _SAYS["community"].format(pieces=", ".join(pieces_name(kind, count) for kind, count in there)),
            _SAYS["columns"],
            *(_row(seen, seat) for seat in range(seen.players)),
            *_below(seen),
            _SAYS["legend"],
        ]
    )


def _now(seen: KredObservation) -> str:
    """What is being done, and by whom."""
    if seen.winners:
        return str(_SAYS["won"]).format(winners=f" {WORDS['and']} ".join(NAMES[seat] for seat in seen.winners))
    roles = {"mover": seen.mover, "receiver": seen.receiver, "spender": seen.spender}
    who = [_SAYS[role].format(player=NAMES[seat]) for role, seat in roles.items() if seat is not None]
    return ", ".join([str(seen.phase), *who])


def _row(seen: KredObservation, seat: int) -> str:
    cells = seen.board[seat * len(LOCAL) : (seat + 1) * len(LOCAL)]
    groups = "    ".join("  ".join(cells[group]) for group in _GROUPS)
    slots = [slot.tile if slot.up else HIDDEN + slot.tile.removeprefix(HIDDEN) for slot in seen.banks[seat]]
    slots += ["."] * (bank_size(seen.players) - len(slots))
    name = f"p{seat} {NAMES[seat]}"
    return f"{name:11}{groups}   {seen.notches[seat]:7}  {len(seen.hands[seat]):4}  {' '.join(slots)}"


def _below(seen: KredObservation) -> Iterator[str]:
    if seen.transit is not None and seen.receiver is not None:
        said = covered_name if face_down_on_the_way(seen) else tile_name
        lies = "accept" if seen.transit.accepted else "front"
        yield _SAYS[lies].format(tile=said(seen.transit.tile), player=NAMES[seen.receiver])
    if seen.moves:
        yield _SAYS["moves"].format(moves=", ".join(f"{src} > {dst}" for src, dst in seen.moves))
    if seen.due:
        yield _SAYS["due"].format(spaces=", ".join(seen.due))
    for owner, tiles in seen.known:
        yield _SAYS["known"].format(player=NAMES[owner], tiles=" ".join(sorted(tiles)))
    for panel in panels(seen):
        if panel.kind == "meters":
            yield f"{panel.title}: " + ", ".join(f"{item.name} {item.value}" for item in panel.items)
        elif ".known" not in panel.id:
            yield f"{panel.title}: " + " ".join(item.id.rpartition(".")[2] for item in panel.items)
