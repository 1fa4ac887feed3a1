"""The lobby and the life of tables over HTTP: what each address gives, and what it refuses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.asking import Opened, Site, open_site, refusal
from sixstones import Game

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


@pytest.fixture
async def ended(site: Site) -> Opened:
    """A table of two people, the first of whom has resigned."""
    table = await site.open("mine", "mine", name="Ada")
    assert (await site.act(table, table.secrets[0], type="resign")).status_code == 200
    return table


async def test_the_lobby_shows_public_tables_only(site: Site) -> None:
    waiting = await site.open("mine", "open", public=True)
    running = await site.open("mine", "mine", public=True)
    await site.open("mine", "open")
    answer = await site.get("/api/lobby")
    lobby = answer.json()
    assert answer.status_code == 200
    assert [card["table"] for card in lobby["open"]] == [waiting.id]
    assert [card["table"] for card in lobby["playing"]] == [running.id]
    assert lobby["open"][0]["summary"]["seats"] == [
        {"kind": "person", "name": "Player"},
        {"kind": "open"},
    ]


async def test_whoever_opens_a_table_gets_the_secrets_of_their_own_seats(site: Site) -> None:
    wish = {"seats": [{"kind": "mine"}, {"kind": "open"}, {"kind": "mine", "name": "Bo"}]}
    answer = await site.post("/api/tables", {**wish, "name": "Ada"})
    assert answer.status_code == 201
    opened = answer.json()
    assert [seat["seat"] for seat in opened["seats"]] == [0, 2]
    assert all(len(seat["secret"]) == 64 for seat in opened["seats"])
    state = (await site.get(f"/api/tables/{opened['table']}")).json()
    assert [seat.get("name") for seat in state["seats"]] == ["Ada", None, "Bo"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [{}, {}]}, "no_seat"),
        ({"seats": [{"kind": "mine"}, {}], "name": "\u0007"}, "empty"),
        ({"seats": [{"kind": "mine"}]}, "bad_request"),
        ({"seats": [{"kind": "mine"}] * 5}, "bad_request"),
        ({"seats": [{"kind": "mine"}, {}], "colour": "red"}, "bad_request"),
        ({"seats": [{"kind": "mine"}, {}], "clock": {"kind": "days", "days": 0}}, "bad_request"),
        ({"seats": [{"kind": "mine"}, {}], "name": "x" * 41}, "bad_request"),
        ({"seats": [{"kind": "mine"}, {}], "nonce": "a:b"}, "bad_request"),
        ([], "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(site: Site, wish: Any, code: str) -> None:
    assert refusal(await site.post("/api/tables", wish)) == (400, code)


async def test_a_full_house_opens_no_more_tables(tmp_path: Path) -> None:
    async with open_site(tmp_path, most_waiting=1) as site:
        table = await site.open("mine", "open", "open")
        await site.post(f"{table.path}/seats", {"name": "Bo"})
        answer = await site.post("/api/tables", {"seats": [{"kind": "mine"}, {}]})
        assert refusal(answer) == (503, "full_house")
        assert answer.headers["retry-after"] == "600"


async def test_a_seat_sees_its_own_view_and_a_spectator_the_public_one(site: Site) -> None:
    table = await site.open("mine", "mine")
    own = await site.state(table, table.secrets[0])
    public = await site.state(table)
    assert (own["seat"], own["view"]["seat"], "legal" in own["view"]) == (0, 0, True)
    assert (public["seat"], public["view"]["seat"], "legal" in public["view"]) == (
        None,
        None,
        False,
    )
    assert own["host"] is True
    assert public["host"] is False


async def test_the_log_begins_where_it_is_asked_for(site: Site) -> None:
    table = await site.open("mine", "mine")
    await site.act(table, table.secrets[0], type="say", phrase="hello")
    whole = (await site.get(table.path)).json()["log"]
    part = (await site.get(f"{table.path}?since=1")).json()["log"]
    assert [line["kind"] for line in whole] == ["opened", "said"]
    assert part == whole[1:]
    for wrong in ("-1", "x", "1000001", "1.5", ""):
        answer = await site.get(f"{table.path}?since={wrong}")
        assert refusal(answer) == (400, "bad_request")


async def test_a_free_seat_can_be_taken_once(site: Site) -> None:
    table = await site.open("mine", "open", "open")
    answer = await site.post(f"{table.path}/seats", {"name": "Bo", "seat": 2})
    assert answer.status_code == 201
    key = answer.json()
    assert key["seat"] == 2
    assert (await site.state(table, key["secret"]))["seat"] == 2
    again = await site.post(f"{table.path}/seats", {"name": "Cleo", "seat": 2})
    assert refusal(again) == (409, "seat_taken")
    nameless = await site.post(f"{table.path}/seats", {"name": " "})
    assert refusal(nameless) == (400, "empty")
    assert (await site.post(f"{table.path}/seats", {"name": "Cleo"})).json()["seat"] == 1
    late = await site.post(f"{table.path}/seats", {"name": "Dan"})
    assert refusal(late) == (409, "full")


async def test_a_guest_leaves_a_free_seat_behind(site: Site) -> None:
    table = await site.open("mine", "open", "open")
    key = (await site.post(f"{table.path}/seats", {"name": "Bo"})).json()
    left = await site.delete(f"{table.path}/seats", key["secret"])
    assert left.json() == {"type": "accepted", "entry": 2, "seq": None}
    assert (await site.state(table))["seats"][1] == {"kind": "open"}


async def test_the_host_takes_the_table_along(site: Site) -> None:
    table = await site.open("mine", "open")
    assert (await site.delete(f"{table.path}/seats", table.secrets[0])).status_code == 200
    state = await site.state(table)
    assert (state["status"], state["result"]["reason"]) == ("over", "abandoned")


async def test_nobody_leaves_a_game_that_has_begun(site: Site) -> None:
    table = await site.open("mine", "mine")
    answer = await site.delete(f"{table.path}/seats", table.secrets[0])
    assert refusal(answer) == (409, "begun")


async def test_only_the_host_gives_seats_to_bots(site: Site) -> None:
    table = await site.open("mine", "open", "open")
    guest = (await site.post(f"{table.path}/seats", {"name": "Bo", "seat": 1})).json()["secret"]
    wish = {"seat": 2, "level": "rookie"}
    assert refusal(await site.post(f"{table.path}/bots", wish, guest)) == (403, "not_host")
    taken = await site.post(f"{table.path}/bots", {"seat": 1}, table.secrets[0])
    assert refusal(taken) == (409, "seat_taken")
    filled = await site.post(f"{table.path}/bots", wish, table.secrets[0])
    assert filled.json() == {"type": "accepted", "entry": 2, "seq": None}
    assert (await site.state(table))["seats"][2]["level"] == "rookie"
    late = await site.post(f"{table.path}/bots", wish, table.secrets[0])
    assert refusal(late) == (409, "begun")


async def test_everyone_who_wants_a_rematch_comes_to_the_same_table(
    site: Site, ended: Opened
) -> None:
    first, second = [
        (await site.post(f"{ended.path}/rematch", {}, secret)).json() for secret in ended.secrets
    ]
    assert first["table"] == second["table"] != ended.id
    # The seats have rotated, and the secrets are the old ones.
    assert first["seats"] == [{"seat": 1, "secret": ended.secrets[0]}]
    assert second["seats"] == [{"seat": 0, "secret": ended.secrets[1]}]
    assert (await site.get(f"/api/tables/{first['table']}")).json()["status"] == "playing"
    assert (await site.state(ended))["rematch"] == first["table"]


async def test_a_seat_that_is_kept_is_for_its_owner_only(site: Site, ended: Opened) -> None:
    new = (await site.post(f"{ended.path}/rematch", {}, ended.secrets[0])).json()["table"]
    path = f"/api/tables/{new}/seats"
    assert refusal(await site.post(path, {"name": "Eve"})) == (409, "seat_taken")
    assert refusal(await site.post(path, {"name": "Eve"}, "guess")) == (403, "bad_secret")
    key = (await site.post(path, {"name": "Bo"}, ended.secrets[1])).json()
    assert key == {"seat": 0, "secret": ended.secrets[1]}


async def test_a_game_that_is_on_has_neither_rematch_nor_record(site: Site) -> None:
    table = await site.open("mine", "mine")
    again = await site.post(f"{table.path}/rematch", {}, table.secrets[0])
    assert refusal(again) == (409, "not_over")
    assert refusal(await site.get(f"{table.path}/record")) == (409, "not_over")


async def test_the_record_of_a_finished_game_plays_back(site: Site) -> None:
    table = await site.open("mine", "mine", name="Ada")
    move = (await site.state(table, table.secrets[0]))["view"]["legal"][0]
    await site.post(f"{table.bot_path}/move", {"seq": 1, "move": move}, table.secrets[0])
    await site.act(table, table.secrets[1], type="resign")
    answer = await site.get(f"{table.path}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert f'filename="sixstones-{table.id}.txt"' in answer.headers["content-disposition"]
    game = Game.from_record(answer.text)
    assert [str(played) for played in game.moves] == [move]
    assert game.headers["Result"] == "0 resignation 0-0"
    assert (game.headers["Seat0"], game.headers["Seat1"]) == ("Ada", "Ada")


@pytest.mark.parametrize("name", ["hero", "Rob (greedy)", "titan:seconds=5"])
async def test_a_person_who_is_called_like_a_bot_is_a_person_in_the_record(
    site: Site, name: str
) -> None:
    table = await site.open("mine", "mine", name=name)
    await site.act(table, table.secrets[1], type="resign")
    record = (await site.get(f"{table.path}/record")).text
    seats = (await site.post("/api/replay", {"record": record})).json()["seats"]
    assert seats == [{"kind": "person", "name": name}] * 2


async def test_a_person_stays_one_in_the_record_though_a_bot_played_on(site: Site) -> None:
    table = await site.open("mine", "mine", "mine", name="Ada")
    for secret in table.secrets:
        await site.act(table, secret, type="resign")
    game = Game.from_record((await site.get(f"{table.path}/record")).text)
    assert [game.headers[f"Seat{seat}"] for seat in range(3)] == ["Ada"] * 3


@pytest.mark.parametrize("wrong", ["abc\n", "abc\r", "\nabc", "a b", "é", "", "x" * 65])
async def test_a_nonce_is_letters_and_digits_from_end_to_end(site: Site, wrong: str) -> None:
    seats = [{"kind": "mine"}, {"kind": "open"}]
    answer = await site.post("/api/tables", {"seats": seats, "nonce": wrong})
    assert refusal(answer) == (400, "bad_request")
    table = await site.open("mine", "open")
    answer = await site.post(f"{table.path}/seats", {"name": "Bo", "nonce": wrong})
    assert refusal(answer) == (400, "bad_request")


async def test_a_record_says_which_bots_played(site: Site) -> None:
    rush = {"kind": "bot", "level": "rookie", "temperament": "points rush"}
    seats = [{"kind": "mine"}, {"kind": "bot", "level": "rookie"}, rush]
    opening = (await site.post("/api/tables", {"seats": seats, "order": "given"})).json()
    path = f"/api/tables/{opening['table']}"
    await site.post(
        f"/api/bot/tables/{opening['table']}/action",
        {"action": {"type": "resign"}},
        opening["seats"][0]["secret"],
    )
    game = Game.from_record((await site.get(f"{path}/record")).text)
    assert (game.headers["Seat1"], game.headers["Seat2"]) == (
        "rookie",
        "rookie:temperament=points rush",
    )


async def test_my_tables_come_with_those_that_wait_for_me_first(site: Site, ended: Opened) -> None:
    others = await site.open("mine", "mine")
    mine = await site.open("mine", "mine")
    seats = [
        {"table": ended.id, "secret": ended.secrets[0]},
        {"table": others.id, "secret": others.secrets[1]},
        {"table": mine.id, "secret": mine.secrets[0]},
        {"table": mine.id, "secret": "not mine"},
        {"table": "nosuchtable", "secret": "x"},
    ]
    found = (await site.post("/api/mine", {"seats": seats})).json()["tables"]
    assert (found[0]["table"], found[0]["your_turn"]) == (mine.id, True)
    assert {t["table"]: t["your_turn"] for t in found[1:]} == {others.id: False, ended.id: False}


GUARDED = [
    ("DELETE", "seats", None),
    ("POST", "bots", {"seat": 1}),
    ("POST", "rematch", {}),
]


@pytest.mark.parametrize(("method", "address", "body"), GUARDED)
async def test_what_only_a_seat_may_do_needs_its_secret(
    site: Site, method: str, address: str, body: Any
) -> None:
    table = await site.open("mine", "open")

    async def ask(path: str, secret: str | None) -> tuple[int, str]:
        if method == "DELETE":
            return refusal(await site.delete(path, secret))
        return refusal(await site.post(path, body, secret))

    assert await ask(f"{table.path}/{address}", None) == (401, "no_secret")
    assert await ask(f"{table.path}/{address}", "wrong") == (403, "bad_secret")
    nowhere = f"/api/tables/nosuchtable/{address}"
    assert await ask(nowhere, table.secrets[0]) == (404, "unknown_table")


async def test_a_wrong_secret_does_not_make_a_spectator(site: Site) -> None:
    table = await site.open("mine", "open")
    assert refusal(await site.get(table.path, "wrong")) == (403, "bad_secret")


@pytest.mark.parametrize("address", ["", "/record"])
async def test_a_table_that_is_not_there_is_not_found(site: Site, address: str) -> None:
    for name in ("nosuchtable", "x", "%00", "a" * 300, "%E2%82%AC"):
        answer = await site.get(f"/api/tables/{name}{address}")
        assert refusal(answer) == (404, "unknown_table")
    answer = await site.post("/api/tables/nosuchtable/seats", {"name": "Bo"})
    assert refusal(answer) == (404, "unknown_table")
