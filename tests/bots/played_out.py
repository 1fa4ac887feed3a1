"""Facts of moves, each proven by playing: games are asked, never the code that found them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixstones import CARDS, COLOURS, LOCATIONS, Game, Move
from sixstones.bots.reasons import Fact

Position = Any  # JSON data


class PlayedOut:
    """A move that was played: the positions before and after its turn, and what happened in it."""

    def __init__(self, game: Game, move: Move) -> None:
        self.mover = game.to_move
        self.move = move
        self.before = game.position()
        played = game.copy()
        self.events = list(played.play(move))
        self.right_after = played.position()
        self.result = played.result
        while played.result is None and played.phase != "act":
            self.events += played.play(played.legal_moves()[0])
        self.after = played.position()
        shown = {card for row in self.before["market"] for card in row}
        # What came up or was drawn is not known when the move is chosen.
        self.fresh = {card for row in self.after["market"] for card in row} - shown
        self.fresh |= _hand(self.after, self.mover) - _hand(self.before, self.mover) - shown

    def proves(self, fact: Fact) -> bool:
        """Whether the fact is true."""
        check: Callable[[Fact], bool] = getattr(self, f"_{fact.kind}")
        return check(fact)

    def _wins(self, fact: Any) -> bool:
        return self.result is not None and self.mover in self.result.winners

    def _gauntlet(self, fact: Any) -> bool:
        return not self._mine(self.before)["gauntlet"] and self._mine(self.after)["gauntlet"]

    def _stops(self, fact: Any) -> bool:
        before = self._completing(self.before, fact.seat)
        return fact.card in before and not self._completing(self.after, fact.seat)

    def _allows(self, fact: Any) -> bool:
        return fact.card in self._completing(self.after, fact.seat)

    def _wins_next(self, fact: Any) -> bool:
        return fact.card in self._completing(self.after, self.mover) and not self._completing(
            self.before, self.mover
        )

    def _tile(self, fact: Any) -> bool:
        return any(
            event.kind == "avengers" and (event.seat, event.source) == (self.mover, fact.seat)
            for event in self.events
        )

    def _location(self, fact: Any) -> bool:
        gained = len(self._mine(self.after)["locations"]) - len(
            self._mine(self.before)["locations"]
        )
        met = all(_meets(self._mine(self.right_after), one) for one in fact.locations)
        if self.move.kind == "locate":
            return met and fact.locations == (self.move.location,) and gained == 1
        new = not any(_meets(self._mine(self.before), one) for one in fact.locations)
        return met and new and gained == 1 and bool(fact.locations)

    def _time(self, fact: Any) -> bool:
        return any(event.kind == "time" and event.seat == self.mover for event in self.events)

    def _keeps_tile(self, fact: Any) -> bool:
        before = self._tile_taking(self.before, fact.seat)
        return fact.card in before and not self._tile_taking(self.after, fact.seat)

    def _last_colour(self, fact: Any) -> bool:
        before, after = (self._mine(position)["bonuses"] for position in (self.before, self.after))
        return [c for c in COLOURS if not before[c]] == [fact.stone] and all(after.values())

    def _keeps(self, fact: Any) -> bool:
        gone = all(fact.card not in row for row in self.after["market"])
        return (
            gone and self.move.card == fact.card and fact.card in _payable(self.before, fact.seat)
        )

    def _affords(self, fact: Any) -> bool:
        return self.move.kind != "recruit" and self._comes_within_reach(fact)

    def _saves_turn(self, fact: Any) -> bool:
        return self.move.kind == "recruit" and self._comes_within_reach(fact)

    def _points(self, fact: Any) -> bool:
        gained = self._mine(self.after)["points"] - self._mine(self.before)["points"]
        worth: int = CARDS[fact.card].points
        return bool(fact.card == self.move.card and gained >= worth == fact.number > 0)

    def _empties(self, fact: Any) -> bool:
        return (
            self.before["bank"][fact.stone] > 0 == self.after["bank"][fact.stone]
            and fact.card not in _payable(self.before, fact.seat)
            and _one_take_to(fact.card, self.before, fact.seat)
            and not _one_take_to(fact.card, self.after, fact.seat)
        )

    def _gives_back(self, fact: Any) -> bool:
        held = sum(self._mine(self.right_after)["tokens"].values())
        return self.right_after["phase"] == "return" and held - 10 == fact.number > 0

    def _wastes_gray(self, fact: Any) -> bool:
        plain = Game.from_position(self.before)
        gray = [
            next(event.tokens for event in events if event.kind == "tokens").get("S", 0)
            for events in (self.events, plain.play(f"recruit:{self.move.card}"))
        ]
        wasted: int = fact.number
        return gray[0] - gray[1] == wasted > 0

    def _mine(self, position: Position) -> Position:
        seat: Position = position["seats"][self.mover]
        return seat

    def _comes_within_reach(self, fact: Any) -> bool:
        return fact.card not in _payable(self.before, self.mover) and fact.card in self._known(
            self.after, self.mover
        )

    def _known(self, position: Position, seat: int) -> set[str]:
        """What the seat can recruit, as far as the mover knows."""
        own = seat == self.mover
        hidden = {it["card"] for it in position["seats"][seat]["reserved"] if it["hidden"]}
        return _payable(position, seat) - self.fresh - (set() if own else hidden)

    def _completing(self, position: Position, seat: int) -> set[str | None]:
        """The cards with which the seat would hold the Gauntlet after a turn; None for any turn."""
        idle = next(it for it in _turn_of(position, seat).legal_moves() if it.kind != "recruit")
        if _after_turn(position, seat, idle)["gauntlet"]:
            return {None}
        return {
            card
            for card in self._known(position, seat)
            if _after_turn(position, seat, f"recruit:{card}")["gauntlet"]
        }

    def _tile_taking(self, position: Position, seat: int) -> set[str]:
        if position["avengers"] == seat:
            return set()
        return {
            card
            for card in self._known(position, seat)
            if any(
                event.kind == "avengers"
                for event in _turn_of(position, seat).play(f"recruit:{card}")
            )
        }


def _hand(position: Position, seat: int) -> set[str]:
    return {it["card"] for it in position["seats"][seat]["reserved"]}


def _meets(side: Position, location: str) -> bool:
    needs = LOCATIONS[location].needs
    return all(side["bonuses"][colour] >= count for colour, count in needs.items())


def _turn_of(position: Position, seat: int) -> Game:
    """The game as if it was that seat's turn. Who holds too many tokens gives some back first."""
    seats, bank = [dict(side) for side in position["seats"]], dict(position["bank"])
    for side in seats:
        tokens = dict(side["tokens"])
        while sum(tokens.values()) > 10:
            stone = next(c for c in "YBORPS" if tokens[c])
            tokens[stone] -= 1
            bank[stone] += 1
        side["tokens"] = tokens
    turn = {"to_move": seat, "phase": "act", "passes": 0, "seats": seats, "bank": bank}
    return Game.from_position({**position, **turn})


def _payable(position: Position, seat: int) -> set[str]:
    moves = _turn_of(position, seat).legal_moves()
    return {move.card for move in moves if move.kind == "recruit" and move.card}


def _after_turn(position: Position, seat: int, move: Move | str) -> Position:
    game = _turn_of(position, seat)
    game.play(move)
    while game.result is None and game.phase != "act":
        game.play(game.legal_moves()[0])
    side: Position = game.position()["seats"][seat]
    return side


def _one_take_to(card: str | None, position: Position, seat: int) -> bool:
    turn = _turn_of(position, seat)
    for move in turn.legal_moves():
        if move.kind != "take":
            continue
        game = turn.copy()
        game.play(move)
        if game.phase != "return" and card in _payable(game.position(), seat):
            return True
    return False
