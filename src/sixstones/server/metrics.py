"""What the server counts about itself, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """One server's figures."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge(
            "sixstones_connections", "Sockets open now", registry=self.registry
        )
        self.rooms = Gauge("sixstones_rooms", "Tables in memory", registry=self.registry)
        self.thinking = Gauge(
            "sixstones_bots_waiting", "Bots thinking or waiting to", registry=self.registry
        )
        self.actions = Counter(
            "sixstones_actions", "Actions kept", ["kind"], registry=self.registry
        )
        self.refusals = Counter(
            "sixstones_refusals", "Actions and requests refused", ["code"], registry=self.registry
        )
        self.stalled = Counter(
            "sixstones_stalled", "Connections closed because nobody read", registry=self.registry
        )
        self.seconds = Histogram(
            "sixstones_action_seconds",
            "From an action's arrival to its answer",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
        )

    def text(self) -> bytes:
        """All figures in the form Prometheus reads."""
        return generate_latest(self.registry)
