"""Small helpers that build consistent positions, and a check that a position is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .facts import (
    CHARACTERS,
    COLOURS,
    LOCATIONS,
    Position,
    Seat,
    Tokens,
    bonuses,
    claimable,
    holds_gauntlet,
    read_payment,
    tags,
)

ALL = (40, 30, 20)
NONE = (0, 0, 0)


def setup_tokens(players: int) -> Tokens:
    """rules §2.3"""
    each = {2: 4, 3: 5, 4: 7}[players]
    return {**dict.fromkeys(COLOURS, each), "G": players, "S": 5}


def plain(counts: str, skip: int = 0) -> list[str]:
    """Tagless level-1 cards giving bonuses such as "4Y2B"; the first five of a colour score 0."""
    chosen = []
    for colour, n in read_payment(counts).items():
        cards = [
            card
            for card, it in CHARACTERS.items()
            if it.level == 1 and it.bonus == colour and not it.tags
        ]
        chosen += cards[skip : skip + n]
    return chosen


def seat(
    tokens: str = "",
    recruits: Sequence[str] = (),
    reserved: Sequence[str] = (),
    locations: Sequence[str] = (),
) -> Seat:
    """A seat holding these things; the green token follows from its recruits (rules §4.4)."""
    green = int(any(CHARACTERS[card].level == 3 for card in recruits))
    held = {**dict.fromkeys("YBORPGS", 0), "G": green, **read_payment(tokens)}
    return {
        "tokens": held,
        "recruits": list(recruits),
        "reserved": [{"card": card, "hidden": False} for card in reserved],
        "locations": list(locations),
    }


def position(
    seats: Sequence[Seat],
    lying: Sequence[str],
    *,
    to_move: int = 0,
    phase: str = "act",
    passes: int = 0,
    avengers: int | None = None,
    first: Sequence[str] = (),
    stock: tuple[int, int, int] = ALL,
) -> Position:
    """A position with these seats and locations; the bank holds what the seats do not.

    Each level's row and deck begin with its cards among `first`, followed by up to `stock` cards
    nobody has; four lie in the row, the rest in the deck.
    """
    bank = setup_tokens(len(seats))
    gone = set(first)
    for one in seats:
        gone |= {*one["recruits"], *(held["card"] for held in one["reserved"])}
        for colour, n in one["tokens"].items():
            bank[colour] -= n
    market: list[list[str | None]] = []
    decks = []
    for level, n in enumerate(stock, start=1):
        cards = [card for card in first if CHARACTERS[card].level == level]
        unused = [c for c, it in CHARACTERS.items() if it.level == level and c not in gone]
        cards += unused[:n]
        market.append([*cards[:4], *[None] * (4 - len(cards[:4]))])
        decks.append(cards[4:])
    return {
        "players": len(seats),
        "round": 9,
        "to_move": to_move,
        "phase": phase,
        "passes": passes,
        "bank": bank,
        "market": market,
        "decks": decks,
        "locations": list(lying),
        "avengers": avengers,
        "seats": list(seats),
    }


def faults(it: Position) -> list[str]:
    """What is impossible about the position; empty when it could arise in a game."""
    return [
        *_token_faults(it),
        *_card_faults(it),
        *_location_faults(it),
        *_phase_faults(it),
        *_gauntlet_faults(it),
    ]


def _token_faults(it: Position) -> Iterator[str]:
    piles = [it["bank"], *(one["tokens"] for one in it["seats"])]
    for colour, total in setup_tokens(it["players"]).items():
        amounts = [pile[colour] for pile in piles]
        if min(amounts) < 0 or sum(amounts) != total:
            yield f"{colour} tokens are {amounts}, not {total} in all"
    for number, one in enumerate(it["seats"]):
        has_level_3 = any(CHARACTERS[card].level == 3 for card in one["recruits"])
        if one["tokens"]["G"] != int(has_level_3):
            yield f"seat {number}: one green token exactly with a level-3 recruit (rules §4.4)"
        returning = it["phase"] == "return" and number == it["to_move"]
        allowed = range(11, 14) if returning else range(11)
        if sum(one["tokens"].values()) not in allowed:
            yield f"seat {number}: number of tokens (rules §5.1)"


def _card_faults(it: Position) -> Iterator[str]:
    cards = [card for one in it["seats"] for card in one["recruits"]]
    cards += [held["card"] for one in it["seats"] for held in one["reserved"]]
    for level, (row, deck) in enumerate(zip(it["market"], it["decks"], strict=True), start=1):
        lying = [*(card for card in row if card), *deck]
        cards += lying
        if any(CHARACTERS[card].level != level for card in lying):
            yield f"a card of another level among those of level {level}"
        if len(row) != 4 or (None in row and deck):
            yield f"level {level} has an empty place and cards to fill it"
    yield from (f"{card} is there twice" for card, n in Counter(cards).items() if n > 1)
    if any(len(one["reserved"]) > 3 for one in it["seats"]):
        yield "more than three cards in hand (rules §3.3)"


def _location_faults(it: Position) -> Iterator[str]:
    sides = [*it["locations"], *(side for one in it["seats"] for side in one["locations"])]
    if (
        len({LOCATIONS[side].piece for side in sides}) != it["players"]
        or len(sides) != it["players"]
    ):
        yield "as many different pieces with locations as seats (rules §2.4)"
    for number, one in enumerate(it["seats"]):
        owned = bonuses(one)
        needs = [LOCATIONS[side].needs for side in one["locations"]]
        if any(owned[c] < n for need in needs for c, n in need.items()):
            yield f"seat {number} does not meet a location it claimed"
        at_its_end = it["phase"] != "act" and number == it["to_move"]
        if claimable(it, number) and not one["locations"] and not at_its_end:
            yield f"seat {number} would have claimed a location on an earlier turn (rules §5.2)"
    owner, shown = it["avengers"], [tags(one) for one in it["seats"]]
    if owner is None and max(shown) >= 3:
        yield "nobody owns the Avengers tile in spite of three tags (rules §4.5)"
    if owner is not None and (shown[owner] < 3 or shown[owner] < max(shown)):
        yield "the wrong seat owns the Avengers tile (rules §4.5)"


def _phase_faults(it: Position) -> Iterator[str]:
    if it["phase"] not in ("act", "return", "locate", "over"):
        yield f"no phase {it['phase']}"
    if not 0 <= it["to_move"] < it["players"] or it["round"] < 1:
        yield "no such seat or round"
    if it["phase"] == "locate" and len(claimable(it, it["to_move"])) < 2:
        yield "a single location is claimed without a choice"
    # The pass itself is counted before the location it may still claim.
    most = it["players"] - (it["phase"] in ("act", "return"))
    if not 0 <= it["passes"] <= most:
        yield "too many passes (rules §6.4)"
    if it["phase"] == "return" and it["passes"]:
        yield "nobody who passed has to give tokens back"


def _gauntlet_faults(it: Position) -> Iterator[str]:
    """The Gauntlet is gained on one's own turn only, and ends the game with the round (§6.2)."""
    if it["phase"] == "over":
        return
    acted = it["to_move"] + (it["phase"] != "act")
    idle = acted if it["passes"] >= acted else 0
    for number in range(it["players"]):
        if holds_gauntlet(it, number) and (number >= acted or idle):
            yield f"seat {number} held the Gauntlet when the last round ended (rules §6.2)"
