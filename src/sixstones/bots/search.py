"""Bots that search: the levels, their temperaments, and the plain yardstick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock

from sixstones import _core
from sixstones._core import Stop
from sixstones.bots.budget import budget, thread_count
from sixstones.bots.learned import learned_net
from sixstones.bots.protocol import own_view
from sixstones.bots.seed import seed_number
from sixstones.engine import Move, View
from sixstones.engine.arguments import shown

TEMPERAMENTS: dict[str, dict[str, float]] = _core.temperaments()
"""What each temperament overrates, and by how much."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strongly a bot plays.

    Without a budget of the caller's it thinks for `seconds` or `visits`, and visits every move at
    least `each` times: at 0 it has no eye for moves that do not look promising. `playouts` is how
    much random games count beside the hand-made evaluator: they err in other ways, which pays off
    with many visits. A `learned` level judges by the net in the package, where it serves so many
    seats and there is no temperament. `taste` is how much better or worse than it is a card may
    seem to the bot, for as long as it plays: the deviation of what it makes of a card itself, and
    as much again of the card's colour, with two seats and in the units of a seat's score. `depth`
    is how many decisions it looks ahead, 0 as far as its visits lead.
    """

    seconds: float = 0.0
    visits: int = 0
    each: int = 2
    playouts: float = 0.0
    learned: bool = False
    taste: float = 0.0
    depth: int = 0


LEVELS: dict[str, Level] = {row[0]: Level(*row[1:]) for row in _core.bot_levels()}


def judge_for(players: int, seat: int, temperament: str = "balanced") -> _core.Heuristic:
    """The hand-made evaluator as a bot at a seat sees the game. Raises ValueError for no such
    temperament."""
    return _core.judge_for(players, seat, temperament)


def best_judge(players: int, seat: int) -> _core.Evaluator:
    """The net where it serves so many seats, else the hand-made evaluator."""
    net = learned_net()
    return net if net is not None and net.serves(players) else judge_for(players, seat)


def _named(temperament: object) -> str:
    if isinstance(temperament, str):
        return temperament
    known = ", ".join(TEMPERAMENTS)
    raise ValueError(f"there is no temperament {shown(temperament)}; there are {known}")


Clock = Callable[[], float]
"""Seconds from any origin. A search reads the machine's own unless it is given one."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose, and why as far as it searched: the visits it made, every seat's chance to
    win, empty where there was no choice, and the line it expects, its own move first."""

    move: Move
    visits: int
    win: tuple[float, ...]
    line: tuple[Move, ...]


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
        self._bot = _core.Bot(
            level.seconds,
            level.visits,
            level.each,
            level.playouts,
            level.learned,
            level.taste,
            level.depth,
            _named(temperament),
            *budget(seconds, visits),
            seed_number(seed),
            thread_count(threads),
            learned_net() if level.learned else None,
        )
        self._clock = clock
        self._thinking = RLock()

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move for the view's seat, which must be the one to move; at once when there is no
        choice. Thinks until `seconds` or `visits` are spent, by default those the bot was given, or
        as its level does."""
        return self.think(view, seconds=seconds, visits=visits).move

    def think(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Thought:
        """The move that `choose` gives, with what was found out."""
        seen, limits = own_view(view), budget(seconds, visits)
        with self._stoppable() as stop, self._thinking:
            chosen = self._think(seen, *limits, stop)
        line = tuple(chosen.line)
        if chosen.search is None:
            return Thought(chosen.move, 0, (), line)
        wins = {str(move): tuple(win) for move, _, win, _ in chosen.search.moves(seen)}
        return Thought(chosen.move, chosen.search.visits, wins[str(chosen.move)], line)

    def _think(self, seen: _core.View, seconds: float, visits: int, stop: Stop) -> _core.Chosen:
        return self._bot.choose(seen, seconds, visits, stop, self._clock)


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
