"""Corners of the end: the Gauntlet and its tie-breaks (rules §6.1 to §6.3)."""

from __future__ import annotations

from collections.abc import Sequence

from .builder import plain, position, seat
from .corner import Corner
from .facts import Position, Seat

LYING = ["hells-kitchen", "attilan", "wakanda"]

# Sixteen points in five cards: this seat holds the Gauntlet.
HOLDER = ["green-goblin", "gamora", "spider-man", "sandman", "kraven"]
# Fifteen points, no orange: Yondu brings the sixteenth and the Gauntlet, for three purple tokens.
CHASER = ["loki", "luke-cage", "doctor-octopus", "taskmaster"]
# Thirteen points and three tags: with the Avengers tile this seat holds the Gauntlet.
TILE_HOLDER = ["iron-man", "wasp", "spider-man", "loki", "kraven"]
# Twelve points, three tags: She-Hulk brings a point, the fourth tag and the tile, for 2Y 1O 2P.
TILE_CHASER = ["black-widow", "hawkeye", "green-goblin", "nova"]
# Three tags and nothing else: America Chavez brings the fourth and the tile, for 1Y 3B.
TAGS_ONLY = ["kate-bishop", "ms-marvel", "quake"]


def last_turn(*seats: Seat, avengers: int | None = None, first: Sequence[str] = ()) -> Position:
    """The last seat of the round is about to play."""
    last = len(seats) - 1
    return position(seats, LYING[: len(seats)], to_move=last, avengers=avengers, first=first)


GAUNTLET = {
    "round_is_played_out": Corner(
        position([seat("3P", CHASER), seat(), seat()], LYING, first=["yondu"]),
        "The first seat gains the Gauntlet; the others still have their turn (§6.2).",
        line=["recruit:yondu", "take:YBO", "take:YBO"],
        result=((0,), "gauntlet", [16, 0, 0]),
    ),
    "fifteen_points_go_on": Corner(
        last_turn(seat("", ["green-goblin", "gamora", "spider-man", *plain("1R1P")]), seat()),
        "Fifteen points with everything else do not hold the Gauntlet (§6.1).",
        line=["take:YBO"],
        after={"round": 10, "to_move": 0, "phase": "act"},
    ),
    "missing_colour_goes_on": Corner(
        last_turn(seat("", [*HOLDER[:4], "taskmaster"]), seat()),
        "Seventeen points without a purple bonus do not hold the Gauntlet (§6.1).",
        line=["take:YBO"],
        after={"round": 10, "to_move": 0},
    ),
    "missing_green_goes_on": Corner(
        last_turn(
            seat("", ["red-skull", "nebula", "daredevil", "hela", "jessica-jones", "venom"]), seat()
        ),
        "Seventeen points and all colours without a level-3 card do not hold it (§6.1).",
        line=["take:YBO"],
        after={"round": 10, "to_move": 0},
    ),
    "location_completes_the_gauntlet": Corner(
        last_turn(
            seat(),
            seat(
                "3P",
                ["green-goblin", "spider-man", "taskmaster", "sandman", *plain("3Y2O1P")],
            ),
            first=["yondu"],
        ),
        "Thirteen points and a location claimed at the end of the last turn end the game (§6.2).",
        line=["recruit:yondu"],
        after={"seats/1/locations": ["hells-kitchen"]},
        result=((1,), "gauntlet", [0, 16]),
    ),
    "chosen_location_completes_the_gauntlet": Corner(
        position(
            [
                seat(),
                seat("3R", ["green-goblin", "black-bolt", "ronan", "sandman", *plain("2Y4B3O")]),
            ],
            ["avengers-tower", "hells-kitchen"],
            to_move=1,
            first=["vulture"],
        ),
        "The game ends after the choice of a location, not before it (§5.2, §6.2).",
        line=["recruit:vulture", "locate:hells-kitchen"],
        result=((1,), "gauntlet", [0, 16]),
    ),
}

