"""Games and positions to test with, and ways to look at them as plain JSON data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from oracle.corners import CORNERS
from oracle.walker import Walker

from sixstones import CARDS, Game

KEYS = (
    *("players", "round", "to_move", "phase", "passes", "bank", "market"),
    *("decks", "locations", "avengers", "seats"),
)
SEAT_KEYS = ("tokens", "recruits", "reserved", "locations")

Json = dict[str, Any]


def as_json(data: Any) -> Any:
    """The data after a trip through JSON text: an independent copy of plain values."""
    return json.loads(json.dumps(data))


def bare(data: Mapping[str, Any]) -> Json:
    """A position, or a view, without what follows from the rest."""
    kept = {key: data[key] for key in KEYS}
    kept["seats"] = [{key: seat[key] for key in SEAT_KEYS} for seat in data["seats"]]
    copied: Json = as_json(kept)
    return copied


def corner(name: str) -> Json:
    """A constructed position, free to be changed."""
    return bare(CORNERS[name].position)


def put(data: Json, path: str, value: Any) -> Json:
    """The same data with another value at a path such as "seats/0/tokens/Y"."""
    *way, last = path.split("/")
    at: Any = data
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return data


def walk(game: Game, seed: int, decisions: int) -> Game:
    """The same game after so many random decisions, or at its end."""
    walker = Walker(seed)
    for _ in range(decisions):
        if game.phase == "over":
            break
        game.play(walker.choose([str(move) for move in game.legal_moves()]))
    return game


def games(count: int, decisions: int = 60) -> Iterator[Game]:
    """Games of 2, 3 and 4 seats at various depths."""
    for seed in range(count):
        yield walk(Game.new(2 + seed % 3, seed), seed, 1 + seed * 13 % decisions)


def reshuffled(position: Mapping[str, Any], seat: int | None, seed: int) -> Json:
    """A position that differs only in what a seat, None for a spectator, may not know: the decks'
    cards and the others' hidden ones change places (rules §7.1). Plain Python, apart from the core.
    """
    changed = bare(position)
    for level, deck in enumerate(changed["decks"], 1):
        held = [
            reserved
            for number, side in enumerate(changed["seats"])
            for reserved in side["reserved"]
            if number != seat and reserved["hidden"] and CARDS[reserved["card"]].level == level
        ]
        cards = [*deck, *(reserved["card"] for reserved in held)]
        Random(seed).shuffle(cards)
        deck[:] = cards[: len(deck)]
        for reserved, card in zip(held, cards[len(deck) :], strict=True):
            reserved["card"] = card
    return changed


def seats_of(game: Game) -> list[int | None]:
    """Everyone who may look on: each seat, and a spectator."""
    return [*range(game.players), None]
