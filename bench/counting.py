"""What it costs to count and to log nothing: the time that a move spends on metrics and on log
lines below the level, of a core.

    python bench/counting.py memory
    python bench/counting.py files
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import structlog

from sixstones.server import logs, metrics

TIMES = 50_000


def best(work: Callable[[], object]) -> float:
    """Microseconds of processor time, the best of seven."""

    def once() -> float:
        began = time.process_time()
        for _ in range(TIMES):
            work()
        return time.process_time() - began

    return min(once() for _ in range(7)) / TIMES * 1e6


if __name__ == "__main__":
    logs.set_up("json", "info")
    log = structlog.get_logger()
    with tempfile.TemporaryDirectory() as folder:
        if sys.argv[1] == "files":
            metrics.share(Path(folder), 0)
        counted = metrics.Metrics()

        def count() -> None:
            counted.actions.labels("move").inc()
            counted.seconds.observe(0.004)

        print(f"counting in {sys.argv[1]}: {best(count):.2f} µs a move")
        quiet = best(lambda: log.debug("kept", table="t", seq=1, kind="moved"))
        print(f"a line below the level: {quiet:.2f} µs")
