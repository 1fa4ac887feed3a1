"""Positions, views and cards as SVG, for notebooks and documents: plain text, no browser needed.

>>> from sixstones import Game, svg
>>> picture = svg.board(Game.new(players=2, seed=5).view(0))
>>> picture[:4], picture[-6:]
('<svg', '</svg>')
"""

from sixstones.svg.board import board
from sixstones.svg.card import card, location

__all__ = ["board", "card", "location"]
