"""A bot of one's own: a class with `choose`. It is given a view, not the game: it cannot cheat.

python examples/own_bot.py                                   a game against rookie, as text
cd examples && sixstones arena rookie own_bot:Collector      a match
cd examples && sixstones play --against own_bot:Collector    play against it
"""

from sixstones import CARDS, Game, Move, bot
from sixstones.engine import seat_in


class Collector:
    """Recruits what is worth most, else takes stones for the card it is nearest to."""

    def choose(self, view, *, seconds=None, visits=None):
        """A legal move for the seat whose view it is; it needs no time for it."""
        self.seat = seat_in(view, view["seat"])
        names = [name for row in view["market"] for name in row if name] + self.seat.reserved
        self.aim = min(names, key=self.distance, default=None)
        return max(map(Move.parse, view["legal"]), key=self.worth)

    def distance(self, name):
        """How many stones are missing for a card; a point is worth one stone."""
        return sum(self.seat.lacks(name).values()) - CARDS[name].points

    def worth(self, move):
        """How much it likes a move."""
        if move.kind == "recruit":
            return 100 + 10 * CARDS[move.card].points
        wanted = self.seat.lacks(self.aim) if self.aim else {}
        count = sum(stone in wanted for stone in move.stones or "")
        return {"take": 10 + count, "return": -count, "reserve": 5}.get(move.kind, 0)


if __name__ == "__main__":
    game = Game.new(players=2, seed="own bot")
    players = [Collector(), bot("rookie", seed=1)]
    while game.result is None:
        game.play(players[game.to_move].choose(game.view(game.to_move)))
    print(game)
    print(game.record())
