"""Pictures of positions: whole SVG, true to what may be seen, from whatever tells a position."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from engine.boards import games, walk
from oracle.corners import CORNERS

from sixstones import CARDS, LOCATIONS, Game, svg

SPACE = "{http://www.w3.org/2000/svg}"


def words(picture: str) -> list[str]:
    """What is written in a picture. It must be whole, and use only what it defines."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SPACE}svg"
    defined = {part.get("id") for part in root.iter() if part.get("id")}
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture)) <= defined
    assert not [part.tag for part in root.iter() if part.tag in (f"{SPACE}script", f"{SPACE}image")]
    return [part.text or "" for part in root.iter(f"{SPACE}text")]


def test_every_card_and_location_has_a_picture_of_its_own() -> None:
    pictures = {svg.card(name) for name in CARDS}
    assert len(pictures) == len(CARDS)
    for name, card in CARDS.items():
        told = words(svg.card(name))
        assert card.name.upper() in told
        assert told.count("A") == card.tags
        assert [word for word in told if word.isdigit()] == [
            str(number) for number in (card.points, *card.cost.values()) if number
        ]
    for name, place in LOCATIONS.items():
        assert place.name.upper() in words(svg.location(name))


@pytest.mark.parametrize("name", CORNERS)
def test_a_position_is_drawn_whole(name: str) -> None:
    position = Game.from_position(CORNERS[name].position).position()
    told = words(svg.board(position))
    for row in position["market"]:
        assert {CARDS[card].name.upper() for card in row if card} <= set(told)
    for seat in position["seats"]:
        assert str(seat["points"]) in told
    assert {LOCATIONS[name].name.upper() for name in position["locations"]} <= set(told)


def test_all_forms_of_a_position_give_the_same_picture() -> None:
    for game in games(9):
        position = game.position()
        picture = svg.board(position)
        assert svg.board(game.position_line()) == picture
        assert svg.board(dict(position)) == picture
        for seat in (*range(game.players), None):
            assert svg.board(game.view_line(seat)) == svg.board(game.view(seat))
        assert svg.board(game) == svg.board(game.view(None)) == game._repr_svg_()


def test_nobody_is_shown_what_they_may_not_know() -> None:
    for seed in range(6):
        game = Game.new(2, seed)
        game.play("reserve:deck1")
        other = Game.from_view(game.view(1), "another deal")
        assert svg.board(game.view(1)) == svg.board(other.view(1))
        assert svg.board(game) == svg.board(other)
        assert svg.board(game.view(0)) != svg.board(game.view(1))


def test_names_are_escaped_and_counted() -> None:
    game = Game.new(2, 5)
    told = words(svg.board(game, ["<script>", 'a & "b"']))
    assert {"<script>", 'a & "b"'} <= set(told)
    with pytest.raises(ValueError, match="there are 1 names for 2 seats"):
        svg.board(game, ["Ada"])


def test_what_is_no_card_and_no_position_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no character 'nobody'"):
        svg.card("nobody")
    with pytest.raises(ValueError, match="there is no location 'nowhere'"):
        svg.location("nowhere")
    with pytest.raises(ValueError, match="a position in one line"):
        svg.board("nothing")
    with pytest.raises(ValueError, match="players is missing"):
        svg.board({})


def test_a_game_shows_itself_as_plain_text() -> None:
    for game in games(12, 300):
        lines = str(game).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 24
        for row in game.position()["market"]:
            for card in filter(None, row):
                assert CARDS[card].name[:12] in str(game)
    game = walk(Game.new(2, "over"), 1, 2000)
    assert "the game is over" in str(game)


def test_what_is_printed_keeps_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(2, 5)
    game.play("reserve:deck1")
    card = game.position()["seats"][0]["reserved"][0]["card"] or ""
    game.print()
    game.print(1)
    assert CARDS[card].name not in capsys.readouterr().out
    assert CARDS[card].name not in str(game)
    game.play("take:YBR")
    game.print(0)
    assert CARDS[card].name in capsys.readouterr().out
    with pytest.raises(ValueError, match="seat"):
        game.print(2)
