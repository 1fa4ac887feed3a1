"""What a person typed: a move, an order to the table, or something to explain."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sixstones.cli.choices import Choices
from sixstones.cli.language import card_name, listing, location_name, say, spoken
from sixstones.engine import CARDS, LOCATIONS, Move, View

ORDERS = {
    "undo": "undo", "u": "undo", "hint": "hint", "moves": "moves", "m": "moves", "save": "save",
    "save!": "save!",
    "pay": "pay", "card": "card", "log": "log", "seats": "seats", "rules": "rules",
    "help": "help", "h": "help", "?": "help", "quit": "quit", "q": "quit", "exit": "quit",
    "board": "board",
}  # fmt: skip
VERBS = {
    "take": "take", "t": "take", "reserve": "reserve", "r": "reserve", "recruit": "recruit",
    "buy": "recruit", "return": "return", "give": "return", "back": "return",
    "locate": "locate", "claim": "locate",
}  # fmt: skip
LONGEST_ECHO = 16


@dataclass(frozen=True, slots=True)
class Play:
    """A move to try; the game judges it."""

    move: Move


@dataclass(frozen=True, slots=True)
class Order:
    """Something asked of the table, with what follows the word."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Puzzled:
    """What was typed means nothing, or several things; `message` is one line that helps."""

    message: str


Typed = Play | Order | Puzzled


def understand(line: str, view: View, choices: Choices) -> Typed:
    """What the line means to the seat whose view this is. Never raises."""
    # Keys that a terminal sends as control codes must not come back in an answer.
    line = "".join(filter(str.isprintable, line)).strip()
    words = line.split()
    if not words:
        return Puzzled(nudge())
    first, rest = words[0].lower(), " ".join(words[1:])
    if first in ORDERS:
        return Order(ORDERS[first], rest)
    if line.isdecimal():
        move = choices.numbered(int(line[:9]))
        count = len(choices.plain) + len(choices.other)
        if move:
            return Play(move)
        return Puzzled(say("terminal_no_such_number", number=line[:9], count=count))
    if ":" in line:
        return _notation("".join(words))
    kind = "return" if view["phase"] == "return" else "take"
    colours = _colours(words)
    # A lone r is red when one red can be had, and otherwise the beginning of a reservation.
    if colours and (first not in VERBS or len(words) > 1 or f"{kind}:{colours}" in view["legal"]):
        return _notation(f"{kind}:{colours}")
    if first == "pass" and not rest:
        return _notation("pass")
    if first in VERBS:
        return _verb(VERBS[first], rest, view)
    if view["phase"] == "locate":
        return _locate(" ".join(words), view)
    return _recruit(" ".join(words), view)


def find_card(text: str, cards: Iterable[str]) -> str | Puzzled:
    """The id of the one card so called, in the language that is spoken or in English, by any
    unmistakable part of its name."""
    return _find(text, {card: (card_name(card), CARDS[card].name) for card in cards})


def on_table(view: View) -> list[str]:
    """The ids of all face-up cards and of the viewer's own hand."""
    cards = [card for row in view["market"] for card in row]
    if view["seat"] is not None:
        cards += [held["card"] for held in view["seats"][view["seat"]]["reserved"]]
    return [card for card in cards if card]


def _notation(text: str) -> Typed:
    try:
        return Play(Move.parse(text))
    except ValueError as error:
        return Puzzled(str(error) if spoken() == "en" else say("illegal_no_move"))


def _colours(words: list[str]) -> str:
    """The letters of `ybr`, `y b r` or `y,b,r`; empty when the words are anything else."""
    together = "".join(words).replace(",", "").replace("+", "").lower()
    spaced = all(len(word.strip(",+")) == 1 for word in words)
    fits = re.fullmatch(r"[yborpgs]{1,3}", together) and (len(words) == 1 or spaced)
    return together.upper() if fits else ""


