"""A game's winning chances as a picture file."""

from __future__ import annotations

from pathlib import Path

from sixstones.arena.picture import picture

SEAT_COLOURS = ("#d62246", "#2774d8", "#e08a00", "#7b3fc4")


def plot_chances(curve: list[tuple[float, ...]], names: list[str], path: Path) -> None:
    """Draw every seat's winning chance over the decisions. Raises as `picture` does."""
    with picture(path, width=9) as figure:
        axes = figure.add_subplot()
        for seat, name in enumerate(names):
            chances = [100 * point[seat] for point in curve]
            axes.plot(chances, color=SEAT_COLOURS[seat], label=name, linewidth=2)
        axes.set_xlabel("decision")
        axes.set_ylabel("chance to win, %")
        axes.set_ylim(0, 100)
        axes.set_xlim(0, max(1, len(curve) - 1))
        axes.grid(alpha=0.3)
        axes.legend()
