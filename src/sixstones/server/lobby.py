"""Lists of tables, from what the store keeps to find them by: no room is opened for them."""

from __future__ import annotations

from typing import Final

import msgspec

from sixstones.server import fair, frames
from sixstones.server import messages as m
from sixstones.server.table import Table
from sixstones.store import Listed, Listing, Status, Store

MOST_SHOWN: Final = 50
SHARES: Final = (5, 20)
"""How many tables of a near and of a wide network are shown."""


class Lobby:
    """Public tables, and one's own."""

    def __init__(self, store: Store, bounded: bool = True) -> None:
        self._store = store
        self._shares = SHARES if bounded else None

    async def public(self) -> m.Lobby:
        """Public tables, the most recent first."""
        return m.Lobby(await self._cards("open"), await self._cards("playing"))

    async def mine(self, asked: m.AskMine) -> m.Mine:
        """The tables that these secrets open a seat of."""
        listed = await self._store.listings([own.table for own in asked.seats])
        found = {one.table: one.listing for one in listed}
        tables = []
        for own in asked.seats:
            listing = found.get(own.table)
            if listing is not None:
                tables += _own(own, listing, listing.keys or await self._keys(own.table))
        tables.sort(key=lambda table: (not table.your_turn, -table.updated))
        return m.Mine(tables)

    async def _keys(self, id_: str) -> str:
        """The keys of a table that was last written before listings had them."""
        table, _ = Table.from_entries(id_, await self._store.entries(id_))
        return listing_of(table).keys

    async def _cards(self, status: Status) -> list[m.TableCard]:
        listed = await self._store.public(status, MOST_SHOWN, self._shares)
        return [_card(one) for one in listed]


def listing_of(table: Table) -> Listing:
    """How a table is found: the summary is for everyone, the keys tell owners their seats."""
    return Listing(
        table.status,
        table.options.public,
        table.at,
        table.due,
        m.write(frames.summary_of(table)).decode(),
        " ".join(chair.key or "-" for chair in table.chairs),
        table.touched,
    )


def _own(own: m.MySeat, listing: Listing, keys: str) -> list[m.MyTable]:
    """The table as whoever has the secret of a seat sees it in their list; none for others."""
    key, seats = fair.key_of(own.secret), keys.split()
    if key not in seats:
        return []
    summary, seat = _summary(listing), seats.index(key)
    turn = summary.to_move == seat
    return [m.MyTable(own.table, listing.status, listing.updated, summary, seat, turn)]


def _card(listed: Listed) -> m.TableCard:
    listing = listed.listing
    return m.TableCard(listed.table, listing.status, listing.updated, _summary(listing))


def _summary(listing: Listing) -> m.Summary:
    return msgspec.json.decode(listing.summary, type=m.Summary)
