"""People who mean harm, or just much, beside a load of honest ones (tables.py): sockets that flood
and never read, and addresses that upload records and ask for hints as often as they may."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
from contextlib import suppress
from itertools import cycle

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from sixstones import Game

FLOODS = tuple(
    frame * 10_000
    for frame in (
        b"\x89\x80\0\0\0\0",  # pings
        b"\x8a\x80\0\0\0\0",  # pongs
        b"\x00\x80\0\0\0\0",  # parts of a message that never ends
        b"\x89\xfd\0\0\0\0" + b"x" * 125,
    )
)
DECISIONS = 1000
HINT_EVERY = 0.5
PAUSE = 0.05


class Harm:
    """What hostile peers do until they are told to stop, and what came of it."""

    def __init__(self, port: int) -> None:
        self.closed = self.turned_away = self.replays = self.hints = self.told_to_wait = 0
        self._port = port
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, floods: int, uploads: int) -> None:
        """So many sockets flood, and so many addresses upload and ask."""
        record = long_record()
        for number in range(floods):
            self._tasks.append(asyncio.create_task(self._flood(f"127.200.{number}.1")))
        for number in range(uploads):
            source = f"127.201.{number}.1"
            self._tasks.append(asyncio.create_task(self._upload(source, record)))
            self._tasks.append(asyncio.create_task(self._ask_hints(source)))

    async def end(self) -> None:
        """Stop, and say what failed by itself."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _flood(self, source: str) -> None:
        for flood in cycle(FLOODS):
            reader, writer = await self._open(source)
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                key = base64.b64encode(os.urandom(16)).decode()
                writer.write(
                    f"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
                )
                head = await reader.readuntil(b"\r\n\r\n")
                self.turned_away += b" 101 " not in head
                writer.write(b"\x01\x80\0\0\0\0")  # begin a message
                while b" 101 " in head:
                    writer.write(flood)
                    await writer.drain()
            self.closed += 1
            writer.transport.abort()
            await asyncio.sleep(PAUSE)

    async def _upload(self, source: str, record: str) -> None:
        body = json.dumps({"record": record}).encode()
        while True:
            status, wait, _ = await self._post(source, "/api/replay", body)
            self.replays += status == 200
            self.told_to_wait += status == 429
            await asyncio.sleep(wait)

    async def _ask_hints(self, source: str) -> None:
        wish = {"seats": [{"kind": "mine"}, {"kind": "bot", "level": "titan"}], "order": "given"}
        _, _, answer = await self._post(source, "/api/tables", json.dumps(wish).encode())
        opened = json.loads(answer)
        hello = {
            "type": "hello",
            "table": opened["table"],
            "secret": opened["seats"][0]["secret"],
        }
        url = f"ws://127.0.0.1:{self._port}/ws"
        with suppress(WebSocketException):
            async with connect(url, local_addr=(source, 0), compression=None) as socket:
                await socket.send(json.dumps(hello))
                asking = asyncio.create_task(_ask_again(socket))
                try:
                    async for frame in socket:
                        self.hints += json.loads(frame)["type"] == "hint"
                finally:
                    asking.cancel()

    async def _open(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(source, 0))

    async def _post(self, source: str, path: str, body: bytes) -> tuple[int, float, bytes]:
        """The status, when to come back, and the body of an answer."""
        reader, writer = await self._open(source)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/"
        writer.write(f"{head}json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.read()
        writer.close()
        head_, _, rest = answer.partition(b"\r\n\r\n")
        wait = head_.lower().partition(b"retry-after: ")[2].split(b"\r\n")[0]
        return int(head_.split()[1]), float(wait or 0), rest


async def _ask_again(socket: object) -> None:
    while True:
        await socket.send('{"type":"hint"}')  # type: ignore[attr-defined]
        await asyncio.sleep(HINT_EVERY)


def long_record() -> str:
    """As long a record as is taken: two people who take tokens and give them back."""
    game, lots = Game.new(2, 5), random.Random(5)  # noqa: S311
    while len(game.moves) < DECISIONS:
        texts = [str(move) for move in game.legal_moves()]
        safe = [text for text in texts if text.startswith(("take", "return"))]
        game.play(lots.choice(safe or texts))
    return game.record()
