"""What the cards brought one side of a game, as a control variate.

After every card from a deck, its luck is the chance to win with it less the mean of the chance over
all cards that could have come (bots/luck.py). Given all that was before, the next card is as likely
any of these, whatever the bots do, since none of them knows the order of a deck. So the luck of a
game is 0 on average, and so is that of a block; taken off the block's share of the wins it leaves
the mean share what it is, and takes out of its variance what the cards explain.

How much of it to take off is estimated, since the chances are the evaluator's and not the truth. A
block must have no say in its own factor, else the mean would move: blocks of even deals take the
factor that fits those of odd deals, and the other way round. It is drawn towards 1, all of it, as
if `PRIOR` blocks more had said so.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from sixstones.arena.pairing import Sides
from sixstones.bots.luck import draws
from sixstones.engine import Game

VISITS = 100
"""How long the chance after each card is searched for: without a search it explains far less."""
PRIOR = 20


class Block(NamedTuple):
    """The first side's share of the wins in a block, and its luck."""

    share: float
    luck: float


def luck_of(game: Game, sides: Sides) -> float:
    """What the cards of a game brought its first side: a share of the win, 0 on average."""
    mine = [seat for seat, side in enumerate(sides) if side == 0]
    return round(fsum(draw.luck[seat] for draw in draws(game, VISITS) for seat in mine), 6)


def without_luck(blocks: Mapping[int, Block]) -> dict[int, float]:
    """The shares of blocks, by their deals, without what luck explains of them."""
    halves = [[block for deal, block in blocks.items() if deal % 2 == odd] for odd in (0, 1)]
    factors = [_factor(half) for half in halves]
    return {
        deal: block.share - factors[1 - deal % 2] * block.luck for deal, block in blocks.items()
    }


def _factor(blocks: list[Block]) -> float:
    """How much of a block's luck shows in its share, by a line through these blocks."""
    if len(blocks) < 2:
        return 1.0
    share = fsum(block.share for block in blocks) / len(blocks)
    luck = fsum(block.luck for block in blocks) / len(blocks)
    together = fsum((block.share - share) * (block.luck - luck) for block in blocks)
    spread = fsum((block.luck - luck) ** 2 for block in blocks)
    if spread == 0:
        return 1.0
    prior = PRIOR * spread / len(blocks)
    return (together + prior) / (spread + prior)
