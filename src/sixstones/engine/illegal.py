"""Why a move is refused, in words a person can act on.

The core alone decides what is legal; here its refusals are put into words.
"""

from typing import cast

from sixstones import _core
from sixstones._core import Move
from sixstones.engine.content import CARD_INDEX, CARDS, COLOUR_NAMES, five
from sixstones.engine.position import Position

NAMED_IN_FULL = 8


class IllegalMove(ValueError):
    """A move that cannot be played now; says what is missing and what would be legal.

    `reason` is the first part alone, for a place where the legal moves are shown anyway.
    """

    reason: str

    def __init__(self, message: str, reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = message if reason is None else reason


def refusal(state: _core.State, move: Move) -> IllegalMove:
    """Why a move is not legal, and what would be. Tells nothing the seat may not know."""
    reason = _reason(state, move)
    return IllegalMove(f"{move} is not legal: {reason}. {legal_now(state)}", reason)


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


def _amounts(tokens: dict[str, int]) -> str:
    named = [f"{number} {COLOUR_NAMES[colour]}" for colour, number in tokens.items() if number]
    return ", ".join(named) or "nothing"


def _reason(state: _core.State, move: Move) -> str:
    position = cast(Position, state.position())
    seat = position["to_move"]
    match position["phase"]:
        case "over":
            return "the game is over"
        case "return":
            extra = sum(position["seats"][seat]["tokens"].values()) - 10
            if move.kind != "return":
                return f"seat {seat} must first give back {extra} token{'s' if extra > 1 else ''}"
            return f"seat {seat} holds no {COLOUR_NAMES[move.colours or '']} token"
        case "locate":
            return f"seat {seat} must choose one of the locations its bonuses meet"
    match move.kind:
        case "take":
            return _why_no_take(position, move.colours or "")
        case "reserve":
            return _why_no_reserve(position, move)
        case "recruit":
            return _why_no_recruit(state, position, move)
        case "return":
            return "there is nothing to give back now"
        case "locate":
            return "there is no location to choose now"
        case _:
            return "passing is for a seat that can do nothing else"


def _why_no_take(position: Position, colours: str) -> str:
    bank = position["bank"]
    missing = [COLOUR_NAMES[colour] for colour in dict.fromkeys(colours) if bank[colour] == 0]
    if missing:
        return f"the bank has no {' and no '.join(missing)} left"
    if len(colours) == 2 and colours[0] == colours[1]:
        have = bank[colours[0]]
        return f"two alike need 4 {COLOUR_NAMES[colours[0]]} in the bank, and it has {have}"
    return "with three or more colours in the bank a take is of three colours, or of two alike"


def _why_no_reserve(position: Position, move: Move) -> str:
    hand = position["seats"][position["to_move"]]["reserved"]
    if len(hand) == 3:
        return "a hand holds at most 3 reserved cards"
    if move.level is not None:
        return f"the deck of level {move.level} is empty"
    return f"{CARDS[move.card or ''].name} is not face up"


def _why_no_recruit(state: _core.State, position: Position, move: Move) -> str:
    card = CARDS[move.card or ""]
    seat = position["seats"][position["to_move"]]
    face_up = any(card.id in row for row in position["market"])
    if not face_up and all(reserved["card"] != card.id for reserved in seat["reserved"]):
        return f"{card.name} is neither face up nor in your hand"
    due = five(state.due(CARD_INDEX[card.id]))
    held = seat["tokens"]
    short = {colour: max(0, number - held[colour]) for colour, number in due.items()}
    if sum(short.values()) > held["S"]:
        gray = f"; you hold {held['S']} gray" if held["S"] else ""
        return f"{card.name} costs {sum(short.values())} more: {_amounts(short)}{gray}"
    payment = move.payment or {}
    lacking = [COLOUR_NAMES[c] for c, number in payment.items() if number > held[c]]
    if lacking:
        return f"you do not hold that many {' and '.join(lacking)} tokens"
    if not any(due.values()):
        return f"{card.name} costs you nothing, so there is nothing to pay"
    return f"{card.name} costs you {_amounts(due)}, gray in place of any of it, and exactly that"
