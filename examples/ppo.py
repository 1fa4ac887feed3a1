"""A net that learns to play from nothing: PPO with masked actions on many games at once.

    python examples/ppo.py --minutes 5 --curve curve.png
    sixstones arena rookie ppo:Learned --games 200        (in the folder of the weights, see below)

It plays against itself, two seats, 256 games side by side, and needs NumPy alone: about a hundred
lines of it are the net and its gradients. Now and then it is measured against `rookie`. The weights
go to `ppo.npz`, where the bot `Learned` looks for them.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixstones import Game, Move, View, bot
from sixstones.engine import OBSERVATION_SIZE, PARTS, observation_in
from sixstones.envs import BatchEnv

Array = NDArray[np.float32]
HIDDEN, ACTIONS = 128, 71
GAMMA, LAMBDA, CLIP, ENTROPY = 0.998, 0.95, 0.2, 0.01
FILE = Path("ppo.npz")
MOST = np.ones(OBSERVATION_SIZE, np.float32)
for part in PARTS.values():
    for again in range(part.times):
        at = part.first + again * part.step
        MOST[at : at + part.size] = part.most


def places(name: str) -> NDArray[np.int64]:
    """Where the numbers of a part stand: a row for each time it is there."""
    part = PARTS[name]
    return part.first + np.arange(part.times)[:, None] * part.step + np.arange(part.size)


COSTS = np.concatenate([places("market.cost"), places("hand.cost")[:3]])
THERE = np.concatenate([places("market.there"), places("hand.there")[:3]])[:, 0]
POINTS = places("seat.points")[:2, 0]
TOKENS, BONUSES = places("seat.tokens")[:2], places("seat.bonuses")[:2]
EXTRA = 2 * len(COSTS) * 7 + 4


def features(seen: NDArray[np.uint8]) -> Array:
    """What is seen, each number as its share of the most it can be; and, since it takes a net long
    to find that out, what both seats lack for each card and for the locations."""
    numbers = seen.astype(np.float32)
    found = [numbers / MOST]
    cost, there = numbers[:, COSTS], numbers[:, THERE]
    for tokens, bonuses in zip(TOKENS, BONUSES, strict=True):
        due = np.maximum(cost - numbers[:, None, bonuses], 0)
        lacks = np.maximum(due - numbers[:, None, tokens[:5]], 0)
        short = np.maximum(lacks.sum(axis=2) - numbers[:, None, tokens[6]], 0)
        found += [(lacks / 4).reshape(len(seen), -1), short / 5, there * (short == 0)]
    needs = numbers[:, places("location.needs")]
    found.append(np.maximum(needs - numbers[:, None, BONUSES[0]], 0).sum(axis=2) / 9)
    return np.concatenate(found, axis=1)


class Net:
    """Two layers: what is seen, `HIDDEN` neurons, and of each action how promising it is; the last
    output corrects the chance to win, which is judged by the points alone at first."""

    def __init__(self, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        shapes = {
            "w": (OBSERVATION_SIZE + EXTRA, HIDDEN),
            "b": (HIDDEN,),
            "v": (HIDDEN, ACTIONS + 1),
        }
        scale = {"w": 1 / 8, "b": 0.0, "v": 0.01}
        self.weights = {
            name: random.normal(0, scale[name], shape).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def look(self, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> tuple[Array, ...]:
        """The chances of all actions, the value for the mover from -1 to 1, and for the gradient
        what went in and what the neurons made of it."""
        scaled = features(seen)
        neurons = np.maximum(scaled @ self.weights["w"] + self.weights["b"], 0)
        out = neurons @ self.weights["v"]
        wish = np.where(masks, out[:, :ACTIONS], -np.inf)
        chances = np.exp(wish - wish.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        points = seen[:, POINTS].astype(np.float32)
        lead = (points[:, 0] - points[:, 1]) / 16
        return chances, lead + out[:, ACTIONS], scaled, neurons

    def learn(self, wanted: Array, scaled: Array, neurons: Array, rate: float) -> None:
        """A step of Adam down the gradient, of which the part at the outputs is given."""
        back = (wanted @ self.weights["v"].T) * (neurons > 0)
        gradients = {"v": neurons.T @ wanted, "w": scaled.T @ back, "b": back.sum(axis=0)}
        self.steps += 1
        for name, gradient in gradients.items():
            self.means[name] += 0.1 * (gradient - self.means[name])
            self.squares[name] += 0.001 * (gradient**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Learned:
    """The net as a bot, for everything that takes one: `sixstones arena rookie ppo:Learned`."""

    def __init__(self, net: Net | None = None) -> None:
        self.net = net or Net()
        if net is None:
            self.net.weights = dict(np.load(FILE))

    def choose(self, view: View, **_: Any) -> Move:
        """The move that looks most promising."""
        game = Game.from_view(view, 0)
        seen = np.frombuffer(observation_in(view), np.uint8)[None]
        chances, *_ = self.net.look(seen, np.frombuffer(game.legal_mask(), np.uint8)[None])
        return game.move_of(int(chances[0].argmax()))


def collect(env: BatchEnv, net: Net, steps: int, random: np.random.Generator) -> dict[str, Array]:
    """So many decisions of each game, with what came of them for who made them.

    What is good for the mover is as bad for the other: where the next decision is the other's, its
    value and its advantage count the other way round.
    """
    rows = np.arange(len(env))
    kept: dict[str, list[Any]] = {name: [] for name in ("seen", "masks", "ids", "chance", "value")}
    gains, signs, goes_on = [], [], []
    for _ in range(steps):
        chances, value, *_ = net.look(env.observations, env.masks)
        drawn = random.random((len(env), 1), np.float32)
        ids = np.minimum((chances.cumsum(axis=1) < drawn).sum(axis=1), ACTIONS - 1)
        ids = np.where(env.masks[rows, ids], ids, chances.argmax(axis=1))
        movers = env.movers.copy()
        for name, what in zip(
            kept, (env.observations, env.masks, ids, chances[rows, ids], value), strict=True
        ):
            kept[name].append(what.copy())
        env.step(ids)
        shares = env.rewards[rows, movers] - env.rewards[rows, 1 - movers]
        gains.append(shares)
        signs.append(np.where(env.movers == movers, 1, -1))
        goes_on.append(env.ends == 0)
    after = net.look(env.observations, env.masks)[1]
    advantage, advantages = np.zeros(len(env), np.float32), []
    for step in reversed(range(steps)):
        to_come = GAMMA * signs[step] * goes_on[step]
        surprise = gains[step] + to_come * after - kept["value"][step]
        advantage = surprise + to_come * LAMBDA * advantage
        after = kept["value"][step]
        advantages.append(advantage)
    kept["advantage"] = advantages[::-1]
    return {name: np.concatenate(parts) for name, parts in kept.items()}


def improve(
    net: Net, found: dict[str, Array], random: np.random.Generator, rate: float, epochs: int = 3
) -> None:
    """Make what went better than expected more likely, but not by much at a time (PPO)."""
    aims = found["advantage"] + found["value"]
    good = found["advantage"]
    good = (good - good.mean()) / (good.std() + 1e-6)
    for _ in range(epochs):
        for part in np.array_split(random.permutation(len(good)), max(1, len(good) // 2048)):
            masks, ids = found["masks"][part], found["ids"][part].astype(np.int64)
            chances, value, scaled, neurons = net.look(found["seen"][part], masks)
            own = chances[np.arange(len(part)), ids]
            ratio = own / found["chance"][part]
            gain = good[part]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            wanted = np.zeros((len(part), ACTIONS + 1), np.float32)
            pull = (free * ratio * gain)[:, None]
            wanted[:, :ACTIONS] = pull * chances
            wanted[np.arange(len(part)), ids] -= pull[:, 0]
            logs = np.log(np.maximum(chances, 1e-8))
            spread = -(chances * logs).sum(axis=1, keepdims=True)
            wanted[:, :ACTIONS] += ENTROPY * chances * (logs + spread)
            wanted[:, ACTIONS] = 0.5 * (value - aims[part])
            net.learn(wanted / len(part), scaled, neurons, rate)


def score(net: Net, games: int, level: str = "rookie", seed: str = "ppo") -> float:
    """The net's share of the wins, every deal from both seats."""
    won = 0.0
    for number in range(games):
        game, seat = Game.new(2, f"{seed}:{number // 2}"), number % 2
        players = [Learned(net), bot(level, seed=number)]
        while game.result is None and len(game.moves) < 500:
            player = players[game.to_move != seat]
            game.play(player.choose(game.view(game.to_move)))
        winners = game.result.winners if game.result else ()
        won += (seat in winners) / max(1, len(winners)) if winners else 0.5
    return won / games


