"""The protocols of a connection without a network: a transport that notes what is asked of it, and
a loop whose time passes when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.server import ServerState

from server.connections_raw import UPGRADE
from sixstones.server.connection_limits import CONNECTION_LIMITS, ConnectionLimits
from sixstones.server.transport import Http, Socket


class Wire(asyncio.Transport):
    """What a peer would see of a connection."""

    def __init__(self, peer: str = "203.0.113.9") -> None:
        super().__init__({"peername": (peer, 50_000), "sockname": ("127.0.0.1", 80)})
        self.written = b""
        self._reading = True
        self.closed = self.aborted = False
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True

    def is_reading(self) -> bool:
        return self._reading

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.protocol is not None
        return self.protocol


class Later:
    """Something to be done at a time."""

    def __init__(self, at: float, call: Callable[[], object]) -> None:
        self.at = at
        self.call = call

    def cancel(self) -> None:
        """It is not to be done."""
        self.call = lambda: None


class Time:
    """A loop's time, and what it was asked to do later; all else is done by the running loop."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._later: list[Later] = []

    def time(self) -> float:
        """What the loop's clock shows."""
        return self.now

    def call_later(self, delay: float, call: Callable[[], object], *args: Any) -> Any:
        """Do something when its time has come, unless it is cancelled."""
        made = Later(self.now + delay, call)
        self._later.append(made)
        return made

    def create_task(self, work: Any, **options: Any) -> Any:
        """Do something beside."""
        return asyncio.get_running_loop().create_task(work, **options)

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        due = [one for one in self._later if one.at <= self.now]
        self._later = [one for one in self._later if one.at > self.now]
        for one in due:
            one.call()


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    """An application that takes every connection, and takes what comes."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


class Line:
    """One connection to a server with these limits."""

    def __init__(self, limits: ConnectionLimits, peer: str = "203.0.113.9") -> None:
        config = uvicorn.Config(
            _echo,
            ws=Socket,
            http=Http,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            proxy_headers=False,
            log_config=None,
        )
        self.time = Time()
        self.wire = Wire(peer)
        self.http = Http(config, ServerState(), {CONNECTION_LIMITS: limits}, cast(Any, self.time))
        self.wire.set_protocol(self.http)
        self.http.connection_made(self.wire)

    @property
    def socket(self) -> Socket:
        """What speaks after the handshake."""
        assert isinstance(self.wire.protocol, Socket)
        return self.wire.protocol

    def send(self, data: bytes) -> None:
        """What the peer sends arrives; while nobody reads it does not."""
        assert self.wire.is_reading()
        cast(asyncio.Protocol, self.wire.get_protocol()).data_received(data)

    async def upgrade(self) -> None:
        """Shake hands."""
        lines = ["GET /ws HTTP/1.1", "Host: table", *UPGRADE, "", ""]
        self.send("\r\n".join(lines).encode())
        self.socket.loop = cast(Any, self.time)
        while b"\r\n\r\n" not in self.wire.written:
            await asyncio.sleep(0)
        assert self.wire.written.startswith(b"HTTP/1.1 101")
        self.wire.written = b""

    async def settle(self) -> None:
        """Let the application do what it can."""
        for _ in range(20):
            await asyncio.sleep(0)

    def hang_up(self) -> None:
        """The peer is gone."""
        cast(asyncio.Protocol, self.wire.get_protocol()).connection_lost(None)
