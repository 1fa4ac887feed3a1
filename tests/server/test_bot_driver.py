"""Bots at tables: they move by the rules of the house, keep what they thought, and use no more
memory than they are allowed."""

from __future__ import annotations

import pytest

from server.halls import wish
from server.seats import Seat, bots_of, seated, until
from sixstones.bots import Bot
from sixstones.engine import Move, View
from sixstones.server import bot_driver, rooms
from sixstones.server import messages as m
from sixstones.server.bot_pool import MOST_VISITS
from sixstones.server.hall import Hall

pytestmark = pytest.mark.anyio


@pytest.fixture
def asked(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> list[Bot]:
    """The bots that were asked for a move, in order."""
    asked: list[Bot] = []
    pool = bots_of(hall)
    choose = pool.choose

    async def noted(bot: Bot, view: View, who: str = "") -> Move:
        asked.append(bot)
        return await choose(bot, view)

    monkeypatch.setattr(pool, "choose", noted)
    return asked


async def play(one: Seat) -> None:
    """A person's move, and the bots' after it."""
    room = await one.room()
    await one.play()
    await until(lambda: room.table.to_move == 0)


async def test_a_seat_has_the_same_bot_from_move_to_move(hall: Hall, asked: list[Bot]) -> None:
    (one,) = await seated(hall, 1, "hero", "titan")
    for _ in range(3):
        await play(one)
    assert len(asked) == 6
    assert len(set(map(id, asked[::2]))) == len(set(map(id, asked[1::2]))) == 1
    assert asked[0] is not asked[1]


async def test_bots_of_a_process_that_drains_begin_no_move(hall: Hall, asked: list[Bot]) -> None:
    """The next one is made by the process where the table is asked for."""
    (one,) = await seated(hall, 1, "hero", "hero")
    room = await one.room()
    await hall.drain()
    await one.play()
    await until(lambda: not hall.bots._driven)
    assert (room.table.to_move, asked) == (1, [])


async def test_a_bot_goes_with_its_table(
    hall: Hall, asked: list[Bot], monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = await seated(hall, 1, "hero")
    await play(one)
    assert len(hall.bots._bots) == 1
    monkeypatch.setattr(rooms, "IDLE_ROOMS", 0)
    await hall.open(wish("mine", "open"))
    assert one.table not in hall.rooms.open
    assert not hall.bots._bots


async def test_trees_are_bounded_and_the_longest_unused_goes(
    hall: Hall, asked: list[Bot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_driver, "KEPT_VISITS", 2 * MOST_VISITS)
    tables = [(await seated(hall, 1, "titan"))[0] for _ in range(3)]
    for one in (*tables, tables[2], tables[0]):
        await play(one)
        assert len(hall.bots._bots) <= 2
    first, second, third, again, anew = asked
    assert again is third
    assert len({id(bot) for bot in (first, second, third, anew)}) == 4


async def test_light_bots_do_not_drive_out_many(hall: Hall, asked: list[Bot]) -> None:
    for _ in range(12):
        (one,) = await seated(hall, 1, "agent")
        await play(one)
    assert len(hall.bots._bots) == 12


async def test_a_seat_given_to_another_bot_has_another_mind(hall: Hall) -> None:
    (one,) = await seated(hall, 1, "hero")
    chair = (await one.room()).table.chairs[1]
    kept = hall.bots._bot(one.table, 1, chair)
    assert hall.bots._bot(one.table, 1, chair) is kept
    other = type(chair)("bot", level="agent")
    assert hall.bots._bot(one.table, 1, other) is not kept


async def test_a_bot_that_comes_too_late_does_nothing(hall: Hall) -> None:
    bots = bots_of(hall)
    bots.wait()
    (one,) = await seated(hall, 1, "rookie")
    room = await one.room()
    await one.play()
    await until(lambda: bots.waiting == 1)
    await one.do(m.Resign())
    bots.go()
    await until(lambda: not hall.bots._driven)
    assert [line.__struct_config__.tag for line in (await one.state()).log][-1] == "resigned"
    assert room.table.status == "over"
