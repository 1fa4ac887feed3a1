"""Environments for programs that learn. They need the extra `envs`."""

try:
    import numpy as numpy
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "environments need NumPy: pip install 'sixstones[envs]'", name=error.name
    ) from error

from sixstones.envs.batch import BatchEnv

__all__ = ["BatchEnv"]
