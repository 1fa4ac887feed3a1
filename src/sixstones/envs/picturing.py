"""A game as an environment renders it."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from sixstones.engine import Game
from sixstones.svg import board

MODES = ["human", "ansi", "rgb_array"]
WIDTH = 900


def rendered(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table as a spectator sees it: printed, as text, or as a picture of 900 pixels across;
    None in the first case, and where no mode was asked for."""
    if mode == "ansi":
        return str(game)
    if mode == "rgb_array":
        return pixels(board(game))
    if mode == "human":
        game.print()
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of red, green and blue. Raises ModuleNotFoundError, in a sentence, when
    what draws it is missing."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        from sixstones.envs import missing

        raise missing(error) from error
    image = Image.open(io.BytesIO(svg_to_bytes(svg_string=svg, width=WIDTH)))
    return np.asarray(image.convert("RGB"))
