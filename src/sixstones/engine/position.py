"""Positions as JSON data, and the way back (design §2).

`Position` is what is written; a position read may come from anywhere, so every part of it is
examined, and `ValueError` says where and why it is refused.
"""

import operator
from collections.abc import Callable
from typing import Any, Final, NotRequired, TypedDict

from sixstones import _core
from sixstones.engine.content import (
    CARD_IDS,
    CARD_INDEX,
    COLOURS,
    LOCATION_IDS,
    LOCATION_INDEX,
    five,
)

PHASES: Final = ("act", "return", "locate", "over")
MOST_ROUNDS: Final = 1_000_000_000

Side = tuple[bytes, bytes, bytes, int, bytes]
Layout = tuple[int, int, int, int, int, bytes, bytes, list[bytes], bytes, list[Side]]
Totals = list[tuple[int, int, int, tuple[int, int, int, int, int], bool]]


class Reserved(TypedDict):
    """A card in a hand; `card` is None, and `level` given, for a card one may not know."""

    card: str | None
    level: NotRequired[int]
    hidden: bool


class SeatPosition(TypedDict):
    """One seat's part of a position, what follows from it included."""

    tokens: dict[str, int]
    recruits: list[str]
    reserved: list[Reserved]
    locations: list[str]
    points: NotRequired[int]
    tags: NotRequired[int]
    bonuses: NotRequired[dict[str, int]]
    gauntlet: NotRequired[bool]


class Table(TypedDict):
    """What positions and views have in common."""

    players: int
    round: int
    to_move: int
    phase: str
    passes: int
    bank: dict[str, int]
    market: list[list[str | None]]
    locations: list[str]
    avengers: int | None
    seats: list[SeatPosition]


class Position(Table):
    """Everything about a game at one moment, hidden cards too."""

    decks: list[list[str]]


_CARD_NAMES: Final = (*CARD_IDS, None, None, None, None)


def tokens_of(counts: bytes) -> dict[str, int]:
    """Counts of the seven stones by letter."""
    return dict(zip(COLOURS, counts, strict=True))


def _reserved_of(card: int, hidden: bool) -> Reserved:
    if card > _core.UNSEEN:
        return {"card": None, "level": card - _core.UNSEEN, "hidden": hidden}
    return {"card": CARD_IDS[card], "hidden": hidden}


def _seat_of(side: Side) -> SeatPosition:
    tokens, recruits, reserved, hidden, locations = side
    return {
        "tokens": tokens_of(tokens),
        "recruits": [CARD_IDS[card] for card in recruits],
        "reserved": [_reserved_of(card, bool(hidden >> i & 1)) for i, card in enumerate(reserved)],
        "locations": [LOCATION_IDS[location] for location in locations],
    }


def table_of(layout: Layout) -> Table:
    """The part of a layout's JSON data that positions and views share."""
    round_, to_move, phase, passes, avengers, bank, market, _, locations, sides = layout
    return {
        "players": len(sides),
        "round": round_,
        "to_move": to_move,
        "phase": PHASES[phase],
        "passes": passes,
        "bank": tokens_of(bank),
        "market": [[_CARD_NAMES[card] for card in market[i : i + 4]] for i in (0, 4, 8)],
        "locations": [LOCATION_IDS[location] for location in locations],
        "avengers": None if avengers == _core.NOBODY else avengers,
        "seats": [_seat_of(side) for side in sides],
    }


def position_of(layout: Layout) -> Position:
    """A layout as JSON data, without anything that follows from the rest."""
    return {**table_of(layout), "decks": [[CARD_IDS[card] for card in deck] for deck in layout[7]]}


def add_totals(seats: list[SeatPosition], totals: Totals) -> None:
    """Write beside each seat's cards what follows from them."""
    for seat, (points, tags, _, bonuses, gauntlet) in zip(seats, totals, strict=True):
        seat["points"] = points
        seat["tags"] = tags
        seat["bonuses"] = five(bonuses)
        seat["gauntlet"] = gauntlet


def member(data: Any, key: str, where: str = "") -> Any:
    """The value of a key that must be there."""
    if not isinstance(data, dict):
        raise ValueError(f"{where or 'a position'} must be an object, not {shown(data)}")
    if key not in data:
        raise ValueError(f"{where + '.' if where else ''}{key} is missing")
    return data[key]


def shown(value: Any) -> str:
    """A short picture of refused data, however large it is."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 100:
        return "a huge number"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def whole(value: Any, low: int, high: int, where: str) -> int:
    """A whole number within bounds, of any type with an `__index__`; true and false are none."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not low <= number <= high:
        raise ValueError(f"{where} must be a whole number from {low} to {high}, not {shown(value)}")
    return number


