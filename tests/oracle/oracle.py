"""A slow, plain reading of the rules, kept apart from the core so that the two can be compared.

Everything here follows the numbered rules page (cited as `rules §4.2`) and works on the position as
plain JSON data. Nothing is shared with the product but the two card files.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .facts import (
    CHARACTERS,
    COLOURS,
    SPENDABLE,
    Position,
    Seat,
    Tokens,
    claimable,
    copy_position,
    holds_gauntlet,
    payments,
    points,
    read_payment,
    tags,
    write_payment,
)

HAND_LIMIT = 10
RESERVE_LIMIT = 3

Result = tuple[tuple[int, ...], str, list[int]]


class Oracle:
    """One game, played by the letter of the rules."""

    def __init__(self, position: Position) -> None:
        self._position = copy_position(position)
        self._legal = self._list_moves()

    def position(self) -> Position:
        return copy_position(self._position)

    def legal_moves(self) -> list[str]:
        """All decisions open to the seat to move, in the notation; empty only when over."""
        return list(self._legal)

    @property
    def result(self) -> Result | None:
        """Winners, reason and points per seat once the game is over (rules §6.3, §6.4)."""
        position = self._position
        if position["phase"] != "over":
            return None
        numbers = range(position["players"])
        scores = [points(position, number) for number in numbers]
        rank = {
            number: (
                scores[number],
                position["avengers"] == number,
                -len(position["seats"][number]["recruits"]),
            )
            for number in numbers
            if holds_gauntlet(position, number)
        }
        if not rank:
            return (), "stalemate", scores
        best = max(rank.values())
        return tuple(number for number in rank if rank[number] == best), "gauntlet", scores

    def play(self, text: str) -> None:
        """Play one decision, spelled as in `legal_moves`; ValueError when it is not legal."""
        if text not in self._legal:
            raise ValueError(f"{text!r} is not legal here; legal: {' '.join(self._legal)}")
        kind, _, what = text.partition(":")
        if kind == "locate":
            self._claim(what)
            self._end_turn()
        else:
            self._act(kind, what)
            self._settle()
        self._legal = self._list_moves()

    @property
    def _seat(self) -> Seat:
        return self._position["seats"][self._position["to_move"]]

    def _list_moves(self) -> list[str]:
        phase = self._position["phase"]
        if phase == "act":
            # A pass is for the seat that can do nothing else (rules §3.5).
            return [*self._takes(), *self._reserves(), *self._recruits()] or ["pass"]
        if phase == "return":
            # Green is never given back (rules §5.1).
            return [f"return:{c}" for c in SPENDABLE if self._seat["tokens"][c]]
        if phase == "locate":
            locations = claimable(self._position, self._position["to_move"])
            return [f"locate:{location}" for location in locations]
        return []

    def _takes(self) -> Iterator[str]:
        bank = self._position["bank"]
        left = [c for c in COLOURS if bank[c]]
        # rules §3.1: fewer than three only when there are not three colours to take.
        sizes = (3,) if len(left) >= 3 else (2, 1)
        for size in sizes:
            for colours in combinations(left, size):
                yield "take:" + "".join(colours)
        # rules §3.2
        for c in COLOURS:
            if bank[c] >= 4:
                yield f"take:{c}{c}"

    def _reserves(self) -> Iterator[str]:
        """rules §3.3"""
        if len(self._seat["reserved"]) >= RESERVE_LIMIT:
            return
        for row in self._position["market"]:
            yield from (f"reserve:{card}" for card in row if card is not None)
        for level, deck in enumerate(self._position["decks"], start=1):
            if deck:
                yield f"reserve:deck{level}"

    def _recruits(self) -> Iterator[str]:
        """rules §3.4, with every way of paying (rules §4.2)"""
        cards = [card for row in self._position["market"] for card in row if card is not None]
        cards += [held["card"] for held in self._seat["reserved"]]
        for card in cards:
            for number, payment in enumerate(payments(self._seat, card)):
                yield f"recruit:{card}" + (f"={write_payment(payment)}" if number else "")

    def _act(self, kind: str, what: str) -> None:
        if kind == "return":
            self._move_tokens({what: -1})
            return
        # rules §6.4 counts turns whose action was a pass.
        self._position["passes"] = self._position["passes"] + 1 if kind == "pass" else 0
        if kind == "take":
            self._move_tokens({c: what.count(c) for c in what})
        elif kind == "reserve":
            self._reserve(what)
        elif kind == "recruit":
            self._recruit(what)

    def _move_tokens(self, amounts: Tokens) -> None:
        """From the bank to the seat; a negative amount goes back."""
        for c, n in amounts.items():
            self._position["bank"][c] -= n
            self._seat["tokens"][c] += n

    def _leave_market(self, card: str) -> bool:
        """Take the card off the market and fill its place at once (the end of rules §3)."""
        for row, deck in zip(self._position["market"], self._position["decks"], strict=True):
            if card in row:
                row[row.index(card)] = deck.pop(0) if deck else None
                return True
        return False

    def _reserve(self, what: str) -> None:
        """rules §3.3"""
        hidden = what.startswith("deck")
        if hidden:
            card = self._position["decks"][int(what[-1]) - 1].pop(0)
        else:
            card = what
            self._leave_market(card)
        self._seat["reserved"].append({"card": card, "hidden": hidden})
        if self._position["bank"]["S"]:
            self._move_tokens({"S": 1})

    def _recruit(self, what: str) -> None:
        card, _, spelled = what.partition("=")
        payment = read_payment(spelled) if spelled else payments(self._seat, card)[0]
        # rules §4.3
        self._move_tokens({c: -n for c, n in payment.items()})
        if not self._leave_market(card):
            self._seat["reserved"] = [r for r in self._seat["reserved"] if r["card"] != card]
        self._seat["recruits"].append(card)
        # rules §4.4
        if CHARACTERS[card].level == 3 and not self._seat["tokens"]["G"]:
            self._move_tokens({"G": 1})
        # rules §4.5
        owner = self._position["avengers"]
        needed = 3 if owner is None else tags(self._position["seats"][owner]) + 1
        if tags(self._seat) >= needed:
            self._position["avengers"] = self._position["to_move"]

    def _settle(self) -> None:
        """The end of the turn: the hand limit comes first, then a location (rules §5)."""
        position = self._position
        if sum(self._seat["tokens"].values()) > HAND_LIMIT:
            position["phase"] = "return"
            return
        locations = claimable(position, position["to_move"])
        if len(locations) > 1:
            position["phase"] = "locate"
            return
        if locations:
            self._claim(locations[0])
        self._end_turn()

    def _claim(self, location: str) -> None:
        """rules §5.2; a turn that claims a location is no idle turn (rules §6.4)."""
        self._position["locations"].remove(location)
        self._seat["locations"].append(location)
        self._position["passes"] = 0

    def _end_turn(self) -> None:
        position = self._position
        players = position["players"]
        last = position["to_move"] == players - 1
        # rules §6.2 looks only when the round is complete, rules §6.4 after every turn.
        won = last and any(holds_gauntlet(position, number) for number in range(players))
        if won or position["passes"] == players:
            position["phase"] = "over"
            return
        position["phase"] = "act"
        position["to_move"] = 0 if last else position["to_move"] + 1
        position["round"] += last
