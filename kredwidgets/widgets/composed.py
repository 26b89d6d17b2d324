"""What widgets made of a panel and a board have in common: how they are shown where nothing is live."""

from html import escape
from typing import Any, TypeGuard

import ipywidgets
from traitlets import Int, TraitError, observe, validate

from kredwidgets.widgets.explorer import Explorer
from kredwidgets.widgets.panel import Panel
from kredwidgets.widgets.still import Snapshot


class Composed(ipywidgets.VBox):  # type: ignore[misc]
    """Several widgets as one, with a text and a picture of it for notebooks that are only read."""

    def _head(self) -> str:
        """What the panel says, as text."""
        raise NotImplementedError

    def _still(self) -> Snapshot | None:
        """What the board shows, if there is one now."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join(filter(None, [self._head(), str(self._still() or "")]))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
        if not isinstance(data, dict):
            return bundle
        still = self._still()
        head = f"<pre style='white-space:pre-wrap'>{escape(self._head())}</pre>"
        html = f"<div>{head}{still.html() if still else ''}</div>"
        data = {**data, "text/html": html, "text/plain": repr(self)}
        return (data, *rest) if rest else data


class Beside(Composed):
    """A panel with its board beside it, or above it where there is little room."""

    def __init__(self, panel: Panel, board: Explorer) -> None:
        self.panel, self.board = panel, board
        board.layout = ipywidgets.Layout(flex="2.4 1 28em", width="auto", min_width="0")
        side_by_side = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start")
        super().__init__(children=(panel, board), layout=side_by_side)
        self.add_class("kw-stage")
        board.observe(lambda change: panel.resize(change.new), "text_size")

    def _still(self) -> Snapshot:
        return self.board.still

    def close(self) -> None:
        """Close what it is made of; what was refused is made of nothing yet."""
        for part in self.children:
            part.close()
        super().close()


class Stepped(Beside):
    """A panel with its board that show one numbered thing after another."""

    step = Int(1, help="The number of the step, or question, that is shown, from 1.")

    _touched = False
    """Whether something was done here, so that what a browser has kept comes too late."""

    @property
    def last(self) -> int:
        """The number of the last step."""
        raise NotImplementedError

    def _enter(self) -> None:
        """Show the step from its beginning."""
        raise NotImplementedError

    def _no_step(self, number: Any) -> str:
        """What is said of a number that no step has."""
        raise NotImplementedError

    def is_step(self, number: Any) -> TypeGuard[int]:
        """Whether a step has this number."""
        return type(number) is int and 1 <= number <= self.last

    def _begin(self, number: int) -> None:
        """Show this step, which may be the one that is shown, from its beginning."""
        if number == self.step:
            self._enter()
        self.step = number

    @validate("step")
    def _check_step(self, proposal: Any) -> int:
        if not self.is_step(proposal.value):
            raise TraitError(self._no_step(proposal.value))
        return int(proposal.value)

    @observe("step")
    def _other_step(self, _: Any) -> None:
        self._touched = True
        self._enter()