def draw(curve: list[tuple[float, int, float]], path: Path) -> None:
    """The share of wins over the seconds of the processor."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot([at / 60 for at, *_ in curve], [100 * won for *_, won in curve], marker="o", ms=3)
    axes.axhline(50, color="gray", lw=1, ls=":")
    axes.set(xlabel="minutes of processor time", ylabel="wins against rookie, %", ylim=(0, 100))
    figure.savefig(path, dpi=100)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time, to learn")
    parser.add_argument("--games", type=int, default=256, help="side by side")
    parser.add_argument("--steps", type=int, default=64, help="of each game between two lessons")
    parser.add_argument("--measure", type=int, default=100, help="games against rookie each time")
    parser.add_argument("--every", type=float, default=20.0, help="seconds between measurements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of the environment")
    parser.add_argument("--curve", type=Path, help="draw it there")
    parser.add_argument("--weights", type=Path, default=FILE)
    args = parser.parse_args()
    env = BatchEnv(args.games, 2, args.seed, threads=args.threads, limit=400)
    net, random = Net(args.seed), np.random.default_rng(args.seed)
    curve: list[tuple[float, int, float]] = []
    learned, decisions, due = 0.0, 0, 0.0
    while True:
        done = learned >= 60 * args.minutes
        if learned >= due or done:
            curve.append((learned, decisions, score(net, args.measure)))
            print(f"{learned:5.0f} s, {decisions:9,} decisions: {curve[-1][2]:.1%}", flush=True)
            due += args.every
        if done:
            break
        begin = time.process_time()
        rate = 0.001 * max(0.1, 1 - learned / (60 * args.minutes))
        improve(net, collect(env, net, args.steps, random), random, rate)
        learned += time.process_time() - begin
        decisions += args.games * args.steps
    np.savez(args.weights, **net.weights)
    if args.curve:
        draw(curve, args.curve)


if __name__ == "__main__":
    main()
