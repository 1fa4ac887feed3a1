"""Cheap random damage to texts and JSON data, the same on every machine for the same seed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

LETTERS = (
    *"YBORPGSyborpgs0123456789:=|{}[]\"\\/.,-? \t\n\r'aeikt",
    *("\0", "\x7f", "\u00a0", "\u0661", "ß", "Ý", "石", "🜁", "\ud800", "\udfff", "\x85"),
    *("take:", "reserve:deck1", "recruit:", "pass", "=1Y", "1.", "2.", " | ", "{x}", '"]\n["'),
    *('[Seed "5"]', '[Seats "2"]', "null", "NaN", "1e999", "-1", "999999999999", "true", "\\u0000"),
)


def damaged(text: str, others: Sequence[str], random: Random) -> str:
    """The text after a few edits: letters put in, taken out or changed, parts moved or borrowed."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at = random.randrange(len(text) + 1)
        until = min(len(text), at + random.choice((0, 1, 1, 2, 5, 20)))
        match random.randrange(6):
            case 0:
                text = text[:at] + random.choice(LETTERS) + text[at:]
            case 1:
                text = text[:at] + text[until:]
            case 2:
                text = text[:at] + random.choice(LETTERS) + text[until:]
            case 3:
                text = text[:at] + text[at:until] * 2 + text[until:]
            case 4:
                other = random.choice(others)
                text = text[:at] + other[random.randrange(len(other) + 1) :]
            case _:
                text = text[:at].swapcase() + text[at:]
    return text


def _nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 40, 90, 91, 127, 128, 255, 256),
    *(2**31, 2**32, 2**63, 2**64, -(2**63), 10**30, 10**5000, 0.0, 1.0, 1.5, -0.0),
    *(math.nan, math.inf, -math.inf, "", "0", "thor", "rocket", "wasp", "knowhere", "asgard"),
    *("act", "return", "locate", "over", "Y", "\ud800", "x" * 5000, "\0", "石"),
    *([], {}, [[]], [{}], {"card": None}, {"card": "thor", "hidden": True}, [None] * 12),
    *(["rocket"] * 50, ["thor"] * 91, [0] * 7, _nested(5), _nested(5000)),
    {"Y": 1, "B": 1, "O": 1, "R": 1, "P": 1, "G": 0, "S": 0},
)


def _descend(data: Any, random: Random) -> tuple[Any, Any, list[tuple[Any, Any]]]:
    """A place somewhere in the data: its container, its key, and the way there. Containers on the
    way are copied, so that the rest can be shared with the original."""
    way: list[tuple[Any, Any]] = []
    root = at = data.copy()
    while True:
        keys = list(at) if isinstance(at, dict) else range(len(at))
        if not keys:
            return root, None, way
        key = random.choice(keys)
        way.append((at, key))
        below = at[key]
        if not isinstance(below, list | dict) or random.random() < 0.2:
            return root, key, way
        at[key] = below.copy()
        at = at[key]


def spoiled(data: Any, other: Any, random: Random) -> Any:
    """JSON data with one to three parts replaced, dropped, doubled or taken from other data."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        root, _, way = _descend(data, random)
        if not way:
            return root
        at, key = way[-1]
        match random.randrange(8):
            case 0:
                del at[key]
            case 1 if isinstance(at, list):
                at.insert(random.randrange(len(at) + 1), at[key])
            case 2 if isinstance(at, list):
                there = random.randrange(len(at))
                at[key], at[there] = at[there], at[key]
            case 3 if isinstance(at[key], int):
                at[key] += random.choice((-1, 1))
            case 4:
                _, _, elsewhere = _descend(other, random)
                if elsewhere:
                    at[key] = elsewhere[-1][0][elsewhere[-1][1]]
            case _:
                at[key] = random.choice(ODD_VALUES)
        data = root
    return data


def token_moved(data: Any, random: Random) -> Any:
    """A token goes from one pile to another, so that all of them still add up."""
    data = {**data, "bank": {**data["bank"]}, "seats": [{**seat} for seat in data["seats"]]}
    for seat in data["seats"]:
        seat["tokens"] = {**seat["tokens"]}
    piles = [data["bank"], *(seat["tokens"] for seat in data["seats"])]
    one, two = random.choice(piles), random.choice(piles)
    colour = random.choice("YBORPS")
    one[colour] -= 1
    two[colour] += 1
    return data
