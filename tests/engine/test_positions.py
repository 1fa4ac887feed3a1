"""Positions as data: what comes back, what may be left out, what may be added (design §2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from oracle.builder import NONE, position, seat
from oracle.corners import CORNERS

from sixstones import Game

from .boards import KEYS, SEAT_KEYS, as_json, bare, corner, games, put

LYING = ["knowhere", "asgard"]


@pytest.mark.parametrize("name", CORNERS)
def test_a_constructed_position_comes_back_unchanged(name: str) -> None:
    given = corner(name)
    assert bare(Game.from_position(given).position()) == given


def test_positions_of_games_come_back_through_json_text() -> None:
    for game in games(60):
        text = json.dumps(game.position(), allow_nan=False)
        twin = Game.from_position(json.loads(text))
        assert json.dumps(twin.position()) == text
        assert twin.legal_moves() == game.legal_moves()


def test_a_position_has_the_keys_of_the_contract() -> None:
    for game in games(6):
        found = game.position()
        assert set(found) == set(KEYS)
        for side in found["seats"]:
            assert set(side) == {*SEAT_KEYS, "points", "tags", "bonuses", "gauntlet"}
            assert all(set(held) == {"card", "hidden"} for held in side["reserved"])


def test_derived_and_unknown_keys_are_ignored_on_the_way_in() -> None:
    given = as_json(Game.from_position(corner("two_locations_at_once")).position())
    given |= {"winner": "me", "legal": ["pass"], "seat": 1, "seed": 5}
    for side in given["seats"]:
        side |= {"points": 99, "tags": -1, "bonuses": None, "gauntlet": "yes", "name": "Ada"}
    game = Game.from_position(given)
    assert bare(game.position()) == corner("two_locations_at_once")
    assert [side["points"] for side in game.position()["seats"]] == [0, 0]


def test_the_given_data_is_neither_changed_nor_kept() -> None:
    given = corner("empty_decks")
    before = as_json(given)
    game = Game.from_position(given)
    game.play("reserve:rocket")
    assert given == before
    given["market"][0][0] = None
    assert game.position()["market"][0][0] == "baron-zemo"


def test_a_position_handed_out_is_a_copy() -> None:
    game = Game.new(players=2, seed=1)
    handed: Any = game.position()
    handed["bank"]["Y"] = 0
    handed["decks"][0].clear()
    assert game.position()["bank"]["Y"] == 4
    assert len(game.position()["decks"][0]) == 36


@pytest.mark.parametrize("stock", [NONE, (4, 4, 4), (5, 0, 20), (40, 3, 1), (2, 30, 4)])
def test_decks_may_be_short(stock: tuple[int, int, int]) -> None:
    """design §2: so that endings and puzzles can be set up."""
    given = position([seat(), seat()], LYING, stock=stock)
    game = Game.from_position(given)
    assert bare(game.position()) == given
    offered = {str(move) for move in game.legal_moves()}
    for level, deck in enumerate(given["decks"], 1):
        assert (f"reserve:deck{level}" in offered) == bool(deck)


def test_top_first_and_oldest_first() -> None:
    given = corner("last_card_of_a_deck_unseen")
    put(given, "decks/1/0", "thor")
    with pytest.raises(ValueError, match=r"thor is of level 3"):
        Game.from_position(given)
    game = Game.from_position(corner("three_colours_left"))
    tops = [deck[0] for deck in game.position()["decks"]]
    for level in (1, 2, 3):
        game.play(f"reserve:deck{level}")
        game.play("reserve:deck3" if level == 3 else "take:YBO")
    assert [held["card"] for held in game.position()["seats"][0]["reserved"]] == tops


def test_a_finished_position_has_its_result() -> None:
    for name in ("win_is_shared", "stalemate_of_2", "more_points_win"):
        game = Game.from_position(corner(name))
        for move in CORNERS[name].line:
            game.play(move)
        twin = Game.from_position(as_json(game.position()))
        assert twin.result is not None
        assert twin.result == game.result
        assert twin.legal_moves() == []


def test_the_last_of_all_passes_may_still_choose_a_location() -> None:
    """rules §6.4: the count is undone by the claim, so the position is possible."""
    game = Game.from_position(corner("last_pass_with_a_choice_of_location"))
    game.play("pass")
    assert (game.phase, game.position()["passes"]) == ("locate", 4)
    twin = Game.from_position(game.position())
    twin.play("locate:asgard")
    assert (twin.phase, twin.position()["passes"]) == ("act", 0)


def test_a_late_round_comes_back() -> None:
    for round_ in (1, 255, 65_535, 10**6):
        game = Game.from_position(put(corner("three_colours_left"), "round", round_))
        game.play("take:YBO")
        game.play("take:YBO")
        assert game.round == round_ + 1
        assert Game.from_position(game.position()).position() == game.position()
