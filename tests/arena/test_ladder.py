"""The pooled table."""

from __future__ import annotations

from itertools import combinations

import pytest

from sixstones.arena import arrangements, estimate, expected_share, ratings
from sixstones.arena.ladder import Duel

from .test_rating import simulated


def duel(one: int, two: int, elo: float, players: int, blocks: int = 10_000) -> Duel:
    """Two contestants whose results are exactly as their difference says."""
    return Duel(one, two, blocks, expected_share(elo, players), 1 / len(arrangements(players)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_consistent_results_give_the_true_ratings(players: int) -> None:
    truth = [250.0, 50.0, -300.0, 0.0]
    duels = [duel(a, b, truth[a] - truth[b], players) for a, b in combinations(range(4), 2)]
    found = ratings(4, duels, players, len(arrangements(players)))
    assert [rating.elo for rating in found] == pytest.approx(truth, abs=0.5)


def test_two_contestants_have_half_of_their_difference_each() -> None:
    shares = simulated(3, 100, 2, 2000)
    found = estimate(shares, 2, 2)
    assert found is not None
    first, second = ratings(2, [Duel(0, 1, 2000, found.share, found.spread)], 2, 2)
    assert first.elo == pytest.approx(-second.elo)
    assert first.elo - second.elo == pytest.approx(found.elo, abs=0.5)
    low, high = found.interval
    assert first.high - first.low == pytest.approx((high - low) / 2, rel=0.02)


def test_a_common_opponent_rates_two_who_never_met() -> None:
    first, middle, last = ratings(3, [duel(0, 1, 200, 2), duel(1, 2, 100, 2)], 2, 2)
    assert first.elo - last.elo == pytest.approx(300, abs=1)
    assert middle.high - middle.low < last.high - last.low


def test_who_wins_everything_still_has_a_rating() -> None:
    first, second = ratings(2, [Duel(0, 1, 50, 1.0, 0.5)], 2, 2)
    assert 300 < first.elo < 1000
    assert first.low > second.high
    assert first.low < first.elo < first.high < 2000


def test_nothing_played_means_nothing_known() -> None:
    assert [rating.elo for rating in ratings(3, [Duel(0, 1, 0, 0.5, 1.0)], 2, 2)] == [0, 0, 0]


def test_the_truth_is_inside_about_95_times_in_100() -> None:
    truth = [100.0, 0.0, -100.0]
    inside = 0
    for seed in range(100):
        duels = []
        for pair, (a, b) in enumerate(combinations(range(3), 2)):
            shares = simulated(3 * seed + pair, truth[a] - truth[b], 2, 40)
            found = estimate(shares, 2, 2)
            assert found is not None
            duels.append(Duel(a, b, 40, found.share, found.spread))
        for rating, elo in zip(ratings(3, duels, 2, 2), truth, strict=True):
            inside += rating.low <= elo <= rating.high
    assert 0.91 <= inside / 300 <= 0.99
