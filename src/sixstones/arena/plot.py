"""A match as a picture: the Elo table with its intervals, and how the scores came about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sixstones.arena.book import Book
from sixstones.arena.picture import picture
from sixstones.arena.rating import score_of
from sixstones.arena.summary import table_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw(book: Book, path: Path) -> None:
    """Draw the match into a PNG or SVG file. Raises as `picture` does."""
    with picture(path, width=11) as figure:
        left, right = figure.subplots(1, 2)
        _draw_table(left, book)
        _draw_scores(right, book)


def _draw_table(axes: Axes, book: Book) -> None:
    table = sorted(
        zip(table_of(book), map(str, book.settings.contestants), strict=True),
        key=lambda row: row[0].elo,
    )
    for height, (rating, _) in enumerate(table):
        axes.plot([rating.low, rating.high], [height, height], color="#7a5cc0", linewidth=2)
        axes.plot(rating.elo, height, "o", color="#4b2e91")
        axes.annotate(
            f"{rating.elo:+.0f}", (rating.elo, height), (0, 7), textcoords="offset points"
        )
    axes.set_yticks(range(len(table)), [name for _, name in table])
    axes.set_ylim(-0.5, len(table) - 0.5)
    axes.grid(axis="x", alpha=0.3)
    axes.set_xlabel("Elo against the mean, with 95 % intervals")
    axes.set_title(f"{book.settings.players} seats")


def _draw_scores(axes: Axes, book: Book) -> None:
    settings = book.settings
    for pair, standing in zip(settings.pairs, book.standings, strict=True):
        total = 0.0
        scores = []
        for number, share in enumerate(standing.shares(), start=1):
            total += share
            scores.append(100 * score_of(total / number, settings.players))
        games = [settings.block * number for number in range(1, len(scores) + 1)]
        axes.plot(games, scores, label=f"{pair[0]} vs {pair[1]}", linewidth=1.2)
    axes.axhline(50, color="black", linewidth=0.8, alpha=0.5)
    axes.set_ylim(-2, 102)
    axes.grid(alpha=0.3)
    axes.set_xlabel("games")
    axes.set_ylabel("score of the first, %")
    axes.set_title("Score over games")
    axes.legend(fontsize="small")
