"""What a network may have of the time of bots, and how often it may ask over a socket."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.asgi import CALLER, Socket
from server.asking import ELSEWHERE, HERE, Opened, Site
from server.seats import Prompt, until
from sixstones.bots import Bot
from sixstones.engine import Move, View
from sixstones.server import limiting
from sixstones.server import messages as m
from sixstones.server.app import create_app
from sixstones.server.limiting import Rate
from sixstones.server.messages import HintMove
from sixstones.server.settings import Settings

pytestmark = pytest.mark.anyio


class Noting(Prompt):
    """Bots that move at once, and in whose time they did."""

    def __init__(self) -> None:
        super().__init__()
        self.whose: list[str] = []

    async def choose(self, bot: Bot, view: View, who: str = "") -> Move:
        self.whose.append(who)
        return await super().choose(bot, view, who)

    async def analyze(self, view: View, who: str = "") -> list[HintMove]:
        self.whose.append(who)
        return await super().analyze(view, who)


@pytest.fixture
def bots() -> Noting:
    return Noting()


@pytest.fixture
async def site(tmp_path: Path, bots: Noting) -> AsyncIterator[Site]:
    """A server with limits, asked from an address of this machine."""
    settings = Settings(database=str(tmp_path / "games.db"))
    app = create_app(settings, bot_pool=bots)
    async with app.router.lifespan_context(app):
        site = Site(app)
        async with site.client:
            yield site


def told(socket: Socket, kind: str) -> list[Any]:
    """What a socket was told of one type."""
    messages = [json.loads(frame) for frame in socket.frames]
    return [message for message in messages if message["type"] == kind]


async def turn_of(site: Site, table: Opened, seat: int) -> int:
    """Wait until it is a seat's turn; gives the seq."""
    room = await site.hall.rooms.get(table.id)
    await until(lambda: room.table.to_move == seat)
    return room.table.seq


async def test_a_bot_thinks_in_the_time_of_who_asked_last(site: Site, bots: Noting) -> None:
    """Who opened the table, then whoever acts there, by a request or over a socket."""
    table = await site.open("rookie", "mine")
    seq = await turn_of(site, table, 1)
    assert bots.whose == [HERE]
    async with Site(site.app, ELSEWHERE).client as other:
        sent = {"seq": seq, "move": "take:R"}
        state = (await site.state(table, table.secrets[0]))["view"]
        sent["move"] = state["legal"][0]
        bearer = {"authorization": f"Bearer {table.secrets[0]}"}
        answer = await other.post(f"{table.bot_path}/move", json=sent, headers=bearer)
        assert answer.status_code == 200
    seq = await turn_of(site, table, 1)
    assert bots.whose == [HERE, ELSEWHERE]
    move = (await site.state(table, table.secrets[0]))["view"]["legal"][0]
    socket = Socket(site.app, m.Hello(table.id, table.secrets[0]))
    await socket.say(m.Play(seq, move))
    await turn_of(site, table, 1)
    assert bots.whose == [HERE, ELSEWHERE, CALLER]
    await site.state(table, table.secrets[0])
    await socket.say(m.AskHint())
    await until(lambda: len(told(socket, "hint")) == 1)
    assert bots.whose == [HERE, ELSEWHERE, CALLER, CALLER]
    await socket.close()


async def test_one_address_asks_for_only_so_many_hints(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "HINTS", Rate("hints", 1, "year"))
    table = await site.open("mine", "rookie")
    socket = Socket(site.app, m.Hello(table.id, table.secrets[0]))
    await socket.say(m.AskHint())
    await until(lambda: len(told(socket, "hint")) == 1)
    await socket.say(m.AskHint())
    assert [refusal["code"] for refusal in told(socket, "refused")] == ["too_fast"]
    await socket.close()


async def test_a_seat_says_only_so_much_over_a_socket_too(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "LINES", Rate("lines of chat", 1, "year"))
    table = await site.open("mine", "rookie")
    socket = Socket(site.app, m.Hello(table.id, table.secrets[0]))
    await socket.say(m.Say("one"), m.Say("two"), m.Resign())
    assert [refusal["code"] for refusal in told(socket, "refused")] == ["too_fast"]
    assert len(told(socket, "accepted")) == 2
    await socket.close()


async def test_one_address_opens_only_so_many_sockets_at_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes too often is told when to come back."""
    monkeypatch.setattr(limiting, "CONNECTS", Rate("sockets", 1, "year"))
    table = await site.open("mine", "rookie")
    first = Socket(site.app, m.Hello(table.id))
    await first.say()
    second = Socket(site.app, m.Hello(table.id))
    await until(lambda: second.denied is not None)
    assert second.denied is not None
    assert second.denied["status"] == 429
    assert int(dict(second.denied["headers"])[b"retry-after"]) > 0
    await first.close()


async def test_all_sockets_of_an_address_say_only_so_much_together(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each for itself may say more. They wait, and hold up nobody else."""
    monkeypatch.setattr(limiting, "MESSAGES", Rate("messages", 4, "year"))
    table = await site.open("mine", "rookie")
    many = [Socket(site.app, m.Hello(table.id)) for _ in range(3)]
    await many[0].say()
    for socket in many:
        socket.begin(m.Ping())
    other = Socket(site.app, m.Hello(table.id), ELSEWHERE)
    await other.say(m.Ping())
    assert sum(len(told(socket, "state")) for socket in many) == 3
    assert [len(told(socket, "pong")) for socket in many] == [1, 0, 0]
    for socket in (*many, other):
        await socket.cut()
