"""The part of a store in memory for the boards of the days."""

from __future__ import annotations

from sixstones.store import Tried
from sixstones.store.days import can_be_there
from sixstones.store.limits import check_text


class MemoryDays:
    """See Days."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Tried] = {}

    async def keep(self, tried: Tried) -> bool:
        for text in (tried.name, tried.summary):
            check_text(text)
        return self.kept.setdefault(tried[:2], tried) is tried

    async def best(self, date: str, limit: int) -> list[Tried]:
        of_date = [each for each in self.kept.values() if each.date == date]
        return sorted(of_date, key=lambda each: (each.score, each.at, each.device))[:limit]

    async def of(self, date: str, device: str) -> Tried | None:
        return self.kept.get((date, device))

    async def count(self, date: str, below: int | None = None) -> int:
        scores = [each.score for each in self.kept.values() if each.date == date]
        return len([score for score in scores if below is None or score < below])

    async def latest(self, limit: int) -> list[Tried]:
        tries = sorted(self.kept.values(), key=lambda each: (-each.at, each.date, each.device))
        return tries[:limit]

    async def remove(
        self, *, date: str | None = None, device: str | None = None, name: str | None = None
    ) -> int:
        can_be_there(date, device, name)
        wanted = {"date": date, "device": device, "name": name}
        gone = [
            key
            for key, each in self.kept.items()
            if all(said is None or getattr(each, what) == said for what, said in wanted.items())
        ]
        for key in gone:
            del self.kept[key]
        return len(gone)

    async def forget(self, before: int, limit: int) -> int:
        old = sorted((t for t in self.kept.values() if t.at < before), key=lambda each: each.at)
        for each in old[:limit]:
            del self.kept[each[:2]]
        return len(old[:limit])
