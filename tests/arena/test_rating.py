"""Shares, odds, Elo and intervals, against what they must be."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from sixstones.arena import arrangements, elo_of, estimate, expected_share
from sixstones.arena.rating import odds, score_of, side_shares, spread


def block(random: Random, elo: float, players: int, luck: float = 0.0) -> float:
    """The share of a simulated block. `luck` is how much a deal favours its first seat, in Elo,
    which makes the two games of a deal depend on one another."""
    if players == 2:
        tilt = random.gauss(0, luck)
        chances = [expected_share(elo + tilt, 2), expected_share(elo - tilt, 2)]
        return sum(random.random() < chance for chance in chances) / 2
    halves = side_shares(elo, players)
    wins = sum(random.random() < chance for chance in halves for _ in range(players))
    return wins / (2 * players)


def endless(seed: int, elo: float, players: int, luck: float = 0.0) -> Iterator[float]:
    random = Random(seed)
    while True:
        yield block(random, elo, players, luck)


def simulated(seed: int, elo: float, players: int, blocks: int, luck: float = 0.0) -> list[float]:
    return list(islice(endless(seed, elo, players, luck), blocks))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("elo", [-800, -100, -1, 0, 1, 100, 800])
def test_share_and_elo_are_inverse(players: int, elo: float) -> None:
    share = expected_share(elo, players)
    assert elo_of(share, players) == pytest.approx(elo, abs=1e-6)
    assert score_of(share, players) == pytest.approx(1 / (1 + 10 ** (-elo / 400)))
    assert expected_share(-elo, players) == pytest.approx(1 - share)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equals_have_half_of_the_wins(players: int) -> None:
    assert expected_share(0, players) == score_of(0.5, players) == 0.5
    assert elo_of(0.5, players) == 0


@pytest.mark.parametrize(("players", "alone"), [(2, 0.75), (3, 0.6), (4, 0.5)])
def test_the_odds_are_those_of_one_against_many(players: int, alone: float) -> None:
    """Three times as strong as each of the others: 3 of 4, of 5 and of 6 wins alone."""
    m = players - 1
    assert alone * m / (1 - alone) == pytest.approx(3)
    mirrored = 1 - (1 / (1 + 3 * m))
    assert odds((alone + mirrored) / 2, players) == pytest.approx(3)


def test_who_wins_everything_is_infinitely_better() -> None:
    assert elo_of(1.0, 3) == math.inf
    assert elo_of(0.0, 3) == -math.inf
    assert (score_of(1.0, 2), score_of(0.0, 2)) == (1.0, 0.0)


def test_the_interval_of_many_blocks_is_the_plain_one() -> None:
    """By hand, 0.5 ± 1.96·s/√n: half of the blocks are 0.5, a quarter 0, a quarter 1: s² = 1/8."""
    found = estimate([0.5, 0.5, 0.0, 1.0] * 1000, 2, 2)
    assert found is not None
    half = 1.96 * math.sqrt(1 / 8 / 4000)
    assert (found.low, found.high) == pytest.approx((0.5 - half, 0.5 + half), abs=1e-4)
    assert found.elo == 0
    assert found.interval[1] == pytest.approx(elo_of(0.5 + half, 2), abs=0.1)


def test_the_spread_is_of_blocks_and_not_of_games() -> None:
    """Deals that one seat always wins say that both are equal, and say so exactly."""
    tied, torn = [0.5] * 100, [0.0, 1.0] * 50
    even, uneven = estimate(tied, 2, 2), estimate(torn, 2, 2)
    assert even is not None
    assert uneven is not None
    assert even.share == uneven.share == 0.5
    assert even.interval[1] < 12
    assert uneven.interval[1] == pytest.approx(elo_of(0.5 + 1.96 * 0.05, 2), rel=0.05)


def test_the_interval_stays_sensible_at_the_edge() -> None:
    """200 wins of 200: Wilson's lower bound for 200 games is 200/(200 + 1.96²)."""
    found = estimate([1.0] * 100, 2, 2)
    assert found is not None
    assert found.low == pytest.approx(200 / (200 + 1.96**2), abs=1e-4)
    assert (found.high, found.interval[1], found.elo) == (1.0, math.inf, math.inf)
    lost = estimate([0.0] * 100, 2, 2)
    assert lost is not None
    assert lost.interval == pytest.approx((-math.inf, -found.interval[0]))


def test_a_single_block_is_worth_little() -> None:
    found = estimate([0.5], 2, 2)
    assert found is not None
    assert found.interval[1] > 200
    assert estimate([], 2, 2) is None
    assert spread(0, 0.0, 0.0, 2) == 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("elo", [0, 120, 400])
def test_the_truth_is_inside_about_95_times_in_100(players: int, elo: float) -> None:
    games = len(arrangements(players))
    for blocks in (15, 60):
        inside = 0
        for seed in range(200):
            found = estimate(simulated(seed, elo, players, blocks), players, games)
            assert found is not None
            inside += found.interval[0] <= elo <= found.interval[1]
        assert 0.9 <= inside / 200 <= 0.99, blocks


def test_the_truth_is_inside_when_deals_favour_a_seat() -> None:
    inside = 0
    for seed in range(300):
        found = estimate(simulated(seed, 0, 2, 50, luck=400), 2, 2)
        assert found is not None
        inside += found.interval[0] <= 0 <= found.interval[1]
    assert 0.91 <= inside / 300 <= 0.99
