"""Regenerate the golden files: `make golden`, then review the diff."""

import hashlib
import json
from pathlib import Path

from golden import choices
from sixstones import Game, _core, analyze, bot
from sixstones.bots import LEVELS, TEMPERAMENTS
from sixstones.bots.day import day

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.txt"
GAMES = FOLDER / "games"
STYLES = ("any", "recruiter", "hoarder")
DEPTHS = {2: 4, 3: 4, 4: 4}
GREEDY = FOLDER / "greedy.txt"
GREEDY_DECISIONS = 100
ANALYSES = FOLDER / "analyses.txt"
ANALYSIS_VISITS = 2000
DAYS = FOLDER / "days.txt"
DAY_DATES = ("2026-11-22", "2026-11-21", "2026-11-16")
LEVEL_MOVES = FOLDER / "levels.txt"
LEVEL_DECISIONS = 12
MOST_VISITS = 400  # of a level that would think for a time, or for long


def day_lines() -> list[str]:
    """Deals of the day as the core says them, played to their end by a recruiter against their
    bots: the page plays them again."""
    lines = []
    for date in DAY_DATES:
        today = day(date)
        game = today.deal()
        while game.result is None:
            seat, number = game.to_move, len(game.moves)
            if today.bots[seat] is None:
                game.play(choose(game, "recruiter", today.seed))
            else:
                game.play(today.answer(game.view(seat), seat, number))
        moves = [str(move) for move in game.moves]
        lines.append(json.dumps({"day": _core.day(date), "moves": moves}))
    return lines


def choose(game: Game, style: str, seed: str) -> str:
    """A move by a rule that no library can change: the hash of where the game stands."""
    texts = [str(move) for move in game.legal_moves()]
    liked = {"recruiter": "recruit:", "hoarder": "reserve:"}.get(style, "")
    texts = [text for text in texts if text.startswith(liked)] or texts
    digest = hashlib.sha256(f"{seed}:{len(game.moves)}".encode()).digest()
    return texts[int.from_bytes(digest[:8], "big") % len(texts)]


def played_game(players: int, style: str) -> Game:
    """A whole game in a style, the same every time."""
    seed = f"golden {style} {players}"
    game = Game.new(players=players, seed=seed)
    while game.result is None:
        game.play(choose(game, style, seed))
    return game


def perft_lines() -> list[str]:
    """Counts of move sequences from fixed deals and from the middle of fixed games."""
    lines = []
    for players, depth in DEPTHS.items():
        for moves in (0, 40):
            game = Game.new(players=players, seed="perft")
            for _ in range(moves):
                game.play(choose(game, "recruiter", "perft"))
            counts = [str(game.perft(n)) for n in range(1, depth + 1 - (moves > 0))]
            lines.append(f"{players} seats, after {moves} moves: {' '.join(counts)}")
    return lines


def greedy_lines() -> list[str]:
    """What greedy does in the middle of games that are not its own: every third move is a
    hoarder's, so that hands and stocks of tokens fill up."""
    lines = []
    for players in (2, 3, 4):
        game = Game.new(players=players, seed="greedy")
        while game.result is None and len(game.moves) < GREEDY_DECISIONS:
            chosen = str(bot("greedy", seed=1).choose(game.view(game.to_move)))
            lines.append(f"{players} seats, decision {len(game.moves)}: {chosen}")
            game.play(chosen if len(game.moves) % 3 else choose(game, "hoarder", "greedy"))
    return lines


def analysis_lines() -> list[str]:
    """What is found out at a few decisions of a golden game, to the last bit: the last ones are so
    near the end that their moves are proven."""
    lines = []
    for players in (2, 3, 4):
        steps = list(played_game(players, "recruiter").replay())
        for number in (0, len(steps) // 3, len(steps) // 2, len(steps) - 2, len(steps) - 1):
            game = steps[number].before
            found = analyze(game.view(game.to_move), visits=ANALYSIS_VISITS, seed=number)
            lines.append(
                f"{players} seats, decision {number}: {found.best} {found.visits} {found.win}"
            )
            lines += [
                f"  {entry.move} {entry.visits} {entry.win} ± {entry.error}"
                for entry in found.moves
            ]
    return lines


def level_lines() -> list[str]:
    """What each level, and each temperament, does in the middle of a golden game."""
    specs = [*LEVELS, *(f"hero:temperament={name}" for name in TEMPERAMENTS)]
    lines = []
    for players in (2, 3, 4):
        steps = list(played_game(players, "recruiter").replay())
        for spec in specs:
            player = bot(spec, seed=f"golden {players}")
            for number in range(0, len(steps), max(1, len(steps) // LEVEL_DECISIONS)):
                game = steps[number].before
                chosen = player.choose(game.view(game.to_move), visits=MOST_VISITS)
                lines.append(f"{players} seats, {spec}, decision {number}: {chosen}")
    return lines


def position_text(game: Game) -> str:
    """The last position, one key a line."""
    return json.dumps(game.position(), indent=1) + "\n"


def main() -> None:
    """Write every golden file."""
    PERFT.write_text("".join(f"{line}\n" for line in perft_lines()), encoding="utf-8")
    GREEDY.write_text("".join(f"{line}\n" for line in greedy_lines()), encoding="utf-8")
    ANALYSES.write_text("".join(f"{line}\n" for line in analysis_lines()), encoding="utf-8")
    LEVEL_MOVES.write_text("".join(f"{line}\n" for line in level_lines()), encoding="utf-8")
    DAYS.write_text("".join(f"{line}\n" for line in day_lines()), encoding="utf-8")
    GAMES.mkdir(exist_ok=True)
    for players in (2, 3, 4):
        for style in STYLES:
            game = played_game(players, style)
            path = GAMES / f"{players}-{style}"
            path.with_suffix(".record").write_text(game.record(), encoding="utf-8")
            path.with_suffix(".json").write_text(position_text(game), encoding="utf-8")
    chosen = "".join(f"{choices.line(*position)}\n" for position in choices.positions())
    choices.CHOICES.write_text(chosen, encoding="utf-8")


if __name__ == "__main__":
    main()
