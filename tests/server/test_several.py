"""Several halls over one store: any of them serves any table (design §4)."""

from __future__ import annotations

import asyncio

import pytest

from server.halls import state, wish
from server.seats import Seat, bots_of, refused, seated, until
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.refusal import Refusal

pytestmark = pytest.mark.anyio

RACES = 60


async def to_move(seat: Seat) -> tuple[int, list[str]]:
    """Whose turn it is, and what is legal when it is this seat's own."""
    view = (await seat.state()).view
    assert view is not None
    return view["to_move"], view.get("legal", [])


async def test_both_halls_serve_the_same_table(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    two = two.elsewhere(there)
    for _ in range(14):
        await (one, two)[(await to_move(one))[0]].play()
    assert await state(here, one.table) == await state(there, one.table)
    await two.do(m.Resign())
    with refused("over"):
        await one.play("take:YBR")


async def test_a_person_sits_down_in_another_hall(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    opening = await here.open(wish("mine", "open"))
    host = Seat(here, opening.table, opening.seats[0].secret)
    listener = await host.listen()
    key = await there.sit_down(host.table, m.SitDown("two"))
    await until(lambda: listener.told("state")[-1]["status"] == "playing")
    mine = await here.lobby.mine(m.AskMine([m.MySeat(host.table, key.secret)]))
    assert [(table.seat, table.your_turn) for table in mine.tables] == [(1, False)]
    for hall in halls:
        with refused("full"):
            await hall.sit_down(host.table, m.SitDown("late"))


async def test_of_two_who_take_the_last_seat_one_gets_it(halls: tuple[Hall, Hall]) -> None:
    for _ in range(5):
        table = (await halls[0].open(wish("mine", "open"))).table
        await state(halls[1], table)
        tries = [hall.sit_down(table, m.SitDown("x")) for hall in halls]
        results = await asyncio.gather(*tries, return_exceptions=True)
        codes = [result.code for result in results if isinstance(result, Refusal)]
        assert codes == ["full"]


async def test_a_guest_hears_moves_made_in_the_other_hall(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    one, two = await seated(here, 2)
    listeners = [await one.listen(), await two.elsewhere(there).listen()]
    await one.play("take:YBR")
    await until(lambda: listeners[1].told("state")[-1]["view"]["to_move"] == 1)
    await two.elsewhere(there).play("take:YBO")
    await until(lambda: listeners[0].told("state")[-1]["view"]["to_move"] == 0)
    for listener in listeners:
        moves = [line.get("move") for told in listener.told("state") for line in told["log"]]
        assert [move for move in moves if move] == ["take:YBR", "take:YBO"]


async def test_races_for_the_same_seq_have_one_winner(halls: tuple[Hall, Hall]) -> None:
    """Two devices of one seat send different moves at once; each time exactly one is kept."""
    one, two = await seated(halls[0], 2)
    table = one.table
    for number in range(RACES):
        mover = (one, two)[(await to_move(one))[0]]
        legal = (await to_move(mover))[1]
        seq = number + 2
        chosen = [m.Play(seq, legal[0]), m.Play(seq, legal[-1])]
        tries = [mover.elsewhere(hall).do(play) for hall, play in zip(halls, chosen, strict=True)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        kept = [result for result in results if result == seq]
        if len(legal) > 1:
            assert len(kept) == 1, results
            assert {r.code for r in results if isinstance(r, Refusal)} == {"stale"}
    seqs = [entry.seq for entry in await halls[1].store.entries(table)]
    assert seqs == list(range(RACES + 2))


async def test_the_same_move_through_both_halls_is_done_once(halls: tuple[Hall, Hall]) -> None:
    one, two = await seated(halls[0], 2)
    for seq in range(2, 16):
        mover = (one, two)[(await to_move(one))[0]]
        play = m.Play(seq, (await to_move(mover))[1][0])
        tries = [mover.elsewhere(hall).do(play) for hall in (*halls, *halls)]
        assert await asyncio.gather(*tries) == [seq] * 4


async def test_a_bot_thinking_in_both_halls_moves_once(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    for hall in halls:
        bots_of(hall).wait()
    (one,) = await seated(here, 1, "rookie")
    await one.play()
    await state(there, one.table)
    bots = [bots_of(hall) for hall in halls]
    await until(lambda: all(crowd.waiting == 1 for crowd in bots))
    for crowd in bots:
        crowd.go()
    rooms = [await hall.rooms.get(one.table) for hall in halls]
    await until(lambda: all(room.table.to_move == 0 for room in rooms))
    await until(lambda: not any(hall.bots._driven for hall in halls))
    kinds = [type(line) for line in (await one.state()).log]
    assert kinds == [m.OpenedLine, m.MovedLine, m.MovedLine]


async def test_a_rematch_asked_for_in_both_halls_is_one(halls: tuple[Hall, Hall]) -> None:
    one, two = await seated(halls[0], 2)
    await one.do(m.Resign())
    await state(halls[1], one.table)
    asked = [
        hall.rematch(one.table, seat.secret, m.AskRematch())
        for hall, seat in zip(halls, (one, two), strict=True)
    ]
    first, second = await asyncio.gather(*asked)
    assert first.table == second.table
    for hall in halls:
        known = await state(hall, first.table)
        assert known.status == "playing"
        assert (await Seat(hall, first.table, one.secret).state()).seat == 1
