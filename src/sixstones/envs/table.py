"""A table for 2 to 4 programs, in PettingZoo's manner: one decides after another."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sixstones.engine import Game, Move
from sixstones.engine.arguments import shown, whole
from sixstones.envs.chooser import Chooser
from sixstones.envs.observing import Form, Observer
from sixstones.envs.picturing import MODES, rendered

LIMIT = 1000


class TableEnv(AECEnv):  # type: ignore[misc] # it has no types
    """A game as an environment of PettingZoo (AEC). Its agents are `seat_0` to `seat_3`.

    What an agent observes is a dictionary: `observation`, which is `flat`, `entities` or `planes`
    (docs/environments.md), and `action_mask`, all zeros for those who are not to move. Actions are
    the ids of moves; with `gray` there are five more (sixstones.envs.chooser). When the game ends
    every seat is given its share of the win; after `limit` decisions it is truncated.

    The n-th reset since `reset(seed=s)`, counted from 0, deals `Game.new(players, f"{s}:{n}")`;
    without a seed deals are unpredictable. `reset(options={"position": p})` begins at a position.

    >>> env = TableEnv(players=3, observations="entities")
    >>> env.reset(seed=1)
    >>> seen, reward, terminated, truncated, info = env.last()
    >>> seen["observation"]["market"].shape, env.agent_selection
    ((12, 16), 'seat_0')
    >>> env.step(int(seen["action_mask"].argmax()))
    >>> env.agent_selection, str(env.game.moves[0])
    ('seat_1', 'take:YBO')
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sixstones_v0",
        "render_modes": MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        observations: Form = "flat",
        *,
        gray: bool = False,
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        """Raises ValueError for impossible wishes."""
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"render modes are {', '.join(MODES)}, not {shown(render_mode)}")
        self.render_mode = render_mode
        self._players = whole(players, 2, 4, "players")
        self._limit = whole(limit, 1, 1 << 32, "limit")
        self._gray = gray
        self._observer = Observer(observations, gray)
        self._seed, self._dealt = secrets.token_hex(16), 0
        self._chooser = Chooser(Game.new(players, self._seed), gray)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        count = self._chooser.count
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": self._observer.space,
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def game(self) -> Game:
        """The game as it stands; `env.game.record()` is its record."""
        return self._chooser.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew. Raises ValueError for what is no position, or one of other seats."""
        if seed is not None:
            self._seed, self._dealt = str(seed), 0
        position = (options or {}).get("position")
        if position is not None:
            game = Game.from_position(position)
            if game.players != self._players:
                raise ValueError(f"this table has {self._players} seats, not {game.players}")
        else:
            game = Game.new(self._players, f"{self._seed}:{self._dealt}")
            self._dealt += 1
        self._chooser = Chooser(game, self._gray)
        self.agents = self.possible_agents[:]
        over = game.result is not None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0 if over else game.to_move]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows and may do."""
        seat = self.possible_agents.index(agent)
        deciding = self.game.result is None and seat == self.game.to_move
        announced = self._chooser.announced if deciding else (0,) * len(self._chooser.announced)
        seen = self._observer.of(self.game.observation(seat), announced)
        return {"observation": seen, "action_mask": self._mask(deciding)}

    def _mask(self, deciding: bool) -> NDArray[np.int8]:
        if not deciding:
            return np.zeros(self._chooser.count, np.int8)
        return np.frombuffer(self._chooser.mask(), np.int8).copy()

    def step(self, action: int | None) -> None:
        """Choose for the agent to move; None once it is done. Raises IllegalMove, and changes
        nothing, for an action that is masked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._chooser.choose(int(whole(action, 0, self._chooser.count - 1, "an action")))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        result = self.game.result
        if result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for seat in result.winners:
                self.rewards[self.agents[seat]] = 1 / len(result.winners)
        elif len(self.game.moves) >= self._limit:
            self.truncations = dict.fromkeys(self.agents, True)
        if result is None:
            self.agent_selection = self.agents[self.game.to_move]
        self._accumulate_rewards()

    def numbers_of(self, move: Move | str) -> list[int]:
        """The actions that make a move, one after another; as `Chooser.numbers_of`."""
        return self._chooser.numbers_of(move)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""
