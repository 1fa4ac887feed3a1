"""No position of any kind makes a searching bot raise, hang or answer with an illegal move."""

from __future__ import annotations

from collections import Counter
from itertools import count, cycle
from random import Random

import pytest
from oracle.builder import faults, plain, position, seat, setup_tokens
from oracle.corners import CORNERS
from oracle.facts import CHARACTERS, Position, claimable, tags
from oracle.walker import STYLES, Walker
from torture import TORTURE

from sixstones import Bot, Game, analyze
from sixstones.bots import LEVELS, TEMPERAMENTS, bot

POSITIONS = 15_000 if TORTURE else 500
LONGEST = 250
MOST_VISITS = 20
NAMES = [*LEVELS, "uct"]
PIECES = [
    ("avengers-tower", "attilan"),
    ("hells-kitchen", "triskelion"),
    ("asgard", "wakanda"),
    ("atlantis", "knowhere"),
]


class Crowd:
    """Bots of every level and temperament, some old, some new to the game, asked in turn."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._names = cycle(NAMES)
        self._old: dict[str, Bot] = {name: bot(name, seed=seed) for name in NAMES}

    def try_at(self, game: Game) -> None:
        """Ask one bot, and now and then the analysis, for what to play here."""
        name, chance = next(self._names), self._random
        view = game.view(game.to_move)
        player = self._old[name] if chance.random() < 0.5 else self._new(name)
        move = player.choose(view, visits=chance.randint(1, MOST_VISITS))
        assert game.is_legal(move), (name, str(move), game.record())
        if chance.random() < 0.1:
            found = analyze(view, visits=chance.randint(1, 4 * MOST_VISITS))
            legal = sorted(str(move) for move in game.legal_moves())
            assert sorted(str(entry.move) for entry in found.moves) == legal, game.record()
            assert game.is_legal(found.best)

    def _new(self, name: str) -> Bot:
        chance = self._random
        if name == "uct":
            return bot(name, seed=chance.randrange(10**9))
        threads = 2 if chance.random() < 0.02 else 1
        temperament = chance.choice(list(TEMPERAMENTS))
        return bot(name, seed=chance.randrange(10**9), threads=threads, temperament=temperament)


def shortened(game: Game, chance: Random) -> Game:
    """The same game with cards missing from the bottom of its decks, often all of them."""
    table = game.position()
    table["decks"] = [deck[: chance.choice([0, 0, 1, 3, 40])] for deck in table["decks"]]
    return Game.from_position(table)


@pytest.mark.parametrize("style", range(len(STYLES)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_random_games(players: int, style: int) -> None:
    """Games of every leaning; half of them lose their decks at some point."""
    crowd, chance, tried = Crowd(style), Random(style), 0
    for number in count():
        if tried >= POSITIONS:
            break
        walker = Walker(style + len(STYLES) * number)
        game = Game.new(players=players, seed=f"fuzz {number}")
        short_from = chance.choice([0, 10, 40, LONGEST, LONGEST, LONGEST])
        for length in range(LONGEST):
            if game.result is not None:
                break
            if length == short_from:
                game = shortened(game, chance)
            crowd.try_at(game)
            tried += 1
            game.play(walker.choose([str(move) for move in game.legal_moves()]))


@pytest.mark.parametrize("corner", CORNERS)
def test_every_corner_and_what_follows(corner: str) -> None:
    for seed in range(len(STYLES)):
        crowd, walker = Crowd(seed), Walker(seed)
        game = Game.from_position(CORNERS[corner].position)
        line = list(CORNERS[corner].line)
        for _ in range(20):
            if game.result is not None:
                break
            crowd.try_at(game)
            moves = [str(move) for move in game.legal_moves()]
            game.play(line.pop(0) if line else walker.choose(moves))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_without_cards(players: int, name: str) -> None:
    """Nothing but tokens to take and to give back, for ever."""
    locations = ["hells-kitchen", "attilan", "wakanda", "knowhere"][:players]
    game = Game.from_position(position([seat()] * players, locations, stock=(0, 0, 0)))
    player = bot(name, seed=1)
    for _ in range(100):
        if game.result is not None:
            break
        game.play(player.choose(game.view(game.to_move), visits=MOST_VISITS))


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_can_pay_in_a_great_many_ways(name: str) -> None:
    """Every way of paying is a move of its own at the root."""
    rich = seat("1Y2B1R1O5S", plain("2Y1B2R2O"), ["iron-man", "captain-america", "black-widow"])
    game = Game.from_position(
        position([rich, seat(), seat(), seat()], ["attilan", "asgard", "knowhere", "triskelion"])
    )
    assert len(game.legal_moves()) > 60
    for visits in (1, 20, 500):
        move = bot(name, seed=1).choose(game.view(0), visits=visits)
        assert game.is_legal(move)


def _hand(chance: Random, bank: dict[str, int], size: int) -> str:
    """So many tokens drawn from a bank, as the builder writes them."""
    pool = [colour for colour, n in bank.items() if colour != "G" for _ in range(n)]
    drawn = Counter(chance.sample(pool, min(size, len(pool))))
    bank |= {colour: bank[colour] - n for colour, n in drawn.items()}
    return "".join(f"{n}{colour}" for colour, n in drawn.items())


def made_up(chance: Random, players: int) -> Position:
    """Teams, hands and tokens at random: as often as not impossible, and seldom like a game."""
    bank = setup_tokens(players)
    cards = list(CHARACTERS)
    chance.shuffle(cards)
    phase, to_move = chance.choice(["act", "return", "locate"]), chance.randrange(players)
    seats = []
    for number in range(players):
        returning = phase == "return" and number == to_move
        tokens = _hand(chance, bank, chance.randint(10, 12) if returning else chance.randint(0, 9))
        claiming = phase == "locate" and number == to_move
        team = chance.randint(18, 26) if claiming else chance.choice([0, 2, 5, 9, 14])
        recruits = [cards.pop() for _ in range(team)]
        seats.append(seat(tokens, recruits, [cards.pop() for _ in range(chance.randint(0, 3))]))
        for held in seats[-1]["reserved"]:
            held["hidden"] = chance.random() < 0.5
    locations = [chance.choice(sides) for sides in chance.sample(PIECES, players)]
    shown = [tags(one) for one in seats]
    owner = shown.index(max(shown)) if max(shown) >= 3 else None
    stock = (chance.choice([0, 3, 40]), chance.choice([0, 5, 30]), chance.choice([0, 4, 20]))
    it = position(seats, locations, to_move=to_move, phase=phase, avengers=owner, stock=stock)
    for location in locations:
        meeting = [n for n in range(players) if location in claimable(it, n)]
        if meeting and chance.random() < 0.5:
            it["locations"].remove(location)
            seats[chance.choice(meeting)]["locations"].append(location)
    return it


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_made_up_at_random(players: int) -> None:
    crowd, chance = Crowd(players), Random(players)
    phases: Counter[str] = Counter()
    while phases.total() < POSITIONS or phases["locate"] < 20:
        it = made_up(chance, players)
        if faults(it):
            continue
        game = Game.from_position(it)
        crowd.try_at(game)
        phases[game.phase] += 1
    assert min(phases["act"], phases["return"]) > 100


def test_the_walks_are_as_odd_as_promised() -> None:
    """They meet hidden cards, empty decks and forced passes."""
    seen = set()
    for style in range(len(STYLES)):
        for number in range(6):
            walker, chance = Walker(style + len(STYLES) * number), Random(number)
            game = Game.new(players=2 + number % 3, seed=f"fuzz {number}")
            for length in range(LONGEST):
                if game.result is not None:
                    break
                if length == 10:
                    game = shortened(game, chance)
                table = game.position()
                seen |= {"empty deck" for deck in table["decks"] if not deck}
                hands = [held for one in table["seats"] for held in one["reserved"]]
                seen |= {"hidden card" for held in hands if held["hidden"]}
                moves = [str(move) for move in game.legal_moves()]
                seen |= {game.phase} | ({"pass"} & set(moves))
                game.play(walker.choose(moves))
    assert seen >= {"act", "return", "empty deck", "hidden card", "pass"}
