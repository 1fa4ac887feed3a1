"""The legal moves as a numbered list, short enough to stand under the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from sixstones.cli.language import card_name, location_name, say
from sixstones.cli.stones import FAINT, GOLD, INK, STRONG, Pen
from sixstones.cli.words import move_in_words
from sixstones.engine import CARDS, Move, Seat, View, seat_in

LABEL = 8


@dataclass(frozen=True, slots=True)
class Choices:
    """Every legal move has a number: the plain ones first, other ways of paying after them."""

    plain: tuple[Move, ...]
    other: tuple[Move, ...]
    seat: Seat

    def numbered(self, number: int) -> Move | None:
        """The move of that number, from 1; None when there is none."""
        moves = (*self.plain, *self.other)
        return moves[number - 1] if 1 <= number <= len(moves) else None

    def group(self, *kinds: str) -> list[tuple[int, Move]]:
        """The plain moves of these kinds with their numbers."""
        return [(n, move) for n, move in enumerate(self.plain, start=1) if move.kind in kinds]

    def short(self, pen: Pen, width: int) -> list[Text]:
        """The list in at most four lines, for the foot of the board."""
        lines = _flow(say("terminal_moves_recruit"), self._recruit_items(), width, most=1)
        lines += _flow(
            say("terminal_moves_take"),
            [(n, _tinted(m)) for n, m in self.group("take")],
            width,
            most=2,
        )
        lines += self._reserve_line(pen, width)
        lines += _flow(
            say("terminal_moves_return"), self._stone_items("return", pen), width, most=1
        )
        locations = [(n, location_name(m.location)) for n, m in self.group("locate")]
        lines += _flow(say("terminal_moves_locate"), locations, width, most=2)
        return lines + _flow(
            "", [(n, say("terminal_moves_pass")) for n, _ in self.group("pass")], width, most=1
        )

    def listed(self, pen: Pen, *kinds: str) -> list[tuple[int, Text]]:
        """The plain moves of these kinds in full, recruits with their price."""
        return [(number, self._entry(move, pen)) for number, move in self.group(*kinds)]

    def payments(self, pen: Pen) -> list[tuple[int, Text]]:
        """The other ways of paying, numbered on."""
        first = len(self.plain) + 1
        return [(number, _paid(move, pen)) for number, move in enumerate(self.other, start=first)]

    def _entry(self, move: Move, pen: Pen) -> Text:
        if move.kind == "recruit" and move.card:
            price = pen.stones(self.seat.payment(move.card) or {}, gap="")
            return Text(f"{card_name(move.card)} ").append(
                price if price.plain else Text(say("terminal_free"))
            )
        if move.kind == "take":
            return Text(" ").join(pen.stone(c) for c in move.stones or "")
        if move.kind == "reserve":
            return Text(
                card_name(move.card)
                if move.card
                else f"{say('terminal_moves_top')} {_roman(move.level)}"
            )
        return Text(move_in_words(move))

    def _recruit_items(self) -> list[tuple[int, str]]:
        return [(n, card_name(move.card)) for n, move in self.group("recruit")]

    def _stone_items(self, kind: str, pen: Pen) -> list[tuple[int, Text]]:
        return [(n, pen.stone(move.stones or "")) for n, move in self.group(kind)]

    def _reserve_line(self, pen: Pen, width: int) -> list[Text]:
        """Face-up cards by row, left to right, so that twelve of them need not be named again."""
        spans: dict[tuple[bool, int], list[int]] = {}
        for number, move in self.group("reserve"):
            level = CARDS[move.card].level if move.card else move.level or 0
            spans.setdefault((move.card is None, level), []).append(number)
        if not spans:
            return []
        line = _spans_in_full(spans, pen)
        return [line if line.cell_len <= width else _spans_in_short(spans, pen)]


def choices(view: View) -> Choices:
    """The legal moves of the view of the seat to move, in the order they are shown."""
    moves = [Move.parse(text) for text in view["legal"]]
    ranks = {"recruit": 0, "take": 1, "reserve": 2}
    # The board shows level III on top, and the list follows the eye.
    market = [card for row in reversed(view["market"]) for card in row]
    hand = [held["card"] for held in view["seats"][view["to_move"]]["reserved"]]
    order = {card: at for at, card in enumerate([*market, *hand]) if card}

    def rank(move: Move) -> tuple[int, int]:
        at = order[move.card] if move.card else 100 - (move.level or 0)
        return ranks.get(move.kind, 3), at if move.kind in ("recruit", "reserve") else 0

    plain = sorted((move for move in moves if move.payment is None), key=rank)
    other = sorted((move for move in moves if move.payment is not None), key=rank)
    return Choices(tuple(plain), tuple(other), seat_in(view, view["to_move"]))


def in_columns(items: Sequence[tuple[int, Text]], width: int) -> list[Text]:
    """Numbered lines in as many columns as the width allows, read downwards."""
    if not items:
        return []
    widest = max(text.cell_len for _, text in items) + 6
    columns = max(1, width // widest)
    height = -(-len(items) // columns)
    lines = [Text() for _ in range(height)]
    for at, (number, text) in enumerate(items):
        entry = Text.assemble((f"{number:3} ", GOLD), text)
        entry.pad_right(width // columns - entry.cell_len)
        lines[at % height].append(entry)
    for line in lines:
        line.rstrip()
    return lines


def _flow(
    label: str, items: Iterable[tuple[int, str | Text]], width: int, *, most: int
) -> list[Text]:
    """`label 1 this 2 that`, broken into at most so many lines; what is left out is said."""
    entries = [Text.assemble((f"{number} ", GOLD), what) for number, what in items]
    if not entries:
        return []
    lines = [_label(label)]
    for at, entry in enumerate(entries):
        left = len(entries) - at
        last = len(lines) == most
        # The last line keeps room to say how many did not fit.
        tail = len(f"  +{left - 1}: moves") if last and left > 1 else 0
        if lines[-1].cell_len + entry.cell_len + tail > width:
            if last:
                lines[-1].append(f"+{left}: moves", style=FAINT)
                break
            lines.append(_label(""))
        lines[-1].append(entry).append("  ")
    for line in lines:
        line.rstrip()
    return lines


def _label(word: str) -> Text:
    return Text.assemble((f"{word:{LABEL}}" if len(word) < LABEL else f"{word} ", STRONG))


def _spans_in_full(spans: Mapping[tuple[bool, int], list[int]], pen: Pen) -> Text:
    line = _label(say("terminal_moves_reserve"))
    before = None
    for (deck, level), numbers in spans.items():
        if deck != before:
            line.append(say("terminal_moves_top" if deck else "terminal_moves_row")).append(" ")
        line.append(f"{_roman(level)} ").append(f"{_span(numbers, pen)}  ", style=GOLD)
        before = deck
    line.rstrip()
    return line


def _spans_in_short(spans: Mapping[tuple[bool, int], list[int]], pen: Pen) -> Text:
    line = _label(say("terminal_moves_reserve"))
    for (deck, level), numbers in spans.items():
        if not deck:
            line.append(f"{_roman(level)} ").append(f"{_span(numbers, pen)} ", style=GOLD)
    decks = [number for (deck, _), numbers in spans.items() if deck for number in numbers]
    if decks:
        line.append(f"{say('terminal_moves_decks')} ").append(_span(decks, pen), style=GOLD)
    return line


def _tinted(move: Move) -> Text:
    return Text().join(Text(c, style=INK[c]) for c in move.stones or "")


def _paid(move: Move, pen: Pen) -> Text:
    return Text(f"{card_name(move.card)} ").append(pen.stones(move.payment or {}, gap=""))


def _roman(level: int | None) -> str:
    return "I" * (level or 0)


def _span(numbers: list[int], pen: Pen) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}{pen.dash}{numbers[-1]}"
    return " ".join(map(str, numbers))
