"""What goes over the wire (docs/protocol.md). The types of the web page are made from these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sixstones.engine import Decided, Price, View
from sixstones.server.illegal import WhyIllegal
from sixstones.server.options import (
    Clock,
    Level,
    Name,
    Nonce,
    Options,
    Phrase,
    Secret,
    Temperament,
)
from sixstones.server.refusal import RefusalCode

if TYPE_CHECKING:
    from sixstones.engine import Event
else:
    from sixstones.server.events import Event

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{8,64}(?!\n)$")]
DeviceKey: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{16,64}(?!\n)$")]
Date: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}(?!\n)$")]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class Sent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client sends over a socket."""


class Hello(Sent, frozen=True, tag="hello"):
    """The first message: which table, as whom (no secret: to watch), and from which seq on the log
    is wanted."""

    table: TableId
    secret: Secret | None = None
    since: Seq = 0


class Play(Sent, frozen=True, tag="move"):
    """A decision, in notation; `seq` is the table's as the client knows it."""

    seq: Seq
    move: Annotated[str, Meta(max_length=80)]


class Say(Sent, frozen=True, tag="say"):
    """A line of chat: free text or a preset phrase."""

    text: Annotated[str, Meta(max_length=200)] = ""
    phrase: Phrase | None = None


class AskTakeback(Sent, frozen=True, tag="takeback"):
    """Ask to go back to before one's own last turn."""


class AnswerTakeback(Sent, frozen=True, tag="answer"):
    """Agree to the takeback on offer, or not."""

    yes: bool


class Resign(Sent, frozen=True, tag="resign"):
    """Give up the game."""


class Replace(Sent, frozen=True, tag="replace"):
    """Give a seat that is gone to a bot."""

    seat: SeatNumber


class Reclaim(Sent, frozen=True, tag="reclaim"):
    """Take one's seat back from the bot that played while one was gone."""


class AskHint(Sent, frozen=True, tag="hint"):
    """Ask what a strong bot would do; only where nobody else holds a seat."""


class Ping(Sent, frozen=True, tag="ping"):
    """Ask for a heartbeat."""


Action: TypeAlias = Play | Say | AskTakeback | AnswerTakeback | Resign | Replace | Reclaim
ClientMessage: TypeAlias = Hello | Action | AskHint | Ping


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. `why` says why a bot plays for a person."""

    kind: Literal["open", "held", "person", "bot"]
    name: str = ""
    level: str | None = None
    temperament: str | None = None
    why: str | None = None


class Times(Struct, frozen=True):
    """The clocks as the message was made: milliseconds left per seat (None: no bound), and whose
    time runs."""

    left: list[int | None]
    running: int | None


class Fairness(Struct, frozen=True):
    """What the deal was made from: the hash of the deal secret, and what people added. The deal
    secret itself is shown when the game is over (docs/protocol.md says how to check it)."""

    commitment: str
    nonces: list[str]
    deal_secret: str | None = None


class OfferInfo(Struct, frozen=True):
    """A takeback to `moves` decisions that some have still to agree to."""

    seat: int
    moves: int
    agreed: list[int]


class ResultInfo(Struct, frozen=True):
    """How the game ended. `decided` says what told the winners from the others who held the
    Gauntlet: nobody else did, points, the Avengers tile, fewest recruits, or nothing, so they share
    the win; None for a game that was not won by the rules."""

    winners: list[int]
    reason: Literal["gauntlet", "stalemate", "resignation", "timeout", "abandoned"]
    points: list[int]
    decided: Decided | None = None


class Logged(Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """An entry of the table's list as a seat or a spectator may read it."""

    seq: int
    at: int


class OpenedLine(Logged, frozen=True, tag="opened"):
    """The table is there."""


class SeatedLine(Logged, frozen=True, tag="seated"):
    """A person sat down."""

    seat: int


class FilledLine(Logged, frozen=True, tag="filled"):
    """The host gave a free seat to a bot."""

    seat: int


class LeftLine(Logged, frozen=True, tag="left"):
    """A person left before the game."""

    seat: int


class MovedLine(Logged, frozen=True, tag="moved"):
    """A move, and what happened on the board."""

    seat: int
    move: str
    events: list[Event]


class SaidLine(Logged, frozen=True, tag="said"):
    """A line of chat: free text or a preset phrase."""

    seat: int
    text: str | None = None
    phrase: Phrase | None = None


