"""The game for OpenSpiel, known to `pyspiel` as `sixstones` once this module is imported. Needs the
extra `openspiel`.

Cards and locations are drawn at chance nodes, each when it is turned up. What a player remembers is
its information state: every move, and every card it saw, in order. Observations are those of the
core. An action is the id of a move or, with `gray`, a number more (sixstones.envs.chooser).

>>> import pyspiel
>>> game = pyspiel.load_game("sixstones(players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state.current_player(), len(state.legal_actions()), state.action_to_string(0)
(0, 30, 'take:YBO')
>>> state.apply_action(0)
>>> state.information_state_string(1)[-9:]
' take:YBO'
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ModuleNotFoundError as error:
    from sixstones.envs import missing

    raise missing(error, "openspiel") from error

from sixstones.engine import CARDS, LEVELS, LOCATIONS, OBSERVATION_SIZE, Game
from sixstones.envs.chooser import IDS, NONE, Chooser

NAME = "sixstones"
SLOTS = 4
CARD_NAMES, TILE_NAMES = list(CARDS), list(LOCATIONS)
OUTCOMES = CARD_NAMES + TILE_NAMES
"""What chance can bring, by the number of its outcome."""
NUMBER = {name: number for number, name in enumerate(OUTCOMES)}
DEFAULTS = {"players": 2, "limit": 1000, "gray": True}

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Six Stones",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,  # whole games do not fit into so many numbers
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


def drawn_from(number: int) -> int | None:
    """From which deck, counted from 0, a move of that id draws while there is a card left."""
    if 30 <= number < 42:
        return (number - 30) // SLOTS
    if 42 <= number < 45:
        return number - 42
    return (number - 45) // SLOTS if 45 <= number < 57 else None


class SixStonesGame(pyspiel.Game):  # type: ignore[misc] # it has no types
    """The game with its parameters: `players`, `limit`, after how many decisions nobody wins, and
    `gray`, whether more gray than needed may be paid."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = DEFAULTS | (params or {})
        players = int(wanted["players"])
        self.limit, self.gray = int(wanted["limit"]), bool(wanted["gray"])
        count = Chooser(Game.new(2, ""), self.gray).count
        info = pyspiel.GameInfo(
            num_distinct_actions=count,
            max_chance_outcomes=len(OUTCOMES),
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> SixStonesState:
        """Before anything is dealt."""
        return SixStonesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SixStonesObserver:
        """Who tells what a player knows."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SixStonesObserver(recall)


class SixStonesState(pyspiel.State):  # type: ignore[misc] # it has no types
    """A game under way, as OpenSpiel wants to have it. `game_now` is the engine's own; its decks
    lie in an order that means nothing."""

    def __init__(self, game: SixStonesGame) -> None:
        super().__init__(game)
        self._limit, self._gray = game.limit, game.gray
        self._players: int = game.num_players()
        self._dealt: list[str] = []
        self._chooser: Chooser | None = None
        self._drawing: int | None = None  # the move that waits for its card
        self._decisions = 0
        self._heard: list[tuple[str, int | None, str]] = []  # what, whose secret, what others hear

    @property
    def game_now(self) -> Game | None:
        """The game as it stands; None while it is dealt."""
        return self._chooser.game if self._chooser else None

    @property
    def announced(self) -> tuple[int, ...]:
        """How much gray the player to move has announced, by colour."""
        return self._chooser.announced if self._chooser else NONE

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        game = self.game_now
        if game is None or self._drawing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return game.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over, or the limit is reached."""
        game = self.game_now
        if game is None or self._drawing is not None:
            return False
        return game.result is not None or self._decisions >= self._limit

    def returns(self) -> list[float]:
        """1 for who wins alone, the same share less for each of the others, so that the sum is 0;
        all zeros while nobody has won."""
        result = self.game_now.result if self.game_now and self.is_terminal() else None
        if result is None or not result.winners:
            return [0.0] * self._players
        share = self._players / len(result.winners)
        return [
            (share * (seat in result.winners) - 1) / (self._players - 1)
            for seat in range(self._players)
        ]

    def _legal_actions(self, player: int) -> list[int]:
        """What the player to move may choose, ascending."""
        assert self._chooser is not None
        return [number for number, legal in enumerate(self._chooser.mask()) if legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be turned up now, each equally likely."""
        names = self._deck() if self.game_now else self._to_deal()
        return [(number, 1 / len(names)) for number in sorted(NUMBER[name] for name in names)]

    def _deck(self) -> list[str]:
        game, level = self.game_now, drawn_from(self._drawing or 0)
        assert game is not None
        assert level is not None
        return game.position()["decks"][level]

    def _to_deal(self) -> list[str]:
        done = len(self._dealt)
        if done < self._players:
            tiles = {LOCATIONS[name].piece for name in self._dealt}
            return [name for name in TILE_NAMES if LOCATIONS[name].piece not in tiles]
        level = (done - self._players) // SLOTS + 1
        return [n for n in CARD_NAMES if CARDS[n].level == level and n not in self._dealt]

    def _apply_action(self, action: int) -> None:
        if self._drawing is not None:
            self._draw(OUTCOMES[action])
        elif self._chooser is None:
            self._deal(OUTCOMES[action])
        else:
            self._choose(self._chooser, action)

    def _deal(self, name: str) -> None:
        self._dealt.append(name)
        self._hear(name)
        cards = self._dealt[self._players :]
        if len(cards) == LEVELS * SLOTS:
            rows = [self._dealt[: self._players]]
            rows += [cards[level * SLOTS :][:SLOTS] for level in range(LEVELS)]
            deal = " / ".join(map(" ".join, rows))
            self._chooser = Chooser(Game.new(self._players, deal=deal), self._gray)
            self._hear("|")

    def _choose(self, chooser: Chooser, number: int) -> None:
        self._decisions += 1
        level = drawn_from(number)
        if number >= IDS:
            self._hear(f"gray{number}", chooser.game.to_move, "")
            chooser.choose(number)
        elif level is not None and chooser.game.position()["decks"][level]:
            self._drawing = number
        else:
            self._play(number)

    def _draw(self, name: str) -> None:
        """The card lies on top of its deck, and the move that turns it up is made."""
        number, chooser = self._drawing, self._chooser
        assert number is not None
        assert chooser is not None
        level = CARDS[name].level - 1
        position = chooser.game.position()
        deck = position["decks"][level]
        deck.insert(0, deck.pop(deck.index(name)))
        chooser.game = Game.from_position(position)
        mover = chooser.game.to_move
        self._drawing = None
        self._play(number)
        if 42 <= number < 45:
            self._hear(f"+{name}", mover, "+?")
        else:
            self._hear(f"+{name}")

    def _play(self, number: int) -> None:
        assert self._chooser is not None
        self._chooser.choose(number)
        self._hear(str(self._chooser.game.moves[-1]))

    def _hear(self, what: str, secret_of: int | None = None, others: str = "") -> None:
        self._heard.append((what, secret_of, others))

    def remembered(self, player: int) -> str:
        """All that a player has seen, in order."""
        told = (
            what if secret_of in (None, player) else others
            for what, secret_of, others in self._heard
        )
        return f"{player}: {' '.join(filter(None, told))}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return OUTCOMES[action]
        if action >= IDS:
            return f"gray for {'YBORP'[action - IDS]}"
        move = self._chooser.game._state.move_of(action) if self._chooser else None
        return str(move) if move else f"id {action}"

    def __str__(self) -> str:
        """The whole position, and what waits for a card."""
        if self._chooser is None:
            return f"dealt: {' '.join(self._dealt)}"
        known = [self._chooser.game.position_line(), *map(str, self.announced)]
        return " ".join(known + ([] if self._drawing is None else [f"draws:{self._drawing}"]))


class SixStonesObserver:
    """What a player knows, as OpenSpiel asks for it: with perfect recall the text of all that it
    has seen; else what lies on the table for it, as text and as numbers."""

    def __init__(self, recall: bool) -> None:
        self._recall = recall
        size = OBSERVATION_SIZE + len(NONE)
        self.tensor: NDArray[np.float32] | None = None if recall else np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {} if recall else {"observation": self.tensor}

    def set_from(self, state: SixStonesState, player: int) -> None:
        """Fill the numbers."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.game_now is not None:
            seen = state.game_now.observation(player)
            self.tensor[:OBSERVATION_SIZE] = np.frombuffer(seen, np.uint8)
            if state.game_now.to_move == player:
                self.tensor[OBSERVATION_SIZE:] = state.announced

    def string_from(self, state: SixStonesState, player: int) -> str:
        """The same as text."""
        if self._recall:
            return state.remembered(player)
        game = state.game_now
        if game is None:
            return f"{player}: {state}"
        announced = state.announced if game.to_move == player else NONE
        return f"{game.view_line(player)} {' '.join(map(str, announced))}"


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, SixStonesGame)
