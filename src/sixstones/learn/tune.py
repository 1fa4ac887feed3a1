"""Tune the evaluator's weights: self-play, then logistic regression on what came of it.

A round plays games of the search against itself with the weights so far and writes down positions.
The value weights are then fitted so that a softmax over the seats' scores predicts who won, those
of the move features so that a softmax over the moves predicts where the search spent its visits.
The same seed gives the same weights.

    python -m sixstones.learn.tune --players 2 --weights weights.json
"""

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

try:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.optimize import minimize
except ModuleNotFoundError as missing:
    words = f"learning needs {missing.name}: pip install 'sixstones[learn]'"
    if __name__ == "__main__":
        sys.exit(words)
    raise ModuleNotFoundError(words, name=missing.name) from None

from sixstones import _core
from sixstones.bots.weights import flatten, unflatten

Floats = NDArray[np.float64]
HAND = Path(__file__).with_name("hand.json")  # set by hand: where tuning begins
CHUNK = 50  # games a worker plays at a time


@dataclass
class Examples:
    """Positions of self-play: features and outcomes per seat; features and visits per move."""

    features: Floats  # examples x seats x (early, late)
    outcomes: Floats  # examples x seats
    move_features: Floats  # moves x features
    shares: Floats  # moves
    starts: NDArray[np.int64]  # where each example's moves begin

    def __add__(self, other: "Examples") -> "Examples":
        return Examples(
            np.concatenate([self.features, other.features]),
            np.concatenate([self.outcomes, other.outcomes]),
            np.concatenate([self.move_features, other.move_features]),
            np.concatenate([self.shares, other.shares]),
            np.concatenate([self.starts, other.starts + len(self.shares)]),
        )


@dataclass(frozen=True)
class Games:
    """How a round's games are played."""

    players: int
    games: int
    visits: int
    exploration: float = 2.0  # more than in play: examples should show what bad moves lead to
    playouts: float = 0.0


def self_play(weights: list[float], games: Games, seed: int) -> Examples:
    """Games of the search against itself, on all cores."""
    players = games.players
    judge = _core.Heuristic([weights] * 4)
    options = _core.SearchOptions()
    options.exploration = games.exploration
    options.playouts = games.playouts

    def play(chunk: int) -> tuple[bytes, bytes, bytes, bytes, bytes]:
        first = seed * 1_000_003 + chunk
        return _core.self_play(judge, options, players, CHUNK, games.visits, first)

    with ThreadPoolExecutor() as pool:
        parts = list(pool.map(play, range(max(1, games.games // CHUNK))))
    raw = [
        np.frombuffer(b"".join(part), dtype="<f4").astype(float)
        for part in zip(*parts, strict=True)
    ]
    choices = np.frombuffer(b"".join(part[4] for part in parts), dtype="<i4")
    width = len(_core.feature_names())
    table = raw[0].reshape(len(choices), 1 + players * width)
    late = table[:, :1, None]
    seats = table[:, 1:].reshape(len(choices), players, width)
    return Examples(
        features=np.concatenate([(1 - late) * seats, late * seats], axis=2),
        outcomes=raw[1].reshape(len(choices), players),
        move_features=raw[2].reshape(-1, len(_core.move_feature_names())),
        shares=raw[3],
        starts=np.concatenate([[0], np.cumsum(choices)[:-1]]).astype(np.int64),
    )


def fit_values(examples: Examples, start: Floats, ridge: float) -> tuple[Floats, float]:
    """Weights under which the softmax over seats best predicts the winners, and its loss."""
    x, y = examples.features, examples.outcomes
    scale = x.std(axis=(0, 1)) + 1e-6
    x = x / scale

    def loss(w: Floats) -> tuple[float, Floats]:
        scores = x @ w
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        value = -np.mean(np.sum(y * np.log(chances + 1e-12), axis=1))
        gradient = np.einsum("es,esf->f", chances * y.sum(axis=1, keepdims=True) - y, x) / len(y)
        return float(value + ridge * w @ w), gradient + 2 * ridge * w

    found = minimize(loss, start * scale, jac=True, method="L-BFGS-B", options={"maxiter": 300})
    return found.x / scale, float(found.fun)


def fit_move_features(examples: Examples, start: Floats, ridge: float) -> tuple[Floats, float]:
    """Weights under which the softmax over moves best predicts the visits, and its loss."""
    x, y, starts = examples.move_features, examples.shares, examples.starts
    sizes = np.diff(np.append(starts, len(y)))

    def loss(w: Floats) -> tuple[float, Floats]:
        scores = x @ w
        scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
        chances = np.exp(scores)
        chances /= np.repeat(np.add.reduceat(chances, starts), sizes)
        value = -np.sum(y * np.log(chances + 1e-12)) / len(starts)
        return float(value + ridge * w @ w), (chances - y) @ x / len(starts) + 2 * ridge * w

    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200})
    return found.x, float(found.fun)


def tune(weights: list[float], args: argparse.Namespace) -> list[float]:
    """Several rounds of self-play and fitting; says how each went."""
    width = len(_core.feature_names())
    games = Games(args.players, args.games, args.visits, args.exploration, args.playouts)
    kept: list[Examples] = []
    for number in range(args.rounds):
        begin = time.perf_counter()
        seed = args.seed + number
        kept.append(self_play(weights, games, seed))
        examples = kept[-1] if len(kept) < 3 else kept[-2] + kept[-1]
        if number > 1 and number + 1 == args.rounds:
            examples = sum(kept[2:], kept[1])
        now = np.array(weights)
        values, value_loss = fit_values(examples, now[: 2 * width], args.ridge)
        move_features, visit_loss = fit_move_features(examples, now[2 * width :], args.ridge)
        if args.move_features_only:
            values = now[: 2 * width]
        weights = [float(number) for number in np.concatenate([values, move_features])]
        print(
            f"round {number + 1}: {len(examples.outcomes)} positions, value loss {value_loss:.4f}, "
            f"visit loss {visit_loss:.4f}, {time.perf_counter() - begin:.0f} s",
            flush=True,
        )
    return weights


def main(words: list[str] | None = None) -> int:
    """Tune for one number of seats and write the weights."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--visits", type=int, default=150)
    parser.add_argument("--exploration", type=float, default=Games.exploration)
    parser.add_argument("--playouts", type=float, default=Games.playouts)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=1e-4)
    parser.add_argument(
        "--weights", type=Path, required=True, help="the file to write; its other sets are kept"
    )
    parser.add_argument(
        "--further",
        action="store_true",
        help="go on from the file's weights, not those set by hand",
    )
    parser.add_argument(
        "--move-features-only",
        action="store_true",
        help="leave the values alone: fewer games suffice then, so each can be searched longer",
    )
    args = parser.parse_args(words)
    sets = json.loads(args.weights.read_text(encoding="utf-8")) if args.weights.exists() else {}
    begin = json.loads(HAND.read_text(encoding="utf-8"))
    if args.further:
        if str(args.players) not in sets:
            parser.error(f"{args.weights} has no weights for {args.players} players to go on from")
        begin = sets[str(args.players)]
    sets[str(args.players)] = unflatten(tune(flatten(begin), args))
    args.weights.write_text(json.dumps(sets, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
