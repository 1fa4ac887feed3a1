"""How much one address, one network and one connection may ask for."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from sixstones.server import messages as m
from sixstones.server.network import rings
from sixstones.server.refusal import Refusal

UNITS: Final = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "year": 31_536_000.0}
WIDER: Final = 8
"""How many times as much a wide network may ask for as each of the near ones in it."""
MOST_KEPT: Final = 50_000
FORGOTTEN_AT_ONCE: Final = 2
ROUNDING: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and from then on evenly as many in each unit of time."""

    name: str
    amount: int
    per: Literal["second", "minute", "hour", "year"]

    @property
    def seconds(self) -> float:
        """How long it takes until all of it can be had again."""
        return UNITS[self.per]

    def __str__(self) -> str:
        return f"{self.amount} per 1 {self.per}"


REQUESTS: Final = Rate("requests", 600, "minute")
TABLES: Final = Rate("tables", 60, "hour")
WRONG_SECRETS: Final = Rate("wrong secrets", 30, "minute")
CONNECTS: Final = Rate("sockets", 120, "minute")
HINTS: Final = Rate("hints", 30, "minute")
REPLAYS: Final = Rate("replays", 60, "minute")
REPORTS: Final = Rate("reports", 10, "minute")
ERASURES: Final = Rate("erasures", 10, "minute")
TRIES: Final = Rate("tries of a day", 20, "hour")
PAIRINGS: Final = Rate("pairings", 60, "minute")
LINES: Final = Rate("lines of chat", 12, "minute")
MESSAGES: Final = Rate("messages", 100, "second")

SOCKETS: Final = (100, 400)
"""How many sockets and streams a near and a wide network may have open."""
FULL_FOR: Final = 10.0
"""When to come back when it has as many."""


class Bucket:
    """What is left of a rate: all that was taken comes back with time."""

    __slots__ = ("_whole_at",)

    def __init__(self) -> None:
        self._whole_at = 0.0

    def wait(self, rate: Rate, now: float, cost: float = 1.0) -> float:
        """The seconds until so much can be taken; 0 when it can be now."""
        whole_again = max(self._whole_at, now) + cost * rate.seconds / rate.amount
        return max(0.0, whole_again - now - rate.seconds - ROUNDING)

    def take(self, rate: Rate, now: float, cost: float = 1.0) -> None:
        """Take so much, though there may be less."""
        self._whole_at = max(self._whole_at, now) + cost * rate.seconds / rate.amount

    def is_whole(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._whole_at <= now


class Meter:
    """A bucket for everyone who asks, forgotten when it is whole again. Those that were not asked
    for longest are looked at first, a few at a time, so nothing is ever searched through."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, who: str, now: float) -> float:
        """The seconds until one more is within the rate; counts nothing."""
        bucket = self._buckets.get(who)
        return 0.0 if bucket is None else bucket.wait(self._rate, now)

    def count(self, who: str, now: float) -> None:
        """Count one more."""
        self._buckets.setdefault(who, Bucket()).take(self._rate, now)
        self._buckets.move_to_end(who)
        for _ in range(FORGOTTEN_AT_ONCE):
            oldest = next(iter(self._buckets))
            if len(self._buckets) <= MOST_KEPT and not self._buckets[oldest].is_whole(now):
                break
            del self._buckets[oldest]


class Crowd:
    """How many of something each network has at a time."""

    def __init__(self, near: int, wide: int) -> None:
        self._most = near, wide
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more, and say so, unless its network has as many as it may."""
        keys = _keys(address)
        if any(self._here[key] >= most for key, most in zip(keys, self._most, strict=True)):
            return False
        self._here.update(keys)
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        for key in _keys(address):
            self._here[key] -= 1
            if not self._here[key]:
                del self._here[key]


class Limits:
    """Counts in memory, so each process counts for itself. `on` False lets everything through."""

    def __init__(self, on: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.sockets = Crowd(*SOCKETS)
        self._now = now
        self._meters: dict[Rate, Meter] = {}

    def take(self, rate: Rate, address: str) -> float:
        """Count one more for an address and the networks it belongs to. Gives 0, or, without
        having counted it, the seconds to wait when that would be too many."""
        return self._take(*_rings_of(rate, address))

    def pace(self, rate: Rate, address: str) -> float:
        """Count one more in any case, and give the seconds to wait until it is not too many: each
        who is made to wait gets another moment."""
        if not self.on:
            return 0.0
        now, wait = self._now(), 0.0
        for each, who in _rings_of(rate, address):
            meter = self._meter(each)
            wait = max(wait, meter.wait(who, now))
            meter.count(who, now)
        return wait

    def _take(self, *wanted: tuple[Rate, str]) -> float:
        if not self.on:
            return 0.0
        now = self._now()
        meters = [(self._meter(rate), who) for rate, who in wanted]
        wait = max(meter.wait(who, now) for meter, who in meters)
        if not wait:
            for meter, who in meters:
                meter.count(who, now)
        return wait

    def require(self, rate: Rate, address: str) -> None:
        """Count one more for an address. Raises Refusal when it is too many."""
        wait = self.take(rate, address)
        if wait:
            raise Refusal(
                "too_fast", f"Too often: no more than {rate} from one address.", 429, wait=wait
            )

    def require_calm(self, key: str, action: m.Action) -> None:
        """Count a line of chat of a seat. Raises Refusal when there are too many; all else that is
        done at a table has bounds of its own."""
        if isinstance(action, m.Say) and (wait := self._take((LINES, key))):
            raise Refusal("too_fast", f"No more than {LINES} are said from a seat.", 429, wait=wait)

    def _meter(self, rate: Rate) -> Meter:
        if rate not in self._meters:
            self._meters[rate] = Meter(rate)
        return self._meters[rate]


def _rings_of(rate: Rate, address: str) -> tuple[tuple[Rate, str], tuple[Rate, str]]:
    """What an address and the network around it may have of a rate."""
    near, wide = _keys(address)
    return (rate, near), (_wider(rate), wide)


@cache
def _wider(rate: Rate) -> Rate:
    return replace(rate, amount=rate.amount * WIDER)


def _keys(address: str) -> tuple[str, str]:
    """The rings as names that cannot be the same: what is no address is its own neighbour."""
    near, wide = rings(address)
    return near, f"around {wide}"
