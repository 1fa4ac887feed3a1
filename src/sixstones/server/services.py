"""What every request needs, made once for each process."""

from dataclasses import dataclass, field

from sixstones.server.hall import Hall
from sixstones.server.limiting import Limits
from sixstones.server.metrics import Metrics
from sixstones.server.replay import Replays
from sixstones.server.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """The hall, and what surrounds it."""

    settings: Settings
    hall: Hall
    limits: Limits
    metrics: Metrics
    replays: Replays = field(default_factory=Replays)
