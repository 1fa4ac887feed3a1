"""Corners of a turn: tokens, reserving, paying (rules §3, §4, §5.1)."""

from __future__ import annotations

from itertools import combinations

from .builder import NONE, plain, position, seat
from .corner import Corner

LYING = ["knowhere", "asgard"]

TAKING = {
    "three_colours_left": Corner(
        position([seat("4R"), seat("4P")], LYING),
        "Three must be taken while three colours are left; pairs need four (§3.1, §3.2).",
        offers={"take": ["take:YBO", "take:YY", "take:BB", "take:OO"]},
    ),
    "two_colours_left": Corner(
        position([seat("3Y4O"), seat("4R4P")], LYING),
        "With two colours left: both, one alone, or a pair where four lie (§3.1, §3.2).",
        offers={"take": ["take:YB", "take:Y", "take:B", "take:BB"]},
        line=["take:B"],
        after={"seats/0/tokens/B": 1, "bank/B": 3, "to_move": 1},
    ),
    "one_colour_left": Corner(
        position([seat("4Y4B"), seat("4O4R")], LYING),
        "With one colour left: one token, or a pair where four lie (§3.1, §3.2).",
        offers={"take": ["take:P", "take:PP"]},
    ),
    "one_token_left": Corner(
        position([seat("4Y4B2O"), seat("2O4R3P")], LYING),
        "The last token can be taken alone (§3.1).",
        offers={"take": ["take:P"]},
    ),
    "pairs_need_four": Corner(
        position([seat("2Y2B"), seat("2O1R"), seat("2P")], [*LYING, "attilan"]),
        "A pair is taken only of a colour that has four before taking (§3.2).",
        offers={
            "take": [f"take:{''.join(three)}" for three in combinations("YBORP", 3)] + ["take:RR"]
        },
    ),
    "no_colour_left": Corner(
        position([seat("4Y4B2O"), seat("2O4R4P")], LYING),
        "Nothing can be taken from an empty bank, but reserving is possible, so no pass (§3.5).",
        offers={"take": [], "pass": []},
        line=["reserve:deck1"],
        after={"phase": "return", "to_move": 0, "seats/0/tokens/S": 1},
    ),
}

RETURNING = {
    f"{total}_tokens": Corner(
        position([seat(tokens, ["luke-cage"]), seat("2R")], LYING, to_move=0, phase="return"),
        f"{total} tokens, the green one included, go down to ten; green stays (§5.1).",
        offers={"return": [f"return:{colour}" for colour in "YBOPS"]},
        line=["return:S", *["return:Y"] * (total - 11)],
        after={"seats/0/tokens/G": 1, "phase": "act", "to_move": 1},
    )
    for total, tokens in ((11, "4Y2B2O1P1S"), (12, "4Y2B2O1P2S"), (13, "4Y2B3O1P2S"))
}

