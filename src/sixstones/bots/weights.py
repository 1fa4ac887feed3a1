"""The evaluator's weights, one set for each number of seats, tuned by self-play. They are built
into the core from data/weights.json."""

from functools import cache

from sixstones import _core

PARTS = ("early", "late", "move_features")


@cache
def _names() -> dict[str, list[str]]:
    features = _core.feature_names()
    return {"early": features, "late": features, "move_features": _core.move_feature_names()}


def flatten(weights: dict[str, dict[str, float]]) -> list[float]:
    """A set of weights in the core's order. A weight the set does not name is 0."""
    return [float(weights[part].get(name, 0.0)) for part in PARTS for name in _names()[part]]


def unflatten(numbers: list[float]) -> dict[str, dict[str, float]]:
    """The inverse of `flatten`."""
    rest = iter(numbers)
    return {part: {name: round(next(rest), 4) for name in _names()[part]} for part in PARTS}


def tuned_weights(players: int) -> dict[str, dict[str, float]]:
    """The tuned weights for so many seats, as the core has them."""
    return unflatten(_core.tuned_weights(players))
