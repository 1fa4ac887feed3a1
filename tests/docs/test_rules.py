"""docs/rules.md is true: its tables and examples are compared with the engine."""

from __future__ import annotations

import re
from itertools import chain

from sixstones import CARDS, LOCATIONS, Game

from .pages import page, section, table, tokens
from .positions import drawn, side


def prose() -> str:
    return re.sub(r"\s+(> )?", " ", page("docs/rules.md"))


def test_characters_are_described_as_they_are() -> None:
    by_name = {card.name: card for card in CARDS.values()}
    colours = dict(zip(("yellow", "blue", "orange", "red", "purple"), "YBORP", strict=True))
    shape = (
        r"\*\*([^*]+)\*\* \(level (\d), costs ([^,]+), (\w+) bonus, (\d) points?(, (\d) tags?)?\)"
    )
    found = re.findall(shape, prose())
    assert len(found) == prose().count("(level ") > 5
    for name, level, cost, bonus, points, _, tags in found:
        card = by_name[name]
        assert {colour: n for colour, n in card.cost.items() if n} == tokens(cost)
        assert (card.level, card.bonus) == (int(level), colours[bonus])
        assert (card.points, card.tags) == (int(points), int(tags or 0))


def test_locations_are_described_as_they_are() -> None:
    by_name = {location.name: location for location in LOCATIONS.values()}
    found = re.findall(r"\*\*([^*]+)\*\* \(asks for ([^)]+)\)", prose())
    assert len(found) == 2
    for name, needs in found:
        assert {colour: n for colour, n in by_name[name].needs.items() if n} == tokens(needs)


def test_setup_table_is_true() -> None:
    rows = [list(map(int, row[1:])) for row in table(section("docs/rules.md", "Overview"))]
    for players, (each_colour, green, gray, locations, face_up) in enumerate(
        zip(*rows, strict=True), 2
    ):
        position = Game.new(players, 1).position()
        bank = {**dict.fromkeys("YBORP", each_colour), "G": green, "S": gray}
        assert position["bank"] == bank
        assert len(position["locations"]) == locations
        assert len(list(chain(*position["market"]))) == face_up


def legal(game: Game, kind: str) -> set[str]:
    return {str(move) for move in game.legal_moves() if move.kind == kind}


def test_example_of_taking_from_two_colours() -> None:
    game = Game.from_position(drawn(side("2Y4B4O"), side("3R4P")))
    assert legal(game, "take") == {"take:YR", "take:Y", "take:R"}


def test_example_of_three_ways_to_pay() -> None:
    game = Game.from_position(drawn(side("1B2P2S", "1B2P"), side(), face_up=("ghost-spider",)))
    ways = {"recruit:ghost-spider", "recruit:ghost-spider=2P2S", "recruit:ghost-spider=1B1P2S"}
    assert legal(game, "recruit") == ways
    game.play("recruit:ghost-spider=1B2P1S")
    assert str(game.moves[0]) == "recruit:ghost-spider"


def test_example_of_an_eleventh_token() -> None:
    game = Game.from_position(drawn(side("4Y4B2R", "7O"), side(), face_up=("drax",)))
    game.play("recruit:drax")
    assert {str(move) for move in game.legal_moves()} == {"return:Y", "return:B", "return:R"}


def test_example_of_the_avengers_tile() -> None:
    ada = side("1Y2B2P", recruits=["spider-woman", "squirrel-girl"])
    bo = side("1B3O1P", recruits=["ms-marvel", "winter-soldier"])
    cleo = side("1Y1B2R", "2Y1B3R3P", recruits=["valkyrie", "wasp"])
    game = Game.from_position(drawn(ada, bo, cleo, face_up=("hawkeye", "quake", "black-widow")))
    owners, points = [], []
    for card in ("hawkeye", "quake", "black-widow"):
        points.append([seat["points"] for seat in game.position()["seats"]])
        game.play(f"recruit:{card}")
        owners.append(game.position()["avengers"])
    points.append([seat["points"] for seat in game.position()["seats"]])
    assert owners == [0, 0, 2]
    assert [after - before for before, after in zip(*points[2:], strict=True)] == [-3, 0, 6]


def test_example_of_two_locations() -> None:
    game = Game.from_position(drawn(side("", "4Y4B3R"), side()))
    game.play("take:YBO")
    assert legal(game, "locate") == {"locate:avengers-tower", "locate:knowhere"}
    for move in ("locate:avengers-tower", "take:YBO", "take:ORP"):
        game.play(move)
    assert game.position()["seats"][0]["locations"] == ["avengers-tower", "knowhere"]


def test_example_of_a_gauntlet_lost() -> None:
    ada = side("1G", recruits=["vision", "ant-man", "black-panther", "ghost-rider", "kraven"])
    bo = side("1B1O1R1P", "2B4O2R2P", recruits=["spider-woman", "squirrel-girl"])
    game = Game.from_position(drawn(ada, bo, face_up=("hulk",), to_move=1, avengers=0))
    before = game.position()["seats"][0]
    assert (before["points"], before["tags"], before["gauntlet"]) == (17, 3, True)
    game.play("recruit:hulk")
    after = game.position()["seats"][0]
    assert (after["points"], after["gauntlet"]) == (14, False)
    assert (game.result, game.round) == (None, 10)
