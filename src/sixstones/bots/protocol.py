"""What every bot promises."""

from __future__ import annotations

from typing import Protocol, cast

from sixstones import _core
from sixstones.engine import Move, View
from sixstones.engine.arguments import shown
from sixstones.engine.view import parse_view


class BotFailure(RuntimeError):
    """A bot that somebody else wrote does not answer, has died, or gives what is no legal move: it
    loses the game it is at. The text says which, in a sentence."""


class Bot(Protocol):
    """A player who sees a view, never the game, so that it cannot know what its seat does not."""

    def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        visits: int | None = None,
    ) -> Move:
        """A legal move for the seat whose turn it is; the view must be that seat's own.

        `seconds` and `visits` bound the thinking; a bot that does not search ignores them.
        Raises ValueError when the view offers no legal move.
        """
        ...


class StoppableBot(Bot, Protocol):
    """A bot of this package: what it thinks about can be ended."""

    def stop(self) -> None:
        """End at once, from any thread, the choices that have been asked for and are not answered:
        each gives the best move found by then. A later choice is not affected."""
        ...


def let_go(bot: Bot) -> None:
    """End what a bot holds beside its memory, as a program is."""
    getattr(bot, "close", lambda: None)()


def legal_answer(view: View, answer: object) -> Move:
    """The move that a bot answered with, or its text. Raises BotFailure when it is not legal
    there."""
    try:
        move = answer if isinstance(answer, Move) else Move.parse(cast(str, answer))
    except (ValueError, TypeError):
        raise BotFailure(f"it answered {shown(answer)}, which is no move") from None
    legal = own_view(view).resolved(move)
    if legal is None:
        raise BotFailure(f"it answered {move}, which is not legal there")
    return legal


def own_view(view: object) -> _core.View:
    """The core's form of the view of a seat that has to move. Raises ValueError, in words, for
    anything else."""
    if not isinstance(view, dict | str):
        kind = type(view).__name__
        raise ValueError(
            f"a bot is given a view, as game.view(game.to_move) gives it, not a {kind}"
        )
    seen = parse_view(view)
    if seen.over or seen.seat != seen.to_move:
        raise ValueError("this view offers no legal move: it is not that of the seat to move")
    return seen
