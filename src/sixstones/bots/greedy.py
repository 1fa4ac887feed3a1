"""A bot that weighs each move by what it leaves behind, one move deep."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from sixstones import _core
from sixstones.bots.protocol import own_view
from sixstones.bots.seed import generator
from sixstones.engine import (
    ALIKE_LEAST,
    CARDS,
    COLOURS,
    LEVELS,
    LOCATIONS,
    TAKE_DIFFERENT,
    TOKEN_LIMIT,
    Card,
    Move,
    View,
)
from sixstones.engine.view import imagined

WIN = 1000.0


@dataclass(frozen=True, slots=True)
class Taste:
    """How much the bot cares for each thing, in points."""

    point: float = 1.0
    bonus: float = 0.85
    spare_bonus: float = 0.45
    missing_colour: float = 0.9
    time_stone: float = 1.95
    tag: float = 0.4
    tile: float = 2.6
    location: float = 2.8
    patience: float = 0.76
    token: float = 0.05
    idle: float = 2.0
    reserve: float = 0.65
    blind: float = 1.6
    second: float = 0.36
    third: float = 0.17


class GreedyBot:
    """Knows what it wants to recruit and goes for it; pays no heed to what others plan."""

    def __init__(self, *, seed: int | str | None = None, taste: Taste | None = None) -> None:
        self._random = generator(seed)
        self._taste = taste or Taste()

    def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        visits: int | None = None,
    ) -> Move:
        """The best move by its taste; the thinking limits are ignored. ValueError without moves."""
        seen = own_view(view)
        # Gray is the more precious token, so only payments that spare it are weighed.
        moves = [move for move in seen.legal_moves() if move.payment is None]
        thought = _Thought(view, seen, self._taste)
        scores = {move: thought.score(move) + 1e-6 * self._random.random() for move in moves}
        return max(scores, key=scores.__getitem__)

    def stop(self) -> None:
        """Nothing to end: it answers at once."""


class _Side:
    """What a seat has to work with in some position, read from the core once."""

    __slots__ = (
        "bonuses",
        "locations",
        "owns_tile",
        "reserved",
        "seat",
        "state",
        "tile_price",
        "tokens",
    )

    def __init__(self, state: _core.State, number: int) -> None:
        self.state = state
        self.seat = state.seat(number)
        self.tokens = self.seat.tokens
        self.bonuses = self.seat.bonuses
        self.reserved = self.seat.reserved
        self.locations = state.locations
        self.owns_tile = state.avengers == number
        self.tile_price = state.tile_price

    def wins_tile(self, card: Card) -> bool:
        """Whether recruiting the card would bring the Avengers tile."""
        return not self.owns_tile and self.seat.tags + card.tags >= self.tile_price


class _Thought:
    """All that is weighed about one view. What a move leads to the core says, in a position as it
    may be; only the mover's own side of it is looked at, in which nothing is imagined but a card
    reserved from a deck."""

    def __init__(self, view: View, seen: _core.View, taste: Taste) -> None:
        self._view = view
        self._taste = taste
        self._number = view["to_move"]
        self._me = _Side(imagined(seen, 0), self._number)
        self._market = [card for row in view["market"] for card in row if card]

    def score(self, move: Move) -> float:
        """How good the move is; only comparable within one view."""
        if move.kind == "locate":
            return self._contest(move.location)
        after = self._settled(self._after(self._me, move))
        score = self._outlook(after, taken=move.card)
        if move.kind == "recruit":
            score += self._worth(CARDS[move.card or ""], self._me, self._bonuses(self._me))
            score += WIN * after.seat.holds_gauntlet
            if self._me.seat.holds_gauntlet:
                score += self._taste.point * (after.seat.points - self._me.seat.points)
        if move.kind == "reserve":
            score -= self._taste.reserve + (self._taste.blind if move.level else 0)
        if move.kind == "take":
            # Taking what must go straight back leads nowhere, and two who do it lock the table.
            gained = sum(max(0, n - self._me.tokens[c]) for c, n in after.tokens.items())
            score -= self._taste.idle * (1 - gained / len(move.stones or "-"))
        return score

    def _after(self, side: _Side, move: Move) -> _Side:
        """The side once the move is made; a card from a deck is not known before it is drawn."""
        state = side.state.after(move)
        assert state is not None
        after = _Side(state, self._number)
        if move.level is not None:
            after.reserved = side.reserved
        return after

    def _contest(self, location: str | None) -> float:
        """Take first what another seat is closest to; the other location can wait a turn."""
        seats = [self._me.state.seat(n) for n in range(self._view["players"]) if n != self._number]
        return -float(min(seat.unmet(location or "") for seat in seats))

    def _worth(self, card: Card, side: _Side, bonuses: dict[str, float]) -> float:
        """What owning the card would mean to the side, given what it thinks of each bonus."""
        taste = self._taste
        worth = taste.point * card.points + taste.tag * card.tags + bonuses[card.bonus]
        if card.level == LEVELS and not side.tokens["G"]:
            worth += taste.time_stone
        if side.wins_tile(card):
            worth += taste.tile
        return worth

    def _bonuses(self, side: _Side) -> dict[str, float]:
        """What one more bonus of each colour is worth to the side."""
        taste = self._taste
        dear = [CARDS[i] for i in (*self._market, *side.reserved) if CARDS[i].points]
        total = sum(card.points for card in dear) or 1
        worths = {}
        for colour in COLOURS:
            have = side.bonuses[colour]
            wanted = sum(card.points for card in dear if card.cost[colour] > have)
            worths[colour] = taste.bonus * (taste.spare_bonus + wanted / total)
            worths[colour] += taste.location * self._progress(colour, side)
            worths[colour] += 0 if have else taste.missing_colour
        return worths

    def _progress(self, colour: str, side: _Side) -> float:
        """How much nearer a bonus brings the open locations, counting more the nearer they are."""
        have = side.bonuses[colour]
        wanting = [
            location for location in side.locations if LOCATIONS[location].needs[colour] > have
        ]
        return float(sum(1 / side.seat.unmet(location) ** 1.5 for location in wanting))

    def _outlook(self, side: _Side, *, taken: str | None) -> float:
        """The worth of the best cards within reach, later ones counting less."""
        targets = self._targets(side, taken)
        shares = (1.0, self._taste.second, self._taste.third)
        outlook = sum(share * value for share, (value, _) in zip(shares, targets, strict=False))
        return outlook + self._taste.token * (side.seat.held + side.tokens["S"])

    def _settled(self, side: _Side) -> _Side:
        """The side after giving back what it can best do without, down to what a seat may hold."""
        while side.seat.held > TOKEN_LIMIT:
            options = [self._after(side, move) for move in side.state.legal_moves()]
            side = max(options, key=lambda option: self._outlook(option, taken=None))
        return side

    def _targets(self, side: _Side, taken: str | None = None) -> list[tuple[float, Card]]:
        """Cards to aim for with their discounted worth, best first."""
        ids = [i for i in self._market if i != taken and i not in side.reserved]
        cards = [CARDS[i] for i in (*ids, *side.reserved)]
        bonuses, patience = self._bonuses(side), self._taste.patience
        values = [
            (self._worth(card, side, bonuses) * patience ** (1 + self._turns(card, side)), card)
            for card in cards
        ]
        return sorted(values, key=lambda pair: (-pair[0], pair[1].id))

    def _turns(self, card: Card, side: _Side) -> float:
        """About how many turns of taking tokens the card is away."""
        lacks = side.seat.lacks(card.id)
        short = sum(lacks.values()) - side.tokens["S"]
        if short <= 0:
            return 0.0
        bank = self._view["bank"]
        longest = max(
            gap / 2 if bank[c] >= ALIKE_LEAST else gap * (1.0 if bank[c] >= gap else 1.6)
            for c, gap in lacks.items()
        )
        needed = sum(side.seat.due(card.id).values())
        # Whatever asks for more tokens than a seat may hold needs bonuses first.
        hopeless = 6.0 if needed > TOKEN_LIMIT else 0.0
        return max(short / 2.4, longest, ceil(short / TAKE_DIFFERENT)) + hopeless
