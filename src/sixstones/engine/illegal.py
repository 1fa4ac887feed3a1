"""A move that cannot be played, and why. The core decides and explains; here it is raised."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Fact: TypeAlias = int | str | dict[str, int]


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


def illegal(refusal: dict[str, Any]) -> IllegalMove:
    """The exception for a refusal as the core writes it (core/refusal.h)."""
    return IllegalMove(refusal["message"], refusal["code"], refusal["facts"], refusal["sentence"])
