"""The numbered list of moves."""

from __future__ import annotations

from random import Random

import pytest
from oracle.corners import CORNERS

from sixstones import Game
from sixstones.cli.choices import choices, in_columns
from sixstones.cli.stones import ASCII, UNICODE

PLAYING = [
    name for name, corner in CORNERS.items() if corner.position["phase"] in ("act", "return")
]


@pytest.mark.parametrize("corner", PLAYING)
def test_every_legal_move_has_exactly_one_number(corner: str) -> None:
    game = Game.from_position(CORNERS[corner].position)
    menu = choices(game.view(game.to_move))
    numbered = [*menu.plain, *menu.other]
    assert sorted(map(str, numbered)) == sorted(map(str, game.legal_moves()))
    assert all(move.payment is None for move in menu.plain)
    assert all(move.payment is not None for move in menu.other)
    for number, move in enumerate(numbered, start=1):
        assert menu.numbered(number) == move
    assert menu.numbered(0) is None
    assert menu.numbered(len(numbered) + 1) is None


def test_the_short_list_shows_every_plain_number_or_its_span() -> None:
    chooser = Random(4)
    game = Game.new(players=3, seed=4)
    while game.result is None and len(game.moves) < 200:
        menu = choices(game.view(game.to_move))
        lines = menu.short(UNICODE, 80)
        assert len(lines) <= 4
        assert all(line.cell_len <= 80 for line in lines)
        text = " ".join(line.plain for line in lines).replace("–", " ")
        assert str(len(menu.plain)) in text.split()
        assert "1" in text.split()
        game.play(chooser.choice(game.legal_moves()))


def test_more_recruits_than_fit_are_counted_instead() -> None:
    position = Game.new(players=2, seed=1).position()
    position["seats"][0]["tokens"] |= dict.fromkeys("YBORP", 1) | {"S": 5}
    position["bank"] |= dict.fromkeys("YBORP", 3) | {"S": 0}
    menu = choices(Game.from_position(position).view(0))
    assert len(menu.group("recruit")) >= 4
    (line, *_) = menu.short(ASCII, 40)
    assert line.cell_len <= 40
    assert line.plain.endswith(": moves")


def test_columns_are_read_downwards_and_fit() -> None:
    menu = choices(Game.new(players=2, seed=1).view(0))
    items = menu.listed(UNICODE, "take")
    lines = in_columns(items, 80)
    assert all(line.cell_len <= 80 for line in lines)
    assert lines[0].plain.split()[0] == "1"
    assert lines[1].plain.split()[0] == "2"
    assert in_columns([], 80) == []
