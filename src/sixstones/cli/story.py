"""What happened, told from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.text import Text

from sixstones.cli.decisions import Decision
from sixstones.cli.language import card_name, is_you, location_name, say, say_text
from sixstones.cli.stones import STRONG, Pen
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
            parts.append(self._did("returned", turn[0].seat, stones=self._stones(returned)))
        return Text.assemble((self._names[turn[0].seat], STRONG), " ", Text(", ").join(parts), ".")

    def tell_turns(self, decisions: Sequence[Decision]) -> list[Text]:
        """A sentence for each turn."""
        turns = groupby(decisions, key=lambda decision: (decision.round, decision.seat))
        return [self.tell(*turn) for _, turn in turns]

    def _part(self, event: Event, paid: Mapping[str, int], actor: int) -> Text | None:
        match event:
            case TokensMoved(source=None, tokens=tokens):
                return self._did("took", actor, stones=self._stones(tokens))
            case CardReserved(card=card, level=level, hidden=True):
                drawn = f": {card_name(card)}" if card else ""
                return self._did("drew", actor, level="I" * level).append(drawn)
            case CardReserved(card=card):
                return self._did("reserved", actor, card=card_name(card))
            case CardRecruited(card=card):
                return self._recruited(card, paid, actor)
            case TimeStoneTaken():
                return self._did("time", actor, stone=self._pen.stone("G"))
            case AvengersTileMoved(source=loser):
                took = self._did("tile", actor, points=TILE_POINTS)
                return took if loser is None else took.append(", ").append(self._lost_tile(loser))
            case LocationClaimed(location=location):
                points = LOCATIONS[location].points
                return self._did("claimed", actor, location=location_name(location), points=points)
            case Passed():
                return self._did("passed", actor)
            case GauntletChanged(seat=seat, held=held):
                return self._gauntlet(seat, actor, held=held)
            case _:
                return None

    def _did(self, what: str, seat: int, **values: str | int | Text) -> Text:
        """What a seat did, without saying who."""
        you = "_you" if is_you(self._names[seat]) else ""
        return say_text(f"terminal_did_{what}{you}", "", **values)

    def _recruited(self, card: str, paid: Mapping[str, int], actor: int) -> Text:
        points = CARDS[card].points
        named = card_name(card) + (f" (+{points})" if points else "")
        stones = self._stones(paid) if paid else say("terminal_nothing")
        return self._did("recruited", actor, card=named, stones=stones)

    def _stones(self, tokens: Mapping[str, int]) -> Text:
        """Counted stones; a single one needs no number."""
        stones = [
            self._pen.stone(c, tokens[c] if tokens[c] > 1 else None)
            for c in STONES
            if tokens.get(c)
        ]
        return Text(" ").join(stones)

    def _lost_tile(self, loser: int) -> str:
        name = self._names[loser]
        return say(
            "terminal_did_lost_tile_you" if is_you(name) else "terminal_did_lost_tile", name=name
        )

    def _gauntlet(self, seat: int, actor: int, *, held: bool) -> Text:
        told = self._did("gauntlet" if held else "gauntlet_lost", seat)
        return told if seat == actor else Text.assemble(f"{self._names[seat]} ", told)
