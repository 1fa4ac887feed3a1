"""Whom a proxy speaks for: only those that are trusted are believed, over HTTP and sockets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.connections_raw import Raw
from server.connections_server import program
from server.serving import served
from sixstones.server.run import _config
from sixstones.server.settings import Settings

pytestmark = pytest.mark.anyio

PROXY, BEHIND, CLIENT, LIAR = "10.1.2.3", "192.0.2.44", "203.0.113.9", "198.51.100.7"
TRUSTED = ("10.0.0.0/8", BEHIND)


async def address_of(kind: str, peer: str, *forwarded: str, trusted: Any = TRUSTED) -> str:
    """Who the application is told to be talking to."""
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    config = _config(Settings(trusted_proxies=trusted), app)  # type: ignore[arg-type]
    config.load()
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    scope = {"type": kind, "client": (peer, 1), "headers": headers, "scheme": "http", "path": "/"}
    await config.loaded_app(scope, None, None)
    return seen[0]


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_only_trusted_proxies_are_believed(kind: str) -> None:
    assert await address_of(kind, PROXY, CLIENT) == CLIENT
    assert await address_of(kind, BEHIND, CLIENT) == CLIENT
    assert await address_of(kind, LIAR, CLIENT) == LIAR
    assert await address_of(kind, "127.0.0.1", CLIENT) == "127.0.0.1"
    assert await address_of(kind, PROXY, CLIENT, trusted=()) == PROXY
    assert await address_of(kind, "127.0.0.1", CLIENT, trusted=("127.0.0.1",)) == CLIENT


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_the_last_address_that_is_not_a_proxys_counts(kind: str) -> None:
    """What stands before it was written by who asks, and may be anything."""
    assert await address_of(kind, PROXY, f"{LIAR}, {CLIENT}") == CLIENT
    assert await address_of(kind, PROXY, f"{LIAR}, {CLIENT}, {BEHIND}") == CLIENT
    assert await address_of(kind, PROXY, LIAR, f"{CLIENT}, 10.9.9.9") == CLIENT
    assert await address_of(kind, PROXY, f"10.9.9.9, {CLIENT}") == CLIENT
    assert await address_of(kind, PROXY, "nonsense, 2001:db8::7") == "2001:db8::7"
    assert await address_of(kind, PROXY, "") == PROXY


async def test_limits_count_who_is_behind_a_trusted_proxy(tmp_path: Path) -> None:
    """And a header from anyone else buys nothing."""
    narrow = program(trusted_proxies=["127.0.1.1"], instead={"limiting.SOCKETS": [1, 9]})
    with served(str(tmp_path / "games.db"), limits=True, program=narrow) as server:

        async def status(source: str, client: str) -> int:
            raw = await Raw.open(server.port, [f"X-Forwarded-For: {client}"], source=source)
            lines.append(raw)
            return raw.status

        lines: list[Raw] = []
        try:
            assert await status("127.0.1.1", "203.0.113.1") == 101
            assert await status("127.0.1.1", "203.0.113.2") == 101
            assert await status("127.0.1.1", "198.51.100.1, 203.0.113.2") == 429
            assert await status("127.0.1.2", "203.0.113.3") == 101
            assert await status("127.0.1.2", "203.0.113.4") == 429
            assert await status("127.0.1.1", "127.0.1.2") == 429
        finally:
            for raw in lines:
                raw.writer.close()
