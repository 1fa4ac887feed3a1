"""`titan` of this source against `titan` of an earlier commit, which is built from git beside it.

    python bench/former.py 12aba92 --players 2 --games 200 --seconds 0.5 --out FILE
    python bench/former.py 12aba92 --players 3 --games 120 --seconds 0.2 --out FILE

With two seats each deal is played both ways round; with more, the new one sits alone among old
ones, at each seat once. Both think for so many seconds of processor time, on one thread: the old
one is compiled with such a clock in place of its own, so that whatever else the machine is doing
costs neither its share. The new one is asked for a few visits at a time instead: a clock in Python,
which a search looks at every 16 visits, would cost it part of them. The same command goes on with a
match that was interrupted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tarfile
import time
from collections import defaultdict
from io import BytesIO
from pathlib import Path
from typing import Any

from sixstones import Game
from sixstones.arena import arrangements, estimate
from sixstones.bots.search import LEVELS, SearchBot

ROOT = Path(__file__).parent.parent
SLICE = 1000  # visits, some two milliseconds
BUILDS = ROOT / "build" / "former"
STEADY = "using Clock = std::chrono::steady_clock;"
PROCESSOR = """#include <ctime>
struct Clock {
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<Clock, duration>;
    static time_point now() {
        timespec spent{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
        return time_point{std::chrono::seconds{spent.tv_sec} + duration{spent.tv_nsec}};
    }
};"""
ANSWERS = """
import json, sys
from sixstones import bot
seats = {}
for line in sys.stdin:
    asked = json.loads(line)
    if asked["seed"] not in seats:
        seats[asked["seed"]] = bot("titan", seed=asked["seed"])
    if asked["over"]:
        seats.clear()
        continue
    print(seats[asked["seed"]].choose(asked["view"], seconds=asked["seconds"]), flush=True)
"""


def built(commit: str) -> Path:
    """The Python that has the package of that commit, built when it is not there yet."""
    folder = BUILDS / commit
    python = folder / ".venv" / "bin" / "python"
    if (folder / "ready").exists():
        return python
    git = ["git", "-C", str(ROOT), "archive", commit, "core", "src", "CMakeLists.txt"]
    git += ["pyproject.toml", "README.md", "LICENSE"]
    kept = subprocess.run(git, capture_output=True, check=True)  # noqa: S603
    with tarfile.open(fileobj=BytesIO(kept.stdout)) as archive:
        archive.extractall(folder, filter="data")
    header = folder / "core" / "search.h"
    text = header.read_text()
    if STEADY not in text:
        raise SystemExit(f"{commit} has another clock than this script can replace")
    header.write_text(text.replace(STEADY, PROCESSOR))
    subprocess.run([sys.executable, "-m", "venv", folder / ".venv"], check=True)  # noqa: S603
    subprocess.run([python, "-m", "pip", "install", "-q", folder], check=True)  # noqa: S603
    (folder / "ready").touch()
    return python


class Former:
    """The old `titan`, in a process of its own."""

    def __init__(self, commit: str, seconds: float) -> None:
        self._seconds = seconds
        self._process = subprocess.Popen(  # noqa: S603
            [built(commit), "-c", ANSWERS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def _ask(self, seed: str, view: Any, *, over: bool) -> None:
        asked = {"seed": seed, "view": view, "seconds": self._seconds, "over": over}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()

    def choose(self, seed: str, view: Any) -> str:
        """What the bot with that seed, which is one for each seat, does there."""
        self._ask(seed, view, over=False)
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def forget(self) -> None:
        """The game is over."""
        self._ask("", None, over=True)


def within(bot: SearchBot, view: Any, seconds: float) -> str:
    """The bot's move after so many seconds of processor time, or as soon as it is certain."""
    end = time.process_time() + seconds
    while True:
        thought = bot.think(view, visits=SLICE)
        if thought.visits < SLICE or time.process_time() >= end:
            return str(thought.move)


def play(
    former: Former, players: int, sides: tuple[int, ...], seed: str, seconds: float
) -> dict[str, Any]:
    """One game; the new bot is at the seats of side 0."""
    game = Game.new(players=players, seed=seed)
    new = {
        seat: SearchBot(LEVELS["titan"], seed=f"{seed}/{seat}")
        for seat, side in enumerate(sides)
        if side == 0
    }
    while game.result is None and len(game.moves) < 1000:
        seat, view = game.to_move, game.view(game.to_move)
        mover = new.get(seat)
        asked = f"{seed}/{seat}"
        game.play(within(mover, view, seconds) if mover else former.choose(asked, view))
    former.forget()
    winners = game.result.winners if game.result else ()
    shares = winners or range(players)
    share = sum(sides[seat] == 0 for seat in shares) / len(shares)
    return {
        "seed": seed,
        "sides": sides,
        "share": share,
        "moves": [str(move) for move in game.moves],
    }


def standing(games: list[dict[str, Any]], players: int) -> str:
    """The new bot's share of the games so far, and with two seats its Elo, over whole deals."""
    share = sum(game["share"] for game in games) / len(games)
    text = f"{len(games)} games, {share:.1%}"
    deals = defaultdict(list)
    for game in games:
        deals[game["seed"]].append(game["share"])
    whole = [value for shares in deals.values() if len(shares) == players for value in shares]
    if players == 2 and len(whole) >= 4:
        found = estimate(whole, players=2, games=2)
        if found is not None:
            text += f", Elo {found.elo:+.0f} ({found.interval[0]:+.0f} to {found.interval[1]:+.0f})"
    return text


def main() -> None:
    """Play what is missing of the match, and say how it stands after every game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("commit")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--seed", default="former")
    parser.add_argument("--out", type=Path, required=True, help="games, one JSON object a line")
    options = parser.parse_args()
    lines = options.out.read_text().splitlines() if options.out.exists() else []
    games = [json.loads(line) for line in lines]
    former = Former(options.commit, options.seconds)
    seatings = arrangements(options.players)[: options.players]
    for number in range(len(games), options.games):
        seed = f"{options.seed}/{options.players}/{number // len(seatings)}"
        sides = seatings[number % len(seatings)]
        games.append(play(former, options.players, sides, seed, options.seconds))
        with options.out.open("a") as file:
            file.write(json.dumps(games[-1]) + "\n")
        print(standing(games, options.players), flush=True)


if __name__ == "__main__":
    main()
