"""Play a matrix game against its equilibrium: choose, see what it cost, turn the knobs and watch the mixes move."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets
from traitlets import Dict, Int, Unicode

from kredwidgets.theory.charts import bars
from kredwidgets.theory.matrix import MatrixGame, Mix, Solution, solve

Knob = tuple[int, int] | tuple[str, ...] | bool
"""A range of whole numbers, a choice of words, or yes and no."""


class Duel(widgets.VBox):  # type: ignore[misc]
    """A game of two sealed choices to be played against the other side's equilibrium mix.

    `make` builds the game from the knobs: `make(prize=3, purse=3)`. A knob is given as (least, greatest), as a tuple of
    words, or as a bool; its start value by `start`. `you` and `rival` name the two sides.
    """

    regret = Unicode("0", help="What your choices have cost you against the rival's mix, on average, as a fraction.")
    rounds = Int(0, help="How many rounds you have played.")
    settings = Dict(help="The knobs and their values.")

    def __init__(
        self,
        make: Callable[..., MatrixGame],
        knobs: Mapping[str, Knob],
        start: Mapping[str, Any],
        *,
        you: str = "you",
        rival: str = "rival",
        seed: int = 0,
    ) -> None:
        super().__init__()
        self._make, self._names, self._seed = make, (you, rival), seed
        self._knobs = {name: _knob(name, knob, start[name]) for name, knob in knobs.items()}
        self._choices = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self._report = widgets.HTML()
        for knob in self._knobs.values():
            knob.observe(self._turned, names="value")
        again = widgets.Button(description="Start again", tooltip="Forget the rounds played so far")
        again.on_click(self._turned)
        self._again = again
        self.children = (widgets.VBox(list(self._knobs.values())), self._choices, self._report, again)
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
        self._last = (
            f"{you}: {game.rows[number]}, {rival}: {game.columns[theirs]}; you win {won}. "
            f"Against the mix this choice gives away {lost}; best replies: {best}."
        )
        self._show()

    def _show(self) -> None:
        picture = "".join(
            f"<tr><th scope='row'>{escape(action)}</th><td>{_bar(share)}</td></tr>"
            for action, share in zip(self.solution.game.columns, self.solution.column, strict=True)
        )
        caption = f"{escape(self._names[1])}'s equilibrium mix; the game is worth {self.solution.value} to you"
        average = f"<p>{self._average}</p>" if self.rounds else ""
        last = f"<p>{escape(self._last)}</p>" if self._last else ""
        self._report.value = f"<table><caption>{caption}</caption>{picture}</table>{last}{average}"

    @property
    def _average(self) -> str:
        return f"Rounds: {self.rounds}. Given away on average: {self.regret}."

    def __repr__(self) -> str:
        lines = [", ".join(f"{name} = {value}" for name, value in self.settings.items())]
        lines.append(str(bars(self.solution, *self._names)))
        if self.rounds:
            lines += [self._last, self._average]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**data, "text/plain": repr(self)}


def _knob(name: str, knob: Knob, value: Any) -> Any:
    words = name.replace("_", " ")
    style = {"description_width": "initial"}
    if isinstance(knob, bool):
        return widgets.Checkbox(value=value, description=words, style=style)
    if isinstance(knob[0], int):
        return widgets.IntSlider(value=value, min=knob[0], max=knob[1], description=words, style=style)
    return widgets.Dropdown(options=list(knob), value=value, description=words, style=style)


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
