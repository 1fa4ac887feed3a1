"""Comments, numeric notes and variations of records; many records in one file."""

from __future__ import annotations

import io

import pytest

from sixstones import (
    BrokenRecord,
    Game,
    Record,
    WrittenMove,
    parse_record,
    read_games,
    read_records,
    write_records,
)
from sixstones.engine import record_texts

from .boards import games, walk

HEAD = '[Seats "2"]\n[Seed "5"]\n\n'


def moves_of(text: str) -> list[WrittenMove]:
    return parse_record(HEAD + text).moves


def test_a_comment_belongs_to_the_move_before_it() -> None:
    record = parse_record(HEAD + "{first} 1. take:YBR {one}\n{two\nlines} | {three} take:OP")
    assert record.comment == "first"
    assert [move.comment for move in record.moves] == ["one two\nlines three", ""]
    assert str(record) == HEAD.replace("\n\n", "\n") + (
        "\n{first}\n\n1. take:YBR {one two\nlines three} | take:OP\n"
    )


def test_notes_are_numbers_with_a_name() -> None:
    (move,) = moves_of("1. take:YBR {[%win 0.5,-1,1e-05] then [%clk 12] [%bad x] [%bad 1..2]}")
    assert move.notes == {"win": (0.5, -1.0, 1e-05), "clk": (12.0,)}
    again = move.noted("clk", 3, 0.00001)
    assert again.notes == {"win": (0.5, -1.0, 1e-05), "clk": (3.0, 1e-05)}
    assert "[%clk 12]" not in again.comment
    assert moves_of(f"1. take:YBR {{{again.comment}}}")[0] == again


def test_variations_nest_and_come_back() -> None:
    text = "1. take:YBO ( take:YBR {a} take:BRP ( take:YY take:OO ) take:Y ) ( pass ) | take:BRP\n"
    (first, second) = moves_of(text)
    assert [[move.text for move in line] for line in first.variations] == [
        ["take:YBR", "take:BRP", "take:Y"],
        ["pass"],
    ]
    assert [move.text for move in first.variations[0][1].variations[0]] == ["take:YY", "take:OO"]
    assert first.variations[0][0].comment == "a"
    assert (second.text, second.turn) == ("take:BRP", 1)
    assert str(parse_record(HEAD + text)) == HEAD + text


def test_numbers_and_bars_mean_nothing_in_a_variation() -> None:
    (first, second) = moves_of("1. take:YBO ( 7. take:YBR | | 8. take:BRP ) | take:BRP")
    assert [move.text for move in first.variations[0]] == ["take:YBR", "take:BRP"]
    assert (second.round, second.turn) == (1, 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("( take:YBR )", "a variation stands before any move"),
        ("1. take:YBO ( ( take:YBR ) )", "a variation stands before any move"),
        ("1. take:YBO ( )", "a variation is closed that has no move"),
        ("1. take:YBO )", "a variation is closed that has no move"),
        ("1. take:YBO ( take:YBR", "a variation is not closed"),
        ("1. take:YBO ( >thor )", "'>thor' follows no move"),
        ("1. take:YBO " + "( take:YBR " * 40, "variations are nested too deeply"),
    ],
)
def test_what_is_no_variation_is_refused(text: str, words: str) -> None:
    with pytest.raises(BrokenRecord, match=words):
        parse_record(HEAD + text)


def test_a_variation_is_played_too() -> None:
    game = Game.from_record(HEAD + "1. take:YBO ( take:YBR take:BRP reserve:deck1 >rocket )")
    assert [str(move) for move in game.moves] == ["take:YBO"]
    for text, words, line in (
        ("1. take:YBO\n( take:YBR\ntake:GGG )", "in a variation: take:GGG is no move", 6),
        ("1. take:YBO\n( pass )", "in a variation: ", 5),
        ("1. take:YBO ( reserve:deck1 >thor )", "in a variation: 'thor' cannot come", 4),
        ("1. take:YBO ( take:YBR ( take:YY take:YYY ) )", "in a variation: take:YYY", 4),
    ):
        with pytest.raises(BrokenRecord, match=words) as refusal:
            Game.from_record(HEAD + text)
        assert refusal.value.line == line


@pytest.mark.parametrize("comment", ["a { b", "}"])
def test_a_comment_with_braces_is_not_written(comment: str) -> None:
    move = WrittenMove(1, 0, "take:YBR", comment=comment)
    for record in (Record({}, [move]), Record({}, comment=comment)):
        with pytest.raises(ValueError, match="a comment cannot hold braces"):
            str(record)


class Drops(io.StringIO):
    """A file that gives a few letters at a time."""

    def read(self, size: int | None = -1, /) -> str:
        return super().read(min(size or 7, 7))


def test_many_games_come_back_from_one_file() -> None:
    played = [*games(40), Game.new(2, "none"), Game.new(3, "none")]
    file = io.StringIO()
    write_records(file, played)
    text = file.getvalue()
    marked = "\ufeff" + text  # as some editors begin a file
    strings = [io.StringIO(text), Drops(text), io.StringIO(marked), Drops(marked)]
    for given in (*strings, io.BytesIO(text.encode()), io.BytesIO(marked.encode())):
        read = list(read_games(given))
        assert read == played
        assert [game.moves for game in read] == [game.moves for game in played]


def test_a_record_ends_where_the_next_begins() -> None:
    odd = (
        '[Seats "2"]\n[Seed "a \\"[Game \\" ]\\\\"]\n\n1. take:YBR {[Game "x"]} | take:OP\n'
        '[Seats "3"]\n[Seed "b"]\n{[} 1. take:YB\n\n\n'
        '[Game "Six Stones"]\n[Seats "4"]\n[Seed "c"]\n'
        '[Game "Six Stones"]\n[Seats "2"]\n[Seed "d"]\n'
    )
    for file in (io.StringIO(odd), Drops(odd)):
        seeds = [record.headers["Seed"] for record in read_records(file)]
        assert seeds == ['a "[Game " ]\\', "b", "c", "d"]
    assert [line for _, line in record_texts(io.StringIO(odd))] == [1, 5, 10, 13]


def test_a_broken_record_is_found_by_its_line_in_the_file() -> None:
    text = HEAD + "1. take:YBR\n\n" + HEAD + "1. take:YBR | take:GGG\n\n"
    with pytest.raises(BrokenRecord) as refusal:
        list(read_games(io.StringIO(text)))
    assert refusal.value.line == 9
    with pytest.raises(BrokenRecord, match="a record is text"):
        list(read_records(io.BytesIO(b"\xff")))
    assert not list(read_records(io.StringIO(" \n\n")))


def test_an_annotated_game_is_read_as_a_game() -> None:
    game = walk(Game.new(3, 8), 1, 60)
    record = parse_record(game.record())
    record.moves[4] = record.moves[4].noted("win", 0.2, 0.3, 0.5)
    assert Game.from_record(str(record)) == game
    assert parse_record(str(record)).moves[4].notes["win"] == (0.2, 0.3, 0.5)
