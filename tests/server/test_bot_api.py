"""The bot API: what a program that holds a seat is told, line by line, and what it may do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.asking import Opened, Site, open_site, refusal
from sixstones.engine import CARDS
from sixstones.server import bot_api, limiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


class Stream:
    """A program that listens. `reads` cleared, it takes nothing more."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.start: Any = None
        self.reads = asyncio.Event()
        self.reads.set()
        self.hung_up = asyncio.Event()
        self.ended = asyncio.Event()

    async def receive(self) -> Any:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.start = message
            return
        if message["body"]:
            assert message["body"].endswith(b"\n")
            self.lines.put_nowait(message["body"])
        if not message["more_body"]:
            self.ended.set()

    async def line(self) -> Any:
        """The next line, decoded; None for a sign of life."""
        async with asyncio.timeout(240):
            text = await self.lines.get()
        return json.loads(text) if text.strip() else None

    async def told(self, kind: str) -> Any:
        """The next message of a type."""
        while True:
            message = await self.line()
            if message is not None and message["type"] == kind:
                return message


@asynccontextmanager
async def listening(
    site: Site, table: Opened, secret: str, query: str = ""
) -> AsyncIterator[Stream]:
    stream = Stream()
    scope = {
        "type": "http", "method": "GET", "path": table.bot_path, "client": ("127.0.0.1", 1),
        "headers": [(b"authorization", f"Bearer {secret}".encode())],
        "query_string": query.encode(),
    }  # fmt: skip
    task = asyncio.create_task(site.app(scope, stream.receive, stream.send))
    try:
        yield stream
    finally:
        stream.reads.set()
        stream.hung_up.set()
        async with asyncio.timeout(240):
            await task


async def test_a_program_is_told_the_state_and_then_each_change(site: Site) -> None:
    table = await site.open("mine", "mine")
    async with listening(site, table, table.secrets[0]) as stream:
        state = await stream.told("state")
        assert (state["seat"], state["seq"]) == (0, 1)
        assert dict(stream.start["headers"])[b"content-type"] == b"application/x-ndjson"
        assert dict(stream.start["headers"])[b"cache-control"] == b"no-store"
        assert (await stream.told("present"))["seats"] == [True, False]
        move = state["view"]["legal"][0]
        await site.post(f"{table.bot_path}/move", {"seq": 1, "move": move}, table.secrets[0])
        after = await stream.told("state")
        assert [line["move"] for line in after["log"]] == [move]
        assert "legal" not in after["view"]


