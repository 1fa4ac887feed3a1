"""Looks for positions that are rare in play and keeps the way to each in positions.json:

    python positions.py NAME... (all when none is named)

Games are played by the greedy bot with some moves drawn at random, from fixed seeds, until the
wished position comes. The moves are kept rather than the seed, so that a bot that plays better some
day does not change what the tests see.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from sixstones.bots import bot
from sixstones.engine import Game, Move
from sixstones.engine.event import GauntletChanged

KEPT = Path(__file__).with_name("positions.json")
NONCE = "browser"
MOST_GAMES = 2000
DRAWN = 0.1


def ways(game: Game) -> int:
    """In how many ways the seat to move can pay for the card that leaves it most choice."""
    moves = [str(move) for move in game.legal_moves()]
    cards = Counter(move.split(":")[1].split("=")[0] for move in moves if move[:3] == "rec")
    return max(cards.values(), default=0)


def holders(game: Game) -> list[int]:
    """Who holds the Gauntlet."""
    return [at for at, seat in enumerate(game.view(None)["seats"]) if seat["gauntlet"]]


def gauntlet_move(game: Game, held: bool) -> Move | None:
    """A recruit of the seat to move that gives or takes the Gauntlet, and play goes on."""
    for move in game.legal_moves():
        if move.kind != "recruit":
            continue
        after = game.copy()
        events = after.play(move)
        changed = any(isinstance(one, GauntletChanged) and one.held is held for one in events)
        if changed and after.result is None and after.to_move != game.to_move:
            return move
    return None


def decided_by(game: Game) -> str:
    """What told the winner from other holders of the Gauntlet (rules §6.3); empty before then."""
    if game.result is None or game.result.reason != "gauntlet":
        return ""
    winners, view = game.result.winners, game.view(None)
    rivals = [at for at in holders(game) if at != winners[0]]
    if len(winners) > 1:
        return "nothing"
    if not rivals:
        return "alone"
    if all(game.points[at] < game.points[winners[0]] for at in rivals):
        return "points"
    return "tile" if view["avengers"] == winners[0] else "fewest"


def acting(game: Game) -> bool:
    """Whether somebody is to choose an action."""
    return game.result is None and game.phase == "act"


def held(game: Game) -> dict[str, int]:
    """The tokens of the seat to move."""
    return game.view(None)["seats"][game.to_move]["tokens"]


def hand(game: Game) -> int:
    """How many cards the seat to move has reserved."""
    return len(game.view(None)["seats"][game.to_move]["reserved"])


WISHES: dict[str, tuple[int, Callable[[Game], bool]]] = {
    "locate": (3, lambda game: game.result is None and game.phase == "locate"),
    "surplus": (
        2,
        lambda game: (
            game.phase == "return" and sum(held(game).values()) > 11 and held(game)["S"] > 0
        ),
    ),
    "ways": (2, lambda game: acting(game) and ways(game) > 3),
    "full": (2, lambda game: acting(game) and hand(game) == 3 and ways(game) > 0),
    "no-gray": (
        3,
        lambda game: acting(game) and game.view(None)["bank"]["S"] == 0 and hand(game) < 3,
    ),
    "final": (4, lambda game: acting(game) and holders(game) not in ([], [game.to_move])),
    "crown": (
        3,
        lambda game: acting(game) and not holders(game) and gauntlet_move(game, True) is not None,
    ),
    "lose": (4, lambda game: acting(game) and gauntlet_move(game, False) is not None),
    "alone": (2, lambda game: decided_by(game) == "alone"),
    "points": (3, lambda game: decided_by(game) == "points"),
    "tile": (4, lambda game: decided_by(game) == "tile"),
    "fewest": (3, lambda game: decided_by(game) == "fewest"),
}


def play_until(
    wished: Callable[[Game], bool], players: int, secret: str, drawn: float
) -> Game | None:
    """The game of this deal as soon as it is as wished; None when it never is."""
    game = Game.new(players, f"{secret}:{NONCE}")
    chance = random.Random(secret)
    greedy = bot("greedy", seed=secret)
    while not wished(game):
        if game.result is not None:
            return None
        by_chance = chance.random() < drawn
        game.play(
            chance.choice(game.legal_moves())
            if by_chance
            else greedy.choose(game.view(game.to_move))
        )
    return game


def look_for(name: str) -> dict[str, object]:
    """A position as wished: the table's secret, how many play, whose view it is, the moves to it,
    and `then` the one that it is about, where there is one."""
    players, wished = WISHES[name]
    # Bots seldom reserve so much that no gray token is left.
    drawn = 0.9 if name == "no-gray" else DRAWN
    for number in range(MOST_GAMES):
        secret = f"{name}-{number}"
        game = play_until(wished, players, secret, drawn)
        if game is not None:
            seat = game.to_move if game.result is None else game.result.winners[0]
            return {
                "secret": secret,
                "players": players,
                "seat": seat,
                "moves": " ".join(map(str, game.moves)),
                "then": str(gauntlet_move(game, name == "crown") or "") if acting(game) else "",
            }
    raise SystemExit(f"no game among {MOST_GAMES} came to {name}")


def main(names: list[str]) -> None:
    """Look for the named positions, or for all, and keep them beside the others."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name in names or WISHES:
        kept[name] = look_for(name)
        print(name, kept[name]["secret"], len(kept[name]["moves"].split()), "moves")
    KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
