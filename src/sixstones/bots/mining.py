"""Puzzles found in the bots' own games: positions where one move is clearly best."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixstones.bots.analysis import Analysis, analyze
from sixstones.bots.bot_spec import bot
from sixstones.bots.judging import (
    SIEVES,
    clear,
    greedy_moves,
    judged,
    line_of,
    missed_by,
    passes,
    plain,
    themes_of,
)
from sixstones.engine import Game, Move, View

PLAYERS = (2, 3, 4)
WEAKER = "hero"
"""Plays a seat now and then; the others make the moves that the first sieve finds best."""
OPENING = 3  # rounds in which no move is clearly best
APART = 6  # decisions between two puzzles of one game
RARE = frozenset({"stop", "time", "tile", "location", "give_back", "bank"})
"""Themes of which the puzzles that every level finds are kept too."""


@dataclass(frozen=True, slots=True)
class Found:
    """A position where exactly one move is right, by its puzzle's name: what the mover sees, that
    move and what follows for as long as one move is right, its chance to win and that of the best
    other one by two deep searches, whether it is proven, and the levels that miss it."""

    id: str
    view: View
    line: tuple[Move, ...]
    win: float
    other: float
    proven: bool
    missed: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """For a file of candidates."""
        return {
            "id": self.id,
            "view": self.view,
            "line": [str(move) for move in self.line],
            "win": round(self.win, 4),
            "other": round(self.other, 4),
            "proven": self.proven,
            "missed": self.missed,
        }


def mined(number: int) -> Iterator[Found]:
    """The puzzles of one game between bots. The same number gives the same game and puzzles."""
    players = PLAYERS[number % len(PLAYERS)]
    game = Game.new(players=players, seed=f"sixstones/puzzles/1:{number}")
    weak, weaker = number // len(PLAYERS) % (players + 1), bot(WEAKER, seed=number)
    free = found = 0
    while game.result is None:
        view = game.view(game.to_move)
        if view["round"] <= OPENING:
            game.play(weaker.choose(view))
            continue
        first = analyze(view, visits=SIEVES[0][0], seed=number)
        if len(game.moves) >= free and _worthwhile(view, first):
            puzzle = puzzle_at(view, f"{number}-{found + 1}")
            if puzzle is not None:
                free = len(game.moves) + APART
                found += 1
                yield puzzle
        game.play(weaker.choose(view) if view["to_move"] == weak else first.best)


def puzzle_at(view: View, name: str) -> Found | None:
    """The puzzle of that name that a position is; None when no move is clearly best, or taking the
    most points finds it."""
    found = judged(view)
    if found is None or plain(found.best) in greedy_moves(view):
        return None
    line, missed = line_of(view, name, found.best), missed_by(view, found.best)
    return Found(name, view, line, found.win, found.other, found.proven, missed)


def _worthwhile(view: View, first: Analysis) -> bool:
    """Whether a position, after a first search, may be a puzzle and no easy one; what is cheap to
    find out comes first."""
    if len({plain(text) for text in view["legal"]}) < 3:
        return False
    if not clear(first, view["to_move"], SIEVES[0][1]) or plain(first.best) in greedy_moves(view):
        return False
    if not passes(view, SIEVES[1:2]):
        return False
    if not RARE.intersection(themes_of([(view, first.best)])) and not missed_by(view, first.best):
        return False
    return passes(view, SIEVES[2:])


BEGINS = '{"game":'
"""What a line of a file of candidates begins with."""


def mine(path: Path, games: range) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Search these games one by one and add a line for each to the file; those that have a line
    are passed over. Gives each game that was searched, and what was found in it. Raises ValueError
    as `candidates` does."""
    done = {line["game"] for line in candidates(path)}
    with path.open("a", encoding="utf-8") as file:
        for number in games:
            if number in done:
                continue
            found = [one.as_data() for one in mined(number)]
            file.write(json.dumps({"game": number, "found": found}, separators=(",", ":")) + "\n")
            file.flush()
            yield number, found


def candidates(path: Path) -> list[dict[str, Any]]:
    """The lines of a file that `mine` wrote. One that was cut off in the middle is taken out.
    Raises ValueError, and changes nothing, when it is no such file."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    cut = text[len(whole) :]
    lines = [_candidate(row) for row in whole.splitlines()]
    if None in lines or not BEGINS.startswith(cut[: len(BEGINS)]):
        raise ValueError("it holds something else than candidates")
    if cut:
        path.write_text(whole, encoding="utf-8")
    return [line for line in lines if line is not None]


def _candidate(row: str) -> dict[str, Any] | None:
    """A line of a file of candidates; None when it is none."""
    try:
        line = json.loads(row)
    except ValueError:
        return None
    is_one = isinstance(line, dict) and line.keys() == {"game", "found"}
    return line if is_one else None
