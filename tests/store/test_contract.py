"""What every store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sixstones.store import (
    Entry,
    Listed,
    Listing,
    Store,
    Taken,
    Unavailable,
    Waiting,
    open_store,
)
from store.samples import RULES, entry, listing, make, outcomes

pytestmark = pytest.mark.anyio


async def test_a_new_table_has_its_rules_its_entry_and_its_listing(store: Store) -> None:
    kept = listing(
        "open", public=False, updated=7, due=9, summary='{"a": 1}', keys="k -", touched=False
    )
    await store.create("t", RULES, entry(0), kept)
    assert await store.rules("t") == RULES
    assert await store.entries("t") == [entry(0)]
    assert await store.listings(["t"]) == [Listed("t", kept)]


async def test_an_id_is_given_once(store: Store, other: Store) -> None:
    await store.create("t", RULES, entry(0, "first"), listing(summary="first"))
    for second in (store, other):
        with pytest.raises(Taken):
            await second.create("t", "else", entry(0, "second"), listing(summary="second"))
    assert await store.entries("t") == [entry(0, "first")]
    assert await store.listings(["t"]) == [Listed("t", listing(summary="first"))]


async def test_entries_come_ascending_from_where_one_asks(store: Store) -> None:
    await make(store, "t", 12)
    await make(store, "u", 3)
    assert await store.entries("t") == [entry(seq) for seq in range(12)]
    assert await store.entries("t", 10) == [entry(10), entry(11)]
    assert await store.entries("t", 12) == []


async def test_an_append_brings_its_listing(store: Store) -> None:
    await make(store, "t")
    over = listing("over", public=False, updated=5, due=6, summary="é", keys="é k")
    await store.append("t", entry(1), over)
    assert await store.listings(["t"]) == [Listed("t", over)]
    await store.append("t", entry(2), over._replace(due=None))
    assert (await store.listings(["t"]))[0].listing.due is None


@pytest.mark.parametrize("seq", [-1, 0, 1, 2, 4, 1000])
async def test_only_the_next_entry_is_kept(store: Store, seq: int) -> None:
    await make(store, "t", 3)
    before = await store.listings(["t"])
    with pytest.raises(Taken):
        await store.append("t", entry(seq, "other"), listing("over"))
    assert await store.entries("t") == [entry(0), entry(1), entry(2)]
    assert await store.listings(["t"]) == before


@pytest.mark.parametrize("table", ["none", "", "a b", "é", "\0", "x" * 5000])
async def test_a_table_that_is_not_there_has_nothing(store: Store, table: str) -> None:
    with pytest.raises(Taken):
        await store.append(table, entry(0), listing())
    with pytest.raises(Taken):
        await store.append(table, entry(1), listing())
    assert await store.entries(table) == []
    assert await store.rules(table) is None
    assert await store.listings([table]) == []


async def test_listings_are_of_the_tables_named_that_exist(store: Store) -> None:
    for table in "abc":
        await make(store, table)
    found = await store.listings(["c", "none", "a", "a"])
    assert sorted(listed.table for listed in found) == ["a", "c"]
    assert await store.listings([]) == []


async def test_public_tables_come_the_latest_first(store: Store) -> None:
    for table, updated in (("a", 5), ("b", 9), ("c", 7), ("d", 7)):
        await make(store, table, kept=listing("open", updated=updated))
    await make(store, "hidden", kept=listing("open", public=False, updated=99))
    await make(store, "playing", kept=listing("playing", updated=99))
    assert [listed.table for listed in await store.public("open", 10)] == ["b", "c", "d", "a"]
    assert [listed.table for listed in await store.public("open", 2)] == ["b", "c"]
    assert await store.public("over", 10) == []
    await store.append("a", entry(1), listing("open", updated=10))
    assert (await store.public("open", 1)) == [Listed("a", listing("open", updated=10))]


async def test_due_tables_come_the_most_overdue_first(store: Store) -> None:
    for table, due in (("a", 30), ("b", 10), ("c", 20), ("d", 20), ("e", 31), ("f", None)):
        await make(store, table, kept=listing(due=due))
    assert await store.due(30, 10) == ["b", "c", "d", "a"]
    assert await store.due(30, 2) == ["b", "c"]
    assert await store.due(9, 10) == []
    await store.append("b", entry(1), listing(due=None))
    assert await store.due(30, 10) == ["c", "d", "a"]


async def test_tables_are_counted_by_status(store: Store) -> None:
    for number in range(5):
        await make(store, f"t{number}", kept=listing("open" if number < 2 else "over"))
    assert [await store.count(status) for status in ("open", "playing", "over")] == [2, 0, 3]


async def test_only_finished_old_tables_are_removed_with_their_entries(store: Store) -> None:
    for number in range(5):
        await make(store, f"old{number}", 3, listing("over", updated=10 + number))
    await make(store, "new", 3, listing("over", updated=100))
    await make(store, "playing", 3, listing("playing", updated=1))
    await make(store, "open", 3, listing("open", updated=1))
    assert await store.prune(100, 2) == 2
    assert await store.rules("old1") is None
    assert await store.rules("old2") == RULES
    assert await store.prune(100, 100) == 3
    assert await store.prune(100, 100) == 0
    assert await store.entries("old0") == []
    for table in ("new", "playing", "open"):
        assert len(await store.entries(table)) == 3
    await make(store, "old0", 2)
    assert await store.entries("old0") == [entry(0), entry(1)]


async def test_what_was_answered_is_there_after_reopening(store: Store, url: str) -> None:
    await make(store, "t", 5)
    await store.close()
    again = await open_store(url)
    assert await again.entries("t") == [entry(seq) for seq in range(5)]
    await again.append("t", entry(5), listing("over"))
    assert await again.count("over") == 1
    await again.close()


async def test_closing_finishes_what_was_begun(store: Store, url: str) -> None:
    await make(store, "t")
    await make(store, "u")
    begun = [
        asyncio.create_task(store.append(table, entry(seq), listing()))
        for seq in range(1, 50)
        for table in ("t", "u")
    ]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*begun) == [None] * 98
    again = await open_store(url)
    assert len(await again.entries("t")) == 50
    await again.close()


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    await store.close()
    for call in (
        store.entries("t"),
        store.append("t", entry(1), listing()),
        store.create("t", RULES, entry(0), listing()),
        store.prune(1, 1),
        store.standing("t"),
        store.quarantine("t", "why"),
    ):
        with pytest.raises(Unavailable, match="closed"):
            await call
    with pytest.raises(Unavailable, match="closed"):
        store.listen(lambda table, seq: None)


@pytest.mark.parametrize(
    "body",
    ["", "ünïcödé 漢字 🂡 \u2028 \x01 '\"\\ $1 {}", "x" * 100_000, "é漢🂡" * 25_000],
    ids=["empty", "unicode", "long", "long unicode"],
)
async def test_a_text_comes_back_as_it_was(store: Store, body: str) -> None:
    kept = listing(summary=body)
    await store.create("!table~/9", body, entry(0, body), kept)
    await store.append("!table~/9", entry(1, body), kept)
    assert await store.entries("!table~/9") == [entry(0, body), entry(1, body)]
    assert await store.rules("!table~/9") == body
    assert await store.listings(["!table~/9"]) == [Listed("!table~/9", kept)]


@pytest.mark.parametrize(
    ("wrong", "shown"),
    [
        (Entry(1, 2**63, "x"), listing()),
        (Entry(2**64, 1, "x"), listing()),
        (entry(1, "\0"), listing()),
        (entry(1, "\ud800"), listing()),
        (entry(1), listing(due=2**63)),
        (entry(1), listing(summary="a\0b")),
        (entry(1), Listing("won", True, 1, None, "")),  # type: ignore[arg-type]
    ],
)
async def test_what_cannot_be_kept_is_refused_alone(
    store: Store, wrong: Entry, shown: Listing
) -> None:
    await make(store, "t")
    good, bad = await asyncio.gather(
        store.append("t", entry(1), listing()),
        store.append("t", wrong, shown),
        return_exceptions=True,
    )
    assert good is None
    assert isinstance(bad, ValueError)


async def test_a_table_cannot_begin_otherwise(store: Store) -> None:
    for table, first in (("a b", 0), ("", 0), ("é", 0), ("x" * 65, 0), ("t", 1)):
        with pytest.raises(ValueError, match="begins with"):
            await store.create(table, RULES, entry(first), listing())


async def test_entries_asked_for_together_are_kept_in_their_order(store: Store) -> None:
    await make(store, "t")
    assert await outcomes(store, "t", map(entry, range(1, 40))) == ["kept"] * 39
    assert await store.entries("t") == [entry(seq) for seq in range(40)]


async def test_each_of_one_table_that_is_asked_for_together_is_judged_alone(store: Store) -> None:
    await make(store, "t")
    wanted = [entry(1, "a"), entry(2, "b"), entry(2, "c"), entry(3, "d"), entry(9, "e")]
    found = await outcomes(store, "t", wanted)
    assert found == ["kept", "kept", "taken", "kept", "taken"]
    assert await store.entries("t", 1) == [entry(1, "a"), entry(2, "b"), entry(3, "d")]
    await store.append("t", entry(4), listing())


async def test_one_that_is_taken_does_not_hurt_its_neighbours(store: Store) -> None:
    for table in "abc":
        await make(store, table)
    seqs = {"a": 1, "b": 2, "c": 1}
    found = await asyncio.gather(
        *(outcomes(store, table, [entry(seq)]) for table, seq in seqs.items())
    )
    assert found == [["kept"], ["taken"], ["kept"]]


async def test_cancelling_one_append_does_not_hurt_the_others(store: Store) -> None:
    tables = [f"t{number}" for number in range(60)]
    await asyncio.gather(*(make(store, table) for table in tables))
    tasks = [asyncio.create_task(store.append(table, entry(1), listing())) for table in tables]
    await asyncio.sleep(0)
    for task in tasks[::3]:
        task.cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    for number, result in enumerate(found):
        assert isinstance(result, asyncio.CancelledError) if number % 3 == 0 else result is None
    for table in tables:
        have = len(await store.entries(table))
        assert have in (1, 2)
        await store.append(table, entry(have), listing())


WIDE, OTHER = "192.0.2.0/24", "198.51.100.0/24"
ADA, BO, EVE = f"{WIDE} 192.0.2.1", f"{WIDE} 192.0.2.10", f"{OTHER} 198.51.100.1"


async def opened(store: Store, table: str, opener: str, updated: int, **kept: Any) -> None:
    listed = listing("open", updated=updated, due=updated + 100, **kept)
    await store.create(table, RULES, entry(0), listed, opener)


async def test_tables_that_wait_are_counted_by_network(store: Store) -> None:
    """A near network's are not those of another whose name begins alike."""
    assert await store.waiting() == await store.waiting(ADA) == Waiting(0, None)
    for number, opener in enumerate([ADA, BO, BO, EVE, ""]):
        await opened(store, f"t{number}", opener, number)
    await store.create("playing", RULES, entry(0), listing("playing"), ADA)
    assert await store.waiting() == Waiting(5, 100)
    assert await store.waiting(ADA) == Waiting(1, 100)
    assert await store.waiting(BO) == Waiting(2, 101)
    assert await store.waiting(WIDE) == Waiting(3, 100)
    assert await store.waiting(OTHER) == Waiting(1, 103)
    assert await store.waiting("192.0.2.0") == Waiting(0, None)
    await store.append("t1", entry(1), listing("playing"))
    await store.quarantine("t0", "damaged")
    assert await store.waiting(WIDE) == Waiting(1, 102)
    assert await store.waiting() == Waiting(3, 102)


