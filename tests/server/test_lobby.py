"""Lists of tables: who sees which, and that no table is opened to make them."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.halls import Clock, wish
from server.seats import prompt_hall, seated
from server.test_entries import TABLE, older_entries
from sixstones.engine import RULES_VERSION
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.lobby import listing_of
from sixstones.server.table import Table

pytestmark = pytest.mark.anyio


async def test_the_lobby_shows_public_tables_alone(hall: Hall, clock: Clock) -> None:
    await hall.open(wish("mine", "open"))
    await seated(hall, 2)
    waiting = (await hall.open(wish("mine", "open", public=True, name="Ada"))).table
    clock.forward(1)
    playing, other = await seated(hall, 2, public=True)
    await playing.play()
    lobby = await hall.lobby.public()
    assert [card.table for card in lobby.open] == [waiting]
    assert [card.table for card in lobby.playing] == [playing.table]
    assert [info.name for info in lobby.open[0].summary.seats] == ["Ada", ""]
    summary = lobby.playing[0].summary
    assert (summary.to_move, summary.round, summary.points) == (1, 1, [0, 0])
    await other.do(m.Resign())
    assert (await hall.lobby.public()).playing == []


async def test_my_tables_say_where_it_is_my_turn(hall: Hall, clock: Clock) -> None:
    first, _ = await seated(hall, 2)
    clock.forward(1)
    second = (await seated(hall, 2))[1]
    clock.forward(1)
    third, _ = await seated(hall, 2)
    await third.do(m.Resign())
    own = [m.MySeat(seat.table, seat.secret) for seat in (second, third, first)]
    strangers = [m.MySeat(first.table, "wrong"), m.MySeat("nowhere00", "x")]
    mine = (await hall.lobby.mine(m.AskMine([*own, *strangers]))).tables
    assert [(table.table, table.your_turn) for table in mine] == [
        (first.table, True),
        (third.table, False),
        (second.table, False),
    ]
    assert [(table.seat, table.status) for table in mine] == [
        (0, "playing"),
        (0, "over"),
        (1, "playing"),
    ]
    await first.play()
    assert not any(table.your_turn for table in (await hall.lobby.mine(m.AskMine(own))).tables)


async def test_my_seat_is_found_where_the_lot_put_it(hall: Hall) -> None:
    for _ in range(10):
        people = await seated(hall, 3, order="random")
        for one in people:
            mine = await hall.lobby.mine(m.AskMine([m.MySeat(one.table, one.secret)]))
            assert [table.seat for table in mine.tables] == [(await one.state()).seat]


async def test_no_table_is_opened_for_a_list(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as hall:
        people = [(await seated(hall, 2, public=True))[0] for _ in range(5)]
    async with prompt_hall(path, clock) as hall:
        asked = m.AskMine([m.MySeat(one.table, one.secret) for one in people])
        assert len((await hall.lobby.mine(asked)).tables) == 5
        assert len((await hall.lobby.public()).playing) == 5
        assert not hall.rooms.open


async def test_a_table_that_was_listed_without_keys_is_found(hall: Hall) -> None:
    """As older versions wrote it; the keys of its seats follow from its entries."""
    first, *rest = older_entries()
    table, _ = Table.from_entries(TABLE, [first, *rest])
    older = listing_of(table)._replace(keys="")
    await hall.store.create(TABLE, RULES_VERSION, first, older)
    for entry in rest:
        await hall.store.append(TABLE, entry, older)
    key = table.chairs[1].key
    assert key is not None
    assert await hall.lobby._keys(TABLE) == listing_of(table).keys
    assert key in listing_of(table).keys.split()
    assert (await hall.lobby.mine(m.AskMine([m.MySeat(TABLE, "not the secret")]))).tables == []
