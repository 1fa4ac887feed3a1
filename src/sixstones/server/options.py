"""What the one who opens a table decides: seats, clock, and what is allowed there."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
UNNAMED: Final = "Player"
"""What someone is called who does not say."""
# A `$` of Python also matches before a line end that comes last; one of JSON Schema does not.
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}(?!\n)$")]
Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Level: TypeAlias = Literal["rookie", "agent", "hero", "avenger", "titan"]
Temperament: TypeAlias = Literal["balanced", "points rush", "Avengers collector", "location hunter"]
Phrase: TypeAlias = Literal[
    "hello", "good luck", "thanks", "well played", "oops", "hurry", "sorry", "good game"
]
"""What can be said in a table's chat so that everyone reads it in their own language."""
Language: TypeAlias = Literal["en", "fr", "it", "es", "pl"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think: without end, `base` seconds for the game and `increment` more
    for each turn, or so many `days` for each turn."""

    kind: Literal["none", "live", "days"] = "none"
    base: Annotated[int, Meta(ge=10, le=36_000)] = 900
    increment: Annotated[int, Meta(ge=0, le=600)] = 10
    days: Annotated[int, Meta(ge=1, le=30)] = 3


class Wish(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: whoever comes, the one who opens the table, or a bot."""

    kind: Literal["open", "mine", "bot"] = "open"
    name: Name | None = None
    level: Level = "hero"
    temperament: Temperament = "balanced"


class Options(Struct, frozen=True):
    """What is allowed at a table. `deep` lets a takeback go past a card that came to light. `hints`
    allows hints to everyone or to nobody; null, to someone whom only bots play against. `language`
    is the one that people are expected to write in, null: any."""

    public: bool = False
    clock: Clock = Clock()
    takebacks: bool = True
    deep: bool = False
    chat: bool = True
    order: Literal["random", "given"] = "random"
    hints: bool | None = None
    language: Language | None = None

    @property
    def allow_more(self) -> bool:
        """Whether people can learn here what the usual table keeps from them, so that everyone has
        to agree to it beforehand."""
        return self.deep or self.hints is True


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table. `name` is what the one who opens it is called, on every seat marked mine
    that has no name of its own. With `hold` those seats are only kept: who opened the table sees
    the commitment first and then sits down with a nonce, so the server cannot choose the deal."""

    seats: Annotated[list[Wish], Meta(min_length=2, max_length=4)]
    name: Name = UNNAMED
    nonce: Nonce | None = None
    hold: bool = False
    public: bool = False
    clock: Clock = Clock()
    takebacks: bool = True
    deep: bool = False
    chat: bool = True
    order: Literal["random", "given"] = "random"
    hints: bool | None = None
    language: Language | None = None

    def options(self) -> Options:
        """The part that stays with the table."""
        return Options(
            public=self.public,
            clock=self.clock,
            takebacks=self.takebacks,
            deep=self.deep,
            chat=self.chat,
            order=self.order,
            hints=self.hints,
            language=self.language,
        )