class OfferedLine(Logged, frozen=True, tag="offered"):
    """A seat wants to go back to when `moves` decisions had been made. `undid` has the seqs of the
    moves that are thereby taken back, where nobody else had to agree."""

    seat: int
    moves: int
    undid: list[int] = []


class AnsweredLine(Logged, frozen=True, tag="answered"):
    """A seat agreed to the takeback on offer, or did not. `undid` has the seqs of the moves that
    are thereby taken back, when it was the last who had to agree."""

    seat: int
    yes: bool
    undid: list[int] = []


class ResignedLine(Logged, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class TimedOutLine(Logged, frozen=True, tag="timedout"):
    """A seat's time was over."""

    seat: int


class ReplacedLine(Logged, frozen=True, tag="replaced"):
    """A bot plays for someone who is gone."""

    seat: int


class ReclaimedLine(Logged, frozen=True, tag="reclaimed"):
    """That person is back."""

    seat: int


class AbandonedLine(Logged, frozen=True, tag="abandoned"):
    """Nobody plays here any more."""


class RematchedLine(Logged, frozen=True, tag="rematched"):
    """The same people go on at another table. `seat` is who wanted it first; null in a table of an
    older version."""

    table: str
    seat: int | None = None


Line: TypeAlias = (
    OpenedLine
    | SeatedLine
    | FilledLine
    | LeftLine
    | MovedLine
    | SaidLine
    | OfferedLine
    | AnsweredLine
    | ResignedLine
    | TimedOutLine
    | ReplacedLine
    | ReclaimedLine
    | AbandonedLine
    | RematchedLine
)


class Told(Struct, frozen=True, tag_field="type"):
    """What the server sends over a socket."""


class State(Told, frozen=True, tag="state"):
    """The table as one seat, or a spectator, may know it. `log` holds the lines since the last
    message, or since what Hello asked for, but no more than the last 500 of them. `prices` says
    what the cards that the seat could recruit cost it."""

    table: str
    seq: int
    seat: int | None
    status: Literal["open", "playing", "over"]
    options: Options
    host: bool
    seats: list[SeatInfo]
    view: View | None
    times: Times
    offer: OfferInfo | None
    result: ResultInfo | None
    rematch: str | None
    fairness: Fairness
    log: list[Line]
    prices: dict[str, Price] = {}


class PartOfLog(Struct, frozen=True):
    """Lines of a table's log from the seq that was asked for on, as many as are sent at once. There
    are none when there is no such seq."""

    log: list[Line]


class Accepted(Told, frozen=True, tag="accepted"):
    """An action was kept as entry `entry`; `seq` is the one it was sent with, if any."""

    entry: int
    seq: int | None = None


class Refused(Told, frozen=True, tag="refused"):
    """An action was not done: a code for programs, a sentence for people, and for an illegal move
    the reason and its facts."""

    code: RefusalCode
    sentence: str
    seq: int | None = None
    why: WhyIllegal | None = None


class Present(Told, frozen=True, tag="present"):
    """Whose owners are here, by seat, and how many watch."""

    seats: list[bool]
    watching: int


class HintMove(Struct, frozen=True):
    """A move with the asking seat's chance to win after it and its standard error."""

    move: str
    win: float
    error: float


class Hint(Told, frozen=True, tag="hint"):
    """What a strong bot would do at `seq`, best first."""

    seq: int
    moves: list[HintMove]


class Pong(Told, frozen=True, tag="pong"):
    """A heartbeat."""


ServerMessage: TypeAlias = State | Accepted | Refused | Present | Hint | Pong


class SeatKey(Struct, frozen=True):
    """A seat of a new table with the secret that opens it. Seats may be drawn by lot when the game
    begins, so the number can change; the secret stays."""

    seat: int
    secret: str


class Opening(Struct, frozen=True):
    """A table that was opened, the hash of its deal secret, and the seats of whoever opened it."""

    table: str
    commitment: str
    seats: list[SeatKey]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a free seat, any when none is named. `agrees` says that one has seen what the
    table allows and agrees, which a table needs that allows more than usual: takebacks past a card
    that came to light (`deep`) or hints among people (`hints`)."""

    name: Name
    seat: SeatNumber | None = None
    nonce: Nonce | None = None
    agrees: bool = False


class Fill(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish of the host that a bot takes a free seat."""

    seat: SeatNumber
    level: Level = "hero"
    temperament: Temperament = "balanced"


class PostMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision, in notation; `seq` is the table's as the program knows it."""

    seq: Seq
    move: Annotated[str, Meta(max_length=80)]


class PostAction(Struct, frozen=True, forbid_unknown_fields=True):
    """Anything a seat can do."""

    action: Action


class AskRematch(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to play again. With `hold` one's seat there is only kept: one sees the commitment and
    sits down with a nonce after that."""

    nonce: Nonce | None = None
    hold: bool = False


class Summary(Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it. `opened` is when it was, and `options` what it allows; a table
    that nobody has touched since lists say so has 0 and null."""

    seats: list[SeatInfo]
    clock: Clock
    to_move: int | None = None
    round: int | None = None
    points: list[int] | None = None
    result: ResultInfo | None = None
    opened: int = 0
    options: Options | None = None


class TableCard(Struct, frozen=True):
    """A table in a list."""

    table: str
    status: Literal["open", "playing", "over"]
    updated: int
    summary: Summary


class Lobby(Struct, frozen=True):
    """Public tables: those with a free seat, and those to watch."""

    open: list[TableCard]
    playing: list[TableCard]


class AskPairing(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to play with whoever else asks: how many in all, and by which clock. `waiting` is the
    table that one waits at already."""

    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: Clock = Clock()
    waiting: TableId | None = None


class Pairing(Struct, frozen=True):
    """The table to sit down at; null when nobody waits for the same. Then open a public one, wait
    there, and ask again every few seconds: others may have done so at the same moment."""

    table: str | None


class MySeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and the secret of one's seat there."""

    table: TableId
    secret: Secret


class AskMine(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats whose tables are wanted."""

    seats: Annotated[list[MySeat], Meta(max_length=50)]


class AskErase(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats at finished tables from which one wants to be erased: one's names and lines."""

    seats: Annotated[list[MySeat], Meta(max_length=50)]


class Erased(Struct, frozen=True):
    """From how many tables one was erased, how many are still being played, so that one is still
    there, and how many tries of deals of the day were removed."""

    erased: int
    playing: int
    days: int


class AskReport(Struct, frozen=True, forbid_unknown_fields=True):
    """The seq of a line of chat that the operator should see."""

    seq: Seq


class Reported(Struct, frozen=True):
    """That the operator will see it; `new` is false for a line one has reported before."""

    new: bool


class EnterDay(Struct, frozen=True, forbid_unknown_fields=True):
    """One's try of a deal of the day: the record of the whole game, and how one wants to be called,
    if at all."""

    record: str
    name: Annotated[str, Meta(max_length=40)] = ""


class DayTry(Struct, frozen=True):
    """A try on the board of a day. Those who did equally well share a place."""

    place: int
    name: str
    won: bool
    rounds: int
    points: int
    mine: bool


class DayBoard(Struct, frozen=True):
    """How everyone fared at the deal of a date: how many tries were sent, and the best of them,
    with one's own after these where it is not among them."""

    date: str
    tries: int
    lines: list[DayTry]


class MyTable(Struct, frozen=True):
    """One's own table, and whether it is one's turn."""

    table: str
    status: Literal["open", "playing", "over"]
    updated: int
    summary: Summary
    seat: int
    your_turn: bool


class Mine(Struct, frozen=True):
    """One's own tables, those with one's turn first, then the most recent."""

    tables: list[MyTable]


class AskReplay(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as docs/notation.md describes it. Nothing of it is kept."""

    record: str


class Replay(Struct, frozen=True):
    """The game of a record as a spectator knows it, to its last move: each field is what it is in
    the State of a table. `result` is null for a game that is not over."""

    seats: list[SeatInfo]
    view: View
    result: ResultInfo | None
    log: list[Line]


class Health(Struct, frozen=True):
    """That a process of the server is up. `stuck` names what it should do again and again and has
    not done for a minute; `ok` is false when there is any. `quarantined` is how many tables are set
    aside, by any process."""

    ok: bool
    version: str
    stuck: list[str]
    quarantined: int


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused: a code for programs, a sentence for people, for an illegal move
    the reason and its facts, and in how many seconds to come back where that is known."""

    code: RefusalCode
    sentence: str
    why: WhyIllegal | None = None
    wait: int | None = None


_encoder = msgspec.json.Encoder()
_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def write(message: Struct) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)


def read_client(frame: bytes | str) -> ClientMessage:
    """A client's message. Raises msgspec.MsgspecError for anything else."""
    return _client.decode(frame)
