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
    is JSON text for the lobby; `keys` is text that tells the owners of seats which are theirs, and
    empty for a table that was last written before there was such text; `touched` says whether
    anybody but its opener has done anything there.
    """

    status: Status
    public: bool
    updated: int
    due: int | None
    summary: str
    keys: str = ""
    touched: bool = True


class Listed(NamedTuple):
    """A table with its listing."""

    table: str
    listing: Listing


class Waiting(NamedTuple):
    """How many tables wait for people, and when the first of them will not any longer."""

    number: int
    due: int | None


class Standing(NamedTuple):
    """How a table stands: its last entry's `seq`; `aside`, why it is quarantined, None when it is
    not; and `revised`, which is another number whenever that, or an entry, became another."""

    seq: int
    aside: str | None
    revised: int


class Quarantined(NamedTuple):
    """A table that is set aside, and why."""

    table: str
    why: str


class Attendance(NamedTuple):
    """How many connections a process has to a table for a seat's key, which is empty for those who
    watch."""

    table: str
    key: str
    number: int


class Process(NamedTuple):
    """A process that uses the store. `beats` grows while it lives, `changes` when its attendance is
    another than before."""

    id: str
    beats: int
    changes: int
