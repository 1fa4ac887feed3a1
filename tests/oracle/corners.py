"""All corners by name: positions that random play seldom or never reaches."""

from __future__ import annotations

from . import corners_end, corners_pass, corners_tiles, corners_turn
from .corner import Corner
from .facts import Position

CORNERS: dict[str, Corner] = {
    **corners_turn.CORNERS,
    **corners_tiles.CORNERS,
    **corners_end.CORNERS,
    **corners_pass.CORNERS,
}
POSITIONS: dict[str, Position] = {name: corner.position for name, corner in CORNERS.items()}
