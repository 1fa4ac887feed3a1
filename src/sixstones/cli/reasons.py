"""Why a move is good or bad, in sentences: the page's own messages."""

from __future__ import annotations

from collections.abc import Sequence

from sixstones.bots.reasons import Fact, Reason
from sixstones.cli.language import (
    card_name,
    inline,
    is_you,
    listing,
    location_name,
    say,
    stone_name,
)
from sixstones.cli.words import move_in_words
from sixstones.engine import TOKEN_LIMIT, Move

# Facts that name a seat, which may be the reader's own, and those that may go without a card.
NAMING = ("stops", "allows", "keeps_tile", "keeps", "empties")
CARDLESS = ("stops", "allows", "wins_next")


def reasons_in_words(
    reasons: Sequence[Reason], names: Sequence[str], instead: Move | None = None
) -> str:
    """One sentence for each; what speaks against the other move names it."""
    said = []
    for reason in reasons:
        words = fact_in_words(reason.fact, names)
        if reason.against and instead is not None:
            words = say("reason_against", move=move_in_words(instead), reason=inline(words))
        said.append(words)
    return " ".join(said)


def fact_in_words(fact: Fact, names: Sequence[str]) -> str:
    """What a fact says, as a sentence: `Takes the Time Stone.`"""
    name = "" if fact.seat is None else names[fact.seat]
    return say(
        _key(fact, name),
        name=name,
        card=card_name(fact.card),
        stone=stone_name(fact.stone or "S"),
        number=fact.number,
        limit=TOKEN_LIMIT,
        locations=listing([location_name(one) for one in fact.locations]),
    )


def _key(fact: Fact, name: str) -> str:
    key = f"reason_{fact.kind}"
    if fact.kind == "tile" and fact.seat is not None:
        key += "_from"
    if fact.kind in CARDLESS and not fact.card:
        key += "_any"
    if fact.kind == "points" and fact.number == 1:
        key += "_one"
    naming = fact.kind in NAMING or key == "reason_tile_from"
    return f"{key}_you" if naming and is_you(name) else key
