"""Bots that search: the levels, their temperaments, and the plain yardstick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock

from sixstones import _core
from sixstones._core import Stop
from sixstones.bots.budget import budget, thread_count
from sixstones.bots.protocol import own_view
from sixstones.bots.seed import generator, seed_number
from sixstones.bots.weights import flatten, tuned_weights
from sixstones.engine import Move, View
from sixstones.engine.arguments import shown

TEMPERAMENTS: dict[str, dict[str, float]] = {
    "balanced": {},
    "points rush": {
        "Points": 1.5,
        "PointsSquared": 1.5,
        "BestPoints": 2.0,
        "SecondPoints": 2.0,
        "AffordablePoints": 2.0,
        "RecruitPoints": 1.6,
    },
    "Avengers collector": {
        "Tile": 2.5,
        "Tags": 2.5,
        "Lead": 2.0,
        "Behind": 2.0,
        "ReachTags": 2.5,
        "RecruitTags": 2.5,
    },
    "location hunter": {
        "Location0": 2.5,
        "Location1": 2.5,
        "Location2": 2.5,
        "Location3": 2.5,
        "RecruitLocation": 2.5,
    },
}
"""What each temperament overrates, and by how much."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strongly a bot plays.

    Without a budget of the caller's it thinks for `seconds` or `visits`, and visits every move at
    least `each` times. `slip` is how far off its judgement of a move may be: a standard deviation
    of winning chances between two seats. A level that only has a look at each move sees what it
    leads to, but not what the others will do about it. `playouts` is how much random games count
    in its judgement: they err in other ways than the evaluator, which pays off with many visits.
    """

    seconds: float = 0.0
    visits: int = 0
    slip: float = 0.0
    each: int = 2
    playouts: float = 0.0


LEVELS: dict[str, Level] = {
    "rookie": Level(visits=1, slip=0.07, each=1),
    "agent": Level(visits=1, slip=0.015),
    "hero": Level(visits=100, each=1),
    "avenger": Level(visits=2500),
    "titan": Level(seconds=1.0, playouts=0.2),
}


def judge_for(players: int, seat: int, temperament: str = "balanced") -> _core.Heuristic:
    """The evaluator as a bot at a seat sees the game. Raises ValueError for no such temperament."""
    if not isinstance(temperament, str) or temperament not in TEMPERAMENTS:
        known = ", ".join(TEMPERAMENTS)
        raise ValueError(f"there is no temperament {shown(temperament)}; there are {known}")
    usual = tuned_weights(players)
    own = {
        part: {name: w * TEMPERAMENTS[temperament].get(name, 1.0) for name, w in weights.items()}
        for part, weights in usual.items()
    }
    return _core.Heuristic([flatten(own if i == seat else usual) for i in range(4)])


Clock = Callable[[], float]
"""Seconds from any origin. A search reads the machine's own unless it is given one."""


class Interruptible:
    """What the searching bots share: every choice that is asked for can be stopped."""

    def __init__(self) -> None:
        self._stops: set[Stop] = set()

    def stop(self) -> None:
        """End at once, from any thread, the choices that have been asked for and are not answered:
        each gives the best move found by then. A later choice is not affected."""
        for stop in tuple(self._stops):
            stop.set()

    @contextmanager
    def _stoppable(self) -> Iterator[Stop]:
        stop = Stop()
        self._stops.add(stop)
        try:
            yield stop
        finally:
            self._stops.remove(stop)


class SearchBot(Interruptible):
    """A bot of a level. What it found out while choosing is kept for the next choice. Several
    threads may ask it: they are answered one after another."""

    def __init__(
        self,
        level: Level,
        *,
        seed: int | str | None = None,
        seconds: float | None = None,
        visits: int | None = None,
        threads: int = 1,
        temperament: str = "balanced",
        clock: Clock | None = None,
    ) -> None:
        """Raises ValueError for a limit, a number of threads or a temperament that cannot be."""
        super().__init__()
        judge_for(2, 0, temperament)
        self._level = level
        self._limits = budget(seconds, visits)
        self._threads = thread_count(threads)
        self._temperament = temperament
        self._seed = seed_number(seed)
        self._random = generator(self._seed)
        self._seat: tuple[int, int] | None = None
        self._team: _core.Team | None = None
        self._clock = clock
        self._thinking = RLock()

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move for the view's seat, which must be the one to move; at once when there is no
        choice. Thinks until `seconds` or `visits` are spent, by default those the bot was given, or
        as its level does."""
        seen = own_view(view)
        moves = seen.legal_moves()
        if len(moves) == 1:
            return moves[0]
        limits = self._budget(len(moves), seconds, visits)
        with self._stoppable() as stop, self._thinking:
            result = self._think(seen, *limits, stop)
            if not self._level.slip or result.proven:
                return result.best(seen)
            return self._slip(result.moves(seen), seen) or result.best(seen)

    def _budget(self, moves: int, seconds: float | None, visits: int | None) -> tuple[float, int]:
        limits = budget(seconds, visits)
        time, count = limits if any(limits) else self._limits
        level = self._level
        if level.seconds:
            return (time, count) if time or count else (level.seconds, 0)
        own = max(level.visits, level.each * moves)
        return time, min(own, count) if count else own

    def _think(
        self, seen: _core.View, seconds: float, visits: int, stop: Stop
    ) -> _core.SearchResult:
        seat = (seen.players, seen.seat)
        if self._team is None or self._seat != seat:
            self._seat = seat
            judge = judge_for(*seat, self._temperament)
            options = _core.SearchOptions()
            options.first_visits = self._level.each
            options.playouts = self._level.playouts
            self._team = _core.Team(judge, options, self._seed, self._threads)
        return self._team.search(seen, seconds, visits, stop, self._clock)

    def _slip(
        self, moves: list[tuple[Move, int, list[float], bool]], seen: _core.View
    ) -> Move | None:
        """The move that seems best to someone whose judgement is a little off; None when there was
        no time to look at any."""
        slip = self._level.slip * 2 / seen.players
        seems = [
            (chances[seen.to_move] + (0 if proven else self._random.gauss(0, slip)), move)
            for move, visits, chances, proven in moves
            if visits and move.payment is None  # nobody wastes gray by a slip
        ]
        return max(seems, key=lambda seeming: seeming[0])[1] if seems else None


class UctBot(Interruptible):
    """Plain UCT with uniform random playouts, which knows nothing but the rules: a yardstick."""

    def __init__(
        self,
        *,
        seed: int | str | None = None,
        seconds: float | None = None,
        visits: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Raises ValueError for a limit that cannot be."""
        super().__init__()
        limits = budget(seconds, visits)
        self._limits = limits if any(limits) else (1.0, 0)
        self._number = seed_number(seed)
        self._clock = clock

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move; by default after one second or the limits the bot was given. Raises
        ValueError when there is none."""
        seen = own_view(view)
        moves = seen.legal_moves()
        if len(moves) == 1:
            return moves[0]
        limits = budget(seconds, visits)
        self._number += 1
        number = self._number % (1 << 64)
        time, count = limits if any(limits) else self._limits
        with self._stoppable() as stop:
            return _core.plain_uct(seen, time, count, number, stop, self._clock).best(seen)
