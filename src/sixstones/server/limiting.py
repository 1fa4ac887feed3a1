"""How much one address and one connection may ask for."""

from __future__ import annotations

from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from sixstones.server.refusal import Refusal

REQUESTS: Final = parse("600/minute")
TABLES: Final = parse("60/hour")
WRONG_SECRETS: Final = parse("30/minute")
CONNECTS: Final = parse("120/minute")
MESSAGES: Final = parse("20/second")
HINTS: Final = parse("30/minute")
REPLAYS: Final = parse("60/minute")


class Limits:
    """Counts in memory, so each process counts for itself. `on` False lets everything through."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._limiter = FixedWindowRateLimiter(MemoryStorage()) if on else None

    def allows(self, item: RateLimitItem, who: str) -> bool:
        """Count one more; whether it is within the bound."""
        return self._limiter is None or self._limiter.hit(item, who)

    def used_up(self, item: RateLimitItem, who: str) -> bool:
        """Whether no more would be let through; counts nothing."""
        return self._limiter is not None and not self._limiter.test(item, who)

    def require(self, item: RateLimitItem, who: str) -> None:
        """Count one more. Raises Refusal when it is too many."""
        if not self.allows(item, who):
            raise Refusal("too_fast", f"Too often: no more than {item} from one address.", 429)
