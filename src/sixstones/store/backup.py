"""A copy of a SQLite database that is in use."""

from __future__ import annotations

import os
from pathlib import Path

import apsw

from sixstones.store.schema import APPLICATION

_BUSY_MS = 5000


def backup(source: str | Path, target: str | Path) -> None:
    """Copy a store into a new file, whole and checked, while others go on writing to it.

    Raises ValueError, in words, when the source is no store of ours, the target exists or the copy
    fails; the target then does not come into being.
    """
    source, target = Path(source), Path(target)
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    if target.exists():
        raise ValueError(f"{target} exists already")
    try:
        _copy(source, partial)
        os.link(partial, target)  # unlike a rename it never replaces a file
        _sync(target.parent)
    except FileExistsError:
        raise ValueError(f"{target} exists already") from None
    except (apsw.Error, OSError) as error:
        raise ValueError(f"{source} could not be copied to {target}: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    reading = apsw.Connection(str(source), apsw.SQLITE_OPEN_READWRITE)
    try:
        reading.set_busy_timeout(_BUSY_MS)
        if reading.pragma("application_id") != APPLICATION:
            raise ValueError(f"{source} is not a store of Six Stones")
        writing = apsw.Connection(str(target))
        try:
            # In one step, so that writers cannot make it begin again for ever; a reader of the
            # write-ahead log holds nobody up.
            with writing.backup("main", reading, "main") as copying:
                copying.step(-1)
            writing.pragma("journal_mode", "delete")
            found = writing.execute("PRAGMA integrity_check").get
            if found != "ok":
                raise ValueError(f"the copy of {source} is damaged: {found}")
        finally:
            writing.close()
    finally:
        reading.close()
    _sync(target)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
