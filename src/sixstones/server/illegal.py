"""Why a move is not legal, for those who say it in their own language: a code and its facts, as the
core gives them (core/refusal.h). `stones` are counts by letter, `limit` is the rules' number."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from sixstones.engine import IllegalMove


class Why(Struct, frozen=True, tag_field="code"):
    """The common form of reasons."""


class NoMove(Why, frozen=True, tag="no_move"):
    """The text is no move."""


class GameIsOver(Why, frozen=True, tag="over"):
    """The game is over."""


class ReturnFirst(Why, frozen=True, tag="return_first"):
    """A seat holds `number` tokens more than `limit` and has to return them first."""

    seat: int
    number: int
    limit: int


class TokenNotHeld(Why, frozen=True, tag="token_not_held"):
    """A seat wants to return a token that it does not hold."""

    seat: int
    stone: str


class LocateFirst(Why, frozen=True, tag="locate_first"):
    """A seat has to choose one of the locations that its bonuses meet."""

    seat: int


class BankLacks(Why, frozen=True, tag="bank_lacks"):
    """The bank has none of these stones."""

    stones: dict[str, int]


class TooFewForTwo(Why, frozen=True, tag="too_few_for_two"):
    """Two alike need `limit` in the bank, and it has `number`."""

    stone: str
    number: int
    limit: int


class TakeThree(Why, frozen=True, tag="take_three"):
    """A take is of `limit` colours, or of two alike."""

    limit: int


class HandFull(Why, frozen=True, tag="hand_full"):
    """No more than `limit` cards are reserved."""

    limit: int


class DeckEmpty(Why, frozen=True, tag="deck_empty"):
    """The deck is empty."""

    level: int


class NotFaceUp(Why, frozen=True, tag="not_face_up"):
    """The card is not face up."""

    card: str


class OutOfReach(Why, frozen=True, tag="out_of_reach"):
    """The card is neither face up nor in one's hand."""

    card: str


class TooDear(Why, frozen=True, tag="too_dear"):
    """Of these stones so many are short, and one holds `gray` tokens that stand in for any."""

    card: str
    stones: dict[str, int]
    gray: int


class PaymentNotHeld(Why, frozen=True, tag="payment_not_held"):
    """The payment names so many more of these stones than one holds."""

    stones: dict[str, int]


class FreeCard(Why, frozen=True, tag="free_card"):
    """The card costs nothing, so there is nothing to pay."""

    card: str


class WrongPayment(Why, frozen=True, tag="wrong_payment"):
    """The card costs exactly these stones, gray in place of any of them."""

    card: str
    stones: dict[str, int]


class NothingToReturn(Why, frozen=True, tag="nothing_to_return"):
    """No token has to be returned now."""


class NothingToLocate(Why, frozen=True, tag="nothing_to_locate"):
    """No location is to be chosen now."""


class MustAct(Why, frozen=True, tag="must_act"):
    """Passing is for a seat that can do nothing else."""


WhyIllegal: TypeAlias = (
    NoMove
    | GameIsOver
    | ReturnFirst
    | TokenNotHeld
    | LocateFirst
    | BankLacks
    | TooFewForTwo
    | TakeThree
    | HandFull
    | DeckEmpty
    | NotFaceUp
    | OutOfReach
    | TooDear
    | PaymentNotHeld
    | FreeCard
    | WrongPayment
    | NothingToReturn
    | NothingToLocate
    | MustAct
)


def why_illegal(error: ValueError) -> WhyIllegal:
    """The reason of an engine's refusal; text that is no move has none but that."""
    if not isinstance(error, IllegalMove):
        return NoMove()
    why: WhyIllegal = msgspec.convert({"code": error.code, **error.facts}, WhyIllegal)
    return why