RESERVING = {
    "empty_decks": Corner(
        position([seat(), seat()], LYING, stock=(4, 4, 4)),
        "A card that leaves a row whose deck is empty leaves its place empty (§3).",
        line=["reserve:rocket"],
        after={
            "market/0": ["baron-zemo", None, "grandmaster", "modok"],
            "seats/0/tokens/S": 1,
        },
    ),
    "nothing_on_the_table": Corner(
        position([seat("4Y"), seat("4B")], LYING, stock=NONE),
        "Without cards there is nothing to reserve or recruit; tokens can still be taken (§3.3).",
        offers={
            "reserve": [],
            "recruit": [],
            "pass": [],
            "take": ["take:ORP", "take:OO", "take:RR", "take:PP"],
        },
    ),
    "three_reserved": Corner(
        position([seat("3R", [], ["thor", "hulk", "baron-zemo"]), seat()], LYING),
        "Nobody reserves a fourth card until one of the three is recruited (§3.3).",
        offers={"reserve": []},
        line=["recruit:baron-zemo", "take:YBO", "reserve:deck3"],
        after={
            "seats/0/recruits": ["baron-zemo"],
            "seats/0/reserved": [
                {"card": "thor", "hidden": False},
                {"card": "hulk", "hidden": False},
                {"card": "black-widow", "hidden": True},
            ],
        },
    ),
    "no_gray_left": Corner(
        position([seat("3S"), seat("2S")], LYING),
        "Reserving gives no gray token when none is left (§3.3).",
        line=["reserve:rocket"],
        after={
            "seats/0/tokens/S": 3,
            "bank/S": 0,
            "to_move": 1,
            "seats/0/reserved": [{"card": "rocket", "hidden": False}],
        },
    ),
    "last_card_of_a_deck_unseen": Corner(
        position([seat(), seat()], LYING, stock=(5, 30, 20)),
        "The last card of a deck can be reserved unseen; then that deck offers nothing (§3.3).",
        line=["reserve:deck1", "reserve:baron-zemo"],
        after={
            "decks/0": [],
            "market/0/0": None,
            "seats/0/reserved": [{"card": "prowler", "hidden": True}],
        },
    ),
    "reserving_at_ten_tokens": Corner(
        position([seat("4Y4B2O"), seat()], LYING),
        "The gray token of a reservation may be the one given back (§5.1).",
        line=["reserve:iron-man", "return:S"],
        after={"bank/S": 5, "to_move": 1},
    ),
}

PAYING = {
    "gray_by_choice": Corner(
        position([seat("3R2S"), seat()], LYING, first=["baron-zemo"], stock=NONE),
        "Gray may pay for red even when red is held; the default spares it (§4.2).",
        offers={
            "recruit": ["recruit:baron-zemo", "recruit:baron-zemo=2R1S", "recruit:baron-zemo=1R2S"]
        },
        line=["recruit:baron-zemo=1R2S"],
        after={"bank/S": 5, "bank/R": 2, "seats/0/tokens/R": 2},
    ),
    "gray_where_short": Corner(
        position([seat("2R1S"), seat()], LYING, first=["baron-zemo", "vulture"], stock=NONE),
        "Gray pays for the one red that is short; two short is too dear with one gray (§4.2).",
        offers={"recruit": ["recruit:baron-zemo"]},
        line=["recruit:baron-zemo"],
        after={"bank/S": 5, "bank/R": 4},
    ),
    "free_card": Corner(
        position([seat("4R5S", plain("4R")), seat()], LYING, first=["baron-zemo"], stock=NONE),
        "Bonuses beyond the cost make a card free, and nothing more can be paid (§4.1, §4.2).",
        offers={"recruit": ["recruit:baron-zemo"]},
        line=["recruit:baron-zemo"],
        after={"seats/0/tokens/R": 4, "seats/0/tokens/S": 5},
    ),
    "green_makes_eleven": Corner(
        position(
            [seat("4Y4O2P", [*plain("6B"), "miles-morales"]), seat()],
            LYING,
            first=["doctor-octopus"],
        ),
        "The green token of a free card is the eleventh: another goes back (§4.4, §5.1).",
        line=["recruit:doctor-octopus", "return:P"],
        after={"bank/G": 1, "seats/0/tokens/G": 1, "bank/P": 3, "to_move": 1},
    ),
    "one_green_only": Corner(
        position([seat("4R", [*plain("3R"), "luke-cage"]), seat()], LYING, first=["iron-fist"]),
        "A second level-3 card brings no second green token (§4.4).",
        line=["recruit:iron-fist"],
        after={"bank/G": 1, "seats/0/tokens/G": 1},
    ),
    "last_green": Corner(
        position([seat("4R", plain("3R")), seat("", ["luke-cage"])], LYING, first=["iron-fist"]),
        "There is a green token for every seat, the last one too (§2.3, §4.4).",
        line=["recruit:iron-fist"],
        after={"bank/G": 0, "seats/0/tokens/G": 1},
    ),
}

CORNERS = TAKING | RETURNING | RESERVING | PAYING
