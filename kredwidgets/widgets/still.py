"""A position without a live widget: a picture that stays in untrusted notebooks, and the board as text."""

from base64 import b64encode
from html import escape

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import PUBLIC, Viewer
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import shown
from kredwidgets.widgets.picture import picture
from kredwidgets.widgets.view import prompt_text, view_name
from kredwidgets.widgets.words import say


class Snapshot:
    """A position as one viewer sees it, for `display` and `print`."""

    def __init__(
        self, session: Session, seat: Viewer = PUBLIC, *, dark: bool = False, shut: bool = False, hints: bool = True
    ) -> None:
        if not isinstance(session, Session):
            raise KredError(f"a snapshot is of a session, such as kw.start('kred', players=3), not of {shown(session)}")
        session.check_viewer(seat)
        game = session.game
        observation = session.observe(seat) if hints else session.observe(seat).without_hints()
        turn = game.turn(session.state, seat)
        self.title = game.rulebook.title
        self.view = view_name(game, seat, shut)
        self.prompt = prompt_text(game, turn, seat)
        self.board = game.board_text(observation)
        self._picture = picture(game.drawing(seat), game.scene(observation, turn), dark=dark, title=self.alt)

    @property
    def alt(self) -> str:
        """What the picture shows, in one line."""
        return say("picture", title=self.title, view=self.view, prompt=self.prompt)

    @property
    def svg(self) -> str:
        """The picture as a standalone SVG text."""
        return self._picture

    def html(self) -> str:
        """The picture as an image, and the board as text below it."""
        source = b64encode(self._picture.encode()).decode()
        return (
            f'<div><img style="max-width:100%;width:560px" alt="{escape(self.alt)}" '
            f'src="data:image/svg+xml;base64,{source}">'
            f"<details><summary>{escape(say('as_text'))}</summary><pre>{escape(str(self))}</pre></details></div>"
        )

    def __str__(self) -> str:
        return f"{self.title} · {self.view}\n{self.board}\n{self.prompt}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": str(self)}


def snapshot(session: Session, seat: Viewer = PUBLIC, *, dark: bool = False) -> Snapshot:
    """The position as a picture and as text, as `seat` (or `PUBLIC`, or `TEACHER`) sees it."""
    return Snapshot(session, seat, dark=dark)
