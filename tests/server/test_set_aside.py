"""A table with which something is wrong is set aside, once, and holds up no other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
import structlog

from server.asking import Site, open_site, refusal
from server.halls import Clock, Listener
from server.seats import Prompt, prompt_hall, refused, seated, until
from sixstones.bots import Bot
from sixstones.engine import Move, View
from sixstones.server import messages as m
from sixstones.server import sweeper
from sixstones.server.hall import Hall
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.store import Store, Unavailable, open_store

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "base": 60, "increment": 5}
DAMAGE = {
    "a seat that is not there": '{"kind":"replaced","seat":7,"by":0}',
    "an unknown kind": '{"kind":"x"}',
    "no JSON": "{",
    "an illegal move": '{"kind":"moved","seat":0,"move":"recruit:thor","asked":2}',
    "an answer to no offer": '{"kind":"answered","seat":1,"yes":true}',
    "a second beginning": '{"kind":"opened","options":{},"secret":"x","chairs":[]}',
}


async def damage(store: Store, table: str, body: str) -> None:
    """Write an entry that cannot follow, as a faulty program would."""
    last = (await store.entries(table))[-1]
    (listed,) = await store.listings([table])
    await store.append(table, last._replace(seq=last.seq + 1, body=body), listed.listing)


async def damage_file(path: Path, table: str, body: str) -> None:
    """The same while nobody serves it."""
    store = await open_store(str(path))
    await damage(store, table, body)
    await store.close()


def about(lines: list[MutableMapping[str, Any]], table: str) -> list[str]:
    """The events that were logged about a table, those for debugging left out."""
    told = [line for line in lines if line.get("table") == table and line["log_level"] != "debug"]
    return [line["event"] for line in told]


@pytest.mark.parametrize("body", DAMAGE.values(), ids=DAMAGE.keys())
async def test_a_damaged_table_is_set_aside_once_and_other_clocks_go_on(
    tmp_path: Path, clock: Clock, body: str
) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        broken, _ = await seated(first, 2, clock=LIVE)
        good, _ = await seated(first, 2, clock=LIVE)
    await damage_file(path, broken.table, body)
    clock.forward(100)
    async with prompt_hall(path, clock) as second:
        with structlog.testing.capture_logs() as lines:
            for _ in range(5):
                await second.sweeper.sweep()
                clock.forward(20)
        assert second.rooms.open[good.table].table.status == "over"
        assert about(lines, broken.table) == ["table_set_aside"]
        assert "thor" not in str(lines)
        assert [one.table for one in await second.store.quarantined(10)] == [broken.table]
        assert (second.quarantine.number, second.quarantine.total) == (1, 1)
        with refused("quarantined"):
            await second.rooms.get(broken.table)
        late, _ = await seated(second, 2, clock=LIVE)
        clock.forward(100)
        await second.sweeper.sweep()
        assert second.rooms.open[late.table].table.status == "over"


async def test_opening_a_damaged_table_sets_it_aside_too(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        broken, _ = await seated(first, 2)
    await damage_file(path, broken.table, DAMAGE["a seat that is not there"])
    async with prompt_hall(path, clock) as second:
        with structlog.testing.capture_logs() as lines:
            for _ in range(3):
                with refused("quarantined"):
                    await second.rooms.get(broken.table)
        assert about(lines, broken.table) == ["table_set_aside"]


async def test_those_at_a_table_are_told_when_it_is_set_aside(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    listener = await one.listen()
    await damage(hall.store, one.table, DAMAGE["an unknown kind"])
    with refused("quarantined"):
        await two.play("take:YBR")
    assert [told["code"] for told in listener.told("refused")] == ["quarantined"]
    for _ in range(2):
        with refused("quarantined"):
            await one.play("take:YBR")
    assert len(listener.told("refused")) == 1


@pytest.fixture
async def halls(tmp_path: Path, clock: Clock) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two processes."""
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as here, prompt_hall(path, clock) as there:
        yield here, there


