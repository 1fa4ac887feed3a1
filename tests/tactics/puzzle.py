"""Positions with one right idea each, read from the data files beside this one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from sixstones import Game, Move

FOLDER = Path(__file__).parent / "positions"
THEMES = {
    "win-recruit": "take the win: a recruit completes the Gauntlet",
    "win-location": "take the win: a location at the end of the turn",
    "win-avengers": "take the win: the Avengers tile",
    "win-time": "take the win: the Time stone",
    "stop": "stop the win that is one turn away",
    "flip": "take or flip the Avengers tile when it decides",
    "losing-round": "do not complete the Gauntlet in a round that is lost",
    "return": "give back the right token",
    "location": "claim the right location",
    "payment": "pay with the right tokens",
}


@dataclass(frozen=True)
class Puzzle:
    """A position, the moves that are right there or those that are wrong, and the reason.

    The claim is about the next `turns` turns, the running one included. "wins": exactly the good
    moves force a win, whatever the others play and whatever cards come up. "saves": after exactly
    the bad moves somebody else forces a win. "decides": both.
    """

    name: str
    theme: str
    why: str
    seats: int
    claim: Literal["wins", "saves", "decides"]
    turns: int
    position: dict[str, Any]
    good: list[str] | None = None
    bad: list[str] | None = None

    def game(self) -> Game:
        return Game.from_position(self.position)

    def is_solved_by(self, move: Move | str) -> bool:
        if self.good is not None:
            return str(move) in self.good
        assert self.bad is not None
        return str(move) not in self.bad


def _read(path: Path) -> list[Puzzle]:
    return [Puzzle(**data) for data in json.loads(path.read_text(encoding="utf-8"))]


PUZZLES = {it.name: it for path in sorted(FOLDER.glob("*.json")) for it in _read(path)}
