"""`sixstones serve` for tests: python serve.py --port 0 --database games.db

What would be drawn by lot is fixed: every table of so many seats is dealt the same cards, whoever
opens it begins, and what a bot or a hint says follows from the position. Two more addresses help
a test along; the server itself has neither:

    POST /test/table {"position": NAME, "moves": N, "people": true, "public": true}
        a table at a position of positions.json, after its first N moves (all when left out; without
        the last ones when negative), with people on every seat (bots on all but one when left out)
    POST /test/later {"seconds": N}
        set the clock forward, which stands still otherwise; {"at": MS} sets it to a time

It ends when its stdin does, so that none is left behind by a test run that was killed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from positions import KEPT, NONCE
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from sixstones.engine import RULES_VERSION
from sixstones.server import fair
from sixstones.server.app import create_app
from sixstones.server.entries import Body, Chair, Moved, Opened, write_body
from sixstones.server.lobby import listing_of
from sixstones.server.options import Options
from sixstones.server.run import serve
from sixstones.server.settings import Settings
from sixstones.server.sources import Dealer, Sources, steady_clock
from sixstones.server.table import Table
from sixstones.store import Entry, Store

POSITIONS = json.loads(KEPT.read_text())
SECRETS = {position["secret"] for position in POSITIONS.values()}
PEOPLE = ("Ada", "Bo", "Cleo", "Dan")
SEED = "page-787"
"""In its deal a game for two is short, and the lot leaves everyone where they sit."""
BOT_VISITS = 400


def seed_of(secret: str, nonces: Sequence[str]) -> str:
    """The deal of a position for its table, the same one for all others."""
    return f"{secret}:{NONCE}" if secret in SECRETS else SEED


DEALER = Dealer(seed_of=seed_of)


class Clock:
    """Stands still until it is set forward, so that nothing runs out on a busy machine."""

    def __init__(self) -> None:
        self.now = steady_clock()()

    def __call__(self) -> int:
        return self.now


class Writer:
    """A table that grows entry by entry in a store, as the server keeps them."""

    def __init__(self, store: Store, at: int) -> None:
        self._store = store
        self._at = at
        self.table = Table(fair.new_id(), DEALER)

    async def append(self, body: Body) -> None:
        """Keep one more entry."""
        table = self.table
        entry = Entry(table.apply(self._at, body).seq, self._at, write_body(body))
        if entry.seq == 0:
            await self._store.create(table.id, RULES_VERSION, entry, listing_of(table))
        else:
            await self._store.append(table.id, entry, listing_of(table))

    async def move(self, move: str) -> None:
        """Keep a move of whoever is to move."""
        assert self.table.to_move is not None
        await self.append(Moved(self.table.to_move, move, self.table.seq))


def chairs_for(position: dict[str, Any], secrets: Mapping[int, str]) -> list[Chair]:
    """A person on each seat that has a secret, and a rookie on the others."""
    return [
        Chair("person", PEOPLE[seat], fair.key_of(secrets[seat]), NONCE)
        if seat in secrets
        else Chair("bot", level="rookie")
        for seat in range(position["players"])
    ]


async def open_table(request: Request) -> JSONResponse:
    """A table at a position: its id, the secret of each seat that is a person's, whose move it is,
    and the move that the position is about."""
    wish = await request.json()
    position = POSITIONS[wish["position"]]
    seats = range(position["players"])
    taken = seats if wish.get("people") else [position["seat"]]
    secrets = {seat: fair.new_secret() for seat in taken}
    writer = Writer(request.app.state.services.hall.store, request.app.state.clock())
    options = Options(order="given", public=wish.get("public", False))
    opened = Opened(options, position["secret"], chairs_for(position, secrets))
    await writer.append(opened)
    for move in position["moves"].split()[: wish.get("moves")]:
        await writer.move(move)
    return JSONResponse(
        {
            "table": writer.table.id,
            "secrets": [secrets.get(seat) for seat in seats],
            "seat": position["seat"],
            "to_move": writer.table.to_move,
            "then": position["then"],
        }
    )


def end_with_stdin() -> None:
    """Wait until whoever started this is gone, and go too."""
    sys.stdin.read()
    os._exit(0)


def main() -> None:
    """Serve until stdin ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    args = parser.parse_args()
    clock = Clock()

    async def later(request: Request) -> JSONResponse:
        wish = await request.json()
        clock.now = wish.get("at", clock.now) + round(1000 * wish.get("seconds", 0))
        return JSONResponse({})

    settings = Settings(database=args.database, limits=False, log_level="warning")
    app = create_app(settings, Sources(clock, DEALER, bot_seed=1, bot_visits=BOT_VISITS))
    app.state.clock = clock
    app.router.routes[:0] = [
        Route("/test/table", open_table, methods=["POST"]),
        Route("/test/later", later, methods=["POST"]),
    ]
    threading.Thread(target=end_with_stdin, daemon=True).start()
    serve(settings, "127.0.0.1", args.port, announce=partial(print, flush=True), app=app)


if __name__ == "__main__":
    main()
