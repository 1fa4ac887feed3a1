"""Hints: who may have one, and that a connection goes on while one is thought about."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.asgi import Socket
from server.halls import Clock
from server.seats import Prompt, bots_of, refused, seated, until
from sixstones.engine import View
from sixstones.server import messages as m
from sixstones.server.app import create_app
from sixstones.server.hall import Hall
from sixstones.server.messages import HintMove
from sixstones.server.settings import Settings

pytestmark = pytest.mark.anyio


class Advisor(Prompt):
    """Gives advice when told to; each piece is numbered by when it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.given_up = 0
        self.advise = asyncio.Event()

    async def analyze(self, view: View, who: str = "") -> list[HintMove]:
        self.asked += 1
        number = self.asked
        try:
            await self.advise.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return [HintMove(view["legal"][0], number, 0.0)]


class Player:
    """Someone alone at a table, connected, and the advisor."""

    def __init__(self, socket: Socket, advisor: Advisor) -> None:
        self.socket = socket
        self.advisor = advisor

    def told(self, kind: str) -> list[Any]:
        """What was told so far of one type."""
        messages = [json.loads(frame) for frame in self.socket.frames]
        return [message for message in messages if message["type"] == kind]


@pytest.fixture
async def player(tmp_path: Path) -> AsyncIterator[Player]:
    """Someone alone against a bot that moves at once."""
    advisor = Advisor()
    settings = Settings(database=str(tmp_path / "games.db"), limits=False)
    app = create_app(settings, bot_pool=advisor)
    async with app.router.lifespan_context(app):
        (one,) = await seated(app.state.services.hall, 1, "rookie")
        socket = Socket(app, m.Hello(one.table, one.secret))
        yield Player(socket, advisor)
        await socket.close()


async def test_everything_else_passes_while_a_hint_is_thought_about(player: Player) -> None:
    await player.socket.say(m.AskHint(), m.Say("hm"), m.Play(1, "take:YBR"))
    await until(lambda: player.advisor.asked == 1)
    await player.socket.say(m.Resign())
    assert [answer["entry"] for answer in player.told("accepted")][:2] == [1, 2]
    assert len(player.told("accepted")) == 3
    assert player.told("hint") == []
    player.advisor.advise.set()
    await until(lambda: len(player.told("hint")) == 1)
    assert player.told("hint")[0]["seq"] == 1


async def test_a_second_hint_takes_the_place_of_the_first(player: Player) -> None:
    await player.socket.say(m.AskHint())
    await until(lambda: player.advisor.asked == 1)
    await player.socket.say(m.AskHint())
    await until(lambda: player.advisor.asked == 2)
    assert player.advisor.given_up == 1
    player.advisor.advise.set()
    await until(lambda: len(player.told("hint")) == 1)
    await player.socket.say()
    assert [hint["moves"][0]["win"] for hint in player.told("hint")] == [2]


async def test_who_leaves_has_no_hint_thought_about(player: Player) -> None:
    await player.socket.say(m.AskHint())
    await until(lambda: player.advisor.asked == 1)
    await player.socket.close()
    await until(lambda: player.advisor.given_up == 1)


async def test_a_hint_that_is_refused_says_why(player: Player) -> None:
    await player.socket.say(m.Resign(), m.AskHint())
    await until(lambda: [answer["code"] for answer in player.told("refused")] == ["over"])
    assert player.advisor.asked == 0


async def test_hints_are_for_who_plays_alone(hall: Hall) -> None:
    bots = bots_of(hall)
    (alone,) = await seated(hall, 1, "rookie")
    room = await alone.room()
    hint = await hall.hint(room, alone.key)
    assert hint.seq == room.table.seq
    view = (await alone.state()).view
    assert view is not None
    assert hint.moves[0].move in view["legal"]
    bots.wait()
    await alone.play()
    with refused("not_your_turn"):
        await hall.hint(room, alone.key)
    await alone.do(m.Resign())
    with refused("over"):
        await hall.hint(room, alone.key)


async def test_no_hint_helps_against_another_person(hall: Hall) -> None:
    """Not even one who has given up and whose seat a bot plays."""
    bots = bots_of(hall)
    bots.wait()
    one, two, three = await seated(hall, 3)
    room = await one.room()
    for seat in (one, two, three):
        with refused("no_hints"):
            await hall.hint(room, seat.key)
    await one.do(m.Resign())
    await two.do(m.Resign())
    for seat in (one, two):
        with refused("no_hints"):
            await hall.hint(room, seat.key)
    with refused("not_your_turn"):
        await hall.hint(room, three.key)


async def test_no_hint_helps_against_someone_who_is_gone(hall: Hall, clock: Clock) -> None:
    """They can come back, to a game that was to be played without help."""
    one, _ = await seated(hall, 2)
    room = await one.room()
    with refused("not_gone_long"):
        await one.do(m.Replace(1))
    clock.forward(61)
    await one.do(m.Replace(1))
    assert room.table.people == [0]
    with refused("no_hints"):
        await hall.hint(room, one.key)


async def test_a_table_allows_hints_to_everyone_or_to_nobody(hall: Hall) -> None:
    helped = await seated(hall, 2, hints=True)
    assert (await hall.hint(await helped[0].room(), helped[0].key)).moves
    (alone,) = await seated(hall, 1, "rookie", hints=False)
    with refused("no_hints"):
        await hall.hint(await alone.room(), alone.key)
    told = [(await seat.state()).options.hints for seat in (helped[1], alone)]
    assert told == [True, False]
