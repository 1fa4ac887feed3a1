"""Bots that search: the levels, their temperaments, and the plain yardstick."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from random import Random

from sixstones import _core
from sixstones.bots.budget import require_budget
from sixstones.bots.weights import flatten, tuned_weights
from sixstones.engine import Move, View
from sixstones.engine.view import parse_view

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
        "Place0": 2.5,
        "Place1": 2.5,
        "Place2": 2.5,
        "Place3": 2.5,
        "RecruitPlace": 2.5,
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


def seed_number(seed: int | str | None) -> int:
    """A generator's 64-bit seed from any seed; None gives a fresh unpredictable one."""
    if seed is None:
        return secrets.randbits(64)
    return int.from_bytes(hashlib.sha256(f"sixstones/bot/1:{seed}".encode()).digest()[:8], "little")


def judge_for(players: int, seat: int, temperament: str = "balanced") -> _core.Heuristic:
    """The evaluator as a bot at a seat sees the game. Raises ValueError for no such temperament."""
    if temperament not in TEMPERAMENTS:
        known = ", ".join(TEMPERAMENTS)
        raise ValueError(f"there is no temperament {temperament!r}; there are {known}")
    usual = tuned_weights(players)
    own = {
        part: {name: w * TEMPERAMENTS[temperament].get(name, 1.0) for name, w in weights.items()}
        for part, weights in usual.items()
    }
    return _core.Heuristic([flatten(own if i == seat else usual) for i in range(4)])


def own_view(view: View) -> _core.View:
    """The core's form of the view of a seat that has to move. Raises ValueError for any other."""
    seen = parse_view(view)
    if seen.over or seen.seat != seen.to_move:
        raise ValueError("this view offers no legal move: it is not that of the seat to move")
    return seen


class SearchBot:
    """A bot of a level. What it found out while choosing is kept for the next choice."""

    def __init__(
        self,
        level: Level,
        *,
        seed: int | str | None = None,
        threads: int = 1,
        temperament: str = "balanced",
    ) -> None:
        require_budget(None, None, threads)
        judge_for(2, 0, temperament)
        self._level = level
        self._threads = threads
        self._temperament = temperament
        self._seed = seed_number(seed)
        self._random = Random(self._seed)  # noqa: S311 -- play, not secrets
        self._seat: tuple[int, int] | None = None
        self._team: _core.Team | None = None

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move for the view's seat, which must be the one to move; at once when there is no
        choice. Thinks until `seconds` or `visits` are spent, by default as the level does."""
        seen = own_view(view)
        moves = seen.legal_moves()
        if len(moves) == 1:
            return moves[0]
        result = self._think(seen, *self._budget(len(moves), seconds, visits))
        if not self._level.slip or result.proven:
            return result.best(seen)
        return self._slip(result.moves(seen), seen)

    def _budget(self, moves: int, seconds: float | None, visits: int | None) -> tuple[float, int]:
        require_budget(seconds, visits)
        level = self._level
        if level.seconds:
            if seconds is None and visits is None:
                return level.seconds, 0
            return seconds or 0.0, visits or 0
        own = max(level.visits, level.each * moves)
        return seconds or 0.0, min(own, visits) if visits else own

    def _think(self, seen: _core.View, seconds: float, visits: int) -> _core.SearchResult:
        seat = (seen.players, seen.seat)
        if self._team is None or self._seat != seat:
            self._seat = seat
            judge = judge_for(*seat, self._temperament)
            options = _core.SearchOptions()
            options.first_visits = self._level.each
            options.playouts = self._level.playouts
            self._team = _core.Team(judge, options, self._seed, self._threads)
        return self._team.search(seen, seconds, visits)

    def _slip(self, moves: list[tuple[Move, int, list[float], bool]], seen: _core.View) -> Move:
        """The move that seems best to someone whose judgement is a little off."""
        slip = self._level.slip * 2 / seen.players
        seems = [
            (chances[seen.to_move] + (0 if proven else self._random.gauss(0, slip)), move)
            for move, visits, chances, proven in moves
            if visits and move.payment is None  # nobody wastes gray by a slip
        ]
        return max(seems, key=lambda seeming: seeming[0])[1]


@dataclass
class UctBot:
    """Plain UCT with uniform random playouts, which knows nothing but the rules: a yardstick."""

    seed: int | str | None = None
    _number: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._number = seed_number(self.seed)

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move; by default after one second. Raises ValueError when there is none."""
        seen = own_view(view)
        moves = seen.legal_moves()
        if len(moves) == 1:
            return moves[0]
        require_budget(seconds, visits)
        if seconds is None and visits is None:
            seconds = 1.0
        self._number += 1
        number = self._number % (1 << 64)
        return _core.plain_uct(seen, seconds or 0.0, visits or 0, number).best(seen)
