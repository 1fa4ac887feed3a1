"""Why a move is good or bad, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sixstones.bots.reasons import Fact, Reason
from sixstones.cli.words import card_name, listing, location_name, move_in_words, stone_name
from sixstones.engine import Move


def reasons_in_words(
    reasons: Sequence[Reason], names: Sequence[str], instead: Move | None = None
) -> str:
    """One sentence for each; what speaks against the other move names it."""
    said = []
    for reason in reasons:
        words = fact_in_words(reason.fact, names)
        if reason.against and instead is not None:
            words = f"instead, {move_in_words(instead)}: {words}"
        said.append(f"{words[0].upper()}{words[1:]}.")
    return " ".join(said)


def fact_in_words(fact: Fact, names: Sequence[str]) -> str:
    """What a fact says, without capital or full stop: `takes the Time Stone`."""
    who = "the middle" if fact.seat is None else names[fact.seat]
    card, stone = card_name(fact.card), stone_name(fact.stone or "S")
    gauntlet = f"complete the Gauntlet with {card}" if fact.card else "complete the Gauntlet"
    match fact.kind:
        case "wins":
            return "wins the game"
        case "gauntlet":
            return "completes the Gauntlet; the round is played out"
        case "stops":
            return f"{who} could {gauntlet}; this stops it"
        case "allows":
            return f"{who} could {gauntlet} next"
        case "wins_next":
            return f"next turn could {gauntlet}"
        case "tile":
            return f"takes the Avengers tile{'' if fact.seat is None else f' away from {who}'}"
        case "location":
            return f"completes {listing([location_name(one) for one in fact.locations])}"
        case "time":
            return "takes the Time Stone"
        case "keeps_tile":
            return f"{who} could take the Avengers tile with {card}; this prevents it"
        case "last_colour":
            return f"brings {stone}, the last missing colour"
        case "keeps":
            return f"keeps {card} from {who}, who could recruit it"
        case "saves_turn":
            return f"saves a turn: {card} can be recruited right after it"
        case "affords":
            return f"makes {card} affordable next turn"
        case "points":
            return f"{card} brings {fact.number} point{'s' * (fact.number != 1)}"
        case "empties":
            return f"takes the last {stone} from the bank, which {who} needs for {card}"
        case "gives_back":
            return f"goes over ten; tokens to give back: {fact.number}"
        case _:
            return f"spends gray for nothing: {fact.number}"
