"""How many connections there is room for, by the files that a process may have."""

from __future__ import annotations

import pytest

from sixstones.server import connection_limits
from sixstones.server.connection_limits import (
    ENOUGH_FILES,
    LEAST_ROOM,
    SPARE_FILES,
    ConnectionLimits,
    file_room,
)

resource = pytest.importorskip("resource")
UNBOUNDED = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("soft", "hard", "taken"),
    [
        (256, 256, 256),
        (1024, 20_000, 20_000),
        (1024, UNBOUNDED, ENOUGH_FILES),
        (1024, 2**30, ENOUGH_FILES),
        (UNBOUNDED, UNBOUNDED, ENOUGH_FILES),
        (64, 64, SPARE_FILES + LEAST_ROOM),
    ],
)
def test_as_many_files_are_taken_as_may_be(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, taken: int
) -> None:
    """And some are left for the store."""
    bounds = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda what: bounds[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda what, new: bounds.append(new))
    assert file_room() == taken - SPARE_FILES
    assert bounds[-1][1] == hard


def test_a_system_that_refuses_more_files_keeps_those_it_gave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(what: int, new: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda what: (1024, UNBOUNDED))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert file_room() == 1024 - SPARE_FILES


def test_no_network_gets_more_than_half_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "CONNECTIONS", (200, 800))
    small = ConnectionLimits(room=16)
    near = [small.enter("203.0.113.9") for _ in range(5)]
    assert near == [True] * 4 + [False]
    wide = [small.enter(f"203.0.113.{number}") for number in range(10, 16)]
    assert wide == [True] * 4 + [False] * 2
    assert small.enter("198.51.100.1")
