"""The types of a position's JSON data (design §2). It is written and read by the core
(core/json_write.h, core/json_read.h)."""

from typing import NotRequired, TypedDict


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
