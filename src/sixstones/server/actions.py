"""From what a seat wants to the entry that will say so, or a Refusal. Nothing is changed here."""

from __future__ import annotations

from typing import Final, Literal

from sixstones.engine import Move
from sixstones.server import entries as e
from sixstones.server import fair, takeback
from sixstones.server import messages as m
from sixstones.server.illegal import why_illegal
from sixstones.server.options import Phrase
from sixstones.server.refusal import Refusal
from sixstones.server.table import Table
from sixstones.server.typed_text import tidy

MOST_LINES: Final = 200
"""Lines of chat from one seat."""
MOST_OFFERS: Final = 200
"""Takebacks that one seat may ask for at one table."""
MOST_REPLACED: Final = 50
"""How often one seat may be given to a bot."""
MOST_LEFT: Final = 100
"""How often a seat may be left at one table before the game."""


def decide(table: Table, seat: int, action: m.Action) -> e.Body:
    """The entry that an action of a seat leads to. Raises Refusal."""
    match action:
        case m.Play(seq, move):
            return move_at(table, seat, seq, move, "person")
        case m.Say(text, phrase):
            return _say(table, seat, text, phrase)
        case m.AskTakeback():
            return _offer(table, seat)
        case m.AnswerTakeback(yes):
            return _answer(table, seat, yes)
        case m.Resign():
            require_playing(table)
            _require_person(table, seat)
            return e.Resigned(seat)
        case m.Replace(gone):
            return _replace(table, seat, gone)
        case m.Reclaim():
            return _reclaim(table, seat)


def move_at(
    table: Table, seat: int, seq: int, move: Move | str, by: Literal["person", "bot"]
) -> e.Moved:
    """A decision of a seat that is to move, meant for the table as it was at `seq`. Raises Refusal,
    but does not ask whether the move is legal: the game does when it is played, see `illegal`."""
    if seq > table.seq:
        raise Refusal("early", f"The table is at {table.seq}; {seq} has not come yet.")
    if seq < table.changed:
        raise Refusal("stale", f"The table has gone on to {table.seq} since {seq}.")
    require_playing(table)
    if table.to_move != seat:
        raise Refusal("not_your_turn", f"It is the turn of seat {table.to_move}, not yours.")
    if table.chairs[seat].kind != by:
        raise _not_playing()
    return e.Moved(seat, parsed(move) if isinstance(move, str) else move, seq)


def parsed(text: str) -> Move:
    """The move a text stands for. Raises Refusal."""
    try:
        return Move.parse(text)
    except ValueError as error:
        raise illegal(error) from None


def illegal(error: ValueError) -> Refusal:
    """What is said to who sent a move that the engine refused."""
    return Refusal("illegal_move", _sentence(str(error)), why=why_illegal(error))


def _sentence(text: str) -> str:
    """A sentence begins with a capital, but a move is always written as it is."""
    return text if ":" in text.split(maxsplit=1)[0] else text[:1].upper() + text[1:]


def require_playing(table: Table) -> None:
    """Raises Refusal unless a game is on."""
    if table.status == "open":
        raise Refusal("not_started", "The game has not begun: a seat is still free.")
    if table.status == "over":
        raise Refusal("over", "The game is over.")


def _require_person(table: Table, seat: int) -> None:
    if table.chairs[seat].kind != "person":
        raise _not_playing()


def _used_up(what: str) -> Refusal:
    return Refusal("used_up", f"At most {what} at one table.")


def _not_playing() -> Refusal:
    return Refusal("not_playing", "A bot plays for this seat now.")


def _say(table: Table, seat: int, text: str, phrase: Phrase | None) -> e.Said:
    if not table.options.chat:
        raise Refusal("chat_off", "There is no chat at this table.")
    if table.count(e.Said, seat) >= MOST_LINES:
        raise Refusal("chat_full", f"No more than {MOST_LINES} lines are said from one seat.")
    if phrase is not None:
        return e.Said(seat, phrase=phrase)
    return e.Said(seat, tidy(text, "line"))


def _offer(table: Table, seat: int) -> e.Offered:
    require_playing(table)
    _require_person(table, seat)
    if not table.options.takebacks:
        raise Refusal("takebacks_off", "There are no takebacks at this table.")
    if table.offer is not None:
        raise Refusal("offered", "A takeback is on offer already.")
    if table.count(e.Offered, seat) >= MOST_OFFERS:
        raise _used_up(f"a seat asks for {MOST_OFFERS} takebacks")
    moves = takeback.last_turn_of(table.standing, seat)
    if moves is None:
        raise Refusal("nothing_to_take_back", "You have made no move yet.")
    if table.holders != [seat]:
        _require_fair(table, moves)
    return e.Offered(seat, moves)


