"""Moves as values: notation, canonical forms, what is no move (design §2, Notation)."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations, permutations
from typing import cast

import pytest

from sixstones import CARDS, LOCATIONS, Move

CANONICAL = [
    *(f"take:{''.join(some)}" for n in (1, 2, 3) for some in combinations("YBORP", n)),
    *(f"take:{colour * 2}" for colour in "YBORP"),
    *(f"{kind}:{card}" for kind in ("reserve", "recruit") for card in CARDS),
    *(f"reserve:deck{level}" for level in (1, 2, 3)),
    *(f"return:{colour}" for colour in "YBORPS"),
    *(f"locate:{location}" for location in LOCATIONS),
    "pass",
    "recruit:thor=3Y2B1S",
    "recruit:thor=1Y1B1O1R1P1S",
    "recruit:thor=99Y99S",
    "recruit:thor=1S",
]

OTHER_SPELLINGS = {
    "take:rby": "take:YBR",
    "take:pY": "take:YP",
    "take:yy": "take:YY",
    "take:bO": "take:BO",
    "return:s": "return:S",
    "recruit:thor=2S3y": "recruit:thor=3Y2S",
    "recruit:thor=1s2p3r4o5b6y": "recruit:thor=6Y5B4O3R2P1S",
    "recruit:thor=10b": "recruit:thor=10B",
}

# What each text that is no move should be told, word for word.
NO_MOVES = {
    "": "a move is take:, reserve:, recruit:, return: or locate: with what it names, or pass",
    "  ": "a move is take:",
    "PASS": "a move is take:",
    "pass:": "a move is take:",
    "pass ": "a move is take:",
    " take:YBR": "a move is take:",
    "Take:YBR": "a move is take:",
    "steal:Y": "a move is take:",
    ":": "a move is take:",
    "take": "a take names 1 to 3 tokens, like take:YBR or take:YY",
    "take:": "a take names 1 to 3 tokens",
    "take:YBOR": "a take names 1 to 3 tokens",
    "take:YYB": "a take is of different colours, or of two tokens alike",
    "take:YBY": "a take is of different colours, or of two tokens alike",
    "take:YYY": "a take is of different colours, or of two tokens alike",
    "take:YBG": "colours are YBORP here",
    "take:YBS": "colours are YBORP here",
    "take:Y B": "colours are YBORP here",
    "take:Ý": "colours are YBORP here",
    "reserve": "there is no character with this id",
    "reserve:": "there is no character with this id",
    "reserve:deck": "there is no character with this id",
    "reserve:deck0": "there is no character with this id",
    "reserve:deck4": "there is no character with this id",
    "reserve:deck11": "there is no character with this id",
    "reserve:Thor": "there is no character with this id",
    "reserve:thor=1Y": "there is no character with this id",
    "recruit:knowhere": "there is no character with this id",
    "recruit:=1Y": "there is no character with this id",
    "recruit:deck1": "there is no character with this id",
    "recruit:thor=": "a payment follows '=', like recruit:thor=3Y2S",
    "recruit:thor=0Y": "a payment is a list like 3Y2B1S: a number from 1 to 99 and its colour",
    "recruit:thor=01Y": "a payment is a list like 3Y2B1S",
    "recruit:thor=Y": "a payment is a list like 3Y2B1S",
    "recruit:thor=3": "a payment is a list like 3Y2B1S",
    "recruit:thor=100Y": "a payment is a list like 3Y2B1S",
    "recruit:thor=4294967297Y": "a payment is a list like 3Y2B1S",
    "recruit:thor=-1Y": "a payment is a list like 3Y2B1S",
    "recruit:thor=1Y=1B": "a payment is a list like 3Y2B1S",
    "recruit:thor=1Y2Y": "a payment names each colour once",
    "recruit:thor=1Y1y": "a payment names each colour once",
    "recruit:thor=1G": "colours are YBORPS here",
    "recruit:thor=1Y 1B": "a payment is a list like 3Y2B1S",
    "return": "one token is given back at a time, like return:P",
    "return:": "one token is given back at a time, like return:P",
    "return:YB": "one token is given back at a time, like return:P",
    "return:G": "colours are YBORPS here",
    "locate": "there is no location with this id",
    "locate:": "there is no location with this id",
    "locate:thor": "there is no location with this id",
    "locate:Knowhere": "there is no location with this id",
}


def test_only_text_can_be_read_as_a_move() -> None:
    with pytest.raises(TypeError, match=r"^a move is read from text, not int$"):
        Move.parse(cast(str, 3))


@pytest.mark.parametrize("text", CANONICAL)
def test_str_and_parse_are_a_pair(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    assert repr(move) == f"Move.parse('{text}')"
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize("text", OTHER_SPELLINGS)
def test_colours_are_read_in_any_order_and_case(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == OTHER_SPELLINGS[text]
    assert move == Move.parse(OTHER_SPELLINGS[text])
    assert hash(move) == hash(Move.parse(OTHER_SPELLINGS[text]))


def test_every_order_of_a_payment_is_the_same_move() -> None:
    orders = {
        Move.parse("recruit:hulk=" + "".join(parts)) for parts in permutations(["3B", "1O", "2S"])
    }
    assert {str(move) for move in orders} == {"recruit:hulk=3B1O2S"}
    assert len(orders) == 1


@pytest.mark.parametrize("text", NO_MOVES)
def test_text_that_is_no_move_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no move: ") as refusal:
        Move.parse(text)
    assert type(refusal.value) is ValueError
    shown = text if text and text.isascii() and " " not in text else "this"
    assert str(refusal.value).startswith(f"{shown} is no move: {NO_MOVES[text]}")


@pytest.mark.parametrize(
    "text", ["take:Y\0", "take:YBR\n", "recruit:" + "thor" * 100, "take:\x1b[31m", "pass\u00a0"]
)
def test_text_that_would_spoil_a_message_is_not_quoted(text: str) -> None:
    with pytest.raises(ValueError, match=r"^this is no move: ") as refusal:
        Move.parse(text)
    assert len(str(refusal.value)) < 120


def test_lone_surrogates_are_no_move() -> None:
    with pytest.raises(ValueError, match=r"^this is no move: it is not even proper text$"):
        Move.parse("take:Y\ud800")


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"]])
def test_what_is_no_text_is_a_mistake_of_type(thing: object) -> None:
    with pytest.raises(TypeError):
        Move.parse(thing)  # type: ignore[arg-type]


def test_moves_are_small_hashable_values() -> None:
    moves = [Move.parse(text) for text in CANONICAL]
    assert len(set(moves)) == len(CANONICAL)
    assert len({hash(move) for move in moves}) == len(CANONICAL)
    assert {move: str(move) for move in moves}[Move.parse("take:rby")] == "take:YBR"
    assert Move.parse("recruit:thor") != Move.parse("recruit:thor=1Y")
    assert Move.parse("reserve:thor") != Move.parse("recruit:thor")


def test_a_move_equals_no_text() -> None:
    assert Move.parse("pass") != "pass"
    assert "pass" not in {Move.parse("pass")}


def test_moves_survive_pickling_and_copying() -> None:
    for text in CANONICAL:
        move = Move.parse(text)
        assert pickle.loads(pickle.dumps(move)) == move
        assert copy.deepcopy(move) == move


@pytest.mark.parametrize(
    ("text", "kind", "card", "level", "location", "colours", "payment"),
    [
        ("take:rby", "take", None, None, None, "YBR", None),
        ("take:PP", "take", None, None, None, "PP", None),
        ("reserve:gamora", "reserve", "gamora", None, None, None, None),
        ("reserve:deck2", "reserve", None, 2, None, None, None),
        ("recruit:thor", "recruit", "thor", None, None, None, None),
        ("recruit:thor=2S3Y", "recruit", "thor", None, None, None, {"Y": 3, "S": 2}),
        ("return:s", "return", None, None, None, "S", None),
        ("locate:asgard", "locate", None, None, "asgard", None, None),
        ("pass", "pass", None, None, None, None, None),
    ],
)
def test_a_move_tells_its_parts(
    text: str,
    kind: str,
    card: str | None,
    level: int | None,
    location: str | None,
    colours: str | None,
    payment: dict[str, int] | None,
) -> None:
    move = Move.parse(text)
    assert (move.kind, move.card, move.level) == (kind, card, level)
    assert (move.location, move.stones, move.payment) == (location, colours, payment)


def test_a_move_cannot_be_changed() -> None:
    move = Move.parse("recruit:thor=3Y")
    with pytest.raises(AttributeError):
        move.card = "hulk"  # type: ignore[misc]
    payment = move.payment
    assert payment is not None
    payment["Y"] = 1
    assert str(move) == "recruit:thor=3Y"
