"""A wish that is not granted: a code for programs and a sentence for people."""

from math import ceil
from typing import Literal, TypeAlias

from sixstones.server.illegal import WhyIllegal

RefusalCode: TypeAlias = Literal[
    "answered",
    "bad_day",
    "bad_message",
    "bad_record",
    "bad_request",
    "bad_secret",
    "banned",
    "begun",
    "busy",
    "card_shown",
    "chat_full",
    "chat_off",
    "clock_decides",
    "counted",
    "early",
    "empty",
    "failure",
    "foreign_page",
    "forged",
    "full",
    "full_house",
    "gone",
    "hello_again",
    "hello_first",
    "illegal_move",
    "no_hints",
    "no_line",
    "no_offer",
    "no_seat",
    "no_secret",
    "no_such_person",
    "not_agreed",
    "not_gone",
    "not_gone_long",
    "not_host",
    "not_json",
    "not_over",
    "not_playing",
    "not_ready",
    "not_started",
    "not_your_turn",
    "nothing_to_take_back",
    "offered",
    "over",
    "own_offer",
    "present",
    "quarantined",
    "seat_taken",
    "someone_gone",
    "stale",
    "takebacks_off",
    "too_fast",
    "too_long",
    "unavailable",
    "unknown_address",
    "unknown_table",
    "used_up",
    "watching",
    "wrong_method",
]
"""Every code there is (docs/protocol.md); the page has words for each."""


class Refusal(Exception):
    """Nothing was changed. `status` is what HTTP answers; `why` explains an illegal move; `wait`
    says after how many seconds it is worth asking again."""

    def __init__(
        self,
        code: RefusalCode,
        sentence: str,
        status: int = 409,
        *,
        why: WhyIllegal | None = None,
        wait: float | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code: RefusalCode = code
        self.sentence = sentence
        self.status = status
        self.why = why
        self.wait = None if wait is None else max(1, ceil(wait))


class Overtaken(Exception):
    """Someone else has done what was to be done. Told to nobody: who asked for it goes on."""
