"""The same position has the same hash however it was reached; undo goes back to where it was."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from oracle.corners import CORNERS

from sixstones import Game

from .boards import bare, corner, games, put, walk

# Written down once: these numbers are the same in every process, on every machine and in the page
# (web/tests/engine/core.test.ts).
KNOWN = {2: 0x137F69A35825186B, 3: 0xBC8E67869E4AE04D, 4: 0x123373E37987D0A5}


@pytest.mark.parametrize("players", KNOWN)
def test_the_hash_of_a_deal_never_changes(players: int) -> None:
    assert f"{Game.new(players, 5).hash:016x}" == f"{KNOWN[players]:016x}"


def test_the_hash_kept_is_the_one_computed_from_nothing() -> None:
    """After random play and undo, the position has the hash and the looks of one that is read."""
    random = Random(7)
    for seed in range(30):
        game = Game.new(2 + seed % 3, seed)
        for _ in range(15):
            walk(game, random.randrange(99), random.randrange(1, 25))
            game.undo(random.randrange(min(12, len(game.moves) + 1)))
            fresh = Game.from_position(game.position())
            assert fresh.hash == game.hash
            assert fresh == game
            assert Game.from_record(game.record()) == game


def test_different_positions_have_different_hashes() -> None:
    seen: dict[int, str] = {}
    for game in games(120):
        while game.moves:
            line = game.position_line()
            assert seen.setdefault(game.hash, line) == line
            game.undo()
    assert len(seen) > 2000


@pytest.mark.parametrize(
    ("path", "same"),
    [
        ("decks/0", False),
        ("market/0", False),
        ("locations", False),
        ("seats/0/recruits", True),
        ("seats/0/reserved", False),
    ],
)
def test_order_counts_where_something_asks_for_it(path: str, same: bool) -> None:
    game = next(
        game
        for game in games(200, 300)
        if len(game.position()["seats"][0]["recruits"]) >= 2
        and len(game.position()["seats"][0]["reserved"]) >= 2
        and len(game.position()["locations"]) >= 2
        and game.phase == "act"
        and len(game.position()["decks"][0]) >= 2
    )
    position: Any = bare(game.position())
    items = position
    for key in path.split("/"):
        items = items[int(key) if key.isdigit() else key]
    items[0], items[1] = items[1], items[0]
    other = Game.from_position(position)
    assert (other == game) is same
    assert (other.hash == game.hash) is same


def test_the_round_does_not_count_and_passes_do() -> None:
    position = corner("stalemate_of_3")
    game = Game.from_position(position)
    assert Game.from_position(put(bare(position), "round", 77)) == game
    walked = game.copy()
    walked.play("pass")
    assert walked != game


def test_a_game_is_no_other_thing_and_no_key() -> None:
    game = Game.new(2, 5)
    assert game != "game"
    assert game == Game.from_record(game.record())
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize("name", CORNERS)
def test_undo_goes_back_to_the_byte(name: str) -> None:
    game = Game.from_position(CORNERS[name].position)
    before = []
    for move in CORNERS[name].line:
        before.append((game.position(), game.hash, game.legal_moves()))
        game.play(move)
    while before:
        game.undo()
        assert (game.position(), game.hash, game.legal_moves()) == before.pop()


def test_undo_of_many_is_the_undo_of_each() -> None:
    for seed in range(20):
        game = walk(Game.new(2 + seed % 3, seed), seed, 200)
        at_once, one_by_one = game.copy(), game.copy()
        number = Random(seed).randrange(len(game.moves) + 1)
        at_once.undo(number)
        for _ in range(number):
            one_by_one.undo()
        assert at_once.position() == one_by_one.position()
        assert at_once.moves == one_by_one.moves == game.moves[: len(game.moves) - number]
        for move in game.moves[len(game.moves) - number :]:
            at_once.play(move)
        assert at_once.position() == game.position()


def test_hashes_use_all_their_bits() -> None:
    counts = Counter(bit for game in games(300) for bit in range(64) if game.hash >> bit & 1)
    assert all(90 < counts[bit] < 210 for bit in range(64))
