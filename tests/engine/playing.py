"""A game played by Hypothesis, with every property of the contract checked at every step."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from oracle.builder import setup_tokens
from oracle.corners import CORNERS
from oracle.facts import (
    CHARACTERS,
    LOCATIONS,
    Position,
    Seat,
    bonuses,
    holds_gauntlet,
    payments,
    points,
    tags,
    write_payment,
)
from oracle.walker import Walker

from sixstones import Game, IllegalMove

from .boards import as_json, bare, reshuffled, seats_of
from .places import id_by_place

SEEDS = st.integers(0, 2**32)
EVERY_SHORT_MOVE = (
    *(f"take:{''.join(some)}" for n in (1, 2, 3) for some in combinations("YBORP", n)),
    *(f"take:{colour * 2}" for colour in "YBORP"),
    *(f"{kind}:{card}" for kind in ("reserve", "recruit") for card in CHARACTERS),
    *(f"reserve:deck{level}" for level in (1, 2, 3)),
    *(f"return:{colour}" for colour in "YBORPS"),
    *(f"locate:{location}" for location in LOCATIONS),
    "pass",
)


class Playing(RuleBasedStateMachine):
    """One game at a time, for the number of seats that a subclass gives."""

    seats = 2

    def __init__(self) -> None:
        super().__init__()
        self.before: list[dict[str, Any]] = []
        self.game = Game.new(self.seats, "")
        self.seed = 0

    @initialize(seed=SEEDS, data=st.data())
    def sit_down(self, seed: int, data: st.DataObject) -> None:
        corners = [name for name, it in CORNERS.items() if it.position["players"] == self.seats]
        name = data.draw(st.sampled_from([None, *corners]))
        self.seed = seed
        if name is None:
            self.game = Game.new(self.seats, seed)
        else:
            self.game = Game.from_position(CORNERS[name].position)

    @property
    def texts(self) -> list[str]:
        return [str(move) for move in self.game.legal_moves()]

    @property
    def position(self) -> Position:
        return cast(Position, self.game.position())

    @property
    def mover(self) -> Seat:
        return self.position["seats"][self.game.to_move]

    def play(self, text: str) -> None:
        self.before.append(bare(self.game.position()))
        played = len(self.game.moves)
        self.game.play(text)
        assert len(self.game.moves) == played + 1
        assert str(self.game.moves[-1]) == text

    def spelled_out(self, text: str) -> str:
        """A recruit's default payment in the long form, worked out apart from the core."""
        card = text.removeprefix("recruit:")
        due = payments(self.mover, card)[0]
        return f"{text}={write_payment(due)}" if any(due.values()) else text

    # What can be done

    @precondition(lambda self: self.game.phase != "over")
    @rule(choice=st.integers(0, 500))
    def play_a_legal_move(self, choice: int) -> None:
        texts = self.texts
        self.play(texts[choice % len(texts)])

    @rule(seed=st.integers(0, 10_000), decisions=st.integers(5, 60))
    def play_on(self, seed: int, decisions: int) -> None:
        walker = Walker(seed)
        for _ in range(decisions):
            if self.game.phase == "over":
                break
            self.play(walker.choose(self.texts))

    @precondition(lambda self: self.before)
    @rule()
    def take_back(self) -> None:
        self.game.undo()
        assert bare(self.game.position()) == self.before.pop()

    @rule()
    def illegal_moves_are_refused_and_change_nothing(self) -> None:
        game, before, record = self.game.copy(), self.game.position(), self.game.record()
        legal = set(self.texts)
        for text in EVERY_SHORT_MOVE:
            if text not in legal:
                try:
                    game.play(text)
                except IllegalMove:
                    continue
                raise AssertionError(f"{text} is not listed but accepted")
        assert game.position() == before
        assert game.record() == record

    @rule()
    def every_legal_move_is_accepted(self) -> None:
        for text in self.texts:
            game = self.game.copy()
            game.play(text)
            assert str(game.moves[-1]) == text
        assert self.texts == [str(move) for move in self.game.copy().legal_moves()]

    @precondition(lambda self: self.game.phase == "act")
    @rule()
    def a_payment_is_legal_exactly_when_the_rules_allow_it(self) -> None:
        """rules §4.2: every combination of tokens is tried that is about the right number."""
        cards = [card for row in self.position["market"] for card in row if card is not None]
        cards += [held["card"] for held in self.mover["reserved"]]
        combinations_held = list(
            product(*(range(self.mover["tokens"][colour] + 2) for colour in "YBORPS"))
        )
        for card in cards:
            ways = payments(self.mover, card)
            due = sum(ways[0].values()) if ways else 0
            for counts in combinations_held:
                if any(counts) and abs(sum(counts) - due) <= 1:
                    payment = dict(zip("YBORPS", counts, strict=True))
                    text = f"recruit:{card}={write_payment(payment)}"
                    assert self.game.is_legal(text) == (payment in ways), text

    @rule()
    def a_spelled_out_default_payment_becomes_the_short_form(self) -> None:
        for text in self.texts:
            if text.startswith("recruit:") and "=" not in text:
                long, short = self.game.copy(), self.game.copy()
                long.play(self.spelled_out(text))
                short.play(text)
                assert str(long.moves[-1]) == text
                assert long.record() == short.record()
                assert self.game.id_of(self.spelled_out(text)) == self.game.id_of(text)

    @rule(seed=SEEDS)
    def what_is_hidden_does_not_show(self, seed: int) -> None:
        """rules §7: change what a seat may not know, and its view stays the same."""
        for seat in seats_of(self.game):
            other = Game.from_position(reshuffled(self.game.position(), seat, seed))
            assert other.view(seat) == self.game.view(seat)
            if seat != other.to_move:
                assert "legal" not in other.view(seat)

    @rule(seed=SEEDS)
    def an_imagined_game_looks_the_same(self, seed: int) -> None:
        for seat in seats_of(self.game):
            view = as_json(self.game.view(seat))
            one, two = Game.from_view(view, seed), Game.from_view(view, seed + 1)
            assert one.view(seat) == two.view(seat) == self.game.view(seat) == view
            assert one.position() == Game.from_view(view, str(seed)).position()

    # What always holds

    @invariant()
    def a_move_is_legal_exactly_when_it_is_listed(self) -> None:
        legal = self.texts
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (self.game.phase != "over")
        assert all(map(self.game.is_legal, legal))
        short = {text for text in legal if "=" not in text}
        assert {text for text in EVERY_SHORT_MOVE if self.game.is_legal(text)} == short

    @invariant()
    def tokens_are_conserved(self) -> None:
        """rules §2.3"""
        piles = [self.position["bank"], *(side["tokens"] for side in self.position["seats"])]
        total = {stone: sum(pile[stone] for pile in piles) for stone in "YBORPGS"}
        assert total == setup_tokens(self.seats)

    @invariant()
    def cards_and_locations_are_conserved(self) -> None:
        now, start = self.position, self.before[0] if self.before else self.game.position()
        assert _cards(now) == _cards(start)
        assert len(set(_cards(now))) == len(_cards(now))
        assert _locations(now) == _locations(start)

    @invariant()
    def totals_follow_from_the_cards(self) -> None:
        now = self.position
        for number, side in enumerate(self.game.position()["seats"]):
            own = now["seats"][number]
            assert side["points"] == points(now, number)
            assert side["tags"] == tags(own)
            assert side["bonuses"] == bonuses(own)
            assert side["gauntlet"] == holds_gauntlet(now, number)

    @invariant()
    def a_position_comes_back(self) -> None:
        twin = Game.from_position(as_json(self.game.position()))
        assert twin.position() == self.game.position()
        assert twin.legal_moves() == self.game.legal_moves()
        assert twin.result == self.game.result

    @invariant()
    def a_record_comes_back(self) -> None:
        text = self.game.record()
        twin = Game.from_record(text)
        assert twin.record() == text
        assert twin.moves == self.game.moves
        assert twin.position() == self.game.position()
        assert twin.result == self.game.result

    @invariant()
    def ids_name_places(self) -> None:
        ids = []
        for move in self.game.legal_moves():
            found = self.game.id_of(move)
            assert found == id_by_place(self.position, str(move))
            if found is None:
                card, _, payment = str(move).removeprefix("recruit:").partition("=")
                assert payment != write_payment(payments(self.mover, card)[0])
                continue
            assert self.game.move_of(found) == move
            ids.append(found)
        assert ids == sorted(ids) == self.game.legal_ids()
        for id_ in set(range(71)) - set(ids):
            try:
                self.game.move_of(id_)
            except IllegalMove:
                continue
            raise AssertionError(f"id {id_} is not legal but has a move")


def _cards(position: Any) -> list[str]:
    cards = [card for row in position["market"] for card in row if card is not None]
    cards += [card for deck in position["decks"] for card in deck]
    for side in position["seats"]:
        cards += side["recruits"] + [held["card"] for held in side["reserved"]]
    return sorted(cards)


def _locations(position: Any) -> list[str]:
    claimed = [location for side in position["seats"] for location in side["locations"]]
    return sorted([*position["locations"], *claimed])
