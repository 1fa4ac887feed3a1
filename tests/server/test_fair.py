"""Deals that nobody chose and everybody can check (design §2)."""

from __future__ import annotations

import hashlib

import pytest

from server.halls import state, wish
from server.seats import Seat, at_table, seated
from sixstones import Game
from sixstones.server import fair
from sixstones.server import messages as m
from sixstones.server.hall import Hall

pytestmark = pytest.mark.anyio


async def test_the_revealed_secret_fits_the_hash_shown_at_the_start(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    for known in (await one.state(), await two.state(), await state(hall, one.table)):
        assert known.fairness.deal_secret is None
    shown = (await one.state()).fairness.commitment
    await one.do(m.Resign())
    secret = (await state(hall, one.table)).fairness.deal_secret
    assert secret is not None
    assert len(bytes.fromhex(secret)) == 32
    assert hashlib.sha256(b"sixstones/commit/1:" + secret.encode()).hexdigest() == shown


async def test_the_hash_is_shown_before_people_sit_down(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open"))
    before = (await state(hall, opening.table)).fairness
    assert before.nonces == []
    await hall.sit_down(opening.table, m.SitDown("two", nonce="their-own"))
    after = (await state(hall, opening.table)).fairness
    assert after.commitment == before.commitment
    assert after.nonces[1] == "their-own"


async def test_the_deal_follows_from_the_secret_and_the_nonces(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open", "open", nonce="first"))
    host = Seat(hall, opening.table, opening.seats[0].secret)
    await hall.sit_down(host.table, m.SitDown("two", seat=2, nonce="last"))
    await hall.sit_down(host.table, m.SitDown("three", nonce="middle"))
    game = (await at_table(host)).game
    assert game is not None
    table = await at_table(host)
    assert list(table.nonces) == ["first", "middle", "last"]
    seed = f"{table.deal_secret}:first:middle:last"
    assert Game.new(3, seed).position() == game.position()
    assert Game.new(3, seed + "x").position() != game.position()


async def test_everyone_who_brings_no_nonce_is_given_one(hall: Hall) -> None:
    seats = await seated(hall, 3)
    nonces = (await seats[0].state()).fairness.nonces
    assert len(set(nonces)) == 3
    assert all(len(nonce) == 32 for nonce in nonces)


async def test_bots_add_nothing_to_the_deal(hall: Hall) -> None:
    (one,) = await seated(hall, 1, "rookie", nonce="mine")
    assert (await one.state()).fairness.nonces == ["mine"]


async def test_seats_drawn_by_lot_follow_from_the_seed(hall: Hall) -> None:
    """So that the revealed secret proves the lot as well."""
    orders = set()
    for _ in range(12):
        seats = await seated(hall, 3, order="random")
        table = await at_table(seats[0])
        seed = fair.seed_of(table.deal_secret, table.nonces)
        names = ["Player", "person 1", "person 2"]
        drawn = [names[place] for place in fair.drawn_order(seed, 3)]
        assert [chair.name for chair in table.chairs] == drawn
        orders.add(tuple(drawn))
    assert len(orders) > 1


async def test_a_secret_opens_its_seat_wherever_the_lot_put_it(hall: Hall) -> None:
    for _ in range(4):
        seats = await seated(hall, 4, order="random")
        found = [(await seat.state()).seat for seat in seats]
        assert sorted(x for x in found if x is not None) == [0, 1, 2, 3]
        names = [info.name for info in (await seats[0].state()).seats]
        assert [names[seat or 0] for seat in found] == [
            "Player",
            "person 1",
            "person 2",
            "person 3",
        ]


def test_lots_favour_no_place() -> None:
    firsts = [fair.drawn_order(f"seed {number}", 4)[0] for number in range(2000)]
    assert all(420 < firsts.count(place) < 580 for place in range(4))


def test_a_key_tells_nothing_of_its_secret() -> None:
    secret = fair.new_secret()
    assert secret not in fair.key_of(secret)
    assert fair.fits(secret, fair.key_of(secret))
    assert not fair.fits(secret + "x", fair.key_of(secret))
    assert not fair.fits("", "")
    assert len({fair.new_secret() for _ in range(100)} | {fair.new_id() for _ in range(100)}) == 200


async def test_a_seat_is_kept_by_its_key_alone(hall: Hall) -> None:
    """Whoever reads the store cannot sit down on a seat."""
    seats = await seated(hall, 2)
    kept = "".join(entry.body for entry in await hall.store.entries(seats[0].table))
    assert all(seat.key in kept for seat in seats)
    assert all(seat.secret not in kept for seat in seats)


async def test_who_opens_a_table_can_see_the_hash_before_giving_a_nonce(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "mine", "rookie", hold=True))
    before = await state(hall, opening.table)
    assert [info.kind for info in before.seats] == ["held", "held", "bot"]
    assert (before.status, before.fairness.commitment) == ("open", opening.commitment)
    for number, key in enumerate(opening.seats):
        await hall.sit_down(opening.table, m.SitDown("host", nonce=f"own-{number}"), key.secret)
    after = await state(hall, opening.table)
    assert (after.status, after.fairness.nonces) == ("playing", ["own-0", "own-1"])
    assert after.fairness.commitment == opening.commitment


async def test_a_rematch_shows_its_hash_first_too(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await two.do(m.Resign())
    opening = await hall.rematch(one.table, one.secret, m.AskRematch(hold=True))
    known = await state(hall, opening.table)
    assert [info.kind for info in known.seats] == ["held", "held"]
    assert known.fairness.commitment == opening.commitment
    for seat in (one, two):
        await hall.sit_down(opening.table, m.SitDown("again", nonce="late"), seat.secret)
    assert (await state(hall, opening.table)).fairness.nonces == ["late", "late"]
