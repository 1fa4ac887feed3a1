"""Positions drawn from a few words, for the examples in the documentation."""

from __future__ import annotations

from typing import Any

from sixstones import CARDS, Game

from .pages import tokens


def side(held: str = "", bonuses: str = "", **more: Any) -> dict[str, Any]:
    """A seat with these tokens and bonuses, from cards without points beyond need or tags."""
    return {
        "held": tokens(held),
        "bonuses": tokens(bonuses),
        "recruits": [],
        "reserved": [],
        **more,
    }


def drawn(*sides: dict[str, Any], face_up: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A position of these sides, whose decks are empty and whose rows have only `face_up`."""
    kept = {*face_up, *(card for one in sides for card in one["recruits"] + one["reserved"])}
    stock = [card for card in CARDS.values() if not card.tags and card.level < 3]
    bank = Game.new(len(sides), 1).position()["bank"]
    seats = []
    for one in sides:
        recruits = list(one["recruits"])
        for colour, number in one["bonuses"].items():
            spare = [c.id for c in stock if c.bonus == colour and c.id not in kept]
            recruits += spare[:number]
        kept |= set(recruits)
        held = {letter: one["held"].get(letter, 0) for letter in "YBORPGS"}
        bank = {letter: bank[letter] - held[letter] for letter in bank}
        hand = [{"card": card, "hidden": False} for card in one["reserved"]]
        seats.append({"tokens": held, "recruits": recruits, "reserved": hand, "locations": []})
    market = [[card for card in face_up if CARDS[card].level == level] for level in (1, 2, 3)]
    return {
        "players": len(sides), "round": 9, "to_move": 0, "phase": "act", "passes": 0, "bank": bank,
        "market": [row + [None] * (4 - len(row)) for row in market], "decks": [[], [], []],
        "locations": ["avengers-tower", "knowhere", "asgard"][: len(sides)], "avengers": None,
        "seats": seats, **more,
    }  # fmt: skip
