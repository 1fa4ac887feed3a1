"""Observations: told part by part what a plain reading of the view says, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from docs.pages import quoted, section, table
from oracle.corners import CORNERS

from sixstones import CARDS, LOCATIONS, Game
from sixstones.engine import OBSERVATION_SIZE, PARTS, observation_in

from .boards import walk

FIVE, SEVEN = "YBORP", "YBORPGS"
PHASES = ("act", "return", "locate", "over")
SIZES = {"there": 1, "level": 3, "bonus": 5, "points": 1, "tags": 1, "cost": 5}


def one_of(number: int, index: int | None) -> tuple[int, ...]:
    return tuple(int(i == index) for i in range(number))


def card_numbers(name: str | None, level: int | None = None) -> dict[str, tuple[int, ...]]:
    """What is told of a card; one that may not be known has a level alone."""
    told = {part: (0,) * size for part, size in SIZES.items()}
    if name is None and level is None:
        return told
    told["there"] = (1,)
    if name is None:
        return told | {"level": one_of(3, (level or 0) - 1)}
    card = CARDS[name]
    return told | {
        "level": one_of(3, card.level - 1),
        "bonus": one_of(5, FIVE.index(card.bonus)),
        "points": (card.points,),
        "tags": (card.tags,),
        "cost": tuple(card.cost.get(colour, 0) for colour in FIVE),
    }


def seat_numbers(seat: Mapping[str, Any], tile: bool) -> dict[str, tuple[int, ...]]:
    hidden = [int(held["hidden"]) for held in seat["reserved"]]
    return {
        "tokens": tuple(seat["tokens"][stone] for stone in SEVEN),
        "bonuses": tuple(seat["bonuses"][colour] for colour in FIVE),
        "points": (seat["points"],),
        "tags": (seat["tags"],),
        "tile": (int(tile),),
        "recruits": (len(seat["recruits"]),),
        "held": (sum(seat["tokens"].values()),),
        "locations": (len(seat["locations"]),),
        "gauntlet": (int(seat["gauntlet"]),),
        "hand": (len(hidden),),
        "hidden": tuple((*hidden, 0, 0, 0)[:3]),
    }


def expected(view: Mapping[str, Any]) -> dict[str, list[tuple[int, ...]]]:
    """Every part, from the view alone."""
    players, me = view["players"], view["seat"]
    order = [(me + i) % players for i in range(players)]
    over = view["phase"] == "over"
    told: dict[str, list[tuple[int, ...]]] = {
        "players": [one_of(3, players - 2)],
        "seat": [one_of(4, me)],
        "to_move": [one_of(4, None if over else (view["to_move"] - me) % players)],
        "phase": [one_of(4, PHASES.index(view["phase"]))],
        "round": [(min(view["round"], 255),)],
        "passes": [(view["passes"],)],
        "bank": [tuple(view["bank"][stone] for stone in SEVEN)],
        "decks": [tuple(view["decks"])],
    }
    lying = [LOCATIONS[name] for name in view["locations"]]
    blank = 4 - len(lying)
    told["location.there"] = [*[(1,)] * len(lying), *[(0,)] * blank]
    needs = [tuple(one.needs.get(colour, 0) for colour in FIVE) for one in lying]
    told["location.needs"] = needs + [(0,) * 5] * blank
    places = [card_numbers(name) for row in view["market"] for name in row]
    seats = [seat_numbers(view["seats"][seat], view["avengers"] == seat) for seat in order]
    hands = [
        card_numbers(held["card"], held.get("level"))
        for seat in order
        for held in [*view["seats"][seat]["reserved"], *[{"card": None}] * 3][:3]
    ]
    for group, each, times in (("market", places, 12), ("seat", seats, 4), ("hand", hands, 12)):
        for part, numbers in each[0].items():
            missing = [(0,) * len(numbers)] * (times - len(each))
            told[f"{group}.{part}"] = [one[part] for one in each] + missing
    shown = {name for row in view["market"] for name in row}
    for seat in view["seats"]:
        shown |= {*seat["recruits"], *(held["card"] for held in seat["reserved"])}
    told["unseen"] = [tuple(int(name not in shown) for name in CARDS)]
    return told


def agree(game: Game) -> None:
    for seat in range(game.players):
        seen = game.observation(seat)
        view = game.view(seat)
        assert {name: part.of(seen) for name, part in PARTS.items()} == expected(view)
        assert observation_in(view) == seen == Game.from_view(view, seed=1).observation(seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_part_says_what_the_view_says(players: int) -> None:
    for seed in range(8):
        game = Game.new(players, seed)
        for _ in range(8):
            agree(game)
            walk(game, seed, 13)


@pytest.mark.parametrize("name", CORNERS)
def test_corners_are_told_like_any_position(name: str) -> None:
    agree(Game.from_position(CORNERS[name].position))


def test_parts_fill_the_whole_once_and_keep_their_bounds() -> None:
    places = [
        part.first + time * part.step + i
        for part in PARTS.values()
        for time in range(part.times)
        for i in range(part.size)
    ]
    assert sorted(places) == list(range(OBSERVATION_SIZE))
    for seed in range(30):
        game = walk(Game.new(4, seed), seed, 300)
        for part in PARTS.values():
            assert max(map(max, part.of(game.observation(0)))) <= part.most


def test_the_page_lists_the_parts() -> None:
    rows = table(section("docs/observation.md", "Parts"))
    told = {quoted(row[0])[0]: [int(row[i]) for i in range(1, 6)] for row in rows}
    assert told == {
        name: [part.first, part.size, part.times, part.step, part.most]
        for name, part in PARTS.items()
    }


def test_the_mask_has_a_one_for_each_legal_id() -> None:
    game = Game.new(2, 5)
    while game.phase != "over":
        mask = game.legal_mask()
        assert [id_ for id_ in range(71) if mask[id_]] == game.legal_ids()
        walk(game, 3, 1)
    assert game.legal_mask() == bytes(71)


def test_who_has_no_seat_observes_nothing() -> None:
    game = Game.new(2, 5)
    with pytest.raises(ValueError, match="seat must be a whole number from 0 to 1"):
        game.observation(2)
    with pytest.raises(ValueError, match="spectator"):
        observation_in(game.view(None))