def _require_fair(table: Table, moves: int) -> None:
    """Raises Refusal when a takeback would be unfair to another who holds a seat."""
    if table.holders != table.people:
        raise Refusal("someone_gone", "Someone whose seat a bot keeps would have to agree.")
    if not table.options.deep and not takeback.hides_nothing_since(table.standing, moves):
        raise Refusal(
            "card_shown", "A card has come to light since, so the move cannot be taken back."
        )


def _answer(table: Table, seat: int, yes: bool) -> e.Answered:
    require_playing(table)
    _require_person(table, seat)
    offer = table.offer
    if offer is None:
        raise Refusal("no_offer", "No takeback is on offer.")
    if yes and seat == offer.seat:
        raise Refusal("own_offer", "The others have to agree to your takeback.")
    if seat in offer.agreed:
        raise Refusal("answered", "You have agreed already.")
    return e.Answered(seat, yes)


def _replace(table: Table, seat: int, gone: int) -> e.Replaced:
    require_playing(table)
    _require_person(table, seat)
    if gone >= len(table.chairs) or table.chairs[gone].kind != "person" or gone == seat:
        raise Refusal("no_such_person", "No other person sits there.")
    if table.options.clock.kind == "days":
        raise Refusal("clock_decides", "People have days for a move here; the clock decides.")
    if table.count(e.Replaced, gone) >= MOST_REPLACED:
        raise _used_up(f"a seat is given to a bot {MOST_REPLACED} times")
    return e.Replaced(gone, seat)


def _reclaim(table: Table, seat: int) -> e.Reclaimed:
    require_playing(table)
    if table.chairs[seat].why != "absence":
        raise Refusal("not_gone", "No bot was given your seat while you were gone.")
    return e.Reclaimed(seat)


def sit_down(
    table: Table,
    wish: m.SitDown,
    secret: str,
    nonce: str,
    *,
    held: bool = False,
    device: str | None = None,
) -> e.Seated:
    """The entry for a person who takes a free seat, or, `held`, the one kept for the secret."""
    if table.status != "open":
        raise Refusal("full", "The game has begun; you can watch it.")
    if held:
        free = [table.seat_of(secret)]
        if free[0] is None or table.chairs[free[0]].kind != "held":
            raise Refusal("bad_secret", "No seat is kept for this secret.", 403)
    else:
        if table.options.allow_more and not wish.agrees:
            raise Refusal("not_agreed", f"{_what_more(table)} Say that you agree to sit down here.")
        free = [s for s, chair in enumerate(table.chairs) if chair.kind == "open"]
        if wish.seat is not None:
            free = [wish.seat] if wish.seat in free else []
    if not free or free[0] is None:
        raise Refusal("seat_taken", "This seat is not free.")
    name = tidy(wish.name, "name")
    return e.Seated(free[0], name, fair.key_of(secret), nonce, device)


def _what_more(table: Table) -> str:
    deep = "Moves may be taken back here past a card that came to light." * table.options.deep
    hints = "Everyone may ask for hints here." * (table.options.hints is True)
    return " ".join(filter(None, (deep, hints)))


def leave(table: Table, seat: int) -> e.Left | e.Abandoned:
    """The entry for a person who leaves before the game; the host takes the table along."""
    if table.status != "open":
        raise Refusal("begun", "The game has begun: resign instead.")
    if table.chairs[seat].key == table.host:
        return e.Abandoned()
    if table.count(e.Left) >= MOST_LEFT:
        raise _used_up(f"seats are left {MOST_LEFT} times")
    return e.Left(seat)


def fill(table: Table, seat: int, wish: m.Fill) -> e.Filled:
    """The entry for a bot that the host gives a free seat."""
    if table.status != "open":
        raise Refusal("begun", "The game has begun.")
    if table.chairs[seat].key != table.host:
        raise Refusal("not_host", "Only who opened the table can do this.", 403)
    if wish.seat >= len(table.chairs) or table.chairs[wish.seat].kind not in ("open", "held"):
        raise Refusal("seat_taken", "This seat is not free.")
    return e.Filled(wish.seat, wish.level, wish.temperament)


def due_entry(table: Table, now: int) -> e.Body | None:
    """What has to happen by now though nobody acts; None: nothing, or only a bot's move."""
    due = table.due
    if due is None or now < due:
        return None
    if table.endless:
        return e.Abandoned()
    if table.deadline is not None:
        assert table.to_move is not None
        return e.TimedOut(table.to_move)
    if table.to_move is not None and table.chairs[table.to_move].kind == "bot":
        return None
    return e.Abandoned()
