"""Where games are kept: one interface, SQLite or PostgreSQL behind it."""

from sixstones.store.admin import Admin, Ban, Figures, Known, Report
from sixstones.store.days import Days, Tried
from sixstones.store.entry import (
    Attendance,
    Entry,
    Listed,
    Listing,
    Process,
    Quarantined,
    Standing,
    Status,
    Waiting,
)
from sixstones.store.open import open_store
from sixstones.store.store import REVISED, Heard, Store, Taken, Unavailable

__all__ = [
    "REVISED",
    "Admin",
    "Attendance",
    "Ban",
    "Days",
    "Entry",
    "Figures",
    "Heard",
    "Known",
    "Listed",
    "Listing",
    "Process",
    "Quarantined",
    "Report",
    "Standing",
    "Status",
    "Store",
    "Taken",
    "Tried",
    "Unavailable",
    "Waiting",
    "open_store",
]
