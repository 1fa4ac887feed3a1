"""A net's weights as a file: a line that says what it is, the recipe as a line of JSON, the weights
as 16-bit numbers, and the SHA-256 of all that."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixstones import _core

MAGIC = b"sixstones-net 1\n"
LARGEST = 400_000  # bytes that a file in the package may have

Tables = dict[str, NDArray[np.float32]]
Parts = dict[int, tuple[bytes, dict[str, Any]]]
"""For numbers of seats the weights of their set, and how that was trained."""


def tables_of(weights: bytes) -> Tables:
    """A trainer's weights, part by part."""
    numbers = np.frombuffer(weights, dtype="<f4")
    tables: Tables = {}
    at = 0
    for name, rows, columns, _ in _core.net_parts():
        tables[name] = numbers[at : at + rows * columns].reshape(rows, columns)
        at += rows * columns
    if at != len(numbers):
        raise ValueError(f"a net has {at} weights, not {len(numbers)}")
    return tables


def quantized(weights: bytes) -> bytes:
    """A trainer's weights in whole numbers, each part by its own scale. What is too large for 16
    bits becomes the largest that is not."""
    tables = tables_of(weights)
    parts = []
    for name, _, _, scale in _core.net_parts():
        whole = np.clip(np.rint(tables[name].astype(float) * scale), -32767, 32767)
        parts.append(whole.astype("<i2").tobytes())
    return b"".join(parts)


def real(weights: bytes) -> bytes:
    """What `quantized` made of a trainer's weights, as a trainer has them again."""
    numbers = np.frombuffer(weights, dtype="<i2").astype(np.float32)
    scales = [np.full(rows * columns, scale) for _, rows, columns, scale in _core.net_parts()]
    floats: bytes = (numbers / np.concatenate(scales)).astype("<f4").tobytes()
    return floats


def write_net(path: Path, weights: bytes, recipe: dict[str, Any]) -> str:
    """Write quantised weights with their recipe, whole or not at all; gives the file's hash.
    Raises ValueError for weights that no net can have."""
    body = MAGIC + json.dumps(recipe, sort_keys=True).encode() + b"\n" + weights
    digest = hashlib.sha256(body)
    _core.Net.read(body + digest.digest())
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(body + digest.digest())
    part.replace(path)
    return digest.hexdigest()


def parts_of(path: Path) -> Parts:
    """What a file for the bots has for each number of seats that it serves."""
    recipe, weights = recipe_of(path), weights_of(path)
    serves = recipe.pop("serves", [])
    made = recipe.get("made", [recipe])
    size = len(weights) // len(made)
    return {
        seats: (weights[size * number : size * (number + 1)], made[number])
        for seats, number in zip(serves, recipe.get("sets", [0] * len(serves)), strict=True)
    }


def write_parts(path: Path, parts: Parts) -> dict[str, Any]:
    """Write a file for the bots, each set of weights once; gives its recipe."""
    sets = dict(parts.values())
    serves, order = sorted(parts), list(sets)
    recipe = {
        "sets": [order.index(parts[seats][0]) for seats in serves],
        "made": list(sets.values()),
    }
    recipe = (sets[order[0]] if len(order) == 1 else recipe) | {"serves": serves}
    write_net(path, b"".join(order), recipe)
    return recipe


def read_net(path: Path) -> _core.Net:
    """The net of a file. Raises ValueError, in words, for a file that is none."""
    return _core.Net.read(path.read_bytes())


def recipe_of(path: Path) -> dict[str, Any]:
    """How a file's net was trained."""
    recipe: dict[str, Any] = json.loads(path.read_bytes().split(b"\n", 2)[1])
    return recipe


def weights_of(path: Path) -> bytes:
    """A file's weights alone."""
    return path.read_bytes().split(b"\n", 2)[2][:-32]


def hash_of(path: Path) -> str:
    """The hash written into a file."""
    return path.read_bytes()[-32:].hex()
