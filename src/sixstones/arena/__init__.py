"""Matches between bots: paired deals, Elo with intervals, early stops, results that can be resumed.

>>> from sixstones.arena import estimate
>>> found = estimate([1.0, 0.5, 1.0, 0.5, 1.0, 0.0] * 20, players=2, games=2)
>>> round(found.score, 3), round(found.elo), [round(bound) for bound in found.interval]
(0.667, 120, [68, 172])
"""

from sixstones.arena.book import Book, read_book
from sixstones.arena.ladder import Rating, ratings
from sixstones.arena.match import go_on, play_match, save
from sixstones.arena.pairing import Task, arrangements
from sixstones.arena.playing import Maker, Outcome, play_game
from sixstones.arena.rating import Estimate, elo_of, estimate, expected_share
from sixstones.arena.settings import Settings, parse_contestants
from sixstones.arena.sprt import Sprt, SprtRun
from sixstones.arena.summary import summary

__all__ = [
    "Book",
    "Estimate",
    "Maker",
    "Outcome",
    "Rating",
    "Settings",
    "Sprt",
    "SprtRun",
    "Task",
    "arrangements",
    "elo_of",
    "estimate",
    "expected_share",
    "go_on",
    "parse_contestants",
    "play_game",
    "play_match",
    "ratings",
    "read_book",
    "save",
    "summary",
]
