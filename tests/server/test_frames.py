"""What leaves the server of a game is decided for each kind of entry, never by default."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from server.test_entries import older_entries
from sixstones.server.entries import Body, Kept, read_body
from sixstones.server.frames import line_for
from sixstones.server.table import Happening


class Whispered(Kept, frozen=True, tag="whispered"):
    """A kind of entry that someone added without settling who may know it."""

    seat: int
    text: str


def test_an_entry_of_which_it_is_not_settled_who_may_know_what_is_not_told() -> None:
    unknown: Any = Whispered(0, "secret")
    for seat in (None, 0, 1):
        with pytest.raises(TypeError, match="Whispered is not settled"):
            line_for(Happening(0, 0, unknown, []), seat)


def test_every_kind_of_entry_has_its_line() -> None:
    bodies = [read_body(entry.body) for entry in older_entries()]
    bodies += [read_body('{"kind":"filled","seat":0,"level":"hero"}')]
    bodies += [read_body('{"kind":"abandoned"}')]
    assert {type(body) for body in bodies} == set(get_args(Body))
    for body in bodies:
        line = line_for(Happening(7, 9, body, []), None)
        assert (line.seq, line.at) == (7, 9)
        assert type(line).__struct_config__.tag == type(body).__struct_config__.tag
