"""Records that are none, or break the rules, are refused with the place and the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sixstones import Game, parse_record
from sixstones.engine import BrokenRecord

from .boards import corner, put

HEAD = '[Seats "2"]\n[Seed "5"]\n\n'


def with_position(position: Any, seats: int = 2, moves: str = "") -> str:
    """A record that starts from JSON data, whatever it is."""
    text = position if isinstance(position, str) else json.dumps(position)
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'[Seats "{seats}"]\n[Position "{escaped}"]\n\n{moves}'


REFUSED = {
    "": "a record needs exactly one of the headers Seed, Deal and Position",
    "no record": "'no' stands before the first round number",
    '[Seats "2"]': "a record needs exactly one of the headers Seed, Deal and Position",
    '[Seats "2"][Seed "5"][Deal "x"]': "a record needs exactly one of the headers Seed, Deal",
    '[Seed "5"]': "a record needs the header Seats: 2, 3 or 4",
    '[Seed "5"][Seats "1"]': "a record needs the header Seats: 2, 3 or 4",
    '[Seed "5"][Seats "02"]': "a record needs the header Seats: 2, 3 or 4",
    '[Seed "5"][Seats "2\n"]': "a record needs the header Seats: 2, 3 or 4",
    '[Seed "5"][Seats "٢"]': "a record needs the header Seats: 2, 3 or 4",
    '[Game "Chess"]' + HEAD: "this is a record of another game",
    '[Rules "2"]' + HEAD: "these are records of rules version 1 only",
    '[Seats "2"]' + HEAD: "the header Seats is there twice",
    '[Seats 2]\n[Seed "5"]': 'a header is written [Name "value"], not \'[Seats 2]',
    '[Seats "2"\n[Seed "5"]': 'a header is written [Name "value"], not ',
    '[Seats "2"]\n[Seed "5]\n\n1. pass': 'a header is written [Name "value"], not ',
    '[0 "2"]': 'a header is written [Name "value"], not ',
    '[Seed "\ud800"][Seats "2"]': "a record must be text that UTF-8 can hold",
    HEAD + "take:YBR": "'take:YBR' stands before the first round number",
    HEAD + "| 1. take:YBR {open": "a comment is not closed at '{open'",
    HEAD + "1. take:YBR {a {b} c}": "a comment is not closed at '{a {b} c}'",
    HEAD
    + "2. take:YBR": "round 2: take:YBR stands in turn 0 of round 2, but it is turn 0 of round 1",
    HEAD + "0. take:YBR": "'take:YBR' stands before the first round number",
    HEAD + "1. | take:YBR": "round 1: take:YBR stands in turn 1 of round 1, but it is turn 0 of",
    HEAD
    + "1. take:YBR take:YBO": "round 1: take:YBO stands in turn 0 of round 1, but it is turn 1",
    HEAD
    + "1. take:YBR | take:YBO | take:YBR": "round 1: take:YBR stands in turn 2 of round 1, but",
    HEAD
    + "1. take:YBR | take:YBO 3. take:YBR": "round 3: take:YBR stands in turn 0 of round 3, bu",
    HEAD
    + "1. take:YBR | take:YBO 1. take:YBR": "round 1: take:YBR stands in turn 0 of round 1, bu",
    HEAD + "1. take:XYZ": "round 1: take:XYZ is no move: colours are YBORP here",
    HEAD + "1.take:YBR": "'1.take:YBR' stands before the first round number",
    HEAD + "1. pass": "round 1: pass is not legal: passing is for a seat that can do nothing else.",
    HEAD + "1. recruit:thor": "round 1: recruit:thor is not legal: Thor is neither face up nor in",
    with_position("{"): "the position is not JSON: a key is expected at byte 1",
    with_position(""): "the position is not JSON: a value is expected at byte 0",
    with_position("1" * 5000): "a position in one line has six parts, a view seven, split by ",
    with_position("[" * 100_000): "the position is not JSON: lists and objects are nested too dee",
    with_position("NaN"): "a position in one line has six parts, a view seven, split by ",
    with_position([]): "a position must be an object, not a list of 0",
    with_position({}): "players is missing",
    with_position(corner("one_token_left"), 3): "the record is for 3 seats and its position for 2",
    with_position(put(corner("one_token_left"), "bank/Y", 1)): "there are 5 Y tokens instead of 4",
    with_position(corner("one_token_left"), 2, "1. take:P"): "round 1: take:P stands in turn 0 of ",
    with_position(corner("stalemate_of_2"), 2, "9. pass | pass 10. pass"): (
        "round 10: the game was over before pass"
    ),
}


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_a_bad_record_is_refused_with_a_reason(case: int) -> None:
    text, reason = list(REFUSED.items())[case]
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.from_record(text)
    assert str(refusal.value).startswith(reason)
    assert len(str(refusal.value)) < 300


def test_an_illegal_move_inside_a_record_is_a_bad_record() -> None:
    """Not a bad move of the caller's."""
    with pytest.raises(ValueError, match=r"^round 1: ") as refusal:
        Game.from_record(HEAD + "1. pass")
    assert type(refusal.value) is BrokenRecord


