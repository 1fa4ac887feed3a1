"""Damaged input of every kind is refused with ValueError or understood, and never does harm."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from oracle.corners import CORNERS
from torture import TORTURE

from sixstones import CARDS, Game, IllegalMove, Move

from .boards import Json, as_json, bare, corner, games, walk
from .mutate import damaged, spoiled, token_moved

BATCHES = range(40 if TORTURE else 1)
EACH = 25_000 if TORTURE else 15_000

MOVES = [
    *("take:YBR", "take:YY", "take:P", "reserve:gamora", "reserve:deck2", "recruit:thor", "pass"),
    *("recruit:thor=3Y2B1S", "recruit:hulk=10O", "return:P", "locate:knowhere", "reserve:deck3"),
]
DEAL = "knowhere asgard / rocket wasp yondu kraven ? / hela ? groot ronan / thor"
RECORDS = [
    '[Seats "2"]\n[Seed "5"]\n\n1. take:YBR | take:YBO\n2. reserve:deck1 | take:YB\n',
    '[Game "Six Stones"]\n[Rules "1"]\n[Seats "3"]\n[Seed ""]\n\n1. {a} take:YBR | reserve:deck3',
    '[Seats "2"]\n[Seed "a \\"b\\" \\\\"]\n[Seat0 "Ada"]\n[Result "*"]\n\n1. reserve:deck2\n',
    f'[Seats "2"]\n[Deal "{DEAL}"]\n\n1. take:YRP | reserve:groot\n2. reserve:deck3 |\n',
    *(
        walk(Game.from_position(corner(name)), 1, 3).record()
        for name in ("nothing_on_the_table", "stalemate_of_2", "free_card", "win_is_shared")
    ),
]
POSITIONS = [
    *(bare(CORNERS[name].position) for name in CORNERS),
    *(bare(game.position()) for game in games(40, 90)),
]
VIEWS = [as_json(game.view(seat)) for game in games(30, 90) for seat in (0, 1, None)]


@pytest.mark.parametrize("batch", BATCHES)
def test_damaged_moves(batch: int) -> None:
    random = Random(f"moves {batch}")
    accepted = 0
    for _ in range(EACH):
        text = damaged(random.choice(MOVES), MOVES, random)
        try:
            move = Move.parse(text)
        except ValueError:
            continue
        accepted += 1
        assert Move.parse(str(move)) == move
        assert str(Move.parse(str(move))) == str(move)
    assert EACH / 250 < accepted < EACH / 2


def _understood(text: str) -> Game | None:
    """The game of a record; an illegal move inside one is a bad record, not a bad move."""
    try:
        return Game.from_record(text)
    except IllegalMove as leaked:
        raise AssertionError(text) from leaked
    except ValueError:
        return None


@pytest.mark.parametrize("batch", BATCHES)
def test_damaged_records(batch: int) -> None:
    random = Random(f"records {batch}")
    accepted = 0
    for _ in range(EACH):
        text = damaged(random.choice(RECORDS), RECORDS, random)
        game = _understood(text)
        if game is None:
            continue
        accepted += 1
        if accepted % 4 == 0:
            again = Game.from_record(game.record())
            assert again.moves == game.moves
            assert again.record() == game.record()
    assert EACH / 25 < accepted < EACH * 2 / 3


def _known(data: Any) -> Json:
    """What a position says, without keys that mean nothing."""
    told = bare(data)
    for side in told["seats"]:
        side["tokens"] = {stone: side["tokens"][stone] for stone in "YBORPGS"}
        side["reserved"] = [
            {key: held[key] for key in ("card", "hidden")} for held in side["reserved"]
        ]
    told["bank"] = {stone: told["bank"][stone] for stone in "YBORPGS"}
    return told


@pytest.mark.parametrize("batch", BATCHES)
def test_damaged_positions(batch: int) -> None:
    random = Random(f"positions {batch}")
    accepted = 0
    for number in range(EACH):
        data: Any = random.choice(POSITIONS)
        if number % 4 == 0:
            data = token_moved(data, random)
        else:
            data = spoiled(data, random.choice(POSITIONS), random)
        try:
            game = Game.from_position(data)
        except ValueError:
            continue
        accepted += 1
        if accepted % 4 == 0:
            _check_accepted(game, data, random)
    assert EACH / 25 < accepted < EACH * 2 / 3


def _check_accepted(game: Game, data: Any, random: Random) -> None:
    assert _known(game.position()) == _known(data)
    moves = game.legal_moves()
    assert bool(moves) == (game.phase != "over")
    if moves:
        game.play(random.choice(moves))
    assert Game.from_position(game.position()).position() == game.position()
    view = game.view(random.choice([0, 1, None]))
    assert Game.from_view(view, 1).view(view["seat"]) == view


@pytest.mark.parametrize("batch", range(10 if TORTURE else 1))
def test_damaged_views(batch: int) -> None:
    random = Random(f"views {batch}")
    accepted = 0
    for _ in range(EACH):
        data: Any = spoiled(random.choice(VIEWS), random.choice(VIEWS), random)
        try:
            game = Game.from_view(data, 1)
        except ValueError:
            continue
        accepted += 1
        assert _known(game.view(data["seat"])) == _known(data)
    assert EACH / 25 < accepted < EACH * 2 / 3


def test_a_hand_made_list_of_odd_moves_is_refused() -> None:
    """What random damage seldom makes: long, deep, and full of zeros."""
    for text in (
        "take:" + "Y" * 10**6,
        "recruit:thor=" + "1" * 10**6 + "Y",
        "recruit:thor=" + "1Y" * 10**5,
        ":" * 10**5,
        "=" * 10**5,
        "\0" * 10**5,
        "recruit:" + "".join(CARDS),
    ):
        with pytest.raises(ValueError, match=r"^this is no move: "):
            Move.parse(text)
