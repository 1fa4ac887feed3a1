"""Twin worlds: the same table twice, different only in what one person cannot know.

In the second world the cards that the person has not seen lie in other places, the table's secret
and everyone else's secrets are others, and the very same things are done. Whatever that person, or
a spectator, is told must then be the same to the byte. The published hash of the secret is taken to
tell nothing: both worlds show the same one.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

import structlog

from server.asgi import Program, Socket, ask
from server.halls import Clock, Listener
from server.memory import Memory, Puppets
from sixstones.engine import Game
from sixstones.engine.deal import deal_from_seed, format_deal
from sixstones.server import fair, tracing
from sixstones.server import messages as m
from sixstones.server.app import create_app
from sixstones.server.hall import Hall
from sixstones.server.limiting import Limits
from sixstones.server.metrics import Metrics
from sixstones.server.options import NewTable
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.server.services import Services
from sixstones.server.settings import Settings
from sixstones.server.sources import Dealer, Sources


@dataclass(frozen=True)
class Setup:
    """A table to be opened. People are numbered as they sit down; `who` is the one whose knowledge
    counts, None for a spectator."""

    wish: NewTable
    people: int
    who: int | None


@dataclass(frozen=True)
class Step:
    """Something done in both worlds: by a person, by a bot, by time or by the connection."""

    kind: str
    person: int = -1
    what: Any = None


@dataclass
class World:
    """One of the twins, with everything that `who` and a spectator came to know of it."""

    setup: Setup
    name: str
    deal: str
    clock: Clock = field(default_factory=Clock)
    told: list[tuple[str, Any]] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=itertools.count)
    texts: Iterator[int] = field(default_factory=itertools.count)
    known_room: Room | None = None

    async def open(self) -> None:
        """Open the table and let everyone in."""
        self.store = Memory()
        self.puppets = Puppets()
        sources = Sources(
            self.clock, Dealer(deal=self._dealt), self._new_text, self._new_secret, self._new_text
        )
        self.hall = Hall(self.store, sources=sources, bot_pool=self.puppets, gone_seconds=0.0)
        settings = Settings(limits=False)
        self.app = create_app(settings)
        self.app.state.services = Services(settings, self.hall, Limits(False), Metrics())
        opening = await self.hall.open(self.setup.wish)
        self.table = opening.table
        self.secrets = [opening.seats[0].secret]
        self.watcher = Socket(self.app, m.Hello(self.table))
        for person in range(1, self.setup.people):
            seated = await self.hall.sit_down(
                self.table, m.SitDown(f"person {person}", agrees=True)
            )
            self.secrets.append(seated.secret)
        self.listeners = {}
        self.own: Socket | None = None
        self.program: Program | None = None
        for person in range(self.setup.people):
            if person == self.setup.who:
                self._connect(0)
                self.program = Program(self.app, self.table, self.secrets[person])
            else:
                self.listeners[person] = Listener(self.secrets[person])
                await self.hall.rooms.enter(self.table, self.listeners[person])
        await self._settle()

    async def close(self) -> None:
        """Hang up and remember what was told."""
        await self._hang_up()
        if self.program is not None:
            await self.program.close()
            self.told += [("bot API", line) for line in self.program.lines]
        await self.watcher.say()
        await self.watcher.close()
        self.told += [("watched", frame) for frame in self.watcher.frames]
        await self.hall.close()

    def _new_secret(self) -> str:
        # The first is the host's, the second the deal's, then come those who sit down.
        number = next(self.numbers)
        person = 0 if number == 0 else number - 1 if number > 1 else None
        same = person is not None and person == self.setup.who
        return hashlib.sha256(f"{number} {'' if same else self.name}".encode()).hexdigest()

    def _new_text(self) -> str:
        return hashlib.sha256(str(next(self.texts)).encode()).hexdigest()[:32]

    @property
    def room(self) -> Room:
        """The room of the table, or what it was before the table was set aside."""
        self.known_room = self.hall.rooms.open.get(self.table) or self.known_room
        assert self.known_room is not None
        return self.known_room

    @property
    def game(self) -> Game:
        """The game as it is, with all its secrets."""
        game = self.room.table.game
        assert game is not None
        return game

    def seat(self, person: int | None) -> int | None:
        """Where someone sits."""
        return None if person is None else self.room.table.seat_of(self.secrets[person])

    def seen(self) -> set[str]:
        """The cards that `who` sees now, by the rules alone (rules §7)."""
        position = self.game.position()
        own = self.seat(self.setup.who)
        cards = {card for row in position["market"] for card in row if card is not None}
        for seat, side in enumerate(position["seats"]):
            cards |= set(side["recruits"])
            for held in side["reserved"]:
                if seat == own or not held["hidden"]:
                    cards.add(str(held["card"]))
        return cards

    async def take(self, step: Step) -> None:
        """Do a step."""
        if step.kind == "act" and step.person == self.setup.who:
            assert self.own is not None
            await self.own.say(step.what)
        elif step.kind == "act":
            outcome = "done"
            try:
                await self.room.do(fair.key_of(self.secrets[step.person]), step.what)
            except Refusal as refusal:
                outcome = refusal.code
            self.outcomes.append(f"{type(step.what).__struct_config__.tag} {outcome}")
        elif step.kind == "bot":
            await self._bot(step.what)
        elif step.kind == "time":
            self.clock.forward(step.what)
        elif step.kind == "away":
            self.room.dismiss(self.listeners[step.person])
        elif step.kind == "back":
            await self.room.admit(self.listeners[step.person])
        elif step.kind == "reconnect" and self.own is not None:
            await self._hang_up()
            self._connect(step.what)
        elif step.kind == "nag":
            await self._nag(step.what)
        await self._settle()
        for listed in self.store.all():
            # The keys of others' seats differ between the worlds; they never leave the server.
            self.told.append(("listed", listed._replace(listing=listed.listing._replace(keys=""))))

    async def _bot(self, move: str) -> None:
        """A bot that may have thought of another position comes round to this one."""
        seq = self.room.table.seq
        for _ in range(3):
            await self.puppets.think(move)
            await self._settle()
            if self.room.table.seq > seq:
                break
            await self.hall.sweeper._look_after(self.table)
        self.outcomes.append("bot done" if self.room.table.seq > seq else "bot refused")

    async def _nag(self, messages: list[m.Sent | str]) -> None:
        """Everything one must not do, from the seat and from the public."""
        await self.watcher.say(*messages[:6], m.AskHint(), m.Resign())
        own = None if self.setup.who is None else self.secrets[self.setup.who]
        if self.own is not None:
            await self.own.say(*messages)
        here = f"/api/tables/{self.table}"
        mine = {"seats": [{"table": self.table, "secret": own or "x"}]}
        move = {"seq": 1, "move": "take:YBR"}
        for secret in (None, own, "wrong"):
            for method, path, body in (
                ("GET", here, None),
                ("GET", f"{here}?since=3", None),
                ("GET", f"{here}/record", None),
                ("GET", "/api/lobby", None),
                ("POST", "/api/mine", mine),
                ("POST", f"{here}/seats", {"name": "late"}),
                ("DELETE", f"{here}/seats", None),
                ("POST", f"{here}/bots", {"seat": 1}),
                ("POST", f"{here}/rematch", {}),
                ("POST", f"/api/bot/tables/{self.table}/move", move),
            ):
                self.told.append((path, await ask(self.app, method, path, body, secret)))

    def _dealt(self, players: int, seed: str) -> Game:
        return Game.new(players, deal=self.deal)

    def _connect(self, since: int) -> None:
        assert self.setup.who is not None
        hello = m.Hello(self.table, self.secrets[self.setup.who], since)
        self.own = Socket(self.app, hello)

    async def _hang_up(self) -> None:
        if self.own is not None:
            await self.own.say()
            await self.own.close()
            self.told += [("own", frame) for frame in self.own.frames]

    async def _settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Any] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append({"event": self.format(record)})


@contextmanager
def laid_out(world: World) -> Iterator[None]:
    """What chance and the real clock decide, decided; and everything logged put down as told."""

    def by_lot(seed: str, seats: int) -> list[int]:
        return sorted(range(seats), key=lambda seat: -seat)

    records = _Records()
    with ExitStack() as stack:
        stack.enter_context(patch.object(fair, "drawn_order", by_lot))
        stack.enter_context(patch.object(fair, "commitment", lambda secret: "a hash"))
        stack.enter_context(patch.object(tracing, "new_trace", lambda: "a trace"))
        lines = stack.enter_context(structlog.testing.capture_logs())
        logging.getLogger().addHandler(records)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(records)
            for line in (*lines, *records.lines):
                line.pop("ms", None)  # how long it took is the machine's affair
                world.told.append(("logged", json.dumps(line, default=str)))


def permuted(deal: str, seen: set[str], random: Random) -> str:
    """The deal with every card not in `seen` at another place of its deck."""
    locations, *decks = (part.split() for part in deal.split("/"))
    lists = [locations]
    for deck in decks:
        unseen = [card for card in deck if card not in seen]
        random.shuffle(unseen)
        other = dict(zip(unseen, unseen[1:] + unseen[:1], strict=True))
        lists.append([other.get(card, card) for card in deck])
    return " / ".join(" ".join(names) for names in lists)


def new_deal(seed: str, players: int) -> str:
    """A deal with every card named."""
    return format_deal(deal_from_seed(seed), players)


async def replayed(world: World, steps: list[Step]) -> None:
    """Do in this world what was done in its twin."""
    with laid_out(world):
        await world.open()
        for step in steps:
            await world.take(step)
        await world.close()
