"""What happens when a move is played, told step by step for logs and animation.

Every event has a `kind`. An event with a secret part names in `secret_to` the seats that may know
it; `redact` gives what one seat may hear.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from sixstones import _core


@dataclass(frozen=True, slots=True)
class TokensMoved:
    """Tokens go from a seat to the bank or from the bank to a seat; None is the bank."""

    source: int | None
    target: int | None
    tokens: dict[str, int]
    kind: Literal["tokens"] = field(default="tokens", init=False)


@dataclass(frozen=True, slots=True)
class CardReserved:
    """A card goes to a seat's hand, from a slot of its level's row or, `slot` None, from the deck.

    From the deck `hidden` is true, and only the seat itself may know the card (rules §7.1).
    """

    seat: int
    card: str | None
    level: int
    slot: int | None
    kind: Literal["reserved"] = field(default="reserved", init=False)

    @property
    def hidden(self) -> bool:
        """Whether the card came unseen from a deck."""
        return self.slot is None

    @property
    def secret_to(self) -> tuple[int, ...] | None:
        """The seats that may know the card; None when everyone may."""
        return (self.seat,) if self.hidden else None


@dataclass(frozen=True, slots=True)
class CardRecruited:
    """A card goes to a seat's team, from slot `slot` of the market or of the seat's hand."""

    seat: int
    card: str
    level: int
    source: Literal["market", "hand"]
    slot: int
    kind: Literal["recruited"] = field(default="recruited", init=False)


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """A card from the deck fills a slot of its level's row."""

    card: str
    level: int
    slot: int
    kind: Literal["revealed"] = field(default="revealed", init=False)


@dataclass(frozen=True, slots=True)
class TimeStoneTaken:
    """A seat takes its green token (rules §4.4)."""

    seat: int
    kind: Literal["time"] = field(default="time", init=False)


@dataclass(frozen=True, slots=True)
class AvengersTileMoved:
    """The Avengers tile goes to a seat, from another or, `source` None, from the middle."""

    seat: int
    source: int | None
    kind: Literal["avengers"] = field(default="avengers", init=False)


@dataclass(frozen=True, slots=True)
class LocationClaimed:
    """A seat takes a location; `slot` counts those that were lying there."""

    seat: int
    location: str
    slot: int
    kind: Literal["location"] = field(default="location", init=False)


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat can do nothing and passes."""

    seat: int
    kind: Literal["pass"] = field(default="pass", init=False)


@dataclass(frozen=True, slots=True)
class GauntletChanged:
    """A seat now holds the Gauntlet, or has lost it again (rules §6.1)."""

    seat: int
    held: bool
    kind: Literal["gauntlet"] = field(default="gauntlet", init=False)


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next turn begins."""

    seat: int
    round: int
    kind: Literal["turn"] = field(default="turn", init=False)


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; no winners is a stalemate."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]
    kind: Literal["over"] = field(default="over", init=False)


Event: TypeAlias = (
    TokensMoved
    | CardReserved
    | CardRecruited
    | CardRevealed
    | TimeStoneTaken
    | AvengersTileMoved
    | LocationClaimed
    | Passed
    | GauntletChanged
    | TurnBegan
    | GameOver
)

_PUBLIC = (
    TokensMoved,
    CardRecruited,
    CardRevealed,
    TimeStoneTaken,
    AvengersTileMoved,
    LocationClaimed,
    Passed,
    GauntletChanged,
    TurnBegan,
    GameOver,
)


def redact(event: Event, seat: int | None) -> Event:
    """What a seat, or None for a spectator, may hear of an event. Raises TypeError for a kind it
    does not know, so that a new kind cannot slip through unexamined.

    >>> redact(CardReserved(seat=0, card="thor", level=3, slot=None), seat=1).card is None
    True
    """
    if isinstance(event, CardReserved):
        secret_to = event.secret_to
        return event if secret_to is None or seat in secret_to else replace(event, card=None)
    if isinstance(event, _PUBLIC):
        return event
    raise TypeError(f"who may hear of {type(event).__name__} is not settled")


_CLASSES: Final[dict[str, Any]] = {
    event.__dataclass_fields__["kind"].default: event for event in get_args(Event)
}


class Events(list[Event]):
    """What happened in one move, step by step."""

    __slots__ = ("_told",)

    def __init__(self, told: _core.Events | None = None) -> None:
        """Nothing. With `told` for the engine's own use: `Game.play` and `Game.replay` give
        events."""
        super().__init__(() if told is None else told.typed(_CLASSES))
        self._told = told

    def json(self, seat: int | None) -> bytes:
        """What a seat, or None for a spectator, may hear of them, as JSON."""
        return b"[]" if self._told is None else self._told.json(seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)
