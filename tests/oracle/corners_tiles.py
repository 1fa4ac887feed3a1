"""Corners of locations and of the Avengers tile (rules §4.5, §5.2)."""

from __future__ import annotations

from .builder import plain, position, seat
from .corner import Corner

LOCATIONS = {
    "two_locations_at_once": Corner(
        position(
            [seat("3Y", plain("4Y3B4R")), seat()],
            ["avengers-tower", "wakanda"],
            first=["taskmaster"],
        ),
        "The recruit meets two locations: the seat must choose one, the other stays (§5.2).",
        line=["recruit:taskmaster", "locate:wakanda"],
        after={"locations": ["avengers-tower"], "seats/0/locations": ["wakanda"], "to_move": 1},
    ),
    "choosing_a_location": Corner(
        position(
            [seat("3Y", plain("4Y4B4R")), seat()],
            ["avengers-tower", "wakanda"],
            phase="locate",
        ),
        "Only a location can be named, and one must be (§5.2).",
        offers={
            "locate": ["locate:avengers-tower", "locate:wakanda"],
            "take": [],
            "reserve": [],
            "recruit": [],
            "pass": [],
        },
        line=["locate:avengers-tower"],
        after={"locations": ["wakanda"], "to_move": 1, "phase": "act"},
    ),
    "left_over_claimed_on_a_take": Corner(
        position([seat("", plain("4Y4B4R"), [], ["wakanda"]), seat()], ["avengers-tower"]),
        "A location left over from an earlier turn is claimed at the end of a take (§5.2).",
        line=["take:YBO"],
        after={"locations": [], "seats/0/locations": ["wakanda", "avengers-tower"]},
    ),
    "left_over_claimed_after_giving_back": Corner(
        position(
            [seat("4Y4B2R", plain("4Y4B4R"), [], ["wakanda"]), seat()],
            ["avengers-tower"],
        ),
        "The hand limit comes before the location (§5.2 after §5.1).",
        line=["take:ORP", "return:Y", "return:Y"],
        after={"phase": "return", "locations": ["avengers-tower"], "to_move": 0},
    ),
    "left_over_met_by_another_seat": Corner(
        position(
            [
                seat("4P", plain("4Y3B1P")),
                seat(
                    "",
                    [*plain("2Y", 4), "karnak", "maximus", *plain("3B", 3), "nebula", *plain("4R")],
                    [],
                    ["wakanda"],
                ),
            ],
            ["avengers-tower"],
            first=["miles-morales"],
        ),
        "What one seat leaves over goes to another that meets it and ends a turn first (§5.2).",
        line=["recruit:miles-morales"],
        after={"seats/0/locations": ["avengers-tower"], "locations": []},
    ),
    "left_over_waits_for_its_seat": Corner(
        position([seat(), seat("", plain("4Y4B4R"), [], ["wakanda"])], ["avengers-tower"]),
        "Nobody claims a location on another seat's turn (§5.2).",
        line=["take:YBO"],
        after={"locations": ["avengers-tower"], "to_move": 1},
    ),
    "tokens_meet_no_location": Corner(
        position([seat("4Y3B", plain("3Y4B")), seat()], ["avengers-tower", "wakanda"]),
        "Bonuses meet a location, tokens do not (§5.2).",
        line=["take:ORP"],
        after={"locations": ["avengers-tower", "wakanda"]},
    ),
}

AVENGERS = {
    "third_tag_takes_the_tile": Corner(
        position(
            [seat("4R2Y", ["wasp", "hawkeye"]), seat("", ["quake", "ms-marvel"])],
            ["knowhere", "asgard"],
            first=["spider-woman"],
        ),
        "The first to show three tags takes the tile (§4.5).",
        line=["recruit:spider-woman"],
        after={"avengers": 0},
    ),
    "equal_tags_leave_the_tile": Corner(
        position(
            [seat("4R2Y", ["wasp", "hawkeye"]), seat("", ["quake", "ms-marvel", "valkyrie"])],
            ["knowhere", "asgard"],
            avengers=1,
            first=["spider-woman"],
        ),
        "Equal tags leave the tile with its owner (§4.5).",
        line=["recruit:spider-woman"],
        after={"avengers": 1},
    ),
    "two_tags_at_once_take_the_tile": Corner(
        position(
            [
                seat("3Y1B1O3P", [*plain("2Y2B"), "hawkeye", "kate-bishop"]),
                seat("", ["quake", "ms-marvel", "valkyrie"]),
            ],
            ["knowhere", "asgard"],
            avengers=1,
            first=["captain-america"],
        ),
        "From two tags to four takes the tile from three (§4.5).",
        line=["recruit:captain-america"],
        after={"avengers": 0, "seats/0/tokens/G": 1},
    ),
}

CORNERS = LOCATIONS | AVENGERS
