"""How many decisions a second the environments play, one beside the other in one run.

Random legal actions. For the batch only `step` is timed, which writes observations and masks: what
is to be chosen costs the same whatever the environment. Seconds are those of the clock and of the
processor; on a busy machine only the latter mean anything.

    python bench/envs.py [--seconds 3] [--games 8192] [--players 2]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

import numpy as np

from sixstones import Game
from sixstones.envs import BatchEnv, TableEnv

Run = Callable[[float], tuple[int, float, float]]


def batch(games: int, players: int, threads: int) -> Run:
    """`BatchEnv.step` alone."""

    def run(seconds: float) -> tuple[int, float, float]:
        env = BatchEnv(games, players, 1, threads=threads)
        random = np.random.default_rng(1)
        steps, clock, processor = 0, 0.0, 0.0
        while processor < seconds:
            ids = (random.random(env.masks.shape, np.float32) * env.masks).argmax(axis=1)
            begin, worked = time.perf_counter(), time.process_time()
            env.step(ids)
            clock += time.perf_counter() - begin
            processor += time.process_time() - worked
            steps += 1
        return steps * games, clock, processor

    return run


def timed(play: Callable[[int], int]) -> Run:
    """Whole games, one after another; `play` is given a seed and says how many decisions it was."""

    def run(seconds: float) -> tuple[int, float, float]:
        begin, worked, decisions, seed = time.perf_counter(), time.process_time(), 0, 0
        while time.process_time() - worked < seconds:
            decisions += play(seed)
            seed += 1
        return decisions, time.perf_counter() - begin, time.process_time() - worked

    return run


def pettingzoo(players: int) -> Run:
    """The loop of PettingZoo's documentation."""
    env = TableEnv(players)

    def play(seed: int) -> int:
        random = np.random.default_rng(seed)
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
        return len(env.game.moves)

    return timed(play)


def plain(players: int) -> Run:
    """`Game` alone, with what a learner would ask of it."""

    def play(seed: int) -> int:
        game, random = Game.new(players, seed), Random(seed)  # noqa: S311 -- no secret
        while game.result is None and len(game.moves) < 1000:
            game.observation(game.to_move)
            mask = game.legal_mask()
            game.play(game.move_of(random.choice([at for at in range(71) if mask[at]])))
        return len(game.moves)

    return timed(play)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--players", type=int, default=2)
    args = parser.parse_args()
    runs = {
        "batch, one thread": batch(args.games, args.players, 1),
        "batch, two threads": batch(args.games, args.players, 2),
        "PettingZoo loop": pettingzoo(args.players),
        "plain Python loop": plain(args.players),
    }
    print(f"{'what':20} {'by the clock':>14} {'by the processor':>18}  decisions/s")
    for name, run in runs.items():
        run(min(0.2, args.seconds))
        decisions, clock, processor = run(args.seconds)
        print(f"{name:20} {decisions / clock:14,.0f} {decisions / processor:18,.0f}")


if __name__ == "__main__":
    main()
