"""How far a move can be taken back: not past a card that came to light, unless all agreed."""

from collections.abc import Sequence

from msgspec import Struct

from sixstones.engine import Event, Game
from sixstones.engine.event import CardRecruited, CardReserved, CardRevealed


class Stood(Struct, frozen=True, gc=False):
    """A decision that was not taken back: the entry and the seat that made it, how many had been
    made when its turn began, and whether it showed someone a card that was hidden or random."""

    seq: int
    seat: int
    began: int
    shown: bool


def stood(seq: int, before: Game, events: list[Event], standing: Sequence[Stood]) -> Stood:
    """A decision that was just made after those that stand."""
    began = standing[-1].began if standing and before.phase != "act" else len(standing)
    return Stood(seq, before.to_move, began, came_to_light(before, events))


def came_to_light(before: Game, events: list[Event]) -> bool:
    """Whether a decision showed someone a card that was hidden or random before."""
    for event in events:
        if isinstance(event, CardRevealed) or (isinstance(event, CardReserved) and event.hidden):
            return True
        if isinstance(event, CardRecruited) and event.source == "hand":
            hand = before.position()["seats"][event.seat]["reserved"]
            if hand[event.slot]["hidden"]:
                return True
    return False


def last_turn_of(standing: Sequence[Stood], seat: int) -> int | None:
    """How many decisions had been made when a seat's last turn, over or not, began; None when it
    has made none."""
    return next((each.began for each in reversed(standing) if each.seat == seat), None)


def hides_nothing_since(standing: Sequence[Stood], moves: int) -> bool:
    """Whether no card came to light after so many decisions."""
    return not any(each.shown for each in standing[moves:])


def take_back(game: Game, moves: int) -> None:
    """Bring a game back to when so many decisions had been made. Raises ValueError when fewer have
    been."""
    if not 0 <= moves < len(game.moves):
        raise ValueError(f"there are {len(game.moves)} decisions, so {moves} cannot be left")
    game.undo(len(game.moves) - moves)
