"""How someone plays rather than how well: what people seldom do, counted in a game."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from sixstones.engine import Game, Move


@dataclass(slots=True)
class Habits:
    """What one seat did in a game, or several added up.

    `cycled` are the turns that took tokens and gave some back, `passed_over` those of them in which
    a card could have been recruited instead, and `longest` is the longest row of these, without any
    other turn between. `payable` are the reserves of a card that could have been recruited at once,
    `gray_returned` the gray tokens that went back, and `gray_wasted` the recruits paid with gray in
    place of a colour that was at hand.
    """

    seats: int = 0
    turns: int = 0
    points: int = 0
    recruits: int = 0
    reserves: int = 0
    cycled: int = 0
    passed_over: int = 0
    longest: int = 0
    payable: int = 0
    gray_returned: int = 0
    gray_wasted: int = 0

    def __add__(self, other: Habits) -> Habits:
        both = [mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)]
        added = Habits(*both)
        added.longest = max(self.longest, other.longest)
        return added


def habits(game: Game) -> list[Habits]:
    """What each seat did in a game.

    >>> game = Game.new(players=2, seed=5)
    >>> for move in ("take:YBR", "take:YOP", "take:YBR"):
    ...     _ = game.play(move)
    >>> [(found.turns, found.cycled) for found in habits(game)]
    [(2, 0), (1, 0)]
    """
    counts = [_Count() for _ in range(game.players)]
    for step in game.replay():
        counts[step.before.to_move].add(step.before, step.move)
    for count, points in zip(counts, game.points, strict=True):
        count.found.points = points
    return [count.found for count in counts]


class _Count:
    """The habits of one seat, decision by decision."""

    def __init__(self) -> None:
        self.found = Habits(seats=1)
        self._took = False
        self._passed_over = False
        self._row = 0

    def add(self, before: Game, move: Move) -> None:
        if move.kind == "return":
            self._give_back(move)
        elif move.kind != "locate":
            self._act(before, move)

    def _act(self, before: Game, move: Move) -> None:
        found = self.found
        payable = {str(legal) for legal in before.legal_moves() if legal.kind == "recruit"}
        found.turns += 1
        self._took = move.kind == "take"
        self._passed_over = self._took and bool(payable)
        if not self._passed_over:
            self._row = 0
        if move.kind == "recruit":
            found.recruits += 1
            found.gray_wasted += "=" in str(move)
        if move.kind == "reserve":
            found.reserves += 1
            found.payable += f"recruit:{move.card}" in payable

    def _give_back(self, move: Move) -> None:
        found = self.found
        found.gray_returned += str(move) == "return:S"
        if self._took:
            found.cycled += 1
            found.passed_over += self._passed_over
            self._row += self._passed_over
            found.longest = max(found.longest, self._row)
        self._took = self._passed_over = False
