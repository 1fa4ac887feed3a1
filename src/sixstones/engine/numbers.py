"""Whole numbers given by a caller, and pictures of what is refused."""

from operator import index
from typing import Any

from sixstones._core import MOST_ROUNDS, shown

__all__ = ["MOST_ROUNDS", "shown", "whole"]


def whole(value: Any, low: int, high: int, where: str) -> int:
    """A whole number within bounds: an int or what stands for one, such as numpy's; true and false
    are none. Raises ValueError, which says `where`.

    >>> whole(5, 0, 3, "seat")
    Traceback (most recent call last):
        ...
    ValueError: seat must be a whole number from 0 to 3, not 5
    """
    if not isinstance(value, bool):
        try:
            number = index(value)
        except TypeError:
            pass
        else:
            if low <= number <= high:
                return number
    raise ValueError(f"{where} must be a whole number from {low} to {high}, not {shown(value)}")
