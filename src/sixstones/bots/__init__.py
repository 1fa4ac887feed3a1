"""The opponents, by name, and the analysis that hints and reviews are made of."""

from sixstones._core import Stop
from sixstones.bots.analysis import Analysis, MoveAnalysis, analyze
from sixstones.bots.bot_spec import BOTS, bot
from sixstones.bots.protocol import Bot
from sixstones.bots.search import LEVELS, TEMPERAMENTS

__all__ = [
    "BOTS",
    "LEVELS",
    "TEMPERAMENTS",
    "Analysis",
    "Bot",
    "MoveAnalysis",
    "Stop",
    "analyze",
    "bot",
]
