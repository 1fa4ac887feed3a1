"""The result of a game, and why it is so."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixstones.bots.protocol import BotFailure
from sixstones.cli.language import is_you, listing, say, stone_name
from sixstones.cli.screen import MIN_WIDTH
from sixstones.cli.seats import seat_lines
from sixstones.cli.stones import ALERT, GOLD, STRONG, Pen
from sixstones.engine import COLOURS, GOAL, Result, View
from sixstones.engine.position import SeatPosition


def ending(
    view: View, names: Sequence[str], result: Result, pen: Pen, last: Sequence[Text] = ()
) -> list[Text]:
    """The result screen: the last turns, who won, why, and how everyone stands."""
    return [
        Text.assemble(("SIX STONES", GOLD), (f"  {say('terminal_board_over')}", STRONG)),
        Text(),
        *last,
        *([Text()] if last else []),
        *(Text(sentence) for sentence in why(view, names, result)),
        Text(),
        *seat_lines(view, names, pen, MIN_WIDTH)[:-1],
    ]


def forfeit(name: str, failure: BotFailure) -> Text:
    """What is said when somebody else's bot does not answer as it must."""
    return Text(say("terminal_end_loses", name=name, why=failure), style=ALERT)


def why(view: View, names: Sequence[str], result: Result) -> list[str]:
    """The winner and the reason in sentences, then what the others lacked (rules §6.3, §6.4)."""
    if result.reason == "stalemate":
        return [say("terminal_end_nobody")]
    winners = [names[seat] for seat in result.winners]
    how = _reason(view, names, result)
    if len(winners) > 1:
        lines = [say("terminal_end_shared", names=listing(winners), how=how)]
    elif is_you(winners[0]):
        lines = [say("terminal_end_wins_you", how=how)]
    else:
        lines = [say("terminal_end_wins", name=winners[0], how=how)]
    for name, seat in zip(names, view["seats"], strict=True):
        if not seat["gauntlet"]:
            key = "terminal_end_lacked_you" if is_you(name) else "terminal_end_lacked"
            lines.append(say(key, name=name, parts=listing(_lacking(seat))))
    return lines


def _reason(view: View, names: Sequence[str], result: Result) -> str:
    """What decided, in words, with the numbers that were compared."""
    winner = result.winners[0]
    points = result.points[winner]
    holders = [number for number, seat in enumerate(view["seats"]) if seat["gauntlet"]]
    level = [number for number in holders if result.points[number] == points]
    tied = say("terminal_end_tied", names=listing([names[one] for one in level]), points=points)
    counts = {number: len(view["seats"][number]["recruits"]) for number in level}
    match result.decided:
        case "alone":
            return say("terminal_end_alone", points=points)
        case "points":
            rivals = [
                say("terminal_end_rival", name=names[number], points=result.points[number])
                for number in holders
                if number != winner
            ]
            return say("terminal_end_points", points=points, rivals=listing(rivals))
        case "tile":
            return say("terminal_end_tile", tied=tied)
        case "fewest":
            other = min(count for number, count in counts.items() if number != winner)
            return say("terminal_end_fewest", own=counts[winner], other=other, tied=tied)
        case _:
            return say("terminal_end_level", own=counts[winner], tied=tied)


def _lacking(seat: SeatPosition) -> list[str]:
    short = GOAL - seat["points"]
    parts = [say("points_count", count=short)] if short > 0 else []
    parts += [
        say("terminal_end_bonus", stone=stone_name(c)) for c in COLOURS if not seat["bonuses"][c]
    ]
    return parts + ([] if seat["tokens"]["G"] else [say("terminal_end_time")])
