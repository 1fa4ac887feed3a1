"""A socket without a library around it, for peers who do not keep to the protocol."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, cast

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x01\x02\x03\x04"
PATIENCE = 60.0
UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
)


def frame(opcode: int, payload: bytes, *, last: bool = True) -> bytes:
    """A client's frame."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65_536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    whole = MASK * (size // 4 + 1)
    hidden = int.from_bytes(payload, "big") ^ int.from_bytes(whole[:size], "big")
    return bytes([opcode | (0x80 if last else 0)]) + length + MASK + hidden.to_bytes(size, "big")


def text(message: Any) -> bytes:
    """A message as a client's frame."""
    return frame(TEXT, json.dumps(message).encode())


class Raw:
    """A connection to a server's socket, after the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.status = 0
        self.headers: dict[str, str] = {}

    @classmethod
    async def open(
        cls,
        port: int,
        headers: Iterable[str] = (),
        *,
        source: str = "127.0.0.1",
        narrow: bool = False,
    ) -> Raw:
        """Shake hands; `status` is 101 when the server has agreed. With `narrow`, the system
        holds little of what was not read yet, as it does for a peer who is far away."""
        line = socket.socket()
        line.setblocking(False)
        if narrow:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        line.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
        streams = await asyncio.open_connection(sock=line)
        raw = cls(*streams)
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", *UPGRADE, *headers, "", ""]
        raw.writer.write("\r\n".join(lines).encode("latin-1"))
        async with asyncio.timeout(PATIENCE):
            answer = await raw.reader.readuntil(b"\r\n\r\n")
        raw.status = int(answer.split()[1])
        given = (line.partition(":") for line in answer.decode("latin-1").split("\r\n")[1:])
        raw.headers = {name.lower(): value.strip() for name, _, value in given}
        return raw

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)

    def stop_reading(self) -> None:
        """Leave what comes to the system, whose buffer will fill."""
        cast(asyncio.Transport, self.writer.transport).pause_reading()

    def read_on(self) -> None:
        """Read again."""
        cast(asyncio.Transport, self.writer.transport).resume_reading()

    async def receive(self) -> tuple[int, bytes] | None:
        """The next frame, as its opcode and payload; None when the server has hung up."""
        async with asyncio.timeout(PATIENCE):
            try:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = int.from_bytes(await self.reader.readexactly(2), "big")
                elif size == 127:
                    size = int.from_bytes(await self.reader.readexactly(8), "big")
                return first & 15, await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError):
                return None

    async def told(self) -> dict[str, Any] | None:
        """The next message; None when there is none any more. Answers pings."""
        while (received := await self.receive()) is not None:
            opcode, payload = received
            if opcode == CLOSE:
                return None
            if opcode == PING:
                self.send(frame(PONG, payload))
            if opcode == TEXT:
                message: dict[str, Any] = json.loads(payload)
                return message
        return None

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a type; what comes before it is let go."""
        while (message := await self.told()) is not None:
            if message["type"] == kind:
                return message
        raise EOFError(f"the server hung up before it said {kind}")

    async def closing(self) -> tuple[int | None, str]:
        """The code and reason the server closes with, whatever comes before; no code when it just
        hangs up."""
        while (received := await self.receive()) is not None:
            opcode, payload = received
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big"), payload[2:].decode()
        return None, ""

    async def __aenter__(self) -> Raw:
        """The connection, which is hung up at the end."""
        return self

    async def __aexit__(self, *error: object) -> None:
        """Hang up."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()
