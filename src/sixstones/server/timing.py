"""Clocks, and when something must happen though nobody acts. Times are in milliseconds."""

from typing import Final

from msgspec import Struct

from sixstones.server.options import Clock

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 86_400 * SECOND
UNTOUCHED_FOR: Final = 1800 * SECOND
UNFILLED_FOR: Final = 1 * DAY
UNPLAYED_FOR: Final = 14 * DAY
BOT_LATE_AFTER: Final = 3 * SECOND


class Times(Struct, frozen=True, gc=False):
    """What each seat has left, when the turn began, and since when the time of whoever is to move
    runs."""

    left: tuple[int, ...]
    turn_at: int
    since: int

    @classmethod
    def started(cls, clock: Clock, seats: int, at: int) -> "Times":
        """The clocks as a game begins."""
        return cls((clock.base * SECOND,) * seats, at, at)

    def moved(
        self, clock: Clock, seat: int, at: int, turn_over: bool, forgiven: int = 0
    ) -> "Times":
        """The clocks after a decision of a seat, for which so much time does not count."""
        spent = at - self.since - forgiven - (clock.increment * SECOND if turn_over else 0)
        left = list(self.left)
        left[seat] = max(0, left[seat] - spent)
        return Times(tuple(left), at if turn_over else self.turn_at, at)

    def restarted(self, at: int) -> "Times":
        """The clocks after a takeback, where what was used stays used, or after a bot's move."""
        return Times(self.left, at, at)

    def used_up(self, seat: int) -> "Times":
        """The clocks after a seat's flag has fallen."""
        left = (*self.left[:seat], 0, *self.left[seat + 1 :])
        return Times(left, self.turn_at, self.since)

    def deadline(self, clock: Clock, seat: int) -> int | None:
        """When the time of the seat to move is over; None: never."""
        if clock.kind == "live":
            return self.since + self.left[seat]
        if clock.kind == "days":
            return self.turn_at + clock.days * DAY
        return None
