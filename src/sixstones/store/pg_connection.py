"""Connections to a PostgreSQL server that may go away and come back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

import asyncpg

from sixstones.store.store import Unavailable

PATIENCE_SECONDS = 5.0
"""How long a call waits for a server that is away."""
PAUSE_SECONDS = 0.1
ANSWER_SECONDS = 10.0
"""How long a server may think before it counts as away."""

T = TypeVar("T")
Connection: TypeAlias = "asyncpg.Connection[Any]"
Connect: TypeAlias = Callable[[], Awaitable[Connection]]

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
)
"""What goes wrong while the server is away, and may be right again a moment later."""
FAILED = (*LOST, asyncpg.PostgresError)
"""What can go wrong with a call."""


async def connect(url: str) -> Connection:
    """A connection whose commits are durable. Waits for a server that is away, then raises
    Unavailable; what is wrong with the address or the rights is raised as asyncpg says it."""
    return await patiently(lambda: _connect_once(url))


async def patiently(call: Callable[[], Awaitable[T]]) -> T:
    """What a call gives, tried again while the server is away. Raises Unavailable in the end."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_SECONDS
    while True:
        try:
            return await call()
        except LOST as error:
            if isinstance(error, ValueError):
                raise
            if loop.time() >= end:
                raise unavailable(error) from error
        await asyncio.sleep(PAUSE_SECONDS)


def unavailable(error: BaseException) -> Unavailable:
    """The same in our words; the server's own say what is wrong with it."""
    return Unavailable(f"the database server cannot be reached: {error or type(error).__name__}")


async def part(connection: Connection) -> None:
    """Let go of a connection, whatever its state."""
    with suppress(*FAILED):
        await connection.close(timeout=1)


async def prepare(connection: Connection, statement: str) -> Connection:
    """A fresh connection after its first statement. When that fails or is cancelled, nobody else
    knows the connection yet, so it is let go of."""
    try:
        await connection.execute(statement)
    except BaseException:
        await part(connection)
        raise
    return connection


async def _connect_once(url: str) -> Connection:
    connection: Connection = await asyncpg.connect(
        url, timeout=PATIENCE_SECONDS, command_timeout=ANSWER_SECONDS
    )
    # A server set to forget its last moments in a crash would break our word.
    return await prepare(
        connection,
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'",
    )
