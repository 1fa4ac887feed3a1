"""What a table costs in one process: opening a long game that is over, and tables that lie idle.

python bench/hall.py
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import tempfile
import time
from pathlib import Path

import msgspec

from sixstones.server import messages as m
from sixstones.server.bot_pool import BotPool
from sixstones.server.fair import key_of
from sixstones.server.hall import Hall
from sixstones.server.options import NewTable
from sixstones.store import open_store


def resident_kib() -> int:
    """This process's resident memory."""
    return int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0])


def wish(seats: int) -> NewTable:
    """A table at which one person holds every seat."""
    return msgspec.convert({"seats": [{"kind": "mine"}] * seats, "order": "given"}, NewTable)


async def play(hall: Hall, seats: int, moves: int, chance: random.Random) -> tuple[str, list[str]]:
    """A table after so many random moves, or the game's end."""
    opened = await hall.open(wish(seats))
    secrets = [seat.secret for seat in opened.seats]
    room = await hall.rooms.get(opened.table)
    while room.table.seq <= moves and (seat := room.table.to_move) is not None:
        assert room.table.game is not None
        move = str(chance.choice(room.table.game.legal_moves()))
        await room.do(key_of(secrets[seat]), m.Play(room.table.seq, move))
    return opened.table, secrets


async def opening(hall: Hall, tries: int) -> dict[str, object]:
    """Milliseconds from a request to the whole state of a four-seat game of 200 moves, as JSON."""
    chance = random.Random(1)  # noqa: S311
    while True:
        table, secrets = await play(hall, 4, 200, chance)
        room = await hall.rooms.get(table)
        if room.table.ending is None:
            break
    for secret in secrets:
        await room.do(key_of(secret), m.Resign())
    cold, warm = [], []
    for _ in range(tries):
        hall.rooms.open.clear()
        for times in (cold, warm):
            began = time.perf_counter()
            room = await hall.rooms.get(table)
            size = len(m.write(await room.state(None)))
            times.append((time.perf_counter() - began) * 1000)
    cold.sort()
    warm.sort()
    return {
        "entries": room.table.seq,
        "status": room.table.status,
        "bytes": size,
        "cold_ms": {"median": round(cold[tries // 2], 2), "best": round(cold[0], 2)},
        "warm_ms": {"median": round(warm[tries // 2], 2), "best": round(warm[0], 2)},
    }


async def idle(hall: Hall, tables: int) -> dict[str, object]:
    """KiB of memory for each table in the middle of a game that nobody is at."""
    chance = random.Random(2)  # noqa: S311
    ids = [(await play(hall, 4, 80, chance))[0] for _ in range(tables)]
    hall.rooms.open.clear()
    gc.collect()
    before = resident_kib()
    for id_ in ids:
        await hall.rooms.get(id_)
    gc.collect()
    return {"tables": tables, "kib_each": round((resident_kib() - before) / tables, 1)}


async def measure(args: argparse.Namespace) -> None:
    """Print both figures as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(await open_store(f"{folder}/games.db"), bot_pool=BotPool(1))
        figures = {"open": await opening(hall, args.tries), "idle": await idle(hall, args.tables)}
        print(json.dumps(figures, indent=1))
        await hall.close()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=50)
    parser.add_argument("--tables", type=int, default=1000)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
