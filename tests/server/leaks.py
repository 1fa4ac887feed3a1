"""Ways to let a secret slip out, each put into the server for one test. The comparison of twin
worlds (hidden.py) has to notice every one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from typing import Any, TypeAlias

import pytest
from msgspec import Raw
from msgspec.structs import replace

from sixstones.engine import CARDS, Event, Game, redact
from sixstones.engine.event import CardReserved
from sixstones.server import actions, api, app, bot_driver, fair, frames, lobby, room
from sixstones.server import hall as halls
from sixstones.server import messages as m
from sixstones.server.bot_api import Stream
from sixstones.server.entries import Opened, write_body
from sixstones.server.log import Log
from sixstones.server.refusal import Refusal
from sixstones.server.routes import Call
from sixstones.server.table import Table

Leak: TypeAlias = Callable[[pytest.MonkeyPatch], None]
LEAKS: list[Leak] = []


def leak(planted: Leak) -> Leak:
    """Mark a leak that is to be found."""
    LEAKS.append(planted)
    return planted


def game_of(table: Table) -> Game:
    """The game, with everything hidden in it."""
    assert table.game is not None
    return table.game


def others_hidden(table: Table, seat: int | None) -> list[str]:
    """The hidden cards of others; those that lie next in the decks where they hold none."""
    position = game_of(table).position()
    found = [
        str(held["card"])
        for number, side in enumerate(position["seats"])
        for held in side["reserved"]
        if held["hidden"] and number != seat
    ]
    return found or [deck[0] for deck in position["decks"] if deck]


def spoil_state(patch: pytest.MonkeyPatch, spoil: Callable[[Table, m.State], m.State]) -> None:
    """Have every state of a game that has begun changed."""
    right = frames.state_for

    def wrong(table: Table, *rest: Any, **options: Any) -> m.State:
        state = right(table, *rest, **options)
        return state if table.game is None else spoil(table, state)

    patch.setattr(frames, "state_for", wrong)


def spoil_refusal(patch: pytest.MonkeyPatch, spoil: Callable[[Table, int, Refusal], str]) -> None:
    """Have every refusal of a move put otherwise."""
    right = actions.move_at

    applied = room._applied

    def wrong(table: Table, seat: int, *rest: Any, **named: Any) -> Any:
        try:
            return right(table, seat, *rest, **named)
        except Refusal as refusal:
            if table.game is None:
                raise
            raise Refusal(refusal.code, spoil(table, seat, refusal)) from None

    def wrong_too(table: Table, at: int, body: Any) -> Any:
        try:
            return applied(table, at, body)
        except Refusal as refusal:
            raise Refusal(refusal.code, spoil(table, body.seat, refusal)) from None

    patch.setattr(actions, "move_at", wrong)
    patch.setattr(room, "_applied", wrong_too)


@leak
def secret_shown_before_the_end(patch: pytest.MonkeyPatch) -> None:
    spoil_state(
        patch,
        lambda table, state: replace(
            state, fairness=replace(state.fairness, deal_secret=table.deal_secret)
        ),
    )


@leak
def seed_in_a_frame(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, state: m.State) -> m.State:
        return replace(state, rematch=fair.seed_of(table.deal_secret, table.nonces))

    spoil_state(patch, spoil)


@leak
def record_in_a_frame(patch: pytest.MonkeyPatch) -> None:
    spoil_state(patch, lambda table, state: replace(state, rematch=game_of(table).record()))


@leak
def key_of_a_seat_in_a_frame(patch: pytest.MonkeyPatch) -> None:
    right = frames.seat_info
    patch.setattr(
        frames, "seat_info", lambda chair: replace(right(chair), temperament=chair.key or "")
    )


@leak
def events_told_in_full(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(frames, "heard", lambda events, seat: list(events))


@leak
def worth_of_a_hidden_card_in_an_event(patch: pytest.MonkeyPatch) -> None:
    def wrong(event: Event, seat: int | None) -> Event:
        told = redact(event, seat)
        if isinstance(event, CardReserved) and isinstance(told, CardReserved) and event.card:
            return changed(told, level=event.level * 10 + sum(map(ord, event.card)) % 7)
        return told

    patch.setattr(frames, "heard", lambda events, seat: [wrong(one, seat) for one in events])


@leak
def events_told_in_full_to_one_who_comes_back(patch: pytest.MonkeyPatch) -> None:
    right = Log.since

    def wrong(self: Log, seq: int, seat: int | None) -> list[Raw]:
        lines = self._lines[seq:]
        if len(lines) < 2:
            return right(self, seq, seat)
        # A line that names a card is longer than one that does not.
        return [Raw(line if isinstance(line, bytes) else max(line, key=len)) for line in lines]

    patch.setattr(Log, "since", wrong)


@leak
def view_of_the_seat_to_move_for_all(patch: pytest.MonkeyPatch) -> None:
    spoil_state(
        patch,
        lambda table, state: replace(state, view=game_of(table).view(game_of(table).to_move)),
    )


@leak
def position_instead_of_a_view(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, state: m.State) -> m.State:
        position: Any = game_of(table).position()
        return replace(state, view=position)

    spoil_state(patch, spoil)


@leak
def legal_moves_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, state: m.State) -> m.State:
        legal = [str(move) for move in game_of(table).legal_moves()]
        view = game_of(table).view(state.seat)
        return replace(state, view={**view, "legal": legal})

    spoil_state(patch, spoil)


@leak
def frames_as_long_as_the_next_card(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, state: m.State) -> m.State:
        first = others_hidden(table, state.seat)[0]
        return replace(state, table=state.table + " " * len(first))

    spoil_state(patch, spoil)


@leak
def order_of_the_decks_in_a_log_line(patch: pytest.MonkeyPatch) -> None:
    right = bot_driver.BotDriver.drive

    def wrong(self: bot_driver.BotDriver, here: room.Room) -> None:
        if here.table.game is not None:
            bot_driver.log.info("changed", decks=here.table.game.position()["decks"])
        right(self, here)

    patch.setattr(bot_driver.BotDriver, "drive", wrong)


@leak
def hand_of_a_bot_in_a_log_line(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bot_driver, "_why", str)


@leak
def hidden_card_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, seat: int, refusal: Refusal) -> str:
        return f"{refusal.sentence} Think of {CARDS[others_hidden(table, seat)[0]].name}."

    spoil_refusal(patch, spoil)


@leak
def refusal_that_says_who_holds_the_card(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, seat: int, refusal: Refusal) -> str:
        held = any(CARDS[card].name in refusal.sentence for card in others_hidden(table, seat))
        return "Someone else has this card." if held else refusal.sentence

    spoil_refusal(patch, spoil)


@leak
def first_entry_in_an_error(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, seat: int, refusal: Refusal) -> str:
        first = Opened(table.options, table.deal_secret, list(table.chairs), table.host)
        return write_body(first)

    spoil_refusal(patch, spoil)


@leak
def legal_moves_told_out_of_turn(patch: pytest.MonkeyPatch) -> None:
    def spoil(table: Table, seat: int, refusal: Refusal) -> str:
        return f"{refusal.sentence} Legal: {' '.join(map(str, game_of(table).legal_moves()))}"

    spoil_refusal(patch, spoil)


@leak
def hidden_cards_counted_in_the_lobby(patch: pytest.MonkeyPatch) -> None:
    right = frames.summary_of

    def wrong(table: Table) -> m.Summary:
        summary = right(table)
        if table.game is None:
            return summary
        return replace(summary, points=[len(card) for card in others_hidden(table, None)])

    patch.setattr(frames, "summary_of", wrong)


@leak
def time_due_that_depends_on_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    right = lobby.listing_of

    def wrong(table: Table) -> Any:
        listing = right(table)
        if table.game is None or listing.due is None:
            return listing
        return listing._replace(due=listing.due + len(others_hidden(table, None)[0]))

    patch.setattr(room, "listing_of", wrong)


@leak
def record_before_the_end(patch: pytest.MonkeyPatch) -> None:
    async def wrong(call: Call) -> Any:
        here = await call.services.hall.rooms.get(call.path["table"])
        return m.Problem("not_over", game_of(here.table).record())

    routes = [
        changed(route, handler=wrong) if route.handler is api.record else route
        for route in api.ROUTES
    ]
    patch.setattr(app, "ROUTES", routes)


@leak
def hint_for_another_seat(patch: pytest.MonkeyPatch) -> None:
    async def wrong(self: halls.Hall, here: room.Room, key: str) -> m.Hint:
        game = game_of(here.table)
        return m.Hint(here.table.seq, await self.bots.pool.analyze(game.view(game.to_move)))

    patch.setattr(halls.Hall, "hint", wrong)


@leak
def hint_made_from_all_cards(patch: pytest.MonkeyPatch) -> None:
    right = halls.Hall.hint

    async def wrong(self: halls.Hall, here: room.Room, key: str) -> m.Hint:
        await right(self, here, key)
        game = game_of(here.table)
        known: Any = {**game.position(), "legal": [str(move) for move in game.legal_moves()]}
        return m.Hint(here.table.seq, await self.bots.pool.analyze(known))

    patch.setattr(halls.Hall, "hint", wrong)


@leak
def next_card_in_the_bot_api(patch: pytest.MonkeyPatch) -> None:
    right = Stream.send

    def wrong(self: Stream, frame: bytes) -> None:
        here = self._call.services.hall.rooms.open[self._call.path["table"]]
        seat = room.seat_of_key(here.table, self.key)
        right(self, frame + others_hidden(here.table, seat)[0].encode())

    patch.setattr(Stream, "send", wrong)


@leak
def refused_takeback_that_names_the_card(patch: pytest.MonkeyPatch) -> None:
    right = actions._offer

    def wrong(table: Table, seat: int) -> Any:
        try:
            return right(table, seat)
        except Refusal as refusal:
            if table.game is None:
                raise
            raise Refusal(refusal.code, CARDS[others_hidden(table, seat)[0]].name) from None

    patch.setattr(actions, "_offer", wrong)
