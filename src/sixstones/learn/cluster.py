"""Work on many machines: a Dask cluster that exists already plays the games, of self-play, gates
and matches. Needs the extra `cluster`.

Everything that is handed out is pure, so a node that dies loses only the calls it was at: they are
made again elsewhere, with the same results.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from distributed import Client, KilledWorker, as_completed

import sixstones
from sixstones.arena.match import Player
from sixstones.arena.pairing import Task
from sixstones.arena.playing import Maker, Outcome, failed, play_game
from sixstones.bots.bot_spec import make_bot
from sixstones.learn.judged import Nets, maker_of

Call = TypeVar("Call")
Found = TypeVar("Found")
AHEAD = 2  # calls that wait for each thread, so that none is idle meanwhile


class Cluster:
    """A cluster whose nodes have this package. Raises OSError when there is none at the address,
    ValueError when a node has another version of the package."""

    def __init__(self, address: str) -> None:
        self._client = Client(address, set_as_default=False)
        versions = set(self._client.run(_version).values())
        if not versions <= {_version()}:
            self.close()
            raise ValueError(f"the nodes have Six Stones {sorted(versions)}, not {_version()}")

    def close(self) -> None:
        """Leave the cluster; what it works on is dropped."""
        self._client.close()

    def each(
        self,
        work: Callable[[Call], Found],
        calls: Iterable[Call],
        deadly: Callable[[Call], Found] | None = None,
    ) -> Generator[tuple[Call, Found]]:
        """What `work` finds for each call, in the order they end. A call is taken only when it is
        soon its turn. Raises what a call raises; `deadly` says what to find instead for one at
        which several nodes have died."""
        waiting = iter(calls)
        threads = sum(self._client.nthreads().values()) or 1
        asked: dict[object, Call] = {}
        ended = as_completed(loop=self._client.loop)

        def ask(call: Call) -> None:
            future = self._client.submit(work, call, pure=False)
            asked[future.key] = call
            ended.add(future)

        for call in islice(waiting, AHEAD * threads):
            ask(call)
        for future in ended:
            call = asked.pop(future.key)
            try:
                found = future.result()
            except KilledWorker:
                if deadly is None:
                    raise
                found = deadly(call)
            for following in islice(waiting, 1):
                ask(following)
            yield call, found

    def games(self, nets: Nets) -> Player:
        """Who plays a match between nets, as `play_match` wants it."""
        return self._player(maker_of(nets))

    def bots(self) -> Player:
        """Who plays a match between bots; those of others must be at hand on every node."""
        return self._player(make_bot)

    def _player(self, maker: Maker) -> Player:
        def play(tasks: Iterator[Task]) -> Generator[tuple[Task, Outcome]]:
            calls = ((maker, task) for task in tasks)
            for (_, task), outcome in self.each(_game, calls, _deadly):
                yield task, outcome

        return play


def _version() -> str:
    return sixstones.__version__


def _game(call: tuple[Maker, Task]) -> Outcome:
    maker, task = call
    try:
        return play_game(task, maker)
    except Exception:
        return failed(task, [], traceback.format_exc())


def _deadly(call: tuple[Maker, Task]) -> Outcome:
    return failed(call[1], [], "every node that played this game died")
