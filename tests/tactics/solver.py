"""An exact look ahead: what a seat can force within a few turns, whatever the others do.

It knows the rules only through `Game`, tries every legal move of every seat, and shares nothing
with the search that it is there to judge.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixstones import CARDS, Game, Move


def winning_moves(game: Game, turns: int, *, lucky: bool = False) -> list[str]:
    """The moves after which the seat to move can make sure to be the only winner within so many
    turns, the running one included, whatever the others play and whatever card comes up; with
    `lucky`, the moves after which it could, did it choose those cards itself."""
    proof = _Proof(game.to_move, lucky)
    return [str(move) for move in game.legal_moves() if proof.holds_after(game, move, turns)]


def losing_moves(game: Game, turns: int, *, lucky: bool = False) -> list[str]:
    """The same for the other seats: the moves after which one of them can make sure to be the only
    winner; with `lucky`, could, did it choose the cards that come up."""
    proofs = [_Proof(seat, lucky) for seat in range(game.players) if seat != game.to_move]
    return [
        str(move)
        for move in game.legal_moves()
        if any(proof.holds_after(game, move, turns) for proof in proofs)
    ]


class _Proof:
    """Whether one seat can force its win, and what was found out on the way."""

    def __init__(self, seat: int, lucky: bool) -> None:
        self._seat = seat
        self._enough = any if lucky else all
        self._known: dict[tuple[str, int], bool] = {}

    def holds_after(self, game: Game, move: Move, turns: int) -> bool:
        return self._enough(
            self._holds(after, turns - ended) for after, ended in _outcomes(game, move)
        )

    def _holds(self, game: Game, turns: int) -> bool:
        if game.result is not None:
            return game.result.winners == (self._seat,)
        if turns == 0:
            return False
        if turns == 1 or game.phase != "act":
            return self._tried(game, turns)
        # Tokens taken and given back in another order lead to the same next turn.
        key = repr(game.position()), turns
        if key not in self._known:
            self._known[key] = self._tried(game, turns)
        return self._known[key]

    def _tried(self, game: Game, turns: int) -> bool:
        own = game.to_move == self._seat
        # Recruits come last among the legal moves, and are the likeliest to settle the question.
        for move in reversed(game.legal_moves()):
            if self.holds_after(game, move, turns) == own:
                return own
        return not own


def _outcomes(game: Game, move: Move) -> Iterator[tuple[Game, bool]]:
    """The games that a move may lead to, one for each card it may draw, and whether the turn is
    over then. Once the game is over, what was drawn does not matter."""
    after = game.copy()
    told = after.play(move)
    ended = any(event.kind in ("turn", "over") for event in told)
    yield after, ended
    drawn = [e for e in told if e.kind == "revealed" or (e.kind == "reserved" and e.hidden)]
    if not drawn or after.result is not None:
        return
    level = drawn[0].level
    for card in _unseen(game, level) - {drawn[0].card or ""}:
        other = _with_top(game, level, card)
        other.play(move)
        yield other, ended


def _unseen(game: Game, level: int) -> set[str]:
    """The cards of a level that may come up next, when nobody holds one that others cannot see."""
    table = game.position()
    shown = {card for row in table["market"] for card in row}
    for seat in table["seats"]:
        shown |= {*seat["recruits"], *(held["card"] for held in seat["reserved"])}
    return {card for card, it in CARDS.items() if it.level == level} - shown


def _with_top(game: Game, level: int, card: str) -> Game:
    """The same game with this card on top of its deck, as many cards in it as before."""
    table = game.position()
    deck = table["decks"][level - 1]
    if card in deck:
        deck.remove(card)
    else:
        del deck[0]
    deck.insert(0, card)
    return Game.from_position(table)
