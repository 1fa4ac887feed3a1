"""The same conditions for every test on every machine, however the tests were started."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# Tests share the cores already: threads of linear algebra would only wait for one another, busily.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# A shell starts what runs in the background with Ctrl-C ignored, and every program that tests
# start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Programs that tests start: looking for examples in them would run them.
collect_ignore_glob = ["*/scripts/*"]

# One deterministic profile: the same examples everywhere.
settings.register_profile(
    "sixstones",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sixstones")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what the proofs counted, which workers of pytest-xdist would keep to themselves."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name == "counts":
                terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {value}")
