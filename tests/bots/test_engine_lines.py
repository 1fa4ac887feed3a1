"""The lines of the engine protocol (docs/engine.md)."""

from __future__ import annotations

import json

import pytest

from sixstones import Game, Move
from sixstones.bots.engine_lines import (
    Go,
    Info,
    Option,
    parse_go,
    parse_info,
    parse_option,
    parse_position,
    parse_setting,
    position_line,
    words_of,
)

LINE = (Move.parse("take:YBR"), Move.parse("recruit:thor=3Y2S"))


@pytest.mark.parametrize(
    "go", [Go(), Go(seconds=1.5), Go(visits=200), Go(0.25, 7), Go(infinite=True)], ids=str
)
def test_go_reads_what_it_writes(go: Go) -> None:
    assert parse_go(str(go).removeprefix("go").strip()) == go


@pytest.mark.parametrize(
    "info", [Info(), Info(20, 0.5, (0.25, 0.75), 0.0125, LINE), Info(line=LINE)], ids=str
)
def test_info_reads_what_it_writes(info: Info) -> None:
    assert parse_info(str(info).removeprefix("info").strip()) == info


def test_info_passes_over_what_it_does_not_know() -> None:
    assert parse_info("hashfull visits 3 line take:YBR") == Info(visits=3, line=LINE[:1])


@pytest.mark.parametrize(
    "option",
    [
        Option("threads", "number", "1", 1, 8),
        Option("seed", "text", ""),
        Option("a b", "text", "c"),
    ],
    ids=str,
)
def test_an_option_reads_what_it_writes(option: Option) -> None:
    assert parse_option(str(option).removeprefix("option ")) == option


def test_a_setting_is_a_name_and_a_value() -> None:
    assert parse_setting("name temperament value points rush") == ("temperament", "points rush")
    assert parse_setting("name seed value") == ("seed", "")


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("fast", "'fast' is none of seconds, visits, infinite"),
        ("seconds", "one value is wanted"),
        ("seconds 0", "more than 0"),
        ("seconds inf", "more than 0"),
        ("visits 0", "at least 1"),
        ("visits 1.5", "1.5"),
        ("infinite 3", "nothing follows infinite"),
    ],
)
def test_a_go_that_cannot_be_is_refused(rest: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_go(rest)


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("chances 2", "from 0 to 1"),
        ("chances x", "'x'"),
        ("line castle", "castle"),
        ("visits", "one value"),
        ("visits 1 2", "one value"),
    ],
)
def test_an_info_that_cannot_be_is_refused(rest: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_info(rest)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_is_read_in_every_form(players: int) -> None:
    game = Game.new(players=players, seed="two words")
    for move in ("take:YBR", "reserve:deck1", "take:BOP"):
        game.play(move)
    view = game.view(game.to_move)
    moves = " ".join(map(str, game.moves))
    assert parse_position(position_line(view).removeprefix("position ")) == view
    assert parse_position(json.dumps(game.position())) == view
    assert parse_position(f"record {json.dumps(game.record())}") == view
    assert parse_position(f'game players {players} seed "two words" moves {moves}') == view


def test_a_game_needs_no_moves() -> None:
    assert parse_position("game players 2 seed 5") == Game.new(players=2, seed=5).view(0)


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("", "begins with line, record or game"),
        ("startpos", "begins with line, record or game"),
        ("{", "Expecting property name"),
        ("{}", "players"),
        ("record nothing", "Expecting value"),
        ('record "nothing"', "stands before the first round"),
        ("game", "a game is written"),
        ("game players 9 seed 1", "from 2 to 4"),
        ("game players 2", "a game is written"),
        ("game players 2 seed 5 moves pass", "pass"),
    ],
)
def test_a_position_that_cannot_be_is_refused(rest: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_position(rest)


def test_a_command_is_read_as_a_shell_does() -> None:
    assert words_of("./engine --name 'My Engine'") == ["./engine", "--name", "My Engine"]
    with pytest.raises(ValueError, match="which is missing"):
        words_of("")
