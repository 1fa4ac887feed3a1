"""People who play many tables at once over sockets, and who remember what they were promised.

They reconnect by themselves, send again what was not acknowledged, and keep a list of everything
they were told, so that it can be compared with what the server has kept.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any, Protocol, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

TWO_OF_MINE = {"seats": [{"kind": "mine"}, {"kind": "mine"}]}
PAUSE = 0.03
PATIENCE = 120.0

Json: TypeAlias = dict[str, Any]


@dataclass
class Book:
    """What the two at a table were told. `acknowledged` holds, for each seat and the seq a move was
    sent with, where it was kept and what it was; `shown` holds moves read in the table's log; and
    `broken` says in words what nobody should ever be told."""

    table: str
    acknowledged: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    shown: dict[int, tuple[int, str]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    resent: int = 0
    resent_though_kept: int = 0

    def show(self, line: Json) -> None:
        """Keep a line of the log; a second reading has to agree with the first."""
        if line["kind"] == "moved":
            told = (line["seat"], line["move"])
            if self.shown.setdefault(line["seq"], told) != told:
                self.broken.append(f"{line['seq']} was shown as {self.shown[line['seq']]}, {told}")

    def acknowledge(self, seat: int, seq: int, entry: int, move: str) -> None:
        """Keep an acknowledgement; a second one for the same move has to agree with the first."""
        told = (entry, move)
        if self.acknowledged.setdefault((seat, seq), told) != told:
            self.broken.append(f"{seq} of seat {seat} was acknowledged twice, differently")


class Serves(Protocol):
    """Where people play: a server, or several of which any will do."""

    trust: ssl.SSLContext | None
    """Whose certificate it has, where it has one."""

    @property
    def socket_url(self) -> str:
        """Where to connect this time."""
        ...

    def post(self, path: str, body: Any, secret: str | None = None) -> Any:
        """Post JSON and give the answer's."""
        ...


@dataclass
class Player:
    """One seat. Plays any legal move as soon as it is its turn."""

    server: Serves
    secret: str
    book: Book
    random: Random
    stopping: Callable[[], bool]
    state: Json = field(default_factory=dict)
    pending: Json | None = None

    @property
    def done(self) -> bool:
        """Whether there is nothing to wait for any more."""
        return self.pending is None and (self.stopping() or self.state.get("status") == "over")

    async def play(self) -> None:
        """Play on, however often the connection breaks, until the game or the load ends."""
        while not self.done:
            try:
                async with connect(
                    self.server.socket_url,
                    ssl=self.server.trust,
                    compression=None,
                    ping_interval=None,
                ) as socket:
                    await self._talk(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(PAUSE)

    async def _talk(self, socket: ClientConnection) -> None:
        hello: Json = {"type": "hello", "table": self.book.table, "secret": self.secret}
        hello["since"] = self.random.choice([0, self.state.get("seq", 0)])
        await socket.send(json.dumps(hello))
        again = self.pending is not None
        while not self.done:
            try:
                # Not wait_for: in Python 3.11 it loses a cancellation that comes with the answer.
                async with asyncio.timeout(1):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                continue
            self._hear(message)
            if message["type"] == "state" and again:
                again = False
                await self._send_again(socket)
            await self._move(socket)

    async def _send_again(self, socket: ClientConnection) -> None:
        assert self.pending is not None
        self.book.resent += 1
        mine = (self.state["seat"], self.pending["move"])
        self.book.resent_though_kept += self.book.shown.get(self.pending["seq"]) == mine
        await socket.send(json.dumps(self.pending))

    def _hear(self, message: Json) -> None:
        match message["type"]:
            case "state":
                if message["seq"] < self.state.get("seq", 0):
                    back = f"from {self.state['seq']} to {message['seq']}"
                    self.book.broken.append(f"the table went back {back}")
                self.state = message
                for line in message["log"]:
                    self.book.show(line)
            case "accepted":
                assert self.pending is not None
                assert message["seq"] == self.pending["seq"]
                seat, move = self.state["seat"], self.pending["move"]
                self.book.acknowledge(seat, message["seq"], message["entry"], move)
                self.pending = None
            case "refused":
                self.book.broken.append(f"refused: {message['code']}")
                self.pending = None

    async def _move(self, socket: ClientConnection) -> None:
        view = self.state.get("view") or {}
        if self.pending is None and view.get("legal") and not self.done:
            move = self.random.choice(view["legal"])
            self.pending = {"type": "move", "seq": self.state["seq"], "move": move}
            await socket.send(json.dumps(self.pending))


class Load:
    """So many tables at a time; when a game is over, the two open another."""

    def __init__(self, server: Serves, tables: int, seed: int) -> None:
        self.books: list[Book] = []
        self.secrets: dict[str, list[str]] = {}
        self._server = server
        self._random = Random(seed)
        self._stopping = False
        self._pairs = [asyncio.create_task(self._pair()) for _ in range(tables)]

    @property
    def acknowledged(self) -> int:
        """How many moves were acknowledged so far."""
        return sum(len(book.acknowledged) for book in self.books)

    @property
    def resent(self) -> int:
        """How many moves were under way when the connection broke, and sent again."""
        return sum(book.resent for book in self.books)

    async def more(self, moves: int) -> None:
        """Wait until so many more moves were acknowledged."""
        goal = self.acknowledged + moves
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < goal:
                await asyncio.sleep(0.01)

    async def abandon(self) -> None:
        """Begin nothing more, and wait for no answer."""
        for pair in self._pairs:
            pair.cancel()
        await asyncio.gather(*self._pairs, return_exceptions=True)

    async def stop(self) -> None:
        """Begin nothing more, and wait for what was sent to be answered."""
        self._stopping = True
        _, late = await asyncio.wait(self._pairs, timeout=PATIENCE)
        for pair in late:
            pair.cancel()
            self.books[-1].broken.append("a move was never answered")
        for result in await asyncio.gather(*self._pairs, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _pair(self) -> None:
        while not self._stopping:
            try:
                opened = await asyncio.to_thread(self._server.post, "/api/tables", TWO_OF_MINE)
            except (OSError, HTTPException):
                await asyncio.sleep(PAUSE)
                continue
            book = Book(opened["table"])
            self.books.append(book)
            self.secrets[book.table] = [seat["secret"] for seat in opened["seats"]]
            players = [
                Player(
                    self._server,
                    seat["secret"],
                    book,
                    Random(self._random.random()),
                    lambda: self._stopping,
                )
                for seat in opened["seats"]
            ]
            await asyncio.gather(*(player.play() for player in players))
