"""One's own bot at an online table: it opens one against a level, sits down and plays.

    sixstones serve                                              in another terminal
    python examples/at_table.py --server http://localhost:8000

It speaks the bot API of docs/protocol.md over plain HTTP. A program that speaks the engine protocol
needs none of this: `sixstones seat --server URL --table ID -- PROGRAM`.
"""

import argparse
import json
import secrets
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from own_bot import Collector


def ask(url, message=None, secret=None):
    """What the server answers, as it comes."""
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if message is None else json.dumps(message).encode()
    return urlopen(Request(url, data, headers), timeout=60)


def play(server, level):
    """A game to its end, and how it ended."""
    wish = {"name": "Collector", "nonce": secrets.token_hex(16)}
    wish["seats"] = [{"kind": "mine"}, {"kind": "bot", "level": level}]
    opened = json.load(ask(f"{server}/api/tables", wish))
    seat, table = opened["seats"][0], opened["table"]
    print(f"watch it at {server}/t/{table}")
    stream, bot = f"{server}/api/bot/tables/{table}", Collector()
    for line in ask(stream, secret=seat["secret"]):
        state = json.loads(line) if line.strip() else {}
        if state.get("type") != "state":
            continue
        if state["status"] == "over":
            print(state["result"])
            break
        view = state["view"] or {}
        if view.get("legal"):
            move = {"seq": state["seq"], "move": str(bot.choose(view))}
            try:
                ask(f"{stream}/move", move, seat["secret"])
            except HTTPError as refused:  # it was too late, or wrong: the next state tells
                print(json.load(refused)["sentence"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="http://localhost:8000")
    parser.add_argument("--level", default="rookie")
    args = parser.parse_args()
    play(args.server, args.level)
