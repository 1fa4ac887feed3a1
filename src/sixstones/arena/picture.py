"""Picture files drawn with matplotlib, which is the extra `plot`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
MARK = "sixstones plot"
"""What a plot says it was drawn by."""
BEGINNING = 1 << 14


def check_plot(path: Path) -> None:
    """Raises ValueError, in words, when no picture can be drawn there: known before long work
    rather than after it."""
    if path.suffix.lower() not in SUFFIXES:
        raise ValueError(f"a plot is a {' or '.join(SUFFIXES)} file, not {path.name!r}")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {str(path.parent)!r} for the plot")
    if path.is_file() and (held := path.read_bytes()) and MARK.encode() not in held[:BEGINNING]:
        raise ValueError(f"{path} exists and holds something else; name another file")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise ValueError("plots need matplotlib: pip install 'sixstones[plot]'") from None


@contextmanager
def picture(path: Path, width: float) -> Iterator[Figure]:
    """A figure that is written to the file in the end; the same drawing gives the same file.

    Raises ValueError as `check_plot`, OSError when the file cannot be written.
    """
    check_plot(path)
    import matplotlib
    from matplotlib.figure import Figure

    # Neither a date nor random ids go into the file.
    with matplotlib.rc_context({"svg.hashsalt": "sixstones"}):
        figure = Figure(figsize=(width, 4.5), layout="constrained")
        yield figure
        is_svg = path.suffix.lower() == ".svg"
        metadata = {"Date": None, "Creator": MARK} if is_svg else {"Software": MARK}
        figure.savefig(path, dpi=144, metadata=metadata)
