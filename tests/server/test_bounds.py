"""A table comes to an end, and nothing at it costs more because it is long."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from torture import TORTURE

from server.asking import Site, open_site, refusal
from server.halls import Clock, Listener, state, wish
from server.seats import Seat, bots_of, prompt_hall, refused, seated, until
from server.test_rooms import reads_of
from sixstones import Game
from sixstones.server import actions, log, rooms, table
from sixstones.server import messages as m
from sixstones.server.entries import Moved
from sixstones.server.hall import Hall
from sixstones.server.refusal import Refusal
from sixstones.server.sources import Dealer

pytestmark = pytest.mark.anyio

ATTEMPTS = 40_000 if TORTURE else 300


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


async def test_offering_and_withdrawing_comes_to_an_end(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not TORTURE:
        monkeypatch.setattr(actions, "MOST_OFFERS", 20)
    opened = await site.open("mine", "mine")
    one, two = opened.secrets
    await site.post(f"{opened.bot_path}/move", {"seq": 1, "move": "take:YBR"}, one)
    for _ in range(ATTEMPTS):
        answer = await site.act(opened, one, type="takeback")
        if answer.status_code != 200:
            break
        await site.act(opened, one, type="answer", yes=False)
    assert refusal(answer) == (409, "used_up")
    assert str(actions.MOST_OFFERS) in answer.json()["sentence"]
    seq = (await site.state(opened))["seq"]
    assert seq == 2 + 2 * actions.MOST_OFFERS
    assert refusal(await site.act(opened, one, type="takeback")) == (409, "used_up")
    move = {"seq": seq, "move": "take:YBO"}
    assert (await site.post(f"{opened.bot_path}/move", move, two)).status_code == 200
    assert (await site.act(opened, two, type="takeback")).status_code == 200


async def test_coming_and_going_before_the_game_comes_to_an_end(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits down last stays, so the seat is not lost to those who come."""
    monkeypatch.setattr(actions, "MOST_LEFT", 5)
    opening = await hall.open(wish("mine", "open", "open"))
    host = Seat(hall, opening.table, opening.seats[0].secret)
    for _ in range(5):
        given = await hall.sit_down(host.table, m.SitDown("guest"))
        await Seat(hall, host.table, given.secret).leave()
    given = await hall.sit_down(host.table, m.SitDown("guest"))
    with refused("used_up"):
        await Seat(hall, host.table, given.secret).leave()
    await host.leave()
    assert (await host.state()).status == "over"