async def test_a_network_has_so_many_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is room again when one has ended."""
    monkeypatch.setattr(limiting, "SOCKETS", (1, 9))
    async with open_site(tmp_path, limits=True) as site:
        table = await site.open("mine", "mine")
        async with listening(site, table, table.secrets[0]) as stream:
            await stream.told("state")
            async with asyncio.timeout(20):
                answer = await site.get(table.bot_path, table.secrets[1])
            assert refusal(answer) == (429, "too_fast")
        async with listening(site, table, table.secrets[1]) as stream:
            await stream.told("state")


async def test_a_stream_begins_where_it_is_asked_to(site: Site) -> None:
    table = await site.open("mine", "mine")
    await site.act(table, table.secrets[1], type="say", phrase="hello")
    async with listening(site, table, table.secrets[0], "since=1") as stream:
        assert [line["kind"] for line in (await stream.told("state"))["log"]] == ["said"]


async def test_a_program_that_hangs_up_is_no_longer_there(site: Site) -> None:
    table = await site.open("mine", "mine")
    room = await site.hall.rooms.get(table.id)
    async with listening(site, table, table.secrets[0]) as stream:
        await stream.told("present")
        assert room.presence().seats == [True, False]
    assert room.presence().seats == [False, False]
    assert stream.ended.is_set()


async def test_silence_is_broken_by_empty_lines(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_api, "SIGN_OF_LIFE", 0.01)
    table = await site.open("mine", "mine")
    async with listening(site, table, table.secrets[0]) as stream:
        await stream.told("present")
        assert await stream.line() is None
        assert await stream.line() is None


async def test_a_program_that_does_not_read_is_cut_off(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_api, "STALLED_AFTER", 0.05)
    table = await site.open("mine", "mine")
    room = await site.hall.rooms.get(table.id)
    async with listening(site, table, table.secrets[0]) as stream:
        await stream.told("present")
        stream.reads.clear()
        await site.act(table, table.secrets[1], type="say", phrase="hurry")
        async with asyncio.timeout(240):
            while room.guests:
                await asyncio.sleep(0.01)
    assert b"sixstones_stalled_total 1.0" in site.services.metrics.text()


async def test_a_queue_that_grows_too_long_ends_the_stream(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_api, "MOST_FRAMES", 3)
    table = await site.open("mine", "mine")
    async with listening(site, table, table.secrets[0]) as stream:
        await stream.told("present")
        stream.reads.clear()
        for _ in range(8):
            await site.act(table, table.secrets[1], type="say", phrase="hurry")
        stream.reads.set()
        async with asyncio.timeout(240):
            await stream.ended.wait()
    assert stream.lines.qsize() < 8


async def test_the_bot_api_is_for_seats(site: Site) -> None:
    table = await site.open("mine", "mine")
    assert refusal(await site.get(table.bot_path)) == (401, "no_secret")
    assert refusal(await site.get(table.bot_path, "wrong")) == (403, "bad_secret")
    nowhere = await site.get("/api/bot/tables/nosuchtable", table.secrets[0])
    assert refusal(nowhere) == (404, "unknown_table")
    bad = await site.get(f"{table.bot_path}?since=x", table.secrets[0])
    assert refusal(bad) == (400, "bad_request")


@pytest.mark.parametrize(
    ("what", "body"),
    [("move", {"seq": 1, "move": "pass"}), ("action", {"action": {"type": "resign"}})],
)
async def test_only_the_seat_itself_may_act(site: Site, what: str, body: Any) -> None:
    table = await site.open("mine", "mine")
    path = f"{table.bot_path}/{what}"
    assert refusal(await site.post(path, body)) == (401, "no_secret")
    assert refusal(await site.post(path, body, "wrong")) == (403, "bad_secret")
    nowhere = f"/api/bot/tables/nosuchtable/{what}"
    assert refusal(await site.post(nowhere, body, table.secrets[0])) == (404, "unknown_table")


async def test_a_move_sent_twice_is_played_once_and_answered_alike(site: Site) -> None:
    table = await site.open("mine", "mine")
    sent = {"seq": 1, "move": (await site.state(table, table.secrets[0]))["view"]["legal"][0]}
    answers = [await site.post(f"{table.bot_path}/move", sent, table.secrets[0]) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"type": "accepted", "entry": 1, "seq": 1}] * 3
    assert (await site.state(table))["seq"] == 2


async def test_a_move_that_cannot_be_is_refused_with_its_reason(site: Site) -> None:
    table = await site.open("mine", "mine")
    ada, bo = table.secrets

    async def code(secret: str, seq: int, move: str) -> tuple[int, str]:
        sent = {"seq": seq, "move": move}
        return refusal(await site.post(f"{table.bot_path}/move", sent, secret))

    view = (await site.state(table, ada))["view"]
    legal, face_up = view["legal"], {card for row in view["market"] for card in row}
    away = next(card for card in CARDS if card not in face_up)
    assert await code(bo, 1, legal[0]) == (409, "not_your_turn")
    assert await code(ada, 2, legal[0]) == (409, "early")
    assert await code(ada, 1, f"recruit:{away}") == (409, "illegal_move")
    assert await code(ada, 1, "dance") == (409, "illegal_move")
    answer = await site.post(f"{table.bot_path}/move", {"seq": 1, "move": f"recruit:{away}"}, ada)
    assert answer.json()["why"] == {"code": "out_of_reach", "card": away}
    assert await code(ada, 1, "x" * 81) == (400, "bad_request")
    await site.post(f"{table.bot_path}/move", {"seq": 1, "move": legal[0]}, ada)
    assert await code(ada, 1, legal[1]) == (409, "stale")
    await site.act(table, bo, type="resign")
    assert await code(bo, 3, legal[0]) == (409, "over")


async def test_a_program_can_do_all_that_a_seat_can(site: Site) -> None:
    table = await site.open("mine", "mine", deep=True)
    ada, bo = table.secrets
    move = (await site.state(table, ada))["view"]["legal"][0]
    done = [
        await site.act(table, ada, type="move", seq=1, move=move),
        await site.act(table, bo, type="say", text="hm"),
        await site.act(table, ada, type="takeback"),
        await site.act(table, bo, type="answer", yes=True),
        await site.act(table, bo, type="resign"),
    ]
    assert [answer.json()["entry"] for answer in done] == [1, 2, 3, 4, 5]
    assert done[0].json()["seq"] == 1
    state = await site.state(table)
    ended = {"winners": [0], "reason": "resignation", "points": [0, 0], "decided": None}
    assert state["result"] == ended


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "say", "text": "\u200b\n"}, (400, "empty")),
        ({"type": "say", "text": "x" * 201}, (400, "bad_request")),
        ({"type": "say", "phrase": "boo"}, (400, "bad_request")),
        ({"type": "takeback"}, (409, "nothing_to_take_back")),
        ({"type": "answer", "yes": True}, (409, "no_offer")),
        ({"type": "replace", "seat": 1}, (409, "not_gone_long")),
        ({"type": "replace", "seat": 3}, (409, "no_such_person")),
        ({"type": "reclaim"}, (409, "not_gone")),
        ({"type": "hello", "table": "nosuchtable"}, (400, "bad_request")),
        ({"type": "hint"}, (400, "bad_request")),
        ({}, (400, "bad_request")),
    ],
)
async def test_an_action_that_cannot_be_is_refused_with_its_reason(
    site: Site, action: Any, code: tuple[int, str]
) -> None:
    table = await site.open("mine", "mine")
    assert refusal(await site.act(table, table.secrets[0], **action)) == code
