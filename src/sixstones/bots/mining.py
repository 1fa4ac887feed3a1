"""Puzzles found in the bots' own games: positions where one move is clearly best."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixstones import _core
from sixstones.bots.analysis import Analysis, analyze
from sixstones.bots.bot_spec import bot
from sixstones.engine import Game, Move, View
from sixstones.engine.view import imagined, parse_view

CLEARLY = 0.12
"""By how much of the chance to win the right move has to be better than any other."""
DEEP = 200_000
"""The visits that have to say so, twice, from two seeds."""
# Searches that are cheap, each with a seed of its own, turn down nearly all positions before that.
SIEVES = ((800, 0.09), (6_000, 0.11), (40_000, 0.115))
PLAYERS = (2, 3, 4)
# Who plays the games: strong play, and now and then a weaker seat, to punish its mistakes.
STRONG, WEAKER = "avenger:visits=400", "hero"
APART = 6  # decisions between two puzzles of one game


@dataclass(frozen=True, slots=True)
class Found:
    """A position where exactly one move is right: what its mover sees, the move, its chance to win
    and that of the best other one by two deep searches, and whether it is proven."""

    view: View
    best: Move
    win: float
    other: float
    proven: bool

    def as_data(self) -> dict[str, Any]:
        """For a file of candidates."""
        return {
            "view": self.view,
            "best": str(self.best),
            "win": round(self.win, 4),
            "other": round(self.other, 4),
            "proven": self.proven,
        }


def mined(number: int) -> Iterator[Found]:
    """The puzzles of one game between bots. The same number gives the same game and puzzles."""
    players = PLAYERS[number % len(PLAYERS)]
    game = Game.new(players=players, seed=f"sixstones/puzzles/1:{number}")
    weak = number // len(PLAYERS) % (players + 1)
    bots = [bot(WEAKER if seat == weak else STRONG, seed=number) for seat in range(players)]
    free = 0
    while game.result is None:
        if len(game.moves) >= free and (found := puzzle_at(game.view(game.to_move))):
            free = len(game.moves) + APART
            yield found
        game.play(bots[game.to_move].choose(game.view(game.to_move)))


def puzzle_at(view: View) -> Found | None:
    """The puzzle that a position is; None when no move is clearly best, or taking the most points
    finds it."""
    if len({plain(text) for text in view["legal"]}) < 3:
        return None
    for seed, (visits, gap) in enumerate(SIEVES):
        found = analyze(view, visits=visits, seed=seed)
        win, other = _compared(found, view["to_move"])
        if win - other < gap:
            return None
        if seed == 0 and plain(found.best) in greedy_moves(view):
            return None
    first, second = (analyze(view, visits=DEEP, seed=seed) for seed in ("one", "two"))
    if plain(first.best) != plain(second.best) or plain(first.best) in greedy_moves(view):
        return None
    chances = [_compared(deep, view["to_move"]) for deep in (first, second)]
    if min(win - other for win, other in chances) < CLEARLY:
        return None
    win, other = (sum(parts) / 2 for parts in zip(*chances, strict=True))
    return Found(view, first.best, win, other, first.error == second.error == 0)


def plain(move: Move | str) -> str:
    """The move whatever it is paid with: every way of paying solves a puzzle.

    >>> plain("recruit:thor=3Y2S")
    'recruit:thor'
    """
    return str(move).partition("=")[0]


def greedy_moves(view: View) -> set[str]:
    """The moves that bring the most points at once; none when no move brings any."""
    state = imagined(parse_view(view), 0)
    mover = view["to_move"]
    before = state.points[mover]
    gains: dict[str, int] = {}
    for text in view["legal"]:
        after = state.after(_core.Move.parse(text))
        gains[plain(text)] = after.points[mover] - before if after else 0
    most = max(gains.values())
    return {move for move, points in gains.items() if points == most > 0}


def _compared(found: Analysis, mover: int) -> tuple[float, float]:
    """The best move's chance, and that of the best move that is another one."""
    others = [entry for entry in found.moves if plain(entry.move) != plain(found.best)]
    return found.win[mover], max(entry.win[mover] for entry in others)


def mine(path: Path, games: range) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Search these games one by one and add a line for each to the file; those that have a line
    are passed over. Gives each game that was searched, and what was found in it."""
    done = {line["game"] for line in candidates(path)}
    with path.open("a", encoding="utf-8") as file:
        for number in games:
            if number in done:
                continue
            found = [one.as_data() for one in mined(number)]
            file.write(json.dumps({"game": number, "found": found}, separators=(",", ":")) + "\n")
            file.flush()
            yield number, found


def candidates(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file that `mine` wrote. One that was cut off in the middle is taken out."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    yield from map(json.loads, whole.splitlines())
