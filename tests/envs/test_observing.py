"""The three forms of an observation say the same."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from sixstones import CARDS, COLOURS, Game
from sixstones.engine import PARTS
from sixstones.envs.observing import MOST, Form, Observer

FORMS: tuple[Form, ...] = ("flat", "entities", "planes")
MOST_AND_GRAY = np.concatenate([MOST, np.full(5, 5)])


def game_at(players: int, moves: int) -> Game:
    """A game some random moves on."""
    game, random = Game.new(players, f"observing {players}"), Random(players)
    while game.result is None and len(game.moves) < moves:
        game.play(random.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 25, 70])
def test_entities_and_planes_have_what_the_flat_vector_has(players: int, moves: int) -> None:
    game = game_at(players, moves)
    announced = (0, 2, 0, 0, 1)
    for seat in range(players):
        seen = game.observation(seat)
        made = {form: Observer(form, gray=True) for form in FORMS}
        flat, entities, planes = (of.of(seen, announced) for of in made.values())
        for observer, observation in zip(made.values(), (flat, entities, planes), strict=True):
            assert observer.space.contains(observation)
        assert flat[:617].tobytes() == seen
        assert flat[617:].tolist() == list(announced)
        names = ("table", "locations", "market", "seats", "hands", "unseen", "announced")
        assert np.array_equal(np.concatenate([entities[name].ravel() for name in names]), flat)
        check_planes(planes, flat)


def check_planes(planes: np.ndarray, flat: np.ndarray) -> None:
    """Cell by cell, from the parts of the flat vector."""

    def number(name: str, time: int = 0, at: int = 0) -> float:
        part = PARTS[name]
        return float(flat[part.first + time * part.step + at] / part.most)

    card = [("there", 1), ("level", 3), ("bonus", 5), ("points", 1), ("tags", 1), ("cost", 5)]
    numbers = [(name, at) for name, size in card for at in range(size)]
    for plane, (name, at) in enumerate(numbers):
        for slot in range(12):
            shown = planes[plane, slot // 4, slot % 4]
            assert shown == pytest.approx(number(f"market.{name}", slot, at))
            held = planes[plane, 4 + slot // 3, slot % 3]
            assert held == pytest.approx(number(f"hand.{name}", slot, at))
    for place in range(4):
        assert planes[0, 3, place] == number("location.there", place)
        for colour in range(5):
            asked = number("location.needs", place, colour)
            assert planes[11 + colour, 3, place] == pytest.approx(asked)
        assert np.allclose(planes[16, 4 + place], number("seat.tokens", place))
        assert np.allclose(planes[38, 4 + place], number("seat.hidden", place, 2))
    table = (flat / MOST_AND_GRAY)[:27]
    assert np.allclose(planes[39:66], table[:, None, None])
    for row, (place, letter) in product(range(3), enumerate(COLOURS)):
        kind = [card.level == row + 1 and card.bonus == letter for card in CARDS.values()]
        assert np.allclose(planes[66 + place, row], flat[527:617][kind].mean())
    assert np.allclose(planes[71:], (flat[617:] / 5)[:, None, None])
    assert len(planes) == 76


def test_without_gray_nothing_is_announced() -> None:
    seen = Game.new(2, 5).observation(0)
    nothing = (0,) * 5
    assert Observer("flat", gray=False).of(seen, nothing).shape == (617,)
    assert "announced" not in Observer("entities", gray=False).of(seen, nothing)
    assert Observer("planes", gray=False).of(seen, nothing).shape == (71, 8, 4)
