"""Who only asks over HTTP, without a connection, is there too (design §4)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from torture import TORTURE

from server.asking import Opened, Site, open_site, refusal
from server.halls import Clock, Listener
from server.seats import Seat, prompt_hall, seated
from sixstones.server.hall import Hall

pytestmark = pytest.mark.anyio

MINUTES = 30 if TORTURE else 2
GONE = 60
"""Seconds without a word after which a seat may be given to a bot."""


@pytest.fixture
async def site(tmp_path: Path, clock: Clock) -> AsyncIterator[Site]:
    """A server by the test's clock."""
    async with open_site(tmp_path, now=clock, gone_seconds=float(GONE)) as opened:
        yield opened


async def pair(site: Site) -> tuple[Opened, str, str]:
    """A table of two people, with the secret of each."""
    table = await site.open("mine", "open")
    seat = await site.post(f"{table.path}/seats", {"name": "Two"})
    return table, table.secrets[0], seat.json()["secret"]


async def replace(site: Site, table: Opened, by: str, seat: int) -> str:
    """What comes of giving a seat to a bot: the code of the refusal, or "done"."""
    answer = await site.act(table, by, type="replace", seat=seat)
    return "done" if answer.status_code == 200 else refusal(answer)[1]


async def move(site: Site, table: Opened, secret: str) -> None:
    """Play the first legal move with a POST, having looked with a GET."""
    state = await site.state(table, secret)
    wish = {"seq": state["seq"], "move": state["view"]["legal"][0]}
    answer = await site.post(f"{table.bot_path}/move", wish, secret)
    assert answer.status_code == 200, answer.text


async def test_who_plays_by_requests_alone_is_never_replaced(site: Site, clock: Clock) -> None:
    table, one, two = await pair(site)
    secrets = (one, two)
    for _ in range(MINUTES * 20):
        state = await site.state(table)
        if state["status"] == "over":
            break
        mover = state["view"]["to_move"]
        await move(site, table, secrets[mover])
        clock.forward(3)
        assert await replace(site, table, secrets[1 - mover], mover) == "present"


@pytest.mark.parametrize("sign", ["look", "say", "refused move", "offer"])
async def test_every_request_of_a_seat_is_a_sign_of_life(
    site: Site, clock: Clock, sign: str
) -> None:
    table, one, two = await pair(site)

    async def give_sign() -> None:
        if sign == "look":
            await site.get(table.path, two)
        elif sign == "say":
            await site.act(table, two, type="say", text="still here")
        elif sign == "offer":
            await site.act(table, two, type="takeback")
        else:
            await site.post(f"{table.bot_path}/move", {"seq": 0, "move": "take:YBR"}, two)

    for _ in range(6):
        await give_sign()
        clock.forward(25)
        assert await replace(site, table, one, 1) == "present"


async def test_to_sit_down_is_a_sign_of_life(site: Site) -> None:
    table = await site.open("mine", "open")
    listener = await Seat(site.hall, table.id, table.secrets[0]).listen()
    assert shown(listener) == [True, False]
    await site.post(f"{table.path}/seats", {"name": "Two"})
    assert shown(listener) == [True, True]


async def test_who_has_not_been_heard_of_for_long_is_replaced(site: Site, clock: Clock) -> None:
    table, one, two = await pair(site)
    await site.get(table.path, two)
    clock.forward(GONE / 2)
    assert await replace(site, table, one, 1) == "not_gone_long"
    clock.forward(GONE)
    await site.get(table.path)  # a spectator's look is nobody's sign of life
    await site.get(table.path, one)
    assert await replace(site, table, one, 1) == "done"


async def test_a_wrong_secret_is_no_sign_of_life(site: Site, clock: Clock) -> None:
    table, one, _ = await pair(site)
    clock.forward(GONE / 2)
    assert await replace(site, table, one, 1) == "not_gone_long"
    clock.forward(GONE)
    assert refusal(await site.get(table.path, "no secret")) == (403, "bad_secret")
    assert await replace(site, table, one, 1) == "done"


async def test_a_visit_is_shown_to_everyone_until_it_is_over(site: Site, clock: Clock) -> None:
    table, one, two = await pair(site)
    clock.forward(GONE)
    await site.hall.presence.exchange()
    listener = await Seat(site.hall, table.id, one).listen()
    assert shown(listener) == [True, False]
    await site.get(table.path, two)
    assert shown(listener) == [True, True]
    told = len(listener.frames)
    await site.get(table.path, two)
    assert len(listener.frames) == told
    clock.forward(GONE / 2)
    await site.hall.presence.exchange()
    assert shown(listener) == [True, False]


def shown(listener: Listener) -> Any:
    """Who was last shown as here."""
    return listener.told("present")[-1]["seats"]


async def test_a_visit_counts_in_every_process(tmp_path: Path, clock: Clock) -> None:
    """Whoever asks the process where the visitor is not known by itself."""
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as here, prompt_hall(path, clock) as there:
        one, two = await seated(here, 2)
        listener = await one.listen()
        clock.forward(GONE * 2)
        for _ in range(4):
            (await there.rooms.get(two.table)).visit(two.key)
            await exchange(there, here)
            clock.forward(GONE / 2 - 1)
            await exchange(there, here)
            assert shown(listener) == [True, True]
        clock.forward(1)
        await exchange(there, here)
        assert shown(listener) == [True, False]


async def exchange(*halls: Hall) -> None:
    """One round of each."""
    for hall in halls:
        await hall.presence.exchange()


async def test_visits_are_forgotten(site: Site, clock: Clock) -> None:
    for _ in range(20):
        await pair(site)
    assert len(site.hall.presence._visits) == 20
    clock.forward(GONE)
    await site.hall.presence.exchange()
    assert not site.hall.presence._visits
    assert not site.hall.presence._here
