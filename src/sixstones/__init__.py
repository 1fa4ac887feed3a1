"""Six Stones: an unofficial digital edition of the board game Splendor: Marvel.

>>> from sixstones import Game
>>> game = Game.new(players=2, seed="any text")
>>> while game.result is None:
...     events = game.play(game.legal_moves()[-1])
>>> game.result.reason
'gauntlet'
"""

from sixstones.bots import Analysis, Bot, Stop, analyze, bot
from sixstones.engine import (
    CARDS,
    COLOURS,
    LOCATIONS,
    STONES,
    BrokenRecord,
    Card,
    Event,
    Game,
    IllegalMove,
    Location,
    Move,
    PlayoutCounts,
    Position,
    Record,
    Result,
    View,
    WrittenMove,
    observation_in,
    parse_record,
    random_playouts,
    read_games,
    read_records,
    redact,
    write_records,
)

__version__ = "0.1.0"

__all__ = [
    "CARDS",
    "COLOURS",
    "LOCATIONS",
    "STONES",
    "Analysis",
    "Bot",
    "BrokenRecord",
    "Card",
    "Event",
    "Game",
    "IllegalMove",
    "Location",
    "Move",
    "PlayoutCounts",
    "Position",
    "Record",
    "Result",
    "Stop",
    "View",
    "WrittenMove",
    "analyze",
    "bot",
    "observation_in",
    "parse_record",
    "random_playouts",
    "read_games",
    "read_records",
    "redact",
    "write_records",
]