def items(value: Any, where: str, most: int, exactly: bool = False) -> list[Any]:
    """A list of at most, or exactly, so many items."""
    if not isinstance(value, list):
        raise ValueError(f"{where} must be a list, not {shown(value)}")
    if len(value) > most or (exactly and len(value) != most):
        raise ValueError(f"{where} must have {'' if exactly else 'at most '}{most} items")
    return value


def index(value: Any, known: dict[str, int], where: str) -> int:
    """The row of an id in its table."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{where}: there is no {shown(value)}")
    return known[value]


def card_list(value: Any, where: str) -> bytes:
    """The cards of a list of ids."""
    return bytes(index(card, CARD_INDEX, where) for card in items(value, where, len(CARD_IDS)))


def _locations(value: Any, where: str) -> bytes:
    return bytes(index(tile, LOCATION_INDEX, where) for tile in items(value, where, 4))


def _tokens(value: Any, where: str) -> bytes:
    return bytes(whole(member(value, stone, where), 0, 7, f"{where}.{stone}") for stone in COLOURS)


def _market(value: Any) -> bytes:
    cards = bytearray()
    for row in items(value, "market", 3, exactly=True):
        for card in items(row, "market", 4, exactly=True):
            cards.append(_core.NO_CARD if card is None else index(card, CARD_INDEX, "market"))
    return bytes(cards)


def _reserved_card(value: Any, where: str, *, known: bool) -> tuple[int, bool]:
    card = member(value, "card", where)
    hidden = member(value, "hidden", where)
    if type(hidden) is not bool:
        raise ValueError(f"{where}.hidden must be true or false, not {shown(hidden)}")
    if hidden and not known:
        if card is not None:
            raise ValueError(f"{where}: no other seat may know a hidden card")
        level = whole(member(value, "level", where), 1, 3, f"{where}.level")
        return _core.UNSEEN + level, hidden
    return index(card, CARD_INDEX, where), hidden


def _side(value: Any, where: str, *, known: bool) -> Side:
    hand = [
        _reserved_card(card, f"{where}.reserved", known=known)
        for card in items(member(value, "reserved", where), f"{where}.reserved", 3)
    ]
    return (
        _tokens(member(value, "tokens", where), f"{where}.tokens"),
        card_list(member(value, "recruits", where), f"{where}.recruits"),
        bytes(card for card, _ in hand),
        sum(hidden << i for i, (_, hidden) in enumerate(hand)),
        _locations(member(value, "locations", where), f"{where}.locations"),
    )


def _decks(value: Any) -> list[bytes]:
    decks = items(value, "decks", 3, exactly=True)
    if any(isinstance(deck, int) for deck in decks):
        raise ValueError("decks are counts: this is a view, not a position")
    return [card_list(deck, "decks") for deck in decks]


def _unseen_decks(value: Any) -> list[bytes]:
    counts = items(value, "decks", 3, exactly=True)
    return [
        bytes([_core.UNSEEN + level]) * whole(count, 0, 40, "decks")
        for level, count in enumerate(counts, 1)
    ]


def parse_position(data: Any) -> Layout:
    """The layout that a position's JSON data describes. Each of its parts is well formed; whether
    they fit together is for the core to say. Raises ValueError."""
    return _parse(data, _decks, lambda _: True)


def parse_seen(data: Any, seat: int | None) -> Layout:
    """The layout that a seat's view describes, cards it may not know UNSEEN. Raises ValueError."""
    return _parse(data, _unseen_decks, lambda other: other == seat)


def _parse(data: Any, decks: Callable[[Any], list[bytes]], knows: Callable[[int], bool]) -> Layout:
    players = whole(member(data, "players"), 2, 4, "players")
    phase = member(data, "phase")
    if not isinstance(phase, str) or phase not in PHASES:
        raise ValueError(f"phase must be one of {', '.join(PHASES)}, not {shown(phase)}")
    avengers = member(data, "avengers")
    seats = items(member(data, "seats"), "seats", players, exactly=True)
    return (
        whole(member(data, "round"), 1, MOST_ROUNDS, "round"),
        whole(member(data, "to_move"), 0, players - 1, "to_move"),
        PHASES.index(phase),
        whole(member(data, "passes"), 0, players, "passes"),
        _core.NOBODY if avengers is None else whole(avengers, 0, players - 1, "avengers"),
        _tokens(member(data, "bank"), "bank"),
        _market(member(data, "market")),
        decks(member(data, "decks")),
        _locations(member(data, "locations"), "locations"),
        [_side(seat, f"seats[{i}]", known=knows(i)) for i, seat in enumerate(seats)],
    )