MOVES = "1. take:YBR | take:YBO\n{a comment\nof two lines}\n2. take:YBR | "


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None),
        ('[Seed "5"]\n', None),
        ('\n[Seed "5"]\n[Seats "1"]', 3),
        ('[Seats "2"]\n[Seats "2"]', 2),
        ('[Seats "2"]\n\n[Seed 5]', 3),
        ('[Seats "2"]\n[Deal "nowhere"]\n', 2),
        (HEAD + "take:YBR", 4),
        (HEAD + MOVES + "take:GGG", 7),
        (HEAD + MOVES + "\ntake:YBP take:YBR", 8),
        (HEAD + MOVES + "take:YBP }", 7),
        ('[Seats "2"]\n[Seed "5"]\n[Result "0 gauntlet 16-0"]\n\n' + MOVES, 3),
    ],
)
def test_a_refusal_names_the_line(text: str, line: int | None) -> None:
    with pytest.raises(BrokenRecord) as refusal:
        Game.from_record(text)
    assert refusal.value.line == line


@pytest.mark.parametrize("blank", ["\u00a0", "\x0b", "\x0c", "\u2003", "\u2028"])
def test_a_blank_from_pasted_text_is_a_blank(blank: str) -> None:
    game = Game.from_record(f"{HEAD}1.{blank}take:YBR{blank}|{blank}take:YBO{blank}")
    assert [str(move) for move in game.moves] == ["take:YBR", "take:YBO"]


def test_a_closing_brace_alone_is_not_called_an_open_comment() -> None:
    with pytest.raises(ValueError, match=r"}") as refusal:
        Game.from_record(HEAD + "1. take:YBR }")
    assert "not closed" not in str(refusal.value)


def test_a_huge_round_number_is_refused_in_our_own_words() -> None:
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.from_record(HEAD + "1" * 5000 + ". take:YBR")
    assert "integer string conversion" not in str(refusal.value)


def test_parsing_does_not_judge() -> None:
    """`parse_record` reads the form; whether the game is one is for `from_record` to say."""
    record = parse_record('[A "b"]\n\n7. | nonsense more | x {c} 8. y')
    assert record.headers == {"A": "b"}
    assert [(move.round, move.turn, move.text) for move in record.moves] == [
        (7, 1, "nonsense"),
        (7, 1, "more"),
        (7, 2, "x"),
        (8, 0, "y"),
    ]


def test_a_long_record_is_refused_at_its_first_wrong_move() -> None:
    text = HEAD + "1. take:YBR | take:YBO\n" + "{comment} 2. nonsense |\n" * 3000
    with pytest.raises(ValueError, match=r"^round 2: nonsense is no move"):
        Game.from_record(text)
