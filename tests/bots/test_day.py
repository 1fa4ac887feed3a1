"""The deal of the day follows from the date alone, and its bots answer the same to the same."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from sixstones import Game
from sixstones.bots import LEVELS, TEMPERAMENTS
from sixstones.bots.day import day

FIRST = date(2026, 11, 1)


def test_days_are_numbered_from_the_first_on() -> None:
    assert day("2026-11-01").number == 1
    assert day("2026-12-01").number == 31
    assert day("2028-03-01").number == (date(2028, 3, 1) - FIRST).days + 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-11-1",
        "2026-11-18 ",
        "2026-02-30",
        "2027-02-29",
        "2026-00-10",
        "２026-11-18",
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a day is written like 2026-11-18, not"):
        day(text)


def test_there_was_no_deal_before_the_first() -> None:
    with pytest.raises(ValueError, match="the first deal of the day was that of 2026-11-01"):
        day("2026-10-31")


def test_every_number_of_seats_every_seat_and_several_levels_have_their_days() -> None:
    tables: Counter[tuple[int, int]] = Counter()
    names: Counter[str] = Counter()
    seeds = set()
    for number in range(730):
        today = day((FIRST + timedelta(number)).isoformat())
        assert len(today.bots) == today.players
        assert [spec is None for spec in today.bots].index(True) == today.seat
        seated = [spec for spec in today.bots if spec is not None]
        assert len(seated) == today.players - 1
        for spec in seated:
            assert spec.name in LEVELS
            assert spec.temperament in TEMPERAMENTS
            assert spec.visits is not None
            names[spec.name] += 1
        tables[today.players, today.seat] += 1
        seeds.add(today.seed)
    assert len(seeds) == 730
    assert set(tables) == {(players, seat) for players in (2, 3, 4) for seat in range(players)}
    assert min(tables.values()) > 30
    assert set(names) == {"agent", "hero", "avenger"}
    assert min(names.values()) > 200


def played(text: str, choice: int) -> list[str]:
    """The moves of the first decisions of a day, with a person who plays by a rule."""
    today = day(text)
    game = today.deal()
    while len(game.moves) < 24:
        seat, number = game.to_move, len(game.moves)
        if today.bots[seat] is None:
            game.play(game.legal_moves()[choice % len(game.legal_moves())])
        else:
            game.play(today.answer(game.view(seat), seat, number))
    return [str(move) for move in game.moves]


@pytest.mark.parametrize("text", ["2026-11-21", "2026-11-28"])
def test_the_same_play_meets_the_same_answers(text: str) -> None:
    once = played(text, 3)
    assert played(text, 3) == once
    assert played(text, 5) != once


def test_no_budget_of_a_day_is_a_time() -> None:
    for number in range(60):
        for spec in day((FIRST + timedelta(number)).isoformat()).bots:
            assert spec is None or (spec.seconds is None and LEVELS[spec.name].seconds == 0)


def test_a_person_does_not_answer_as_a_bot() -> None:
    today = day("2026-11-18")
    with pytest.raises(ValueError, match="a person plays seat 0"):
        today.answer(Game.new(players=2, seed=1).view(0), today.seat, 0)
