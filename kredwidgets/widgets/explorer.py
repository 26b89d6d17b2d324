"""The widget: one anywidget that shows a session to one viewer. It shows and listens; the engine decides.

Every widget of the kit is this class with fewer regions, so that picking a piece lights the moves with no message to
the kernel. What the page gets is computed for the viewer, and only when the viewer may see it.
"""

import difflib
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from traitlets import (
    Any as AnyTrait,
)
from traitlets import (
    Bool,
    Dict,
    Instance,
    Int,
    List,
    TraitError,
    Tuple,
    Unicode,
    observe,
    validate,
)

from kredwidgets.engine.errors import CannotUndo, KredError
from kredwidgets.engine.game import CHANCE, PUBLIC, TEACHER, Viewer
from kredwidgets.engine.scene import Scene
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import FACT
from kredwidgets.widgets import view
from kredwidgets.widgets.feed import LogFeed, Steps
from kredwidgets.widgets.messages import receive
from kredwidgets.widgets.still import Snapshot
from kredwidgets.widgets.words import WORDS

STATIC = Path(__file__).parent / "static"
REGIONS = ("tools", "looks", "board", "actions", "log", "timeline", "rules", "editor")
FROM_PAGE = frozenset(
    {"node", "text_size", "projector", "layout", "tabbable", "tooltip", "_dom_classes", "_view_count"}
)
"""What a page may set. Nothing that decides who is looking is among it."""
LONGEST = 1000
"""Letters of a sentence or a try that are sent back."""


class BadSetting(KredError, TraitError):
    """A widget was given a value that it can't take."""


