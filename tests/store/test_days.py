"""What a store keeps of the deals of the day, on SQLite, on PostgreSQL and in memory alike."""

from __future__ import annotations

import asyncio

import pytest

from sixstones.store import Store, Tried

pytestmark = pytest.mark.anyio

DATE, OTHER = "2026-11-18", "2026-11-19"


def tried(device: str, score: int = 10, at: int = 5, date: str = DATE, name: str = "") -> Tried:
    return Tried(date, device, at, name, score, '{"é": 1}')


async def test_a_device_has_one_try_of_a_date(stores: list[Store]) -> None:
    one, two = stores
    first = [tried("a", score, at=score) for score in (7, 3)]
    kept = await asyncio.gather(
        *(store.days.keep(x) for store, x in zip(stores, first, strict=True))
    )
    assert sorted(kept) == [False, True]
    assert await one.days.of(DATE, "a") == first[kept.index(True)]
    assert not await two.days.keep(tried("a", 1))
    assert await two.days.keep(tried("a", date=OTHER))
    assert await two.days.of(DATE, "b") is None
    assert (await one.admin.figures()).tries == 2


async def test_a_date_has_its_best_first_and_counts_those_before(stores: list[Store]) -> None:
    one, two = stores
    tries = [tried("a", 9), tried("b", 3, at=8), tried("c", 3, at=7), tried("d", 2, date=OTHER)]
    for each in tries:
        await one.days.keep(each)
    a, b, c, d = tries
    assert await two.days.best(DATE, 9) == [c, b, a]
    assert await two.days.best(DATE, 2) == [c, b]
    assert await two.days.best("2026-11-20", 9) == []
    assert [await two.days.count(DATE), await two.days.count(OTHER)] == [3, 1]
    assert [await two.days.count(DATE, below) for below in (3, 4, 10)] == [0, 2, 3]
    assert await two.days.latest(3) == [b, c, a]
    assert set(await two.days.latest(9)) == {a, b, c, d}


async def test_tries_are_removed_by_all_that_is_said_of_them(stores: list[Store]) -> None:
    one, two = stores
    for date in (DATE, OTHER):
        for device, name in (("a", "Ülo"), ("b", "Ülo"), ("c", "")):
            await one.days.keep(tried(device, date=date, name=name))
    assert await two.days.remove(date=DATE, device="a") == 1
    assert await two.days.remove(device="b") == 2
    assert await two.days.remove(device="b") == 0
    assert await two.days.remove(name="Ülo") == 1
    assert await two.days.remove(name="\0") == 0
    assert await two.days.remove(name="\ud800") == 0
    assert {each.device for each in await one.days.latest(9)} == {"c"}
    with pytest.raises(ValueError, match="say which tries"):
        await two.days.remove()


async def test_old_tries_are_forgotten_the_oldest_first(stores: list[Store]) -> None:
    one, two = stores
    for at, device in ((3, "a"), (1, "b"), (2, "c")):
        await one.days.keep(tried(device, at=at))
    assert await two.days.forget(3, 1) == 1
    assert [each.device for each in await one.days.latest(9)] == ["a", "c"]
    assert await two.days.forget(3, 9) == 1
    assert await two.days.forget(3, 9) == 0
    assert [each.device for each in await one.days.latest(9)] == ["a"]


async def test_what_cannot_be_kept_is_refused(stores: list[Store]) -> None:
    with pytest.raises(ValueError, match="NUL"):
        await stores[0].days.keep(tried("a", name="\0"))
    assert await stores[0].days.latest(9) == []
