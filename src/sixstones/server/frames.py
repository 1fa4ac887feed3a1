"""What one seat, or a spectator, is told. Everything that leaves the server of a game is made here,
so this is the one place to look for a secret that slips out."""

from collections.abc import Sequence
from typing import cast

from msgspec import Raw

from sixstones.engine import Event, Events, Price, View, redact
from sixstones.server import messages as m
from sixstones.server.entries import (
    Abandoned,
    Answered,
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
    Said,
    Seated,
    TimedOut,
)
from sixstones.server.table import Ending, Happening, Offer, Table


def state_for(
    table: Table,
    seat: int | None,
    lines: Sequence[m.Line | Raw],
    now: int,
) -> m.State:
    """The table as a seat, or None for a spectator, may know it, with these lines of its log,
    which are that seat's own."""
    over = table.ending is not None
    own = table.chairs[seat].key if seat is not None else None
    return m.State(
        table=table.id,
        seq=table.seq,
        seat=seat,
        status=table.status,
        options=table.options,
        host=own is not None and own == table.host,
        seats=[seat_info(chair) for chair in table.chairs],
        view=view_of(table, seat),
        times=times_of(table, now),
        offer=_offer(table.offer),
        result=_result(table.ending),
        rematch=table.rematch,
        fairness=m.Fairness(
            table.commitment, list(table.nonces), table.deal_secret if over else None
        ),
        log=cast(list[m.Line], lines),
        prices=prices_of(table, seat),
    )


def part_for(lines: Sequence[m.Line | Raw]) -> m.PartOfLog:
    """These lines of a log, which are the asking seat's own."""
    return m.PartOfLog(cast(list[m.Line], lines))


def prices_of(table: Table, seat: int | None) -> dict[str, Price]:
    """What cards cost a seat, nothing for a spectator; once over, no payment is legal."""
    if seat is None or table.game is None:
        return {}
    prices = table.game.prices(seat)
    if table.ending is not None:
        return {card: {**price, "payments": []} for card, price in prices.items()}
    return prices


def view_of(table: Table, seat: int | None) -> View | None:
    """The board as a seat may know it; nothing is legal any more when the game is over. It is as
    the core writes it: the message is sent with these bytes in it, and nobody here reads them."""
    if table.game is None:
        return None
    return cast(View, Raw(table.game.view_json(seat, legal=table.ending is None)))


def seat_info(chair: Chair) -> m.SeatInfo:
    """What everyone may know of who sits there."""
    if chair.kind == "bot":
        return m.SeatInfo("bot", chair.name, chair.level, chair.temperament, chair.why)
    return m.SeatInfo(chair.kind, chair.name)


def times_of(table: Table, now: int) -> m.Times:
    """The clocks as they stand."""
    clock = table.options.clock
    seats = range(len(table.chairs))
    running = table.to_move
    if running is not None and (table.chairs[running].kind != "person" or clock.kind == "none"):
        running = None
    left: list[int | None] = [None for _ in seats]
    if table.game is not None and clock.kind == "live":
        left = list(table.times.left)
    if running is not None:
        deadline = table.times.deadline(clock, running)
        left[running] = max(0, deadline - now) if deadline is not None else None
    return m.Times(left, running)


def heard(events: Events, seat: int | None) -> list[Event]:
    """What happened on the board as a seat may hear it, in the core's own words: see `view_of`."""
    return cast(list[Event], Raw(events.json(seat)))


def is_for_all(happening: Happening) -> bool:
    """Whether everyone may read the same line of the log. Raises TypeError for a kind of event of
    which it is not settled who may hear it."""
    return all(redact(event, None) is event for event in happening.events)


def line_for(happening: Happening, seat: int | None) -> m.Line:
    """A line of the log as a seat may read it. Raises TypeError for a kind of entry of which it is
    not settled who may know what."""
    seq, at = happening.seq, happening.at
    match happening.body:
        case Opened():
            return m.OpenedLine(seq, at)
        case Seated(who):
            return m.SeatedLine(seq, at, who)
        case Filled(who):
            return m.FilledLine(seq, at, who)
        case Left(who):
            return m.LeftLine(seq, at, who)
        case Moved(who, move):
            return m.MovedLine(seq, at, who, str(move), heard(happening.events, seat))
        case Said(who, text, phrase):
            return m.SaidLine(seq, at, who, text or None, phrase)
        case Offered(who, moves):
            return m.OfferedLine(seq, at, who, moves, list(happening.undid))
        case Answered(who, yes):
            return m.AnsweredLine(seq, at, who, yes, list(happening.undid))
        case Resigned(who):
            return m.ResignedLine(seq, at, who)
        case TimedOut(who):
            return m.TimedOutLine(seq, at, who)
        case Replaced(who):
            return m.ReplacedLine(seq, at, who)
        case Reclaimed(who):
            return m.ReclaimedLine(seq, at, who)
        case Abandoned():
            return m.AbandonedLine(seq, at)
        case Rematched(table, who):
            return m.RematchedLine(seq, at, table, who)
        case unknown:
            raise TypeError(f"who may know what of {type(unknown).__name__} is not settled")


def summary_of(table: Table) -> m.Summary:
    """The table as the lobby shows it."""
    game = table.game
    return m.Summary(
        [seat_info(chair) for chair in table.chairs],
        table.options.clock,
        to_move=table.to_move,
        round=game.round if game is not None and table.ending is None else None,
        points=list(game.points) if game is not None else None,
        result=_result(table.ending),
        opened=table.opened_at,
        options=table.options,
    )


def _offer(offer: Offer | None) -> m.OfferInfo | None:
    return m.OfferInfo(offer.seat, offer.moves, list(offer.agreed)) if offer else None


def _result(ending: Ending | None) -> m.ResultInfo | None:
    if ending is None:
        return None
    return m.ResultInfo(list(ending.winners), ending.reason, list(ending.points), ending.decided)
