"""A server that is given where chance comes from plays the same games every time."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from server.asking import Site
from server.seats import until
from sixstones import Game
from sixstones.server.app import create_app
from sixstones.server.run import serve
from sixstones.server.settings import Settings
from sixstones.server.sources import Dealer, Sources

pytestmark = pytest.mark.anyio


async def one_game(folder: Path) -> list[str]:
    """What a bot answers at the first table of a server, and that table's name."""
    numbers = itertools.count()
    sources = Sources(
        dealer=Dealer(seed_of=lambda deal_secret, nonces: "5"),
        new_id=lambda: f"table-{next(numbers)}",
        bot_seed=1,
        bot_visits=50,
    )
    settings = Settings(database=str(folder / "games.db"), limits=False)
    app = create_app(settings, sources)
    async with app.router.lifespan_context(app):
        site = Site(app)
        async with site.client:
            table = await site.open("mine", "titan")
            room = await site.hall.rooms.get(table.id)
            assert (await site.state(table))["view"]["market"] == Game.new(2, "5").view(0)["market"]
            move = {"seq": 1, "move": "take:YBR"}
            await site.post(f"{table.bot_path}/move", move, table.secrets[0])
            await until(lambda: room.table.to_move == 0 and room.table.seq > 2)
            assert room.table.game is not None
            return [table.id, *map(str, room.table.game.moves)]


async def test_names_deals_and_bots_can_be_the_same_every_time(tmp_path: Path) -> None:
    games = [await one_game(tmp_path / name) for name in ("one", "two")]
    assert games[0] == games[1]
    assert games[0][:2] == ["table-0", "take:YBR"]


def test_an_app_of_ones_own_is_for_one_worker() -> None:
    settings = Settings()
    with pytest.raises(ValueError, match="one worker"):
        serve(settings, "127.0.0.1", 0, workers=2, app=create_app(settings))
