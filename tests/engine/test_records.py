"""Records: a game as text that plays back to the identical game (design §2, Record)."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from oracle.corners import CORNERS

from sixstones import BrokenRecord, Game, Move, parse_record
from sixstones.engine.arguments import MOST_ROUNDS

from .boards import bare, corner, games, put, walk

HEAD = '[Game "Six Stones"]\n[Rules "1"]\n[Seats "2"]\n[Seed "5"]\n\n'


def same(one: Game, two: Game) -> bool:
    """Whether two games agree in everything a record tells."""
    return (
        one.record() == two.record()
        and one.position() == two.position()
        and one.moves == two.moves
        and one.headers == two.headers
        and one.result == two.result
    )


def test_a_record_reads_as_in_the_contract() -> None:
    game = Game.new(players=2, seed=5)
    game.headers |= {"Seat0": "Ada", "Seat1": "Eve", "Date": "2024-01-31"}
    for text in ("take:YBR", "reserve:deck1", "take:oo", "reserve:loki", "take:BRP"):
        game.play(text)
    assert game.record() == (
        '[Game "Six Stones"]\n[Rules "1"]\n[Seats "2"]\n[Seed "5"]\n'
        '[Seat0 "Ada"]\n[Seat1 "Eve"]\n[Date "2024-01-31"]\n'
        "\n"
        "1. take:YBR | reserve:deck1\n"
        "2. take:OO | reserve:loki\n"
        "3. take:BRP\n"
    )


def test_a_turn_of_several_decisions_stands_between_bars() -> None:
    game = Game.from_position(corner("left_over_claimed_after_giving_back"))
    for text in ("take:ORP", "return:Y", "return:Y", "return:B", "take:YBP"):
        game.play(text)
    assert game.record().endswith("\n\n9. take:ORP return:Y return:Y return:B | take:YBP\n")
    assert same(Game.from_record(game.record()), game)


def test_records_of_games_play_back() -> None:
    for game in games(60):
        game.headers["Seat0"] = "Ada"
        assert same(Game.from_record(game.record()), game)


def test_a_whole_game_plays_back_to_its_result() -> None:
    for players in (2, 3, 4):
        game = walk(Game.new(players=players, seed="whole"), 2, 2000)
        assert game.result is not None
        assert f'[Result "{game.result}"]' in game.record()
        twin = Game.from_record(game.record())
        assert same(twin, game)
        assert "Result" not in twin.headers


@pytest.mark.parametrize("name", CORNERS)
def test_a_game_from_a_position_plays_back(name: str) -> None:
    game = Game.from_position(CORNERS[name].position)
    assert same(Game.from_record(game.record()), game)
    for move in CORNERS[name].line:
        game.play(move)
        assert same(Game.from_record(game.record()), game)


def test_a_position_is_written_as_json_without_derived_facts() -> None:
    given = corner("two_locations_at_once")
    headers = parse_record(Game.from_position(given).record()).headers
    assert json.loads(headers["Position"]) == given
    assert "Seed" not in headers


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("tile_lost_in_mid_round", "9. | recruit:america-chavez | take:YBO"),
        ("11_tokens", "9. return:S | take:BOR"),
        ("choosing_a_location", "9. locate:wakanda | take:YBO"),
        ("last_pass_with_a_choice_of_location", "9. pass locate:asgard"),
    ],
)
def test_a_record_may_start_in_mid_round_and_in_mid_turn(name: str, line: str) -> None:
    game = Game.from_position(corner(name))
    for text in line.replace("|", "").split()[1:]:
        game.play(text)
    assert game.record().endswith(f"\n\n{line}\n")
    assert same(Game.from_record(game.record()), game)


def test_a_record_may_start_at_the_end() -> None:
    game = Game.from_position(corner("win_is_shared"))
    game.play("recruit:yondu")
    over = Game.from_position(game.position())
    assert '[Result "0,1 gauntlet 16-16"]' in over.record()
    assert same(Game.from_record(over.record()), over)


@pytest.mark.parametrize(
    "value",
    [
        'say "yes"',
        "back\\slash",
        "\\",
        '\\"',
        '"]\n\n1. pass',
        "two\nlines",
        "tab\tand\rreturn",
        "Zoë 石 🜁",
        "{no comment}",
        "1. take:YBR | pass",
        "",
        " ",
        "[x]",
        "\u2028\x0b\x85",
    ],
)
def test_any_text_survives_in_seeds_and_names(value: str) -> None:
    game = Game.new(players=2, seed=value)
    game.headers |= {"Seat0": value, "Event": value[::-1]}
    game.play("reserve:deck2")
    twin = Game.from_record(game.record())
    assert same(twin, game)
    assert twin.headers == {"Seat0": value, "Event": value[::-1]}
    assert parse_record(game.record()).headers["Seed"] == value


def test_comments_and_spacing_do_not_matter() -> None:
    text = (
        '\n  [Seats "2"]   [Seed "5"]\n\n\n{before} 1.\ttake:YBR{why not}|\r\n'
        " {two} {in a row, with | and 2. and [headers]} reserve:deck1 |\n\n2. take:OO\n| {end}"
    )
    game = Game.from_record(text)
    assert [str(move) for move in game.moves] == ["take:YBR", "reserve:deck1", "take:OO"]
    assert game.record() == HEAD + "1. take:YBR | reserve:deck1\n2. take:OO\n"


def test_a_record_without_moves_is_a_game_before_its_first_turn() -> None:
    assert same(Game.from_record(HEAD.strip()), Game.new(players=2, seed=5))


def test_moves_in_a_record_may_be_spelled_freely_and_come_back_in_canonical_form() -> None:
    game = Game.from_record(HEAD + "1. take:rby | take:OO")
    assert game.record().endswith("1. take:YBR | take:OO\n")
    spelled = Game.from_position(corner("gray_by_choice"))
    begun = spelled.record()
    assert Game.from_record(begun + "9. recruit:baron-zemo=3R").moves == [
        Move.parse("recruit:baron-zemo")
    ]


@pytest.mark.parametrize("written", ["*", "1 resigned 3-4", "0 time 2-2", "?", "adjourned"])
def test_a_game_given_up_midway_keeps_its_result(written: str) -> None:
    text = HEAD.replace("\n\n", f'\n[Result "{written}"]\n\n') + "1. take:YBR\n"
    game = Game.from_record(text)
    assert game.headers["Result"] == written
    assert game.result is None
    assert game.record() == text


def test_a_game_given_up_midway_and_finished_after_all_has_its_true_result() -> None:
    game = Game.from_position(corner("win_is_shared"))
    game.headers["Result"] = "1 resigned 16-15"
    game.play("recruit:yondu")
    assert '[Result "0,1 gauntlet 16-16"]' in game.record()
    assert Game.from_record(game.record()).result == game.result


@pytest.mark.parametrize("written", ["1 gauntlet 0-0", "- stalemate 0-0"])
def test_a_result_that_the_moves_do_not_reach_is_refused(written: str) -> None:
    text = HEAD.replace("\n\n", f'\n[Result "{written}"]\n\n') + "1. take:YBR\n"
    with pytest.raises(ValueError, match=rf"^the record says '{written}' but the game is not over"):
        Game.from_record(text)
    game = Game.new(players=2, seed=5)
    game.headers["Result"] = written
    with pytest.raises(ValueError, match=rf"^the record says '{written}' but the game is not over"):
        game.record()


@pytest.mark.parametrize("written", ["1 gauntlet 16-16", "0,1 gauntlet 16-17", "1 resigned 1-2"])
def test_a_result_that_contradicts_the_moves_is_refused(written: str) -> None:
    game = Game.from_position(corner("win_is_shared"))
    game.play("recruit:yondu")
    text = game.record().replace("0,1 gauntlet 16-16", written)
    with pytest.raises(ValueError, match=r"but the moves lead to '0,1 gauntlet 16-16'$"):
        Game.from_record(text)


def test_own_tags_cannot_be_forged() -> None:
    """What says how the game lies comes from the game alone, or the record would not play back."""
    game = Game.new(players=2, seed=5)
    game.headers |= {"Game": "Chess", "Seats": "4", "Seed": "6", "Deal": "x", "Position": "{}"}
    assert game.record() == HEAD
    assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize("name", ["", "Seat 0", "0Seat", "Näme", 'a"b', "a]", "two\nlines"])
def test_a_tag_that_no_record_can_hold_is_refused(name: str) -> None:
    game = Game.new(players=2, seed=5)
    game.headers[name] = "x"
    with pytest.raises(ValueError, match=r"^a header's name is letters and digits, not "):
        game.record()


def test_a_record_of_a_position_with_derived_facts_comes_back_bare() -> None:
    full: Any = Game.from_position(corner("no_gray_left")).position()
    escaped = json.dumps(full).replace('"', '\\"')
    game = Game.from_record(f'[Seats "2"]\n[Position "{escaped}"]\n\n9. reserve:rocket\n')
    assert json.loads(parse_record(game.record()).headers["Position"]) == bare(full)
    assert game.position()["seats"][0]["reserved"] == [{"card": "rocket", "hidden": False}]


def test_a_late_round_comes_back() -> None:
    game = Game.from_position(put(corner("three_colours_left"), "round", 999_999))
    for _ in range(4):
        game.play("reserve:deck1")
    assert "\n1000000. reserve:deck1 | reserve:deck1\n" in game.record()
    assert same(Game.from_record(game.record()), game)


def test_the_latest_round_that_a_position_may_have_can_be_written() -> None:
    game = Game.from_position(put(corner("three_colours_left"), "round", MOST_ROUNDS))
    game.play("take:YBO")
    assert f"\n{MOST_ROUNDS}. take:YBO\n" in game.record()
    assert same(Game.from_record(game.record()), game)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_record_may_have_any_line_ends_and_a_byte_order_mark(end: str, mark: str) -> None:
    game = Game.new(players=2, seed="two\nlines")
    game.headers |= {"Seat0": "Ada\rLovelace", "Seat1": "\r\n"}
    game.play("take:YBR")
    game.play("take:ORP")
    text = mark + game.record().replace("\n", end)
    assert same(Game.from_record(text), game)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("seed", ["abc\n", "a\rb", "a\r\nb", "\\\n", "\\n", "\r\r\n\n"])
def test_the_same_is_dealt_however_lines_end(seed: str, end: str) -> None:
    """Mail, version control and editors change all line ends of a text, whatever they mean."""
    game = Game.new(players=2, seed=seed)
    game.headers["Seat0"] = seed
    text = "\n".join(game.record().splitlines()).replace("\n", end)
    twin = Game.from_record(text)
    assert same(twin, game)
    assert twin.headers["Seat0"] == seed


def test_older_records_with_line_ends_in_a_header_still_open() -> None:
    game = Game.from_record('[Seats "2"]\n[Seed "a\nb\\\rc\\\\nd"]\n')
    assert same(game, Game.new(players=2, seed="a\nb\rc\\nd"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_broken_record_says_on_which_line_whatever_ends_it(end: str) -> None:
    lines = ['[Seats "2"]', '[Seed "5"]', '[Seat0 "a\nb"]', "", "1. take:YBR | take:YBR", "2. pass"]
    with pytest.raises(BrokenRecord) as broken:
        Game.from_record("\n".join(lines).replace("\n", end))
    assert broken.value.line == 7
    with pytest.raises(BrokenRecord) as broken:
        Game.from_record(f'\ufeff[Seats "2"]{end}{end}[Seed 5]')
    assert broken.value.line == 3
    with pytest.raises(BrokenRecord) as broken:
        Game.from_record(f'[Seats "2"]{end}[Seed "5"]{end}[Deal "x"]')
    assert broken.value.line == 3


@pytest.mark.parametrize("value", [5, None, b"x"])
@pytest.mark.parametrize("name", ["Date", "Result"])
def test_a_header_that_is_no_text_is_refused(name: str, value: Any) -> None:
    game = Game.new(players=2, seed=5)
    game.headers[name] = value
    with pytest.raises(ValueError, match=rf"^the header {name} must be text, not "):
        game.record()


def test_a_header_whose_name_is_no_text_is_refused() -> None:
    game = Game.new(players=2, seed=5)
    game.headers[cast(Any, 5)] = "x"
    with pytest.raises(ValueError, match=r"^a header's name is letters and digits, not 5$"):
        game.record()
