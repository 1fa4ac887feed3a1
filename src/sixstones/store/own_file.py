"""Whether the files of a SQLite database are still those that were opened.

A file that was deleted or replaced can be written to for as long as it is open, and all of it is
gone with the process. So nobody may be told that something was kept in one.
"""

from __future__ import annotations

import stat
from pathlib import Path

from sixstones.store.store import Unavailable

ANYONE_MAY_WRITE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class OwnFile:
    """A database file with its write-ahead log and the index of that, as they lie there now."""

    def __init__(self, path: Path) -> None:
        self._files = {part: _identity(part) for part in (path, *_beside(path))}

    def check(self) -> None:
        """Raises Unavailable unless all of them are there, are the same, and can be written to."""
        for path, own in self._files.items():
            try:
                found = path.stat()
            except OSError as error:
                raise Unavailable(f"the file {path} is gone: {error.strerror}") from error
            if (found.st_dev, found.st_ino) != own:
                raise Unavailable(
                    f"the file {path} is another than the one that was opened; put that one back, "
                    "or start again with this one"
                )
            if not found.st_mode & ANYONE_MAY_WRITE:
                raise Unavailable(f"the file {path} is read-only")


def _beside(path: Path) -> tuple[Path, Path]:
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
