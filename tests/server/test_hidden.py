"""Nobody is told, by any way out of the server, what they cannot know (rules §7, design §4)."""

from __future__ import annotations

from collections import Counter

import pytest
from torture import TORTURE

from server.leaks import LEAKS, Leak
from server.twins import Comparison, compare

pytestmark = pytest.mark.anyio

BATCHES = range(30 if TORTURE else 2)
EACH = 100 if TORTURE else 24


async def compared(batch: int) -> Counter[str]:
    """Pairs of worlds, none of which may differ; what happened in them."""
    counts: Counter[str] = Counter()
    for number in range(EACH):
        comparison = await compare(f"{batch}/{number}")
        counts.update(comparison.counts)
        counts["skipped"] += comparison.skipped
        assert comparison.difference is None, (batch, number, *comparison.difference)
    return counts


@pytest.mark.parametrize("batch", BATCHES)
async def test_worlds_that_one_cannot_tell_apart_sound_the_same(batch: int) -> None:
    """Frames, refusals, answers, log lines, listings and the bot API are the same to the byte when
    what a seat or a spectator cannot know is changed."""
    counts = await compared(batch)
    print(dict(sorted(counts.items())))
    assert counts["skipped"] <= EACH // 50
    assert counts["hidden cards"] > EACH
    assert counts["told"] > 100 * EACH
    for kind in ("nag", "reconnect", "bot done", "move done", "for a seat", "for a spectator"):
        assert counts[kind] >= EACH // 10, kind


async def first_difference() -> Comparison:
    """The first that differ of pairs of worlds which, without a leak, do not."""
    comparison = Comparison()
    for number in range(EACH):
        comparison = await compare(f"0/{number}")
        if comparison.difference is not None:
            break
    return comparison


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_leak_is_noticed(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the silence of the test above would mean nothing."""
    leak(monkeypatch)
    assert (await first_difference()).difference is not None
