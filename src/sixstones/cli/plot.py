"""Curves as picture files. Needs the extra `plot`."""

from __future__ import annotations

from pathlib import Path

from sixstones.cli.parser import Failure

SEAT_COLOURS = ("#d62246", "#2774d8", "#e08a00", "#7b3fc4")


def plot_chances(curve: list[tuple[float, ...]], names: list[str], path: Path) -> None:
    """Draw every seat's winning chance over the decisions into a .png or .svg file.

    Raises Failure when matplotlib is not installed or the file cannot be written.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Failure("a plot needs matplotlib: pip install 'sixstones[plot]'") from None
    figure = Figure(figsize=(9, 4.5), layout="constrained")
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
    try:
        figure.savefig(path)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from error
