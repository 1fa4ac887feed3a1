"""An engine in thirty lines: it recruits when it can, else it takes stones.

    sixstones play --against "program:command=python examples/engine.py"
    sixstones arena rookie "program:command=python examples/engine.py" --games 20

docs/engine.md has the protocol. Nothing of Six Stones is needed to speak it.
"""

import json
import random
import sys


def choose(view):
    """One of the legal moves, which the view has as texts."""
    recruits = [move for move in view["legal"] if move.startswith("recruit")]
    takes = [move for move in view["legal"] if move.startswith("take")]
    return random.choice(recruits or takes or view["legal"])


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "sixstones":
        print("id name Thirty Lines", "id author you", "sixstonesok", sep="\n", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        position = json.loads(rest)
    elif word == "go":
        print(f"bestmove {choose(position)}", flush=True)
    elif word == "quit":
        break
