"""Clocks: who is charged, when a flag falls, and that no restart and no midnight changes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.halls import Clock
from server.seats import Seat, at_table, bots_of, prompt_hall, refused, seated, until
from sixstones import Game
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.timing import DAY

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "base": 60, "increment": 5}
DAYS = {"kind": "days", "days": 2}
ONE_DAY = DAY / 1000


async def left(seat: Seat) -> list[int | None]:
    """What the clocks show, in seconds."""
    times = (await seat.state()).times
    return [None if ms is None else ms // 1000 for ms in times.left]


async def ending(seat: Seat) -> tuple[str, list[int]] | None:
    """How the game ended."""
    result = (await seat.state()).result
    return None if result is None else (result.reason, result.winners)


async def test_a_turn_costs_its_time_and_earns_the_increment(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2, clock=LIVE)
    assert (await left(one), (await one.state()).times.running) == ([60, 60], 0)
    clock.forward(20)
    assert await left(two) == [40, 60]
    await one.play("take:YBR")
    assert (await left(one), (await one.state()).times.running) == ([45, 60], 1)
    clock.forward(2)
    await two.play("take:YBO")
    assert await left(one) == [45, 63]


async def test_chat_and_refusals_stop_no_clock(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2, clock=LIVE)
    clock.forward(30)
    await two.do(m.Say("hm"))
    with refused("illegal_move"):
        await one.play("pass")
    clock.forward(29)
    assert (await left(one), await ending(one)) == ([1, 60], None)
    clock.forward(1)
    assert await ending(one) == ("timeout", [1])


async def test_with_two_seats_the_other_wins_on_time(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2, clock=LIVE)
    await one.play("take:YBR")
    listener = await one.listen()
    clock.forward(60)
    with refused("over"):
        await two.play("take:YBO")  # the flag has fallen before the move came
    assert await ending(two) == ("timeout", [0])
    assert await left(two) == [65, 0]
    assert listener.told("state")[-1]["log"][0]["kind"] == "timedout"


async def test_a_move_a_moment_before_the_flag_falls_counts(hall: Hall, clock: Clock) -> None:
    one, _ = await seated(hall, 2, clock=LIVE)
    clock.forward(59.999)
    await one.play("take:YBR")
    assert (await left(one))[0] == 5


async def test_with_more_seats_a_bot_plays_on(hall: Hall, clock: Clock) -> None:
    seats = await seated(hall, 3, clock=LIVE)
    clock.forward(61)
    known = await seats[1].state()
    assert known.status == "playing"
    assert (known.seats[0].kind, known.seats[0].level, known.seats[0].why) == (
        "bot",
        "agent",
        "timeout",
    )
    room = await seats[1].room()
    await until(lambda: room.table.to_move == 1)
    assert await left(seats[1]) == [0, 60, 60]
    clock.forward(61)
    await room.refresh()
    await until(lambda: room.table.to_move == 2)
    clock.forward(61)
    assert await ending(seats[0]) == ("abandoned", [])


async def test_a_bots_time_is_not_charged(hall: Hall, clock: Clock) -> None:
    """Neither to itself nor to the one who moves next."""
    bots = bots_of(hall)
    bots.wait()
    (one,) = await seated(hall, 1, "rookie", clock=LIVE)
    room = await one.room()
    for used in (10, 20):
        clock.forward(10)
        await one.play()
        assert (await one.state()).times.running is None
        clock.forward(1000)
        bots.go()
        await until(lambda: room.table.to_move == 0)
        bots.wait()
        assert await left(one) == [60 - used + used // 2, 60]


async def test_the_bot_of_someone_who_is_gone_uses_none_of_their_time(
    tmp_path: Path, clock: Clock
) -> None:
    async with prompt_hall(tmp_path / "games.db", clock, gone_seconds=0.0) as hall:
        one, two = await seated(hall, 2, clock=LIVE)
        room = await one.room()
        await two.do(m.Replace(0))
        await until(lambda: room.table.to_move == 1)
        clock.forward(5)
        await two.play()
        await until(lambda: room.table.to_move == 1)
        await one.do(m.Reclaim())
        assert await left(one) == [60, 60]


async def test_a_takeback_gives_no_time_back(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2, clock={"kind": "live", "base": 60, "increment": 0})
    clock.forward(20)
    await one.play("take:YBR")
    await one.do(m.AskTakeback())
    await two.do(m.AnswerTakeback(True))
    assert await left(one) == [40, 60]


async def test_days_are_for_each_turn_whatever_the_date(tmp_path: Path, clock: Clock) -> None:
    """From a minute before midnight, over a restart each day; after one there is always an hour."""
    clock.at = (clock.at // DAY + 1) * DAY - 60_000
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, two = await seated(first, 2, clock=DAYS)
    for turn in range(4):
        mover = (one, two)[turn % 2]
        for _ in range(2):
            clock.forward(ONE_DAY - 1)
            async with prompt_hall(path, clock) as again:
                here = mover.elsewhere(again)
                assert await ending(here) is None
                assert (await here.state()).times.running == turn % 2
        async with prompt_hall(path, clock) as again:
            assert (await left(mover.elsewhere(again)))[turn % 2] == 3600
            await mover.elsewhere(again).play()
            assert (await left(mover.elsewhere(again)))[1 - turn % 2] == 2 * ONE_DAY
    clock.forward(2 * ONE_DAY - 0.001)
    async with prompt_hall(path, clock) as again:
        clock.forward(3599)
        assert await ending(one.elsewhere(again)) is None
        clock.forward(1)
        assert await ending(one.elsewhere(again)) == ("timeout", [1])


async def test_several_decisions_of_a_turn_share_its_days(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2, clock=DAYS)
    seats = (one, two)
    while (table := await at_table(one)).game is None or table.game.phase != "return":
        mover = table.to_move or 0
        view = (await seats[mover].state()).view
        assert view is not None
        takes = [move for move in view["legal"] if move.startswith("take:") and len(move) == 8]
        move = (takes or view["legal"])[0]
        trial = table.game.copy() if table.game is not None else Game.new()
        trial.play(move)
        if trial.phase == "return":
            clock.forward(ONE_DAY)
        await seats[mover].play(move)
    assert (await left(one))[table.to_move or 0] == ONE_DAY


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_flag_that_falls_while_the_server_is_down_falls_a_minute_after_the_start(
    tmp_path: Path, clock: Clock, seats: int
) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, two, *_ = await seated(first, seats, clock=LIVE)
        await one.play("take:YBR")
    clock.forward(3600)
    async with prompt_hall(path, clock) as second:
        assert (await two.elsewhere(second).state()).times.left[1] == 60_000
        clock.forward(60)
        known = await two.elsewhere(second).state()
        assert isinstance(known.log[-1], m.TimedOutLine)
        if seats == 2:
            assert await ending(one.elsewhere(second)) == ("timeout", [0])
        else:
            assert known.seats[1].why == "timeout"
            room = await one.elsewhere(second).room()
            await until(lambda: room.table.to_move == 2)


async def test_time_that_passed_while_the_server_was_down_counts(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, _ = await seated(first, 2, clock={**LIVE, "base": 600})
        clock.forward(10)
    clock.forward(20)
    async with prompt_hall(path, clock) as second:
        here = one.elsewhere(second)
        assert await left(here) == [570, 600]
        await here.play("take:YBR")
        assert await left(here) == [575, 600]


async def test_a_clock_set_back_takes_nothing_and_breaks_nothing(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2, clock=LIVE)
    clock.forward(10)
    await one.play("take:YBR")
    clock.forward(-3600)
    await two.play("take:YBO")
    entries = await hall.store.entries(one.table)
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
