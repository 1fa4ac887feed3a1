"""What one seat knows, as JSON data, and full games imagined from it (rules §7)."""

from typing import Any, NotRequired, TypedDict, cast

from sixstones import _core
from sixstones._core import Seat as Seat
from sixstones.engine.arguments import whole
from sixstones.engine.deal import seed_text
from sixstones.engine.position import Table


class View(Table):
    """A position as a seat, or a spectator, may know it. `legal` is there only in the view of the
    seat to move."""

    seat: int | None
    decks: list[int]
    legal: NotRequired[list[str]]


class Payment(TypedDict):
    """A legal move that recruits a card, and the tokens it spends."""

    move: str
    tokens: dict[str, int]


class Price(TypedDict):
    """What a card costs a seat: what is `due` after bonuses, what its tokens leave unpaid of that
    (`lacks`), how many tokens are `missing` when gray ones help, and, for the seat that is to act,
    every legal way to pay, the default first. Counts have no zeros."""

    due: dict[str, int]
    lacks: dict[str, int]
    missing: int
    payments: list[Payment]


class Gain(TypedDict):
    """What a turn would bring a seat: its `points` then, whether the Time Stone and the Avengers
    `tile` come, the `locations` it could claim one of, whether it would hold the Gauntlet, and
    whether the game would end with that turn and the seat win."""

    points: int
    time: bool
    tile: bool
    locations: list[str]
    gauntlet: bool
    wins: bool


class Gains(TypedDict):
    """What recruiting each of the `cards` within reach would bring a seat, whatever they cost, and
    what a turn `without` a recruit would."""

    cards: dict[str, Gain]
    without: Gain


def parse_view(data: Any) -> _core.View:
    """The core's form of a view. Raises ValueError when it is malformed or no position looks so."""
    return _core.View.from_data(data)


def seat_in(data: Any, number: int) -> Seat:
    """What a seat has to work with, as far as a view shows it. Raises ValueError for no view, or no
    such seat.

    >>> from sixstones import Game
    >>> seat_in(Game.new(players=2, seed=5).view(0), 1).due("thor")
    {'Y': 3, 'B': 3, 'R': 3, 'P': 5}
    """
    seen = parse_view(data)
    return seen.seat_at(whole(number, 0, seen.players - 1, "seat"))


def gains_in(data: Any, number: int) -> Gains:
    """What recruiting would bring a seat in a turn of its own, as far as a view shows it. Raises
    ValueError for no view, or no such seat.

    >>> from sixstones import Game
    >>> gains = gains_in(Game.new(players=2, seed=5).view(0), 0)
    >>> gains["cards"]["loki"]["points"], gains["without"]["points"]
    (5, 0)
    """
    seen = parse_view(data)
    return cast(Gains, seen.gains(whole(number, 0, seen.players - 1, "seat")))


def imagined(view: _core.View, seed: str | int) -> _core.State:
    """A full position that looks like the view, every arrangement of what is hidden equally likely;
    the same seed gives the same one."""
    return view.determinize(seed_text(seed))
