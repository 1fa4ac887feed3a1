"""Corners of passing: locations claimed on a pass turn, and the stalemate (rules §3.5, §6.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .builder import NONE, plain, position, seat
from .corner import Corner
from .facts import Position


class Hand(NamedTuple):
    tokens: str
    reserved: Sequence[str]


RED_AND_PURPLE = ["iron-fist", "doctor-strange", "daredevil"]
YELLOW = ["black-bolt", "jessica-jones", "ronan"]
BLUE_AND_ORANGE = ["doctor-octopus", "hela", "red-skull"]

# The seats hold all coloured tokens and three cards each that they cannot pay: only a pass is left.
STUCK = {
    2: [Hand("4Y4B2O", RED_AND_PURPLE), Hand("2O4R4P", YELLOW)],
    3: [Hand("5Y1P", RED_AND_PURPLE), Hand("5B5O", YELLOW), Hand("5R4P", BLUE_AND_ORANGE)],
    4: [
        Hand("7Y3R", ["iron-fist", "doctor-strange", "loki"]),
        Hand("7B3R", ["the-collector", "drax", "nebula"]),
        Hand("7O1R", YELLOW),
        Hand("7P", BLUE_AND_ORANGE),
    ],
}
LYING = ["hells-kitchen", "attilan", "wakanda", "knowhere"]
# Too many colours for any stuck seat; with three cards in hand they cannot be reserved either.
OUT_OF_REACH = ["iron-man", "black-widow", "captain-america", "thor", "hulk"]


def stuck(
    players: int,
    *,
    to_move: int = 0,
    passes: int = 0,
    recruits: Mapping[int, Sequence[str]] | None = None,
    claimed: Mapping[int, Sequence[str]] | None = None,
    lying: Sequence[str] | None = None,
    cards: Sequence[str] = OUT_OF_REACH,
) -> Position:
    """A position in which nobody can do anything but pass."""
    seats = [
        seat(hand.tokens, (recruits or {}).get(n, ()), hand.reserved, (claimed or {}).get(n, ()))
        for n, hand in enumerate(STUCK[players])
    ]
    locations = LYING[:players] if lying is None else lying
    return position(seats, locations, to_move=to_move, passes=passes, first=cards, stock=NONE)


STALEMATES = {
    **{
        f"stalemate_of_{players}": Corner(
            stuck(players),
            "Every seat passes once: the game ends with no winner (§6.4).",
            offers={"pass": ["pass"]},
            line=["pass"] * players,
            after={"passes": players},
            result=((), "stalemate", [0] * players),
        )
        for players in STUCK
    },
    **{
        f"stalemate_of_{players}_in_mid_round": Corner(
            stuck(players, to_move=1),
            "The passes may begin at any seat; the round is not played out (§6.4).",
            line=["pass"] * players,
            after={"passes": players},
            result=((), "stalemate", [0] * players),
        )
        for players in STUCK
    },
    "action_breaks_the_passes": Corner(
        position(
            [
                seat(STUCK[2][0].tokens, [], RED_AND_PURPLE),
                seat(STUCK[2][1].tokens, [], ["black-bolt", "jessica-jones", "baron-zemo"]),
            ],
            LYING[:2],
            passes=0,
            stock=NONE,
        ),
        "A seat that can recruit may not pass, and its action starts the count anew (§3.5, §6.4).",
        line=["pass", "recruit:baron-zemo"],
        after={"passes": 0, "bank/R": 3, "to_move": 0},
    ),
}

CLAIMS = {
    "left_over_claimed_on_a_pass": Corner(
        stuck(
            2,
            recruits={0: plain("4Y4B4O")},
            claimed={0: ["avengers-tower"]},
            lying=["hells-kitchen"],
        ),
        "A pass turn claims a location too, and does not count as idle (§5.2, §6.4).",
        offers={"pass": ["pass"]},
        line=["pass"],
        after={"passes": 0, "seats/0/locations": ["avengers-tower", "hells-kitchen"]},
    ),
    "claimed_location_resets_the_passes": Corner(
        stuck(
            2,
            to_move=1,
            recruits={0: plain("4Y4B4O")},
            claimed={0: ["avengers-tower"]},
            lying=["hells-kitchen"],
        ),
        "The second pass claims a location, so two more passes are needed (§6.4).",
        line=["pass", "pass", "pass", "pass"],
        after={"passes": 2},
        result=((), "stalemate", [6, 0]),
    ),
    "claim_averts_the_stalemate_of_3": Corner(
        stuck(
            3,
            to_move=2,
            passes=2,
            recruits={2: plain("4Y4B4O")},
            claimed={2: ["avengers-tower"]},
            lying=["hells-kitchen", "wakanda"],
            cards=(),
        ),
        "The last of three passes claims a location: the game goes on (§6.4).",
        line=["pass"],
        after={"passes": 0, "to_move": 0, "round": 10},
    ),
    "pass_completes_the_gauntlet": Corner(
        stuck(
            3,
            to_move=2,
            passes=2,
            recruits={2: [*plain("4Y4B4O"), "loki", "luke-cage"]},
            claimed={2: ["avengers-tower"]},
            lying=["hells-kitchen", "wakanda"],
            cards=(),
        ),
        "A location claimed on a pass turn can bring the Gauntlet (§5.2, §6.2).",
        line=["pass"],
        after={"passes": 0},
        result=((2,), "gauntlet", [0, 0, 16]),
    ),
    "two_left_over_on_a_pass": Corner(
        stuck(
            4,
            recruits={0: plain("4Y4B4O3R3P")},
            claimed={0: ["hells-kitchen"]},
            lying=["avengers-tower", "asgard", "atlantis"],
            cards=(),
        ),
        "Even on a pass turn the seat chooses, and takes only one (§5.2).",
        offers={"pass": ["pass"]},
        line=["pass", "locate:atlantis"],
        after={"passes": 0, "locations": ["avengers-tower", "asgard"], "to_move": 1},
    ),
    "last_pass_with_a_choice_of_location": Corner(
        stuck(
            4,
            to_move=0,
            passes=3,
            recruits={0: plain("4Y4B4O3R3P")},
            claimed={0: ["hells-kitchen"]},
            lying=["avengers-tower", "asgard", "atlantis"],
            cards=(),
        ),
        "The fourth pass in a row ends nothing while a location is still to be claimed (§6.4).",
        line=["pass", "locate:asgard"],
        after={"passes": 0, "phase": "act", "to_move": 1},
    ),
}

CORNERS = STALEMATES | CLAIMS
