"""The characters and locations of the game, as the core holds them."""

from dataclasses import dataclass
from typing import Final

from sixstones import _core

STONES: Final = "YBORPGS"
"""Letters of the seven stones in the order used everywhere (rules §1.1): the five colours, then
green and gray."""

COLOURS: Final = STONES[:5]
"""Letters of the five colours, those of costs and bonuses."""


@dataclass(frozen=True, slots=True)
class Card:
    """A character: its cost, the bonus it gives, its points and Avengers tags (rules §1.2).

    >>> CARDS["ghost-rider"].cost
    {'Y': 2, 'B': 4, 'O': 0, 'R': 0, 'P': 1}
    """

    id: str
    name: str
    level: int
    bonus: str
    points: int
    tags: int
    cost: dict[str, int]


@dataclass(frozen=True, slots=True)
class Location:
    """A location, one side of its piece: the bonuses it asks for and its points (rules §1.3).

    >>> LOCATIONS["knowhere"].needs
    {'Y': 3, 'B': 3, 'O': 0, 'R': 3, 'P': 0}
    """

    id: str
    name: str
    piece: int
    points: int
    needs: dict[str, int]


def five(counts: tuple[int, int, int, int, int]) -> dict[str, int]:
    """Counts of the five colours by letter."""
    return dict(zip(COLOURS, counts, strict=True))


CARDS: Final = {row[0]: Card(*row[:6], five(row[6])) for row in _core.cards()}
"""Every character by id, in the order of the levels."""

LOCATIONS: Final = {row[0]: Location(*row[:4], five(row[4])) for row in _core.locations()}
"""Every location by id."""

CARD_IDS: Final = tuple(CARDS)
CARD_INDEX: Final = {card: index for index, card in enumerate(CARD_IDS)}
LOCATION_IDS: Final = tuple(LOCATIONS)
LOCATION_INDEX: Final = {location: index for index, location in enumerate(LOCATION_IDS)}
