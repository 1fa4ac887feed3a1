"""Sources of a server that draws the same lots in every run, and deals fairly from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from sixstones.server.sources import Sources

_servers: Counter[str] = Counter()


def repeatable(database: Path | str, **others: Any) -> Sources:
    """Secrets and nonces that are the same in the next run of a test and differ from one another,
    also between the servers that use a database; bots that choose alike. Further arguments are
    sources of the test's own."""
    server = _servers[str(database)]
    _servers[str(database)] += 1
    drawn: dict[str, Any] = {
        "new_secret": _drawing(f"secret {server}", 64),
        "new_nonce": _drawing(f"nonce {server}", 32),
        "bot_seed": 1,
    }
    return Sources(**{**drawn, **others})


def _drawing(what: str, length: int) -> Callable[[], str]:
    numbers = count()
    return lambda: sha256(f"{what} {next(numbers)}".encode()).hexdigest()[:length]
