"""Regenerate the golden files: `make golden`, then review the diff."""

import hashlib
import json
from pathlib import Path

from sixstones import Game, bot

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.txt"
GAMES = FOLDER / "games"
STYLES = ("any", "recruiter", "hoarder")
DEPTHS = {2: 4, 3: 4, 4: 4}
GREEDY = FOLDER / "greedy.txt"
GREEDY_DECISIONS = 100


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


def position_text(game: Game) -> str:
    """The last position, one key a line."""
    return json.dumps(game.position(), indent=1) + "\n"


def main() -> None:
    """Write every golden file."""
    PERFT.write_text("".join(f"{line}\n" for line in perft_lines()), encoding="utf-8")
    GREEDY.write_text("".join(f"{line}\n" for line in greedy_lines()), encoding="utf-8")
    GAMES.mkdir(exist_ok=True)
    for players in (2, 3, 4):
        for style in STYLES:
            game = played_game(players, style)
            path = GAMES / f"{players}-{style}"
            path.with_suffix(".record").write_text(game.record(), encoding="utf-8")
            path.with_suffix(".json").write_text(position_text(game), encoding="utf-8")


if __name__ == "__main__":
    main()
