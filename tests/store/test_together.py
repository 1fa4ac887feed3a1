"""Several processes on one store: one winner for each entry, hints of each other, group commit."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import Counter
from multiprocessing.queues import SimpleQueue
from typing import TypeAlias

import pytest
from torture import TORTURE

from sixstones.store import Store, open_store
from sixstones.store.postgres import PostgresStore
from sixstones.store.sqlite import SqliteStore
from store.samples import entry, listing, make, outcome, until

pytestmark = pytest.mark.anyio

Kept: TypeAlias = tuple[str, list[tuple[str, int]]]
RACES = 10_000 if TORTURE else 300
TABLES = 20


async def test_of_two_stores_one_wins_each_entry(store: Store, other: Store) -> None:
    tables = [f"t{number}" for number in range(TABLES)]
    await asyncio.gather(*(make(store, table) for table in tables))

    async def race(table: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for seq in range(1, RACES // TABLES + 1):
            bodies = {"one": store, "two": store, "three": other, "four": other}
            wanted = [outcome(at, table, entry(seq, body)) for body, at in bodies.items()]
            results = dict(zip(bodies, await asyncio.gather(*wanted), strict=True))
            winners = [body for body, result in results.items() if result == "kept"]
            assert len(winners) == 1, results
            assert (await store.entries(table, seq)) == [entry(seq, winners[0])]
            found.update(results.values())
            found[winners[0]] += 1
        return found

    total: Counter[str] = sum(await asyncio.gather(*map(race, tables)), Counter())
    print(type(store).__name__, dict(total))
    assert total["kept"] == RACES
    assert total["taken"] == 3 * RACES


def climb(url: str, name: str, rounds: int, answers: SimpleQueue[Kept]) -> None:
    """Append what comes next to every table, as fast as it goes; answer with what was kept."""

    async def one(store: Store, table: str) -> list[tuple[str, int]]:
        kept = []
        seq = 1
        while seq <= rounds:
            if await outcome(store, table, entry(seq, name)) == "kept":
                kept.append((table, seq))
            seq = (await store.entries(table, seq))[-1].seq + 1
        return kept

    async def run() -> list[tuple[str, int]]:
        store = await open_store(url)
        found = await asyncio.gather(*(one(store, f"t{number}") for number in range(TABLES)))
        await store.close()
        return [pair for pairs in found for pair in pairs]

    answers.put((name, asyncio.run(run())))


async def test_of_two_processes_one_wins_each_entry(store: Store, url: str) -> None:
    rounds = RACES // TABLES
    await asyncio.gather(*(make(store, f"t{number}") for number in range(TABLES)))
    context = multiprocessing.get_context("spawn")
    answers: SimpleQueue[Kept] = context.SimpleQueue()
    names = ("one", "two")
    workers = [context.Process(target=climb, args=(url, name, rounds, answers)) for name in names]
    for worker in workers:
        worker.start()
    kept = dict([await asyncio.to_thread(answers.get) for _ in workers])
    for worker in workers:
        worker.join()
    print(type(store).__name__, {name: len(pairs) for name, pairs in kept.items()})
    assert sorted(kept["one"] + kept["two"]) == sorted(
        (f"t{number}", seq) for number in range(TABLES) for seq in range(1, rounds + 1)
    )
    for number in range(TABLES):
        for have in (await store.entries(f"t{number}"))[1:]:
            assert (f"t{number}", have.seq) in kept[have.body]


async def test_appends_that_wait_go_together(store: Store) -> None:
    assert isinstance(store, SqliteStore | PostgresStore)
    tables = [f"t{number}" for number in range(200)]
    await asyncio.gather(*(make(store, table) for table in tables))
    before = store.commits

    async def several(table: str) -> None:
        for seq in range(1, 6):
            await store.append(table, entry(seq), listing())

    await asyncio.gather(*map(several, tables))
    commits = store.commits - before
    print(type(store).__name__, f"{len(tables) * 5} appends in {commits} commits")
    assert commits <= len(tables) * 5 / 10


async def test_one_store_hears_of_the_other(store: Store, other: Store) -> None:
    heard: list[tuple[str, int]] = []
    also: list[tuple[str, int]] = []
    other.listen(lambda table, seq: heard.append((table, seq)))
    other.listen(lambda table, seq: also.append((table, seq)))
    await make(store, "t", 3)
    await make(store, "u", 1)
    await until(lambda: {("t", 2), ("u", 0)} <= set(heard))
    assert heard == also
    await store.append("u", entry(1), listing())
    await until(lambda: ("u", 1) in heard)


async def test_the_removed_do_not_hide_what_comes_after(store: Store, other: Store) -> None:
    heard: list[tuple[str, int]] = []
    await make(store, "t", 5, listing("over", updated=1))
    other.listen(lambda table, seq: heard.append((table, seq)))
    assert await store.prune(2, 1) == 1
    await make(store, "u")
    await until(lambda: ("u", 0) in heard)


async def test_ids_as_long_as_they_may_be_fit_into_the_notices(store: Store, other: Store) -> None:
    heard: set[tuple[str, int]] = set()
    other.listen(lambda table, seq: heard.add((table, seq)))
    tables = [f"{number:064}" for number in range(300)]
    await asyncio.gather(*(make(store, table, 2) for table in tables))
    await until(lambda: {(table, 1) for table in tables} <= heard)
