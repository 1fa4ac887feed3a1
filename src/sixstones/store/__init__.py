"""Where games are kept: one interface, SQLite or PostgreSQL behind it."""

from sixstones.store.entry import Entry, Listed, Listing, Status
from sixstones.store.open import open_store
from sixstones.store.store import Heard, Store, Taken, Unavailable

__all__ = [
    "Entry",
    "Heard",
    "Listed",
    "Listing",
    "Status",
    "Store",
    "Taken",
    "Unavailable",
    "open_store",
]
