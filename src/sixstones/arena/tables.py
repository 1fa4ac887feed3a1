"""A match in words and tables, for people."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.table import Table

from sixstones.arena.book import Book, Standing
from sixstones.arena.settings import SWISS
from sixstones.arena.summary import table_of, wins_of
from sixstones.bots.bot_spec import BotSpec


def standing_text(standing: Standing) -> str:
    """Score and Elo of a pairing so far, in a few words."""
    found = standing.estimate()
    if found is None:
        return "no score yet"
    low, high = found.interval
    if math.isinf(high):
        elo = f"above {_elo(low)}"
    elif math.isinf(low):
        elo = f"below {_elo(high)}"
    else:
        elo = f"{_elo(found.elo)} ± {(high - low) / 2:.0f}"
    verdict = f", {_verdict(standing)}" if standing.verdict else ""
    return f"score {100 * found.score:.1f} %, Elo {elo}{verdict}"


def ratings_table(book: Book) -> Table:
    """The contestants, best first, with their pooled Elo and thinking time."""
    table = Table("contestant", "Elo", "95 %", "seconds a game", box=None, pad_edge=False)
    _align(table)
    rows = zip(book.settings.contestants, table_of(book), _seconds(book), strict=True)
    for contestant, rating, seconds in sorted(rows, key=lambda row: -row[1].elo):
        bounds = f"{_elo(rating.low)} to {_elo(rating.high)}"
        table.add_row(str(contestant), _elo(rating.elo), bounds, f"{seconds:.2f}")
    return table


def places_table(book: Book) -> Table:
    """The contestants of a Swiss tournament, the first of them first."""
    table = Table("place", "contestant", "points", "shares", box=None, pad_edge=False)
    _align(table)
    for number, place in enumerate(book.places(), 1):
        who = str(book.settings.contestants[place.number])
        table.add_row(str(number), who, f"{place.points:g}", f"{place.shares:.2f}")
    return table


def luck_line(book: Book) -> str:
    """By how much taking luck out made the intervals narrower; "" where it was not done."""
    found = [standing.narrowed() for standing in book.standings]
    parts = [1 - part for part in found if part is not None]
    if not parts:
        return ""
    narrower = ", ".join(f"{100 * part:.0f} %" for part in parts)
    return f"The luck of the cards is taken out; intervals are narrower by {narrower}."


def pairings_table(book: Book) -> Table:
    """What came of every pairing, from the view of its first contestant."""
    tested = book.settings.sprt is not None
    names = ["pairing", "games", "wins", "nobody", "score", "Elo", "95 %"]
    table = Table(*names, *(["test"] if tested else []), box=None, pad_edge=False)
    _align(table)
    for pair, standing in zip(book.settings.pairs, book.standings, strict=True):
        if book.settings.system == SWISS and not standing.games:
            continue
        first, second, nobody = wins_of(standing, book.settings.players)
        found = standing.estimate()
        cells = ["-", "-", "-"]
        if found is not None:
            low, high = found.interval
            cells = [f"{100 * found.score:.1f} %", _elo(found.elo), f"{_elo(low)} to {_elo(high)}"]
        wins = f"{_count(first)} : {_count(second)}"
        test = [_verdict(standing)] if tested else []
        table.add_row(versus(pair), str(len(standing.games)), wins, str(nobody), *cells, *test)
    return table


def _align(table: Table) -> None:
    for column in table.columns[1:]:
        column.justify = "right"


def _verdict(standing: Standing) -> str:
    test = standing.test
    if test is None:
        return ""
    if test.verdict is None:
        return f"open, LLR {test.llr:+.2f}"
    fits = test.sprt.elo0 if test.verdict == "elo0" else test.sprt.elo1
    return f"Elo {fits:+g} fits"


def _seconds(book: Book) -> list[float]:
    """The mean thinking time of each contestant in a game."""
    who = book.settings.contestants
    total = [0.0] * len(who)
    games = [0] * len(who)
    for pair, standing in zip(book.settings.pairs, book.standings, strict=True):
        for side, contestant in enumerate(pair):
            number = who.index(contestant)
            total[number] += sum(outcome.seconds[side] for outcome in standing.games.values())
            games[number] += len(standing.games)
    return [seconds / max(1, count) for seconds, count in zip(total, games, strict=True)]


def versus(pair: Sequence[BotSpec]) -> str:
    """The name of a pairing."""
    return f"{pair[0]} vs {pair[1]}"


def _elo(value: float) -> str:
    return f"{'+' if value > 0 else '-'}∞" if math.isinf(value) else f"{value:+.0f}"


def _count(wins: float) -> str:
    return f"{wins:.1f}".removesuffix(".0")
