"""The typed face of the core: games, moves, records, positions and views."""

from sixstones.engine.content import CARDS, COLOURS, LOCATIONS, Card, Location
from sixstones.engine.event import Event, redact
from sixstones.engine.game import RULES, Game, Result, Step
from sixstones.engine.illegal import IllegalMove
from sixstones.engine.move import Move
from sixstones.engine.playout import PlayoutCounts, random_playouts
from sixstones.engine.position import Position
from sixstones.engine.record import BrokenRecord, Record, parse_record
from sixstones.engine.view import View

__all__ = [
    "CARDS",
    "COLOURS",
    "LOCATIONS",
    "RULES",
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
    "Step",
    "View",
    "parse_record",
    "random_playouts",
    "redact",
]
