"""Four threads ask one bot for moves at several tables at the same time."""

from __future__ import annotations

import sys
from threading import Thread

from sixstones import Game, bot

PLAYER = bot(sys.argv[1], seed=1)
WRONG: list[str] = []
MOVES = 12


def play(players: int) -> None:
    game = Game.new(players=players, seed=players)
    for _ in range(MOVES):
        move = str(PLAYER.choose(game.view(game.to_move), visits=300))
        if move not in [str(legal) for legal in game.legal_moves()]:
            WRONG.append(move)
        game.play(move)


THREADS = [Thread(target=play, args=(players,)) for players in (2, 2, 3, 4)]
for thread in THREADS:
    thread.start()
for thread in THREADS:
    thread.join()
print(WRONG or "all legal")
