"""One socket: a bounded queue of its own, so that a reader who stalls delays nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket

MOST_FRAMES: Final = 256
STALLED_AFTER: Final = 5.0


class Connection:
    """A guest behind a socket. A frame is sent at once when the peer keeps up; else frames wait and
    are sent in order by a task that lives only while there are any. `dropped` is called once when
    the reader has stalled."""

    def __init__(self, socket: WebSocket, dropped: Callable[[], None]) -> None:
        self.key: str | None = None
        self._socket = socket
        self._dropped = dropped
        extensions = socket.scope.get("extensions") or {}
        self._send_at_once: Callable[[bytes], bool] = extensions.get("sixstones.send", _not_at_once)
        self._abort: Callable[[], None] | None = extensions.get("sixstones.abort")
        self._frames: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._open = True

    def send(self, frame: bytes) -> None:
        """Send a frame, or put it into the queue; one that has grown too long closes the
        connection."""
        if not self._open or (self._sender is None and self._send_at_once(frame)):
            return
        if len(self._frames) >= MOST_FRAMES:
            self._drop()
            return
        self._frames.append(frame)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._frames and self._open:
                text = self._frames.popleft().decode()
                async with asyncio.timeout(STALLED_AFTER):
                    await self._socket.send({"type": "websocket.send", "text": text})
        except TimeoutError:
            self._drop()
        except Exception:
            # The peer is gone; whoever reads from the socket hears of it.
            self._open = False
        finally:
            self._sender = None

    def _drop(self) -> None:
        if self._open:
            self._open = False
            self._frames.clear()
            self._dropped()
            if self._abort is not None:
                self._abort()

    async def close(self, code: int, reason: str) -> None:
        """Send what waits, then say good-bye; does not wait for a reader who stalls."""
        try:
            async with asyncio.timeout(STALLED_AFTER):
                while self._sender is not None:
                    await asyncio.sleep(0.01)
                if self._open:
                    self._open = False
                    await self._socket.close(code, reason[:100])
        except Exception:
            self._drop()


def _not_at_once(frame: bytes) -> bool:
    return False
