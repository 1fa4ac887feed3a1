"""How the decks and locations lie: from a seed, or typed in from a real table.

A deal as text is four lists split by slashes: the locations in the order they lie, then the cards
of level 1, 2 and 3 in the order they leave their decks, the four face-up ones first. `?` stands for
a card that nobody saw, and a list may stop early when nobody saw the rest. The core reads and
writes it (core/deal.h).
"""

import operator
import secrets
from dataclasses import dataclass

from sixstones import _core
from sixstones.engine.arguments import text_of, utf8


@dataclass(frozen=True, slots=True)
class Deal:
    """The order of the 90 cards, level by level, and of the locations."""

    decks: bytes
    locations: bytes


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
    return utf8(text, "a seed")


def deal_from_seed(seed: str) -> Deal:
    """The deal of a seed, the same on every machine (docs/shuffle.md)."""
    return Deal(*_core.deal_from_seed(seed))


def format_deal(deal: Deal, players: int) -> str:
    """A deal as text, every card named."""
    return _core.format_deal(deal.decks, deal.locations, players)


def deal_text(text: str) -> str:
    """A deal's text as it is handed to the core. Raises ValueError for what UTF-8 cannot hold, and
    TypeError for what is no text."""
    return utf8(text_of(text, "a deal is text"), "a deal")


def parse_deal(text: str, players: int) -> Deal:
    """The deal a text describes. Unseen cards are filled in from those of the level that are not
    named, in an order that depends on the text alone, however it is spaced. Raises ValueError, or
    TypeError for what is no text."""
    return Deal(*_core.parse_deal(deal_text(text), players))
