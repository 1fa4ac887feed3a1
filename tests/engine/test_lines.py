"""A position in one line: short, whole, and judged in the same words as its JSON."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from oracle.corners import CORNERS
from torture import TORTURE

from sixstones import CARDS, LOCATIONS, Game
from sixstones.bots import analyze
from sixstones.engine.view import parse_view

from .boards import Json, bare, corner, put, seats_of, walk

NEW = Game.new(players=2, seed=5).position_line()
LINE = corner("two_locations_at_once")


def line_of(position: Json) -> str:
    """The line of a position that need not be possible, written apart from the core."""
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    code = {
        name: signs[i] if i < len(signs) else "." + signs[i - len(signs)]
        for i, name in enumerate(CARDS)
    }
    locations = dict(zip(
        ("avengers-tower", "attilan", "hells-kitchen", "triskelion", "asgard", "wakanda"),
        "abcdef", strict=True,
    )) | {"atlantis": "g", "knowhere": "h"}  # fmt: skip

    def row(cards: list[str | None]) -> str:
        return "".join("-" if card is None else code[card] for card in cards) if any(cards) else "-"

    def side(seat: Json) -> str:
        held = ["?+"[not it["hidden"]] + code[it["card"]] for it in seat["reserved"]]
        tokens = "".join(str(seat["tokens"][stone]) for stone in "YBORPS")
        return tokens + "".join(code[card] for card in seat["recruits"]) + "".join(held)

    claimed = [
        locations[name] + str(number)
        for number, seat in enumerate(position["seats"])
        for name in seat["locations"]
    ]
    owner = "-" if position["avengers"] is None else str(position["avengers"])
    return " ".join((
        "/".join(map(row, position["market"])),
        "/".join("".join(code[card] for card in deck) for deck in position["decks"]),
        "".join([*(locations[name] for name in position["locations"]), *claimed]),
        "/".join(map(side, position["seats"])),
        str(position["round"]),
        f"{position['to_move']}{position['phase'][0]}{position['passes']}{owner}",
    ))  # fmt: skip


def claimed_by(seats: list[dict[str, Any]]) -> tuple[str, ...]:
    """A location for each seat, whose bonuses meet it."""
    owned = [Counter(CARDS[card].bonus for card in seat["recruits"]) for seat in seats]
    for places in permutations(LOCATIONS.values(), len(seats)):
        met = all(
            own[colour] >= need
            for own, place in zip(owned, places, strict=True)
            for colour, need in place.needs.items()
        )
        if met and len({place.piece for place in places}) == len(seats):
            return tuple(place.id for place in places)
    raise AssertionError


def comes_back(game: Game) -> None:
    line, position = game.position_line(), game.position()
    assert line == line_of(bare(position))
    assert len(line) <= 200
    assert Game.from_position(line).position() == position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_of_games_come_back(players: int) -> None:
    for seed in range(2000 if TORTURE else 40):
        game = Game.new(players, seed)
        for _ in range(12):
            comes_back(game)
            walk(game, seed, 11)


@pytest.mark.parametrize("name", CORNERS)
def test_corners_come_back(name: str) -> None:
    comes_back(Game.from_position(CORNERS[name].position))


def test_no_position_is_longer_than_200_characters() -> None:
    """Every card in a place of its own, as many marks, empty slots and digits as can be."""
    names = {level: [c for c in CARDS if CARDS[c].level == level] for level in (1, 2, 3)}
    seats: list[dict[str, Any]] = [
        {
            "tokens": dict.fromkeys("YBORPS", 1) | {"G": 1},
            "recruits": [],
            "reserved": [],
            "locations": [],
        }
        for _ in range(4)
    ]
    market: list[list[str | None]] = [[None, None, None, names[level].pop()] for level in (1, 2, 3)]
    rest = sorted([*names[3], *names[2], *names[1]], key=lambda card: CARDS[card].bonus)
    for seat in seats:
        seat["reserved"] = [{"card": rest.pop(23 * i), "hidden": True} for i in range(3)]
    for number, card in enumerate(rest):
        seats[number % 4]["recruits"].append(card)
    for seat, place in zip(seats, claimed_by(seats), strict=True):
        seat["locations"] = [place]
    tags = [sum(CARDS[card].tags for card in seat["recruits"]) for seat in seats]
    position = {
        "players": 4,
        "round": 10**9,
        "to_move": 1,
        "phase": "act",
        "passes": 3,
        "bank": dict.fromkeys("YBORP", 3) | {"G": 0, "S": 1},
        "market": market,
        "decks": [[], [], []],
        "locations": [],
        "avengers": tags.index(max(tags)),
        "seats": seats,
    }
    game = Game.from_position(position)
    comes_back(game)
    assert len(game.position_line()) > 190


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats/0/tokens/Y", 5),
        ("market/0/0", None),
        ("market/0/0", "thor"),
        ("decks/0/0", "thor"),
        ("locations", ["knowhere", "atlantis"]),
        ("locations", ["knowhere"]),
        ("avengers", 1),
        ("phase", "return"),
        ("phase", "over"),
        ("passes", 2),
    ],
)
def test_an_impossible_position_is_refused_in_the_same_words(path: str, value: Any) -> None:
    position = put(bare(Game.new(2, 5).position()), path, value)
    if path.startswith("seats"):
        position["bank"]["Y"] -= value  # a line has no bank of its own
    with pytest.raises(ValueError, match=r"^") as of_json:
        Game.from_position(position)
    with pytest.raises(ValueError, match=r"^") as of_line:
        Game.from_position(line_of(position))
    if path.startswith("seats"):
        assert str(of_line.value) == "the bank has an impossible number of Y tokens"
    else:
        assert str(of_line.value) == str(of_json.value)


@pytest.mark.parametrize(
    ("number", "part", "words"),
    [
        (0, "ABCD/EFGH", "the market 'ABCD/EFGH' must be three rows"),
        (0, "ABC/opqr/.I.J.K.L", "the market"),
        (0, "ABC./opqr/.I.J.K.L", "the market"),
        (0, "ABC.c/opqr/.I.J.K.L", "the market"),
        (1, "*41/*26/*16", "the decks"),
        (1, "A*/o/.I", "the decks"),
        (1, "*36/*26/*16", "decks are counts: this is a view, not a position"),
        (2, "ai", "the locations 'ai' must be letters from a to h"),
        (2, "a2", "the locations"),
        (3, "000000", "the seats"),
        (3, "00000/000000", "the seats"),
        (3, "000008/000000", "the seats"),
        (3, "000000/000000?*1", "must be known"),
        (3, "000000*1/000000", "the seats"),
        (3, "000000/" * 4 + "000000", "the seats"),
        (4, "0", "the round '0' must be a whole number from 1 to 1000000000"),
        (4, "1000000001", "the round"),
        (4, "9" * 40, "the round"),
        (4, "one", "the round"),
        (5, "2a0-", "the turn '2a0-' must be a seat, a phase"),
        (5, "0x0-", "the turn"),
        (5, "0a3-", "the turn"),
        (5, "0a02", "the turn"),
        (5, "0a0", "the turn"),
        (5, "0a0--", "the turn"),
    ],
)
def test_what_is_no_line_is_refused_with_its_part(number: int, part: str, words: str) -> None:
    parts = NEW.split()
    parts[number] = part
    with pytest.raises(ValueError, match=words.replace("(", r"\(")):
        Game.from_position(" ".join(parts))


@pytest.mark.parametrize("text", ["", " ", "take:YBR", NEW + " -  x", "A" * 2000, NEW + " 0"])
def test_other_text_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"a position in one line has|this is a view"):
        Game.from_position(text)


def test_a_view_in_one_line_is_the_same_view() -> None:
    for seed in range(12):
        game = walk(Game.new(2 + seed % 3, seed), seed, 20 + 5 * seed)
        for seat in seats_of(game):
            line = game.view_line(seat)
            assert len(line) <= 200
            assert parse_view(line) == parse_view(game.view(seat))
            assert Game.from_view(line, 1).view_line(seat) == line
    game = Game.new(2, 5)
    assert analyze(game.view_line(0), visits=50) == analyze(game.view(0), visits=50)


def test_a_view_is_no_position_and_tells_no_secrets() -> None:
    game = Game.new(2, 5)
    game.play("reserve:deck1")
    own, other = game.view_line(0), game.view_line(1)
    with pytest.raises(ValueError, match="this is a position, not a view"):
        Game.from_view(game.position_line(), 1)
    with pytest.raises(ValueError, match="no other seat may know a hidden card"):
        Game.from_view(own[:-1] + "1", 1)
    with pytest.raises(ValueError, match="this card must be known"):
        Game.from_view(other[:-1] + "0", 1)
    with pytest.raises(ValueError, match="decks of a view are counts"):
        Game.from_view(game.position_line() + " 0", 1)


def test_a_record_may_begin_from_a_line() -> None:
    text = f'[Seats "2"]\n[Position "{NEW}"]\n\n1. take:YBR\n'
    game = Game.from_record(text)
    assert game.position() != Game.from_position(NEW).position()
    game.undo()
    assert game == Game.from_position(NEW)
    assert json.loads(json.dumps(NEW)) == NEW
