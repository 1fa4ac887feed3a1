"""The directive `board`: a position in one line becomes a picture, drawn as the page is built; and
`card`, a card by its id."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sixstones import Game, svg


class Board(SphinxDirective):
    """What the seat to move sees: of the game of a seed for so many seats after these moves, or of
    a position in one line below."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The picture; its title says for who cannot see it whose turn of which round it is."""
        game = self._game()
        seat = game.to_move if game.result is None else None
        return [_raw(f'<div class="board">{svg.board(game.view(seat))}</div>')]

    def _game(self) -> Game:
        if not self.arguments:
            return Game.from_position("\n".join(self.content))
        seed, players, *moves = self.arguments[0].split()
        game = Game.new(players=int(players), seed=seed)
        for move in moves:
            game.play(move)
        return game


class CardPicture(SphinxDirective):
    """Some cards beside each other, by their ids."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Their pictures."""
        pictures = "".join(f"<div>{svg.card(one)}</div>" for one in self.arguments[0].split())
        return [_raw(f'<div class="cards">{pictures}</div>')]


def _raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("board", Board)
    app.add_directive("card", CardPicture)
    return {"parallel_read_safe": True}
