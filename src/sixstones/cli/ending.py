"""The result of a game, and why it is so."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixstones.bots.protocol import BotFailure
from sixstones.cli.screen import MIN_WIDTH
from sixstones.cli.seats import seat_lines
from sixstones.cli.stones import ALERT, GOLD, STRONG, Pen
from sixstones.cli.words import listing, stone_name
from sixstones.engine import COLOURS, GOAL, Result, View
from sixstones.engine.position import SeatPosition


def ending(
    view: View, names: Sequence[str], result: Result, pen: Pen, last: Sequence[Text] = ()
) -> list[Text]:
    """The result screen: the last turns, who won, why, and how everyone stands."""
    return [
        Text.assemble(("SIX STONES", GOLD), ("  the game is over", STRONG)),
        Text(),
        *last,
        *([Text()] if last else []),
        *(Text(sentence) for sentence in why(view, names, result)),
        Text(),
        *seat_lines(view, names, pen, MIN_WIDTH)[:-1],
    ]


def forfeit(name: str, failure: BotFailure) -> Text:
    """What is said when somebody else's bot does not answer as it must."""
    return Text(f"{name} loses: {failure}", style=ALERT)


def why(view: View, names: Sequence[str], result: Result) -> list[str]:
    """The winner and the reason in sentences, then what the others lacked (rules §6.3, §6.4)."""
    if result.reason == "stalemate":
        return ["Nobody wins: no player can do anything any more."]
    winners = [names[seat] for seat in result.winners]
    verb = "win" if len(winners) > 1 or winners == ["You"] else "wins"
    first = f"{listing(winners)} {'share the win' if len(winners) > 1 else verb}"
    lines = [f"{first} {_reason(view, names, result)}"]
    for name, seat in zip(names, view["seats"], strict=True):
        if not seat["gauntlet"]:
            lines.append(f"{name} did not hold the Gauntlet: {listing(_lacking(seat))} missing.")
    return lines


def _reason(view: View, names: Sequence[str], result: Result) -> str:
    """What decided, in words, with the numbers that were compared."""
    winner = result.winners[0]
    points = result.points[winner]
    holders = [number for number, seat in enumerate(view["seats"]) if seat["gauntlet"]]
    level = [number for number in holders if result.points[number] == points]
    tied = f"{listing([names[number] for number in level])} are level at {points} points"
    counts = {number: len(view["seats"][number]["recruits"]) for number in level}
    match result.decided:
        case "alone":
            return f"with {points} points, as the only holder of the Infinity Gauntlet."
        case "points":
            others = [number for number in holders if number != winner]
            rivals = listing([f"{names[number]} with {result.points[number]}" for number in others])
            return f"with {points} points, the most of those who hold the Gauntlet (also {rivals})."
        case "tile":
            return f"by the Avengers tile: {tied}."
        case "fewest":
            other = min(count for number, count in counts.items() if number != winner)
            return f"with fewer characters, {counts[winner]} to {other}: {tied}."
        case _:
            return f"with {counts[winner]} characters each: {tied}."


def _lacking(seat: SeatPosition) -> list[str]:
    short = GOAL - seat["points"]
    parts = [f"{short} point{'s' * (short > 1)}"] if short > 0 else []
    parts += [f"a {stone_name(c)} bonus" for c in COLOURS if not seat["bonuses"][c]]
    return parts + ([] if seat["tokens"]["G"] else ["the Time Stone"])
