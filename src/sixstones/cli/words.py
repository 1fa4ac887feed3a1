"""Moves and results in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sixstones.cli.stones import NAMES
from sixstones.engine import CARDS, LOCATIONS, Move
from sixstones.engine.content import STONES


def tokens_in_words(counts: Mapping[str, int]) -> str:
    """`2 Mind, 1 gray`; `nothing` for an empty count."""
    parts = [f"{counts[c]} {stone_name(c)}" for c in STONES if counts.get(c)]
    return ", ".join(parts) or "nothing"


def stone_name(colour: str) -> str:
    """The word for one kind of token; gray ones are no Infinity Stones and go by their colour."""
    return "gray" if colour == "S" else NAMES[colour]


def move_in_words(move: Move) -> str:
    """The move as an order, without the seat: `recruit Thor`, `take 1 Mind, 1 Space, 1 Soul`."""
    match move.kind:
        case "take":
            return f"take {_colours(move.stones)}"
        case "return":
            return f"give back {_colours(move.stones)}"
        case "reserve" if move.card is None:
            return f"reserve the top card of deck {move.level}"
        case "reserve":
            return f"reserve {card_name(move.card)}"
        case "recruit":
            paid = "" if move.payment is None else f" for {tokens_in_words(move.payment)}"
            return f"recruit {card_name(move.card)}{paid}"
        case "locate":
            return f"claim {location_name(move.location)}"
        case _:
            return "pass"


def card_name(card: str | None) -> str:
    """The name printed on a card; an unknown one is just a card."""
    return CARDS[card].name if card else "a card"


def location_name(location: str | None) -> str:
    """The name printed on a location."""
    return LOCATIONS[location].name if location else "a location"


def listing(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _colours(colours: str | None) -> str:
    letters = colours or ""
    return tokens_in_words({c: letters.count(c) for c in letters})


def hold(names: Sequence[str]) -> str:
    """`holds` for one name, `hold` for several and for you."""
    return "hold" if len(names) > 1 or list(names) == ["You"] else "holds"
