"""Driving programs that speak the engine protocol (docs/engine.md), with and without asyncio.

>>> import sys
>>> from sixstones import Game
>>> from sixstones.engine_client import EngineClient
>>> with EngineClient([sys.executable, "-m", "sixstones", "engine", "greedy"]) as engine:
...     move = engine.choose(Game.new(players=2, seed=5).view(0), seconds=1)
>>> str(move) in Game.new(players=2, seed=5).view(0)["legal"]
True
"""

from sixstones.bots.engine_client import AsyncEngineClient, EngineClient
from sixstones.bots.engine_lines import Info, Option
from sixstones.bots.protocol import BotFailure

__all__ = ["AsyncEngineClient", "BotFailure", "EngineClient", "Info", "Option"]
