"""The typed face of the core: games, moves, records, positions and views."""

from sixstones.engine.content import CARDS, COLOURS, LOCATIONS, STONES, Card, Location
from sixstones.engine.event import Event, Events, redact
from sixstones.engine.game import RULES_VERSION, Decided, Game, Result, Step
from sixstones.engine.illegal import IllegalMove
from sixstones.engine.limits import (
    ALIKE_LEAST,
    GOAL,
    HAND,
    LEVELS,
    PILE,
    TAKE_DIFFERENT,
    TILE_POINTS,
    TILE_TAGS,
    TOKEN_LIMIT,
)
from sixstones.engine.move import Move
from sixstones.engine.observation import OBSERVATION_SIZE, PARTS, Part, observation_in
from sixstones.engine.playout import PlayoutCounts, random_playouts
from sixstones.engine.position import Position
from sixstones.engine.record import BrokenRecord, Record, WrittenMove, parse_record
from sixstones.engine.records import read_games, read_records, record_texts, write_records
from sixstones.engine.view import Gain, Gains, Price, Seat, View, gains_in, seat_in

__all__ = [
    "ALIKE_LEAST",
    "CARDS",
    "COLOURS",
    "GOAL",
    "HAND",
    "LEVELS",
    "LOCATIONS",
    "OBSERVATION_SIZE",
    "PARTS",
    "PILE",
    "RULES_VERSION",
    "STONES",
    "TAKE_DIFFERENT",
    "TILE_POINTS",
    "TILE_TAGS",
    "TOKEN_LIMIT",
    "BrokenRecord",
    "Card",
    "Decided",
    "Event",
    "Events",
    "Gain",
    "Gains",
    "Game",
    "IllegalMove",
    "Location",
    "Move",
    "Part",
    "PlayoutCounts",
    "Position",
    "Price",
    "Record",
    "Result",
    "Seat",
    "Step",
    "View",
    "WrittenMove",
    "gains_in",
    "observation_in",
    "parse_record",
    "random_playouts",
    "read_games",
    "read_records",
    "record_texts",
    "redact",
    "seat_in",
    "write_records",
]