async def test_who_has_the_most_untouched_tables_gives_way(store: Store) -> None:
    assert await store.gives_way() is None
    await opened(store, "first", ADA, 1, touched=False)
    await opened(store, "met", EVE, 2)
    for number in (5, 4, 6):
        await opened(store, f"t{number}", EVE, number, touched=False)
    assert await store.gives_way() == "t4"
    await store.append("t4", entry(1), listing("open", updated=7))
    await store.quarantine("t5", "damaged")
    assert await store.gives_way() == "first"
    await store.append("first", entry(1), listing("over"))
    assert await store.gives_way() == "t6"
    await store.append("t6", entry(1), listing("open", updated=8))
    assert await store.gives_way() is None


async def test_each_network_has_its_share_of_what_is_public(store: Store) -> None:
    for number in range(4):
        await opened(store, f"ada{number}", ADA, 10 + number)
        await opened(store, f"bo{number}", BO, 20 + number)
    await opened(store, "eve", EVE, 1)
    for number in range(3):
        await opened(store, f"older{number}", "", 2 + number)
    shown = [listed.table for listed in await store.public("open", 10, (2, 3))]
    assert shown == ["bo3", "bo2", "ada3", "older2", "older1", "older0", "eve"]
    assert len(await store.public("open", 10)) == 10
    assert [listed.table for listed in await store.public("open", 2, (1, 9))] == ["bo3", "ada3"]
