"""A campaign as a picture: how its nets learned, and what they won."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from sixstones.arena.picture import picture
from sixstones.learn.campaign import Campaign

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw(campaign: Campaign, generations: int, path: Path) -> None:
    """Draw so many generations, as far as they are done, into a PNG or SVG file. Raises as
    `picture` does."""
    with picture(path, width=13) as figure:
        chances, moves, elo = figure.subplots(1, 3)
        losses = [campaign.losses(number) for number in range(generations)]
        _draw_losses(chances, [[epoch[0] for epoch in epochs] for epochs in losses], "chances")
        _draw_losses(moves, [[epoch[1] for epoch in epochs] for epochs in losses], "moves")
        _draw_elo(elo, campaign, generations)


def _draw_losses(axes: Axes, losses: list[list[float]], what: str) -> None:
    for number, of_epochs in enumerate(losses):
        if of_epochs:
            epochs = range(1, len(of_epochs) + 1)
            axes.plot(epochs, of_epochs, "o-", markersize=3, label=f"generation {number}")
    if any(losses):
        axes.legend(fontsize="small")
    axes.grid(alpha=0.3)
    axes.set_xlabel("epochs")
    axes.set_title(f"Loss of {what}")


def _draw_elo(axes: Axes, campaign: Campaign, generations: int) -> None:
    """Every gate's Elo with its interval, above what the net it was played against had won."""
    for seats in campaign.seats:
        best = 0.0
        line = [best]
        for number in range(generations):
            found, won = campaign.gated(number, seats)
            if found is not None and all(map(math.isfinite, (found.elo, *found.interval))):
                low, high = (best + bound for bound in found.interval)
                axes.plot([number + 1, number + 1], [low, high], color="black", alpha=0.3)
                best += found.elo if won else 0
            line.append(best)
        axes.plot(range(generations + 1), line, "o-", markersize=4, label=f"{seats} seats")
    axes.set_xticks(range(generations + 1), ["start", *map(str, range(generations))])
    axes.legend(fontsize="small")
    axes.grid(alpha=0.3)
    axes.set_xlabel("generation")
    axes.set_title("Elo of the best net so far, 95 % intervals of gates")
