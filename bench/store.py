"""How many appends a second the store keeps, each durable before it is answered.

python bench/store.py sqlite|postgres [--seconds N] [--writers N] [--processes N]
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from store.postgres import running_server

from sixstones.store import Entry, Listing, Store, open_store
from sixstones.store.postgres import PostgresStore
from sixstones.store.sqlite import SqliteStore

BODY = '{"kind":"move","seat":1,"move":"recruit:thor=1Y","left":[291500,302200]}'.ljust(80)
SUMMARY = '{"seats":["Ann","Bob"],"clock":"5+3"}'.ljust(250)


@dataclass
class Result:
    """What one process has seen: seconds for each append, and transactions."""

    latencies: list[float]
    commits: int


async def write(store: Store, table: str, end: float, latencies: list[float]) -> None:
    """Append to one table, one entry after the other."""
    for seq in count(1):
        begin = time.perf_counter()
        if begin > end:
            return
        now = int(time.time() * 1000)
        await store.append(
            table, Entry(seq, now, BODY), Listing("playing", True, now, now + 60_000, SUMMARY)
        )
        latencies.append(time.perf_counter() - begin)


async def measure(url: str, name: str, writers: int, seconds: float) -> Result:
    """Many tables at once on a store of our own."""
    store = await open_store(url)
    assert isinstance(store, SqliteStore | PostgresStore)
    shown = Listing("playing", True, 0, None, SUMMARY)
    tables = [f"{name}-{number:06}" for number in range(writers)]
    await asyncio.gather(
        *(store.create(table, "rules-1", Entry(0, 0, BODY), shown) for table in tables)
    )
    before, latencies = store.commits, list[float]()
    end = time.perf_counter() + seconds
    await asyncio.gather(*(write(store, table, end, latencies) for table in tables))
    result = Result(latencies, store.commits - before)
    await store.close()
    return result


def work(arguments: tuple[str, str, int, float]) -> Result:
    """The same as a process of its own."""
    return asyncio.run(measure(*arguments))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", choices=["sqlite", "postgres"])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--writers", type=int, default=500, help="tables at once, of each process")
    parser.add_argument("--processes", type=int, help="one for sqlite, two for postgres")
    given = parser.parse_args()
    processes = given.processes or {"sqlite": 1, "postgres": 2}[given.store]
    with ExitStack() as stack:
        if given.store == "sqlite":
            url = f"sqlite:{stack.enter_context(tempfile.TemporaryDirectory())}/bench.db"
        else:
            url = asyncio.run(stack.enter_context(running_server()).database())
        tasks = [(url, f"p{number}", given.writers, given.seconds) for number in range(processes)]
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            results = pool.map(work, tasks, chunksize=1)
    latencies = sorted(latency for result in results for latency in result.latencies)
    commits = sum(result.commits for result in results)
    print(
        f"{given.store}, {processes} processes, {given.writers} writers each, {given.seconds:g} s:"
        f" {len(latencies) / given.seconds:,.0f} appends/s,"
        f" p50 {latencies[len(latencies) // 2] * 1000:.1f} ms,"
        f" p99 {latencies[len(latencies) * 99 // 100] * 1000:.1f} ms,"
        f" {commits / given.seconds:,.0f} commits/s, {len(latencies) / commits:.0f} in each"
    )


if __name__ == "__main__":
    main()
