"""What a store keeps of the deals of the day: who has played which, and how it went."""

from typing import NamedTuple, Protocol

from sixstones.store.limits import check_text


class Tried(NamedTuple):
    """A device's one counted try of a date, kept `at` a time in milliseconds since 1970. The lower
    the `score`, the better; the summary is JSON text that only the server understands."""

    date: str
    device: str
    at: int
    name: str
    score: int
    summary: str


class Days(Protocol):
    """The part of a Store for the boards of the days. Everything said there holds here too."""

    async def keep(self, tried: Tried) -> bool:
        """Keep a try, unless there is one of this device for this date; says which."""
        ...

    async def best(self, date: str, limit: int) -> list[Tried]:
        """The tries of a date with the lowest scores, of equal ones the earliest first."""
        ...

    async def of(self, date: str, device: str) -> Tried | None:
        """A device's try of a date; None when there is none."""
        ...

    async def count(self, date: str, below: int | None = None) -> int:
        """How many tries of a date there are, or how many with a score below another."""
        ...

    async def latest(self, limit: int) -> list[Tried]:
        """Tries of all dates, the last kept first."""
        ...

    async def remove(
        self, *, date: str | None = None, device: str | None = None, name: str | None = None
    ) -> int:
        """Remove the tries to which all that is said applies; says how many. Raises ValueError when
        nothing is said."""
        ...

    async def forget(self, before: int, limit: int) -> int:
        """Remove tries kept before a time, so many at most, the oldest first; says how many."""
        ...


def can_be_there(*wanted: str | None) -> bool:
    """Whether there can be a try of which this is said. Raises ValueError when nothing is."""
    said = [each for each in wanted if each is not None]
    if not said:
        raise ValueError("say which tries: their date, device or name")
    try:
        for each in said:
            check_text(each)
    except ValueError:
        return False
    return True
