"""The board of a day takes a try only when its record proves it: the deal, the seat and every move
of the bots are what they are for everyone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.asking import ELSEWHERE, Site, open_site, refusal
from server.halls import Clock
from sixstones import Game, bot
from sixstones.bots.day import day
from sixstones.server import boards, limiting
from sixstones.server.fair import device_of
from sixstones.server.timing import DAY
from sixstones.store import Ban, Tried

pytestmark = pytest.mark.anyio
DATE = "2026-11-18"
"""Two seats, the person's first, against a hero."""
NEXT = "2026-11-19"
NOON = round(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
ADA, BO = "ada-0123456789abcdef", "bo-0123456789abcdef"


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
async def site(tmp_path: Path, clock: Clock) -> AsyncIterator[Site]:
    async with open_site(tmp_path, now=clock) as opened:
        yield opened


@cache
def played(date: str = DATE, seat: int | None = None, wrong: int | None = None) -> Game:
    """A whole game of a day, in which an agent plays for the person: at another seat, or with one
    decision of a bot that it would not have made."""
    today = day(date)
    game, person = today.deal(), bot("agent", seed=1)
    while game.result is None:
        number, mover = len(game.moves), game.to_move
        view = game.view(mover)
        if mover == (today.seat if seat is None else seat):
            game.play(person.choose(view))
            continue
        at = mover if mover != today.seat else today.bots.index(None) ^ 1
        answer = today.bot(at, number).choose(view)
        if wrong is not None and number >= wrong:
            answer = next(move for move in game.legal_moves() if move != answer)
            wrong = None
        game.play(answer)
    return game


async def send(
    site: Site, record: str, date: str = DATE, device: str | None = ADA, name: str = "Ada"
) -> httpx.Response:
    headers = {} if device is None else {"Sixstones_Device": device}
    return await site.post(f"/api/days/{date}", {"record": record, "name": name}, **headers)


async def board(site: Site, date: str = DATE, device: str | None = None) -> Any:
    headers = {} if device is None else {"Sixstones_Device": device}
    answer = await site.get(f"/api/days/{date}", None, **headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_try_that_its_record_proves_is_on_the_board(site: Site, clock: Clock) -> None:
    assert await board(site) == {"date": DATE, "tries": 0, "lines": []}
    game = played()
    answer = await send(site, game.record(), name=" Ada \u200b L ")
    assert answer.status_code == 201, answer.text
    assert game.result is not None
    rounds = [step.before.round for step in game.replay()][-1]
    line = {
        "place": 1,
        "name": "Ada L",
        "won": 0 in game.result.winners,
        "rounds": rounds,
        "points": game.result.points[0],
    }
    assert answer.json() == {"date": DATE, "tries": 1, "lines": [{**line, "mine": True}]}
    assert await board(site, device=ADA) == answer.json()
    assert (await board(site))["lines"] == [{**line, "mine": False}]
    clock.forward(1)
    again = await send(site, game.record(), device=BO, name="")
    assert [(one["place"], one["name"], one["mine"]) for one in again.json()["lines"]] == [
        (1, "Ada L", False),
        (1, "", True),
    ]


async def test_a_device_has_one_try_of_a_date(site: Site, clock: Clock) -> None:
    assert (await send(site, played().record())).status_code == 201
    assert refusal(await send(site, played().record(), name="Bo")) == (409, "counted")
    assert [line["name"] for line in (await board(site))["lines"]] == ["Ada"]
    clock.forward(24 * 3600)
    assert (await send(site, played(NEXT).record(), NEXT)).status_code == 201


@pytest.mark.parametrize("at", [0, 7, 20])
async def test_a_bot_that_did_not_move_so_is_found_out(at: int, site: Site) -> None:
    refused = await send(site, played(wrong=at).record())
    assert refusal(refused) == (422, "forged")
    assert "this is not what the bot of seat 1 does" in refused.json()["sentence"]
    assert (await board(site))["tries"] == 0


async def test_another_seat_deal_day_or_position_proves_nothing(site: Site) -> None:
    assert refusal(await send(site, played(seat=1).record())) == (422, "forged")
    assert refusal(await send(site, played(NEXT).record())) == (422, "forged")
    richer = next(played().replay()).before.position()
    richer["seats"][0]["tokens"]["Y"], richer["bank"]["Y"] = 3, 1
    game = Game.from_position(richer)
    while game.result is None:
        game.play(bot("rookie", seed=2).choose(game.view(game.to_move)))
    refused = await send(site, game.record())
    assert refusal(refused) == (422, "forged")
    assert refused.json()["sentence"] == f"The deal of {DATE} is another one."
    assert (await board(site))["tries"] == 0


async def test_a_game_that_is_not_over_or_cannot_be_read_is_no_try(site: Site) -> None:
    game = played().copy()
    game.undo()
    assert refusal(await send(site, game.record())) == (409, "not_over")
    assert refusal(await send(site, day(DATE).deal().record())) == (409, "not_over")
    given_up = game.record().replace("\n\n", '\n[Result "0 resignation 0-0"]\n\n', 1)
    assert refusal(await send(site, given_up)) == (409, "not_over")
    assert refusal(await send(site, "1. take:GGG")) == (422, "bad_record")
    assert refusal(await send(site, "x" * 40_000)) == (413, "too_long")
    long = played().record().replace("\n\n", "\n\n{" + "x" * 9_000 + "} ", 1)
    assert (await send(site, long)).status_code == 201


@pytest.mark.parametrize(
    ("date", "why"),
    [
        (NEXT, "has not come yet"),
        ("2027-11-18", "has not come yet"),
        ("2026-11-10", "is closed"),
        ("2026-10-31", "the first deal of the day was that of 2026-11-01"),
        ("2026-11-31", "a day is written like"),
        ("today", "a day is written like"),
    ],
)
async def test_only_the_last_days_take_tries(date: str, why: str, site: Site) -> None:
    refused = await send(site, played().record(), date)
    assert refusal(refused) == (422, "bad_day")
    assert why in refused.json()["sentence"]
    asked = await site.get(f"/api/days/{date}")
    if "closed" in why:
        assert asked.json()["tries"] == 0
    else:
        assert refusal(asked) == (422, "bad_day")


async def test_a_try_that_took_some_days_counts(site: Site, clock: Clock) -> None:
    clock.forward(boards.OPEN_DAYS * 24 * 3600)
    assert (await send(site, played().record())).status_code == 201
    clock.forward(24 * 3600)
    assert refusal(await send(site, played().record(), device=BO)) == (422, "bad_day")
    assert (await board(site))["tries"] == 1


async def test_who_sends_is_a_device_that_is_let_in(site: Site) -> None:
    record = played().record()
    assert refusal(await send(site, record, device=None)) == (400, "bad_request")
    assert refusal(await send(site, record, device="short")) == (400, "bad_request")
    assert refusal(await send(site, record, name="\u200b")) == (400, "empty")
    assert refusal(await send(site, record, name="x" * 41)) == (400, "bad_request")
    await site.hall.store.admin.ban(Ban(f"device:{device_of(ADA)}", 1, None, ""))
    await site.hall.bans.refresh()
    assert refusal(await send(site, record)) == (403, "banned")
    foreign = await site.post(f"/api/days/{DATE}", {"record": record}, Origin="http://evil.test")
    assert refusal(foreign) == (403, "foreign_page")
    assert (await board(site))["tries"] == 0


async def test_an_address_sends_so_many_tries_and_no_more(tmp_path: Path, clock: Clock) -> None:
    async with open_site(tmp_path, now=clock, limits=True) as site:
        for _ in range(limiting.TRIES.amount):
            assert refusal(await send(site, "1. pass")) == (422, "bad_record")
        refused = await send(site, played().record())
        assert refusal(refused) == (429, "too_fast")
        elsewhere = Site(site.app, ELSEWHERE)
        assert (await send(elsewhere, played().record())).status_code == 201


async def test_bots_are_asked_in_turn_with_others_and_only_for_a_first_try(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, asked = site.hall.bots.pool, list[str]()
    answer = pool.answer

    async def noted(bot: Any, view: Any, who: str = "") -> Any:
        asked.append(who)
        assert pool.waiting == 0
        return await answer(bot, view, who)

    monkeypatch.setattr(pool, "answer", noted)
    game = played()
    assert (await send(site, game.record())).status_code == 201
    assert asked == ["127.0.0.1"] * sum(step.before.to_move == 1 for step in game.replay())
    asked.clear()
    assert refusal(await send(site, game.record())) == (409, "counted")
    assert refusal(await send(site, played(NEXT).record(), device=BO)) == (422, "forged")
    assert asked == []
    monkeypatch.setattr(boards, "MOST_CHECKED", 0)
    refused = await send(site, game.record(), device=BO)
    assert refusal(refused) == (503, "busy")
    assert refused.headers["retry-after"] == "30"


async def test_the_best_come_first_and_ones_own_place_is_told(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    won = [boards.Fared(True, rounds, points) for rounds, points in ((14, 16), (12, 16), (12, 18))]
    lost = [boards.Fared(False, rounds, points) for rounds, points in ((20, 15), (9, 3), (10, 15))]
    ranked = sorted([*won, *lost], key=lambda fared: fared.score)
    assert ranked == [won[2], won[1], won[0], lost[0], lost[2], lost[1]]
    monkeypatch.setattr(boards, "LINES", 2)
    rival = Tried(DATE, "d", 1, "Rival", -1, '{"won":true,"rounds":1,"points":18}')
    for number in range(3):
        await site.hall.store.days.keep(rival._replace(device=f"d{number}"))
    lines = (await send(site, played().record())).json()["lines"]
    assert [(line["place"], line["mine"]) for line in lines] == [(1, False), (1, False), (4, True)]
    assert (await board(site))["tries"] == 4
    assert len((await board(site))["lines"]) == 2


async def test_who_erases_themselves_is_on_no_board(site: Site) -> None:
    for device in (ADA, BO):
        await send(site, played().record(), device=device)
    nobody = await site.post("/api/erase", {"seats": []})
    assert nobody.json() == {"erased": 0, "playing": 0, "days": 0}
    erased = await site.post("/api/erase", {"seats": []}, Sixstones_Device=ADA)
    assert erased.json() == {"erased": 0, "playing": 0, "days": 1}
    assert [line["mine"] for line in (await board(site, device=BO))["lines"]] == [True]
    assert (await send(site, played().record())).status_code == 201


@pytest.mark.parametrize(("settings", "days"), [({"erase_days": 5}, 5), ({"keep_days": 3}, 3)])
async def test_tries_go_as_names_and_games_do(
    settings: dict[str, Any], days: int, tmp_path: Path, clock: Clock
) -> None:
    async with open_site(tmp_path, now=clock, **{"erase_days": 0, **settings}) as site:
        await send(site, played().record())
        clock.at += days * DAY - 1
        await site.hall.sweeper.prune()
        assert (await board(site))["tries"] == 1
        clock.at += 2
        await site.hall.sweeper.prune()
        assert (await board(site))["tries"] == 0
