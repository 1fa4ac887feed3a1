"""A seat at a table of bots, in Gymnasium's manner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sixstones.bots import Bot
from sixstones.bots.bot_spec import make_bot, parse_bot_spec
from sixstones.bots.protocol import let_go
from sixstones.engine import Game, IllegalMove, Move
from sixstones.engine.arguments import shown, whole
from sixstones.envs.chooser import Chooser
from sixstones.envs.observing import Form, Observer
from sixstones.envs.picturing import MODES, rendered
from sixstones.envs.table import LIMIT

ID = "SixStones-v0"


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """A game against bots as an environment of Gymnasium, which makes one too:
    `gymnasium.make("sixstones.envs.seat:SixStones-v0")`.

    `bots` is one for all other seats, or one for each in the order of turns: a bot as it is written
    (`"hero"`, `"titan:visits=500"`, `"mybots:Greedy"`), made anew with a seed of its own for each
    game, or an object with `choose(view)`. `seat` is one's own; None: another one each game.

    Observations, actions, `gray` and `limit` are as in TableEnv. What is legal is in
    `info["action_mask"]` and `action_masks()`. An action that is not changes nothing and is told in
    `info["refused"]`; with `strict` it raises IllegalMove. The reward at the end is one's share of
    the win.

    >>> env = SeatEnv(bots="random", seat=1)
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape, info["seat"], len(env.game.moves)
    ((617,), 1, 1)
    >>> seen, reward, terminated, truncated, info = env.step(0)
    >>> len(env.game.moves), reward, env.step(70)[4]["refused"][:26]
    (3, 0.0, 'id 70 is not legal here. L')
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 -- its type

    def __init__(
        self,
        bots: str | Bot | Sequence[str | Bot] = "rookie",
        players: int = 2,
        seat: int | None = None,
        observations: Form = "flat",
        *,
        gray: bool = False,
        strict: bool = False,
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        """Raises ValueError for impossible wishes."""
        if render_mode not in (None, *MODES):
            raise ValueError(f"render modes are {', '.join(MODES)}, not {shown(render_mode)}")
        self.render_mode = render_mode
        self._players = whole(players, 2, 4, "players")
        self._wanted = None if seat is None else whole(seat, 0, players - 1, "seat")
        self._limit = whole(limit, 1, 1 << 32, "limit")
        self._gray, self._strict = gray, strict
        self._written: list[str | Bot] = (
            list(bots)
            if isinstance(bots, Sequence) and not isinstance(bots, str)
            else [bots] * (players - 1)
        )
        if len(self._written) != players - 1:
            raise ValueError(f"there are {len(self._written)} bots for {players - 1} seats")
        for written in self._written:
            if isinstance(written, str):
                parse_bot_spec(written, foreign=True)
        self._bots: dict[int, Bot] = {}
        self._own: list[Bot] = []  # made here, so let go of here
        self._observer = Observer(observations, gray)
        self._chooser = Chooser(Game.new(players, ""), gray)
        self._seat, self._steps = 0, 0
        self.observation_space = self._observer.space
        self.action_space = spaces.Discrete(self._chooser.count)

    @property
    def game(self) -> Game:
        """The game as it stands; `env.game.record()` is its record."""
        return self._chooser.game

    @property
    def seat(self) -> int:
        """One's own seat in this game."""
        return self._seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal anew, and let those play who come before oneself."""
        super().reset(seed=seed)
        deal = str(int(self.np_random.integers(1 << 63)))
        drawn = int(self.np_random.integers(self._players))
        self._seat = drawn if self._wanted is None else self._wanted
        self._chooser = Chooser(Game.new(self._players, deal), self._gray)
        self._steps = 0
        self.close()
        others = [(self._seat + turn) % self._players for turn in range(1, self._players)]
        for other, written in zip(others, self._written, strict=True):
            self._bots[other] = self._made(written, f"{deal}/{other}")
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose, and let the others play until it is one's own turn again, or the game ends."""
        self._steps += 1
        refused = {}
        try:
            self._chooser.choose(int(action))
        except IllegalMove as why:
            if self._strict:
                raise
            refused = {"refused": str(why)}
        self._let_bots_play()
        result = self.game.result
        won = result.winners if result else ()
        reward = 1 / len(won) if self._seat in won else 0.0
        cut = result is None and max(self._steps, len(self.game.moves)) >= self._limit
        return self._seen(), reward, result is not None, cut, self._info() | refused

    def _let_bots_play(self) -> None:
        game = self.game
        while game.result is None and game.to_move != self._seat and len(game.moves) < self._limit:
            game.play(self._bots[game.to_move].choose(game.view(game.to_move)))

    def _seen(self) -> Any:
        return self._observer.of(self.game.observation(self._seat), self._chooser.announced)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self._seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as `sb3_contrib.MaskablePPO` asks for it; none of them is when
        the game is over."""
        if self.game.result is not None or self.game.to_move != self._seat:
            return np.zeros(self._chooser.count, np.bool_)
        return np.frombuffer(self._chooser.mask(), np.bool_).copy()

    def numbers_of(self, move: Move | str) -> list[int]:
        """The actions that make a move, one after another; as `Chooser.numbers_of`."""
        return self._chooser.numbers_of(move)

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """End the programs that play."""
        for bot in self._own:
            let_go(bot)
        self._own.clear()

    def _made(self, written: str | Bot, seed: str) -> Bot:
        if not isinstance(written, str):
            return written
        self._own.append(make_bot(parse_bot_spec(written, foreign=True), seed))
        return self._own[-1]


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="sixstones.envs:SeatEnv")
