"""Strangers who ask for the same game are seated together, whichever process they ask."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from server.asking import open_site, refusal
from server.halls import Clock, state, wish
from server.seats import Seat, seated
from sixstones.server import limiting, pairing
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.options import Clock as GameClock
from sixstones.server.refusal import Refusal

pytestmark = pytest.mark.anyio

PAIR = m.AskPairing()


@dataclass
class Asker:
    """Someone who does what a client does to be seated: ask, sit down there, or open a table and
    ask again."""

    hall: Hall
    asked: m.AskPairing = PAIR
    seat: Seat | None = None

    async def ask(self) -> str | None:
        """The table one is told of, seen from where one waits."""
        waiting = None if self.seat is None else self.seat.table
        found = await self.hall.pairing.find(
            m.AskPairing(self.asked.seats, self.asked.clock, waiting)
        )
        return found.table

    async def step(self) -> None:
        """Ask once, and do as one is told."""
        status = None if self.seat is None else (await self.seat.state()).status
        if status == "playing":
            return
        if status == "over":  # whoever had opened it has left
            self.seat = None
        table = await self.ask()
        if table is not None:
            await self.sit_down(table)
        elif self.seat is None:
            await self.open()

    async def open(self) -> None:
        """Open a table for whoever asks next, and be there."""
        seats = ["open"] * (self.asked.seats - 1)
        opening = await self.hall.open(wish("mine", *seats, public=True, clock=self.clock))
        await self.enter(opening.table, opening.seats[0].secret)

    @property
    def clock(self) -> dict[str, Any]:
        return {"kind": self.asked.clock.kind, "base": self.asked.clock.base}

    async def sit_down(self, table: str) -> None:
        """Leave where one waits, unless the game has begun there, and sit down."""
        if self.seat is not None:
            try:
                await self.seat.leave()
            except Refusal as refused:
                if refused.code != "begun":
                    raise
                return
            self.seat = None
        try:
            given = await self.hall.sit_down(table, m.SitDown("asker"))
        except Refusal as refused:
            if refused.code not in ("full", "seat_taken"):
                raise
            return
        await self.enter(table, given.secret)

    async def enter(self, table: str, secret: str) -> None:
        self.seat = Seat(self.hall, table, secret)
        await self.seat.listen()


async def exchange(*halls: Hall) -> None:
    """Have everyone know who is where."""
    for hall in (*halls, *halls):
        await hall.presence.exchange()


async def test_the_first_two_who_ask_are_seated(halls: tuple[Hall, Hall]) -> None:
    one, two = (Asker(hall) for hall in halls)
    await one.step()
    await exchange(*halls)
    assert one.seat is not None
    assert await two.ask() == one.seat.table
    await two.step()
    assert two.seat is not None
    assert (await two.seat.state()).status == "playing"
    await exchange(*halls)
    assert await Asker(halls[0]).ask() is None


async def test_of_two_who_open_a_table_at_once_the_later_one_moves(
    halls: tuple[Hall, Hall],
) -> None:
    askers = [Asker(hall) for hall in halls]
    assert await asyncio.gather(*(asker.ask() for asker in askers)) == [None, None]
    await asyncio.gather(*(asker.open() for asker in askers))
    await exchange(*halls)
    told = [await asker.ask() for asker in askers]
    assert sorted(table is None for table in told) == [False, True]
    for asker in askers:
        await asker.step()
    seats = [asker.seat for asker in askers if asker.seat is not None]
    assert len(seats) == 2
    assert len({seat.table for seat in seats}) == 1
    assert (await seats[0].state()).status == "playing"


@pytest.mark.parametrize("number", [2, 3])
async def test_of_many_who_ask_at_once_nobody_shares_a_seat_or_is_left_behind(
    halls: tuple[Hall, Hall], number: int
) -> None:
    askers = [Asker(halls[at % 2], m.AskPairing(number)) for at in range(2 * number + 1)]
    for _ in range(20):
        await asyncio.gather(*(asker.step() for asker in askers))
        await exchange(*halls)
    seats = [asker.seat for asker in askers if asker.seat is not None]
    places = [(seat.table, (await seat.state()).seat) for seat in seats]
    assert len(set(places)) == len(askers)
    by_status: dict[str, set[str]] = {}
    for seat in seats:
        by_status.setdefault((await seat.state()).status, set()).add(seat.table)
    assert {status: len(tables) for status, tables in by_status.items()} == {
        "playing": 2,
        "open": 1,
    }


async def test_nobody_is_sent_to_someone_who_has_gone(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    waiting = Asker(here)
    await waiting.open()
    assert waiting.seat is not None
    await exchange(*halls)
    assert await Asker(there).ask() == waiting.seat.table
    here.presence.went(waiting.seat.table, waiting.seat.key)
    await exchange(*halls)
    assert await Asker(there).ask() is None
    await waiting.seat.listen()
    await exchange(*halls)
    assert await Asker(there).ask() == waiting.seat.table
    await waiting.seat.leave()
    assert await Asker(there).ask() is None


async def test_who_waits_goes_on_waiting_when_another_leaves(halls: tuple[Hall, Hall]) -> None:
    three = m.AskPairing(3)
    first, second, third = (Asker(hall, three) for hall in (*halls, halls[0]))
    await first.open()
    await exchange(*halls)
    await second.step()
    assert first.seat is not None
    assert second.seat is not None
    assert second.seat.table == first.seat.table
    await second.seat.leave()
    await exchange(*halls)
    assert await first.ask() is None
    assert (await first.seat.state()).status == "open"
    assert await third.ask() == first.seat.table


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("mine", "open"), {}),
        (("mine", "open", "open"), {"public": True}),
        (("mine", "open", "rookie"), {"public": True}),
        (("mine", "open"), {"public": True, "hints": True}),
        (("mine", "open"), {"public": True, "deep": True}),
        (("mine", "open"), {"public": True, "chat": False}),
        (("mine", "open"), {"public": True, "takebacks": False}),
        (("mine", "open"), {"public": True, "clock": {"kind": "live"}}),
    ],
)
async def test_another_kind_of_table_is_not_for_who_asks(
    hall: Hall, seats: tuple[str, ...], options: dict[str, Any]
) -> None:
    opening = await hall.open(wish(*seats, **options))
    await Seat(hall, opening.table, opening.seats[0].secret).listen()
    assert await Asker(hall).ask() is None


async def test_a_clock_is_the_same_when_it_gives_the_same_time(hall: Hall) -> None:
    live = m.AskPairing(2, GameClock("live", 600, 5))
    given = {"kind": "live", "base": 600, "increment": 5, "days": 9}
    opening = await hall.open(wish("mine", "open", public=True, clock=given, language="pl"))
    await Seat(hall, opening.table, opening.seats[0].secret).listen()
    assert await Asker(hall, live).ask() == opening.table
    assert await Asker(hall, m.AskPairing(2, GameClock("live", 600, 6))).ask() is None


async def test_a_table_for_whoever_asked_is_in_the_lobby_with_what_it_allows(hall: Hall) -> None:
    await hall.open(wish("mine", "open", public=True, language="fr"))
    (card,) = (await hall.lobby.public()).open
    assert card.summary.options is not None
    assert (card.summary.options.language, card.summary.options.takebacks) == ("fr", True)
    assert card.summary.opened == (await state(hall, card.table)).log[0].at
    await seated(hall, 2)


async def test_one_address_asks_only_so_often(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "PAIRINGS", limiting.Rate("pairings", 2, "year"))
    async with open_site(tmp_path, limits=True) as site:
        for _ in range(2):
            answer = await site.post("/api/pair", {})
            assert (answer.status_code, answer.json()) == (200, {"table": None})
        assert refusal(await site.post("/api/pair", {})) == (429, "too_fast")


async def test_no_network_hides_who_waits(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By opening so many tables afterwards that only those are looked at."""
    monkeypatch.setattr(pairing, "MOST_LOOKED_AT", 2 * pairing.SHARES[1])
    waiting = Asker(hall)
    await waiting.open()
    clock.forward(1)
    for number in range(3 * pairing.SHARES[1]):
        await hall.open(wish("mine", "open", public=True), f"203.0.113.{number % 4}")
    assert waiting.seat is not None
    assert await Asker(hall).ask() == waiting.seat.table
