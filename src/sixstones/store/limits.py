"""What every store can keep. Refused before it is written, so that no entry can spoil the batch it
would go with."""

from __future__ import annotations

import re
from typing import get_args

from sixstones.store.entry import Entry, Listing, Status

_ID = re.compile(r"[!-~]{1,64}")
_STATUSES = get_args(Status)
_MOST = 2**63 - 1


def is_id(table: str) -> bool:
    """Whether a table can have this id: 1 to 64 printable ASCII characters without a space.

    >>> is_id("k3Jd_9-x"), is_id(""), is_id("a b"), is_id("a" * 65)
    (True, False, False, False)
    """
    return _ID.fullmatch(table) is not None


def check(entry: Entry, listing: Listing) -> None:
    """Raises ValueError, in words, for what cannot be kept."""
    due = 0 if listing.due is None else listing.due
    for number in (entry.seq, entry.at, listing.updated, due):
        if not -_MOST <= number <= _MOST:
            raise ValueError(f"{number} does not fit into 64 bits")
    if listing.status not in _STATUSES:
        raise ValueError(f"there is no status {listing.status!r}")
    check_text(entry.body)
    check_text(listing.summary)
    check_text(listing.keys)


def check_text(text: str) -> None:
    """Raises ValueError for text that is not Unicode or holds a NUL, which PostgreSQL refuses."""
    if "\0" in text:
        raise ValueError("the text holds a NUL character")
    if not text.isascii():
        text.encode()
