"""The colours of the drawing: each CSS class with its (light, dark) values.

A class beginning with `f-` colours a shape's inside, one beginning with `s-` its outline. The tests measure,
in both themes, the contrast of everything that must be told apart from what it lies on.
"""

from collections.abc import Mapping

_PLAYERS = (
    ("#b8322a", "#f28b82"),
    ("#1f5fa8", "#82b4f5"),
    ("#28703d", "#7fcf95"),
    ("#8a6100", "#e6c15c"),
    ("#7038a0", "#c9a3f2"),
)
_INK = ("#1f2933", "#e8ebef")
_PAPER = ("#fdfaf1", "#e4dfd1")
_PRINT = ("#2b2620", "#2b2620")

PALETTE: Mapping[str, tuple[str, str]] = {
    "f-table": ("#e6eaee", "#191e25"),
    "f-domain": ("#f7f6f2", "#28303a"),
    "s-domain": ("#f7f6f2", "#28303a"),
    "f-commons": ("#ffffff", "#11151a"),
    "s-commons": ("#7c8793", "#7f8b98"),
    "f-cream": ("#fbf0d3", "#4a4534"),
    "f-rose": ("#f2cbc0", "#563438"),
    "s-line": ("#80694f", "#b9a88d"),
    "f-wood": ("#8a5c3b", "#7a5639"),
    "s-wood": ("#553720", "#c69c74"),
    "f-stand": ("#f6ead6", "#4a3a2c"),
    "s-win": ("#8a6100", "#e6c15c"),
    "f-office": ("#dce8f8", "#1d3557"),
    "s-office": ("#2a5c9e", "#8fbcf5"),
    "f-star": ("#2a5c9e", "#8fbcf5"),
    "s-border": ("#3d4a57", "#a3afbb"),
    "f-arrow": ("#3d4a57", "#c3ccd5"),
    "s-slot": ("#75818d", "#808c99"),
    "f-ink": _INK,
    "f-soft": ("#52606d", "#a9b4c0"),
    "f-plate": ("#ffffff", "#11151a"),
    "f-mark": ("#d3dae2", "#c3ccd6"),
    "s-mark": ("#47525e", "#2d353e"),
    "f-heel": ("#f0bf2e", "#e6b422"),
    "s-heel": ("#664700", "#4a3300"),
    "f-bar": ("#664700", "#4a3300"),
    "f-pawn": ("#16191d", "#0b0d10"),
    "s-pawn": ("#fff6e3", "#f3ead7"),
    "f-paper": _PAPER,
    "s-paper": ("#6f6553", "#7f7867"),
    "f-print": _PRINT,
    "s-print": _PRINT,
    "s-plus": ("#1c5cab", "#1c5cab"),
    "s-minus": ("#b3261e", "#b3261e"),
    "f-sideways": ("#22703c", "#22703c"),
    "f-back": ("#46566a", "#5b6c82"),
    "s-back": ("#dfe5ec", "#e4e9ef"),
    "f-full": ("#28703d", "#7fcf95"),
    "f-worn": ("#b06a00", "#efb454"),
    "f-spent": ("#b3261e", "#f28b82"),
    **{f"f-p{seat}": colours for seat, colours in enumerate(_PLAYERS)},
    **{f"s-p{seat}": colours for seat, colours in enumerate(_PLAYERS)},
}
