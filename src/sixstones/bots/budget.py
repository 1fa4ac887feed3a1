"""How long a bot may think."""

from __future__ import annotations

from sixstones.engine.position import shown, whole

MOST_VISITS = (1 << 63) - 1
MOST_THREADS = 256


def require_budget(seconds: float | None, visits: int | None, threads: int = 1) -> None:
    """Raise ValueError, in words, for a bound of time or visits, or a number of threads, that no
    search can have."""
    if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
        raise ValueError(f"seconds must be more than 0, not {shown(seconds)}")
    if visits is not None:
        whole(visits, 1, MOST_VISITS, "visits")
    whole(threads, 1, MOST_THREADS, "threads")
