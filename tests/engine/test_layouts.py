"""The core's own door: it trusts no number, whatever the Python side has already examined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sixstones import Game, _core

from .boards import corner

Parts = list[Any]
ROUND, TO_MOVE, PHASE, PASSES, AVENGERS, BANK, MARKET, DECKS, LOCATIONS, SIDES = range(10)
TOKENS, RECRUITS, RESERVED, HIDDEN, CLAIMED = range(5)


def layout() -> Parts:
    """The layout of a new game of two, as lists that can be changed."""
    parts: Parts = list(Game.new(players=2, seed=5)._state.layout())
    parts[SIDES] = [list(side) for side in parts[SIDES]]
    return parts


def packed(parts: Parts) -> _core.State:
    """The state of a layout."""
    sides: Any = [tuple(side) for side in parts[SIDES]]
    whole: Any = (*parts[:SIDES], sides)
    return _core.State.from_layout(whole)


def with_side(part: int, value: Any) -> Callable[[Parts], None]:
    """One part of the second seat's side changed."""

    def change(parts: Parts) -> None:
        parts[SIDES][1][part] = value

    return change


def with_part(part: int, value: Any) -> Callable[[Parts], None]:
    """One part of the layout changed."""

    def change(parts: Parts) -> None:
        parts[part] = value

    return change


def short(deck: bytes) -> list[bytes]:
    """Decks of which the first is this one."""
    return [deck, b"", b""]


REFUSED = {
    "rounds count from 1": with_part(ROUND, 0),
    "no such seat is to move": with_part(TO_MOVE, 2),
    "no such seat is to move ": with_part(TO_MOVE, -1),
    "a layout part is out of range": with_part(PHASE, 4),
    "a layout part is out of range ": with_part(DECKS, [b"", b""]),
    "too many passes in a row": with_part(PASSES, 3),
    "no such seat owns the Avengers tile": with_part(AVENGERS, 2),
    "no such seat owns the Avengers tile ": with_part(AVENGERS, -1),
    "the bank has an impossible number of Y tokens": with_part(BANK, bytes([8, *[0] * 6])),
    "the bank has an impossible number of S tokens": with_part(BANK, bytes([*[0] * 6, 255])),
    "a layout part has the wrong length": with_part(BANK, bytes(6)),
    "a layout part has the wrong length ": with_part(MARKET, bytes(13)),
    "there is no such card in the row of level 1": with_part(MARKET, bytes([91, *[90] * 11])),
    "there is no such card in the deck of level 1": with_part(DECKS, short(bytes([90]))),
    "there is no such card in the deck of level 1 ": with_part(DECKS, short(bytes([255]))),
    "the deck of level 1 is too large": with_part(DECKS, short(bytes(41))),
    "there is no such location": with_part(LOCATIONS, bytes([8, 0])),
    "there is no such location ": with_part(LOCATIONS, bytes([0, 255])),
    "there are 0 locations for 2 players": with_part(LOCATIONS, b""),
    "a game has 2 to 4 seats": with_part(SIDES, []),
    "a game has 2 to 4 seats ": with_part(SIDES, layout()[SIDES] * 3),
    "seat 1 has an impossible number of B tokens": with_side(TOKENS, bytes([0, 9, *[0] * 5])),
    "there is no such card in the recruits of seat 1": with_side(RECRUITS, bytes([90])),
    "there is no such card in the hand of seat 1": with_side(RESERVED, bytes([93])),
    "there is no such location  ": with_side(CLAIMED, bytes([200])),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_the_core_refuses_numbers_out_of_range(reason: str) -> None:
    parts = layout()
    REFUSED[reason](parts)
    with pytest.raises(ValueError, match=rf"^{reason.strip()}"):
        packed(parts)


def test_the_core_refuses_a_fourth_card_in_hand() -> None:
    """rules §3.3"""
    parts = layout()
    parts[SIDES][1][RESERVED] = parts[DECKS][0][:4]
    parts[DECKS][0] = parts[DECKS][0][4:]
    with pytest.raises(ValueError, match=r"^seat 1 has more than 3 reserved cards$"):
        packed(parts)


def test_a_layout_comes_back() -> None:
    assert packed(layout()).layout() == Game.new(players=2, seed=5)._state.layout()


def test_the_core_refuses_a_deal_that_is_none() -> None:
    fine = bytes(range(90))
    assert _core.State.start(2, fine, bytes([0, 2, 4, 6])).phase == "act"
    for players, decks, tiles in (
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
            _core.State.start(players, decks, tiles)


def test_a_generator_has_a_state_of_32_bytes() -> None:
    with pytest.raises(ValueError, match=r"^a generator's state is 32 bytes$"):
        _core.deal(bytes(31))
    assert sorted(_core.deal(bytes(32))[0]) == list(range(90))


def test_equal_positions_are_equal_states() -> None:
    one, two = (Game.from_position(corner("free_card"))._state for _ in range(2))
    assert one == two
    assert one.play(one.legal_moves()[0]) is not None
    assert one != two
