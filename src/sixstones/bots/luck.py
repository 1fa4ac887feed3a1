"""How much of a result was luck, and how much skill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sixstones import _core
from sixstones.bots.review import Review, outcome
from sixstones.bots.search import best_judge
from sixstones.bots.seed import seed_number
from sixstones.engine import Game, Move

WHOLE = 10_000


class Draw(NamedTuple):
    """A card from a deck, how many could have come, every seat's chance to win after it and on
    average over all of them, and the standard error of their difference."""

    card: str
    cards: int
    after: list[float]
    mean: list[float]
    error: list[float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card from a deck: who drew it or turned it up, which of how many it was, and by how much it
    changed every seat's chance to win beside the mean over all cards that could have come, with the
    standard errors of that."""

    number: int
    seat: int
    card: str
    cards: int
    luck: tuple[float, ...]
    error: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PartErrors:
    """The standard errors of the parts that are estimated."""

    deal: int
    own_cards: int
    other_cards: int
    own_decisions: int
    other_decisions: int


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
    error: PartErrors


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
            yield Drawn(number, seat, found.card, found.cards, luck, tuple(found.error))


def drawn(before: Game, move: Move, visits: int = 1, seed: int | str = 1) -> Draw | None:
    """What a move of a game brings from a deck; None when it brings nothing."""
    judge = best_judge(before.players, before.to_move)
    state = _core.State.from_data(before.position())
    data = _core.draw(judge, state, move, visits, seed_number(seed))
    return None if data is None else Draw(**data)


def luck_and_skill(review: Review, drawn: Sequence[Drawn], game: Game) -> list[Parts] | None:
    """What made each seat's result, by a review of the game and its draws; None while the game goes
    on."""
    parts = _accounts(review, drawn, game)["parts"] if review.decisions else None
    if parts is None:
        return None
    return [Parts(**{**data, "error": PartErrors(**data["error"])}) for data in parts]


def settled(review: Review, drawn: Sequence[Drawn], game: Game) -> Review:
    """A review whose losses are as sure as they can be: two moves of one search err together, and
    moves that it hardly looked at are judged by the search after them."""
    if not review.decisions:
        return review
    decisions = [
        replace(
            one,
            after=tuple(chance / WHOLE for chance in data["after"]),
            loss=data["loss"] / WHOLE,
            error=data["error"] / WHOLE,
        )
        for one, data in zip(
            review.decisions, _accounts(review, drawn, game)["decisions"], strict=True
        )
    ]
    return replace(review, decisions=decisions)


def _accounts(review: Review, drawn: Sequence[Drawn], game: Game) -> dict[str, Any]:
    end = outcome(game)
    draws = {one.number: one for one in drawn}
    decisions = []
    for one in review.decisions:
        draw = draws.get(one.number)
        decisions.append(
            {
                "seat": one.seat,
                "win": _whole(one.win),
                "after": _whole(one.after),
                "error": round(WHOLE * one.win_error),
                "played_error": round(WHOLE * one.played_error),
                "visited": round(WHOLE * one.visited),
                "luck": draw and _whole(draw.luck),
                "luck_error": draw and _whole(draw.error),
            }
        )
    data = {"players": review.players, "end": end and _whole(end), "decisions": decisions}
    return _core.accounts(data)


def _whole(chances: Sequence[float]) -> list[int]:
    return [round(WHOLE * chance) for chance in chances]
