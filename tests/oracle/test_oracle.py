"""The oracle against the books' examples, and against what the rules say of every corner."""

from __future__ import annotations

import json

import pytest

from .builder import faults, plain, position, seat
from .corner import value_at
from .corners import CORNERS
from .facts import CHARACTERS, copy_position, holds_gauntlet
from .oracle import Oracle
from .walker import Walker

LYING = ["knowhere", "asgard", "attilan"]
EACH_CORNER = pytest.mark.parametrize("name", CORNERS)


def test_ghost_rider_is_as_printed() -> None:
    card = CHARACTERS["ghost-rider"]
    assert (card.cost, card.points, card.bonus) == (
        {"Y": 2, "B": 4, "O": 0, "R": 0, "P": 1},
        2,
        "R",
    )


def test_bonuses_lower_the_cost_of_rocket_to_one_red() -> None:
    game = Oracle(position([seat("1R", plain("1Y1R", 2)), seat()], LYING[:2], first=["rocket"]))
    game.play("recruit:rocket")
    assert game.position()["seats"][0]["tokens"]["R"] == 0
    assert game.position()["bank"]["R"] == 4


def test_three_yellow_blue_and_red_claim_knowhere() -> None:
    game = Oracle(position([seat("3R", plain("2Y3B3R")), seat()], LYING[:2], first=["vulture"]))
    game.play("recruit:vulture")
    assert game.position()["seats"][0]["locations"] == ["knowhere"]


def test_tile_stays_at_four_tags_each_and_goes_to_five() -> None:
    game = Oracle(
        position(
            [
                seat("", ["iron-man", "spider-woman", "squirrel-girl"]),
                seat("2Y1B2O", ["valkyrie", "hawkeye", "kate-bishop"]),
                seat("3Y1B1O3P", [*plain("2Y2B"), "falcon", "nick-fury", "quake"]),
            ],
            LYING,
            to_move=1,
            avengers=0,
            first=["wasp", "captain-america"],
        )
    )
    game.play("recruit:wasp")
    assert game.position()["avengers"] == 0
    game.play("recruit:captain-america")
    assert game.position()["avengers"] == 2


@EACH_CORNER
def test_corner_is_consistent(name: str) -> None:
    assert faults(CORNERS[name].position) == []


@EACH_CORNER
def test_corner_offers_these_moves(name: str) -> None:
    corner = CORNERS[name]
    moves = Oracle(corner.position).legal_moves()
    for kind, expected in corner.offers.items():
        found = [move for move in moves if move.partition(":")[0] == kind]
        assert sorted(found) == sorted(expected), corner.outcome


@EACH_CORNER
def test_corner_ends_as_told(name: str) -> None:
    corner = CORNERS[name]
    game = Oracle(corner.position)
    for move in corner.line:
        assert game.result is None, corner.outcome
        game.play(move)
    found = {path: value_at(game.position(), path) for path in corner.after}
    assert found == corner.after, corner.outcome
    assert game.result == corner.result, corner.outcome


@EACH_CORNER
def test_play_from_a_corner_stays_consistent(name: str) -> None:
    for seed in range(6):
        game, walker = Oracle(CORNERS[name].position), Walker(seed)
        for _ in range(60):
            moves = game.legal_moves()
            if not moves:
                break
            assert len(set(moves)) == len(moves)
            assert "pass" not in moves or moves == ["pass"]
            game.play(walker.choose(moves))
            assert faults(game.position()) == []
        assert (game.result is None) == bool(game.legal_moves())


def test_position_is_json_and_comes_back_unchanged() -> None:
    for corner in CORNERS.values():
        assert json.loads(json.dumps(Oracle(corner.position).position())) == corner.position


def test_oracle_leaves_the_given_position_alone() -> None:
    given = CORNERS["two_locations_at_once"].position
    before = copy_position(given)
    Oracle(given).play("recruit:taskmaster")
    assert given == before


@pytest.mark.parametrize("text", ["pass", "take:YBG", "take:BY", "recruit:thor", "", "return:Y"])
def test_illegal_move_is_refused(text: str) -> None:
    game = Oracle(CORNERS["three_colours_left"].position)
    before = game.position()
    with pytest.raises(ValueError, match="not legal"):
        game.play(text)
    assert game.position() == before


def test_a_faulty_position_is_noticed() -> None:
    it = position([seat("4Y4B3O"), seat("", ["rocket", "rocket"])], ["knowhere", "atlantis"])
    assert len(faults(it)) == 3


def test_holding_the_gauntlet_needs_all_three_parts() -> None:
    held = {name: CORNERS[name].position for name in CORNERS if name.endswith("go_on")}
    held |= {name: CORNERS[name].position for name in CORNERS if name.endswith("goes_on")}
    held.pop("tile_lost_and_the_game_goes_on")
    assert held
    assert not any(holds_gauntlet(it, 0) for it in held.values())
