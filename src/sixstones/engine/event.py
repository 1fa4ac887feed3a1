"""What happens when a move is played, told step by step for logs and animation.

Every event has a `kind`. An event with a secret part names in `secret_to` the seats that may know
it; `redact` gives what one seat may hear.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from sixstones.engine.content import CARD_IDS, LOCATION_IDS

RawEvent: TypeAlias = tuple[int, int, int, int, int, int, dict[str, int] | None]


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
    """A seat takes a location; `slot` is its place among the tiles that were lying there."""

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


def _seat(number: int) -> int | None:
    return None if number < 0 else number


def _tokens(raw: RawEvent) -> Event:
    return TokensMoved(_seat(raw[1]), _seat(raw[2]), raw[6] or {})


def _reserved(raw: RawEvent) -> Event:
    return CardReserved(raw[1], CARD_IDS[raw[3]], raw[4], raw[5] if raw[5] < 4 else None)


def _recruited(raw: RawEvent) -> Event:
    _, seat, _, card, level, slot, _ = raw
    if slot < 4:
        return CardRecruited(seat, CARD_IDS[card], level, "market", slot)
    return CardRecruited(seat, CARD_IDS[card], level, "hand", slot - 4)


# In the order of Event::Kind in core/event.h; turns and endings need the game and are built there.
_BUILDERS: tuple[Callable[[RawEvent], Event], ...] = (
    _tokens,
    _reserved,
    _recruited,
    lambda raw: CardRevealed(CARD_IDS[raw[3]], raw[4], raw[5]),
    lambda raw: TimeStoneTaken(raw[1]),
    lambda raw: AvengersTileMoved(raw[1], _seat(raw[2])),
    lambda raw: LocationClaimed(raw[1], LOCATION_IDS[raw[3]], raw[5]),
    lambda raw: Passed(raw[1]),
    lambda raw: GauntletChanged(raw[1], raw[5] == 1),
)
TURN = 9
OVER = 10


def event_of(raw: RawEvent) -> Event:
    """The event that the core tells as a tuple of numbers; neither a turn nor the end."""
    return _BUILDERS[raw[0]](raw)
