"""A match from a program: one's own bot against a level, with Elo and its interval.

    python examples/match.py --games 40

Every deal is played from both seats, in as many processes as asked for. With `--out` it can be
interrupted and goes on where it was. `sixstones arena` does the same from the command line.
"""

import argparse
from pathlib import Path

from own_bot import Collector

from sixstones.arena import Settings, parse_contestants, play_match
from sixstones.bots.bot_spec import make_bot


def maker(spec, seed):
    """Who plays: Collector where its name stands, else a bot of the package. Worker processes
    import this module, so it is a function of it."""
    return Collector() if spec.short == "Collector" else make_bot(spec, seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", default="rookie")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    contestants = parse_contestants(["own_bot:Collector", args.against])
    settings = Settings(contestants, players=2, games=args.games)
    book = play_match(settings, path=args.out, workers=args.workers, maker=maker)
    found = book.standings[0].estimate()
    low, high = found.interval
    print(f"Collector against {args.against}: {found.score:.1%} of {settings.games} games")
    print(f"Elo {found.elo:+.0f}, from {low:+.0f} to {high:+.0f} with 95 % confidence")
