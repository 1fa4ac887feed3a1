"""How a table comes to be: from a wish, or as a rematch of another."""

from msgspec.structs import replace

from sixstones.server import fair
from sixstones.server import messages as m
from sixstones.server.entries import Chair, Opened
from sixstones.server.options import UNNAMED, NewTable, Wish
from sixstones.server.refusal import Refusal
from sixstones.server.sources import Sources
from sixstones.server.table import Table
from sixstones.server.typed_text import tidy


def opened(
    wish: NewTable, sources: Sources, device: str | None = None
) -> tuple[Opened, list[m.SeatKey]]:
    """The first entry of a new table, and the secrets of the seats of whoever opened it."""
    keys: list[m.SeatKey] = []
    chairs = []
    for seat, one in enumerate(wish.seats):
        if one.kind == "mine":
            keys.append(m.SeatKey(seat, sources.new_secret()))
            nonce = (wish.nonce if len(keys) == 1 else None) or sources.new_nonce()
            chairs.append(_own(wish, one, keys[-1].secret, nonce, device))
        elif one.kind == "bot":
            chairs.append(Chair("bot", level=one.level, temperament=one.temperament))
        else:
            chairs.append(Chair())
    if not keys:
        raise Refusal("no_seat", "One seat at least has to be yours.", 400)
    host = fair.key_of(keys[0].secret)
    return Opened(wish.options(), sources.new_secret(), chairs, host), keys


def _own(wish: NewTable, one: Wish, secret: str, nonce: str, device: str | None) -> Chair:
    name = tidy(one.name or wish.name, "name")
    if wish.hold:
        return Chair("held", name, fair.key_of(secret), device=device)
    return Chair("person", name, fair.key_of(secret), nonce, device=device)


def rematch(table: Table, seat: int, wish: m.AskRematch, sources: Sources) -> Opened:
    """The first entry of a table for the same people, who keep their secrets: seats rotated, each
    kept for its owner, and the one who asks seated unless they want to see the commitment first."""
    if table.status != "over":
        raise Refusal("not_over", "The game is not over.")
    nonce = None if wish.hold else wish.nonce or sources.new_nonce()
    chairs = [
        _again(chair, nonce if number == seat else None)
        for number, chair in enumerate(table.chairs)
    ]
    options = replace(table.options, order="given")
    turned = chairs[-1:] + chairs[:-1]
    return Opened(options, sources.new_secret(), turned, table.chairs[seat].key, previous=table.id)


def _again(chair: Chair, nonce: str | None) -> Chair:
    if chair.kind == "open":
        return chair
    if chair.key is None:
        return Chair("bot", level=chair.level, temperament=chair.temperament)
    name = chair.name or UNNAMED
    return Chair("person" if nonce else "held", name, chair.key, nonce, device=chair.device)
