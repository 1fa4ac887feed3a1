"""Where games are kept: one interface, SQLite or PostgreSQL behind it."""

from sixstones.store.entry import (
    Attendance,
    Entry,
    Listed,
    Listing,
    Process,
    Quarantined,
    Standing,
    Status,
)
from sixstones.store.open import open_store
from sixstones.store.store import REVISED, Heard, Store, Taken, Unavailable

__all__ = [
    "REVISED",
    "Attendance",
    "Entry",
    "Heard",
    "Listed",
    "Listing",
    "Process",
    "Quarantined",
    "Standing",
    "Status",
    "Store",
    "Taken",
    "Unavailable",
    "open_store",
]
