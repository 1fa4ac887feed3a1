"""`--cluster`: many machines that play the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixstones.cli.parser import Failure

if TYPE_CHECKING:
    from sixstones.learn.cluster import Cluster


def joined(address: str) -> Cluster:
    """The cluster whose scheduler is there. Raises Failure when there is none, or its nodes have
    another version of the package."""
    try:
        from sixstones.learn.cluster import Cluster
    except ModuleNotFoundError as missing:
        raise Failure(
            f"--cluster needs {missing.name}: pip install 'sixstones[cluster]'"
        ) from missing
    try:
        return Cluster(address)
    except ValueError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"there is no cluster at {address}: {error}") from error
