"""Moves, refusals and people in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sixstones.bots.seat import Seat
from sixstones.cli.language import card_name, inline, location_name, say, spoken, stone_name
from sixstones.engine import IllegalMove, Move
from sixstones.engine.content import STONES


def tokens_in_words(counts: Mapping[str, int]) -> str:
    """`2 Mind, 1 gray`; `nothing` for an empty count."""
    parts = [
        say("words_stones", count=counts[c], stone=stone_name(c)) for c in STONES if counts.get(c)
    ]
    return ", ".join(parts) or say("terminal_nothing")


def move_in_words(move: Move) -> str:
    """The move as an order, without the seat: `recruit Thor`, `take 1 Mind, 1 Space, 1 Soul`."""
    words = inline(_move(move))
    if move.payment is None:
        return words
    return say("terminal_paid", move=words, stones=tokens_in_words(move.payment))


def _move(move: Move) -> str:
    match move.kind:
        case "take":
            return say("move_take", stones=_colours(move.stones))
        case "return":
            return say("move_return", stone=_colours(move.stones))
        case "reserve" if move.card is None:
            return say("move_reserve_deck", level=move.level)
        case "reserve":
            return say("move_reserve", card=card_name(move.card))
        case "recruit":
            return say("move_recruit", card=card_name(move.card))
        case "locate":
            return say("move_locate", location=location_name(move.location))
        case _:
            return say("move_pass")


def refusal_in_words(error: IllegalMove) -> str:
    """Why a move is not legal. In English the core says it best; the others have its facts."""
    key = f"illegal_{error.code}"
    return error.reason if spoken() == "en" else say(key, **_facts(error))


def _facts(error: IllegalMove) -> dict[str, object]:
    facts: dict[str, object] = dict(error.facts)
    if "card" in facts:
        facts["card"] = card_name(str(facts["card"]))
    if "stone" in facts:
        facts["stone"] = stone_name(str(facts["stone"]))
    if isinstance(stones := facts.get("stones"), dict):
        facts["stones"] = tokens_in_words(stones)
    return facts


def shown_name(seat: Seat) -> str:
    """What a seat is called at the table: people as they are, `You`, `Player 2` and levels in the
    language that is spoken."""
    if spoken() == "en":
        return seat.name
    if seat.bot is not None:
        plain = seat.bot.name.capitalize()
        if not seat.name.startswith(plain) or f"level_{seat.bot.name}" not in _LEVELS:
            return seat.name
        return say(f"level_{seat.bot.name}") + seat.name.removeprefix(plain)
    if seat.name == "You":
        return say("seat_you")
    numbered = re.fullmatch(r"Player (\d)", seat.name)
    return say("terminal_player", number=numbered[1]) if numbered else seat.name


_LEVELS = {f"level_{name}" for name in ("rookie", "agent", "hero", "avenger", "titan")}


def _colours(colours: str | None) -> str:
    letters = colours or ""
    return tokens_in_words({c: letters.count(c) for c in letters})
