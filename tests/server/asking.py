"""The whole application in the test's own process, asked over HTTP without a network."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from server.repeatable import repeatable
from sixstones.server.app import create_app
from sixstones.server.bot_pool import BotPool
from sixstones.server.hall import Hall
from sixstones.server.services import Services
from sixstones.server.settings import Settings
from sixstones.server.sources import steady_clock

HERE = "127.0.0.1"
ELSEWHERE = "203.0.113.9"


@dataclass(frozen=True)
class Opened:
    """A table that was opened over HTTP, and the secrets of whoever opened it."""

    id: str
    secrets: list[str]

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.id}"

    @property
    def bot_path(self) -> str:
        """Where programs find it."""
        return f"/api/bot/tables/{self.id}"


class Site:
    """The application, and a client that asks it."""

    def __init__(self, app: Starlette, address: str = HERE) -> None:
        self.app = app
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 50_000))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://tables.test")

    @property
    def services(self) -> Services:
        """What is behind it."""
        services: Services = self.app.state.services
        return services

    @property
    def hall(self) -> Hall:
        """The tables behind it."""
        return self.services.hall

    async def get(self, path: str, secret: str | None = None, **headers: str) -> httpx.Response:
        """Get something, as a seat if a secret is given. Headers have _ for -."""
        return await self.client.get(path, headers=_headers(secret, headers))

    async def delete(self, path: str, secret: str | None = None, **headers: str) -> httpx.Response:
        """Delete something."""
        return await self.client.delete(path, headers=_headers(secret, headers))

    async def post(
        self, path: str, body: Any, secret: str | None = None, **headers: str
    ) -> httpx.Response:
        """Post JSON, or bytes as they are."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"content-type": "application/json"} | _headers(secret, headers)
        return await self.client.post(path, content=content, headers=sent)

    async def open(self, *seats: str, **options: Any) -> Opened:
        """Open a table: each seat is "mine", "open" or a bot's level; seats in the order given."""
        wishes = [
            {"kind": seat} if seat in ("mine", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        answer = await self.post("/api/tables", {"seats": wishes, "order": "given", **options})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return Opened(opened["table"], [seat["secret"] for seat in opened["seats"]])

    async def state(self, table: Opened, secret: str | None = None) -> Any:
        """The table as a seat or a spectator sees it."""
        return (await self.get(table.path, secret)).json()

    async def act(self, table: Opened, secret: str, /, **action: Any) -> httpx.Response:
        """Do something at a table."""
        return await self.post(f"{table.bot_path}/action", {"action": action}, secret)


@asynccontextmanager
async def open_site(
    folder: Path, *, limits: bool = False, now: Callable[[], int] | None = None, **settings: Any
) -> AsyncIterator[Site]:
    """The application over a new store in a folder; further arguments are settings."""
    chosen = Settings(database=str(folder / "games.db"), limits=limits, **settings)
    app = create_app(chosen, repeatable(chosen.database, now=now or steady_clock()), BotPool(1))
    async with app.router.lifespan_context(app):
        site = Site(app)
        async with site.client:
            yield site


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of a refusal, after a look at its form and sentence."""
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    problem = answer.json()
    illegal, waits = problem["code"] == "illegal_move", "retry-after" in answer.headers
    known = {"code", "sentence"} | ({"why"} if illegal else set()) | ({"wait"} if waits else set())
    assert problem.keys() == known
    assert str(problem.get("wait", "")) == answer.headers.get("retry-after", "")
    # A move and a name in backquotes are written as they are.
    assert re.match(r"[A-Z`]|[a-z]+:", problem["sentence"])
    return answer.status_code, problem["code"]


def _headers(secret: str | None, headers: dict[str, str]) -> dict[str, str]:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return given if secret is None else given | {"authorization": f"Bearer {secret}"}
