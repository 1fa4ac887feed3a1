"""`from_position` refuses what is malformed or impossible, and says where and why (design §2)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from oracle.builder import plain, position, seat
from oracle.facts import Position

from sixstones import Game

from .boards import Json, bare, corner, put

LYING = ["knowhere", "asgard"]
NEW = bare(Game.new(players=2, seed=5).position())
HIDDEN = {"card": "thor", "hidden": True}

# A value that makes a sound position of two seats malformed, and what is said about it.
MALFORMED: list[tuple[str, Any, str]] = [
    ("players", 1, "players must be a whole number from 2 to 4, not 1"),
    ("players", 5, "players must be a whole number from 2 to 4, not 5"),
    ("players", "2", "players must be a whole number from 2 to 4, not '2'"),
    ("players", 2.0, "players must be a whole number from 2 to 4, not 2.0"),
    ("players", True, "players must be a whole number from 2 to 4, not True"),
    ("players", 3, "seats must have 3 items"),
    ("round", 0, "round must be a whole number from 1 to "),
    ("round", -1, "round must be a whole number from 1 to "),
    ("round", 10**30, "round must be a whole number from 1 to "),
    ("round", math.nan, "round must be a whole number from 1 to "),
    ("round", None, "round must be a whole number from 1 to "),
    ("to_move", 2, "to_move must be a whole number from 0 to 1, not 2"),
    ("to_move", -1, "to_move must be a whole number from 0 to 1, not -1"),
    ("to_move", None, "to_move must be a whole number from 0 to 1, not None"),
    ("phase", "end", "phase must be one of act, return, locate, over, not 'end'"),
    ("phase", 0, "phase must be one of act, return, locate, over, not 0"),
    ("phase", ["act"], "phase must be one of act, return, locate, over, not a list of 1"),
    ("passes", -1, "passes must be a whole number from 0 to 2, not -1"),
    ("passes", 3, "passes must be a whole number from 0 to 2, not 3"),
    ("avengers", 2, "avengers must be a whole number from 0 to 1, not 2"),
    ("avengers", False, "avengers must be a whole number from 0 to 1, not False"),
    ("bank", [4, 4, 4, 4, 4, 2, 5], "bank must be an object, not a list of 7"),
    ("bank/Y", -1, "bank.Y must be a whole number from 0 to 7, not -1"),
    ("bank/G", 8, "bank.G must be a whole number from 0 to 7, not 8"),
    ("bank/S", 5.0, "bank.S must be a whole number from 0 to 7, not 5.0"),
    ("bank/R", math.inf, "bank.R must be a whole number from 0 to 7, not inf"),
    ("market", {}, "market must be a list, not an object of 0"),
    ("market", [], "market must have 3 items"),
    ("market/0", None, "market must be a list, not None"),
    ("market/1", ["thor"], "market must have 4 items"),
    ("market/2/3", "", "market: there is no ''"),
    ("market/2/3", "Thor", "market: there is no 'Thor'"),
    ("market/2/3", ["thor"], "market: there is no a list of 1"),
    ("market/2/3", "thor\ud800", "market: there is no 'thor\\ud800'"),
    ("market/2/3", "x" * 1000, "market: there is no 'xxxx"),
    ("decks", None, "decks must be a list, not None"),
    ("decks", [[], []], "decks must have 3 items"),
    ("decks", [36, 26, 16], "decks are counts: this is a view, not a position"),
    ("decks/0", "rocket", "decks must be a list, not 'rocket'"),
    ("decks/0/0", None, "decks: there is no None"),
    ("decks/0/0", "knowhere", "decks: there is no 'knowhere'"),
    ("decks/0", ["rocket"] * 91, "decks must have at most 90 items"),
    ("locations", "knowhere", "locations must be a list, not 'knowhere'"),
    ("locations/0", "thor", "locations: there is no 'thor'"),
    ("locations/0", None, "locations: there is no None"),
    ("locations", ["knowhere"] * 5, "locations must have at most 4 items"),
    ("seats", {}, "seats must be a list, not an object of 0"),
    ("seats", [{}], "seats must have 2 items"),
    ("seats/1", None, "seats[1] must be an object, not None"),
    ("seats/0", {}, "seats[0].reserved is missing"),
    ("seats/0/tokens", 3, "seats[0].tokens must be an object, not 3"),
    ("seats/1/tokens/P", 8, "seats[1].tokens.P must be a whole number from 0 to 7, not 8"),
    ("seats/1/tokens", {"Y": 0}, "seats[1].tokens.B is missing"),
    ("seats/0/recruits", None, "seats[0].recruits must be a list, not None"),
    ("seats/0/recruits", ["nobody"], "seats[0].recruits: there is no 'nobody'"),
    ("seats/0/reserved", 0, "seats[0].reserved must be a list, not 0"),
    ("seats/0/reserved", [HIDDEN] * 4, "seats[0].reserved must have at most 3 items"),
    ("seats/0/reserved", ["thor"], "seats[0].reserved must be an object, not 'thor'"),
    ("seats/0/reserved", [{"card": "thor"}], "seats[0].reserved.hidden is missing"),
    ("seats/0/reserved", [{"hidden": True}], "seats[0].reserved.card is missing"),
    (
        "seats/0/reserved",
        [{"card": "thor", "hidden": 1}],
        "seats[0].reserved.hidden must be true or false, not 1",
    ),
    (
        "seats/0/reserved",
        [{"card": None, "level": 3, "hidden": True}],
        "seats[0].reserved: there is no None",
    ),
    ("seats/0/locations", ["moon"], "seats[0].locations: there is no 'moon'"),
]


def _sketch(*args: Any, **more: Any) -> Callable[[], Position]:
    return lambda: position(*args, **more)


def _with(base: Json | str, path: str, value: Any) -> Callable[[], Json]:
    """A sound position with one part changed."""
    return lambda: put(bare(base) if isinstance(base, dict) else corner(base), path, value)


HOLDER = ["green-goblin", "gamora", "spider-man", "sandman", "kraven"]
TOP = NEW["decks"][0][0]
FACE_UP = NEW["market"][0][0]

# Parts that are each well formed and do not fit together, and what is said about them.
IMPOSSIBLE: list[tuple[Callable[[], Any], str]] = [
    (_with(NEW, "market/0/0", NEW["market"][0][1]), f"{NEW['market'][0][1]} is in two places"),
    (_with(NEW, "market/0/0", TOP), f"{TOP} is in two places"),
    (_with(NEW, "decks/0/1", TOP), f"{TOP} is in two places"),
    (_with(NEW, "seats/0/recruits", [FACE_UP]), f"{FACE_UP} is in two places"),
    (_with(NEW, "seats/1/reserved", [{"card": TOP, "hidden": True}]), f"{TOP} is in two places"),
    (_sketch([seat("", ["rocket"]), seat("", ["rocket"])], LYING), "rocket is in two places"),
    (_sketch([seat("", ["rocket", "rocket"]), seat()], LYING), "rocket is in two places"),
    (_sketch([seat("", ["wasp"], ["wasp"]), seat()], LYING), "wasp is in two places"),
    (
        _with("nothing_on_the_table", "market/0/0", "thor"),
        "thor is of level 3 and cannot lie in the row of level 1",
    ),
    (
        _with("nothing_on_the_table", "decks/1", ["thor"]),
        "thor is of level 3 and cannot lie in the deck of level 2",
    ),
    (_with(NEW, "decks/2", NEW["decks"][0][:21]), "the deck of level 3 is too large"),
    (_with(NEW, "market/1/2", None), "a slot of level 2 is empty though its deck is not"),
    (_with(NEW, "locations", ["asgard", "wakanda"]), "wakanda or its other side"),
    (_with(NEW, "locations", ["asgard", "asgard"]), "asgard or its other side is in"),
    (_with(NEW, "locations", ["asgard"]), "there are 1 locations for 2 players, lying and claimed"),
    (
        _with(NEW, "locations", ["asgard", "knowhere", "attilan"]),
        "there are 3 locations for 2 players, lying and claimed together",
    ),
    (
        _sketch([seat("", plain("3Y3B3R"), [], ["knowhere"]), seat()], LYING),
        "knowhere or its other side is in play twice",
    ),
    (
        _sketch([seat("", plain("3Y3B2R"), [], ["knowhere"]), seat()], ["asgard"]),
        "seat 0 cannot have claimed knowhere with its bonuses",
    ),
    (_with(NEW, "bank/Y", 3), "there are 3 Y tokens instead of 4"),
    (_with(NEW, "bank/B", 5), "there are 5 B tokens instead of 4"),
    (_with(NEW, "seats/0/tokens/O", 1), "there are 5 O tokens instead of 4"),
    (_with(NEW, "bank/R", 0), "there are 0 R tokens instead of 4"),
    (_with(NEW, "bank/P", 7), "there are 7 P tokens instead of 4"),
    (_with(NEW, "bank/G", 1), "there are 1 G tokens instead of 2"),
    (_with(NEW, "bank/S", 4), "there are 4 S tokens instead of 5"),
    (_with(NEW, "seats/1/tokens/G", 1), "seat 1 holds a green token without a level 3 card"),
    (
        _with("one_green_only", "seats/0/tokens/G", 0),
        "seat 0 has a level 3 card and must hold exactly one green token",
    ),
    (
        _with("one_green_only", "seats/0/tokens/G", 2),
        "seat 0 has a level 3 card and must hold exactly one green token",
    ),
    (
        _sketch([seat("", ["wasp", "hawkeye", "quake"]), seat()], LYING),
        "someone has 3 Avengers tags but nobody owns the Avengers tile",
    ),
    (_with(NEW, "avengers", 1), "seat 1 owns the Avengers tile with fewer than 3 tags"),
    (
        _sketch([seat("", ["wasp", "quake"]), seat()], LYING, avengers=0),
        "seat 0 owns the Avengers tile with fewer than 3 tags",
    ),
    (
        _sketch(
            [seat("", ["wasp", "hawkeye", "quake"]), seat("", ["thor", "hulk"])], LYING, avengers=0
        ),
        "seat 0 owns the Avengers tile but another seat has more tags",
    ),
    (_sketch([seat("4Y4B3O"), seat()], LYING), "seat 0 cannot hold 11 tokens now"),
    (_sketch([seat(), seat("4Y4B3O")], LYING), "seat 1 cannot hold 11 tokens now"),
    (
        _sketch([seat("4Y4B2O"), seat()], LYING, phase="return"),
        "seat 0 cannot hold 10 tokens now",
    ),
    (
        _sketch([seat("4Y4B4O2R"), seat()], LYING, phase="return"),
        "seat 0 cannot hold 14 tokens now",
    ),
    (
        _sketch([seat("4Y4B3O"), seat("4R4P3S")], LYING, phase="return"),
        "seat 1 cannot hold 11 tokens now",
    ),
    (
        _with(NEW, "phase", "over"),
        "the game is said to be over, but nobody holds the Gauntlet and it is no stalemate",
    ),
    (
        _sketch([seat(), seat()], LYING, phase="over", passes=1),
        "the game is said to be over, but nobody holds the Gauntlet and it is no stalemate",
    ),
    (_with(NEW, "passes", 2), "after that many passes in a row the game would be over"),
    (
        _sketch([seat("", HOLDER), seat()], LYING),
        "someone holds the Gauntlet at the start of a round: the game would be over",
    ),
    (
        _sketch([seat("4Y4B3O"), seat()], LYING, phase="return", passes=1),
        "nobody gives back tokens after a pass",
    ),
    (_with(NEW, "phase", "locate"), "seat 0 has no two locations to choose from"),
    (
        _sketch([seat("", plain("3Y3B3R")), seat()], LYING, phase="locate"),
        "seat 0 has no two locations to choose from",
    ),
]


@pytest.mark.parametrize(("path", "value", "reason"), MALFORMED)
def test_malformed_data_is_refused(path: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.from_position(put(bare(NEW), path, value))
    assert str(refusal.value).startswith(reason)
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize("key", NEW)
def test_a_missing_key_is_named(key: str) -> None:
    data = bare(NEW)
    del data[key]
    with pytest.raises(ValueError, match=rf"^{key} is missing$"):
        Game.from_position(data)


@pytest.mark.parametrize("key", NEW["seats"][0])
def test_a_missing_key_of_a_seat_is_named(key: str) -> None:
    data = bare(NEW)
    del data["seats"][1][key]
    with pytest.raises(ValueError, match=rf"^seats\[1\]\.{key} is missing$"):
        Game.from_position(data)


@pytest.mark.parametrize("data", [None, [], 5, True, math.nan, [NEW]])
def test_what_is_no_object_is_no_position(data: Any) -> None:
    with pytest.raises(ValueError, match=r"^a position must be an object, not "):
        Game.from_position(data)


def test_a_huge_number_is_refused_in_our_own_words() -> None:
    with pytest.raises(ValueError, match=r"^round must be a whole number from 1 to "):
        Game.from_position(put(bare(NEW), "round", 10**5000))


@pytest.mark.parametrize(("made", "reason"), IMPOSSIBLE, ids=[reason for _, reason in IMPOSSIBLE])
def test_an_impossible_position_is_refused(made: Callable[[], Any], reason: str) -> None:
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.from_position(made())
    assert str(refusal.value).startswith(reason)


def test_a_view_is_no_position() -> None:
    view = Game.new(players=2, seed=5).view(0)
    with pytest.raises(ValueError, match=r"^decks are counts: this is a view, not a position$"):
        Game.from_position(view)


def test_a_stalemate_may_be_over_and_a_holder_may_be_waited_for() -> None:
    """The sound neighbours of the cases above: these are accepted."""
    done = position([seat(), seat()], LYING, phase="over", passes=2)
    assert Game.from_position(done).result is not None
    waiting = position([seat("", HOLDER), seat()], LYING, to_move=1)
    assert Game.from_position(waiting).result is None
    giving = position([seat("4Y4B4O1R"), seat()], LYING, phase="return")
    assert Game.from_position(giving).legal_ids() == [60, 61, 62, 63]
