"""A refusal says what is missing and what would be legal, and gives nothing away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from oracle.builder import NONE, position, seat
from oracle.facts import CHARACTERS, LOCATIONS
from torture import TORTURE

from sixstones import CARDS, Game, IllegalMove, _core

from .boards import corner, games, reshuffled

LYING = ["knowhere", "asgard"]
GOES_ON = "Legal now: 20 moves, such as take:YBO, reserve:baron-zemo, recruit:baron-zemo."
SHORT = "Legal now: 17 moves, such as take:YBO, reserve:baron-zemo, recruit:baron-zemo."
HAND_FULL = "Legal now: 15 moves, such as take:YBO, recruit:baron-zemo."
TWO_LEFT = "Legal now: 19 moves, such as take:YB, reserve:baron-zemo."
GIVING = "Legal now: return:Y, return:B, return:O, return:P, return:S."
CHOOSING = "Legal now: locate:avengers-tower, locate:wakanda."
NO_CARDS = "Legal now: take:ORP, take:OO, take:RR, take:PP."

# A corner, an illegal move there, the reason given and what would be legal.
REFUSALS = [
    ("three_colours_left", "take:YRP", "the bank has no red and no purple left", GOES_ON),
    ("three_colours_left", "take:YR", "the bank has no red left", GOES_ON),
    (
        "three_colours_left",
        "take:YB",
        "with three or more colours in the bank a take is of three colours, or of two alike",
        GOES_ON,
    ),
    (
        "three_colours_left",
        "take:Y",
        "with three or more colours in the bank a take is of three colours, or of two alike",
        GOES_ON,
    ),
    (
        "two_colours_left",
        "take:YY",
        "two alike need 4 yellow in the bank, and it has 1",
        TWO_LEFT,
    ),
    ("two_colours_left", "pass", "passing is for a seat that can do nothing else", TWO_LEFT),
    ("two_colours_left", "return:Y", "there is nothing to give back now", TWO_LEFT),
    ("two_colours_left", "locate:knowhere", "there is no location to choose now", TWO_LEFT),
    ("two_colours_left", "recruit:rocket", "Rocket costs 2 more: 2 red", TWO_LEFT),
    ("two_colours_left", "reserve:thor", "Thor is not face up", TWO_LEFT),
    ("three_reserved", "reserve:rocket", "a hand holds at most 3 reserved cards", HAND_FULL),
    ("three_reserved", "reserve:deck1", "a hand holds at most 3 reserved cards", HAND_FULL),
    ("nothing_on_the_table", "reserve:deck2", "the deck of level 2 is empty", NO_CARDS),
    (
        "gray_where_short",
        "recruit:vulture",
        "Vulture costs 2 more: 2 red; you hold 1 gray",
        SHORT,
    ),
    ("gray_where_short", "recruit:thor", "Thor is neither face up nor in your hand", SHORT),
    (
        "gray_where_short",
        "recruit:baron-zemo=3R",
        "you do not hold that many red tokens",
        SHORT,
    ),
    (
        "gray_where_short",
        "recruit:baron-zemo=1Y2B1R",
        "you do not hold that many yellow and blue tokens",
        SHORT,
    ),
    (
        "gray_where_short",
        "recruit:baron-zemo=1R1S",
        "Baron Zemo costs you 3 red, gray in place of any of it, and exactly that",
        SHORT,
    ),
    ("12_tokens", "take:YBO", "seat 0 must first give back 2 tokens", GIVING),
    ("11_tokens", "pass", "seat 0 must first give back 1 token", GIVING),
    ("11_tokens", "return:R", "seat 0 holds no red token", GIVING),
    (
        "choosing_a_location",
        "take:YBO",
        "seat 0 must choose one of the locations its bonuses meet",
        CHOOSING,
    ),
    (
        "choosing_a_location",
        "locate:knowhere",
        "seat 0 must choose one of the locations its bonuses meet",
        CHOOSING,
    ),
    ("stalemate_of_2", "take:Y", "the bank has no yellow left", "Legal now: pass."),
]


# Each reason"s code and facts, for those who say it in another language.
CODES: dict[str, tuple[str, dict[str, Any]]] = {
    "the bank has no red and no purple left": ("bank_lacks", {"stones": {"R": 1, "P": 1}}),
    "the bank has no red left": ("bank_lacks", {"stones": {"R": 1}}),
    "with three or more colours in the bank a take is of three colours, or of two alike": (
        "take_three",
        {"limit": 3},
    ),
    "two alike need 4 yellow in the bank, and it has 1": (
        "too_few_for_two",
        {"stone": "Y", "number": 1, "limit": 4},
    ),
    "passing is for a seat that can do nothing else": ("must_act", {}),
    "there is nothing to give back now": ("nothing_to_return", {}),
    "there is no location to choose now": ("nothing_to_locate", {}),
    "Rocket costs 2 more: 2 red": ("too_dear", {"card": "rocket", "stones": {"R": 2}, "gray": 0}),
    "Thor is not face up": ("not_face_up", {"card": "thor"}),
    "a hand holds at most 3 reserved cards": ("hand_full", {"limit": 3}),
    "the deck of level 2 is empty": ("deck_empty", {"level": 2}),
    "Vulture costs 2 more: 2 red; you hold 1 gray": (
        "too_dear",
        {"card": "vulture", "stones": {"R": 2}, "gray": 1},
    ),
    "Thor is neither face up nor in your hand": ("out_of_reach", {"card": "thor"}),
    "you do not hold that many red tokens": ("payment_not_held", {"stones": {"R": 1}}),
    "you do not hold that many yellow and blue tokens": (
        "payment_not_held",
        {"stones": {"Y": 1, "B": 2}},
    ),
    "Baron Zemo costs you 3 red, gray in place of any of it, and exactly that": (
        "wrong_payment",
        {"card": "baron-zemo", "stones": {"R": 3}},
    ),
    "seat 0 must first give back 2 tokens": ("return_first", {"seat": 0, "number": 2, "limit": 10}),
    "seat 0 must first give back 1 token": ("return_first", {"seat": 0, "number": 1, "limit": 10}),
    "seat 0 holds no red token": ("token_not_held", {"seat": 0, "stone": "R"}),
    "seat 0 must choose one of the locations its bonuses meet": ("locate_first", {"seat": 0}),
    "the bank has no yellow left": ("bank_lacks", {"stones": {"Y": 1}}),
    "the game is over": ("over", {}),
    "Baron Zemo costs you nothing, so there is nothing to pay": (
        "free_card",
        {"card": "baron-zemo"},
    ),
}


def refusal_of(game: Game, text: str) -> str:
    """What is said when a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        game.play(text)
    return str(refusal.value)


