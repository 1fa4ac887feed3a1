"""What happened, told from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.text import Text

from sixstones.cli.decisions import Decision
from sixstones.cli.stones import STRONG, Pen
from sixstones.cli.words import card_name, hold, location_name
from sixstones.engine import CARDS, LOCATIONS, STONES, TILE_POINTS, Event, redact
from sixstones.engine.event import (
    AvengersTileMoved,
    CardRecruited,
    CardReserved,
    GauntletChanged,
    LocationClaimed,
    Passed,
    TimeStoneTaken,
    TokensMoved,
)


class Story:
    """Tells decisions to one listener, leaving out what that seat may not know; None is a
    spectator."""

    def __init__(self, names: Sequence[str], pen: Pen, listener: int | None) -> None:
        self._names = names
        self._pen = pen
        self._listener = listener

    def tell(self, *turn: Decision) -> Text:
        """One sentence for a decision, or for all decisions of one turn."""
        parts: list[Text] = []
        returned: Counter[str] = Counter()
        for decision in turn:
            heard = [redact(event, self._listener) for event in decision.events]
            given = Counter[str]()
            for event in heard:
                if isinstance(event, TokensMoved) and event.target is None:
                    given.update(event.tokens)
            parts += [part for event in heard if (part := self._part(event, given, decision.seat))]
            if not any(isinstance(event, CardRecruited) for event in heard):
                returned += given
        if returned:
            parts.append(Text.assemble("gave back ", self._stones(returned)))
        return Text.assemble((self._names[turn[0].seat], STRONG), " ", Text(", ").join(parts), ".")

    def tell_turns(self, decisions: Sequence[Decision]) -> list[Text]:
        """A sentence for each turn."""
        turns = groupby(decisions, key=lambda decision: (decision.round, decision.seat))
        return [self.tell(*turn) for _, turn in turns]

    def _part(self, event: Event, paid: Mapping[str, int], actor: int) -> Text | None:
        match event:
            case TokensMoved(source=None, tokens=tokens):
                return Text.assemble("took ", self._stones(tokens))
            case CardReserved(card=card, level=level, hidden=hidden):
                return self._reserved(card, level, unseen=hidden)
            case CardRecruited(card=card):
                return self._recruited(card, paid)
            case TimeStoneTaken():
                return Text.assemble("took the Time Stone ", self._pen.stone("G"))
            case AvengersTileMoved(source=loser):
                whose = "" if loser is None else f" from {self._names[loser]}"
                return Text(f"took the Avengers tile{whose} (+{TILE_POINTS})")
            case LocationClaimed(location=location):
                points = LOCATIONS[location].points
                return Text(f"claimed {location_name(location)} (+{points})")
            case Passed():
                return Text("passed")
            case GauntletChanged(seat=seat, held=held):
                return self._gauntlet(seat, actor, held=held)
            case _:
                return None

    def _recruited(self, card: str, paid: Mapping[str, int]) -> Text:
        points = CARDS[card].points
        text = Text(f"recruited {card_name(card)}" + (f" (+{points})" if points else ""))
        return Text.assemble(text, " for ", self._stones(paid) if paid else "free")

    def _stones(self, tokens: Mapping[str, int]) -> Text:
        """Counted stones; a single one needs no number."""
        stones = [
            self._pen.stone(c, tokens[c] if tokens[c] > 1 else None)
            for c in STONES
            if tokens.get(c)
        ]
        return Text(" ").join(stones)

    def _reserved(self, card: str | None, level: int, *, unseen: bool) -> Text:
        if not unseen:
            return Text(f"reserved {card_name(card)}")
        drawn = f": {card_name(card)}" if card else ""
        return Text(f"reserved the top card of deck {'I' * level}{drawn}")

    def _gauntlet(self, seat: int, actor: int, *, held: bool) -> Text:
        name = self._names[seat]
        who = "" if seat == actor else f"{name} "
        return Text(f"{who}{'now' if held else 'no longer'} {hold([name])} the Gauntlet")
