"""What a position is worth: every legal move with its visits and winning chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sixstones import _core
from sixstones._core import Stop
from sixstones.bots.budget import budget, thread_count
from sixstones.bots.protocol import own_view
from sixstones.bots.search import Clock, best_judge
from sixstones.bots.seed import seed_number
from sixstones.engine import Move, View


class MoveAnalysis(NamedTuple):
    """A legal move: the visits spent on it, every seat's chance to win after it, and the standard
    error of the mover's chance: how far independent searches differ, and how far off searches of
    this kind are found to be. 0 is exact. The first five also have a line: what is expected to
    follow, as far as the search has looked often and can know."""

    move: Move
    visits: int
    win: tuple[float, ...]
    error: float
    line: Sequence[Move] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best move, every seat's chance to win when it is played, and all moves, best first."""

    best: Move
    win: tuple[float, ...]
    error: float
    moves: list[MoveAnalysis]
    visits: int
    _json: bytes = field(default=b"", repr=False, compare=False)

    def of(self, move: Move | str) -> MoveAnalysis:
        """The analysis of one move. Raises KeyError when it is not among them."""
        for entry in self.moves:
            if str(entry.move) == str(move):
                return entry
        raise KeyError(str(move))

    def json(self) -> bytes:
        """The same as JSON text, as the core writes it: chances and errors to four places."""
        return self._json


def analyze(
    view: View | str,
    seconds: float | None = None,
    visits: int | None = None,
    seed: int | str = 1,
    threads: int = 1,
    *,
    stop: Stop | None = None,
    clock: Clock | None = None,
) -> Analysis:
    """Analyse the position of a view whose seat is to move, within a budget of time, of visits
    (20 000 when neither is given), or both.

    A single search's values are noise when visits are few, so the budget is divided among four
    independent ones; their mean is given with its standard error. Raises ValueError for a view that
    offers no move. The same seed, one thread and a budget of visits give the same analysis. Once
    `stop` is set, from whichever thread, it ends at once with what has been found by then.

    >>> from sixstones import Game
    >>> found = analyze(Game.new(players=2, seed=5).view(0), visits=2000)
    >>> round(sum(found.win), 3), len(found.moves)
    (1.0, 30)
    """
    time, count = budget(
        seconds, _core.ANALYSIS_VISITS if seconds is None and visits is None else visits
    )
    threads = thread_count(threads)
    seen = own_view(view)
    judge = best_judge(seen.players, seen.seat)
    found = _core.analyze(judge, seen, time, count, seed_number(seed), threads, stop, clock)
    data = found.data()
    moves = [_move(**entry) for entry in data["moves"]]
    best, *_ = moves
    return Analysis(best.move, best.win, best.error, moves, data["visits"], found.json())


def _move(move: str, visits: int, win: list[float], error: float, line: list[str]) -> MoveAnalysis:
    following = [Move.parse(text) for text in line]
    return MoveAnalysis(Move.parse(move), visits, tuple(win), error, following)
