"""How far a move can be taken back: not past a card that came to light, unless all agreed."""

from itertools import islice

from sixstones.engine import Event, Game
from sixstones.engine.event import CardRecruited, CardReserved, CardRevealed


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


def last_turn_of(game: Game, seat: int) -> int | None:
    """How many decisions had been made when a seat's last turn, over or not, began; None when it
    has made none."""
    began = 0
    last: int | None = None
    for number, step in enumerate(game.replay()):
        if step.before.phase == "act":
            began = number
        if step.before.to_move == seat:
            last = began
    return last


def hides_nothing_since(game: Game, moves: int) -> bool:
    """Whether no card came to light after so many decisions."""
    since = islice(game.replay(), moves, None)
    return not any(came_to_light(step.before, step.events) for step in since)


def take_back(game: Game, moves: int) -> None:
    """Bring a game back to when so many decisions had been made. Raises ValueError when fewer have
    been."""
    if not 0 <= moves < len(game.moves):
        raise ValueError(f"there are {len(game.moves)} decisions, so {moves} cannot be left")
    game.undo(len(game.moves) - moves)
