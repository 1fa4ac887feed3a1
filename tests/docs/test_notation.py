"""docs/notation.md is true: its examples are read, played and compared with the engine."""

from __future__ import annotations

import dataclasses
import json
import typing
from itertools import chain
from typing import Any

import pytest

from sixstones import Event, Game, Move, Result, parse_record
from sixstones.engine.deal import format_deal, parse_deal

from .pages import Block, each, only, quoted, section, table
from .positions import drawn, side

DERIVED = ("points", "tags", "bonuses", "gauntlet")


@pytest.mark.parametrize("text", only("docs/notation.md", "move").lines)
def test_move_is_written_in_canonical_form(text: str) -> None:
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize("line", only("docs/notation.md", "move typed").lines)
def test_move_may_be_typed_like_this(line: str) -> None:
    typed, _, written = line.partition(" -> ")
    assert typed != written
    assert str(Move.parse(typed)) == written


@pytest.mark.parametrize("text", only("docs/notation.md", "move refused").lines)
def test_text_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        Move.parse(text)


def short_bank(colours: str) -> Game:
    """A game of two whose bank has only these of the five colours."""
    position = Game.new(2, 5).position()
    for colour in "YBORP":
        if colour not in colours:
            position["bank"][colour] = 0
            for seat in position["seats"]:
                seat["tokens"][colour] = 2
    return Game.from_position(position)


def id_rows() -> dict[range, list[str]]:
    rows = table(section("docs/notation.md", "Move ids"))
    spans = [(row, [int(number) for number in row[0].split("–")]) for row in rows]
    return {range(span[0], span[-1] + 1): row[1:] for row, span in spans}


def test_ids_are_in_the_table_once_each() -> None:
    assert [id_ for span in id_rows() for id_ in span] == list(range(71))


def test_take_ids_are_as_in_the_table() -> None:
    for span, (_, order) in id_rows().items():
        for id_, colours in zip(span, order.split(), strict=False):
            if id_ < 30:
                bank = colours if len(set(colours)) < 3 else "YBORP"
                assert short_bank(bank).id_of(f"take:{colours}") == id_


def test_other_ids_are_as_in_the_table() -> None:
    game = Game.new(2, 5)
    for place, card in enumerate(chain(*game.position()["market"])):
        assert game.id_of(f"reserve:{card}") == 30 + place
    assert [game.id_of(f"reserve:deck{level}") for level in (1, 2, 3)] == [42, 43, 44]
    game = Game.from_position(json.loads(only("docs/notation.md", "json position").text))
    assert [game.id_of(f"recruit:{card}") for card in ("rocket", "wasp", "drax")] == [45, 46, 53]
    assert game.id_of("recruit:wasp=2S") is None
    hand = Game.from_position(drawn(side("5S", reserved=["rocket", "drax", "wasp"]), side()))
    assert [hand.id_of(f"recruit:{card}") for card in ("rocket", "wasp")] == [57, 59]
    full = Game.from_position(drawn(side("2Y2B2O2R2P1S"), side(), phase="return"))
    assert [full.id_of(f"return:{colour}") for colour in "YBORPS"] == list(range(60, 66))


@each("docs/notation.md", "json position")
def test_position_is_one_and_comes_back(block: Block) -> None:
    data = json.loads(block.text)
    position: Any = Game.from_position(data).position()
    for seat in position["seats"]:
        for key in DERIVED:
            del seat[key]
    assert position == data
    assert {quoted(row[0])[0] for row in table(section("docs/notation.md", "Position"))} == {*data}


def test_lines_are_those_of_the_position() -> None:
    game = Game.from_position(json.loads(only("docs/notation.md", "json position").text))
    assert game.position_line() == only("docs/notation.md", "line").text.strip()
    assert game.view_line(1) == only("docs/notation.md", "line view").text.strip()


def test_an_annotated_record_is_what_is_written_again() -> None:
    text = only("docs/notation.md", "record annotated").text
    record = parse_record(text)
    assert str(record) == text
    assert record.moves[0].notes == {"win": (0.52, 0.48)}
    assert [move.text for move in record.moves[0].variations[0]] == ["take:YBR", "take:BRP"]
    assert len(Game.from_record(text).moves) == len(record.moves) == 3


def test_view_is_that_of_the_position() -> None:
    game = Game.from_position(json.loads(only("docs/notation.md", "json position").text))
    view = json.loads(only("docs/notation.md", "json view").text)
    assert game.view(view["seat"]) == view


def test_events_are_as_in_the_table() -> None:
    rows = table(section("docs/notation.md", "Events"))
    described = {quoted(row[0])[0]: quoted(row[1]) for row in rows}
    actual = {}
    for kind in typing.get_args(Event):
        names = {item.name: item.default for item in dataclasses.fields(kind)}
        word = names.pop("kind")
        actual[word] = list(names)
    assert described == actual


@each("docs/notation.md", "record")
def test_record_is_what_its_game_writes(block: Block) -> None:
    assert Game.from_record(block.text).record() == block.text


@each("docs/notation.md", "record typed")
def test_typed_record_plays(block: Block) -> None:
    game = Game.from_record(block.text)
    assert len(game.moves) == len(parse_record(block.text).moves) > 0
    written = parse_record(game.record()).headers["Result"]
    assert written == parse_record(block.text).headers["Result"]


@each("docs/notation.md", "record refused")
def test_record_is_refused(block: Block) -> None:
    with pytest.raises(ValueError, match="round 2"):
        Game.from_record(block.text)


@pytest.mark.parametrize("line", only("docs/notation.md", "result").lines)
def test_result_is_written_like_this(line: str) -> None:
    winners, reason, points = line.split()
    seats = () if winners == "-" else tuple(map(int, winners.split(",")))
    result = Result(seats, "gauntlet" if seats else "stalemate", tuple(map(int, points.split("-"))))
    assert (str(result), result.reason) == (line, reason)


@each("docs/notation.md", "deal .")
def test_deal_lies_as_written(block: Block) -> None:
    players = int(block.kind[-1])
    text = block.text.strip()
    whole = format_deal(parse_deal(text, players), players)
    for given, filled in zip(text.split("/"), whole.split("/"), strict=True):
        pairs = zip(given.split(), filled.split(), strict=False)
        assert all(name in ("?", card) for name, card in pairs)
    assert Game.new(players, deal=text).players == players
