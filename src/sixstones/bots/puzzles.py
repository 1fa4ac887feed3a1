"""Puzzles: positions of the bots' own games in which exactly one move is right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, cast

from sixstones import _core
from sixstones.bots.judging import missed_by, plain, themes_of
from sixstones.engine import Game, Move, View

FILE = files("sixstones") / "data" / "puzzles.jsonl"
# What follows from the rest of a view.
DERIVED = ("legal",)
DERIVED_OF_SEAT = ("points", "tags", "bonuses", "gauntlet")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What the mover sees; the one right move and, for as long as then again one alone is right,
    what the others answer and that one; the chance to win with the first and with the best other
    move, the levels that miss it, and what it is about."""

    id: str
    view: dict[str, Any]
    line: tuple[Move, ...]
    win: float
    other: float
    proven: bool
    missed: tuple[str, ...]
    themes: tuple[str, ...]

    @property
    def best(self) -> Move:
        """The right move."""
        return self.line[0]

    @property
    def grade(self) -> int:
        """From 0, which every level finds, to 4."""
        return len(self.missed)

    def asked(self) -> Iterator[tuple[View, Move]]:
        """What its mover sees before each right move, and that move."""
        game = self.game()
        for move in self.line:
            if game.to_move == self.view["seat"]:
                yield game.view(game.to_move), move
            game.play(move)

    def game(self) -> Game:
        """The game at its position; what the mover cannot know is always the same."""
        return Game.from_view(self.view, self.id)

    def seen(self) -> View:
        """What its mover sees, with the legal moves."""
        return self.game().view(self.view["seat"])

    def is_solved_by(self, move: Move | str) -> bool:
        """Whether the move is the right one, whatever it is paid with."""
        return plain(move) == plain(self.best)

    def as_line(self) -> str:
        """As one line of a file of puzzles."""
        data = {
            "id": self.id,
            "line": [str(move) for move in self.line],
            "win": self.win,
            "other": self.other,
            "proven": self.proven,
            "missed": self.missed,
            "themes": self.themes,
            "view": self.view,
        }
        return json.dumps(data, separators=(",", ":"))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package, in the order of their ids."""
    return tuple(map(parse_puzzle, FILE.read_text(encoding="utf-8").splitlines()))


def of_day(date: str) -> Puzzle:
    """The puzzle of a date such as "2026-11-18", the same in the page. Raises ValueError as `day`
    does."""
    return puzzles()[_core.puzzle_of_day(date, len(puzzles()))]


def parse_puzzle(line: str) -> Puzzle:
    """The inverse of `Puzzle.as_line`."""
    data = json.loads(line)
    for key, read in (("line", Move.parse), ("missed", str), ("themes", str)):
        data[key] = tuple(map(read, data[key]))
    return Puzzle(**data)


def made(lines: Iterable[Mapping[str, Any]]) -> list[Puzzle]:
    """The puzzles that a file of candidates holds (mining.py), graded anew and with their themes,
    in the order of their games."""
    return [
        _made(found)
        for line in sorted(lines, key=lambda line: int(line["game"]))
        for found in line["found"]
    ]


def _made(found: Mapping[str, Any]) -> Puzzle:
    view = cast(View, found["view"])
    line = tuple(map(Move.parse, found["line"]))
    chances = found["win"], found["other"], found["proven"]
    puzzle = Puzzle(found["id"], _bare(view), line, *chances, missed_by(view, line[0]), ())
    return replace(puzzle, themes=themes_of(puzzle.asked()))


def _bare(view: View) -> dict[str, Any]:
    """A view without what follows from the rest."""
    seats = [
        {key: value for key, value in seat.items() if key not in DERIVED_OF_SEAT}
        for seat in view["seats"]
    ]
    return {key: value for key, value in view.items() if key not in DERIVED} | {"seats": seats}
