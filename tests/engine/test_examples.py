"""The rulebooks' own examples, and the outline of a game, on the engine."""

from __future__ import annotations

import pytest
from oracle.builder import plain, position, seat

from sixstones import CARDS, LOCATIONS, STONES, Game

LYING = ["knowhere", "asgard", "attilan"]


def test_ghost_rider_is_as_printed() -> None:
    """rules §1.2"""
    card = CARDS["ghost-rider"]
    assert card.cost == {"Y": 2, "B": 4, "O": 0, "R": 0, "P": 1}
    assert (card.points, card.bonus, card.level, card.tags) == (2, "R", 2, 0)


def test_bonuses_lower_the_cost_of_rocket_to_one_red() -> None:
    """rules §4.1"""
    assert CARDS["rocket"].cost == {"Y": 1, "B": 0, "O": 0, "R": 2, "P": 0}
    game = Game.from_position(
        position([seat("1R", plain("1Y1R", 2)), seat()], LYING[:2], first=["rocket"])
    )
    assert [m for m in map(str, game.legal_moves()) if "rocket" in m] == [
        "reserve:rocket",
        "recruit:rocket",
    ]
    game.play("recruit:rocket")
    after = game.position()
    assert after["seats"][0]["tokens"] == dict.fromkeys(STONES, 0)
    assert after["bank"]["R"] == 4
    assert after["seats"][0]["bonuses"] == {"Y": 2, "B": 0, "O": 0, "R": 1, "P": 0}


def test_three_yellow_blue_and_red_claim_knowhere_for_three_points() -> None:
    """rules §5.2"""
    assert LOCATIONS["knowhere"].needs == {"Y": 3, "B": 3, "O": 0, "R": 3, "P": 0}
    game = Game.from_position(
        position([seat("3R", plain("2Y3B3R")), seat()], LYING[:2], first=["vulture"])
    )
    before = game.position()["seats"][0]["points"]
    game.play("recruit:vulture")
    after = game.position()
    assert after["seats"][0]["locations"] == ["knowhere"]
    assert after["locations"] == ["asgard"]
    assert after["seats"][0]["points"] == before + CARDS["vulture"].points + 3


def test_the_avengers_tile_stays_at_four_tags_each_and_goes_to_five() -> None:
    """rules §4.5"""
    game = Game.from_position(
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
    assert [side["tags"] for side in game.position()["seats"]] == [4, 3, 3]
    game.play("recruit:wasp")
    assert game.position()["avengers"] == 0
    game.play("recruit:captain-america")
    after = game.position()
    assert [side["tags"] for side in after["seats"]] == [4, 4, 5]
    assert after["avengers"] == 2
    assert [side["points"] for side in after["seats"]] == [3, 0, 3 + 1 + 1 + 3]


def test_there_are_90_characters_and_4_pieces_of_two_sides() -> None:
    """rules §1.2, §1.3"""
    levels = [card.level for card in CARDS.values()]
    assert [levels.count(level) for level in (1, 2, 3)] == [40, 30, 20]
    assert sorted(side.piece for side in LOCATIONS.values()) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert {side.points for side in LOCATIONS.values()} == {3}
    assert {card.tags for card in CARDS.values()} == {0, 1, 2}


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 5), (4, 7)])
def test_a_game_is_set_up_by_the_number_of_players(players: int, each: int) -> None:
    """rules §2"""
    game = Game.new(players=players, seed="set up")
    start = game.position()
    assert start["bank"] == {**dict.fromkeys("YBORP", each), "G": players, "S": 5}
    assert (game.players, game.to_move, game.phase, game.round) == (players, 0, "act", 1)
    assert len({LOCATIONS[location].piece for location in start["locations"]}) == players
    assert [len(row) for row in start["market"]] == [4, 4, 4]
    assert [len(deck) for deck in start["decks"]] == [36, 26, 16]


def test_turns_go_round_and_rounds_count_from_one() -> None:
    """rules §2.1"""
    game = Game.new(players=3, seed="rounds")
    seen = []
    for _ in range(4):
        seen.append((game.round, game.to_move))
        game.play("reserve:deck1")
    assert seen == [(1, 0), (1, 1), (1, 2), (2, 0)]
