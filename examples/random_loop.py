"""Games of random moves: the shortest program there is.

python examples/random_loop.py --games 100
"""

import argparse
import random
from collections import Counter

from sixstones import Game


def play(seed, players=2):
    """A whole game, and how it ended."""
    game = Game.new(players=players, seed=seed)
    choose = random.Random(seed).choice
    while game.result is None and len(game.moves) < 1000:
        game.play(choose(game.legal_moves()))
    return game


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    args = parser.parse_args()
    wins = Counter()
    for seed in range(args.games):
        result = play(seed, args.players).result
        wins.update(result.winners if result else ["nobody"])
    for winner, count in sorted(wins.items(), key=str):
        print(f"seat {winner}: {count}" if winner != "nobody" else f"nobody: {count}")
