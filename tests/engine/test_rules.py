"""What the rules say of every corner, held against the engine."""

from __future__ import annotations

from typing import Any, cast

import pytest
from oracle.corner import value_at
from oracle.corners import CORNERS

from sixstones import Game

EACH_CORNER = pytest.mark.parametrize("name", CORNERS)


@EACH_CORNER
def test_a_corner_offers_exactly_these_moves(name: str) -> None:
    corner = CORNERS[name]
    moves = [str(move) for move in Game.from_position(corner.position).legal_moves()]
    for kind, expected in corner.offers.items():
        found = [move for move in moves if move.partition(":")[0] == kind]
        assert sorted(found) == sorted(expected), corner.outcome


@EACH_CORNER
def test_a_corner_ends_as_told(name: str) -> None:
    corner = CORNERS[name]
    game = Game.from_position(corner.position)
    for move in corner.line:
        assert game.result is None, corner.outcome
        game.play(move)
    after = cast(Any, game.position())
    assert {path: value_at(after, path) for path in corner.after} == corner.after, corner.outcome
    if corner.result is None:
        assert game.result is None, corner.outcome
    else:
        winners, reason, points = corner.result
        assert game.result is not None, corner.outcome
        found = (game.result.winners, game.result.reason, game.result.points)
        assert found == (winners, reason, tuple(points)), corner.outcome
