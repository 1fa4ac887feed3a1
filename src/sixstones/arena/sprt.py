"""An early end for a match: Wald's sequential probability ratio test on blocks."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from sixstones.arena.rating import expected_share, spread

Verdict = Literal["elo0", "elo1"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the first contestant better than the second by `elo1` rather than by `elo0`? `alpha` and
    `beta` are the chances of a wrong answer in each case."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise ValueError("the test needs two Elo differences, the lower one first")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first, `elo0` is accepted; above the second, `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class SprtRun:
    """The test while blocks come in, which must be in the order of their deals: fast games are not
    like slow ones, so the order in which they end would slant the answer.

    The shares of n blocks are taken as normal about the mean x0 or x1 that each hypothesis says,
    with one variance V, so that LLR = n·(x1 - x0)·(2x - x0 - x1) / 2V for a mean x. V is ρ·m(1 - m)
    with m halfway between x0 and x1, and ρ of the blocks seen so far (`rating.spread`): taken at x
    itself it would all but vanish after a few wins in a row, and the test would end too soon.
    """

    sprt: Sprt
    players: int
    games: int
    blocks: int = field(default=0, init=False)
    llr: float = field(default=0.0, init=False)
    verdict: Verdict | None = field(default=None, init=False)
    _total: float = field(default=0.0, init=False)
    _squares: float = field(default=0.0, init=False)

    def add(self, share: float) -> Verdict | None:
        """Take in one block; the verdict as soon as there is one."""
        self.blocks += 1
        self._total += share
        self._squares += share * share
        x0 = expected_share(self.sprt.elo0, self.players)
        x1 = expected_share(self.sprt.elo1, self.players)
        middle = (x0 + x1) / 2
        rho = spread(self.blocks, self._total, self._squares, self.games)
        ahead = self._total - self.blocks * middle
        self.llr = (x1 - x0) * ahead / (rho * middle * (1 - middle))
        low, high = self.sprt.bounds
        if self.llr <= low:
            self.verdict = "elo0"
        elif self.llr >= high:
            self.verdict = "elo1"
        return self.verdict
