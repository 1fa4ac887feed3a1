"""One decision of a player, by name.

A move knows only its notation; a game says whether it is legal. Texts and moves come in pairs:

>>> move = Move.parse("recruit:thor=2s3y")
>>> str(move)
'recruit:thor=3Y2S'
>>> move.kind, move.card, move.payment
('recruit', 'thor', {'Y': 3, 'S': 2})
>>> Move.parse("take:rby") == Move.parse("take:YBR")
True
>>> Move.parse("take:GGG")
Traceback (most recent call last):
    ...
ValueError: take:GGG is no move: colours are YBORP here
"""

from sixstones._core import Move

__all__ = ["Move"]
