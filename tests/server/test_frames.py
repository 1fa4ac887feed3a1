"""What leaves the server of a game is decided for each kind of entry, never by default."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from server.test_entries import older_entries
from sixstones.engine import Events, Game, Move
from sixstones.engine.event import CardReserved
from sixstones.server.entries import Body, Kept, Moved, read_body
from sixstones.server.frames import line_for
from sixstones.server.messages import write
from sixstones.server.table import Happening


class Whispered(Kept, frozen=True, tag="whispered"):
    """A kind of entry that someone added without settling who may know it."""

    seat: int
    text: str


def test_an_entry_of_which_it_is_not_settled_who_may_know_what_is_not_told() -> None:
    unknown: Any = Whispered(0, "secret")
    for seat in (None, 0, 1):
        with pytest.raises(TypeError, match="Whispered is not settled"):
            line_for(Happening(0, 0, unknown, Events()), seat)


def test_every_kind_of_entry_has_its_line() -> None:
    bodies = [read_body(entry.body) for entry in older_entries()]
    bodies += [read_body('{"kind":"filled","seat":0,"level":"hero"}')]
    bodies += [read_body('{"kind":"abandoned"}')]
    assert {type(body) for body in bodies} == set(get_args(Body))
    for body in bodies:
        line = line_for(Happening(7, 9, body, Events()), None)
        assert (line.seq, line.at) == (7, 9)
        assert type(line).__struct_config__.tag == type(body).__struct_config__.tag


def test_what_happened_is_told_in_the_bytes_of_the_core() -> None:
    """So Python, the server and the page say the same of a move; and each seat hears its own."""
    events = Game.new(players=2, seed=5).play("reserve:deck1")
    (card,) = (event.card for event in events if isinstance(event, CardReserved))
    happening = Happening(7, 9, Moved(0, Move.parse("reserve:deck1"), 7), events)
    assert card is not None
    for seat in (0, 1, None):
        told = write(line_for(happening, seat))
        assert b'"events":' + events.json(seat) in told
        assert (card.encode() in told) == (seat == 0)
