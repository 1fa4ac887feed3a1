"""docs/shuffle.md is true: the program written there deals the cards as the core does."""

from __future__ import annotations

from typing import Any

import pytest

from sixstones import CARDS, Game
from sixstones.engine.content import CARD_IDS
from sixstones.engine.deal import deal_from_seed, parse_deal

from .pages import only, quoted, section, table


@pytest.fixture(scope="module")
def shuffle() -> dict[str, Any]:
    names: dict[str, Any] = {}
    block = only("docs/shuffle.md", "python")
    exec(compile(block.text, str(block), "exec"), names)
    return names


@pytest.mark.parametrize("seed", ["", "any text", "Ünï", "a\nb", *map(str, range(40))])
def test_written_shuffle_gives_the_deal_of_the_core(shuffle: dict[str, Any], seed: str) -> None:
    decks, locations = shuffle["deal"](seed)
    deal = deal_from_seed(seed)
    assert (bytes(decks), bytes(locations)) == (deal.decks, deal.locations)


def test_vector_of_seed_5(shuffle: dict[str, Any]) -> None:
    values = [quoted(row[1]) for row in table(section("docs/shuffle.md", "Test vector"))]
    digest, words, steps, draws, last, *rows, tops, locations = values
    random = shuffle["Random"]("sixstones/deal/1:5")
    assert b"".join(word.to_bytes(8, "little") for word in random.s).hex() == digest[0]
    assert [f"{word:016x}" for word in random.s] == words
    assert [f"{random.next():016x}" for _ in range(5)] == steps
    again = shuffle["Random"]("sixstones/deal/1:5")
    assert [str(again.below(n)) for n in range(40, 35, -1)] == draws
    position = Game.new(4, 5).position()
    assert list(reversed(position["decks"][0]))[:5] == last
    assert position["market"] == rows
    assert [deck[0] for deck in position["decks"]] == tops
    assert position["locations"] == locations
    assert CARD_IDS[int(draws[0])] == last[0]


def test_unfair_draw_is_thrown_away(shuffle: dict[str, Any]) -> None:
    random = shuffle["Random"]("")
    upper = iter([0, 1 << 32])
    random.next = lambda: next(upper)
    assert random.below(40) == 0
    assert next(upper, None) is None


def test_unseen_cards_are_filled_in_as_written(shuffle: dict[str, Any]) -> None:
    text = only("docs/notation.md", "deal 2").text.strip()
    sha256 = shuffle["hashlib"].sha256
    expected: list[str] = []
    for level, names in enumerate(text.split("/")[1:], 1):
        rest = [card for card in CARDS if CARDS[card].level == level and card not in names.split()]
        rest.sort(key=lambda card: sha256(f"sixstones/unseen/1:{text}:{card}".encode()).digest())
        expected += [rest.pop(0) if name == "?" else name for name in names.split()] + rest
    assert [CARD_IDS[card] for card in parse_deal(text, 2).decks] == expected


def test_hidden_cards_are_imagined_as_written(shuffle: dict[str, Any]) -> None:
    game = Game.new(3, 5)
    for move in ("reserve:deck1", "reserve:deck1", "reserve:deck2", "reserve:loki"):
        game.play(move)
    view = game.view(1)
    shown = {card for row in view["market"] for card in row}
    shown |= {held["card"] for seat in view["seats"] for held in seat["reserved"]}
    random = shuffle["Random"]("sixstones/determinize/1:x")
    imagined = Game.from_view(view, "x").position()
    for level in (1, 2, 3):
        unseen = [id_ for id_, card in CARDS.items() if card.level == level and id_ not in shown]
        random.shuffle(unseen)
        for known, seat in zip(view["seats"], imagined["seats"], strict=True):
            for before, held in zip(known["reserved"], seat["reserved"], strict=True):
                if before["card"] is None and before["level"] == level:
                    assert held["card"] == unseen.pop()
        assert imagined["decks"][level - 1] == unseen[::-1]
