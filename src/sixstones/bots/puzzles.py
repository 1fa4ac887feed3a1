"""Puzzles: positions of the bots' own games in which exactly one move is right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, cast

from sixstones.bots.bot_spec import bot
from sixstones.bots.mining import plain
from sixstones.bots.reasons import facts_of
from sixstones.engine import Game, Move, View

FILE = files("sixstones") / "data" / "puzzles.jsonl"
GRADING = ("rookie", "agent", "hero", "avenger")
"""The levels that are asked; a puzzle's grade is how many of them miss it."""
TRIES = 5
THEMES = {
    "wins": "win",
    "gauntlet": "win",
    "wins_next": "win",
    "stops": "stop",
    "tile": "tile",
    "keeps_tile": "tile",
    "location": "location",
    "time": "time",
    "saves_turn": "tempo",
    "last_colour": "colour",
    "empties": "bank",
    "gives_back": "give_back",
    "keeps": "keep",
}
"""What a puzzle is about, by the facts of its move."""
QUIET = "quiet"
# What follows from the rest of a view.
DERIVED = ("legal",)
DERIVED_OF_SEAT = ("points", "tags", "bonuses", "gauntlet")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What the mover sees, the one right move, its chance to win and that of the best other one,
    the levels that miss it, and what it is about."""

    id: str
    view: dict[str, Any]
    best: Move
    win: float
    other: float
    proven: bool
    missed: tuple[str, ...]
    themes: tuple[str, ...]

    @property
    def grade(self) -> int:
        """From 0, which every level finds, to 4."""
        return len(self.missed)

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
            "best": str(self.best),
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


def parse_puzzle(line: str) -> Puzzle:
    """The inverse of `Puzzle.as_line`."""
    data = json.loads(line)
    best, missed, themes = Move.parse(data.pop("best")), data.pop("missed"), data.pop("themes")
    return Puzzle(best=best, missed=tuple(missed), themes=tuple(themes), **data)


def made(lines: Iterable[Mapping[str, Any]]) -> list[Puzzle]:
    """The puzzles that a file of candidates holds (mining.py), graded and with their themes."""
    return [
        _graded(f"{line['game']}-{number}", found)
        for line in sorted(lines, key=lambda line: int(line["game"]))
        for number, found in enumerate(line["found"], 1)
    ]


def _graded(name: str, found: Mapping[str, Any]) -> Puzzle:
    view, best = cast(View, found["view"]), Move.parse(found["best"])
    missed = [
        level
        for level in GRADING
        if 2 * sum(plain(bot(level, seed=n).choose(view)) == plain(best) for n in range(TRIES))
        < TRIES
    ]
    return Puzzle(
        name,
        _bare(view),
        best,
        found["win"],
        found["other"],
        found["proven"],
        tuple(missed),
        themes_of(view, best),
    )


def themes_of(view: View, best: Move) -> tuple[str, ...]:
    """What a puzzle is about, by the facts of its move."""
    themes = {THEMES[fact.kind] for fact in facts_of(view, best) if fact.kind in THEMES}
    if best.kind == "reserve":
        themes.add("reserve")
        if view["bank"]["S"] and any(fact.kind == "affords" for fact in facts_of(view, best)):
            themes.add("gray")
    if best.kind == "return":
        themes.add("give_back")
    return tuple(sorted(themes)) or (QUIET,)


def _bare(view: View) -> dict[str, Any]:
    """A view without what follows from the rest."""
    seats = [
        {key: value for key, value in seat.items() if key not in DERIVED_OF_SEAT}
        for seat in view["seats"]
    ]
    return {key: value for key, value in view.items() if key not in DERIVED} | {"seats": seats}
