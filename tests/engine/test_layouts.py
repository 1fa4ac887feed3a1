"""The core's own door: it trusts no number, whatever the Python side has already examined. What
no position can be is in tests/core/json_tests.cpp."""

from __future__ import annotations

import pytest

from sixstones import Game, _core

from .boards import corner


def test_the_core_refuses_a_deal_that_is_none() -> None:
    fine = bytes(range(90))
    assert _core.State.start(2, fine, bytes([0, 2, 4, 6])).phase == "act"
    for players, decks, locations in (
        (1, fine, bytes([0, 2, 4, 6])),
        (5, fine, bytes([0, 2, 4, 6])),
        (2, fine[:-1], bytes([0, 2, 4, 6])),
        (2, fine, bytes([0, 2, 4])),
        (2, bytes(90), bytes([0, 2, 4, 6])),
        (2, bytes([255]) * 90, bytes([0, 2, 4, 6])),
        (2, fine[::-1], bytes([0, 2, 4, 6])),
        (2, fine, bytes([0, 1, 4, 6])),
        (2, fine, bytes([0, 99, 4, 6])),
    ):
        with pytest.raises(ValueError, match=r"^"):
            _core.State.start(players, decks, locations)


def test_a_generator_has_a_state_of_32_bytes() -> None:
    with pytest.raises(ValueError, match=r"^a generator's state is 32 bytes$"):
        _core.deal(bytes(31))
    assert sorted(_core.deal(bytes(32))[0]) == list(range(90))


def test_equal_positions_are_equal_states() -> None:
    game, twin = (Game.from_position(corner("free_card")) for _ in range(2))
    one, two = game._state, twin._state
    assert one == two
    game.play(game.legal_moves()[0])
    assert one != two
