"""Bots and tables: programs that play. A bot is handed an observation and its legal actions, never the state."""

from kredwidgets.play.bots import Bot, RandomBot
from kredwidgets.play.opponents import Opponents

__all__ = ["Bot", "Opponents", "RandomBot"]
