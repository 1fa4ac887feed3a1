"""What came of a match, as data."""

from __future__ import annotations

import math
from typing import Any

from sixstones.arena.book import Book, Standing
from sixstones.arena.ladder import Duel, Rating, ratings
from sixstones.arena.pairing import arrangements
from sixstones.arena.playing import FAILED, FORFEIT
from sixstones.arena.settings import SWISS


def summary(book: Book) -> dict[str, Any]:
    """The pairings and the table, for JSON. An Elo that is infinite or unknown is null."""
    settings = book.settings
    pairs = []
    for pair, standing in zip(settings.pairs, book.standings, strict=True):
        who = [str(contestant) for contestant in pair]
        pairs.append({"contestants": who, **_standing_data(standing, settings.players)})
    table = [
        {"contestant": str(contestant), **_rating_data(rating)}
        for contestant, rating in zip(settings.contestants, table_of(book), strict=True)
    ]
    data: dict[str, Any] = {"pairings": pairs, "ratings": table}
    if settings.system == SWISS:
        data["rounds"] = [
            {"pairs": [list(pair) for pair in played.pairs], "bye": played.bye}
            for played in book.rounds()
        ]
        data["places"] = [
            {"contestant": str(settings.contestants[place.number]), "points": place.points}
            for place in book.places()
        ]
    return data


def table_of(book: Book) -> list[Rating]:
    """The pooled ratings, in the order of the contestants."""
    settings = book.settings
    duels = []
    count = len(settings.contestants)
    joined = list(range(count))  # who is compared with whom, by the smallest number among them
    unplayed = []
    for (one, two), standing in zip(settings.numbers, book.standings, strict=True):
        found = standing.estimate()
        if found is None:
            unplayed.append((one, two))
            continue
        duels.append(Duel(one, two, found.blocks, found.share, found.spread))
        joined = _join(joined, one, two)
    # Who has not met is not compared, unless there is no other way to compare everyone.
    for one, two in unplayed:
        if joined[one] != joined[two]:
            duels.append(Duel(one, two, 0, 0.5, 1.0))
            joined = _join(joined, one, two)
    return ratings(count, duels, settings.players, settings.block)


def _join(joined: list[int], one: int, two: int) -> list[int]:
    first, other = sorted((joined[one], joined[two]))
    return [first if number == other else number for number in joined]


def wins_of(standing: Standing, players: int) -> tuple[float, float, int]:
    """The wins of either contestant, shared ones split, and the games that nobody won."""
    wins = [0.0, 0.0]
    seatings = arrangements(players)
    nobody = 0
    for (_, game), outcome in sorted(standing.games.items()):
        if outcome.reason == FAILED:
            continue
        if not outcome.winners:
            nobody += 1
            continue
        share = outcome.share(seatings[game])
        wins[0] += share
        wins[1] += 1 - share
    return wins[0], wins[1], nobody


def failures_of(standing: Standing) -> int:
    """The games that were lost to an error."""
    return sum(outcome.reason == FAILED for outcome in standing.games.values())


def forfeits_of(standing: Standing) -> int:
    """The games that a bot lost by not answering as it must."""
    return sum(outcome.reason == FORFEIT for outcome in standing.games.values())


def _standing_data(standing: Standing, players: int) -> dict[str, Any]:
    first, second, nobody = wins_of(standing, players)
    found = standing.estimate()
    low, high = found.interval if found else (math.nan, math.nan)
    data: dict[str, Any] = {
        "games": len(standing.games),
        "failed": failures_of(standing),
        "forfeits": forfeits_of(standing),
        "blocks": found.blocks if found else 0,
        "wins": [round(first, 3), round(second, 3)],
        "no_winner": nobody,
        "share": round(found.share, 5) if found else None,
        "score": round(found.score, 5) if found else None,
        "elo": _finite(found.elo if found else math.nan),
        "interval": [_finite(low), _finite(high)],
    }
    narrowed = standing.narrowed()
    if narrowed is not None:
        data["narrowed"] = round(narrowed, 4)
    if standing.test is not None:
        sprt = standing.test.sprt
        data["sprt"] = {
            "elo": [sprt.elo0, sprt.elo1],
            "llr": round(standing.test.llr, 3),
            "bounds": [round(bound, 3) for bound in sprt.bounds],
            "verdict": standing.verdict,
        }
    return data


def _rating_data(rating: Rating) -> dict[str, Any]:
    return {"elo": _finite(rating.elo), "interval": [_finite(rating.low), _finite(rating.high)]}


def _finite(value: float) -> float | None:
    return round(value, 1) if math.isfinite(value) else None
