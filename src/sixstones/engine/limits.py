"""The numbers of the rules, as the core holds them."""

from typing import Final

from sixstones import _core

GOAL: Final = _core.GOAL
"""Points that the Gauntlet asks for (rules §6.1)."""

TOKEN_LIMIT: Final = _core.TOKEN_LIMIT
"""Tokens a seat may hold at the end of its turn (rules §5.1)."""

HAND: Final = _core.HAND
"""Reserved cards in a hand (rules §3.3)."""

PILE: Final = _core.PILE
"""Tokens of one colour with four seats; of none are there more (rules §2.3)."""

TAKE_DIFFERENT: Final = _core.TAKE_DIFFERENT
"""Tokens of different colours in one take (rules §3.1)."""

ALIKE_LEAST: Final = _core.ALIKE_LEAST
"""Tokens of a colour in the bank for taking two of it (rules §3.2)."""

TILE_TAGS: Final = _core.TILE_TAGS
"""Avengers tags that bring the Avengers tile while nobody owns it (rules §4.5)."""

TILE_POINTS: Final = _core.TILE_POINTS
"""Points of the Avengers tile (rules §1.4)."""

LEVELS: Final = _core.LEVELS
"""Levels of cards; one of the last brings the Time Stone (rules §4.4)."""
