"""Whether a position is a puzzle: one move clearly best, who misses it, and what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sixstones import _core
from sixstones.bots.analysis import Analysis, analyze
from sixstones.bots.bot_spec import bot
from sixstones.bots.reasons import facts_of
from sixstones.engine import Game, Move, View
from sixstones.engine.view import imagined, parse_view

CLEARLY = 0.12
"""By how much of the chance to win the right move has to be better than any other."""
DEEP = 200_000
"""The visits that have to say so, twice, from two seeds."""
# Searches that are cheap, each with a seed of its own, turn down nearly all positions before that.
SIEVES = ((1_200, 0.09), (6_000, 0.11), (40_000, 0.12))
GRADING = ("rookie", "agent", "hero", "avenger")
"""The levels that are asked; a puzzle's grade is how many of them miss it."""
TRIES = 5
DEEPEST = 3  # right moves of one puzzle, one after another
ANSWERING = 10_000  # visits for what the others do in between
THEMES = {
    "wins": "win",
    "gauntlet": "win",
    "wins_next": "win",
    "stops": "stop",
    "tile": "tile",
    "keeps_tile": "tile",
    "location": "location",
    "time": "time",
    "saves_turn": "tempo",
    "last_colour": "colour",
    "empties": "bank",
    "gives_back": "give_back",
    "keeps": "keep",
}
"""What a puzzle is about, by the facts of its moves."""
QUIET = "quiet"


class Judged(NamedTuple):
    """The one right move of a position, its chance to win and that of the best other one by two
    deep searches, and whether both are proven."""

    best: Move
    win: float
    other: float
    proven: bool


def judged(view: View) -> Judged | None:
    """What two deep searches say of a position; None when no move is clearly best."""
    if len({plain(text) for text in view["legal"]}) < 2:
        return None
    deep: list[Analysis] = []
    for seed in ("one", "two"):
        deep.append(analyze(view, visits=DEEP, seed=seed))
        if not clear(deep[-1], view["to_move"], CLEARLY):
            return None
    first, second = deep
    if plain(first.best) != plain(second.best):
        return None
    chances = [compared(found, view["to_move"]) for found in deep]
    win, other = (sum(parts) / 2 for parts in zip(*chances, strict=True))
    return Judged(first.best, win, other, first.error == second.error == 0)


def passes(view: View, sieves: Sequence[tuple[int, float]] = SIEVES) -> bool:
    """Whether one move may be clearly best, by searches that are cheap."""
    if len({plain(text) for text in view["legal"]}) < 2:
        return False
    return all(
        clear(analyze(view, visits=visits, seed=visits), view["to_move"], gap)
        for visits, gap in sieves
    )


def clear(found: Analysis, mover: int, gap: float) -> bool:
    """Whether the best move is better than any other by so much."""
    win, other = compared(found, mover)
    return win - other >= gap


def compared(found: Analysis, mover: int) -> tuple[float, float]:
    """The best move's chance, and that of the best move that is another one."""
    best = plain(found.best)
    others = [entry.win[mover] for entry in found.moves if plain(entry.move) != best]
    return found.win[mover], max(others)


def line_of(view: View, name: str, best: Move) -> tuple[Move, ...]:
    """The right move and, for as long as then again one alone is right, what the others answer and
    that one. What the mover cannot know lies as it does in the puzzle of that name."""
    game, mover = Game.from_view(view, name), view["to_move"]
    line, answers = [best], list[Move]()
    game.play(best)
    for _ in range(1, DEEPEST):
        while game.result is None and game.to_move != mover:
            seen = game.view(game.to_move)
            answers.append(analyze(seen, visits=ANSWERING, seed=name).best)
            game.play(answers[-1])
        if game.result is not None or not passes(game.view(mover)):
            break
        found = judged(game.view(mover))
        if found is None:
            break
        line += [*answers, found.best]
        answers.clear()
        game.play(found.best)
    return tuple(line)


def missed_by(view: View, best: Move) -> tuple[str, ...]:
    """The levels that do not find the move in most of their tries."""
    return tuple(
        level
        for level in GRADING
        if 2 * sum(plain(bot(level, seed=n).choose(view)) == plain(best) for n in range(TRIES))
        < TRIES
    )


def themes_of(asked: Iterable[tuple[View, Move]]) -> tuple[str, ...]:
    """What a puzzle is about, by the facts of its right moves in their views."""
    themes = set[str]().union(*(_themes(view, move) for view, move in asked))
    return tuple(sorted(themes)) or (QUIET,)


def _themes(view: View, move: Move) -> set[str]:
    kinds = {fact.kind for fact in facts_of(view, move)}
    themes = {THEMES[kind] for kind in kinds if kind in THEMES}
    if move.kind == "reserve":
        themes.add("reserve")
        if view["bank"]["S"] and "affords" in kinds:
            themes.add("gray")
    if move.kind == "return":
        themes.add("give_back")
    return themes


def plain(move: Move | str) -> str:
    """The move whatever it is paid with: every way of paying solves a puzzle.

    >>> plain("recruit:thor=3Y2S")
    'recruit:thor'
    """
    return str(move).partition("=")[0]


def greedy_moves(view: View) -> set[str]:
    """The moves that bring the most points at once; none when no move brings any."""
    state = imagined(parse_view(view), 0)
    mover = view["to_move"]
    before = state.points[mover]
    gains: dict[str, int] = {}
    for text in view["legal"]:
        after = state.after(_core.Move.parse(text))
        gains[plain(text)] = after.points[mover] - before if after else 0
    most = max(gains.values())
    return {move for move, points in gains.items() if points == most > 0}
