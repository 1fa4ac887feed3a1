"""When a server looks for garbage that refers to itself."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from sixstones.server.collector import GROWTH, SPARE, Collector

pytestmark = pytest.mark.anyio


class Circle:
    """Refers to itself, so that only a collection ends it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    """At work, with Python's own switched off."""
    with Collector() as collector:
        yield collector


async def test_nothing_is_looked_for_until_memory_has_doubled(collector: Collector) -> None:
    circle = weakref.ref(Circle())
    await collector.look()
    assert circle() is not None
    grown = [[] for _ in range(round(sys.getallocatedblocks() * (GROWTH - 1)) + SPARE)]  # type: ignore[var-annotated]
    await collector.look()
    assert circle() is None
    later = weakref.ref(Circle())
    await collector.look()
    assert later() is not None, "it had just looked"
    del grown


def test_python_collects_again_afterwards() -> None:
    with Collector():
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
