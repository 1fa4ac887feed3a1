"""Attacks on the decks, from end to end: what a hostile stranger would do over the network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.asgi import Socket
from server.asking import Opened, Site, open_site, refusal
from server.halls import Clock
from server.seats import until
from sixstones.server import messages as m

pytestmark = pytest.mark.anyio

GONE = 60.0


@pytest.fixture
async def site(tmp_path: Path, clock: Clock) -> AsyncIterator[Site]:
    """A server by the test's clock."""
    async with open_site(tmp_path, now=clock, gone_seconds=GONE) as opened:
        yield opened


async def two_people(site: Site, **options: object) -> tuple[Opened, str, str]:
    """A table of two people: the one who attacks, and the other."""
    table = await site.open("mine", "open", **options)
    wish = {"name": "Two", "agrees": True}
    seat = await site.post(f"{table.path}/seats", wish)
    return table, table.secrets[0], seat.json()["secret"]


async def wait_and_replace(site: Site, clock: Clock, table: Opened, one: str) -> None:
    """The other says nothing for long, and gets a bot."""
    clock.forward(GONE)
    assert refusal(await site.act(table, one, type="replace", seat=1))[1] == "not_gone_long"
    clock.forward(GONE)
    assert (await site.act(table, one, type="replace", seat=1)).status_code == 200


@pytest.mark.parametrize("deck", [1, 2, 3])
@pytest.mark.parametrize("deep", [False, True])
async def test_nobody_sees_a_deck_while_the_other_is_gone(
    site: Site, clock: Clock, deck: int, deep: bool
) -> None:
    """Replace, reserve from the deck, take it back, and let the other come back to it."""
    table, one, two = await two_people(site, deep=deep)
    await wait_and_replace(site, clock, table, one)
    seq = (await site.state(table))["seq"]
    move = {"seq": seq, "move": f"reserve:deck{deck}"}
    assert (await site.post(f"{table.bot_path}/move", move, one)).status_code == 200
    room = site.hall.rooms.open[table.id]
    await until(lambda: room.table.to_move == 0)
    assert refusal(await site.act(table, one, type="takeback")) == (409, "someone_gone")
    assert (await site.act(table, two, type="reclaim")).status_code == 200
    answer = await site.act(table, one, type="takeback")
    if deep:
        assert answer.status_code == 200
        assert (await site.state(table, two))["offer"] is not None  # it is theirs to agree to
    else:
        assert refusal(answer) == (409, "card_shown")
    assert len((await site.state(table, one))["view"]["seats"][0]["reserved"]) == 1


async def test_an_offer_does_not_outlast_those_who_had_to_agree(site: Site, clock: Clock) -> None:
    """Ask while the other is there, and have them replaced before they say no."""
    table, one, _ = await two_people(site, deep=True)
    move = {"seq": 2, "move": "reserve:deck1"}
    assert (await site.post(f"{table.bot_path}/move", move, one)).status_code == 200
    assert (await site.act(table, one, type="takeback")).status_code == 200
    await wait_and_replace(site, clock, table, one)
    assert (await site.state(table, one))["offer"] is None
    assert len((await site.state(table, one))["view"]["seats"][0]["reserved"]) == 1


async def test_nobody_gets_a_hint_while_the_other_is_gone(site: Site, clock: Clock) -> None:
    table, one, _ = await two_people(site)
    await wait_and_replace(site, clock, table, one)
    socket = Socket(site.app, m.Hello(table.id, one))
    await socket.say(m.AskHint())
    await until(lambda: any(b'"no_hints"' in frame for frame in socket.frames))
    await socket.close()


@pytest.mark.parametrize("more", [{"deep": True}, {"hints": True}, {"deep": True, "hints": True}])
async def test_nobody_is_seated_who_has_not_agreed_to_what_a_table_allows(
    site: Site, more: dict[str, bool]
) -> None:
    table = await site.open("mine", "open", "open", **more)
    for wish in ({"name": "Two"}, {"name": "Two", "agrees": False}):
        answer = await site.post(f"{table.path}/seats", wish)
        assert refusal(answer) == (409, "not_agreed")
        assert ("hints" in answer.json()["sentence"]) == ("hints" in more)
        assert ("taken back" in answer.json()["sentence"]) == ("deep" in more)
    agreed = await site.post(f"{table.path}/seats", {"name": "Two", "agrees": True})
    assert agreed.status_code == 201


async def test_the_usual_table_needs_no_consent(site: Site) -> None:
    for options in ({}, {"hints": False}):
        table = await site.open("mine", "open", **options)
        assert (await site.post(f"{table.path}/seats", {"name": "Two"})).status_code == 201


async def test_seats_that_are_kept_were_agreed_to(site: Site) -> None:
    """By opening the table, or at the game before."""
    table = await site.open("mine", "open", deep=True, hold=True)
    own = await site.post(f"{table.path}/seats", {"name": "One"}, table.secrets[0])
    assert own.status_code == 201
    seat = await site.post(f"{table.path}/seats", {"name": "Two", "agrees": True})
    two = seat.json()["secret"]
    assert (await site.act(table, two, type="resign")).status_code == 200
    for secret in (table.secrets[0], two):
        again = await site.post(f"{table.path}/rematch", {}, secret)
        assert again.status_code == 200, again.text
    assert (await site.get(f"/api/tables/{again.json()['table']}")).json()["status"] == "playing"
