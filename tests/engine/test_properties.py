"""Properties of every game (the style guide's list), for 2, 3 and 4 seats."""

from __future__ import annotations

from hypothesis import settings
from torture import TORTURE

from .playing import Playing

EXTENT = settings(max_examples=1500 if TORTURE else 20, stateful_step_count=60 if TORTURE else 30)


class PlayingTwo(Playing):
    seats = 2


class PlayingThree(Playing):
    seats = 3


class PlayingFour(Playing):
    seats = 4


PlayingTwo.TestCase.settings = EXTENT
PlayingThree.TestCase.settings = EXTENT
PlayingFour.TestCase.settings = EXTENT
TestTwoSeats = PlayingTwo.TestCase
TestThreeSeats = PlayingThree.TestCase
TestFourSeats = PlayingFour.TestCase
