"""Who is shown as here: everyone connected to any process that lives (design §4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.halls import Clock, Listener
from server.seats import prompt_hall, refused, seated, until
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.presence import DEAD_AFTER, FORGOTTEN_AFTER, ROUNDS_PER_BEAT
from sixstones.store import Attendance, Unavailable

pytestmark = pytest.mark.anyio


async def rounds(*halls: Hall, number: int = 1) -> None:
    """So many rounds of each."""
    for _ in range(number):
        for hall in halls:
            await hall.presence.exchange()


def shown(listener: Listener) -> tuple[list[bool], int]:
    """Who was last shown as here, and how many as watching."""
    told = listener.told("present")[-1]
    return told["seats"], told["watching"]


async def test_who_connects_anywhere_is_shown_as_here_to_everyone(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    second = await two.elsewhere(there).listen()
    watcher = Listener()
    await there.rooms.enter(one.table, watcher)
    assert shown(first) == ([True, False], 0)
    await rounds(there, here)
    await rounds(there)
    assert shown(first) == shown(second) == shown(watcher) == ([True, True], 1)
    (await there.rooms.get(one.table)).dismiss(second)
    (await there.rooms.get(one.table)).dismiss(watcher)
    await rounds(there, here)
    assert shown(first) == ([True, False], 0)


async def test_who_comes_in_is_told_who_is_elsewhere(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    await one.listen()
    await rounds(here, there)
    assert shown(await two.elsewhere(there).listen()) == ([True, True], 0)


async def test_who_is_connected_elsewhere_cannot_be_replaced(
    halls: tuple[Hall, Hall], clock: Clock
) -> None:
    """Not even before this process has heard of them by itself."""
    here, there = halls
    one, two = await seated(here, 2)
    await one.listen()
    clock.forward(100)
    second = await two.elsewhere(there).listen()
    await rounds(there)
    with refused("present"):
        await one.do(m.Replace(1))
    (await there.rooms.get(one.table)).dismiss(second)
    await rounds(there)
    with refused("not_gone_long"):
        await one.do(m.Replace(1))
    clock.forward(60)
    await one.do(m.Replace(1))


async def test_a_person_with_two_devices_is_here_until_both_are_gone(
    halls: tuple[Hall, Hall],
) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    devices = [await two.elsewhere(hall).listen() for hall in (here, there, there)]
    rooms = [await hall.rooms.get(one.table) for hall in (here, there, there)]
    await rounds(there, here)
    for device, room, left in zip(devices, rooms, (True, True, False), strict=True):
        room.dismiss(device)
        await rounds(there, here)
        assert shown(first)[0] == [True, left]


async def test_people_of_a_process_that_died_are_away(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    await two.elsewhere(there).listen()
    await rounds(there, here)
    await rounds(here, number=DEAD_AFTER - 1)
    assert shown(first)[0] == [True, True]
    await rounds(here)
    assert shown(first)[0] == [True, False]
    await rounds(here, number=FORGOTTEN_AFTER - DEAD_AFTER)
    assert [process.id for process in await here.store.processes()] == [here.presence.process]


async def test_asking_often_makes_nobody_seem_dead(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    await two.elsewhere(there).listen()
    await rounds(there, here)
    for _ in range(2 * DEAD_AFTER):
        with refused("present"):
            await one.do(m.Replace(1))
    assert shown(first)[0] == [True, True]


async def test_a_process_that_was_taken_for_dead_says_all_again(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    await two.elsewhere(there).listen()
    await rounds(there, here)
    await here.store.dismiss(there.presence.process)
    await rounds(here)
    assert shown(first)[0] == [True, False]
    await rounds(there, number=ROUNDS_PER_BEAT + 1)
    await rounds(here)
    assert shown(first)[0] == [True, True]


async def test_a_process_beats_though_nothing_is_new(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    await two.elsewhere(there).listen()
    await rounds(there, here, number=3 * DEAD_AFTER)
    assert shown(first)[0] == [True, True]


async def test_a_hall_that_closes_takes_its_people_along(tmp_path: Path, clock: Clock) -> None:
    url = str(tmp_path / "games.db")
    async with prompt_hall(url, clock) as here:
        one, two = await seated(here, 2)
        first = await one.listen()
        async with prompt_hall(url, clock) as there:
            await two.elsewhere(there).listen()
            await rounds(there, here)
            assert shown(first)[0] == [True, True]
        await rounds(here)
        assert shown(first)[0] == [True, False]


async def test_what_could_not_be_told_is_told_later(
    halls: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    first = await one.listen()
    await two.elsewhere(there).listen()

    async def away(process: str, changes: list[Attendance]) -> None:
        raise Unavailable("away")

    with monkeypatch.context() as patch:
        patch.setattr(there.store, "attend", away)
        with pytest.raises(Unavailable):
            await there.presence.exchange()
    await rounds(there, here)
    assert shown(first)[0] == [True, True]


async def test_halls_that_run_exchange_by_themselves(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    for hall in halls:
        hall.start()
    one, two = await seated(here, 2)
    first = await one.listen()
    await two.elsewhere(there).listen()
    await until(lambda: shown(first)[0] == [True, True], within=60)


async def test_nobody_reads_what_has_not_changed(
    halls: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = halls
    _, two = await seated(here, 2)
    await two.elsewhere(there).listen()
    reads = []
    attendance = here.store.attendance

    async def counted(process: str) -> list[Attendance]:
        reads.append(process)
        return await attendance(process)

    monkeypatch.setattr(here.store, "attendance", counted)
    await rounds(there, here, number=3 * ROUNDS_PER_BEAT)
    assert reads == [there.presence.process]