TILE_LOST = {
    "tile_lost_and_the_game_goes_on": Corner(
        last_turn(
            seat("", TILE_HOLDER), seat("1Y3B", TAGS_ONLY), avengers=0, first=["america-chavez"]
        ),
        "The first seat held the Gauntlet but loses the tile before the round ends (§6.2).",
        line=["recruit:america-chavez"],
        after={"avengers": 1, "phase": "act", "to_move": 0, "round": 10},
    ),
    "tile_lost_in_mid_round": Corner(
        position(
            [seat("", TILE_HOLDER), seat("1Y3B", TAGS_ONLY), seat()],
            LYING,
            to_move=1,
            avengers=0,
            first=["america-chavez"],
        ),
        "What counts is who holds the Gauntlet after the last seat has played (§6.2).",
        line=["recruit:america-chavez", "take:YBO"],
        after={"avengers": 1, "phase": "act", "to_move": 0, "round": 10},
    ),
    "tile_lost_to_a_new_holder": Corner(
        last_turn(
            seat("", TILE_HOLDER), seat("2Y1O2P", TILE_CHASER), avengers=0, first=["she-hulk"]
        ),
        "The tile takes the Gauntlet from one seat and gives it to the other (§6.2).",
        line=["recruit:she-hulk"],
        after={"avengers": 1},
        result=((1,), "gauntlet", [13, 16]),
    ),
    "tile_lost_but_gauntlet_kept": Corner(
        last_turn(
            seat("", [*TILE_HOLDER[:4], "jessica-jones"]),
            seat("2Y1O2P", TILE_CHASER),
            avengers=0,
            first=["she-hulk"],
        ),
        "Sixteen points without the tile still hold it, but the tile breaks the tie (§6.3).",
        line=["recruit:she-hulk"],
        result=((1,), "gauntlet", [16, 16]),
    ),
}

TIES = {
    "more_points_win": Corner(
        last_turn(seat("", HOLDER), seat("4R", CHASER), first=["punisher"]),
        "Both hold the Gauntlet: most points win, the last seat here (§6.3).",
        line=["recruit:punisher"],
        result=((1,), "gauntlet", [16, 17]),
    ),
    "more_points_win_for_the_first": Corner(
        last_turn(seat("", [*HOLDER[:4], "scorpion"]), seat("3P", CHASER), first=["yondu"]),
        "The last seat gains the Gauntlet but does not win by coming last (§6.3).",
        line=["recruit:yondu"],
        result=((0,), "gauntlet", [17, 16]),
    ),
    "tile_breaks_the_tie": Corner(
        last_turn(
            seat("", ["iron-man", "wasp", "spider-man", "nova", "scorpion", *plain("1B")]),
            seat("3P", CHASER),
            avengers=0,
            first=["yondu"],
        ),
        "Equal points: the owner of the tile wins, even with more recruits (§6.3).",
        line=["recruit:yondu"],
        result=((0,), "gauntlet", [16, 16]),
    ),
    "fewest_recruits_break_the_tie": Corner(
        last_turn(
            seat("", HOLDER, ["thor", "hulk", "iron-man"]),
            seat("3P", [*CHASER, *plain("1Y")]),
            first=["yondu"],
        ),
        "Equal points, no tile: five recruits beat six; reserved cards do not count (§6.3).",
        line=["recruit:yondu"],
        result=((0,), "gauntlet", [16, 16]),
    ),
    "fewest_recruits_for_the_last": Corner(
        last_turn(
            seat("", [*HOLDER, *plain("1Y")]),
            seat("3P", CHASER, ["thor", "hulk", "iron-man"]),
            first=["yondu"],
        ),
        "The same the other way round (§6.3).",
        line=["recruit:yondu"],
        result=((1,), "gauntlet", [16, 16]),
    ),
    "win_is_shared": Corner(
        last_turn(seat("", HOLDER), seat("3P", CHASER), first=["yondu"]),
        "Equal points, no tile, equally many recruits: both win (§6.3).",
        line=["recruit:yondu"],
        result=((0, 1), "gauntlet", [16, 16]),
    ),
    "tile_of_a_third_seat_breaks_no_tie": Corner(
        last_turn(
            seat("", HOLDER),
            seat("", ["iron-man", "black-widow", "thor", "nova", "doctor-strange", "vision"]),
            seat("3P", CHASER),
            avengers=1,
            first=["yondu"],
        ),
        "A seat without all colours does not win, nor does its tile break the others' tie (§6.3).",
        line=["recruit:yondu"],
        result=((0, 2), "gauntlet", [16, 24, 16]),
    ),
    "most_points_without_the_gauntlet": Corner(
        last_turn(seat("", HOLDER), seat("", [*CHASER, "iron-fist", "drax"])),
        "Who does not hold the Gauntlet cannot win, whatever the points (§6.3).",
        line=["take:YBO"],
        result=((0,), "gauntlet", [16, 23]),
    ),
}

CORNERS = GAUNTLET | TILE_LOST | TIES
