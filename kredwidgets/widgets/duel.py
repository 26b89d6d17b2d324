"""Play a matrix game against its equilibrium: choose, see what it cost, turn the knobs and watch the mixes move."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets
from traitlets import Bool, Dict, Int, Unicode, link

from kredwidgets.theory.charts import bars
from kredwidgets.theory.matrix import MatrixGame, Mix, Solution, solve

Knob = tuple[int, int] | tuple[str, ...] | bool
"""A range of whole numbers, a choice of words, or yes and no."""


class Duel(widgets.VBox):  # type: ignore[misc]
    """A game of two sealed choices to be played against the other side's equilibrium mix.

    `make` builds the game from the knobs: `make(prize=3, purse=3)`. A knob is given as (least, greatest), as a tuple of
    words, or as a bool; its start value by `start`, its label by `labels`. `you` and `rival` name the two sides. The
    rival's mix stays hidden until somebody wants to see it.
    """

    regret = Unicode("0", help="What your choices have cost you against the rival's mix, on average, as a fraction.")
    rounds = Int(0, help="How many rounds you have played.")
    settings = Dict(help="The knobs and their values.")
    revealed = Bool(False, help="Whether the rival's mix is shown.")

    def __init__(
        self,
        make: Callable[..., MatrixGame],
        knobs: Mapping[str, Knob],
        start: Mapping[str, Any],
        *,
        labels: Mapping[str, str] | None = None,
        you: str = "you",
        rival: str = "rival",
        seed: int = 0,
    ) -> None:
        super().__init__()
        self._make, self._names, self._seed = make, (you, rival), seed
        words = {name: name.replace("_", " ") for name in knobs} | dict(labels or {})
        self._knobs = {name: _knob(words[name], knob, start[name]) for name, knob in knobs.items()}
        self._choices = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self._report = widgets.HTML()
        for knob in self._knobs.values():
            knob.observe(self._turned, names="value")
        again = widgets.Button(description="Start again", tooltip="Forget the rounds played so far")
        again.on_click(self._turned)
        self._again = again
        self._reveal = widgets.ToggleButton(description=f"Show {rival}'s mix", layout=widgets.Layout(width="auto"))
        link((self, "revealed"), (self._reveal, "value"))
        self.observe(lambda _: self._show(), names="revealed")
        buttons = widgets.HBox([self._reveal, again])
        self.children = (widgets.VBox(list(self._knobs.values())), self._choices, self._report, buttons)
        self._turned()

    def _turned(self, _: Any = None) -> None:
        """A knob has moved: another game, from the beginning."""
        self.settings = {name: knob.value for name, knob in self._knobs.items()}
        self.solution: Solution = solve(self._make(**self.settings))
        self._rng = Random(self._seed)
        self._lost = Fraction(0)
        self._last = ""
        self.rounds = 0
        self.regret = "0"
        buttons = []
        for number, action in enumerate(self.solution.game.rows):
            button = widgets.Button(description=action, tooltip=f"Choose {action}")
            button.on_click(lambda _, number=number: self.choose(number))
            buttons.append(button)
        self._choices.children = tuple(buttons)
        self._show()

    def choose(self, action: int | str) -> None:
        """Play a round with one of your actions (its number or its text); the rival draws from the equilibrium mix."""
        game = self.solution.game
        number = game.rows.index(action) if isinstance(action, str) else action
        theirs = _draw(self.solution.column, self._rng)
        lost = game.regret(number, self.solution.column)
        self._lost += lost
        self.rounds += 1
        self.regret = str(self._lost / self.rounds)
        won = game.payoffs[number][theirs]
        best = ", ".join(game.rows[reply] for reply in game.best_replies(self.solution.column))
        you, rival = self._names
        outcome = f"you {'lose' if won < 0 else 'win'} {abs(won)}"
        self._last = (
            f"{you}: {game.rows[number]}, {rival}: {game.columns[theirs]}; {outcome}. "
            f"Against the mix this choice gives away {lost}; best replies: {best}."
        )
        self._show()

    def _show(self) -> None:
        lines = [self._last, self._average] if self.rounds else []
        said = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self._report.value = said + (self._picture() if self.revealed else "")

    def _picture(self) -> str:
        rows = "".join(
            f"<tr><th scope='row' style='text-align:start;padding-inline-end:1em'>{escape(action)}</th>"
            f"<td>{_bar(share)}</td></tr>"
            for action, share in zip(self.solution.game.columns, self.solution.column, strict=True)
        )
        return f"<p>{escape(self._heading)}</p><table>{rows}</table>"

    @property
    def _heading(self) -> str:
        return f"The equilibrium mix of {self._names[1]}; the game is worth {self.solution.value} to you:"

    @property
    def _average(self) -> str:
        return f"Rounds: {self.rounds}. Given away on average: {self.regret}."

    def __repr__(self) -> str:
        lines = [f"{knob.description}: {_said(knob.value)}" for knob in self._knobs.values()]
        lines.append(f"Choose one: {', '.join(self.solution.game.rows)}")
        if self.rounds:
            lines += [self._last, self._average]
        if self.revealed:
            lines.append(str(bars(self.solution, *self._names)))
        return "\n".join(lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**data, "text/plain": repr(self)}


def _knob(label: str, knob: Knob, value: Any) -> Any:
    looks = {"style": {"description_width": "initial"}, "layout": widgets.Layout(width="34em", max_width="100%")}
    if isinstance(knob, bool):
        return widgets.Checkbox(value=value, description=label, indent=False, **looks)
    if isinstance(knob[0], int):
        return widgets.IntSlider(value=value, min=knob[0], max=knob[1], description=label, **looks)
    return widgets.Dropdown(options=list(knob), value=value, description=label, **looks)


def _said(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _draw(mix: Mix, rng: Random) -> int:
    at = Fraction(rng.getrandbits(64), 1 << 64)
    for number, share in enumerate(mix):
        at -= share
        if at < 0:
            return number
    return len(mix) - 1


def _bar(share: Fraction) -> str:
    width = round(200 * float(share))
    return f"<span style='display:inline-block;width:{width}px;height:0.8em;background:currentColor'></span> {share}"
