"""What makes a bot's choices repeatable: text or a number, as for a game."""

from __future__ import annotations

import operator
import secrets
from random import Random

from sixstones import _core
from sixstones.engine.deal import seed_text


def seed_number(seed: int | str | None) -> int:
    """A generator's 64-bit seed from any seed; None gives a fresh unpredictable one. Raises as
    `seed_text` does."""
    if seed is None:
        return secrets.randbits(64)
    return _core.bot_seed(seed_text(seed))


def generator(seed: int | str | None) -> Random:
    """Python's generator from any seed. Raises as `seed_text` does."""
    seed_text(seed)
    plain = seed if seed is None or isinstance(seed, str) else operator.index(seed)
    return Random(plain)  # noqa: S311 -- play, not secrets