@pytest.mark.parametrize(("name", "move", "reason", "legal"), REFUSALS)
def test_a_refusal_says_why_and_what_else(name: str, move: str, reason: str, legal: str) -> None:
    game = Game.from_position(corner(name))
    assert refusal_of(game, move) == f"{move} is not legal: {reason}. {legal}"


@pytest.mark.parametrize(("name", "move", "reason"), [row[:3] for row in REFUSALS])
def test_a_refusal_has_a_code_and_facts(name: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        Game.from_position(corner(name)).play(move)
    assert refusal.value.reason == reason
    assert (refusal.value.code, refusal.value.facts) == CODES[reason]


def test_every_code_of_the_core_is_tried_here() -> None:
    elsewhere = {"no_move", "illegal_id", "nothing_to_undo"}  # not about a move of a position
    assert {code for code, _ in CODES.values()} | elsewhere == set(_core.refusal_codes())


def test_a_dear_card_names_every_colour_that_is_short() -> None:
    told = refusal_of(Game.new(players=2, seed=5), "recruit:captain-america")
    assert "Captain America costs 14 more: 5 yellow, 3 blue, 3 orange, 3 purple." in told


@pytest.mark.parametrize("payment", ["1Y2R", "1Y1R1S", "2Y1S", "3R1S", "3Y"])
def test_only_gray_stands_in_for_another_colour(payment: str) -> None:
    """rules §4.2"""
    game = Game.from_position(
        position([seat("3Y3R2S"), seat()], LYING, first=["baron-zemo"], stock=NONE)
    )
    told = refusal_of(game, f"recruit:baron-zemo={payment}")
    assert "Baron Zemo costs you 3 red, gray in place of any of it, and exactly that." in told


def test_a_free_card_takes_no_payment() -> None:
    """rules §4.2: paying more than is due is impossible."""
    game, move = Game.from_position(corner("free_card")), "recruit:baron-zemo=1S"
    with pytest.raises(IllegalMove, match=r"^recruit:baron-zemo=1S is not legal: ") as refusal:
        game.play(move)
    assert (refusal.value.code, refusal.value.facts) == CODES[refusal.value.reason]


def test_once_over_a_refusal_says_so() -> None:
    game = Game.from_position(corner("stalemate_of_2"))
    game.play("pass")
    game.play("pass")
    with pytest.raises(IllegalMove, match=r"^pass is not legal: the game is over\.") as refusal:
        game.play("pass")
    assert (refusal.value.code, refusal.value.facts) == CODES["the game is over"]


def test_text_that_is_no_move_says_what_a_move_is() -> None:
    game = Game.new(players=2, seed=5)
    with pytest.raises(IllegalMove) as refusal:
        game.play("")
    assert (refusal.value.code, refusal.value.facts) == ("no_move", {})
    assert refusal_of(game, "take:GGG") == "take:GGG is no move: colours are YBORP here"
    assert refusal_of(game, "hello") == (
        "hello is no move: a move is take:, reserve:, recruit:, return: or locate: "
        "with what it names, or pass"
    )


def test_an_illegal_move_is_a_value_error() -> None:
    assert issubclass(IllegalMove, ValueError)


def _candidates(game: Game) -> Sequence[str]:
    texts = [f"{kind}:{card}" for kind in ("reserve", "recruit") for card in CHARACTERS]
    texts += [f"recruit:{card}=1Y1S" for card in CHARACTERS]
    texts += [f"reserve:deck{level}" for level in (1, 2, 3)]
    texts += ["take:Y", "take:YB", "take:YY", "take:YBO", "take:ORP", "take:PP", "pass"]
    texts += [f"return:{colour}" for colour in "YBORPS"]
    texts += [f"locate:{location}" for location in LOCATIONS]
    return [text for text in texts if not game.is_legal(text)]


def test_no_refusal_tells_a_hidden_card() -> None:
    """rules §7.1: whatever the seat to move may not know, it is told the same."""
    for number, game in enumerate(games(300 if TORTURE else 12, 90)):
        changed = reshuffled(game.position(), game.to_move, number)
        other = Game.from_position(changed)
        for text in _candidates(game):
            assert refusal_of(other, text) == refusal_of(game, text)


def test_a_hidden_card_of_another_seat_is_as_unknown_as_one_in_the_deck() -> None:
    game = Game.new(players=2, seed=5)
    game.play("reserve:deck3")
    hidden = game.position()["seats"][0]["reserved"][0]["card"]
    buried = game.position()["decks"][2][3]
    for card in (str(hidden), buried):
        name = CARDS[card].name
        assert refusal_of(game, f"recruit:{card}").startswith(
            f"recruit:{card} is not legal: {name} is neither face up nor in your hand. "
        )
        assert refusal_of(game, f"reserve:{card}").startswith(
            f"reserve:{card} is not legal: {name} is not face up. "
        )


def test_eight_moves_are_named_in_full_and_nine_are_counted() -> None:
    eight = position([seat("4Y"), seat()], LYING, stock=NONE)
    assert refusal_of(Game.from_position(eight), "pass").endswith(
        "Legal now: take:BOR, take:BOP, take:BRP, take:ORP, take:BB, take:OO, take:RR, take:PP."
    )
    nine = position([seat("4Y", [], ["moon-knight"]), seat()], LYING, stock=NONE)
    assert refusal_of(Game.from_position(nine), "pass").endswith(
        "Legal now: 9 moves, such as take:BOR, recruit:moon-knight."
    )


def test_what_is_said_to_be_legal_is_legal() -> None:
    for game in games(40, 90):
        if game.phase == "over":
            continue
        refused = next(text for text in ("pass", "take:YBO", "return:R") if not game.is_legal(text))
        offer = refusal_of(game, refused).rpartition("Legal now: ")[2].rstrip(".")
        legal = [str(move) for move in game.legal_moves()]
        number, several, examples = offer.rpartition(" moves, such as ")
        if several:
            assert int(number) == len(legal) > 8
            kinds = list(dict.fromkeys(text.partition(":")[0] for text in legal))
            assert [text.partition(":")[0] for text in examples.split(", ")] == kinds
            assert set(examples.split(", ")) <= set(legal)
        else:
            assert offer.split(", ") == legal
