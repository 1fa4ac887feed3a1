"""Someone who never sees the table again and only listens to events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixstones import Event
from sixstones.engine.event import (
    AvengersTileMoved,
    CardRecruited,
    CardReserved,
    CardRevealed,
    LocationClaimed,
    TimeStoneTaken,
    TokensMoved,
    TurnBegan,
)

from .boards import Json, bare


class Audience:
    """A position, or a view, carried on by events alone: tokens, cards, locations and turns.

    It knows no rule, so an event that said too little would leave the picture wrong.
    """

    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.table: Json = bare(seen)

    def hear(self, event: Event) -> None:
        if isinstance(event, TokensMoved):
            for colour, number in event.tokens.items():
                self._pile(event.source)[colour] -= number
                self._pile(event.target)[colour] += number
        elif isinstance(event, TimeStoneTaken):
            self.table["bank"]["G"] -= 1
            self._pile(event.seat)["G"] += 1
        elif isinstance(event, CardReserved):
            self._reserve(event)
        elif isinstance(event, CardRecruited):
            self._recruit(event)
        elif isinstance(event, CardRevealed):
            self._draw(event.level, event.card)
            self.table["market"][event.level - 1][event.slot] = event.card
        elif isinstance(event, AvengersTileMoved):
            assert self.table["avengers"] == event.source
            self.table["avengers"] = event.seat
        elif isinstance(event, LocationClaimed):
            assert self.table["locations"].pop(event.slot) == event.location
            self.table["seats"][event.seat]["locations"].append(event.location)
        elif isinstance(event, TurnBegan):
            self.table |= {"to_move": event.seat, "round": event.round}

    def agrees(self, seen: Mapping[str, Any]) -> bool:
        """Whether the picture is right, but for what only the rules tell: phase and passes."""
        told = {**bare(seen), "phase": self.table["phase"], "passes": self.table["passes"]}
        return told == self.table

    def _pile(self, seat: int | None) -> dict[str, int]:
        pile: dict[str, int] = (
            self.table["bank"] if seat is None else self.table["seats"][seat]["tokens"]
        )
        return pile

    def _draw(self, level: int, card: str | None) -> None:
        """The top card leaves a deck: a list in a position, a count in a view."""
        decks = self.table["decks"]
        if isinstance(decks[level - 1], int):
            decks[level - 1] -= 1
        else:
            assert decks[level - 1].pop(0) == card

    def _leave_market(self, level: int, slot: int, card: str | None) -> None:
        row = self.table["market"][level - 1]
        assert row[slot] == card
        row[slot] = None

    def _reserve(self, event: CardReserved) -> None:
        if event.slot is None:
            self._draw(event.level, event.card)
        else:
            self._leave_market(event.level, event.slot, event.card)
        held: Json = {"card": event.card, "hidden": event.hidden}
        if event.card is None:
            held["level"] = event.level
        self.table["seats"][event.seat]["reserved"].append(held)

    def _recruit(self, event: CardRecruited) -> None:
        side = self.table["seats"][event.seat]
        if event.source == "market":
            self._leave_market(event.level, event.slot, event.card)
        else:
            assert side["reserved"].pop(event.slot)["card"] in (event.card, None)
        side["recruits"].append(event.card)
