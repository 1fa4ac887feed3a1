"""The picture for the documentation."""

from __future__ import annotations

import re

from sixstones.cli.picture import picture


def test_the_picture_shows_a_board_and_fetches_nothing() -> None:
    svg = picture()
    assert "Six&#160;Stones" in svg or "Six Stones" in svg
    assert "SIX&#160;STONES" in svg
    assert set(re.findall(r"https?://[^\"' )]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg


def test_the_picture_is_the_same_every_time() -> None:
    assert picture() == picture()
