"""How the decks and locations lie: from a seed, or typed in from a real table.

A deal as text is four lists split by slashes: the locations in the order they lie, then the cards
of level 1, 2 and 3 in the order they leave their decks, the four face-up ones first. `?` stands for
a card that nobody saw, and a list may stop early when nobody saw the rest.
"""

import hashlib
import operator
import secrets
from dataclasses import dataclass

from sixstones import _core
from sixstones.engine.arguments import shown, text_of
from sixstones.engine.content import CARD_IDS, CARD_INDEX, CARDS, LOCATION_IDS, LOCATION_INDEX

DECK_SIZES = tuple(sum(card.level == level for card in CARDS.values()) for level in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Deal:
    """The order of the 90 cards, level by level, and of the locations."""

    decks: bytes
    locations: bytes

    def start(self, players: int) -> _core.State:
        """The position before the first turn (rules §2). Raises ValueError if there is none."""
        return _core.State.start(players, self.decks, self.locations)


def seed_text(seed: str | int | None) -> str:
    """The seed as text: a number is its decimal text, None a fresh unpredictable one.

    Raises TypeError for anything else and ValueError for text that UTF-8 cannot hold.
    """
    if seed is None:
        return secrets.token_hex(16)
    try:
        text = seed if isinstance(seed, str) else str(operator.index(seed))
    except TypeError:
        text = None
    if text is None or isinstance(seed, bool):
        raise TypeError(f"a seed is text or a number, not {type(seed).__name__}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("a seed must be text that UTF-8 can hold") from None
    return text


def deal_from_seed(seed: str) -> Deal:
    """The deal of a seed, the same on every machine (docs/shuffle.md)."""
    return Deal(*_core.deal(hashlib.sha256(f"sixstones/deal/1:{seed}".encode()).digest()))


def format_deal(deal: Deal, players: int) -> str:
    """A deal as text, every card named."""
    lists = [[LOCATION_IDS[location] for location in deal.locations[:players]]]
    first = 0
    for size in DECK_SIZES:
        lists.append([CARD_IDS[card] for card in deal.decks[first : first + size]])
        first += size
    return " / ".join(" ".join(names) for names in lists)


def parse_deal(text: str, players: int) -> Deal:
    """The deal a text describes. Unseen cards are filled in from those of the level that are not
    named, in an order that depends on the text alone, however it is spaced. Raises ValueError, or
    TypeError for what is no text."""
    lists = [part.split() for part in text_of(text, "a deal is text").split("/")]
    text = " / ".join(" ".join(names) for names in lists)
    if len(lists) != 4:
        raise ValueError(
            "a deal has four lists split by '/': locations and the decks of levels 1-3"
        )
    if len(lists[0]) != players:
        raise ValueError(f"a deal for {players} players names {players} locations")
    for name in lists[0]:
        if name not in LOCATION_INDEX:
            raise ValueError(f"deal: there is no location {shown(name)}")
    for level, names in enumerate(lists[1:], 1):
        _examine_deck(names, level)
    locations = bytes(LOCATION_INDEX[name] for name in lists[0])
    decks = b"".join(_filled_deck(names, level, text) for level, names in enumerate(lists[1:], 1))
    return Deal(decks, locations.ljust(4, bytes([len(LOCATION_IDS)])))


def _examine_deck(names: list[str], level: int) -> None:
    size = DECK_SIZES[level - 1]
    if len(names) > size:
        raise ValueError(f"deal: the deck of level {level} has {size} cards, not {len(names)}")
    for name in names:
        if name != "?" and (name not in CARDS or CARDS[name].level != level):
            raise ValueError(f"deal: there is no card {shown(name)} of level {level}")
    named = [name for name in names if name != "?"]
    if len(set(named)) < len(named):
        raise ValueError(f"deal: a card of level {level} is named twice")


def _filled_deck(names: list[str], level: int, text: str) -> bytes:
    unnamed = [card for card in CARD_IDS if CARDS[card].level == level and card not in names]
    fillers = iter(
        sorted(
            unnamed,
            key=lambda card: hashlib.sha256(f"sixstones/unseen/1:{text}:{card}".encode()).digest(),
        )
    )
    whole_deck = names + ["?"] * (DECK_SIZES[level - 1] - len(names))
    return bytes(CARD_INDEX[next(fillers) if name == "?" else name] for name in whole_deck)