def _verb(verb: str, rest: str, view: View) -> Typed:
    if not rest:
        what = verb if spoken() == "en" else say(f"terminal_moves_{verb}")
        example = _example(verb, view)
        return Puzzled(say("terminal_what_exactly", verb=what.capitalize(), example=example))
    if verb in ("take", "return"):
        return _notation(f"{verb}:{re.sub(r'[ ,+]', '', rest)}")
    if verb == "locate":
        return _locate(rest, view)
    if verb == "recruit":
        return _recruit(rest, view)
    deck = re.fullmatch(r"(?:deck|d)?\s*([123])", rest.lower())
    if deck:
        return _notation(f"reserve:deck{deck[1]}")
    found = find_card(rest, [card for row in view["market"] for card in row if card])
    return found if isinstance(found, Puzzled) else _notation(f"reserve:{found}")


def _example(verb: str, view: View) -> str:
    cards = on_table(view)
    return {
        "take": "take ybr",
        "return": "return y",
        "locate": f"claim {view['locations'][0]}" if view["locations"] else "claim asgard",
        "recruit": f"recruit {cards[0]}" if cards else "recruit thor",
        "reserve": f"r {cards[0]}, r 2" if cards else "r 2",
    }[verb]


def _recruit(text: str, view: View) -> Typed:
    name, payment = _split_payment(text)
    found = find_card(name, on_table(view))
    if isinstance(found, Puzzled):
        # A card that exists but lies elsewhere: the game says so better than a list of names could.
        elsewhere = find_card(name, CARDS)
        if isinstance(elsewhere, Puzzled) or len(_key(name)) < 4:
            return found
        found = elsewhere
    return _notation(f"recruit:{found}" + (f"={payment}" if payment else ""))


def _split_payment(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*?)[\s=]+((?:\d+\s*[yborps]\s*)+)", text.lower())
    return (match[1], match[2].replace(" ", "")) if match else (text, "")


def _locate(text: str, view: View) -> Typed:
    found = _find(text, {i: (location_name(i), LOCATIONS[i].name) for i in view["locations"]})
    return found if isinstance(found, Puzzled) else _notation(f"locate:{found}")


def _find(text: str, names: Mapping[str, tuple[str, str]]) -> str | Puzzled:
    sought = _key(text)
    if not sought:
        return Puzzled(nudge())
    keys = {item: {_key(item), *map(_key, both)} for item, both in names.items()}
    words = {
        item: {_key(word) for name in both for word in name.split()} for item, both in names.items()
    }
    # From the exact name to any part of it: the first kind of likeness that is found decides.
    for hits in (
        [item for item in names if sought in keys[item]],
        [item for item in names if any(key.startswith(sought) for key in keys[item])],
        [item for item in names if any(word.startswith(sought) for word in words[item])],
        [item for item in names if len(sought) >= 3 and any(sought in key for key in keys[item])],
    ):
        if len(hits) == 1:
            return hits[0]
        if hits:
            which = [names[item][0] for item in hits[:4]]
            which += [say("terminal_another")] * (len(hits) > 4)
            return Puzzled(say("terminal_which_one", names=listing(which, "or")))
    shown = text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 3]}..."
    return Puzzled(say("terminal_unknown_name", name=f'"{shown}"', help="help"))


def completions(view: View) -> list[str]:
    """What Tab may make of a line: orders, cards by name, alone or to be reserved, and all legal
    moves in notation."""
    cards = [card_name(card) for row in view["market"] for card in row if card]
    own = [card_name(card) for card in on_table(view) if card_name(card) not in cards]
    orders = [order for order in ORDERS if len(order) > 1]
    asked = [f"card {name}" for name in (*cards, *own)]
    reserved = [f"reserve {name}" for name in cards]
    return [*orders, *cards, *own, *reserved, *asked, *view["legal"]]


def nudge() -> str:
    """What can be typed, in one line."""
    return say("terminal_nudge", help="help")


def _key(name: str) -> str:
    """The letters and digits of a name, without accents."""
    bare = unicodedata.normalize("NFKD", name.lower().replace("ł", "l"))
    return re.sub(r"[^a-z0-9]", "", bare)