async def test_what_the_operator_sets_aside_is_refused_everywhere_until_it_is_back(
    halls: tuple[Hall, Hall],
) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    listener = await one.listen()
    await there.store.quarantine(one.table, "cheating")
    await until(lambda: bool(listener.told("refused")))
    room = here.rooms.open[one.table]
    with refused("quarantined"):
        await room.do(one.key, m.Say("hello?"))
    with refused("quarantined"):
        await here.rooms.enter(one.table, Listener())
    with refused("quarantined"):
        await there.rooms.get(one.table)
    await there.store.quarantine(one.table, None)
    await one.play("take:YBR")
    await two.elsewhere(there).play()
    room.dismiss(listener)


async def test_of_two_who_set_a_table_aside_one_says_so(halls: tuple[Hall, Hall]) -> None:
    one, _ = await seated(halls[0], 2)
    with structlog.testing.capture_logs() as lines:
        for hall in halls:
            assert (await hall.quarantine.set_aside(one.table, IndexError())).code == "quarantined"
    assert about(lines, one.table) == ["table_set_aside"]
    assert [hall.quarantine.number for hall in halls] == [1, 0]


async def test_what_was_set_aside_unheard_is_found_by_the_next_move(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = await seated(hall, 2)
    room = await one.room()
    await hall.store.quarantine(one.table, "unheard")
    with refused("quarantined"):
        await room.do(one.key, m.Say("hello?"))


class Cheat(Prompt):
    """Bots that play what they may not, or cannot think at all."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()
        self.asked = 0
        self.error = error

    async def choose(self, bot: Bot, view: View, who: str = "") -> Move:
        self.asked += 1
        if self.error is not None:
            raise self.error
        return Move.parse("recruit:thor")


@pytest.mark.parametrize("error", [None, IndexError("thor"), RuntimeError("x")])
async def test_a_bot_that_cannot_move_is_asked_once(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch, error: Exception | None
) -> None:
    cheat = Cheat(error)
    monkeypatch.setattr(hall.bots, "pool", cheat)
    (one,) = await seated(hall, 1, "rookie")
    listener = await one.listen()
    with structlog.testing.capture_logs() as lines:
        await one.play()
        await until(lambda: not hall.bots._driven)
        for _ in range(5):
            clock.forward(4)
            await hall.sweeper.sweep()
            await until(lambda: not hall.bots._driven)
    assert cheat.asked == 1
    assert about(lines, one.table) == ["table_set_aside", "bot_waits"]
    assert "thor" not in str(lines)
    assert listener.told("refused")[0]["code"] == "quarantined"


async def test_a_bot_waits_for_a_store_that_is_away(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the sweeper wakes it."""
    with monkeypatch.context() as patch:
        patch.setattr(hall.bots, "pool", Cheat(Unavailable("away")))
        (one,) = await seated(hall, 1, "rookie")
        await one.play()
        await until(lambda: not hall.bots._driven)
    assert await hall.store.quarantined(10) == []
    room = await one.room()
    assert room.table.to_move == 1
    clock.forward(4)
    await hall.sweeper.sweep()
    await until(lambda: room.table.to_move == 0)


@pytest.mark.parametrize("step", ["refresh", "drive"])
async def test_whatever_fails_at_a_table_sets_it_alone_aside(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    broken, _ = await seated(hall, 2, clock=LIVE)
    good, _ = await seated(hall, 2, clock=LIVE)
    room = await broken.room()
    failed: list[str] = []

    def fails(*_: object) -> None:
        failed.append(step)
        raise IndexError("thor")

    if step == "refresh":
        monkeypatch.setattr(room, "refresh", fails)
    else:
        drive = hall.sweeper._wake
        wake = {broken.table: fails}
        monkeypatch.setattr(
            hall.sweeper, "_wake", lambda each: wake.get(each.table.id, drive)(each)
        )
    clock.forward(60)
    with structlog.testing.capture_logs() as lines:
        for _ in range(3):
            await hall.sweeper.sweep()
    assert hall.rooms.open[good.table].table.status == "over"
    assert failed == [step]
    assert about(lines, broken.table) == ["table_set_aside"]
    assert "thor" not in str(lines)
    assert [one.table for one in await hall.store.quarantined(10)] == [broken.table]


@pytest.mark.parametrize("error", [Unavailable("away"), MemoryError(), Refusal("busy", "Busy.")])
async def test_what_passes_sets_no_table_aside(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    one, _ = await seated(hall, 2, clock=LIVE)
    room = await one.room()

    async def fails() -> None:
        raise error

    clock.forward(60)
    with monkeypatch.context() as patch:
        patch.setattr(room, "refresh", fails)
        await hall.sweeper.sweep()
    assert room.table.ending is None
    assert await hall.store.quarantined(10) == []
    await hall.sweeper.sweep()
    assert room.table.ending is not None


async def test_a_table_that_hangs_holds_up_no_other(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "LOOKED_AFTER_WITHIN", 0.01)
    hung, _ = await seated(hall, 2, clock=LIVE)
    first, _ = await seated(hall, 2, clock=LIVE)
    refresh, asked, go = Room.refresh, [], asyncio.Event()

    async def slow(room: Room) -> None:
        if room.table.id == hung.table:
            asked.append(room)
            await go.wait()
        await refresh(room)

    monkeypatch.setattr(Room, "refresh", slow)
    clock.forward(60)
    async with asyncio.timeout(60):
        await hall.sweeper.sweep()
    await until(lambda: hall.rooms.open[first.table].table.status == "over")
    second, _ = await seated(hall, 2, clock=LIVE)
    clock.forward(60)
    async with asyncio.timeout(60):
        await hall.sweeper.sweep()
    await until(lambda: hall.rooms.open[second.table].table.status == "over")
    assert len(asked) == 1
    go.set()
    await until(lambda: hall.rooms.open[hung.table].table.status == "over")


async def test_nothing_ends_the_sweeper_and_its_troubles_are_logged_once(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = await seated(hall, 2, clock=LIVE)
    clock.forward(60)
    sweep = hall.loops[0]
    with structlog.testing.capture_logs() as lines:
        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "due", None)
            for _ in range(5):
                await sweep.once()
        await sweep.once()
        await sweep.once()
    assert hall.rooms.open[one.table].table.status == "over"
    told = [line for line in lines if "loop" in line]
    assert [line["event"] for line in told] == ["loop_fails", "loop_works_again"]
    assert {line["loop"] for line in told} == {"sweep"}


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


async def test_health_and_metrics_show_what_is_set_aside(site: Site) -> None:
    table = await site.open("mine", "mine")
    await damage(site.hall.store, table.id, DAMAGE["an unknown kind"])
    assert refusal(await site.get(table.path)) == (503, "quarantined")
    health = (await site.get("/healthz")).json()
    assert (health["ok"], health["stuck"], health["quarantined"]) == (True, [], 1)
    assert (await site.get("/readyz")).json()["quarantined"] == 1
    await site.services.metrics.look(site.hall)
    assert b"\nsixstones_quarantined 1.0\n" in site.services.metrics.text()
    assert refusal(await site.get(f"{table.path}/record")) == (503, "quarantined")
    answer = await site.act(table, table.secrets[0], type="resign")
    assert refusal(answer) == (503, "quarantined")


async def test_health_says_when_the_sweeper_is_stuck(site: Site) -> None:
    loop = next(loop for loop in site.hall.loops if loop.name == "sweep")
    loop.round_at -= 1_000_000
    answer = await site.get("/healthz")
    assert (answer.status_code, json.loads(answer.text)["stuck"]) == (503, ["sweep"])
    await loop.once()
    assert (await site.get("/healthz")).status_code == 200
