"""Where a server gets what is different each time: the hour, cards, names and the bots' luck."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sixstones.engine import Game
from sixstones.server import fair


def steady_clock() -> Callable[[], int]:
    """A clock that gives milliseconds since 1970. It begins with the hour of the machine and goes
    on evenly, also while the machine sleeps, whatever is done to the machine's own clock."""
    elapsed = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    began = time.time_ns() - time.clock_gettime_ns(elapsed)
    return lambda: (began + time.clock_gettime_ns(elapsed)) // 1_000_000


@dataclass(frozen=True, slots=True)
class Dealer:
    """How the seed of a table comes from its deal secret and nonces, which also decides the lot,
    and how the game comes from the seed."""

    seed_of: Callable[[str, Sequence[str]], str] = fair.seed_of
    deal: Callable[[int, str], Game] = Game.new


FAIR: Final = Dealer()
"""As deals are promised to be (design §2)."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What `create_app` may be given by a program that wants the same games every time, such as a
    test. It is no part of Settings, so no option, file or request reaches it.

    `now` gives milliseconds since 1970; `new_id`, `new_secret` and `new_nonce` make up the names of
    tables, the secrets of seats and deals, and the nonces of those who bring none. A bot's seed
    follows from `bot_seed` and its seat; with `bot_visits` bots and hints think so many visits
    instead of for a time, and then choose the same on every machine.

    A server whose deals and bots are always the same, for a script beside a test:

        same = Dealer(seed_of=lambda deal_secret, nonces: "5")
        sources = Sources(dealer=same, bot_seed=1, bot_visits=200)
        settings = Settings(database=path, limits=False, gone_seconds=1.0)
        serve(settings, "127.0.0.1", 0, announce=print, app=create_app(settings, sources))
    """

    now: Callable[[], int] = field(default_factory=steady_clock)
    dealer: Dealer = FAIR
    new_id: Callable[[], str] = fair.new_id
    new_secret: Callable[[], str] = fair.new_secret
    new_nonce: Callable[[], str] = fair.new_nonce
    bot_seed: int | str | None = None
    bot_visits: int | None = None
