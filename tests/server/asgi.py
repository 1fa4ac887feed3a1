"""The application in the test's own process, spoken to as its server would: no port, no thread."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.types import ASGIApp, Message

from sixstones.server import messages as m

WITHIN = 60.0
CALLER = "testclient"
"""The address of whoever asks, which is a network of its own."""


def _scope(kind: str, path: str, secret: str | None = None) -> dict[str, Any]:
    path, _, query = path.partition("?")
    headers = [(b"host", b"table"), (b"content-type", b"application/json")]
    if secret is not None:
        headers.append((b"authorization", f"Bearer {secret}".encode()))
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "client": (CALLER, 1),
        "server": ("table", 80),
        "scheme": "http",
        "root_path": "",
        "extensions": {"websocket.http.response": {}},
    }


class Socket:
    """A WebSocket to the application that keeps every frame it was sent, and with what answer it
    was `denied`, if it was."""

    def __init__(self, app: ASGIApp, hello: m.Hello, address: str = CALLER) -> None:
        self.frames: list[bytes] = []
        self.denied: Message | None = None
        self._to_app: asyncio.Queue[Message] = asyncio.Queue()
        self._to_app.put_nowait({"type": "websocket.connect"})
        self._say(m.write(hello).decode())
        self._alive = asyncio.Event()
        scope = {**_scope("websocket", "/ws"), "client": (address, 1)}
        self._task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        await app(scope, self._to_app.get, self._hear)

    async def _hear(self, message: Message) -> None:
        if message["type"] == "websocket.http.response.start":
            self.denied = message
        if message["type"] == "websocket.send":
            self.frames.append(message["text"].encode())
            if message["text"] == '{"type":"pong"}':
                self._alive.set()

    def _say(self, text: str) -> None:
        self._to_app.put_nowait({"type": "websocket.receive", "text": text})

    def begin(self, *messages: m.Sent) -> None:
        """Send messages, and wait for nothing."""
        for message in messages:
            self._say(m.write(message).decode())

    async def say(self, *messages: m.Sent | str) -> None:
        """Send messages, or any text, and wait until all have been answered."""
        for message in (*messages, m.Ping()):
            self._say(message if isinstance(message, str) else m.write(message).decode())
        self._alive.clear()
        async with asyncio.timeout(WITHIN):
            await self._alive.wait()

    async def close(self) -> None:
        """Hang up."""
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(WITHIN):
            await self._task

    async def cut(self) -> None:
        """Be ended by the server, whatever it is doing."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


class Program:
    """A program at the bot API: what it was streamed, line by line."""

    def __init__(self, app: ASGIApp, table: str, secret: str) -> None:
        self.lines: list[bytes] = []
        self._asked = False
        self._gone = asyncio.Event()
        scope = {**_scope("http", f"/api/bot/tables/{table}", secret), "method": "GET"}
        self._task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        await app(scope, self._receive, self._hear)

    async def _receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _hear(self, message: Message) -> None:
        self.lines.append(message.get("body", b"") or repr(message.get("status")).encode())

    async def close(self) -> None:
        """Hang up."""
        self._gone.set()
        async with asyncio.timeout(WITHIN):
            await self._task


async def ask(
    app: ASGIApp, method: str, path: str, body: Any = None, secret: str | None = None
) -> bytes:
    """One request; the answer's status, headers and body together."""
    answer: list[bytes] = []
    data = b"" if body is None else json.dumps(body).encode()

    async def receive() -> Message:
        return {"type": "http.request", "body": data, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = sorted(message["headers"])
            answer.append(f"{message['status']} {headers} ".encode())
        else:
            answer.append(message["body"])

    await app({**_scope("http", path, secret), "method": method}, receive, send)
    return b"".join(answer)
