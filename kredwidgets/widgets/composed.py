"""What widgets made of a panel and a board have in common: how they are shown where nothing is live."""

from html import escape
from typing import Any

import ipywidgets

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

    def _still(self) -> Snapshot:
        return self.board.still

    def close(self) -> None:
        """Close what it is made of; what was refused is made of nothing yet."""
        for part in self.children:
            part.close()
        super().close()
