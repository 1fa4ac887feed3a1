"""The net once more, in plain NumPy: what `core/net.h` says, for tests to hold the core to.

Exact whole numbers with `int64` sums where the core has 16 and 32 bits, so it also shows that those
never overflow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixstones import _core

UNIT, FACTOR, POOLED = 256, 4096, 4
MOST_CARD, MOST_TRUNK = 8 * UNIT - 1, 32 * UNIT - 1
MARKET, PLACES = 12, 15
RESERVE, RESERVE_DECK, RECRUIT, RETURN = 30, 42, 45, 60

Ints = NDArray[np.int64]


class Twin:
    """A net of quantised weights."""

    def __init__(self, weights: bytes) -> None:
        numbers = np.frombuffer(weights, dtype="<i2").astype(np.int64)
        self.parts: dict[str, Ints] = {}
        at = 0
        for name, rows, columns, _ in _core.net_parts():
            self.parts[name] = numbers[at : at + rows * columns].reshape(rows, columns)
            at += rows * columns
        self._trunk = self.parts["pool"].shape[0]

    def evaluate(
        self, state: _core.State, mover: int, legal: list[int]
    ) -> tuple[list[float], dict[int, float]]:
        """Each seat's chance, and the prior of each legal id; tokens over ten as they lie."""
        cards, trunks = self._layers(state)
        scores = [self._score(trunk) for trunk in trunks]
        promises = [self._promise(cards, trunks[mover], mover, move) for move in legal]
        return _softmax(scores), dict(zip(legal, _softmax(promises), strict=True))

    def _layers(self, state: _core.State) -> tuple[Ints, list[Ints]]:
        """Every seat's card vectors, zero where there is no card, and trunks."""
        table_rows, seat_rows, card_rows = (
            np.frombuffer(part, dtype=np.int16) for part in _core.encode(state)
        )
        n, wide = state.players, self._trunk
        table = self.parts["table"][table_rows].sum(axis=0)
        seats = self.parts["seat"][seat_rows.reshape(4, -1)[:n]].sum(axis=1)
        context = seats[:, 2 * wide :] + table[wide:]
        rows = card_rows.reshape(4, PLACES, -1)[:n]
        there = (rows[:, :, 0] >= 0)[:, :, None]
        sums = context[:, None, :] + self.parts["card"][rows].sum(axis=2)
        cards = np.clip(sums, 0, MOST_CARD) * there
        pooled = cards.sum(axis=1) // POOLED
        trunks = []
        for seat in range(n):
            rivals = [rival for rival in range(n) if rival != seat]
            total = table[:wide] + seats[seat, :wide] + seats[rivals, wide : 2 * wide].sum(axis=0)
            beside = np.concatenate([pooled[seat], pooled[rivals].sum(axis=0)])
            product = total * (FACTOR // POOLED) + self.parts["pool"] @ beside
            trunks.append(np.clip(product >> 10, 0, MOST_TRUNK))
        return cards, trunks

    def _score(self, trunk: Ints) -> int:
        product = self.parts["inner_bias"][0] * FACTOR + self.parts["inner"] @ trunk
        return int(self.parts["score"][0] @ np.clip(product >> 12, 0, MOST_TRUNK))

    def _promise(self, cards: Ints, trunk: Ints, mover: int, move: int) -> int:
        total = self.parts["promise_bias"][0, move] * FACTOR + self.parts["promise"][move] @ trunk
        if RESERVE <= move < RESERVE_DECK:
            place, kind = move - RESERVE, 1
        elif RECRUIT <= move < RETURN:
            place, kind = move - RECRUIT, 0
        else:
            return int(total)
        total += self.parts["own_card"][kind] @ cards[mover, place]
        if place < MARKET:
            rivals = [rival for rival in range(len(cards)) if rival != mover]
            total += self.parts["rival_card"][kind] @ cards[rivals, place].sum(axis=0)
        return int(total)


def _softmax(products: list[int]) -> list[float]:
    values = np.array(products, dtype=float) / (UNIT * FACTOR)
    powers = np.exp(values - values.max())
    return [float(power) for power in powers / powers.sum()]
