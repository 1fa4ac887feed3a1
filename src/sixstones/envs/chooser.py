"""Decisions as numbers: the ids of moves, and a way to pay with gray where one need not.

An id recruits with the default payment, in which gray pays only for what is short. With `gray`
there are five numbers more: 71 to 75 announce that one token due of Y, B, O, R, P is paid with gray
though the colour is there. What is announced counts for the recruit that must follow; colours are
announced in that order, so that there is one way to say each payment.
"""

from __future__ import annotations

from sixstones import _core
from sixstones.engine import COLOURS, Event, Game, IllegalMove, Move
from sixstones.engine.arguments import whole
from sixstones.engine.illegal import illegal

IDS: int = _core.IDS
Spare = tuple[int, ...]
"""How many tokens of each colour are paid with gray though the colour is there."""
NONE: Spare = (0,) * len(COLOURS)


class Chooser:
    """A game that is played by numbers. `announced` is how much gray is announced.

    >>> chooser = Chooser(Game.new(players=2, seed=5), gray=True)
    >>> chooser.count, sum(chooser.mask()), len(chooser.choose(0))
    (76, 30, 2)
    """

    def __init__(self, game: Game, gray: bool = False) -> None:
        self.game = game
        self.announced = NONE
        self._gray = gray

    @property
    def count(self) -> int:
        """How many numbers there are, legal or not."""
        return IDS + len(COLOURS) * self._gray

    def copy(self) -> Chooser:
        """The same, to be played on independently."""
        other = Chooser(self.game.copy(), self._gray)
        other.announced = self.announced
        return other

    def __deepcopy__(self, _: object) -> Chooser:
        return self.copy()

    def mask(self) -> bytes:
        """A byte for each number, 1 for what the seat to move may choose now."""
        ids = self.game.legal_mask()
        if not self._gray:
            return ids
        ways = self._ways()
        if self.announced != NONE:
            ids = bytes((number, self.announced) in ways for number in range(IDS))
        last = max((at for at, count in enumerate(self.announced) if count), default=0)
        return ids + bytes(
            colour >= last and any(_covers(spare, self._with(colour)) for _, spare in ways)
            for colour in range(len(COLOURS))
        )

    def choose(self, number: int) -> list[Event]:
        """Choose a number: what happened, which is nothing when gray was announced. Raises
        IllegalMove, and changes nothing, when it may not be chosen."""
        number = whole(number, 0, self.count - 1, "a number")
        if not self.mask()[number]:
            raise self._refusal(number)
        if number >= IDS:
            self.announced = self._with(number - IDS)
            return []
        plain = self.announced == NONE
        move = self.game.move_of(number) if plain else self._ways()[number, self.announced]
        self.announced = NONE
        return list(self.game.play(move))

    def numbers_of(self, move: Move | str) -> list[int]:
        """What to choose, one after another, to make a move from here, nothing being announced.
        Raises IllegalMove when it is not legal or, without `gray`, no number stands for it."""
        number = self.game.id_of(move)
        if number is not None:
            return [number]
        meant = self.game._state.resolve(Move.parse(str(move)))
        for (number, spare), way in self._ways().items() if self._gray and meant else ():
            if meant and way == meant[1]:
                return [IDS + at for at, count in enumerate(spare) for _ in range(count)] + [number]
        raise IllegalMove(f"no number stands for {move}: it pays more gray than it must", "no_id")

    def _ways(self) -> dict[tuple[int, Spare], Move]:
        """The recruits that spare colours, by id and by what they spare."""
        state = self.game._state
        if state.phase != "act" or not state.seat(state.to_move).tokens.get("S"):
            return {}
        seat = state.seat(state.to_move)
        found = {}
        for move in state.legal_moves():
            paid, resolved = move.payment, state.resolve(move)
            if paid is None or move.card is None or resolved is None:
                continue
            usual = seat.payment(move.card) or {}
            spare = tuple(usual.get(colour, 0) - paid.get(colour, 0) for colour in COLOURS)
            found[resolved[0], spare] = move
        return found

    def _with(self, colour: int) -> Spare:
        return tuple(count + (at == colour) for at, count in enumerate(self.announced))

    def _refusal(self, number: int) -> IllegalMove:
        if self.announced != NONE:
            return IllegalMove(f"gray was announced, and {number} is no recruit for it", "gray")
        if number >= IDS:
            colour = COLOURS[number - IDS]
            return IllegalMove(f"no recruit could be paid with a gray in place of {colour}", "gray")
        return illegal(_core.refused_id(self.game._state, number))


def _covers(spare: Spare, least: Spare) -> bool:
    return all(count >= wanted for count, wanted in zip(spare, least, strict=True))
