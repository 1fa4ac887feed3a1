"""A table that is set aside is out of everyone's way until it is put back, and nothing of it is
lost, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import apsw
import asyncpg
import pytest

from sixstones.store import REVISED, Quarantined, Standing, Store, Taken
from store.samples import entry, listing, make, until

pytestmark = pytest.mark.anyio


async def test_a_table_stands_where_its_last_entry_is(store: Store) -> None:
    await make(store, "t", 3)
    assert await store.standing("t") == Standing(2, None, 0)
    assert await store.standing("none") is None


async def test_a_quarantined_table_is_never_due_listed_or_counted(store: Store) -> None:
    for table in "tu":
        await make(store, table, kept=listing("open", due=5))
    assert await store.quarantine("t", "IndexError")
    assert await store.due(9, 9) == ["u"]
    assert [listed.table for listed in await store.public("open", 9)] == ["u"]
    assert [listed.table for listed in await store.listings(["t", "u"])] == ["u"]
    assert await store.count("open") == 1
    assert await store.quarantine("t", None)
    assert await store.due(9, 9) == ["t", "u"]
    assert len(await store.public("open", 9)) == len(await store.listings(["t", "u"])) == 2
    assert await store.count("open") == 2


async def test_a_quarantined_table_takes_no_entry_and_can_be_read(store: Store) -> None:
    await make(store, "t", 2)
    await store.quarantine("t", "IndexError")
    with pytest.raises(Taken):
        await store.append("t", entry(2), listing())
    assert await store.entries("t") == [entry(0), entry(1)]
    await store.quarantine("t", None)
    await store.append("t", entry(2), listing())
    assert len(await store.entries("t")) == 3


async def test_a_quarantined_table_is_not_removed(store: Store) -> None:
    await make(store, "t", kept=listing("over", updated=1))
    await store.quarantine("t", "IndexError")
    assert await store.prune(2, 9) == 0
    await store.quarantine("t", None)
    assert await store.prune(2, 9) == 1


async def test_the_first_who_sets_it_aside_says_why(store: Store, other: Store) -> None:
    for table in "bac":
        await make(store, table)
    assert await store.quarantine("b", "first")
    assert not await other.quarantine("b", "second")
    assert not await store.quarantine("a", None)
    assert not await store.quarantine("none", "why")
    assert await store.quarantine("a", "é")
    assert await other.quarantined(9) == [Quarantined("a", "é"), Quarantined("b", "first")]
    assert await store.quarantined(1) == [Quarantined("a", "é")]


async def test_every_change_of_a_standing_shows_and_is_heard(store: Store, other: Store) -> None:
    heard: list[tuple[str, int]] = []
    await make(store, "t")
    await make(store, "u")
    other.listen(lambda table, seq: heard.append((table, seq)))
    standings = [await store.standing("t")]
    for number, why in enumerate(["one", None, "two"], 1):
        await store.quarantine("t", why)
        standings.append(await other.standing("t"))
        await until(lambda: heard.count(("t", REVISED)) == number)  # noqa: B023
    assert [standing and standing.aside for standing in standings] == [None, "one", None, "two"]
    assert len({standing and standing.revised for standing in standings}) == 4
    await store.quarantine("u", "one")
    await until(lambda: ("u", REVISED) in heard)


async def test_the_opener_is_forgotten_when_the_game_is_over(url: str, store: Store) -> None:
    await store.create("t", "rules-1", entry(0), listing("open"), "192.0.2.7/32")
    await store.append("t", entry(1), listing("playing"))
    assert await opener(url, "t") == "192.0.2.7/32"
    await store.append("t", entry(2), listing("over"))
    assert await opener(url, "t") == ""


async def opener(url: str, table: str) -> object:
    """What a database says itself."""
    if url.startswith("sqlite:"):
        connection = apsw.Connection(url.removeprefix("sqlite:"))
        try:
            return connection.execute("SELECT opener FROM tables WHERE id = ?", (table,)).get
        finally:
            connection.close()
    server = await asyncpg.connect(url)
    try:
        return await server.fetchval("SELECT opener FROM sixstones.tables WHERE id = $1", table)
    finally:
        await server.close()
