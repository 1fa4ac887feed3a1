"""A bot that weighs each move by what it leaves behind, one move deep."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from sixstones.bots.protocol import own_view
from sixstones.bots.seed import generator
from sixstones.bots.side import FIVE, Side, side_of
from sixstones.engine import CARDS, LOCATIONS, Card, Move, View

WIN = 1000.0
HAND_LIMIT = 10
SPENDABLE = "YBORPS"


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
        # Gray is the more precious token, so only payments that spare it are weighed.
        moves = [move for move in own_view(view).legal_moves() if move.payment is None]
        thought = _Thought(view, self._taste)
        scores = {move: thought.score(move) + 1e-6 * self._random.random() for move in moves}
        return max(scores, key=scores.__getitem__)

    def stop(self) -> None:
        """Nothing to end: it answers at once."""


class _Thought:
    """All that is weighed about one view."""

    def __init__(self, view: View, taste: Taste) -> None:
        self._view = view
        self._taste = taste
        self._me = side_of(view, view["to_move"])
        self._market = [card for row in view["market"] for card in row if card]

    def score(self, move: Move) -> float:
        """How good the move is; only comparable within one view."""
        if move.kind == "locate":
            return self._contest(move.location)
        after = self._settled(self._me.after(move))
        score = self._outlook(after, taken=move.card)
        if move.kind == "recruit":
            score += self._worth(CARDS[move.card or ""], self._me, self._bonuses(self._me))
            score += WIN * after.holds_gauntlet
            if self._me.holds_gauntlet:
                score += self._taste.point * (after.points - self._me.points)
        if move.kind == "reserve":
            score -= self._taste.reserve + (self._taste.blind if move.level else 0)
        if move.kind == "take":
            # Taking what must go straight back leads nowhere, and two who do it lock the table.
            gained = sum(max(0, n - self._me.tokens[c]) for c, n in after.tokens.items())
            score -= self._taste.idle * (1 - gained / len(move.colours or "-"))
        return score

    def _contest(self, tile: str | None) -> float:
        """Take first what another seat is closest to; the other tile can wait a turn."""
        me = self._view["to_move"]
        others = [side_of(self._view, n) for n in range(self._view["players"]) if n != me]
        return -float(min(side.unmet(tile or "") for side in others))

    def _worth(self, card: Card, side: Side, bonuses: dict[str, float]) -> float:
        """What owning the card would mean to the side, given what it thinks of each bonus."""
        taste = self._taste
        worth = taste.point * card.points + taste.tag * card.tags + bonuses[card.bonus]
        if card.level == 3 and not side.tokens["G"]:
            worth += taste.time_stone
        if side.wins_tile(card):
            worth += taste.tile
        return worth

    def _bonuses(self, side: Side) -> dict[str, float]:
        """What one more bonus of each colour is worth to the side."""
        taste = self._taste
        dear = [CARDS[i] for i in (*self._market, *side.reserved) if CARDS[i].points]
        total = sum(card.points for card in dear) or 1
        worths = {}
        for colour in FIVE:
            have = side.bonuses[colour]
            wanted = sum(card.points for card in dear if card.cost[colour] > have)
            worths[colour] = taste.bonus * (taste.spare_bonus + wanted / total)
            worths[colour] += taste.location * self._progress(colour, side)
            worths[colour] += 0 if have else taste.missing_colour
        return worths

    def _progress(self, colour: str, side: Side) -> float:
        """How much nearer a bonus brings the open locations, counting more the nearer they are."""
        have = side.bonuses[colour]
        wanting = [tile for tile in side.open_tiles if LOCATIONS[tile].needs[colour] > have]
        return float(sum(1 / side.unmet(tile) ** 1.5 for tile in wanting))

    def _outlook(self, side: Side, *, taken: str | None) -> float:
        """The worth of the best cards within reach, later ones counting less."""
        targets = self._targets(side, taken)
        shares = (1.0, self._taste.second, self._taste.third)
        outlook = sum(share * value for share, (value, _) in zip(shares, targets, strict=False))
        return outlook + self._taste.token * (side.held + side.tokens["S"])

    def _settled(self, side: Side) -> Side:
        """The side after giving back what it can best do without, down to ten tokens."""
        while side.held > HAND_LIMIT:
            options = [
                side.after(Move.parse(f"return:{c}")) for c in SPENDABLE if side.tokens[c] > 0
            ]
            side = max(options, key=lambda option: self._outlook(option, taken=None))
        return side

    def _targets(self, side: Side, taken: str | None = None) -> list[tuple[float, Card]]:
        """Cards to aim for with their discounted worth, best first."""
        ids = [i for i in self._market if i != taken and i not in side.reserved]
        cards = [CARDS[i] for i in (*ids, *side.reserved)]
        bonuses, patience = self._bonuses(side), self._taste.patience
        values = [
            (self._worth(card, side, bonuses) * patience ** (1 + self._turns(card, side)), card)
            for card in cards
        ]
        return sorted(values, key=lambda pair: (-pair[0], pair[1].id))

    def _turns(self, card: Card, side: Side) -> float:
        """About how many turns of taking tokens the card is away."""
        lacks = side.lacks(card.cost)
        short = sum(lacks.values()) - side.tokens["S"]
        if short <= 0:
            return 0.0
        bank = self._view["bank"]
        longest = max(
            gap / 2 if bank[c] >= 4 else gap * (1.0 if bank[c] >= gap else 1.6)
            for c, gap in lacks.items()
        )
        needed = sum(max(0, n - side.bonuses[c]) for c, n in card.cost.items())
        # A hand holds ten tokens: whatever asks for more needs bonuses first.
        hopeless = 6.0 if needed > 10 else 0.0
        return max(short / 2.4, longest, ceil(short / 3)) + hopeless
