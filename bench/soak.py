"""Hours of ordinary use of one server process: people play to the end, leave, and others open new
tables; what memory the server has in the course of it. Loopback only.

    python bench/soak.py --moves 300 --minutes 60
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time

import uvloop
from tables import Bench, Seat, Served

TABLES = 200
"""So many games are played at a time."""


class Soak(Bench):
    """Games that follow one another. `ended` is how many are over."""

    def __init__(self, server: Served) -> None:
        super().__init__(server)
        self.ended = 0
        self.refilling: set[asyncio.Task[None]] = set()

    def over(self, seat: Seat) -> None:
        """A game is over for a seat, which hangs up; the other seat's place is taken by a new
        table."""
        assert seat.transport is not None
        seat.transport.close()
        self.seats.remove(seat)
        if not any(other.table == seat.table for other in self.seats):
            self.ended += 1
            task = asyncio.create_task(self._refill())
            self.refilling.add(task)
            task.add_done_callback(self.refilling.discard)

    async def _refill(self) -> None:
        await self.connect(await asyncio.to_thread(self.open_tables, 1))

    async def play_on(self, rate: float, seconds: float, choose: random.Random) -> int:
        """Send so many moves a second; gives how many."""
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while sent < now * rate and self.movers:
                seat, seq, legal = self.movers.popleft()
                seat.send({"type": "move", "seq": seq, "move": choose.choice(legal)})
                sent += 1
            for seat in [seat for seat in self.seats if seat.over]:
                self.over(seat)
            self.latencies.clear()
            await asyncio.sleep(0.005)
        return sent


async def measure(soak: Soak, rate: float, minutes: float, every: float) -> None:
    """Play, and print a line of JSON after each part of a minute."""
    choose = random.Random(1)  # noqa: S311
    await soak.connect(await asyncio.to_thread(soak.open_tables, TABLES))
    began, sent = time.perf_counter(), 0
    while time.perf_counter() - began < minutes * 60:
        sent += await soak.play_on(rate, every, choose)
        figures = await asyncio.to_thread(soak.server.figures)
        line = {
            "minutes": round((time.perf_counter() - began) / 60, 1),
            "moves": sent,
            "games": soak.ended,
            "rooms": round(figures["sixstones_rooms"]),
            "connections": round(figures["sixstones_connections"]),
            "refused": soak.refused,
            "mib": round(soak.memory() / 1024, 1),
        }
        print(json.dumps(line), flush=True)
    soak.ending = True


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=float, default=300, help="per second")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=30, help="seconds between two lines")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(f"{folder}/games.db", figures=True)
        server.start()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(measure(Soak(server), args.moves, args.minutes, args.every))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
