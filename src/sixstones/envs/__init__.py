"""Environments for programs that learn. They need the extra `envs`, that of OpenSpiel `openspiel`.

`BatchEnv` is many games side by side in NumPy arrays, `TableEnv` a table for PettingZoo, `SeatEnv`
a seat among bots for Gymnasium; `sixstones.envs.openspiel` gives the game to OpenSpiel.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixstones.envs.batch import BatchEnv
    from sixstones.envs.seat import SeatEnv
    from sixstones.envs.table import TableEnv

__all__ = ["BatchEnv", "SeatEnv", "TableEnv"]

_HOMES = {"BatchEnv": "batch", "SeatEnv": "seat", "TableEnv": "table"}


def missing(error: ModuleNotFoundError, extra: str = "envs") -> ModuleNotFoundError:
    """What to say when a package is missing that an extra brings."""
    what = f"this environment needs {error.name}: pip install 'sixstones[{extra}]'"
    return ModuleNotFoundError(what, name=error.name)


def __getattr__(name: str) -> Any:
    # Each asks for its own packages alone, when it is first used.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        raise missing(error) from error
