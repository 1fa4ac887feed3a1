"""The cards, and what can be read off a position without playing: bonuses, points, payments."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypedDict

DATA = Path(__file__).resolve().parents[2] / "src" / "sixstones" / "data"
COLOURS = "YBORP"
SPENDABLE = COLOURS + "S"

Tokens = dict[str, int]


class Reserved(TypedDict):
    card: str
    hidden: bool


class Seat(TypedDict):
    tokens: Tokens
    recruits: list[str]
    reserved: list[Reserved]
    locations: list[str]


class Position(TypedDict):
    players: int
    round: int
    to_move: int
    phase: str
    passes: int
    bank: Tokens
    market: list[list[str | None]]
    decks: list[list[str]]
    locations: list[str]
    avengers: int | None
    seats: list[Seat]


class Character(NamedTuple):
    level: int
    bonus: str
    points: int
    tags: int
    cost: Tokens


class Location(NamedTuple):
    piece: int
    points: int
    needs: Tokens


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _five(row: dict[str, str]) -> Tokens:
    return {colour: int(row[colour]) for colour in COLOURS}


CHARACTERS = {
    row["id"]: Character(
        int(row["level"]), row["bonus"], int(row["points"]), int(row["tags"]), _five(row)
    )
    for row in _rows("characters.csv")
}
LOCATIONS = {
    row["id"]: Location(int(row["piece"]), int(row["points"]), _five(row))
    for row in _rows("locations.csv")
}


def copy_position(position: Position) -> Position:
    """An independent copy with exactly the keys of a position; derived keys are left behind."""
    return {
        "players": position["players"],
        "round": position["round"],
        "to_move": position["to_move"],
        "phase": position["phase"],
        "passes": position["passes"],
        "bank": dict(position["bank"]),
        "market": [list(row) for row in position["market"]],
        "decks": [list(deck) for deck in position["decks"]],
        "locations": list(position["locations"]),
        "avengers": position["avengers"],
        "seats": [
            {
                "tokens": dict(seat["tokens"]),
                "recruits": list(seat["recruits"]),
                "reserved": [
                    {"card": held["card"], "hidden": held["hidden"]} for held in seat["reserved"]
                ],
                "locations": list(seat["locations"]),
            }
            for seat in position["seats"]
        ],
    }


def bonuses(seat: Seat) -> Tokens:
    owned = dict.fromkeys(COLOURS, 0)
    for card in seat["recruits"]:
        owned[CHARACTERS[card].bonus] += 1
    return owned


def tags(seat: Seat) -> int:
    return sum(CHARACTERS[card].tags for card in seat["recruits"])


def points(position: Position, number: int) -> int:
    """Points of cards, locations and the Avengers tile (rules §6.1)."""
    seat = position["seats"][number]
    cards = sum(CHARACTERS[card].points for card in seat["recruits"])
    locations = sum(LOCATIONS[location].points for location in seat["locations"])
    return cards + locations + (3 if position["avengers"] == number else 0)


def holds_gauntlet(position: Position, number: int) -> bool:
    """rules §6.1"""
    seat = position["seats"][number]
    return (
        seat["tokens"]["G"] > 0 and all(bonuses(seat).values()) and points(position, number) >= 16
    )


def claimable(position: Position, number: int) -> list[str]:
    """The locations still lying there that the seat's bonuses meet (rules §5.2)."""
    owned = bonuses(position["seats"][number])
    return [
        location
        for location in position["locations"]
        if all(owned[colour] >= n for colour, n in LOCATIONS[location].needs.items())
    ]


def payments(seat: Seat, card: str) -> list[Tokens]:
    """Every way to pay for the card, the default first; none if too dear (rules §4.1, §4.2)."""
    owned, held = bonuses(seat), seat["tokens"]
    due = {c: max(n - owned[c], 0) for c, n in CHARACTERS[card].cost.items()}
    most = {c: min(due[c], held[c]) for c in COLOURS}
    total = sum(due.values())
    if total - sum(most.values()) > held["S"]:
        return []
    ways = []
    # Counting down makes the first way the one where gray pays only for what is short.
    for coloured in product(*(range(most[c], -1, -1) for c in COLOURS)):
        gray = total - sum(coloured)
        if gray <= held["S"]:
            ways.append(dict(zip(SPENDABLE, (*coloured, gray), strict=True)))
    return ways


def write_payment(payment: Tokens) -> str:
    return "".join(f"{payment[c]}{c}" for c in SPENDABLE if payment[c])


def read_payment(text: str) -> Tokens:
    return {colour: int(n) for n, colour in re.findall(r"(\d+)([YBORPS])", text)}
