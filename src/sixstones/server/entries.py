"""What can happen at a table, as it is kept: the list of these is the whole truth (design §4).

The forms below are read back for as long as there are stores: a field may be added with a default,
never renamed or removed.
"""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from sixstones.engine import Move
from sixstones.server.options import Options, Phrase


class Kept(Struct, frozen=True, omit_defaults=True, tag_field="kind", gc=False):
    """The common form of entries."""


class Chair(Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat: free, kept free for someone who has its key, or taken by a person or a bot. A
    person whom a bot plays for keeps name and key, and `why` says how it came to that. `device` is
    the hash of the device key they sat down with. A name is empty once it was erased."""

    kind: Literal["open", "held", "person", "bot"] = "open"
    name: str = ""
    key: str | None = None
    nonce: str | None = None
    level: str = "agent"
    temperament: str = "balanced"
    why: Literal["resignation", "timeout", "absence"] | None = None
    device: str | None = None


class Opened(Kept, frozen=True, tag="opened"):
    """The table is there. `host` is the key of whoever opened it."""

    options: Options
    deal_secret: str = msgspec.field(name="secret")
    chairs: list[Chair]
    host: str | None = None
    previous: str | None = None


class Seated(Kept, frozen=True, tag="seated"):
    """A person sits down. The game begins when no seat is free."""

    seat: int
    name: str
    key: str
    nonce: str
    device: str | None = None


class Filled(Kept, frozen=True, tag="filled"):
    """The host gives a free seat to a bot."""

    seat: int
    level: str
    temperament: str = "balanced"


class Left(Kept, frozen=True, tag="left"):
    """A person leaves before the game has begun."""

    seat: int


class Moved(Kept, frozen=True, tag="moved"):
    """A decision, kept in notation. `asked` is the seq its sender thought would be next; `forgiven`
    is how many milliseconds before it do not count, since a server began only then."""

    seat: int
    move: Move
    asked: int
    forgiven: int = 0


class Said(Kept, frozen=True, tag="said"):
    """A line of chat: free text, or a phrase that everyone reads in their own language; neither
    once it was erased."""

    seat: int
    text: str = ""
    phrase: Phrase | None = None


class Offered(Kept, frozen=True, tag="offered"):
    """A seat asks to go back to when `moves` decisions had been made."""

    seat: int
    moves: int


class Answered(Kept, frozen=True, tag="answered"):
    """A seat agrees to the takeback that is offered, or does not."""

    seat: int
    yes: bool


class Resigned(Kept, frozen=True, tag="resigned"):
    """A seat gives up."""

    seat: int


class TimedOut(Kept, frozen=True, tag="timedout"):
    """A seat's time is over."""

    seat: int


class Replaced(Kept, frozen=True, tag="replaced"):
    """A seat that is gone is given to a bot by another."""

    seat: int
    by: int


class Reclaimed(Kept, frozen=True, tag="reclaimed"):
    """A person who was gone takes the seat back from the bot."""

    seat: int


class Abandoned(Kept, frozen=True, tag="abandoned"):
    """Nobody plays here any more."""


class Rematched(Kept, frozen=True, tag="rematched"):
    """The same people go on at another table. `seat` is who wanted it first."""

    table: str
    seat: int | None = None


Body: TypeAlias = (
    Opened
    | Seated
    | Filled
    | Left
    | Moved
    | Said
    | Offered
    | Answered
    | Resigned
    | TimedOut
    | Replaced
    | Reclaimed
    | Abandoned
    | Rematched
)

QUIET = (Said, Offered, Answered, Rematched, Replaced, Reclaimed)
"""Kinds after which a move that was meant for the position before may still be played."""


class _Returned(Kept, frozen=True, tag="returned"):
    """What a seat that is reclaimed was called in older stores."""

    seat: int


def _written(value: Any) -> str:
    if isinstance(value, Move):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no form that could be kept")


def _read(kind: type, text: Any) -> Move:
    if kind is Move and isinstance(text, str):
        return Move.parse(text)
    raise NotImplementedError(f"{kind.__name__} has no form that is kept")


_decoder: msgspec.json.Decoder[Body | _Returned]
_decoder = msgspec.json.Decoder(Body | _Returned, dec_hook=_read)
_encoder = msgspec.json.Encoder(enc_hook=_written)


def write_body(body: Body) -> str:
    """An entry's body as it is kept."""
    return _encoder.encode(body).decode()


def read_body(text: str) -> Body:
    """The inverse of `write_body`; older forms are read as what they are now. Raises
    msgspec.MsgspecError for anything else."""
    body = _decoder.decode(text)
    return Reclaimed(body.seat) if isinstance(body, _Returned) else body
