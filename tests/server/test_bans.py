"""Whoever is banned is kept out at every door, on every process, until the ban ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.asgi import Program, Socket
from server.asking import ELSEWHERE, Opened, Site, open_site, refusal
from server.halls import Clock
from server.memory import Memory
from server.seats import until
from sixstones.server import messages as m
from sixstones.server.bans import Bans, canonical
from sixstones.server.fair import device_of
from sixstones.server.refusal import Refusal
from sixstones.store import Ban

pytestmark = pytest.mark.anyio
DEVICE = "0123456789abcdef"
SEATS = [{"kind": "mine"}, {"kind": "open"}]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


async def ban(site: Site, what: str, until: int | None = None) -> None:
    await site.hall.store.admin.ban(Ban(canonical(what), 1, until, "why"))
    await site.hall.bans.refresh()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("2001:DB8::1/64", "2001:db8::/64"),
        (f"device:{'a' * 64}", f"device:{'a' * 64}"),
    ],
)
def test_a_ban_has_one_name(text: str, named: str) -> None:
    assert canonical(text) == named


@pytest.mark.parametrize(
    "text", ["", "home", "192.0.2", "192.0.2.0/33", "device:", "device:xyz", f"device:{'A' * 64}"]
)
def test_what_is_neither_network_nor_device_has_none(text: str) -> None:
    with pytest.raises(ValueError, match="is no address"):
        canonical(text)


@pytest.mark.parametrize(
    ("what", "out", "inside"),
    [
        ("192.0.2.7", ["192.0.2.7", "::ffff:192.0.2.7"], ["192.0.2.8", "::192.0.2.7", "?"]),
        ("192.0.2.0/24", ["192.0.2.0", "192.0.2.255"], ["192.0.3.0", "2001:db8::"]),
        (
            "2001:db8::/64",
            ["2001:db8::1", "2001:db8::ffff:0:0:1"],
            ["2001:db8:0:1::", "32.1.13.184"],
        ),
        ("0.0.0.0/0", ["192.0.2.7"], ["::1", "testclient"]),
    ],
)
async def test_a_network_keeps_out_its_addresses(
    what: str, out: list[str], inside: list[str]
) -> None:
    memory = Memory()
    bans = Bans(memory, Clock())
    await memory.admin.ban(Ban(canonical(what), 1, None, ""))
    await bans.refresh()
    for address in out:
        with pytest.raises(Refusal, match="not let in") as refused:
            bans.require(address)
        assert (refused.value.code, refused.value.status) == ("banned", 403)
    for address in inside:
        bans.require(address)


async def test_a_ban_ends_by_itself_and_says_when() -> None:
    clock, memory = Clock(), Memory()
    bans = Bans(memory, clock)
    await memory.admin.ban(Ban("192.0.2.7/32", 1, clock() + 1000, ""))
    await bans.refresh()
    with pytest.raises(Refusal, match=r"until 2027-01-15 08:00 UTC\.$"):
        bans.require("192.0.2.7")
    clock.forward(1)
    bans.require("192.0.2.7")


async def test_a_banned_address_is_told_so_wherever_it_asks(site: Site) -> None:
    table = await site.open("mine", "mine")
    there = Site(site.app, ELSEWHERE)
    assert (await there.get("/api/lobby")).status_code == 200
    await ban(site, "203.0.113.0/24")
    for path in ("/api/lobby", table.path, f"{table.bot_path}"):
        assert refusal(await there.get(path, table.secrets[0])) == (403, "banned")
    assert refusal(await there.post("/api/tables", {"seats": SEATS})) == (403, "banned")
    assert (await there.get("/healthz")).status_code == 200
    assert (await site.get("/api/lobby")).status_code == 200
    await site.hall.store.admin.unban("203.0.113.0/24")
    await site.hall.bans.refresh()
    assert (await there.get("/api/lobby")).status_code == 200


async def test_a_banned_device_can_neither_open_nor_sit_down_nor_play_on(site: Site) -> None:
    key: dict[str, str] = {"Sixstones_Device": DEVICE}
    opening = (await site.post("/api/tables", {"seats": SEATS}, **key)).json()
    table = Opened(opening["table"], [opening["seats"][0]["secret"]])
    other = await site.post(f"{table.path}/seats", {"name": "Bo"})
    assert other.status_code == 201
    await ban(site, f"device:{device_of(DEVICE)}")
    free = await site.open("mine", "open")
    assert refusal(await site.post("/api/tables", {"seats": SEATS}, **key)) == (403, "banned")
    sat = await site.post(f"{free.path}/seats", {"name": "Eve"}, **key)
    assert refusal(sat) == (403, "banned")
    for answer in (
        await site.get(table.path, table.secrets[0]),
        await site.act(table, table.secrets[0], type="resign"),
        await site.post(f"{table.path}/rematch", {}, table.secrets[0]),
    ):
        assert refusal(answer) == (403, "banned")
    assert (await site.get(table.path, other.json()["secret"])).status_code == 200
    assert (await site.post(f"{free.path}/seats", {"name": "Ada"})).status_code == 201


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "0123456789abcde!", "0123456789 abcdef"])
async def test_a_device_key_is_letters_and_digits(site: Site, key: str) -> None:
    answer = await site.post("/api/tables", {"seats": SEATS}, Sixstones_Device=key)
    assert refusal(answer) == (400, "bad_request")


async def test_only_the_hash_of_a_device_key_is_kept_and_nobody_is_told(site: Site) -> None:
    answer = await site.post("/api/tables", {"seats": SEATS}, Sixstones_Device=DEVICE)
    table = Opened(answer.json()["table"], [answer.json()["seats"][0]["secret"]])
    bodies = [entry.body for entry in await site.hall.store.entries(table.id)]
    assert device_of(DEVICE) in bodies[0]
    assert DEVICE not in "".join(bodies)
    for secret in (None, table.secrets[0]):
        assert device_of(DEVICE) not in (await site.get(table.path, secret)).text


async def test_a_socket_of_someone_who_is_banned_meanwhile_is_closed(site: Site) -> None:
    answer = await site.post("/api/tables", {"seats": SEATS}, Sixstones_Device=DEVICE)
    table, secret = answer.json()["table"], answer.json()["seats"][0]["secret"]
    socket = Socket(site.app, m.Hello(table, secret))
    watcher = Socket(site.app, m.Hello(table))
    await socket.say()
    await watcher.say()
    await ban(site, "192.0.2.0/24")
    await socket.say()
    await ban(site, f"device:{device_of(DEVICE)}")
    await ended(socket)
    assert refused_with(socket) == "banned"
    await watcher.say()
    again = Socket(site.app, m.Hello(table, secret))
    await until(lambda: refused_with(again) == "banned")
    for each in (again, watcher):
        await each.close()


async def test_a_stream_of_someone_who_is_banned_meanwhile_ends(site: Site) -> None:
    answer = await site.post("/api/tables", {"seats": SEATS}, Sixstones_Device=DEVICE)
    table, secret = answer.json()["table"], answer.json()["seats"][0]["secret"]
    program = Program(site.app, table, secret)
    await until(lambda: len(program.lines) > 1)
    await ban(site, f"device:{device_of(DEVICE)}")
    await site.post(f"/api/tables/{table}/seats", {"name": "Bo"})
    async with asyncio.timeout(60):
        await program._task
    assert b"Bo" not in b"".join(program.lines)


async def ended(socket: Socket) -> None:
    """Say something until the application hangs up."""
    async with asyncio.timeout(60):
        say: Any = asyncio.create_task(socket.say())
        await asyncio.wait((say, socket._task), return_when=asyncio.FIRST_COMPLETED)
        say.cancel()
        await socket._task


def refused_with(socket: Socket) -> str | None:
    """The code of the last refusal."""
    told = [json.loads(frame) for frame in socket.frames]
    refusals = [message["code"] for message in told if message["type"] == "refused"]
    return refusals[-1] if refusals else None


async def test_a_running_server_hears_of_bans_by_itself(site: Site) -> None:
    there = Site(site.app, ELSEWHERE)
    await site.hall.store.admin.ban(Ban(f"{ELSEWHERE}/32", 1, None, ""))
    async with asyncio.timeout(60):
        while (await there.get("/api/lobby")).status_code != 403:
            await asyncio.sleep(0.01)
