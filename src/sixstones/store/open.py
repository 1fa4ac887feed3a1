"""From an address to a store."""

from __future__ import annotations

import re

from sixstones.store.store import Store


async def open_store(url: str) -> Store:
    """The store at `sqlite:PATH`, at a plain path, or at `postgresql://...`; made if it is new.

    Raises ValueError, in words, when the address is wrong or what is there cannot be used, and
    Unavailable when the server cannot be reached. Neither changes what is there.
    """
    scheme, _, rest = url.partition(":")
    match scheme if re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]+:.*", url, re.DOTALL) else "":
        case "postgresql" | "postgres":
            return await _open_postgres(url)
        case "sqlite":
            return await _open_sqlite(rest)
        case "":
            return await _open_sqlite(url)
    raise ValueError(
        f"a store is at sqlite:PATH, a plain path or postgresql://..., not at {scheme}:..."
    )


async def _open_sqlite(path: str) -> Store:
    if not path:
        raise ValueError("the address of the store has no path")
    try:
        from sixstones.store.sqlite import open_sqlite
    except ModuleNotFoundError as error:
        raise _missing(error, "apsw", "serve") from None
    return await open_sqlite(path)


async def _open_postgres(url: str) -> Store:
    try:
        from sixstones.store.postgres import open_postgres
    except ModuleNotFoundError as error:
        raise _missing(error, "asyncpg", "postgres") from None
    return await open_postgres(url)


def _missing(error: ModuleNotFoundError, package: str, extra: str) -> Exception:
    if error.name != package:
        return error
    return ValueError(f"this store needs {package}: pip install 'sixstones[{extra}]'")
