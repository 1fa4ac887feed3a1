"""The ids of moves worked out from design §2 alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_TAKES = (
    *("YBO", "YBR", "YBP", "YOR", "YOP", "YRP", "BOR", "BOP", "BRP", "ORP"),
    *("YB", "YO", "YR", "YP", "BO", "BR", "BP", "OR", "OP", "RP"),
    *("Y", "B", "O", "R", "P"),
    *("YY", "BB", "OO", "RR", "PP"),
)


def id_by_place(position: Mapping[str, Any], text: str) -> int | None:
    """The id of a legal move in its short form; None for a recruit with a payment spelled out."""
    kind, _, what = text.partition(":")
    market = [card for row in position["market"] for card in row]
    if kind == "take":
        return _TAKES.index(what)
    if kind == "reserve":
        return 41 + int(what[-1]) if what[:-1] == "deck" else 30 + market.index(what)
    if kind == "recruit":
        hand = [held["card"] for held in position["seats"][position["to_move"]]["reserved"]]
        if "=" in what:
            return None
        return 45 + market.index(what) if what in market else 57 + hand.index(what)
    if kind == "return":
        return 60 + "YBORPS".index(what)
    return 66 + list(position["locations"]).index(what) if kind == "locate" else 70
