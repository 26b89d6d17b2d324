"""The game is over."""

from kredwidgets.engine.phases import Over
from kredwidgets.games.kred.phases.base import PhaseRules


class OverRules(Over, PhaseRules):
    """Nothing may be done any more."""

    rule = "KRED-9.01"
