"""Bots: programs that play. A bot is handed an observation and its legal actions, never the state."""

from kredwidgets.play.bots import Bot, HonestBot, RandomBot
from kredwidgets.play.opponents import BadChoice, Opponents

__all__ = ["BadChoice", "Bot", "HonestBot", "Opponents", "RandomBot"]
