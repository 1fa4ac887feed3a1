"""The early end of a match."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pytest

from sixstones.arena import Sprt, SprtRun, arrangements, expected_share

from .test_rating import endless


def answer(sprt: Sprt, shares: Iterable[float], players: int = 2) -> SprtRun:
    run = SprtRun(sprt, players, len(arrangements(players)))
    for share in shares:
        if run.add(share):
            break
    return run


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-math.log(19), math.log(19)))
    low, high = Sprt(0, 10, alpha=0.01, beta=0.1).bounds
    assert (low, high) == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


def test_the_ratio_is_that_of_two_normal_densities() -> None:
    """By hand: log of the product of N(x1, V) over N(x0, V) at each block."""
    shares = [1.0, 0.5, 0.5, 0.0, 1.0, 0.5] * 50
    run = answer(Sprt(-1, 1), shares)
    assert run.verdict is None
    x0, x1 = expected_share(-1, 2), expected_share(1, 2)
    mean = sum(shares) / 300
    rho = (sum((share - mean) ** 2 for share in shares) / (mean * (1 - mean)) + 4 / 2) / 303
    variance = rho / 4
    by_hand = sum((s - x0) ** 2 - (s - x1) ** 2 for s in shares) / (2 * variance)
    assert run.llr == pytest.approx(by_hand, rel=1e-6)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 60), (100, 200), (-80, 0)])
def test_it_is_right_about_95_times_in_100(players: int, elo0: float, elo1: float) -> None:
    for truth, right in ((elo0, "elo0"), (elo1, "elo1")):
        runs = [
            answer(Sprt(elo0, elo1), endless(seed, truth, players), players) for seed in range(50)
        ]
        assert sum(run.verdict == right for run in runs) >= 44


def test_it_ends_sooner_when_the_answer_is_plain() -> None:
    plain = answer(Sprt(0, 50), endless(1, 400, 2))
    close = answer(Sprt(0, 50), endless(1, 50, 2))
    assert plain.verdict == "elo1"
    assert plain.blocks < 25 < close.blocks


@pytest.mark.parametrize("elos", [(10, 0), (5, 5), (math.nan, 5), (0, math.inf)])
def test_hypotheses_that_make_no_test_are_refused(elos: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="the lower one first"):
        Sprt(*elos)
