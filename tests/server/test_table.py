"""Moving, giving up, being replaced and coming back: the rules of the house (design §4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.halls import Clock, Listener, wish
from server.seats import Seat, at_table, bots_of, prompt_hall, refused, seated, until
from sixstones.server import messages as m
from sixstones.server.hall import Hall

pytestmark = pytest.mark.anyio


async def test_moves_are_refused_with_their_reason(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open"))
    one = Seat(hall, opening.table, opening.seats[0].secret)
    with refused("not_started"):
        await one.play("take:YBR")
    with refused("early"):
        await one.play("take:YBR", seq=2)
    two = Seat(hall, one.table, (await hall.sit_down(one.table, m.SitDown("two"))).secret)
    with refused("stale"):
        await one.play("take:YBR", seq=1)
    with refused("early"):
        await one.play("take:YBR", seq=3)
    with refused("not_your_turn"):
        await two.play("take:YBR")
    for move in ("take:YYYY", "return:Y", "recruit:nobody", "", "pass", "take:GG"):
        with refused("illegal_move"):
            await one.play(move)
    room = await one.room()
    with refused("bad_secret"):
        await room.do("no key", m.Play(2, "take:YBR"))
    with refused("bad_secret"):
        await hall.key(room, "no secret")
    assert room.table.seq == 2
    await one.play("take:YBR")
    await two.do(m.Resign())
    for seat in (one, two):
        with refused("over"):
            await seat.play("take:YBR")


async def test_the_same_move_sent_twice_is_done_once_and_answered_alike(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    first = m.Play(2, "take:YBR")
    assert await one.do(first) == 2
    assert await one.do(first) == 2
    assert await one.do(m.Play(2, "take:rby")) == 2  # the same, spelled otherwise
    await two.do(m.Say("hm"))
    assert await one.do(first) == 2
    for seat in [two, one, two, one, two]:
        await seat.play()
    assert await one.do(first) == 2
    with refused("stale"):
        await one.do(m.Play(2, "take:YBO"))
    with refused("stale"):
        await two.do(first)
    table = await at_table(one)
    assert table.game is not None
    assert len(table.game.moves) == 6
    await one.do(m.Resign())
    assert await one.do(first) == 2


async def test_a_line_of_chat_does_not_make_a_move_stale(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await two.do(m.Say("hurry"))
    late = m.Play(2, "take:YBR")
    assert await one.do(late) == 3
    await two.do(m.Say("thanks"))
    assert await one.do(late) == 3


async def test_with_two_seats_who_resigns_loses(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.play()
    await one.do(m.Resign())  # out of turn too
    result = (await two.state()).result
    assert result is not None
    assert (result.winners, result.reason, result.points) == ([1], "resignation", [0, 0])
    with refused("over"):
        await two.do(m.Resign())


@pytest.mark.parametrize("people", [3, 4])
async def test_with_more_seats_a_bot_plays_on(hall: Hall, people: int) -> None:
    bots_of(hall).wait()
    seats = await seated(hall, people)
    await seats[0].do(m.Resign())
    known = await seats[0].state()
    assert known.status == "playing"
    info = known.seats[0]
    assert (info.kind, info.level, info.why, info.name) == ("bot", "agent", "resignation", "Player")
    for refused_now in (m.Resign(), m.AskTakeback(), m.Play(known.seq, "take:YBR")):
        with refused("not_playing"):
            await seats[0].do(refused_now)
    with refused("not_gone"):
        await seats[0].do(m.Reclaim())
    bots_of(hall).go()
    room = await seats[0].room()
    await until(lambda: room.table.to_move == 1)
    await seats[1].play()


async def test_when_the_last_person_has_resigned_the_game_is_abandoned(hall: Hall) -> None:
    bots_of(hall).wait()
    seats = await seated(hall, 2, "rookie")
    await seats[1].do(m.Resign())
    assert (await seats[0].state()).status == "playing"
    await seats[0].do(m.Resign())
    result = (await seats[0].state()).result
    assert result is not None
    assert (result.reason, result.winners, len(result.points)) == ("abandoned", [], 3)


async def test_a_seat_is_given_to_a_bot_only_when_its_person_is_gone_for_long(
    hall: Hall, clock: Clock
) -> None:
    bots_of(hall).wait()
    one, two = await seated(hall, 2)
    listener = await one.listen()
    with refused("present"):
        await two.do(m.Replace(0))
    room = await one.room()
    room.dismiss(listener)
    with refused("not_gone_long"):
        await two.do(m.Replace(0))
    clock.forward(60)
    for nobody in (1, 2, 3):
        with refused("no_such_person"):
            await two.do(m.Replace(nobody))
    await two.do(m.Replace(0))
    info = (await two.state()).seats[0]
    assert (info.kind, info.why, info.name) == ("bot", "absence", "Player")
    with refused("no_such_person"):
        await two.do(m.Replace(0))
    with refused("not_playing"):
        await one.do(m.Play(room.table.seq, "take:YBR"))


async def test_who_comes_back_and_goes_again_is_waited_for_anew(hall: Hall, clock: Clock) -> None:
    one, two = await seated(hall, 2)
    room = await one.room()
    with refused("not_gone_long"):
        await two.do(m.Replace(0))
    clock.forward(60)
    room.dismiss(await one.listen())
    with refused("not_gone_long"):
        await two.do(m.Replace(0))
    clock.forward(60)
    await two.do(m.Replace(0))


async def test_who_was_gone_can_reclaim_the_seat(hall: Hall, clock: Clock) -> None:
    bots_of(hall).wait()
    one, two = await seated(hall, 2)
    with refused("not_gone"):
        await one.do(m.Reclaim())
    with refused("not_gone_long"):
        await two.do(m.Replace(0))
    clock.forward(60)
    await two.do(m.Replace(0))
    room = await one.room()
    await until(lambda: bots_of(hall).waiting == 1)
    await one.do(m.Reclaim())
    bots_of(hall).go()
    await one.play("take:YBR")
    assert (await one.state()).seats[0] == m.SeatInfo("person", "Player")
    log = (await one.state()).log
    assert [type(line) for line in log[-3:]] == [m.ReplacedLine, m.ReclaimedLine, m.MovedLine]
    assert room.table.to_move == 1


async def test_with_days_for_a_move_the_clock_alone_decides(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "games.db", clock, gone_seconds=0.0) as hall:
        _, two = await seated(hall, 2, clock={"kind": "days"})
        with refused("clock_decides"):
            await two.do(m.Replace(0))


async def test_everyone_hears_once_it_is_kept(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    listeners = [await one.listen(), await two.listen(), Listener()]
    await hall.rooms.enter(one.table, listeners[2])
    await one.play("take:YBR")
    for listener in listeners:
        told = listener.told("state")[-1]
        assert [line["move"] for line in told["log"]] == ["take:YBR"]
        assert told["seq"] == len(await hall.store.entries(one.table))
    assert listeners[2].told("present")[-1] == {
        "type": "present",
        "seats": [True] * 2,
        "watching": 1,
    }
