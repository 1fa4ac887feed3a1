"""What a seat knows, in the form a program wants: a flat vector, entities, or planes of a board.

All three say the same, but that planes count the unseen cards by level and colour and do not name
them. docs/environments.md has their layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sixstones.engine import CARDS, COLOURS, LEVELS, OBSERVATION_SIZE, PARTS

Form: TypeAlias = Literal["flat", "entities", "planes"]
Bytes: TypeAlias = NDArray[np.uint8]

MOST_ANNOUNCED = 5  # there are no more gray tokens
ROWS, COLUMNS = 8, 4
"""Of the board: the market's levels, the locations, then the hands, one's own first."""
TABLE = PARTS["location.there"].first


def _group(name: str) -> slice:
    parts = [part for part in PARTS.values() if part.name.startswith(f"{name}.")]
    return slice(parts[0].first, parts[0].first + parts[0].times * max(1, parts[0].step))


def _most() -> Bytes:
    most = np.ones(OBSERVATION_SIZE, np.uint8)
    for part in PARTS.values():
        for time in range(part.times):
            begin = part.first + time * part.step
            most[begin : begin + part.size] = part.most
    return most


MOST = _most()
"""The most that each number of a flat vector can be."""
GROUPS = {
    "table": (slice(0, TABLE), (TABLE,)),
    **{
        plural: (_group(name), (PARTS[f"{name}.{first}"].times, PARTS[f"{name}.{first}"].step))
        for plural, name, first in (
            ("locations", "location", "there"),
            ("market", "market", "there"),
            ("seats", "seat", "tokens"),
            ("hands", "hand", "there"),
        )
    },
    "unseen": (slice(PARTS["unseen"].first, OBSERVATION_SIZE), (PARTS["unseen"].size,)),
}
"""Of each kind of entity: where it stands in the flat vector, and its shape."""
CARD = GROUPS["market"][1][1]
SEAT = GROUPS["seats"][1][1]
COST = PARTS["market.cost"].first - PARTS["market.there"].first
KINDS = np.zeros((LEVELS, len(COLOURS), len(CARDS)), np.float32)
"""Which cards are of a level and a colour, each as its share of them."""
for _at, _card in enumerate(CARDS.values()):
    KINDS[_card.level - 1, COLOURS.index(_card.bonus), _at] = 1
KINDS /= KINDS.sum(axis=2, keepdims=True)


class Observer:
    """Turns what the core tells into one of the forms, with what is announced where gray can be.
    Raises ValueError for a form that there is not."""

    def __init__(self, form: Form, gray: bool) -> None:
        makers: dict[str, tuple[Callable[[Bytes, Bytes], Any], spaces.Space[Any]]] = {
            "flat": (self._flat, self._flat_space(gray)),
            "entities": (self._entities, self._entities_space(gray)),
            "planes": (self._planes, self._planes_space(gray)),
        }
        if form not in makers:
            raise ValueError(f"observations are {', '.join(makers)}, not {form!r}")
        self._gray = gray
        self._make, self.space = makers[form]

    def of(self, seen: bytes, announced: tuple[int, ...]) -> Any:
        """An observation, from that of the core and the gray announced by the seat itself."""
        return self._make(np.frombuffer(seen, np.uint8), np.array(announced, np.uint8))

    def _flat_space(self, gray: bool) -> spaces.Space[Any]:
        more = [MOST_ANNOUNCED] * len(COLOURS) * gray
        return spaces.Box(0, np.concatenate([MOST, np.array(more, np.uint8)]), dtype=np.uint8)

    def _flat(self, seen: Bytes, announced: Bytes) -> Bytes:
        return np.concatenate([seen, announced]) if self._gray else seen.copy()

    def _entities_space(self, gray: bool) -> spaces.Space[Any]:
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0, MOST[where].reshape(shape), dtype=np.uint8)
            for name, (where, shape) in GROUPS.items()
        }
        if gray:
            boxes["announced"] = spaces.Box(0, MOST_ANNOUNCED, (len(COLOURS),), np.uint8)
        return spaces.Dict(boxes)

    def _entities(self, seen: Bytes, announced: Bytes) -> dict[str, Bytes]:
        own = seen.copy()
        found = {name: own[where].reshape(shape) for name, (where, shape) in GROUPS.items()}
        return found | {"announced": announced} if self._gray else found

    def _planes_space(self, gray: bool) -> spaces.Space[Any]:
        planes = CARD + SEAT + TABLE + len(COLOURS) * (1 + gray)
        return spaces.Box(0, 1, (planes, ROWS, COLUMNS), np.float32)

    def _planes(self, seen: Bytes, announced: Bytes) -> NDArray[np.float32]:
        share = seen / MOST.astype(np.float32)
        part = {name: share[where].reshape(shape) for name, (where, shape) in GROUPS.items()}
        planes = np.zeros(self.space.shape or (), np.float32)
        cards, seats, table, unseen = np.split(planes, np.cumsum([CARD, SEAT, TABLE]))
        cards[:, :LEVELS] = part["market"].T.reshape(CARD, LEVELS, COLUMNS)
        cards[0, LEVELS] = part["locations"][:, 0]
        cards[COST:, LEVELS] = part["locations"][:, 1:].T
        cards[:, LEVELS + 1 :, : COLUMNS - 1] = part["hands"].T.reshape(CARD, COLUMNS, -1)
        seats[:, LEVELS + 1 :] = part["seats"].T[:, :, np.newaxis]
        table[:] = part["table"][:, np.newaxis, np.newaxis]
        counts = KINDS @ part["unseen"]
        unseen[: len(COLOURS), :LEVELS] = counts.T[:, :, np.newaxis]
        unseen[len(COLOURS) :] = announced[: len(unseen) - len(COLOURS), None, None] / np.float32(
            MOST_ANNOUNCED
        )
        return planes
