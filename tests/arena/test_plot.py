"""The picture of a match."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sixstones.arena.plot import draw

from .test_match import filled, settings


@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml")])
def test_a_match_is_drawn_the_same_each_time(name: str, start: bytes, tmp_path: Path) -> None:
    book = filled(settings(games=40), {deal: (1.0, 0.5)[deal % 2] for deal in range(20)})
    first, second = tmp_path / name, tmp_path / f"again-{name}"
    draw(book, first)
    draw(book, second)
    assert first.read_bytes().startswith(start)
    assert first.read_bytes() == second.read_bytes()
    assert str(tmp_path).encode() not in first.read_bytes()


def test_a_match_without_a_game_is_drawn_too(tmp_path: Path) -> None:
    """As often as one likes: a plot may take the place of one drawn before."""
    for name in ("empty.svg", "empty.svg", "empty.png", "empty.png"):
        draw(filled(settings(), {}), tmp_path / name)


def test_a_plot_that_cannot_be_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = filled(settings(), {})
    with pytest.raises(ValueError, match=r"\.png or \.svg file, not 'a\.txt'"):
        draw(book, tmp_path / "a.txt")
    with pytest.raises(ValueError, match="there is no folder"):
        draw(book, tmp_path / "none" / "a.svg")
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"a photo")
    with pytest.raises(ValueError, match=r"photo\.png exists and holds something else"):
        draw(book, photo)
    assert photo.read_bytes() == b"a photo"
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match=r"pip install 'sixstones\[plot\]'"):
        draw(book, tmp_path / "a.svg")
