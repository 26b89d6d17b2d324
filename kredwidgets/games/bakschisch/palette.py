"""The colours of the drawing: each CSS class with its (light, dark) values.

A class beginning with `f-` colours a shape's inside, one beginning with `s-` its outline. The tests measure, in both
themes, the contrast of everything that must be told apart from what it lies on.
"""

from collections.abc import Mapping

_INK = ("#2b2118", "#f1e9da")
_PRINT = ("#2b2118", "#2b2118")
_CITIZENS = {
    "guard": "#d55e00",
    "servant": "#009e73",
    "harem_lady": "#cc79a7",
    "eunuch": "#0072b2",
    "fakir": "#e69f00",
    "caliph": "#7b3294",
}

PALETTE: Mapping[str, tuple[str, str]] = {
    "f-dome": ("#d9c6dc", "#3b3054"),
    "f-palace": ("#efe2f0", "#2e2440"),
    "f-wall": ("#c9a9cf", "#57447a"),
    "s-wall": ("#8c6396", "#a58bd0"),
    "f-sand": ("#f3e3c3", "#2b2519"),
    "f-house": ("#e7d0a4", "#3a3222"),
    "f-table": ("#e9e4da", "#1b1d21"),
    "s-road": ("#a87d44", "#8a7146"),
    "s-chevron": ("#fff6e0", "#1c160c"),
    "f-stair": ("#f7eddc", "#4a3f56"),
    "s-stair": ("#8c6396", "#a58bd0"),
    "f-paper": ("#fdf8ec", "#d8cfbc"),
    "s-paper": ("#7a6a52", "#7a6a52"),
    "f-print": _PRINT,
    "s-print": _PRINT,
    "f-on": ("#140d06", "#140d06"),
    "f-white": ("#ffffff", "#ffffff"),
    "f-ink": _INK,
    "f-soft": ("#5d5140", "#b9af9d"),
    "s-slot": ("#857964", "#8a8271"),
    "f-plate": ("#fbf7ee", "#26282d"),
    "s-plate": ("#8a7f6c", "#7d776b"),
    "s-asked": ("#1f5fa8", "#82b4f5"),
    "s-win": ("#8a6100", "#e6c15c"),
    "f-gold": ("#f2c230", "#e6b422"),
    "s-gold": ("#7a5200", "#5c3f00"),
    "f-sack": ("#8a5a2b", "#8a5a2b"),
    "s-sack": ("#4f3213", "#c99a63"),
    "f-skin": ("#f0d2ad", "#d9b98f"),
    "s-skin": ("#6b4a26", "#4a3216"),
    "f-mask": ("#15161a", "#0b0c0f"),
    "s-mask": ("#15161a", "#e8e2d4"),
    "s-bar": ("#b3202a", "#ff8a80"),
    "s-ban": ("#b3202a", "#9e1b24"),
    "f-back": ("#46566a", "#5b6c82"),
    "s-back": ("#e9edf2", "#eef1f5"),
    "f-black": ("#222222", "#1a1a1a"),
    "f-grey": ("#8c8c8c", "#8c8c8c"),
    "f-white-piece": ("#f7f4ea", "#f7f4ea"),
    "f-red": ("#b3202a", "#c22a34"),
    "s-piece": ("#17120c", "#0d0a07"),
    "s-light": ("#fdf6e3", "#fdf6e3"),
    "f-light": ("#fdf6e3", "#fdf6e3"),
    **{f"f-{name}": (colour, colour) for name, colour in _CITIZENS.items()},
    **{f"s-{name}": (colour, colour) for name, colour in _CITIZENS.items()},
}
