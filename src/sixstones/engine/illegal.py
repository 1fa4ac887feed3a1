"""A move that cannot be played, and why. The core decides and explains; here it is raised."""

from collections.abc import Mapping
from typing import TypeAlias

from sixstones import _core
from sixstones._core import Move

Fact: TypeAlias = int | str | dict[str, int]

NAMED_IN_FULL = 8


class IllegalMove(ValueError):
    """A move that cannot be played now; says what is missing and what would be legal.

    `reason` is the first part alone, for a place where the legal moves are shown anyway. `code` and
    `facts` say the same to programs: what is short, which limit.

    >>> from sixstones import Game
    >>> try:
    ...     Game.new(players=2, seed=5).play("recruit:thor")
    ... except IllegalMove as refused:
    ...     refused.code, refused.facts, refused.reason
    ('out_of_reach', {'card': 'thor'}, 'Thor is neither face up nor in your hand')
    """

    code: str
    facts: dict[str, Fact]
    reason: str

    def __init__(
        self,
        message: str,
        code: str,
        facts: Mapping[str, Fact] | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.facts = dict(facts or {})
        self.reason = message if reason is None else reason


def refusal(state: _core.State, move: Move) -> IllegalMove:
    """Why a move is not legal, and what would be. Tells nothing the seat may not know."""
    why = _core.refusal(state, move)
    message = f"{move} is not legal: {why.sentence}. {legal_now(state)}"
    return IllegalMove(message, why.code, why.facts, why.sentence)


def legal_now(state: _core.State) -> str:
    """The legal moves in one sentence, cut short when there are many."""
    moves = [str(move) for move in state.legal_moves()]
    if not moves:
        return "Nothing is legal any more."
    if len(moves) <= NAMED_IN_FULL:
        return f"Legal now: {', '.join(moves)}."
    kinds = dict.fromkeys(text.partition(":")[0] for text in moves)
    examples = [next(text for text in moves if text.startswith(kind)) for kind in kinds]
    return f"Legal now: {len(moves)} moves, such as {', '.join(examples)}."
