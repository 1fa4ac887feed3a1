"""One player's own means as far as a view shows them, and what a move would make of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sixstones.engine import CARDS, LOCATIONS, Card, Move, View

FIVE = "YBORP"
GOAL = 16
TILE_POINTS = 3
FIRST_TILE_TAGS = 3


@dataclass(frozen=True, slots=True)
class Side:
    """What a seat has to work with. A plan, not a referee: what is legal the view says."""

    tokens: dict[str, int]
    bonuses: dict[str, int]
    points: int
    tags: int
    reserved: tuple[str, ...]
    owns_tile: bool
    tile_price: int
    open_tiles: tuple[str, ...]
    gray_left: int

    @property
    def holds_gauntlet(self) -> bool:
        """Whether all the Gauntlet asks for is there (rules §6.1)."""
        has_colours = all(self.bonuses[c] for c in FIVE)
        return self.points >= GOAL and has_colours and self.tokens["G"] > 0

    @property
    def held(self) -> int:
        """Tokens in all."""
        return sum(self.tokens.values())

    def lacks(self, cost: dict[str, int]) -> dict[str, int]:
        """What the cost still asks for beyond bonuses and tokens, gray left aside; no zeros."""
        gaps = {c: n - self.bonuses[c] - self.tokens[c] for c, n in cost.items()}
        return {c: gap for c, gap in gaps.items() if gap > 0}

    def payment(self, card: Card) -> dict[str, int]:
        """What the card costs the side when gray pays only for what is short; no zeros."""
        gaps = self.lacks(card.cost)
        due = {c: max(0, n - self.bonuses[c]) - gaps.get(c, 0) for c, n in card.cost.items()}
        return {c: n for c, n in (*due.items(), ("S", sum(gaps.values()))) if n}

    def unmet(self, tile: str) -> int:
        """How many bonuses are missing for a location."""
        return sum(max(0, n - self.bonuses[c]) for c, n in LOCATIONS[tile].needs.items())

    def wins_tile(self, card: Card) -> bool:
        """Whether recruiting the card would bring the Avengers tile."""
        return not self.owns_tile and self.tags + card.tags >= self.tile_price

    def after(self, move: Move) -> Side:
        """This side once the move is made; nothing is known of a card from a deck."""
        if move.kind in ("take", "return"):
            step = 1 if move.kind == "take" else -1
            colours = move.colours or ""
            return self._with_tokens({c: step * colours.count(c) for c in colours})
        if move.kind == "reserve":
            hand = self.reserved + ((move.card,) if move.card else ())
            return replace(self._with_tokens({"S": min(1, self.gray_left)}), reserved=hand)
        if move.kind == "recruit":
            return self._recruit(CARDS[move.card or ""])
        return self

    def _with_tokens(self, change: dict[str, int]) -> Side:
        return replace(self, tokens={c: n + change.get(c, 0) for c, n in self.tokens.items()})

    def _recruit(self, card: Card) -> Side:
        change = {c: -n for c, n in self.payment(card).items()}
        if card.level == 3 and not self.tokens["G"]:
            change["G"] = 1
        gains_tile = self.wins_tile(card)
        side = replace(
            self._with_tokens(change),
            bonuses={c: n + (c == card.bonus) for c, n in self.bonuses.items()},
            points=self.points + card.points + TILE_POINTS * gains_tile,
            tags=self.tags + card.tags,
            reserved=tuple(held for held in self.reserved if held != card.id),
            owns_tile=self.owns_tile or gains_tile,
        )
        return side._claim()

    def _claim(self) -> Side:
        ready = [tile for tile in self.open_tiles if not self.unmet(tile)]
        if not ready:
            return self
        left = tuple(tile for tile in self.open_tiles if tile != ready[0])
        return replace(self, points=self.points + LOCATIONS[ready[0]].points, open_tiles=left)


def side_of(view: View, number: int) -> Side:
    """The side of one seat, with what this view may know of it."""
    seat = view["seats"][number]
    owner = view["avengers"]
    price = FIRST_TILE_TAGS if owner is None else view["seats"][owner]["tags"] + 1
    return Side(
        tokens=dict(seat["tokens"]),
        bonuses=dict(seat["bonuses"]),
        points=seat["points"],
        tags=seat["tags"],
        reserved=tuple(held["card"] for held in seat["reserved"] if held["card"]),
        owns_tile=owner == number,
        tile_price=price,
        open_tiles=tuple(view["locations"]),
        gray_left=view["bank"]["S"],
    )
