"""Positions and questions in few words, for tests that read like the worked examples of the rules.

Pieces are written as the rules write them, `p0.s1=M p1.o=P p2.s1..s3=H`; the Community as `3/9/3`.
"""

import re
from typing import Any

import kredwidgets as kw
from kredwidgets.engine.session import Session
from kredwidgets.games.kred.board import table

NAMES = {"M": "mark", "H": "heel", "P": "pawn"}
LETTERS = {name: letter for letter, name in NAMES.items()}
KINDS = ("advance", "assist", "withdraw", "remove", "organize", "influence")
FUNDING = {
    "01": 1, "02": 2, "03": 0, "04": 1, "05": 2, "06": 3, "07": 4, "08": 5, "09": 1, "10": 2, "11": 4, "12": 5,
    "13": 5, "14": 6, "15": 3, "16": 4, "17": 3, "18": 4, "19": 6, "20": 7, "21": 8, "22": 7, "23": 8, "24": 9,
    "blank": 0,
}  # fmt: skip
"""The fundings of part B.2, copied by hand: tests must not read them from the code they test."""
NUMBERED = tuple(tile for tile in FUNDING if tile != "blank")


def start(players: int = 3) -> str:
    """The pieces on the board at the start of a game."""
    return " ".join(f"p{seat}.s{number}=M" for seat in range(players) for number in (1, 3, 5))


def pieces(text: str) -> list[str]:
    """`p0.s1..s3=M` as the facts of a position."""
    facts = []
    for part in text.split():
        found = re.fullmatch(r"(p\d)\.(?:s(\d)\.\.s(\d)|(s\d|r\d|o))=([MHP])", part)
        assert found, f"{part!r} is no piece on a space"
        seat, first, last, local, letter = found.groups()
        spaces = [local] if local else [f"s{number}" for number in range(int(first), int(last) + 1)]
        facts += [f"{seat}.{space}={NAMES[letter]}" for space in spaces]
    return facts


def position(on_board: str, more: str = "", players: int = 3, **options: Any) -> str:
    """The text of a position with these pieces; `more` are further facts, `;` between them."""
    house_rules = "".join(f" {name}={str(value).lower()}" for name, value in options.items())
    return "\n".join([f"kred players={players}{house_rules}", *pieces(on_board), *more.split(";")])


def place(on_board: str, more: str = "", players: int = 3, **options: Any) -> Session:
    """A session that begins in such a position; p0 is the Mover unless `more` names another."""
    return kw.from_position(position(on_board, more, players, **options))


def play(session: Session, *actions: str) -> Session:
    """Play actions one after the other; `p1: pass` names the player, else the only one asked acts."""
    for action in actions:
        who, colon, text = action.partition(": ")
        if colon:
            session.play(text, player=int(who[1:]))
        else:
            session.play(action)
    return session


def rules(session: Session, action: str, player: int | None = None) -> list[str]:
    """The rules that forbid an action, the most telling first; none when it is legal."""
    return [reason.rule.removeprefix("KRED-") for reason in session.judge(action, player).reasons]


def why(session: Session, action: str, player: int | None = None) -> str:
    """The first rule that forbids an action; empty when it is legal."""
    return next(iter(rules(session, action, player)), "")


def legal(session: Session, player: int | None = None) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in session.legal_actions(player)]


def moves(session: Session, kind: str, player: int | None = None) -> set[str]:
    """The legal moves of one kind (or purchases: `buy advance`), without the kind."""
    return {text.removeprefix(kind + " ") for text in legal(session, player) if text.startswith(kind + " ")}


def board(session: Session) -> dict[str, str]:
    """What stands where: `{"p0.s1": "M"}`."""
    names = table(session.game.players).names
    return {space: piece for space, piece in zip(names, session.state.board, strict=True) if piece != "."}


def spaces(on_board: str) -> dict[str, str]:
    """Pieces written as in `place`, in the shape of `board`."""
    return {space: LETTERS[piece] for space, piece in (fact.split("=") for fact in pieces(on_board))}


def community(session: Session) -> str:
    """The Community as `3/9/3`."""
    return "/".join(map(str, session.state.community))


def notches(session: Session) -> tuple[int, ...]:
    """Everybody's notches."""
    result: tuple[int, ...] = session.state.notches
    return result


def bank(session: Session, seat: int) -> list[str]:
    """The Bank of a player: `["20 up", "06 down"]`."""
    return [f"{slot.tile} {'up' if slot.up else 'down'}" for slot in session.state.banks[seat]]


def phase(session: Session) -> str:
    """What is being decided."""
    return str(session.state.phase)


def told(session: Session, viewer: kw.engine.game.Viewer = kw.PUBLIC, last: int | None = None) -> list[str]:
    """The keys of what happened on the way here, or in the last step only."""
    lines = list(session.log(viewer))
    if last is not None:
        lines = [(node, line) for node, line in lines if node == session.node]
    return [line.key for _, line in lines]


def others(*tiles: str, count: int = 2) -> list[str]:
    """Some numbered tiles that are none of these."""
    return [tile for tile in reversed(NUMBERED) if tile not in tiles][:count]


def honest_for(session: Session) -> set[str]:
    """The numbered tiles for which the play on the table is honest: those a Receiver who looks can't expose."""
    found = set()
    receiver = (session.state.mover + 1) % session.game.players
    for tile in NUMBERED:
        trial = kw.from_position(session.position)
        if phase(trial) == "moves":
            if why(trial, "done"):
                return set()
            trial.play("done")
        spare = others(tile, count=trial.game.players)
        hands = [
            f"p{seat}.hand={tile if seat == trial.state.mover else spare[seat]}" for seat in range(trial.game.players)
        ]
        trial.edit("\n".join(hands))
        play(trial, f"give {tile} to p{receiver}", "look")
        if why(trial, "expose") == "5.03":
            found.add(tile)
        else:
            assert why(trial, "expose") == ""
    return found


def hands(*rows: str) -> str:
    """The hands of p0, p1, ... as facts."""
    return "; ".join(f"p{seat}.hand={row}" for seat, row in enumerate(rows))


def tiles(*numbers: int) -> set[str]:
    """Tiles by number: `tiles(5, 6)`."""
    return {f"{number:02}" for number in numbers}
