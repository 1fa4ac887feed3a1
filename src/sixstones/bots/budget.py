"""How long a bot may think."""

from __future__ import annotations

import math
from typing import SupportsFloat, SupportsIndex

from sixstones.engine.arguments import shown, whole

MOST_VISITS = (1 << 63) - 1
MOST_THREADS = 256


def budget(seconds: SupportsFloat | None, visits: SupportsIndex | None) -> tuple[float, int]:
    """The two bounds as the core takes them, 0 for one that is not set. Raises ValueError, in
    words, for a bound of time or visits that no search can have."""
    time = 0.0 if seconds is None else _seconds(seconds)
    return time, 0 if visits is None else whole(visits, 1, MOST_VISITS, "visits")


def thread_count(threads: SupportsIndex) -> int:
    """The number of threads. Raises ValueError for one that no search can have."""
    return whole(threads, 1, MOST_THREADS, "threads")


def _seconds(seconds: SupportsFloat) -> float:
    try:
        number = math.nan if isinstance(seconds, str | bytes | bool) else float(seconds)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not number > 0:
        raise ValueError(f"seconds must be more than 0, not {shown(seconds)}")
    return number
