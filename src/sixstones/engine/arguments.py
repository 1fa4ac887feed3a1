"""What a caller hands in: whole numbers and texts, and pictures of what is refused."""

from operator import index
from typing import Any

from sixstones._core import MOST_ROUNDS, shown

__all__ = ["MOST_ROUNDS", "shown", "text_of", "utf8", "whole"]


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


def text_of(value: Any, wanted: str) -> str:
    """A text. Raises TypeError, which begins with what is `wanted`, for anything else.

    >>> text_of(5, "a deal is text")
    Traceback (most recent call last):
        ...
    TypeError: a deal is text, not int
    """
    if not isinstance(value, str):
        raise TypeError(f"{wanted}, not {type(value).__name__}")
    return value


def utf8(text: str, what: str) -> str:
    """The text. Raises ValueError, which says `what` it is, when UTF-8 cannot hold it.

    >>> utf8("\\ud800", "a seed")
    Traceback (most recent call last):
        ...
    ValueError: a seed must be text that UTF-8 can hold
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} must be text that UTF-8 can hold") from None
    return text
