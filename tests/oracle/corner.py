"""What a corner is: a constructed position together with what the rules say happens there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .facts import Position
from .oracle import Result


@dataclass(frozen=True)
class Corner:
    """A position and what must follow from it, in words and, where it is exact, as data.

    `offers` gives, for a kind of move, exactly the legal moves of that kind. `line` is played from
    the position; then `after` gives values by their path ("seats/0/tokens/S"), and the game must
    have ended with `result`, or still be going on when that is None.
    """

    position: Position
    outcome: str
    offers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    line: Sequence[str] = ()
    after: Mapping[str, object] = field(default_factory=dict)
    result: Result | None = None


def value_at(position: Position, path: str) -> object:
    """The value under a path such as "seats/0/tokens/S"."""
    value: object = position
    for key in path.split("/"):
        if isinstance(value, list):
            value = value[int(key)]
        elif isinstance(value, dict):
            value = value[key]
        else:
            raise KeyError(f"{path}: nothing lies below {value!r}")
    return value
