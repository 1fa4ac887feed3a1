"""The bot API: a seat's messages as a stream of JSON lines, for programs (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sixstones.server import limiting
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.server.routes import Call, since_of

SIGN_OF_LIFE: Final = 15.0
MOST_FRAMES: Final = 256
STALLED_AFTER: Final = 5.0


class Stream(Response):
    """A guest that is told things line by line; an empty line is a heartbeat. One who does not
    read for long is cut off."""

    def __init__(self, call: Call, key: str, since: int) -> None:
        super().__init__(media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})
        del self.headers["content-length"]
        self.key: str | None = key
        self._call = call
        self._since = since
        self._welcome_at = -1
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_FRAMES)

    def send(self, frame: bytes) -> None:
        """Put a frame into the queue; one that has grown too long ends the stream."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """End the stream after what waits."""
        if self._frames.full():
            self._frames.get_nowait()
        self._frames.put_nowait(None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream until either side ends it."""
        try:
            await self._serve(scope, receive, send)
        finally:
            if self._call.services.limits.on:
                self._call.services.limits.sockets.leave(self._call.address)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        rooms = self._call.services.hall.rooms
        room = await rooms.enter(self._call.path["table"], self, self._since)
        when_ending = scope.get("extensions", {}).get("sixstones.when_ending")
        if when_ending is not None:
            when_ending(self.end)
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        gone = asyncio.create_task(_gone(receive))
        try:
            while not gone.done() and (line := await self._line(gone)) is not None:
                if not self._is_welcome(room):
                    break
                async with asyncio.timeout(STALLED_AFTER):
                    await send({"type": "http.response.body", "body": line, "more_body": True})
        except TimeoutError:
            self._call.services.metrics.stalled.inc()
        finally:
            gone.cancel()
            room.dismiss(self)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _is_welcome(self, room: Room) -> bool:
        """Whether the program was not banned since it was let in."""
        hall = self._call.services.hall
        if hall.bans.revision != self._welcome_at:
            try:
                hall.require_welcome(self._call.address, room, self.key)
            except Refusal:
                return False
            self._welcome_at = hall.bans.revision
        return True

    async def _line(self, gone: asyncio.Task[None]) -> bytes | None:
        get = asyncio.create_task(self._frames.get())
        await asyncio.wait((get, gone), timeout=SIGN_OF_LIFE, return_when=asyncio.FIRST_COMPLETED)
        if get.done():
            frame = get.result()
            return None if frame is None else frame + b"\n"
        get.cancel()
        return None if gone.done() else b"\n"


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def stream(call: Call) -> Stream:
    """Let a program listen to its seat's table."""
    room = await call.services.hall.rooms.get(call.path["table"])
    key = await call.key(room)
    since, limits = since_of(call), call.services.limits
    if limits.on and not limits.sockets.enter(call.address):
        sentence = "Your network has as many streams and sockets open as it may."
        raise Refusal("too_fast", sentence, 429, wait=limiting.FULL_FOR)
    return Stream(call, key, since)
