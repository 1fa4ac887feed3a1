"""Who hears what: events redacted for each seat, and rich enough to animate (rules §7)."""

from __future__ import annotations

from typing import Any

import pytest
from oracle.corners import CORNERS
from oracle.walker import Walker

from sixstones import CARDS, Game, redact
from sixstones.engine.event import CardReserved, GameOver

from .audience import Audience
from .boards import seats_of


def _listen(game: Game, seed: int, decisions: int) -> None:
    """Play on, with someone at every seat who only hears what that seat may hear."""
    walker = Walker(seed)
    everything = Audience(game.position())
    seats = {seat: Audience(game.view(seat)) for seat in seats_of(game)}
    for _ in range(decisions):
        if game.phase == "over":
            return
        events = game.play(walker.choose([str(move) for move in game.legal_moves()]))
        for event in events:
            everything.hear(event)
            for seat, listener in seats.items():
                listener.hear(redact(event, seat))
        assert everything.agrees(game.position()), events
        for seat, listener in seats.items():
            assert listener.agrees(game.view(seat)), (seat, events)
        over = [event for event in events if isinstance(event, GameOver)]
        assert [(e.winners, e.reason, e.points) for e in over] == (
            [(game.result.winners, game.result.reason, game.result.points)] if game.result else []
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_alone_carry_a_picture_of_the_table_along(players: int) -> None:
    """For everything there is, and for what each seat and a spectator may know (rules §7)."""
    for seed in range(18):
        _listen(Game.new(players=players, seed=seed), seed, 250)


@pytest.mark.parametrize("name", CORNERS)
def test_events_carry_a_picture_along_from_corners(name: str) -> None:
    for seed in range(4):
        _listen(Game.from_position(CORNERS[name].position), seed, 12)


def test_a_card_reserved_unseen_is_told_to_its_seat_alone() -> None:
    """rules §7.1"""
    for players in (2, 3, 4):
        game = Game.new(players=players, seed="secret")
        top = game.position()["decks"][1][0]
        event = game.play("reserve:deck2")[0]
        assert event == CardReserved(0, top, 2, None)
        assert isinstance(event, CardReserved)
        assert (event.hidden, event.secret_to) == (True, (0,))
        assert redact(event, 0) == event
        for other in (*range(1, players), None):
            assert redact(event, other) == CardReserved(0, None, 2, None)


def test_no_redacted_event_names_a_hidden_card() -> None:
    """Whatever is told to others, the name of a card from a deck is in none of it."""
    for seed in range(20):
        game = Game.new(players=3, seed=seed)
        top = game.position()["decks"][seed % 3][0]
        told = [redact(event, 1) for event in game.play(f"reserve:deck{seed % 3 + 1}")]
        assert top not in str(told)
        assert CARDS[top].name not in str(told)


def test_a_card_reserved_face_up_is_public() -> None:
    """rules §7.2"""
    event = CardReserved(0, "thor", 3, 1)
    assert (event.hidden, event.secret_to) == (False, None)
    assert [redact(event, seat) for seat in (0, 1, None)] == [event] * 3


def test_an_unknown_kind_is_not_let_through() -> None:
    class Whispered:
        kind = "whisper"

    stranger: Any = Whispered()
    with pytest.raises(TypeError, match=r"^who may hear of Whispered is not settled$"):
        redact(stranger, None)
