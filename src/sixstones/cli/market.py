"""The cards on the table and in the hand, as cells of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from sixstones.cli.language import card_name, say
from sixstones.cli.stones import FAINT, GOOD, INK, STRONG, Pen
from sixstones.engine import CARDS, Card, Seat, View, seat_in

ROMAN = {1: "I", 2: "II", 3: "III"}
LABEL = 4
MARK = 2  # columns that say whether a card can be paid
MIN_CELL, FULL_CELL, MAX_CELL = 13, 18, 26


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a card is for the seat that looks: ready with some gray, or short by some tokens."""

    ready: bool
    gray: int
    short: int

    def mark(self, pen: Pen) -> Text:
        """Two columns: ready (with how many gray) or the tokens missing."""
        if self.ready:
            return Text(f"{pen.ready}{self.gray or ''}", style=GOOD)
        return Text(f"-{self.short}" if self.short < 10 else "--", style=FAINT)

    def words(self, pen: Pen) -> Text:
        """The same for a wide cell."""
        if not self.ready:
            return Text(say("terminal_board_short", count=self.short), style=FAINT)
        gray = say("terminal_board_gray", count=self.gray) if self.gray else ""
        return Text(f"{pen.ready} {gray or say('terminal_moves_recruit')}", style=GOOD)


def reach(view: View, seat: Seat | None, card: Card) -> Reach | None:
    """How far the card is for the viewer; None for a spectator."""
    if seat is None:
        return None
    gray = sum(seat.lacks(card.id).values())
    short = max(0, gray - seat.tokens["S"])
    ready = f"recruit:{card.id}" in view["legal"] if view["phase"] == "act" else short == 0
    return Reach(ready, gray, short)


@dataclass(frozen=True, slots=True)
class Grid:
    """How large cells are drawn: `tall` ones have three lines and borders between the rows."""

    pen: Pen
    width: int
    tall: bool

    @property
    def cell(self) -> int:
        """Columns of one card."""
        return max(MIN_CELL, min(MAX_CELL, (self.width - LABEL - 4) // 4))

    @property
    def across(self) -> int:
        """Columns of the whole grid."""
        return LABEL + 4 * (self.cell + 1)

    def market(self, view: View) -> list[Text]:
        """The three rows, level III on top, each led by its deck."""
        seat = viewer_seat(view)
        lines: list[Text] = []
        for level in (3, 2, 1):
            label = [ROMAN[level], f"{self.pen.times}{view['decks'][level - 1]}"]
            cards = [CARDS[i] if i else None for i in view["market"][level - 1]]
            reaches = [reach(view, seat, card) if card else None for card in cards]
            if self.tall:
                lines.append(self._border(0 if level == 3 else 4, 4))
            lines += self._row(label, cards, reaches, tall=self.tall)
        return lines

    def hand(self, view: View, *, tall: bool) -> list[Text]:
        """The viewer's own reserved cards, unseen ones too, under the market."""
        seat = viewer_seat(view)
        cards: list[Card | None] = [CARDS[i] for i in seat.reserved] if seat else []
        reaches = [reach(view, seat, card) if card else None for card in cards]
        lines = (
            self._row(say("terminal_board_hand").split(), cards, reaches, tall=tall)
            if cards
            else []
        )
        if not self.tall:
            return lines
        closing = [self._border(len(cards), 0)] if tall and cards else []
        return [self._border(4, len(cards)), *lines, *closing]

    def _border(self, above: int, below: int) -> Text:
        """A line through the grid between rows of so many cells."""
        pen = self.pen
        joints = {(True, True): pen.cross, (True, False): pen.bottom, (False, True): pen.top}
        line = pen.rule * LABEL
        for cell in range(4):
            line += joints.get((cell < above, cell < below), pen.rule) + pen.rule * self.cell
        return Text(line, style=FAINT)

    def _row(
        self,
        label: list[str],
        cards: Sequence[Card | None],
        reaches: Sequence[Reach | None],
        *,
        tall: bool,
    ) -> list[Text]:
        draw = self._tall if tall else self._short
        cells = [draw(card, far) for card, far in zip(cards, reaches, strict=True)]
        bar = Text(self.pen.bar, style=FAINT)
        lines = []
        for number in range(3 if tall else 2):
            head = label[number] if number < len(label) else ""
            line = Text.assemble((head.ljust(LABEL), STRONG if number == 0 else FAINT))
            for cell in cells:
                line.append(bar)
                line.append(cell[number])
            lines.append(line)
        return lines

    def _short(self, card: Card | None, far: Reach | None) -> list[Text]:
        if card is None:
            return [self._fill(Text(say("terminal_board_empty"), style=FAINT)), self._fill(Text())]
        lead = f"{card.points or ' '}{'A' * card.tags}".ljust(3 if self.cell < FULL_CELL else 4)
        room = self.cell - len(lead) - MARK
        cost = self.pen.stones(card.cost)
        if cost.cell_len > room:
            cost = self.pen.stones(card.cost, gap="")
        below = Text.assemble((lead, STRONG), cost)
        return [self._title(card, far), self._fill(below, far.mark(self.pen) if far else None)]

    def _tall(self, card: Card | None, far: Reach | None) -> list[Text]:
        if card is None:
            return [
                self._fill(Text(say("terminal_board_empty"), style=FAINT)),
                self._fill(Text()),
                self._fill(Text()),
            ]
        full = say("terminal_board_points", count=card.points)
        points = (full if self.cell >= FULL_CELL else str(card.points)) if card.points else ""
        middle = Text(f"{points} {'A' * card.tags}".strip(), style=STRONG)
        return [
            self._title(card, far),
            self._fill(middle, far.words(self.pen) if far else None),
            self._fill(self.pen.stones(card.cost)),
        ]

    def _title(self, card: Card, far: Reach | None) -> Text:
        style = f"{STRONG} {INK[card.bonus]}" if far is None or far.ready else INK[card.bonus]
        return self._fill(
            Text.assemble(self.pen.chip(card.bonus), " ", (card_name(card.id), style))
        )

    def _fill(self, left: Text, right: Text | None = None) -> Text:
        """Exactly one cell wide, `right` flush with its end."""
        end = right or Text()
        room = self.cell - end.cell_len
        left.truncate(room)
        return Text.assemble(left, " " * (room - left.cell_len), end)


def viewer_seat(view: View) -> Seat | None:
    """The means of the seat whose view this is; None when it is not that seat's turn."""
    if view["seat"] is None or view["seat"] != view["to_move"] or "legal" not in view:
        return None
    return seat_in(view, view["seat"])
