"""A game being played: a tree of positions with a cursor that widgets and cells can watch.

In *study* mode every move can be taken back. In *play* mode undo stops at chance, at a reveal and at a change of
player. Chance is played by a seeded sampler; nothing else is random, so a saved record replays exactly.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, overload

from attrs import define, field
from traitlets import All, Bool, HasTraits, Int, Tuple, Unicode

from kredwidgets.engine.errors import (
    BadPosition,
    CannotEdit,
    CannotUndo,
    IllegalAction,
    NoSuchNode,
    NotAsked,
    ReadOnly,
    UnknownAction,
    UnknownGame,
    UnknownOption,
)
from kredwidgets.engine.game import (
    BITS,
    CHANCE,
    PUBLIC,
    TEACHER,
    BadFact,
    Event,
    Game,
    Line,
    Observation,
    Step,
    Turn,
    Viewer,
)
from kredwidgets.engine.reasons import Fault, Verdict
from kredwidgets.engine.rulebook import cite
from kredwidgets.engine.text import (
    did_you_mean,
    position_header,
    read_edit,
    read_position,
    seat_text,
    shown,
    with_aliases,
    write_position,
)

if TYPE_CHECKING:
    from kredwidgets.engine.diff import Diff

MODES = ("study", "play")


def mode_from(value: Any) -> str:
    """One of `MODES`. Raises `UnknownOption`."""
    if value in MODES:
        return str(value)
    raise UnknownOption(f"mode must be {' or '.join(map(repr, MODES))}, not {shown(value)}{did_you_mean(value, MODES)}")


def seed_from(value: Any) -> int:
    """A seed: a whole number, or a new one for `None`. Raises `UnknownOption`."""
    if value is None:
        return SystemRandom().randrange(1 << 32)
    if type(value) is not int or value.bit_length() > BITS:
        raise UnknownOption(f"seed must be a whole number, or None for a new one, not {shown(value)}")
    return value


class Mode(Unicode[str, str]):
    """A trait that holds one of `MODES`."""

    def validate(self, obj: Any, value: Any) -> str:  # noqa: ARG002 - as traitlets calls it
        """The mode. Raises `UnknownOption`."""
        return mode_from(value)


@define
class Node:
    """One position: how it was reached, what happened, where one went on from here.

    `player` and `action` are None at the root and where the position was edited; `edit` is the text of such a change.
    """

    number: int
    parent: int | None
    state: Any
    player: int | None = None
    action: Any = None
    edit: str = ""
    editor: Viewer = TEACHER
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()
    children: list[int] = field(factory=list)
    latest: int | None = None


class Session(HasTraits):
    """A tree of positions of one game. Watch `node`, the number of the current position.

    Study mode is for looking around, and hides no second thoughts: who takes back a sealed choice and makes it again
    shows by the numbers of the nodes whether it is still the same. Play mode hides them: it lets nobody take it back
    unseen.
    """

    node = Int(0, read_only=True)
    size = Int(1, read_only=True)
    mode = Mode("study")
    automatic = Tuple(help="Seats a program plays for; undo passes over their decisions.")
    read_only = Bool(False, read_only=True)
    note = Unicode("", read_only=True)

    def __init__(
        self, game: Game[Any, Any], *, root: Any = None, seed: int | None = 0, mode: str = "study", start: str = ""
    ) -> None:
        """Start `game` at `root` (default: its initial state). `start` is the position text a root was read from.

        `seed=None` draws a new seed. Raises `UnknownOption` for a bad seed or mode, `UnknownGame` for what is no game.
        """
        if not isinstance(game, Game):
            raise UnknownGame(f"a session needs a game such as kw.game('kred', 3), not {shown(game)}")
        super().__init__(mode=mode_from(mode))
        self.game = game
        self.seed = seed_from(seed)
        self.draws = 0
        self.start = start
        state = game.initial_state() if root is None else root
        self._nodes = [Node(0, None, state, faults=tuple(game.validate(state)) if start else ())]
        self._run_chance()

    # Looking.

    def __len__(self) -> int:
        return len(self._nodes)

    def __getitem__(self, number: int) -> Node:
        if type(number) is not int or not 0 <= number < len(self._nodes):
            last = len(self._nodes) - 1
            raise NoSuchNode(f"there is no position {shown(number)}; this session has positions 0 to {last}")
        return self._nodes[number]

    @property
    def here(self) -> Node:
        """The node under the cursor."""
        return self._nodes[self.node]

    @property
    def state(self) -> Any:
        """The full state, secrets included."""
        return self.here.state

    @property
    def asked(self) -> tuple[int, ...]:
        """The players who may act now."""
        return self.game.asked(self.state)

    @property
    def turn(self) -> Turn:
        """Who is asked, what for, and the choices of all players asked."""
        return self.game.turn(self.state, TEACHER)

    @property
    def position(self) -> str:
        """The whole position as text, secrets included."""
        return self.position_for(TEACHER)

    def position_for(self, viewer: Viewer) -> str:
        """The position as text, with `?` for what this viewer may not know."""
        self.check_viewer(viewer)
        game = self.game
        return write_position(game.id, game.changed_options(), self.observe(viewer).facts, game.fact_group)

    @overload  # type: ignore[override]
    def observe(self, seat: Viewer) -> Observation: ...

    @overload
    def observe(self, seat: Callable[..., Any], names: Any = ..., type: str = ...) -> None: ...

    def observe(self, seat: Any, names: Any = All, type: str = "change") -> Observation | None:  # noqa: A002 - its name in traitlets
        """What a seat (or `PUBLIC`, or `TEACHER`) may see. Given a function instead, call it when a trait changes."""
        if callable(seat):
            super().observe(seat, names, type)
            return None
        self.check_viewer(seat)
        observation: Observation = self.game.observe(self.state, seat)
        cite(sight.rule for sight in observation.sights)
        return observation

    def legal_actions(self, player: int | None = None) -> list[Any]:
        """The legal actions of a player (default: the only one asked)."""
        return self.game.legal_actions(self.state, self._player(player))

    def judge(self, action: Any, player: int | None = None) -> Verdict:
        """Whether an action (object or text) is legal, and every reason why not."""
        player = self._player(player)
        return self.game.judge(self.state, player, self._action(action, player))

    def explain(self, action: Any, player: int | None = None) -> list[str]:
        """Every reason against an action as a sentence with its rule; empty when it is legal."""
        player = self._player(player)
        words = self.game.words_for(player)
        return [str(words.reason(reason)) for reason in self.judge(action, player).reasons]

    def path(self, number: int | None = None) -> list[int]:
        """The node numbers from the root to a node (default: the cursor)."""
        at: int | None = self.node if number is None else self[number].number
        path = []
        while at is not None:
            path.append(at)
            at = self._nodes[at].parent
        return path[::-1]

    def log(self, viewer: Viewer, number: int | None = None) -> Iterator[tuple[int, Line]]:
        """What happened on the way to a node, as this viewer may read it, with the node of each line."""
        self.check_viewer(viewer)
        for at in self.path(number):
            for event in self._nodes[at].events:
                yield at, self.game.tell(event, viewer)

    def diff(self, a: int, b: int, viewer: Viewer = TEACHER) -> "Diff":
        """Facts and legal actions that differ between two nodes."""
        from kredwidgets.engine.diff import diff_states

        self.check_viewer(viewer)
        return diff_states(self.game, self[a].state, self[b].state, viewer)

    def changes(self, a: int, b: int, viewer: Viewer = TEACHER) -> str:
        """`diff` in words. `+`: a move that became legal, with what forbade it before; `-`: one that ceased to be."""
        return "\n".join(self.game.words_for(viewer).changes(self.diff(a, b, viewer)))

    def branches(self, number: int | None = None) -> list[int]:
        """The nodes that follow a node (default: the cursor)."""
        return list((self.here if number is None else self[number]).children)

    # Moving.

    def play(self, action: Any, player: int | None = None) -> Step:
        """Carry out an action, then let chance act. Raises `IllegalAction`, `UnknownAction`, `NotAsked`."""
        self._writable()
        player = self._player(player)
        action = self._action(action, player)
        here = self.here
        step = self.game.apply(here.state, player, action)
        for child in here.children:
            node = self._nodes[child]
            if node.player == player and node.action == action:
                here.latest = child
                self._settle(child)
                return step
        self._add(Node(len(self._nodes), self.node, step.state, player, action, events=step.events))
        return step

    def edit(self, text: str, viewer: Viewer = TEACHER) -> int:
        """Change the position by hand: the what-if. Returns the new node's number.

        The text is edit statements, or a whole position with its header line. A seat edits what it sees, the rest is
        drawn anew. Raises `CannotEdit` in play mode, and `BadPosition` with every broken fault; a position that is
        merely unreachable is kept, its faults in the node.
        """
        self._writable()
        if self.mode == "play":
            raise CannotEdit("in play mode nothing is changed by hand; switch to study mode to try a what-if")
        self.check_viewer(viewer)
        draw = Random(f"{self.seed}:edit:{len(self._nodes)}")
        try:
            state = self._edited(text, viewer, draw)
        except BadPosition as error:
            raise self._misread(text, error) from None
        faults = check(self.game, state, viewer)
        self._add(Node(len(self._nodes), self.node, state, edit=text, editor=viewer, faults=faults))
        return self.node

    def undo(self) -> int:
        """Go back to the last decision. Raises `CannotUndo` at the beginning, or where play mode bars it."""
        self._go(self._decision_before())
        return self.node

    def why_not_undo(self) -> str:
        """Why `undo` would be refused; empty when it would not."""
        try:
            self._decision_before()
        except CannotUndo as error:
            return str(error)
        return ""

    def redo(self) -> int:
        """Go forward again the way one went last. Raises `CannotUndo` when there is no such way."""
        if self.here.latest is None:
            raise CannotUndo("nothing has been taken back here")
        self._settle(self.here.latest)
        return self.node

    def goto(self, node: int, stay: bool = False) -> int:
        """Put the cursor on a node. Raises `NoSuchNode`.

        Where chance is to act, it goes on to the decision that followed; with `stay` one may choose for chance there.
        """
        target = self[node]
        if self.mode == "play" and node != self.node:
            raise CannotUndo("in play mode one can't jump; switch to study mode to look around freely")
        if stay:
            self._go(target.number)
        else:
            self._settle(target.number)
        return self.node

    def save(self) -> str:
        """The whole session as JSON text."""
        from kredwidgets.engine.record import dump

        return dump(self)

    # Within.

    def _player(self, player: int | None) -> int:
        if player is not None:
            if player != CHANCE:
                self._check_seat(player)
            return player
        asked = self.asked
        if len(asked) == 1:
            return asked[0]
        if not asked:
            raise NotAsked("the game is over; nobody is asked")
        raise NotAsked(
            f"several players are asked at once ({', '.join(map(seat_text, asked))}); name one with player=..."
        )

    def _action(self, action: Any, player: int) -> Any:
        if not isinstance(action, str):
            return self._known(action, player)
        try:
            return self.game.parse(action)
        except UnknownAction:
            return self.game.parse(action, self.game.legal_actions(self.state, player))

    def _known(self, action: Any, player: int) -> Any:
        """The action that the text of an action object says, so that no odd field of the object goes any further."""
        try:
            known = self.game.parse(str(action))
        except Exception:  # noqa: BLE001 - whatever the text of a foreign object runs into
            known = None
        if type(known) is not type(action) or known is None:
            legal = self.game.legal_actions(self.state, player)
            such = f" such as {str(legal[0])!r}" if legal else ""
            raise UnknownAction(
                f"{shown(action)} is no action of {self.game.id}; give a text{such}, or one of legal_actions()"
            )
        return known

    def _check_seat(self, seat: Any, besides: str = "") -> None:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise NotAsked(f"there is no seat {shown(seat)}; seats are 0 to {self.game.players - 1}{besides}")

    def check_viewer(self, viewer: Viewer) -> None:
        """Raises `NotAsked` unless this is a seat, `PUBLIC` or `TEACHER`."""
        if viewer not in (PUBLIC, TEACHER):
            self._check_seat(viewer, f", besides '{PUBLIC}' and '{TEACHER}'")

    def _writable(self) -> None:
        if self.read_only:
            raise ReadOnly(self.note)

    def _is_chance(self, node: Node) -> bool:
        return self.game.asked(node.state) == (CHANCE,)

    def _edited(self, text: str, viewer: Viewer, draw: Random) -> Any:
        statements = read_edit(with_aliases(text, self.game.aliases))
        if not statements:
            raise BadPosition("the edit is empty; write for example a fact as key = value")
        if statements[0][1].split()[0].lower() == self.game.id:
            return self._placed(text, draw)
        facts = dict(self.game.observe(self.state, viewer).facts)
        number, lines = 0, dict[str, int]()
        try:
            for number, statement in statements:
                before = facts
                facts = self.game.edit(facts, statement)
                lines.update({key: number for key in facts if facts[key] != before.get(key)})
            return self.game.state_from(facts, draw)
        except BadPosition as error:
            at = lines.get(error.key, number) if isinstance(error, BadFact) else number
            raise BadPosition(f"line {at}: {error}" if "\n" in text else str(error), error.faults) from None

    def _misread(self, text: str, error: BadPosition) -> BadPosition:
        """What to say of an edit that can't be read: perhaps it is a move."""
        with suppress(UnknownAction):
            return BadPosition(f"'{self.game.parse(str(text))}' is a move, no change by hand: play it")
        return error

    def _placed(self, text: str, draw: Random) -> Any:
        from kredwidgets.engine.positions import state_of_read

        read = read_position(with_aliases(text, self.game.aliases))
        own = position_header(self.game.id, self.game.changed_options())
        if position_header(read.game, read.options) != own:
            raise BadPosition(f"line 1: this table is {own!r}; a position of another table needs its own session")
        return state_of_read(self.game, read, draw)

    def _decision_before(self) -> int:
        at = self.here
        while at.parent is not None:
            if self.mode == "play":
                self._may_undo(at)
            by_hand = at.player != CHANCE and at.player not in self.automatic
            at = self._nodes[at.parent]
            if by_hand and not self._is_chance(at):
                return at.number
        raise CannotUndo("this is the first decision; there is nothing to take back")

    def _may_undo(self, node: Node) -> None:
        if node.player is None:
            return
        if node.player == CHANCE:
            raise CannotUndo("chance has spoken; in play mode that can't be taken back")
        if any(event.reveals for event in node.events):
            raise CannotUndo("something secret was shown; in play mode that can't be taken back")
        if node.player not in self.asked:
            raise CannotUndo("it is another player's turn; in play mode that can't be taken back")

    def _add(self, node: Node) -> None:
        self._nodes.append(node)
        if node.parent is not None:
            parent = self._nodes[node.parent]
            parent.children.append(node.number)
            parent.latest = node.number
        self._settle(node.number)

    def _settle(self, number: int) -> None:
        """Move the cursor to a node, first along the chance moves that follow it."""
        at = self._nodes[number]
        while self._is_chance(at) and not (self.read_only and at.latest is None):
            at = self._nodes[at.latest] if at.latest is not None else self._sample(at)
        self._go(at.number)

    def _run_chance(self) -> None:
        self._settle(0)

    def _sample(self, node: Node) -> Node:
        outcomes = self.game.chance_outcomes(node.state)
        at = Fraction(Random(f"{self.seed}:{self.draws}").getrandbits(64), 1 << 64)
        self.draws += 1
        action = outcomes[-1][0]
        for outcome, probability in outcomes:
            at -= probability
            if at < 0:
                action = outcome
                break
        step = self.game.apply(node.state, CHANCE, action)
        child = Node(len(self._nodes), node.number, step.state, CHANCE, action, events=step.events)
        self._nodes.append(child)
        node.children.append(child.number)
        node.latest = child.number
        return child

    def _go(self, number: int) -> None:
        with self.hold_trait_notifications():
            self.set_trait("size", len(self._nodes))
            self.set_trait("node", number)

    def __repr__(self) -> str:
        return f"<Session of {self.game.id}, {self.game.players} players, position {self.node} of {len(self._nodes)}>"


def check(game: Game[Any, Any], state: Any, viewer: Viewer = TEACHER) -> tuple[Fault, ...]:
    """The faults of a position that can still be played. Raises `BadPosition` listing every broken one."""
    faults = tuple(game.validate(state))
    broken = [fault for fault in faults if fault.broken]
    if broken:
        words = game.words_for(viewer)
        raise BadPosition("no table could hold this: " + " ".join(str(words.reason(f)) for f in broken), broken)
    return faults


__all__ = ["MODES", "IllegalAction", "Node", "Session", "check"]
