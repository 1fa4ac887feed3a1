"""Random games in bulk, at the core's full speed."""

from sixstones import _core
from sixstones._core import PlayoutCounts
from sixstones.engine.arguments import whole
from sixstones.engine.game import Game

__all__ = ["PlayoutCounts", "random_playouts"]


def random_playouts(
    start: int | Game = 2, games: int = 10_000, *, seed: int = 0, threads: int = 1
) -> PlayoutCounts:
    """Play random games from fresh deals for so many seats, or each from a game's position, every
    default-payment move equally likely. The GIL is released; the same seed gives the same counts
    on any number of threads. Games that do not end are given up and counted as `unfinished`.

    >>> counts = random_playouts(2, games=1000, seed=1)
    >>> counts.games, sum(counts.wins) + counts.stalemates >= 1000
    (1000, True)
    """
    games = whole(games, 0, 1 << 40, "games")
    seed = whole(seed, 0, (1 << 64) - 1, "seed")
    threads = whole(threads, 1, 1024, "threads")
    if isinstance(start, Game):
        return _core.playouts(start.players, start._state, games, seed, threads)
    return _core.playouts(whole(start, 2, 4, "players"), None, games, seed, threads)
