"""From results to strength: shares, odds, Elo, and how sure they are.

**Model.** A contestant of strength γ at a seat wins a game with a chance of γ over the sum of all
seats' strengths (Luce; with two seats it is Bradley and Terry's, hence Elo's). Elo is 400·log10 of
the odds θ = γA/γB. Alone against N-1 copies of B, A wins with chance p = θ/(θ + N-1), which turned
round is θ = (N-1)·p/(1-p): par is p = 1/N.

**Share.** A block also has the mirrored games, so A's mean share of the wins in a block is
g(θ) = (θ/(θ + m) + mθ/(mθ + 1)) / 2 with m = N-1, and 1/2 between equals. The mean share over all
blocks determines θ by maximum likelihood; g is inverted in closed form.

**Score.** θ/(1 + θ): what A would score against B one to one, 1/2 between equals for any number of
seats. With two seats score and share are the same.

**Interval.** The mean x of n block shares has the variance V/n, V taken from the blocks themselves,
since games of one deal are not independent. V is expressed as ρ·x(1-x), which makes n/ρ the
effective number of independent games, and the interval is Wilson's for that number, turned into
Elo. It stays sensible when one side wins everything, where the plain one has no width. ρ of a few
blocks is a poor estimate, so it is drawn towards 1 over the games in a block, that of independent
games, as if `PRIOR` blocks more had been seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

ELO = 400 / math.log(10)
Z95 = 1.959964
PRIOR = 4


def odds(share: float, players: int) -> float:
    """The odds θ of one against one, from the share of the wins in whole blocks, 0 to 1.

    >>> odds(0.75, 2), odds(0.5, 4), odds(1.0, 3)
    (3.0, 1.0, inf)
    """
    if share < 0.5:
        return 1 / odds(1 - share, players)
    if share >= 1:
        return math.inf
    m = players - 1
    middle = (1 + m * m) * (2 * share - 1)
    root = math.sqrt(middle * middle + 16 * m * m * share * (1 - share))
    return (middle + root) / (4 * m * (1 - share))


def expected_share(elo: float, players: int) -> float:
    """The share of the wins in whole blocks at an Elo difference; `elo_of` is its inverse.

    >>> round(expected_share(400, 2), 4), expected_share(0, 4)
    (0.9091, 0.5)
    """
    return sum(side_shares(elo, players)) / 2


def side_shares(elo: float, players: int) -> tuple[float, float]:
    """The chances that the better side wins alone against copies of the other, and that its copies
    beat the other alone."""
    m = players - 1
    return 1 / (1 + m * math.exp(-elo / ELO)), 1 / (1 + math.exp(-elo / ELO) / m)


def elo_of(share: float, players: int) -> float:
    """The Elo difference that a share of the wins speaks for; infinite at 0 and 1."""
    theta = odds(share, players)
    return ELO * math.log(theta) if theta > 0 else -math.inf


def score_of(share: float, players: int) -> float:
    """What the share would be one against one."""
    theta = odds(share, players)
    return 1.0 if math.isinf(theta) else theta / (1 + theta)


def spread(blocks: int, total: float, squares: float, games: int) -> float:
    """ρ, from the number of blocks, the sum of their shares and the sum of the shares' squares;
    `games` is how many there are in a block, all of them independent by assumption."""
    independent = 1 / games
    if not blocks:
        return independent
    mean = total / blocks
    room = mean * (1 - mean)
    if room <= 0:
        return independent
    seen = max(0.0, squares - total * mean) / room
    return (seen + PRIOR * independent) / (blocks - 1 + PRIOR)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the blocks of one pairing say about its first contestant against its second."""

    players: int
    blocks: int
    share: float
    spread: float
    low: float
    high: float

    @property
    def score(self) -> float:
        """The share as it would be one against one."""
        return score_of(self.share, self.players)

    @property
    def elo(self) -> float:
        """The Elo difference; infinite when one side won everything."""
        return elo_of(self.share, self.players)

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds between which the Elo difference lies with 95 % confidence."""
        return elo_of(self.low, self.players), elo_of(self.high, self.players)


def estimate(shares: Sequence[float], players: int, games: int) -> Estimate | None:
    """What block shares say, with `games` games in a block; None when there is no block."""
    blocks = len(shares)
    if not blocks:
        return None
    total = math.fsum(shares)
    rho = spread(blocks, total, math.fsum(share * share for share in shares), games)
    # Without luck a share may lie beyond what can be won, and so may a mean of few.
    mean = min(1.0, max(0.0, total / blocks))
    return Estimate(players, blocks, mean, rho, *_wilson(mean, blocks / rho))


def _wilson(mean: float, count: float) -> tuple[float, float]:
    z = Z95 * Z95 / count
    half = math.sqrt(z * (mean * (1 - mean) + z / 4))
    low, high = ((mean + z / 2 + side) / (1 + z) for side in (-half, half))
    # Rounding must not take a bound off the edge, where Elo jumps from finite to infinite.
    return (low if mean > 0 else 0.0), (high if mean < 1 else 1.0)
