"""How far a move can be taken back: not past a card that came to light, unless all agreed."""

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
    replayed = _beginning(game)
    began: int | None = None
    last: int | None = None
    for number, move in enumerate(game.moves):
        mover = replayed.to_move
        if mover == seat and began is None:
            began = number
        replayed.play(move)
        if mover == seat:
            last = began
        if replayed.phase == "act" or replayed.to_move != seat:
            began = None
    return last


def hides_nothing_since(game: Game, moves: int) -> bool:
    """Whether no card came to light after so many decisions."""
    replayed = _beginning(game)
    for number, move in enumerate(game.moves):
        before = replayed.copy() if number >= moves else replayed
        events = replayed.play(move)
        if number >= moves and came_to_light(before, events):
            return False
    return True


def take_back(game: Game, moves: int) -> None:
    """Bring a game back to when so many decisions had been made. Raises ValueError when fewer have
    been."""
    if not 0 <= moves < len(game.moves):
        raise ValueError(f"there are {len(game.moves)} decisions, so {moves} cannot be left")
    game.undo(len(game.moves) - moves)


def _beginning(game: Game) -> Game:
    first = game.copy()
    first.undo(len(first.moves))
    return first
