"""Seeds and deals: the way from a seed to the cards never changes (design §2, Randomness)."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from oracle.facts import DATA

from sixstones import CARDS, LOCATIONS, Game, _core

from .boards import bare

LEVELS = (1, 2, 3)
MASK = (1 << 64) - 1


def _digest(seed: str) -> bytes:
    return hashlib.sha256(b"sixstones/deal/1:" + seed.encode()).digest()


def _numbers(state: bytes) -> Iterator[int]:
    """xoshiro256** started from four little-endian words."""
    s = [int.from_bytes(state[i : i + 8], "little") for i in (0, 8, 16, 24)]

    def rotated(x: int, k: int) -> int:
        return (x << k | x >> (64 - k)) & MASK

    while True:
        yield rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 45)


def _below(numbers: Iterator[int], n: int) -> int:
    """The upper 32 bits times n; drawn again while the low half is among the 2**32 mod n first."""
    while True:
        product = (next(numbers) >> 32) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


def _shuffle(numbers: Iterator[int], things: list[Any]) -> None:
    for last in range(len(things) - 1, 0, -1):
        other = _below(numbers, last + 1)
        things[last], things[other] = things[other], things[last]


def _dealt(state: bytes, players: int) -> tuple[list[list[str]], list[str]]:
    """The decks in the order their cards leave them, and the locations in play, in plain Python."""
    with (DATA / "characters.csv").open(encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    with (DATA / "locations.csv").open(encoding="utf-8", newline="") as file:
        sides = list(csv.DictReader(file))
    numbers = _numbers(state)
    decks = [[card["id"] for card in cards if int(card["level"]) == level] for level in LEVELS]
    for deck in decks:
        _shuffle(numbers, deck)
    pieces = [
        [side["id"] for side in sides if int(side["piece"]) == piece] for piece in (1, 2, 3, 4)
    ]
    _shuffle(numbers, pieces)
    return decks, [piece[_below(numbers, 2)] for piece in pieces][:players]


def _lying(game: Game) -> tuple[list[list[str]], list[str]]:
    position = bare(game.position())
    rows = zip(position["market"], position["decks"], strict=True)
    return [row + deck for row, deck in rows], position["locations"]


# The four face-up cards of each level, the top of each deck, and four locations.
PINNED = {
    "5": (
        "vulture silver-sable grandmaster kraven",
        "scarlet-witch beta-ray-bill karnak miles-morales",
        "captain-america loki hulk nova",
        "valkyrie falcon iron-man",
        "attilan knowhere triskelion wakanda",
    ),
    "any text or number": (
        "triton ms-marvel grandmaster lockjaw",
        "war-machine scarlet-witch daredevil punisher",
        "drax luke-cage black-widow doctor-strange",
        "spider-girl nebula spider-man",
        "asgard atlantis triskelion attilan",
    ),
    "Пять камней": (
        "gorgon valkyrie sandman spider-man-2099",
        "the-collector medusa daredevil quicksilver",
        "iron-man nova drax captain-marvel",
        "wasp beta-ray-bill loki",
        "wakanda hells-kitchen atlantis avengers-tower",
    ),
}


@pytest.mark.parametrize("seed", PINNED)
def test_the_deal_of_a_seed_is_pinned(seed: str) -> None:
    decks, locations = _lying(Game.new(players=4, seed=seed))
    *rows, tops, lying = PINNED[seed]
    assert [" ".join(deck[:4]) for deck in decks] == rows
    assert " ".join(deck[4] for deck in decks) == tops
    assert " ".join(locations) == lying


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_follows_the_written_down_algorithm(players: int) -> None:
    for seed in [*PINNED, *map(str, range(300))]:
        assert _lying(Game.new(players=players, seed=seed)) == _dealt(_digest(seed), players)


@pytest.mark.parametrize("words", [(1, 0, 2, 3), (7, 0, 0, 0), (2**63, 0, 5, 2**64 - 1)])
def test_a_draw_that_would_favour_small_numbers_is_drawn_again(words: tuple[int, ...]) -> None:
    """With a second word of 0 the first number is 0, which no draw below 40 may use."""
    state = b"".join(word.to_bytes(8, "little") for word in words)
    assert next(_numbers(state)) == 0
    cards, sides = _core.deal(state)
    decks, locations = _dealt(state, 4)
    assert [list(CARDS)[card] for card in cards] == [card for deck in decks for card in deck]
    assert [list(LOCATIONS)[side] for side in sides] == locations


def test_a_generator_of_zeros_starts_from_one() -> None:
    """All zeros would stay zero for ever."""
    assert _core.deal(bytes(32)) == _core.deal(b"\1" + bytes(31))


def test_a_number_is_its_decimal_text() -> None:
    for number in (5, 0, -7, 2**200):
        one, two = Game.new(players=3, seed=number), Game.new(players=3, seed=str(number))
        assert one.position() == two.position()
        assert one.record() == two.record()
    assert Game.new(seed=5).position() != Game.new(seed="05").position()


def test_none_is_a_fresh_unpredictable_seed() -> None:
    """design §2: each game its own, and its record still tells the whole deal."""
    games = [Game.new(players=2) for _ in range(20)]
    assert len({str(game.position()) for game in games}) == 20
    for game in games:
        assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize("seed", [True, False, 5.0, float("nan"), b"5", ["5"], ("5",), object()])
def test_a_seed_is_text_or_a_number(seed: Any) -> None:
    with pytest.raises(TypeError, match=f"not {type(seed).__name__}$"):
        Game.new(seed=seed)


@pytest.mark.parametrize("seed", ["", " ", "ü", "石石石", "\0", "🜁" * 500, "a\nb", '"\\'])
def test_any_text_is_a_seed(seed: str) -> None:
    game = Game.new(players=2, seed=seed)
    assert _lying(game) == _dealt(_digest(seed), 2)
    assert Game.from_record(game.record()).position() == game.position()


def test_text_that_utf8_cannot_hold_is_no_seed() -> None:
    with pytest.raises(ValueError, match=r"a seed must be text that UTF-8 can hold"):
        Game.new(seed="\ud800")


def test_composed_and_decomposed_letters_are_different_seeds() -> None:
    assert Game.new(seed="\u00e9").position() != Game.new(seed="e\u0301").position()


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, 2.0, "2", None])
def test_a_game_has_two_to_four_seats(players: Any) -> None:
    """rules §2.1"""
    with pytest.raises(ValueError, match=r"^players must be a whole number from 2 to 4, not "):
        Game.new(players=players, seed=1)


def test_one_seed_deals_the_same_cards_whatever_the_number_of_seats() -> None:
    decks = [_lying(Game.new(players=players, seed="x"))[0] for players in (2, 3, 4)]
    assert decks[0] == decks[1] == decks[2]


def test_games_do_not_share_their_randomness() -> None:
    one = Game.new(players=2, seed="a")
    first = one.position()
    Game.new(players=2, seed="b").play("reserve:deck1")
    assert one.position() == first == Game.new(players=2, seed="a").position()


def test_every_card_is_on_top_somewhere_and_every_side_comes_up() -> None:
    """A shuffle that left a card out of reach, or a piece on one side, would show here."""
    tops: set[str] = set()
    seen: set[str] = set()
    for seed in range(600):
        decks, locations = _lying(Game.new(players=4, seed=seed))
        tops |= {deck[0] for deck in decks}
        seen.add(locations[0])
    assert len(tops) == 90
    assert len(seen) == 8
