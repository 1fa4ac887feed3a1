"""What the server counts about itself, for Prometheus.

Processes count in files that they share with whoever is asked, so one answer has the figures of
all. The files are those of prometheus_client's multiprocess mode, one set for each worker's number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

if TYPE_CHECKING:
    from sixstones.server.hall import Hall

COUNT_EVERY: Final = 1.0
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """One process's figures."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = self._gauge("sixstones_connections", "Sockets open now")
        self.rooms = self._gauge("sixstones_rooms", "Tables in memory")
        self.thinking = self._gauge("sixstones_bots_waiting", "Bots thinking or waiting to")
        self.draining = self._gauge("sixstones_draining", "Processes about to end")
        self.failing = self._gauge("sixstones_store_failing", "Processes that cannot use the store")
        self.quarantined = self._gauge("sixstones_quarantined", "Tables that were set aside")
        self.actions = Counter(
            "sixstones_actions", "Actions kept", ["kind"], registry=self.registry
        )
        self.refusals = Counter(
            "sixstones_refusals", "Actions and requests refused", ["code"], registry=self.registry
        )
        self.stalled = Counter(
            "sixstones_stalled", "Connections closed because nobody read", registry=self.registry
        )
        self.turned_away = Counter(
            "sixstones_turned_away",
            "Connections turned away or closed for asking too much",
            ["why"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "sixstones_action_seconds",
            "From an action's arrival to its answer",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
        )

    def _gauge(self, name: str, about: str) -> Gauge:
        # Those of a process that has ended do not count any more.
        return Gauge(name, about, registry=self.registry, multiprocess_mode="livesum")

    async def look(self, hall: Hall) -> None:
        """Note what is counted elsewhere."""
        self.rooms.set(len(hall.rooms.open))
        self.thinking.set(hall.bots.pool.waiting)
        self.draining.set(hall.draining)
        self.failing.set(hall.readiness.cause is not None)
        self.quarantined.set(hall.quarantine.number)

    def text(self) -> bytes:
        """The figures of this process in the form Prometheus reads."""
        return generate_latest(self.registry)


def share(folder: Path, number: int) -> None:
    """Count in files in a folder from now on, going on where the last process of this number
    ended. The number is that of no other process that lives."""
    os.environ[FOLDER] = str(folder)
    forget(folder, number)
    values.ValueClass = values.MultiProcessValue(lambda: number)  # type: ignore[no-untyped-call]


def forget(folder: Path, number: int) -> None:
    """Take away what a process that has ended had open; what it has counted stays."""
    mark_process_dead(number, str(folder))  # type: ignore[no-untyped-call]


def offer(folder: Path, host: str, port: int) -> Callable[[], None]:
    """Serve the figures of all processes that share a folder, in a thread of its own; gives what
    ends it. Raises OSError when the address cannot be had."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    server, thread = start_http_server(port, host, registry)

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end
