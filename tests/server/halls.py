"""What a hall in the test's own process is given and asked: time, guests, wishes."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from sixstones.server import messages as m
from sixstones.server.fair import key_of
from sixstones.server.hall import Hall
from sixstones.server.options import NewTable


class Clock:
    """Milliseconds that pass only when the test says so."""

    def __init__(self, at: int = 1_800_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        """What the clock shows."""
        return self.at

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.at += round(seconds * 1000)


class Listener:
    """A guest who keeps every frame."""

    def __init__(self, secret: str | None = None) -> None:
        self.key = None if secret is None else key_of(secret)
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        """Keep a frame."""
        self.frames.append(frame)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What was told so far of one type, decoded."""
        messages = [json.loads(frame) for frame in self.frames]
        return [message for message in messages if message["type"] == kind]


def wish(*seats: str, **options: Any) -> NewTable:
    """A wish for a table: each seat is "mine", "open" or a bot's level; seats in the order given
    unless said otherwise."""
    wishes = [
        {"kind": seat} if seat in ("mine", "open") else {"kind": "bot", "level": seat}
        for seat in seats
    ]
    return msgspec.convert({"seats": wishes, "order": "given", **options}, NewTable)


async def state(hall: Hall, table: str, secret: str | None = None, since: int = 0) -> m.State:
    """The table as the seat with that secret, or a spectator, may know it."""
    room = await hall.rooms.get(table)
    sent = m.write(await room.state(None if secret is None else key_of(secret), since))
    return msgspec.json.decode(sent, type=m.State)
