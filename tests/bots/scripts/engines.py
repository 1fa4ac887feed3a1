"""Engines that go wrong: `python engines.py FAULT`. Each is sound until its second `go`."""

import json
import random
import sys
import time

fault = sys.argv[1]
asked = 0
position = {}


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def answer() -> None:
    say(f"info visits {asked} chances 0.25 0.75", f"bestmove {random.choice(position['legal'])}")


def go_wrong() -> None:
    match fault:
        case "hung":
            time.sleep(3600)
        case "deaf":
            sys.stdin.close()
            time.sleep(3600)
        case "crash":
            print("out of ideas", file=sys.stderr, flush=True)
            sys.exit(3)
        case "illegal":
            say("bestmove recruit:thor")
        case "nonsense":
            say("bestmove castle")
        case "odd":
            say("info chances 7")
        case "sorry":
            say("error I do not like this position")
        case "endless":
            while True:
                sys.stdout.write("x" * 100_000)
        case "babbling":
            while True:
                say("info visits 1")


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    match word:
        case "sixstones":
            say("id name Faulty", "id author A. Tester", "option name depth type number default 3")
            say("option name seed type text default", "sixstonesok")
        case "isready":
            say("readyok")
        case "position":
            position = json.loads(rest)
        case "go":
            asked += 1
            if asked > 1 and fault != "sound":
                go_wrong()
            else:
                answer()
        case "quit":
            break