async def test_a_seat_goes_to_a_bot_and_back_only_so_often(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_REPLACED", 3)
    async with prompt_hall(tmp_path / "games.db", clock, gone_seconds=0.0) as hall:
        bots_of(hall).wait()
        one, two = await seated(hall, 2)
        for _ in range(3):
            await one.do(m.Replace(1))
            await two.do(m.Reclaim())
        with refused("used_up"):
            await one.do(m.Replace(1))
        await two.do(m.Replace(0))


@pytest.mark.parametrize("bound", ["MOST_MOVES", "MOST_DECISIONS"])
@pytest.mark.parametrize("bots", [(), ("rookie",)])
async def test_a_game_without_end_is_abandoned(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, bots: Sequence[str], bound: str
) -> None:
    """By people or by bots, which are not blamed for it."""
    monkeypatch.setattr(table, bound, 7)
    seats = await seated(hall, 2 - len(bots), *bots)
    room = await seats[0].room()
    while room.table.status == "playing" and room.table.count(Moved) < 7:
        mover = room.table.to_move
        assert mover is not None
        if mover < len(seats):
            await seats[mover].play()
        else:
            await until(lambda: room.table.to_move == 0)
    await hall.sweeper.sweep()
    assert room.table.ending is not None
    assert room.table.ending.reason == "abandoned"
    assert await hall.store.quarantined(10) == []


def test_the_bounds_are_beyond_what_people_do() -> None:
    """Else those who only play would meet them."""
    assert table.MOST_DECISIONS >= 1000
    assert table.MOST_MOVES >= 2 * table.MOST_DECISIONS
    assert actions.MOST_OFFERS >= 100


async def lines_of(hall: Hall, seat: Seat, since: int = 0) -> list[int]:
    """The log from an entry on, asked for part by part."""
    room = await seat.room()
    found: list[int] = []
    while part := (await room.part_of_log(seat.key, since)).log:
        found += [decoded(line)["seq"] for line in part]
        since = found[-1] + 1
    return found


def decoded(line: Any) -> Any:
    """A line as it was read by who got it."""
    return msgspec.json.decode(bytes(line))


async def test_a_long_log_is_sent_in_parts(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "WINDOW", 5)
    one, two = await seated(hall, 2)
    for number in range(10):
        await one.do(m.Say(f"line {number}"))
    assert [line.seq for line in (await one.state()).log] == [7, 8, 9, 10, 11]
    assert [line.seq for line in (await one.state(since=9)).log] == [9, 10, 11]
    listener = await two.listen(since=1)
    assert [line["seq"] for line in listener.told("state")[0]["log"]] == [7, 8, 9, 10, 11]
    await one.do(m.Say("one more"))
    assert [line["seq"] for line in listener.told("state")[1]["log"]] == [12]
    room = await one.room()
    assert len((await room.part_of_log(one.key, 2)).log) == 5
    assert await lines_of(hall, two) == list(range(13))
    assert await lines_of(hall, two, since=1) == list(range(1, 13))


async def test_the_parts_of_a_log_are_what_a_seat_may_read(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await site.open("mine", "mine")
    one, two = opened.secrets
    move = {"seq": 1, "move": "reserve:deck1"}
    assert (await site.post(f"{opened.bot_path}/move", move, one)).status_code == 200
    cards = {}
    for who, secret in (("one", one), ("two", two), ("watching", None)):
        part = (await site.get(f"{opened.path}/log?since=1", secret)).json()["log"]
        assert part == (await site.get(f"{opened.path}?since=1", secret)).json()["log"]
        cards[who] = part[0]["events"][0]["card"]
    assert cards["one"] is not None
    assert cards["two"] is cards["watching"] is None
    assert (await site.get(f"{opened.path}/log?since=9")).json() == {"log": []}
    assert refusal(await site.get(f"{opened.path}/log?since=x")) == (400, "bad_request")
    assert refusal(await site.get(f"{opened.path}/log", "wrong")) == (403, "bad_secret")


async def test_no_request_reads_or_replays_a_long_table(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One entry is read to see what is new, however many there are."""
    one, two = await seated(hall, 2)
    room = await one.room()
    for _ in range(60):
        await (one, two)[room.table.to_move or 0].play()
        await one.do(m.Say("x"))

    def replay(game: Game) -> None:
        raise AssertionError("replayed")

    monkeypatch.setattr(Game, "replay", replay)
    reads = reads_of(hall.store, monkeypatch)
    with refused("stale"):
        await room.do(one.key, m.Play(0, "take:YBR"))
    with refused("stale"):
        await room.do(two.key, m.Play(3, "pass"))
    with suppress(Refusal):
        await room.do(one.key, m.AskTakeback())
    await state(hall, one.table, one.secret)
    await state(hall, one.table)
    await room.part_of_log(None, 0)
    await room.admit(Listener())
    assert set(reads) <= {1}


async def test_a_long_table_is_replayed_beside_the_event_loop(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        short, _ = await seated(first, 2)
        long, _ = await seated(first, 2)
        await long.play()
    monkeypatch.setattr(rooms, "LONG", 3)
    where: list[bool] = []

    def deal(players: int, seed: str) -> Game:
        where.append(threading.current_thread() is threading.main_thread())
        return Game.new(players, seed)

    async with prompt_hall(path, clock, dealer=Dealer(deal=deal)) as second:
        await second.rooms.get(short.table)
        await second.rooms.get(long.table)
    assert where == [True, False]
