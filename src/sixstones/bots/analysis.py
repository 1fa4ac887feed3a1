"""What a position is worth: every legal move with its visits and winning chances."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from sixstones import _core
from sixstones._core import Stop
from sixstones.bots.budget import budget, thread_count
from sixstones.bots.protocol import own_view
from sixstones.bots.search import Clock, judge_for
from sixstones.bots.seed import seed_number
from sixstones.engine import Move, View

SEARCHES = 4
VISITS = 20_000


class MoveAnalysis(NamedTuple):
    """A legal move: the visits spent on it, every seat's chance to win after it, and the standard
    error of the mover's chance, taken from how far independent searches differ. 0 is exact."""

    move: Move
    visits: int
    win: tuple[float, ...]
    error: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best move, every seat's chance to win when it is played, and all moves, best first."""

    best: Move
    win: tuple[float, ...]
    error: float
    moves: list[MoveAnalysis]
    visits: int

    def of(self, move: Move | str) -> MoveAnalysis:
        """The analysis of one move. Raises KeyError when it is not among them."""
        for entry in self.moves:
            if str(entry.move) == str(move):
                return entry
        raise KeyError(str(move))


def analyze(
    view: View,
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
    time, count = budget(seconds, VISITS if seconds is None and visits is None else visits)
    threads = thread_count(threads)
    seen = own_view(view)
    judge = judge_for(seen.players, seen.seat)
    number = seed_number(seed)
    results = []
    for index in range(SEARCHES):
        team = _core.Team(judge, _core.SearchOptions(), (number + index) % (1 << 64), threads)
        results.append(team.search(seen, time / SEARCHES, -(-count // SEARCHES), stop, clock))
    return _joined(results, seen)


def _joined(results: list[_core.SearchResult], seen: _core.View) -> Analysis:
    mover = seen.to_move
    tables = [result.moves(seen) for result in results]
    entries = [_entry([table[i] for table in tables], mover) for i in range(len(tables[0]))]
    proven = {str(move) for table in tables for move, _, _, exact in table if exact}
    open_moves = [entry for entry in entries if str(entry.move) not in proven]
    exact_moves = [entry for entry in entries if str(entry.move) in proven]
    best = max(open_moves, key=lambda e: (e.visits, e.win[mover]), default=None)
    settled = [str(result.best(seen)) for result in results if result.proven]
    exact = max(exact_moves, key=lambda e: (e.win[mover], str(e.move) in settled), default=None)
    if best is None or (exact is not None and exact.win[mover] >= best.win[mover]):
        best = exact
    assert best is not None
    entries.sort(key=lambda e: (e is best, e.visits, e.win[mover]), reverse=True)
    total = sum(result.visits for result in results)
    return Analysis(best.move, best.win, best.error, entries, total)


def _entry(found: list[tuple[Move, int, list[float], bool]], mover: int) -> MoveAnalysis:
    """One move as several searches saw it: each search's opinion weighs as much as its visits."""
    move = found[0][0]
    visits = sum(entry[1] for entry in found)
    for _, _, chances, proven in found:
        if proven:
            return MoveAnalysis(move, visits, tuple(chances), 0.0)
    seen = [(count, chances) for _, count, chances, _ in found if count]
    if not seen:
        return MoveAnalysis(move, 0, tuple(0.0 for _ in found[0][2]), 0.5)
    win = tuple(
        sum(count * chances[seat] for count, chances in seen) / visits
        for seat in range(len(seen[0][1]))
    )
    mean = sum(chances[mover] for _, chances in seen) / len(seen)
    spread = sum((chances[mover] - mean) ** 2 for _, chances in seen)
    error = sqrt(spread / (len(seen) - 1) / len(seen)) if len(seen) > 1 else 0.5 / sqrt(visits)
    # Searches that happen to agree are still guesses.
    return MoveAnalysis(move, visits, win, max(error, 0.5 / (visits + 1)))
