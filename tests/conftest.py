"""One deterministic Hypothesis profile for every test: the same examples on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "sixstones",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sixstones")
