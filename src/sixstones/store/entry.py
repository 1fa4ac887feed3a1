"""What a store keeps of a table: its list of entries, and a listing to find it by."""

from typing import Literal, NamedTuple, TypeAlias

Status: TypeAlias = Literal["open", "playing", "over"]


class Entry(NamedTuple):
    """One line of a table's list. `seq` counts from 0 without gaps; `at` is in milliseconds since
    1970; `body` is JSON text that only the server understands."""

    seq: int
    at: int
    body: str


class Listing(NamedTuple):
    """How a table is found without reading its entries. It follows from them, so it is no truth of
    its own; whoever appends an entry brings the listing up to date with it.

    `due` is when something must happen though nobody acts, in milliseconds since 1970; `summary`
    is JSON text for the lobby.
    """

    status: Status
    public: bool
    updated: int
    due: int | None
    summary: str


class Listed(NamedTuple):
    """A table with its listing."""

    table: str
    listing: Listing
