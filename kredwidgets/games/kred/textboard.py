"""The position in plain text: for a terminal, for a screen reader, and for the tests of notebooks."""

from collections.abc import Iterator

from kredwidgets.games.kred.board import LOCAL
from kredwidgets.games.kred.components import PIECE_NAMES, bank_size
from kredwidgets.games.kred.names import NAMES, counted, piece_name, tile_name
from kredwidgets.games.kred.observation import HIDDEN, KredObservation
from kredwidgets.games.kred.panels import face_down_on_the_way, panels

_HEADS = "           s1 s2 s3   s4 s5 s6   r1 r2   o   notches  hand  bank"
_GROUPS = (slice(0, 3), slice(3, 6), slice(6, 8), slice(8, 9))
_LEGEND = "M Mark, H Heel, P Pawn, . empty. Bank: 05 face up, ? face down, ?05 face down but known."


def board_text(observation: KredObservation) -> str:
    """The position in plain text, a row for each player, below it what the rows have no column for."""
    seen = observation
    there = zip(seen.community, PIECE_NAMES.values(), strict=True)
    return "\n".join(
        [
            f"KRED, {seen.players} players, campaign {seen.campaign}: {_now(seen)}",
            "Community: " + ", ".join(counted(count, piece_name(kind)) for count, kind in there),
            _HEADS,
            *(_row(seen, seat) for seat in range(seen.players)),
            *_below(seen),
            _LEGEND,
        ]
    )


def _now(seen: KredObservation) -> str:
    """What is being done, and by whom."""
    if seen.winners:
        return "won by " + " and ".join(NAMES[seat] for seat in seen.winners)
    roles = {"Mover": seen.mover, "Receiver": seen.receiver, "spending": seen.spender}
    who = [f"{role} {NAMES[seat]}" for role, seat in roles.items() if seat is not None]
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
        face = "face down " if face_down_on_the_way(seen) and seen.transit.tile != HIDDEN else ""
        lies = "at the Accept Line of" if seen.transit.accepted else "in front of"
        yield f"On its way: {tile_name(seen.transit.tile)}, {face}{lies} {NAMES[seen.receiver]}"
    if seen.moves:
        yield "Moves: " + ", ".join(f"{src} > {dst}" for src, dst in seen.moves)
    if seen.due:
        yield "Must drop: " + ", ".join(seen.due)
    for owner, tiles in seen.known:
        yield f"Known to be in {NAMES[owner]}’s hand: {' '.join(sorted(tiles))}"
    for panel in panels(seen):
        if panel.kind == "meters":
            yield f"{panel.title}: " + ", ".join(f"{item.name} {item.value}" for item in panel.items)
        elif not panel.id.endswith(".known"):
            yield f"{panel.title}: " + " ".join(item.id.rpartition(".")[2] for item in panel.items)
