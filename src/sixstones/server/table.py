"""A table as its entries make it. Nothing here reads a clock, draws a lot or waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sixstones.engine import Decided, Events, Game, Move
from sixstones.server import fair, takeback
from sixstones.server.entries import (
    QUIET,
    Abandoned,
    Answered,
    Body,
    Chair,
    Filled,
    Left,
    Moved,
    Offered,
    Opened,
    Reclaimed,
    Rematched,
    Replaced,
    Resigned,
    Seated,
    TimedOut,
    read_body,
)
from sixstones.server.options import Options
from sixstones.server.sources import FAIR, Dealer
from sixstones.server.takeback import Stood
from sixstones.server.timing import (
    BOT_LATE_AFTER,
    HOUR,
    MINUTE,
    UNFILLED_FOR,
    UNPLAYED_FOR,
    UNTOUCHED_FOR,
    Times,
)
from sixstones.store import Entry, Status

MOST_DECISIONS: Final = 1000
"""Decisions of one game; the longest of 900 games in which everyone moved at random had 335."""
MOST_MOVES: Final = 2000
"""Moves at one table, those taken back too."""

Reason: TypeAlias = Literal["gauntlet", "stalemate", "resignation", "timeout", "abandoned"]


class Ending(Struct, frozen=True, gc=False):
    """How a game ended: winning seats, ascending, why, everyone's points, and what told the winners
    from the others who held the Gauntlet."""

    winners: tuple[int, ...]
    reason: Reason
    points: tuple[int, ...]
    decided: Decided | None = None

    def __str__(self) -> str:
        winners = ",".join(map(str, self.winners)) or "-"
        return f"{winners} {self.reason} {'-'.join(map(str, self.points))}"


class Offer(Struct, frozen=True, gc=False):
    """A takeback that some have still to agree to."""

    seat: int
    moves: int
    agreed: tuple[int, ...]


class Happening(Struct, frozen=True, gc=False):
    """An entry that was applied, with what happened on the table. It knows every secret. `undid`
    has the seqs of the moves that it took back."""

    seq: int
    at: int
    body: Body
    events: Events
    undid: tuple[int, ...] = ()


def is_held(chair: Chair) -> bool:
    """Whether a person plays here or may come back to."""
    return chair.kind == "person" or chair.why == "absence"


class Table:
    """A table after some entries; `apply` takes it one further. `seq` is that of the next entry,
    `changed` that of the first after the last change of the position, `standing` those of the moves
    that were not taken back. `touched` says whether anybody but who opened it has sat down; a
    rematch comes from several."""

    __slots__ = (
        "at",
        "chairs",
        "changed",
        "commitment",
        "counts",
        "deal_secret",
        "dealer",
        "ending",
        "game",
        "host",
        "id",
        "nonces",
        "offer",
        "opened_at",
        "options",
        "rematch",
        "seq",
        "standing",
        "times",
        "touched",
    )

    def __init__(self, table: str, dealer: Dealer = FAIR) -> None:
        self.id = table
        self.dealer = dealer
        self.seq = 0
        self.changed = 0
        self.at = 0
        self.opened_at = 0
        self.options = Options()
        self.deal_secret = ""
        self.commitment = ""
        self.host: str | None = None
        self.chairs: tuple[Chair, ...] = ()
        self.nonces: tuple[str, ...] = ()
        self.game: Game | None = None
        self.times = Times((), 0, 0)
        self.ending: Ending | None = None
        self.offer: Offer | None = None
        self.rematch: str | None = None
        self.standing: tuple[Stood, ...] = ()
        self.counts: dict[tuple[type[Body], int | None], int] = {}
        self.touched = False

    @classmethod
    def from_entries(
        cls, table: str, entries: Iterable[Entry], dealer: Dealer = FAIR
    ) -> tuple[Table, list[Happening]]:
        """The table that a list of entries makes, from the first on, and all that happened."""
        made = cls(table, dealer)
        return made, [made.read(entry) for entry in entries]

    def copy(self) -> Table:
        """The same table, to be taken further independently."""
        twin = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(twin, name, getattr(self, name))
        if self.game is not None:
            twin.game = self.game.copy()
        return twin

    @property
    def status(self) -> Status:
        """Whether people can still sit down, the game is on, or it has ended."""
        if self.ending is not None:
            return "over"
        return "open" if self.game is None else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None when nobody does."""
        return self.game.to_move if self.game is not None and self.ending is None else None

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    @property
    def holders(self) -> list[int]:
        """The seats that people hold: those they play, and those that a bot plays only until they
        are back. Who has resigned or run out of time cannot come back."""
        return [seat for seat, chair in enumerate(self.chairs) if is_held(chair)]

    def seat_of(self, secret: str) -> int | None:
        """The seat a secret is for; None for none."""
        found = [s for s, chair in enumerate(self.chairs) if fair.fits(secret, chair.key or "")]
        return found[0] if found else None

    @property
    def deadline(self) -> int | None:
        """When the time of the person to move is over; None: never, or nobody's runs."""
        seat = self.to_move
        if seat is None or self.chairs[seat].kind != "person":
            return None
        return self.times.deadline(self.options.clock, seat)

    @property
    def due(self) -> int | None:
        """When something must happen though nobody acts: a flag falls, a bot is late, or the table
        counts as abandoned. None: nothing ever will."""
        if self.status == "over":
            return None
        if self.status == "open":
            return self.opened_at + (UNFILLED_FOR if self.touched else UNTOUCHED_FOR)
        if self.endless:
            return self.at
        seat = self.to_move
        if seat is not None and self.chairs[seat].kind == "bot":
            return self.at + BOT_LATE_AFTER
        return self.deadline or self.times.since + UNPLAYED_FOR

    def forgiven(self, started: int) -> int:
        """How much later than `due` something happens, when the time for it began to run before the
        server did: whoever has to act gets a minute on a live clock, and else an hour. So no clock
        that was wrong when a server started costs anyone a game."""
        since = self.opened_at if self.status == "open" else self.times.since
        if self.due is None or since >= started or self.endless:
            return 0
        grace = HOUR if self.deadline is None or self.options.clock.kind == "days" else MINUTE
        return max(0, started + grace - self.due)

    def count(self, kind: type[Body], seat: int | None = None) -> int:
        """How many entries there are of a kind, by a seat or, None, by anyone."""
        if seat is not None:
            return self.counts.get((kind, seat), 0)
        return sum(number for (each, _), number in self.counts.items() if each is kind)

    @property
    def endless(self) -> bool:
        """Whether more moves were made than any game needs that is played to be won."""
        return len(self.standing) >= MOST_DECISIONS or self.count(Moved) >= MOST_MOVES

    def read(self, entry: Entry) -> Happening:
        """Take the table one entry further, as it comes from the store. Raises ValueError, or
        IllegalMove, for one that cannot follow; the table is then of no more use."""
        if entry.seq != self.seq:
            raise ValueError(f"entry {entry.seq} cannot follow {self.seq - 1}")
        return self.apply(entry.at, read_body(entry.body))

    def apply(self, at: int, body: Body) -> Happening:
        """Take the table one entry further. Raises ValueError, or IllegalMove, for one that cannot
        follow; the table is then of no more use."""
        self.at = at
        stood = self.standing
        events = self._happen(body)
        undid = tuple(each.seq for each in stood[len(self.standing) :])
        kind = type(body), getattr(body, "seat", None)
        self.counts = {**self.counts, kind: self.counts.get(kind, 0) + 1}
        happening = Happening(self.seq, at, body, events, undid)
        self.seq += 1
        if not isinstance(body, QUIET):
            self.changed = self.seq
        return happening

    def _happen(self, body: Body) -> Events:
        match body:
            case Opened():
                self._open(body)
            case Seated(seat, name, key, nonce, device):
                self.touched |= key != self.chairs[seat].key
                self._sit(seat, Chair("person", name, key, nonce, device=device))
            case Filled(seat, level, temperament):
                self._sit(seat, Chair("bot", level=level, temperament=temperament))
            case Left(seat):
                self._seat(seat, Chair())
            case Moved(seat, move, _, forgiven):
                return self._move(seat, move, forgiven)
            case Offered(seat, moves):
                self._offer(Offer(seat, moves, ()))
            case Answered(seat, yes):
                self._answer(seat, yes)
            case Resigned(seat):
                self._retire(seat, "resignation")
            case TimedOut(seat):
                self.times = self.times.used_up(seat)
                self._retire(seat, "timeout")
            case Replaced(seat):
                self._seat(seat, replace(self.chairs[seat], kind="bot", why="absence"))
            case Reclaimed(seat):
                self._seat(seat, replace(self.chairs[seat], kind="person", why=None))
            case Abandoned():
                self._end((), "abandoned")
            case Rematched(table):
                self.rematch = table
        return Events()

    def _open(self, body: Opened) -> None:
        self.opened_at = self.at
        self.options = body.options
        self.deal_secret = body.deal_secret
        self.commitment = fair.commitment(body.deal_secret)
        self.host = body.host
        self.touched = body.previous is not None
        self.chairs = tuple(body.chairs)
        self._begin_when_full()

    def _sit(self, seat: int, chair: Chair) -> None:
        self._seat(seat, chair)
        self._begin_when_full()

    def _seat(self, seat: int, chair: Chair) -> None:
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        self.offer = None
        if seat == self.to_move:
            self.times = self.times.restarted(self.at)

    def _begin_when_full(self) -> None:
        if any(chair.kind in ("open", "held") for chair in self.chairs):
            return
        seats = len(self.chairs)
        self.nonces = tuple(chair.nonce for chair in self.chairs if chair.nonce is not None)
        seed = self.dealer.seed_of(self.deal_secret, self.nonces)
        if self.options.order == "random":
            order = fair.drawn_order(seed, seats)
            self.chairs = tuple(self.chairs[place] for place in order)
            self.counts = {
                (kind, None if seat is None else order.index(seat)): number
                for (kind, seat), number in self.counts.items()
            }
        self.game = self.dealer.deal(seats, seed)
        self.times = Times.started(self.options.clock, seats, self.at)

    def _move(self, seat: int, move: Move, forgiven: int) -> Events:
        game = self._playing()
        if game.to_move != seat:
            raise ValueError(f"seat {seat} is not to move")
        before = game.copy()
        events = game.play(move)
        made = takeback.stood(self.seq, before, events, self.standing)
        self.standing = (*self.standing, made)
        turn_over = game.phase == "over" or game.to_move != seat
        if self.chairs[seat].kind == "bot":
            self.times = self.times.restarted(self.at)
        else:
            self.times = self.times.moved(self.options.clock, seat, self.at, turn_over, forgiven)
        self.offer = None
        if game.result is not None:
            result = game.result
            self.ending = Ending(result.winners, result.reason, result.points, result.decided)
        return events

    def _playing(self) -> Game:
        if self.game is None or self.ending is not None:
            raise ValueError("no game is being played")
        return self.game

    def _offer(self, offer: Offer) -> None:
        if set(self.people) - {offer.seat, *offer.agreed}:
            self.offer = offer
            return
        takeback.take_back(self._playing(), offer.moves)
        self.standing = self.standing[: offer.moves]
        self.offer = None
        self.times = self.times.restarted(self.at)
        self.changed = self.seq + 1

    def _answer(self, seat: int, yes: bool) -> None:
        if self.offer is None:
            raise ValueError("no takeback is offered")
        if yes:
            self._offer(replace(self.offer, agreed=(*self.offer.agreed, seat)))
        else:
            self.offer = None

    def _retire(self, seat: int, why: Literal["resignation", "timeout"]) -> None:
        if len(self.chairs) == 2:
            self._end((1 - seat,), why)
            return
        self._seat(seat, replace(self.chairs[seat], kind="bot", level="agent", why=why))
        if not self.people:
            self._end((), "abandoned")

    def _end(self, winners: Sequence[int], reason: Reason) -> None:
        self.offer = None
        points = () if self.game is None else self.game.points
        self.ending = Ending(tuple(winners), reason, points)
