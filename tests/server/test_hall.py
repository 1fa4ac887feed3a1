"""What surrounds the game: lobby, own tables, chat, hints, rematch, record, old games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from server.asgi import ask
from server.halls import Clock, state, wish
from server.seats import Seat, at_table, prompt_hall, refused, seated
from sixstones import Game
from sixstones.server import actions, fair
from sixstones.server import messages as m
from sixstones.server.app import create_app
from sixstones.server.hall import Hall
from sixstones.server.limiting import Limits
from sixstones.server.metrics import Metrics
from sixstones.server.services import Services
from sixstones.server.settings import Settings
from sixstones.server.sources import Dealer

pytestmark = pytest.mark.anyio


async def get(hall: Hall, path: str) -> tuple[int, bytes]:
    """A page of the HTTP interface over a hall: status and body."""
    settings = Settings(limits=False)
    app = create_app(settings)
    app.state.services = Services(settings, hall, Limits(False), Metrics())
    status, _, rest = (await ask(app, "GET", path)).partition(b" ")
    return int(status), rest.rpartition(b")] ")[2]


async def test_chat_is_tidied(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.do(m.Say(" a\x00b\r\n<b>\u202ec\u2066 "))
    await two.do(m.Say("ignored", "good luck"))
    lines = [line for line in (await one.state()).log if isinstance(line, m.SaidLine)]
    assert [(line.seat, line.text, line.phrase) for line in lines] == [
        (0, "a b <b>c", None),
        (1, None, "good luck"),
    ]
    with refused("empty"):
        await one.do(m.Say("\t \x7f"))


@pytest.mark.parametrize(
    "wrong", ['{"type":"say","text":"%s"}' % ("x" * 201), '{"type":"say","phrase":"boo"}']
)
def test_chat_has_bounds(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        m.read_client(wrong)


async def test_chat_can_be_off_and_does_not_go_on_for_ever(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent, _ = await seated(hall, 2, chat=False)
    for line in (m.Say("x"), m.Say(phrase="hello")):
        with refused("chat_off"):
            await silent.do(line)
    monkeypatch.setattr(actions, "MOST_LINES", 3)
    one, two = await seated(hall, 2)
    for seat in (one, two, one, one):
        await seat.do(m.Say("x"))
    with refused("chat_full"):
        await one.do(m.Say("x"))
    await two.do(m.Say("What is left to say is not for one alone."))


async def test_what_was_said_goes_with_its_seat_when_lots_are_drawn(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_LINES", 2)
    for _ in range(4):
        opening = await hall.open(wish("mine", "open", order="random"))
        one = Seat(hall, opening.table, opening.seats[0].secret)
        await one.do(m.Say("x"))
        await one.do(m.Say("x"))
        other = await hall.sit_down(one.table, m.SitDown("two"))
        with refused("chat_full"):
            await one.do(m.Say("x"))
        await Seat(hall, one.table, other.secret).do(m.Say("x"))


async def test_people_talk_before_and_after_the_game_and_spectators_do_not(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open"))
    one = Seat(hall, opening.table, opening.seats[0].secret)
    await one.do(m.Say("anyone?"))
    await hall.sit_down(one.table, m.SitDown("two"))
    await one.do(m.Resign())
    await one.do(m.Say("good game"))
    with refused("bad_secret"):
        await (await one.room()).do("nobody", m.Say("hi"))


async def test_the_record_is_there_when_the_game_is_over(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.play()
    await two.play()
    path = f"/api/tables/{one.table}/record"
    status, body = await get(hall, path)
    assert (status, json.loads(body)["code"]) == (409, "not_over")
    await one.do(m.Resign())
    status, body = await get(hall, path)
    assert status == 200
    game = Game.from_record(body.decode())
    table = await at_table(one)
    assert table.game is not None
    assert game.moves == table.game.moves
    assert game.position() == table.game.position()
    seed = fair.seed_of(table.deal_secret, table.nonces)
    assert f'[Seed "{seed}"]' in body.decode()
    assert f'[Result "{table.ending}"]' in body.decode()
    assert '[Seat0 "Player"]' in body.decode()
    assert re.search(r'^\[Date "\d{4}-\d\d-\d\d"\]$', body.decode(), re.MULTILINE)
    assert (await get(hall, "/api/tables/nowhere00/record"))[0] == 404


def whole_game() -> Game:
    """A game from the seed "end" that random moves, recruits preferred, bring to its end."""
    for number in range(50):
        game, random = Game.new(2, "end"), Random(number)
        while game.phase != "over" and len(game.moves) < 300:
            legal = game.legal_moves()
            recruits = [move for move in legal if str(move).startswith("recruit:")]
            game.play(random.choice(recruits or legal))
        if game.result is not None:
            return game
    raise AssertionError("no game came to its end")


async def test_a_game_played_to_its_end_is_kept_with_its_result(
    tmp_path: Path, clock: Clock
) -> None:
    model = whole_game()
    assert model.result is not None
    path = tmp_path / "x.db"
    async with prompt_hall(path, clock, dealer=Dealer(lambda *_: "end")) as hall:
        seats = await seated(hall, 2)
        room = await seats[0].room()
        for move in model.moves:
            await room.do(seats[room.table.to_move or 0].key, m.Play(room.table.seq, str(move)))
        known = await state(hall, room.table.id)
        assert known.result is not None
        assert known.result.winners == list(model.result.winners)
        assert (known.result.reason, known.status) == (model.result.reason, "over")
        status, body = await get(hall, f"/api/tables/{room.table.id}/record")
        assert (status, Game.from_record(body.decode()).result) == (200, model.result)
