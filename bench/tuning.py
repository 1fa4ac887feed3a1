"""What an option of the search is worth: a match of a search against itself, with other options,
visits or threads on one side, at fixed visits, so that it wants processor time and no quiet.

    python bench/tuning.py exploration=0.7 --visits 3000 --games 400
    python bench/tuning.py threads=2,visits=70000 --visits 40000 --games 200 --keep match.json
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sixstones.arena import Settings, Sprt, play_match
from sixstones.arena.tables import standing_text
from sixstones.bots.bot_spec import BotSpec
from sixstones.learn.judged import HAND_MADE, contestant, make_judged

NET = "src/sixstones/data/learned.net"


def side(text: str, net: str, visits: int) -> BotSpec:
    """One side of the match: options of the search, `threads` and `visits`, as `name=value,...`."""
    said = dict(part.split("=") for part in text.split(",") if part)
    threads = int(said.pop("threads", 1))
    own = int(said.pop("visits", visits))
    search = {name: float(value) for name, value in said.items()}
    return contestant(net, own, threads, **search)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("options", help="such as exploration=0.7,doubt=0.1; also threads, visits")
    parser.add_argument("--against", default="", help="the other side's (default: the usual ones)")
    parser.add_argument("--net", default=NET, help=f"a net's file (default: {NET}), or {HAND_MADE}")
    parser.add_argument("--visits", type=int, default=3000, help="a decision (default: 3000)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400, help="at most (default: 400)")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    parser.add_argument("--seed", default="tuning")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the games, to go on from")
    said = parser.parse_args()
    sides = [side(text, said.net, said.visits) for text in (said.options, said.against)]
    sprt = Sprt(*said.sprt) if said.sprt else None
    settings = Settings(tuple(sides), said.players, said.games, said.seed, sprt)
    book = play_match(settings, path=said.keep, workers=said.workers, maker=make_judged)
    print(f"{sides[0]}  {standing_text(book.standings[0])}")


if __name__ == "__main__":
    main()
