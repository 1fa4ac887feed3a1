"""Where games are kept: one interface, SQLite or PostgreSQL behind it."""

from sixstones.store.entry import Attendance, Entry, Listed, Listing, Process, Status
from sixstones.store.open import open_store
from sixstones.store.store import Heard, Store, Taken, Unavailable

__all__ = [
    "Attendance",
    "Entry",
    "Heard",
    "Listed",
    "Listing",
    "Process",
    "Status",
    "Store",
    "Taken",
    "Unavailable",
    "open_store",
]
