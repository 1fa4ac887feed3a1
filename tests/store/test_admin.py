"""What a store keeps for whoever runs a server, on SQLite, on PostgreSQL and in memory alike."""

from __future__ import annotations

import pytest

from sixstones.store import (
    REVISED,
    Ban,
    Entry,
    Figures,
    Known,
    Report,
    Store,
    Taken,
)
from sixstones.store.entry import Attendance
from store.samples import RULES, entry, listing, make, until

pytestmark = pytest.mark.anyio
FOREVER = Ban("192.0.2.0/24", 5, None, "floods")


@pytest.fixture
def store(stores: list[Store]) -> Store:
    return stores[0]


@pytest.fixture
def other(stores: list[Store]) -> Store:
    return stores[1]


async def test_tables_are_known_the_latest_first_with_all_that_is_kept(store: Store) -> None:
    await store.create("a", RULES, entry(0), listing("open", updated=1), "192.0.2.7/32")
    await make(store, "b", 3, listing("playing", public=False, updated=3, due=9, keys="k -"))
    await make(store, "c", 2, listing("over", updated=2, summary='{"é": 1}', touched=False))
    await store.quarantine("b", "IndexError")
    known = [
        Known(
            "b",
            RULES,
            2,
            "IndexError",
            "",
            -1,
            listing("playing", public=False, updated=3, due=9, keys="k -"),
        ),
        Known(
            "c",
            RULES,
            1,
            None,
            "",
            -1,
            listing("over", updated=2, summary='{"é": 1}', touched=False),
        ),
        Known("a", RULES, 0, None, "192.0.2.7/32", -1, listing("open", updated=1)),
    ]
    assert await store.admin.tables(None, 9) == known
    assert await store.admin.tables(None, 1) == known[:1]
    assert await store.admin.tables("over", 9) == known[1:2]
    assert await store.admin.table("b") == known[0]
    for nobody in ("none", "", "\0", "é"):
        assert await store.admin.table(nobody) is None


async def test_a_text_is_found_in_the_tables_whose_entries_hold_it(store: Store) -> None:
    for table, body in (("b", '{"name":"Zoë %_"}'), ("a", '{"name":"Zoë %_"}'), ("c", "{}")):
        await store.create(table, RULES, entry(0), listing())
        await store.append(table, entry(1, body), listing())
    assert await store.admin.mentioning('"Zoë %_"') == ["a", "b"]
    assert await store.admin.mentioning("zoë") == []
    assert await store.admin.mentioning("") == []
    assert await store.admin.mentioning("\0") == []


async def test_a_rewritten_table_has_other_bodies_and_nothing_else(
    store: Store, other: Store
) -> None:
    heard: list[tuple[str, int]] = []
    await make(store, "t", 4, listing("over"))
    await make(store, "u", 4)
    before = await store.standing("t")
    other.listen(lambda table, seq: heard.append((table, seq)))
    new = [entry(1, "one"), Entry(3, 0, "thrée")]
    await store.admin.rewrite("t", new, "another", 3, erased=False)
    await until(lambda: ("t", REVISED) in heard)
    assert await other.entries("t") == [entry(0), entry(1, "one"), entry(2), entry(3, "thrée")]
    assert await other.entries("u") == [entry(seq) for seq in range(4)]
    known = await other.admin.table("t")
    assert known is not None
    assert (known.seq, known.erased, known.listing) == (3, -1, listing("over", summary="another"))
    after = await store.standing("t")
    assert before is not None
    assert after is not None
    assert after.revised != before.revised


@pytest.mark.parametrize("seq", [-1, 0, 2, 4])
async def test_a_table_that_went_on_is_not_rewritten(store: Store, seq: int) -> None:
    await make(store, "t", 4)
    with pytest.raises(Taken):
        await store.admin.rewrite("t", [entry(1, "one")], "another", seq, erased=True)
    with pytest.raises(Taken):
        await store.admin.rewrite("none", [entry(1, "one")], "another", 3, erased=True)
    assert await store.entries("t") == [entry(each) for each in range(4)]
    known = await store.admin.table("t")
    assert known is not None
    assert (known.erased, known.listing) == (-1, listing())


async def test_finished_tables_wait_for_people_to_be_erased_the_oldest_first(store: Store) -> None:
    for table, updated in (("b", 2), ("a", 1), ("c", 3)):
        await make(store, table, 2, listing("over", updated=updated))
    await make(store, "playing", 2, listing("playing", updated=1))
    await make(store, "aside", 2, listing("over", updated=1))
    await store.quarantine("aside", "IndexError")
    assert await store.admin.unerased(3, 9) == ["a", "b"]
    assert await store.admin.unerased(3, 1) == ["a"]
    await store.admin.rewrite("a", [], "{}", 1, erased=True)
    assert await store.admin.unerased(3, 9) == ["b"]
    await store.append("a", entry(2, "said"), listing("over", updated=2))
    assert sorted(await store.admin.unerased(3, 9)) == ["a", "b"]


async def test_bans_are_kept_until_they_are_lifted(store: Store, other: Store) -> None:
    device = Ban("device:abc", 6, 7, "é")
    await store.admin.ban(FOREVER)
    await store.admin.ban(device)
    assert await other.admin.bans() == [FOREVER, device]
    again = FOREVER._replace(at=8, until=9, why="again")
    await other.admin.ban(again)
    assert await store.admin.bans() == [again, device]
    assert await store.admin.unban(FOREVER.what)
    assert not await store.admin.unban(FOREVER.what)
    assert not await store.admin.unban("\0")
    assert await other.admin.bans() == [device]


async def test_a_line_is_reported_once_by_each(store: Store, other: Store) -> None:
    first = Report(0, "t", 4, 100, "ada", '{"é": 1}')
    assert await store.admin.report(first)
    assert not await other.admin.report(first._replace(at=200, context="other"))
    assert await store.admin.report(first._replace(by="bo", at=101))
    assert await store.admin.report(first._replace(seq=5, at=102))
    kept = await other.admin.reports(done=False, limit=9)
    assert [(each.seq, each.by, each.at, each.context) for each in kept] == [
        (4, "ada", 100, '{"é": 1}'),
        (4, "bo", 101, '{"é": 1}'),
        (5, "ada", 102, '{"é": 1}'),
    ]
    assert await store.admin.reports(done=False, limit=1) == kept[:1]
    assert await store.admin.reports(done=True, limit=9) == []
    assert await store.admin.settle(kept[0].id)
    assert not await other.admin.settle(kept[0].id)
    assert not await other.admin.settle(999)
    assert await other.admin.reports(done=False, limit=9) == kept[1:]
    assert await other.admin.reports(done=True, limit=9) == [kept[0]._replace(done=True)]
    assert await store.admin.forget_reports(102, 1) == 1
    assert await store.admin.forget_reports(102, 9) == 1
    assert await store.admin.reports(done=False, limit=9) == kept[2:]


async def test_figures_count_what_there_is(store: Store) -> None:
    assert await store.admin.figures() == Figures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    for number, status in enumerate(("open", "playing", "playing", "over", "over")):
        await make(store, f"t{number}", 2, listing(status))  # type: ignore[arg-type]
    await store.quarantine("t4", "why")
    await store.admin.ban(FOREVER)
    for seq in (1, 2):
        await store.admin.report(Report(0, "t", seq, 1, "ada", ""))
    await store.admin.settle((await store.admin.reports(done=False, limit=1))[0].id)
    await store.attend("p", [Attendance("t0", "", 2), Attendance("t1", "k", 1)])
    assert await store.admin.figures() == Figures(1, 2, 1, 1, 10, 1, 1, 1, 3, 0)
