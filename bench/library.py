"""What the library does in a second of processor time, this source by turns with an earlier commit.

    python bench/library.py 12aba92

The earlier one is built from git beside it (`former.py`). Each figure is the best of so many turns
in which both are measured one after the other, so what else the machine does costs neither its
share; the ratio is what counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from former import built

TURNS = 6
MEASURE = """
import json, time
from sixstones import Game, analyze, bot, random_playouts

try:
    from sixstones.learn.judged import JudgedBot
    by_hand = lambda: JudgedBot(None, 1, {"playouts": 0.2}, 1)
except ImportError:
    by_hand = lambda: bot("titan", seed=1)  # which has gone by the same judgement then

def rate(call, number, of=1):
    start = time.process_time()
    for _ in range(number):
        call()
    return number * of / (time.process_time() - start)

def middle(players):
    game = Game.new(players, "bench")
    for n in range(15 * players):
        moves = game.legal_moves()
        game.play(moves[n * 7919 % len(moves)])
    return game

def played():
    game = Game.new(2, 5)
    while moves := game.legal_moves():
        game.play(moves[len(game.moves) * 7919 % len(moves)])
    return game

game = middle(2)
seat = game.to_move
view, position, record = game.view(seat), game.position(), game.record()
found = {
    "view()": rate(lambda: game.view(seat), 20_000),
    "position()": rate(game.position, 20_000),
    "from_view()": rate(lambda: Game.from_view(view, 1), 3_000),
    "from_position()": rate(lambda: Game.from_position(position), 3_000),
    "record() + from_record()": rate(lambda: Game.from_record(game.record()), 500),
    "legal_moves() + play()": rate(played, 100, len(played().moves)),
    "choices of greedy": rate(lambda: bot("greedy", seed=1).choose(view), 30),
}
for players in (2, 3, 4):
    seen = middle(players)
    seen = seen.view(seen.to_move)
    games = rate(lambda: random_playouts(players, 4_000, seed=1), 3, 4_000)
    found[f"random games, {players} seats"] = games
    hand = rate(lambda: by_hand().choose(seen, visits=40_000), 2, 40_000)
    found[f"visits, judged by hand, {players} seats"] = hand
    learned = rate(lambda: analyze(seen, visits=40_000, seed=1), 2, 40_000)
    found[f"visits of analyze, {players} seats"] = learned
print(json.dumps(found))
"""


def measured(python: str | Path) -> dict[str, float]:
    """The rates of the package that this Python has."""
    command = [python, "-c", MEASURE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return dict(json.loads(done.stdout))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("commit", help="the earlier one")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"(default: {TURNS})")
    args = parser.parse_args()
    sides = {"before": str(built(args.commit)), "now": sys.executable}
    best: dict[str, dict[str, float]] = {side: defaultdict(float) for side in sides}
    for _ in range(args.turns):
        for side, python in sides.items():
            for name, rate in measured(python).items():
                best[side][name] = max(best[side][name], rate)
    print(f"{'':32}{'before':>12}{'now':>12}  ratio")
    for name, before in best["before"].items():
        now = best["now"][name]
        print(f"{name:32}{before:>12,.0f}{now:>12,.0f}{now / before:>7.2f}")


if __name__ == "__main__":
    main()
