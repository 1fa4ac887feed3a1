"""Playing again with the same people."""

from __future__ import annotations

import pytest

from server.halls import state, wish
from server.seats import Seat, refused, seated
from sixstones.server import actions
from sixstones.server import messages as m
from sixstones.server.hall import Hall

pytestmark = pytest.mark.anyio


async def test_a_rematch_is_for_the_same_people_with_seats_rotated(hall: Hall) -> None:
    one, two = await seated(hall, 2, "rookie", public=True, takebacks=False)
    with refused("not_over"):
        await hall.rematch(one.table, one.secret, m.AskRematch())
    for seat in (one, two):
        await seat.do(m.Resign())
    with refused("bad_secret"):
        await hall.rematch(one.table, "wrong", m.AskRematch())
    first = await hall.rematch(one.table, two.secret, m.AskRematch("asked"))
    known = await state(hall, first.table)
    assert [info.kind for info in known.seats] == ["bot", "held", "person"]
    assert [info.name for info in known.seats] == ["", "Player", "person 1"]
    assert (known.options.public, known.options.takebacks) == (True, False)
    assert (await one.state()).rematch == first.table
    line = (await one.state()).log[-1]
    assert line == m.RematchedLine(line.seq, line.at, first.table, 1)
    assert first.seats == [m.SeatKey(2, two.secret)]
    with refused("seat_taken"):
        await hall.sit_down(first.table, m.SitDown("thief"))
    second = await hall.rematch(one.table, one.secret, m.AskRematch("agreed"))
    assert second == m.Opening(first.table, first.commitment, [m.SeatKey(1, one.secret)])
    known = await state(hall, first.table)
    assert (known.status, known.fairness.nonces) == ("playing", ["agreed", "asked"])
    assert await hall.rematch(one.table, one.secret, m.AskRematch()) == second
    for seat in (one, two):
        await Seat(hall, first.table, seat.secret).do(m.Resign())
    third = await hall.rematch(first.table, one.secret, m.AskRematch())
    names = [info.name for info in (await state(hall, third.table)).seats]
    assert names == ["person 1", "", "Player"]


async def test_the_host_of_a_rematch_may_give_a_kept_seat_to_a_bot(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.do(m.Resign())
    table = (await hall.rematch(one.table, one.secret, m.AskRematch())).table
    await Seat(hall, table, one.secret).fill(0)
    assert (await state(hall, table)).status == "playing"
    assert (await hall.rematch(one.table, two.secret, m.AskRematch())).seats == []


async def test_a_seat_that_stayed_free_is_free_again(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open"))
    host = Seat(hall, opening.table, opening.seats[0].secret)
    room = await host.room()
    await room.append(lambda table: actions.leave(table, 0))
    again = await hall.rematch(host.table, host.secret, m.AskRematch())
    kinds = [info.kind for info in (await state(hall, again.table)).seats]
    assert sorted(kinds) == ["open", "person"]