class Explorer(anywidget.AnyWidget):
    """A session to look at and to play.

    `seat` is who is looking: a seat number, `kw.PUBLIC` or `kw.TEACHER` (everything, and labelled so). Without it
    the screen is shared: the widget follows whoever is asked, and hands and moves stay shut until their player opens
    them. `cover` says whether views start shut (by default only on a shared screen); with `cover=False` and no seat,
    one learner plays all the seats in turn. Everything else is by keyword: see the traits.

    Every trait can be observed and linked in Python (`traitlets.link`). From a page (`ipywidgets.jslink`) only `node`,
    `text_size` and `projector` can be set, so that no page can choose who is looking.
    """

    _esm = STATIC / "explorer.js"
    _css = STATIC / "explorer.css"
    default_regions: ClassVar[tuple[str, ...]] = REGIONS

    session = Instance(Session, help="The game that is shown. Setting it shows another one.")
    seat = AnyTrait(None, allow_none=True, help="Who looks: a seat, PUBLIC, TEACHER, or None for a shared screen.")
    cover = Bool(False, help="Whether hands and moves are shut until their player opens them.")
    opened = Int(None, allow_none=True, read_only=True, help="The seat whose view is open on a shared screen, or None.")
    show_moves = Bool(True, help="Whether the legal moves are sent; off, while a prediction is awaited.")

    regions = Tuple(REGIONS, help=f"What is shown, of {', '.join(REGIONS)}.").tag(sync=True)
    text_size = Int(100, help="Text size in percent, 100 to 200.").tag(sync=True)
    projector = Bool(False, help="Whether the widget fills the screen.").tag(sync=True)
    node = Int(0, help="The number of the position shown. Setting it goes there.").tag(sync=True)

    table = Dict(help="The game's title, the seats' names and the label of this view.").tag(sync=True)
    words = Dict(dict(WORDS), help="The interface's own words.").tag(sync=True)
    drawing = Dict(help="The board, its spaces and symbols: what does not change during a game.").tag(sync=True)
    scene = Dict(help="Where everything is.").tag(sync=True)
    turn = Dict(help="Who is asked what, and this viewer's moves.").tag(sync=True)
    log = Dict(help="The newest lines of the log; earlier ones come on request.").tag(sync=True)
    timeline = Dict(help="The steps around the position, with their branches.").tag(sync=True)
    position = Unicode("", help="The position as text, as this viewer knows it.").tag(sync=True)
    faults: Any = List(help="What is wrong with a position that no game can reach.").tag(sync=True)
    diff = Dict(help="What the last change by hand did to facts and moves.").tag(sync=True)
    refusal = Dict(help="Why the last try was refused; empty when it was not.").tag(sync=True)
    notice = Dict(help="What else there is to say: a saved file, a read-only game.").tag(sync=True)
    rulebook = Dict(help="All rules of the game, once a page has asked for them.").tag(sync=True)
    rev = Int(0, help="Counts the updates; a page redraws when it changes, and only then.").tag(sync=True)

    def __init__(
        self,
        session: Session,
        *,
        seat: Viewer | None = None,
        cover: bool | None = None,
        show_moves: bool = True,
        **options: Any,
    ) -> None:
        """Show `session` to `seat`. Raises `TypeError` for an unknown option, `BadSetting` for a bad value."""
        self._check_options(options)
        try:
            self._begin(session, seat, cover, show_moves, options)
        except TraitError as error:
            raise BadSetting(str(error)) from None

    def _begin(
        self, session: Session, seat: Viewer | None, cover: bool | None, show_moves: bool, options: dict[str, Any]
    ) -> None:
        self._serial = 0
        self._epoch = 0
        self._behind = False
        self.sights_shown = False
        self.set_trait("session", session)
        self.set_trait("seat", seat)
        self.set_trait("cover", seat is None if cover is None else cover)
        self.set_trait("show_moves", show_moves)
        self._look()
        # Counted from 0, a page tells how many views there are.
        super().__init__(**{"regions": type(self).default_regions, "_view_count": 0, **self._values(), **options})
        self.on_msg(lambda _, message, __: receive(self, message))
        session.observe(self._moved, ["node", "mode", "read_only"])
        self.observe(self._retake, ["seat", "cover", "show_moves"])

    def _check_options(self, options: dict[str, Any]) -> None:
        known = ["regions", "text_size", "projector", "layout", "tooltip", "tabbable"]
        for name in options:
            if name not in known:
                known += ["session", "seat", "cover", "show_moves"]
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"check the spelling; known are {', '.join(known)}"
                raise TypeError(f"{type(self).__name__} has no option {name!r}; {hint}")

    # Who is looking.

    @property
    def shut(self) -> bool:
        """Whether somebody could open a view here that is shut now."""
        return self.viewer == PUBLIC and self.seat != PUBLIC

    @property
    def viewer(self) -> Viewer:
        """Whose observation this widget holds now."""
        seat: Viewer | None = self.seat
        asked = [player for player in self.session.asked if player != CHANCE]
        if seat in (PUBLIC, TEACHER):
            return seat
        if self.opened is not None:
            return self.opened
        if self.cover:
            return PUBLIC
        if seat is not None:
            return seat
        return asked[0] if asked else PUBLIC

    @property
    def _people(self) -> list[int]:
        """The seats whose view somebody may open: a program needs no screen."""
        return [seat for seat in range(self.session.game.players) if seat not in self.session.automatic]

    def open_view(self, seat: int) -> None:
        """Open a shut view for its player. Raises `KredError` when this widget can't show it."""
        if type(seat) is not int or seat not in self._people or self.seat not in (None, seat):
            raise KredError(f"this widget can't open the view of seat {seat}")
        self.set_trait("opened", seat)
        self._other_hands()

    def shut_view(self) -> None:
        """Shut the view that was opened."""
        self.set_trait("opened", None)
        self._other_hands()

    def _other_hands(self) -> None:
        """What was refused or noted was for whoever looked before."""
        self._show(refusal={}, notice={})

    # Keeping the page up to date.

    def _look(self) -> None:
        """Begin anew for the present viewer: nothing computed for another one is kept."""
        self._looks_as = (self.session, self.viewer)
        self._epoch += 1
        self.lines = LogFeed(self.session, self.viewer)
        self.steps = Steps(self.session, self.viewer)

    def _values(self) -> dict[str, Any]:
        """Every trait that shows the position."""
        if self._looks_as != (self.session, self.viewer):
            self._look()
            if self.sights_shown:
                self.show_sights([])
        session, viewer = self.session, self.viewer
        game = session.game
        observation = session.observe(viewer)
        if not self.show_moves:
            observation = observation.without_hints()
        turn = game.turn(session.state, viewer)
        scene = game.scene(observation, turn)
        values: dict[str, Any] = {
            "node": session.node,
            "table": self._table(),
            "drawing": self._drawing(),
            "scene": view.scene_data(scene, self._lying()),
            "turn": self._turn(turn),
            "log": {"epoch": self._epoch, **self.lines.window(self.lines.follow())},
            "timeline": self.steps.data(),
            "position": session.position_for(viewer),
            "faults": [],
            "diff": {},
        }
        here = session.here
        if here.edit and here.parent is not None:
            before = session[here.parent].state
            was = game.scene(game.observe(before, viewer), game.turn(before, viewer))
            values["faults"] = view.faults_data(session, viewer)
            values["diff"] = view.diff_data(session, here.parent, here.number, viewer)
            values["diff"]["places"] = view.changed_places(was, scene)
            values["diff"]["unreachable"] = bool(values["faults"])
        elif faults := view.faults_data(session, viewer):
            values["faults"] = faults
            values["diff"] = {"unreachable": True}
        return values

    def _lying(self) -> Scene | None:
        """How things lie for everybody, where the table does not turn round with the viewer."""
        if self.seat is not None or self.viewer == PUBLIC:
            return None
        game, state = self.session.game, self.session.state
        scene: Scene = game.scene(game.observe(state, PUBLIC), game.turn(state, PUBLIC))
        return scene

    def _table(self) -> dict[str, Any]:
        game = self.session.game
        return {
            "game": game.id,
            "title": game.rulebook.title,
            "seats": view.seat_names(game, self.viewer),
            "view": view.view_name(game, self.viewer, self.shut),
            "viewer": self.viewer,
            "mode": self.session.mode,
            "note": self.session.note,
            "kit": view.kit_data(game) if self.session.mode == "study" and not self.session.read_only else [],
            "edit_example": game.rulebook.words.get("edit_example", FACT),
        }

    def _drawing(self) -> dict[str, Any]:
        """A shared table does not turn round with every player."""
        at = PUBLIC if self.seat is None else self.seat
        if getattr(self, "_drawn", None) != (self.session.game, at):
            self._drawn = (self.session.game, at)
            self._drawing_data = view.drawing_data(self.session.game.drawing(at))
        return self._drawing_data

    def _turn(self, turn: Any) -> dict[str, Any]:
        game = self.session.game
        data = view.turn_data(game, turn, self.viewer, self.show_moves)
        data["over"] = game.returns(self.session.state) is not None
        data["opened"] = self.opened
        if self.shut:
            seats = self._people if self.seat is None else [self.seat]
            data["covers"] = sorted(seats, key=lambda seat: seat not in turn.asked)
        return data

    def _moved(self, _: Any = None) -> None:
        if self.opened is not None and self.opened not in self.session.asked:
            self.set_trait("opened", None)
        if self._behind:
            self.set_trait("node", self.session.node)
        else:
            self._show(refusal={}, notice={})

    @observe("_view_count")
    def _seen(self, change: Any) -> None:
        """A widget that no page shows any more (its cell was run again) rests until it is shown again."""
        behind, self._behind = self._behind, bool(change.old) and not change.new
        if self._behind and self.opened is not None:
            self.shut_view()
        if behind and change.new:
            self._moved()

    def catch_up(self) -> None:
        """Show the position the session is at, should something have gone wrong on the way there."""
        if self.node != self.session.node:
            self._moved()

    def _retake(self, change: Any = None) -> None:
        if change is not None and change.name != "show_moves":
            self.set_trait("opened", None)  # nobody else looks at what was open for one
            self._other_hands()
        else:
            self._show()

    def _show(self, **more: Any) -> None:
        self.update(**self._values(), **more)

    def update(self, **traits: Any) -> None:
        """Set these traits as one update, which the page draws."""
        with self.hold_sync():
            for name, value in traits.items():
                self.set_trait(name, value)
            self.rev += 1

    def refuse(self, says: str, *, tried: str = "", picks: Any = (), reasons: Any = (), nearest: Any = ()) -> None:
        """Say why something was not done, and mark the last of its `picks`. The position stays as it is."""
        self._serial += 1
        says, tried = says[:LONGEST], tried[:LONGEST]
        refusal = {"serial": self._serial, "says": says, "tried": tried, "picks": list(picks)}
        spoken = view.spoken_refusal(says, reasons)
        self.update(refusal={**refusal, "spoken": spoken, "reasons": list(reasons), "nearest": list(nearest)})

    def show_sights(self, sights: list[list[str]]) -> None:
        """Answer why the viewer sees what he sees. With the next viewer the answer goes."""
        self.sights_shown = bool(sights)
        self.send({"type": "sights", "sights": sights})

    def note(self, says: str) -> None:
        """Say something that is no refusal."""
        self._serial += 1
        self.update(notice={"serial": self._serial, "says": says, "spoken": says}, refusal={})

    @observe("session")
    def _other_session(self, change: Any) -> None:
        if not isinstance(change.old, Session):
            return
        with suppress(ValueError):  # once closed it follows none
            change.old.unobserve(self._moved, ["node", "mode", "read_only"])
        change.new.observe(self._moved, ["node", "mode", "read_only"])
        self.set_trait("opened", None)
        if self.rulebook:
            self.rulebook = view.rulebook_data(change.new.game)
        self._moved()

    @observe("node")
    def _go(self, change: Any) -> None:
        """Somebody set the node: go there."""
        if change.new == self.session.node:
            return
        try:
            self.session.goto(change.new)
        except CannotUndo as error:
            self.node = self.session.node
            self.refuse(str(error))

    @validate("session")
    def _check_session(self, proposal: Any) -> Session:
        session: Session = proposal.value
        seat: Viewer | None = self.seat
        if type(seat) is int and seat >= session.game.players:
            here = f"this widget shows seat {seat}, and that game has {session.game.players}"
            raise BadSetting(f"{here}; set another seat first, or show it in a widget of its own")
        return session

    @validate("node")
    def _check_node(self, proposal: Any) -> int:
        if type(proposal.value) is not int or not 0 <= proposal.value < len(self.session):
            raise BadSetting(f"there is no position {proposal.value}; there are positions 0 to {len(self.session) - 1}")
        return int(proposal.value)

    @validate("seat")
    def _check_seat(self, proposal: Any) -> Viewer | None:
        seat: Viewer | None = proposal.value
        players = self.session.game.players
        if seat is None or seat in (PUBLIC, TEACHER) or (type(seat) is int and 0 <= seat < players):
            return seat
        raise BadSetting(f"seat must be 0 to {players - 1}, kw.PUBLIC, kw.TEACHER or None, not {seat!r}")

    @validate("text_size")
    def _check_text_size(self, proposal: Any) -> int:
        if not 100 <= proposal.value <= 200:
            raise BadSetting(f"text_size must be 100 to 200, not {proposal.value}")
        return int(proposal.value)

    @validate("regions")
    def _check_regions(self, proposal: Any) -> tuple[str, ...]:
        unknown = [region for region in proposal.value if region not in REGIONS]
        if unknown:
            raise BadSetting(f"there is no region {unknown[0]!r}; regions are {', '.join(REGIONS)}")
        return tuple(proposal.value)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what a page may set, and nothing else."""
        allowed = {name: value for name, value in sync_data.items() if name in FROM_PAGE}
        try:
            super().set_state(allowed)
        except TraitError as error:
            self.refuse(str(error))

    def close(self) -> None:
        """Stop following the session."""
        with suppress(ValueError):  # one that was not made does not follow it yet
            if self.trait_has_value("session"):
                self.session.unobserve(self._moved, ["node", "mode", "read_only"])
        super().close()

    # Without a live page.

    @property
    def still(self) -> Snapshot:
        """What is shown, as a picture and as text."""
        return Snapshot(self.session, self.viewer, shut=self.shut, hints=self.show_moves)

    def __repr__(self) -> str:
        return str(self.still)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        still = self.still
        return {**data, "text/html": still.html(), "text/plain": str(still)}, metadata


class Board(Explorer):
    """The board and what lies beside it."""

    default_regions = ("board",)


class ActionBar(Explorer):
    """The moves as buttons, and the line to try any move as text."""

    default_regions = ("actions",)


class Timeline(Explorer):
    """Undo, redo, the steps and their branches, with the log."""

    default_regions = ("timeline",)


class RulePanel(Explorer):
    """The rules with search."""

    default_regions = ("rules",)


class StateEditor(Explorer):
    """The position as text, to copy, paste and change."""

    default_regions = ("editor",)
