"""How much of a result was luck, and how much skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sixstones import _core
from sixstones.bots.review import Review, outcome
from sixstones.bots.search import best_judge
from sixstones.bots.seed import seed_number
from sixstones.engine import Game, Move

WHOLE = 10_000


class Draw(NamedTuple):
    """A card from a deck, how many could have come, and every seat's chance to win after it and on
    average over all of them."""

    card: str
    cards: int
    after: list[float]
    mean: list[float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card from a deck: who drew it or turned it up, which of how many it was, and by how much it
    changed every seat's chance to win beside the mean over all cards that could have come."""

    number: int
    seat: int
    card: str
    cards: int
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """What made a seat's result, in ten-thousandths of a win: how the cards lay at first, the cards
    that came after its own moves and after others', its own decisions and those of others, and
    what the estimate could not place. Together they are exactly `total`: the seat's share of the
    win less an equal share."""

    total: int
    deal: int
    own_cards: int
    other_cards: int
    own_decisions: int
    other_decisions: int
    unplaced: int


def draws(
    game: Game,
    visits: int = 1,
    seed: int | str = 1,
    progress: Callable[[int, int], None] = lambda done, all_: None,
) -> Iterator[Drawn]:
    """Every card that came from a deck after the deal. With one visit a position is worth what the
    evaluator says of it, else what a search of so many visits does; whichever it is, luck is 0 on
    average over all orders of the decks."""
    for number, step in enumerate(game.replay(), 1):
        seat = step.before.to_move
        found = drawn(step.before, step.move, visits, seed)
        progress(number, len(game.moves))
        if found is not None:
            luck = tuple(a - m for a, m in zip(found.after, found.mean, strict=True))
            yield Drawn(number, seat, found.card, found.cards, luck)


def drawn(before: Game, move: Move, visits: int = 1, seed: int | str = 1) -> Draw | None:
    """What a move of a game brings from a deck; None when it brings nothing."""
    judge = best_judge(before.players, before.to_move)
    state = _core.State.from_data(before.position())
    data = _core.draw(judge, state, move, visits, seed_number(seed))
    return None if data is None else Draw(**data)


def luck_and_skill(review: Review, drawn: Sequence[Drawn], game: Game) -> list[Parts] | None:
    """What made each seat's result, by a review of the game and its draws; None while the game goes
    on."""
    end = outcome(game)
    if end is None or not review.decisions:
        return None
    return [_parts(review, drawn, seat, end[seat]) for seat in range(game.players)]


def _parts(review: Review, drawn: Sequence[Drawn], seat: int, share: float) -> Parts:
    fair = 1 / review.players
    cards, decisions = {True: 0.0, False: 0.0}, {True: 0.0, False: 0.0}
    for draw in drawn:
        cards[draw.seat == seat] += draw.luck[seat]
    for decision in review.decisions:
        decisions[decision.seat == seat] += decision.after[seat] - decision.win[seat]
    total, deal = round(WHOLE * (share - fair)), review.decisions[0].win[seat] - fair
    estimated = (deal, cards[True], cards[False], decisions[True], decisions[False])
    start, own, others, mine, theirs = (round(WHOLE * part) for part in estimated)
    unplaced = total - start - own - others - mine - theirs
    return Parts(total, start, own, others, mine, theirs, unplaced)
