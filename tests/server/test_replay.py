"""The game of a record that someone brings along is told as a table tells its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import repeat, takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from torture import TORTURE

from server.asking import Site, open_site, refusal
from sixstones import Game
from sixstones.server import limiting, replay
from sixstones.server.replay import PIECE, RECORD_BYTES, Replays, in_pieces
from sixstones.server.table import MOST_DECISIONS

pytestmark = pytest.mark.anyio
RECORDS = 57 if TORTURE else 12
MOST_PIECES = 20_000
HEAD = '[Seats "2"]\n[Seed "5"]\n'


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


async def replayed(site: Site, record: str) -> Any:
    answer = await site.post("/api/replay", {"record": record})
    assert answer.status_code == 200, answer.text
    return answer.json()


def played(players: int, seed: int, moves: int = 10_000) -> Game:
    game = Game.new(players, seed)
    random = Random(seed)
    while game.result is None and len(game.moves) < moves:
        game.play(random.choice(game.legal_moves()))
    return game


async def test_a_finished_table_and_its_record_tell_the_same(site: Site) -> None:
    """So a page can show both by the same means."""
    table = await site.open("mine", "mine", "mine", name="Ada")
    random = Random(3)
    while (state := await site.state(table))["status"] == "playing":
        secret = table.secrets[state["view"]["to_move"]]
        legal = (await site.state(table, secret))["view"]["legal"]
        body = {"seq": state["seq"], "move": random.choice(legal)}
        assert (await site.post(f"{table.bot_path}/move", body, secret)).status_code == 200
    found = await replayed(site, (await site.get(f"{table.path}/record")).text)
    assert {key: found[key] for key in ("seats", "view", "result")} == {
        key: state[key] for key in ("seats", "view", "result")
    }
    moved = [line for line in state["log"] if line["kind"] == "moved"]
    assert len(moved) > 50
    for told, kept in zip(found["log"], moved, strict=True):
        assert {**told, "seq": 0} == {**kept, "seq": 0, "at": 0}


async def test_a_game_that_is_not_over_goes_as_far_as_it_goes(site: Site) -> None:
    game = played(3, 8, moves=20)
    found = await replayed(site, game.record())
    assert found["result"] is None
    assert [line["move"] for line in found["log"]] == [str(move) for move in game.moves]
    assert [line["seq"] for line in found["log"]] == list(range(20))
    assert found["view"] == game.view(None)
    assert "legal" not in found["view"]
    assert (await replayed(site, HEAD))["log"] == []


async def test_cards_that_only_one_seat_knew_stay_hidden(site: Site) -> None:
    found = await replayed(site, f"{HEAD}\n1. reserve:deck3 | take:YBR\n")
    assert found["view"]["seats"][0]["reserved"] == [{"card": None, "level": 3, "hidden": True}]
    assert found["log"][0]["events"][0]["card"] is None


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1 resignation 0-0", {"winners": [1], "reason": "resignation", "points": [0, 0]}),
        ("- abandoned 0-0", {"winners": [], "reason": "abandoned", "points": [0, 0]}),
        ("0 timeout", {"winners": [0], "reason": "timeout", "points": [0, 0]}),
        ("7 timeout 0-0", None),
        ("they went to bed", None),
    ],
)
async def test_a_game_that_was_given_up_has_the_result_it_says(
    site: Site, written: str, result: Any
) -> None:
    found = await replayed(site, f'{HEAD}[Result "{written}"]\n\n1. take:YBR\n')
    assert found["result"] == (result and {**result, "decided": None})


@pytest.mark.parametrize(
    ("tag", "seat"),
    [
        ("Ada", {"kind": "person", "name": "Ada"}),
        ("titan", {"kind": "bot", "level": "titan"}),
        ("Rob (greedy)", {"kind": "bot", "name": "Rob", "level": "greedy"}),
        (
            "Rob (hero:temperament=points rush)",
            {"kind": "bot", "name": "Rob", "level": "hero", "temperament": "points rush"},
        ),
        ("Rob (the third)", {"kind": "person", "name": "Rob (the third)"}),
        ("A\u0000 \u200ea" + "a" * 100, {"kind": "person", "name": "A " + "a" * 38}),
        ("\u0000", {"kind": "person"}),
    ],
)
async def test_seats_have_the_names_of_the_record(site: Site, tag: str, seat: Any) -> None:
    found = await replayed(site, f'{HEAD}[Seat1 "{tag}"]\n')
    assert found["seats"] == [{"kind": "person"}, seat]


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (
            "",
            "This is no record: a record needs exactly one of the headers Seed, Deal and Position",
        ),
        (f"{HEAD}hello\n", "Line 3: 'hello' stands before the first round number"),
        ('[Seats "5"]\n[Seed "5"]', "Line 1: a record needs the header Seats: 2, 3 or 4"),
        (
            f"{HEAD}\n1. take:YBR | take:YBO\n2. take:GGG",
            "Line 5: round 2: take:GGG is no move: colours are YBORP here",
        ),
        (f'{HEAD}[Result "0 gauntlet 16-0"]\n', "Line 3: the record says '0 gauntlet 16-0' but"),
    ],
)
async def test_a_broken_record_is_refused_with_its_line(
    site: Site, record: str, sentence: str
) -> None:
    answer = await site.post("/api/replay", {"record": record})
    assert refusal(answer) == (422, "bad_record")
    assert answer.json()["sentence"].startswith(sentence)


async def test_a_record_has_a_largest_size(site: Site) -> None:
    body = b'{"record": "[Seats \\"2\\"][Seed \\"5\\"]{%s}"}'
    room = RECORD_BYTES - len(body) + 2
    assert (await site.post("/api/replay", body % (b"x" * room))).status_code == 200
    answer = await site.post("/api/replay", body % (b"x" * (room + 1)))
    assert refusal(answer) == (413, "too_long")


def shuffled(decisions: int) -> str:
    """A legal record of any length: two people who take tokens and give them back."""
    game = Game.new(2, 5)
    while len(game.moves) < decisions:
        texts = [str(move) for move in game.legal_moves()]
        choices = [text for text in texts if text.startswith(("take", "return"))] or texts
        game.play(choices[len(game.moves) % len(choices)])
    return game.record()


async def test_a_record_has_a_largest_number_of_decisions(site: Site) -> None:
    """One that no game reaches in which anybody tries to win; the others are not even played."""
    assert len((await replayed(site, shuffled(MOST_DECISIONS)))["log"]) == MOST_DECISIONS
    answer = await site.post("/api/replay", {"record": shuffled(MOST_DECISIONS + 1)})
    assert refusal(answer) == (422, "bad_record")
    assert str(MOST_DECISIONS) in answer.json()["sentence"]


def test_a_record_is_played_in_pieces() -> None:
    """So that nobody waits for it; what is no move is read at once, in less time than a move."""
    pieces = [piece for piece in in_pieces(shuffled(500)) if piece is None]
    assert len(pieces) >= 500 // PIECE


async def test_who_brings_many_records_waits_for_their_own(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everyone else is served between the pieces of a record, and next."""
    order: list[str] = []
    replays, go = Replays(), asyncio.Event()

    def long(text: str) -> Iterator[Any]:
        yield from takewhile(lambda _: not go.is_set(), repeat(None, MOST_PIECES))
        yield from in_pieces(text)

    async def ask(who: str) -> None:
        await replays.replay(shuffled(200), who)
        order.append(who)

    monkeypatch.setattr(replay, "in_pieces", long)
    many = [asyncio.create_task(ask("many")) for _ in range(RECORDS)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(ask(f"other {number}")) for number in range(3)]
    table = await site.open("mine", "open")
    assert (await site.state(table))["status"] == "open"
    assert order == []
    go.set()
    await asyncio.gather(*many, *others)
    assert order[0] == "many"
    assert set(order[1:5]) == {"many", *(f"other {number}" for number in range(3))}


async def test_nothing_is_kept(site: Site) -> None:
    await replayed(site, played(2, 1).record())
    assert await site.hall.store.count("over") == 0
    assert not site.hall.rooms.open


async def test_one_address_can_replay_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "REPLAYS", limiting.Rate("replays", 1, "year"))
    async with open_site(tmp_path, limits=True) as site:
        await replayed(site, HEAD)
        assert refusal(await site.post("/api/replay", {"record": HEAD})) == (429, "too_fast")
