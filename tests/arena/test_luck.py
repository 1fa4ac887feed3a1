"""Without the luck of the cards a match says the same, and is surer of it."""

from __future__ import annotations

import json
from math import fsum, sqrt
from pathlib import Path
from random import Random

import pytest
from torture import TORTURE

from sixstones.arena import Settings, parse_contestants, play_match, read_book
from sixstones.arena.luck import VISITS, Block, luck_of, without_luck
from sixstones.arena.summary import summary
from sixstones.arena.tables import luck_line
from sixstones.bots.bot_spec import make_bot
from sixstones.bots.luck import draws

GAMES = 600 if TORTURE else 12


def settings(players: int = 2, games: int = GAMES, *, reduce_luck: bool = True) -> Settings:
    contestants = parse_contestants(["agent", "rookie"])
    return Settings(contestants, players, games, "luck", reduce_luck=reduce_luck)


def simulated(random: Random, blocks: int, slope: float) -> dict[int, Block]:
    """Blocks of a side that wins six in ten, and of whose share so much is its luck."""
    lucks = [random.gauss(0, 0.15) for _ in range(blocks)]
    noise = [random.gauss(0, 0.1) for _ in range(blocks)]
    found = zip(lucks, noise, strict=True)
    return {deal: Block(0.6 + slope * luck + rest, luck) for deal, (luck, rest) in enumerate(found)}


@pytest.mark.parametrize("slope", [0.0, 0.6, 1.0, 1.5])
@pytest.mark.parametrize("blocks", [4, 10, 60])
def test_taking_luck_out_does_not_move_the_mean(slope: float, blocks: int) -> None:
    random = Random(f"{slope} {blocks}")
    times = 4000 if TORTURE else 800
    means = []
    for _ in range(times):
        shares = without_luck(simulated(random, blocks, slope)).values()
        means.append(fsum(shares) / blocks)
    mean = fsum(means) / times
    error = (fsum((one - mean) ** 2 for one in means) / times / (times - 1)) ** 0.5
    assert abs(mean - 0.6) < 3 * error


def test_what_luck_explains_is_taken_out_and_no_more() -> None:
    random = Random(1)

    def spread(shares: list[float]) -> float:
        mean = fsum(shares) / len(shares)
        return sqrt(fsum((share - mean) ** 2 for share in shares) / len(shares))

    for slope, left in ((1.5, 0.1), (1.0, 0.1), (0.5, 0.1), (0.0, 0.1)):
        blocks = simulated(random, 2000, slope)
        assert spread([*without_luck(blocks).values()]) == pytest.approx(left, rel=0.06)
    assert without_luck({}) == {}
    one = {3: Block(0.5, 0.2)}
    assert without_luck(one) == {3: pytest.approx(0.3)}
    assert without_luck({0: Block(1.0, 0.0), 2: Block(0.5, 0.0), 1: Block(0.5, 0.1)})[1] == (
        pytest.approx(0.4)
    )


def test_the_luck_of_the_sides_of_a_game_is_nothing_together() -> None:
    match = settings(3)
    game = match.task(0, 0, 0).new_game()
    while game.result is None:
        game.play(
            make_bot(match.contestants[0], str(len(game.moves))).choose(game.view(game.to_move))
        )
    first, rest = luck_of(game, (0, 1, 1)), luck_of(game, (1, 0, 0))
    assert first != 0
    assert first + rest == pytest.approx(0, abs=1e-4)
    assert first == pytest.approx(sum(draw.luck[0] for draw in draws(game, VISITS)), abs=1e-5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_is_surer_without_its_luck_and_says_the_same(players: int, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    with_luck = play_match(settings(players, reduce_luck=False), workers=1)
    book = play_match(settings(players), path=path, workers=1)
    plain, found = with_luck.standings[0].estimate(), book.standings[0].estimate()
    assert plain is not None
    assert found is not None
    narrowed = book.standings[0].narrowed()
    assert narrowed is not None
    assert narrowed == pytest.approx((found.high - found.low) / (plain.high - plain.low))
    if TORTURE:
        assert narrowed < 1  # a short match has too few blocks to say
    assert plain.low < found.share < plain.high
    assert with_luck.standings[0].narrowed() is None
    assert luck_line(with_luck) == ""
    narrower = f"intervals are narrower by {100 * (1 - narrowed):.0f} %."
    assert luck_line(book) == f"The luck of the cards is taken out; {narrower}"
    # What is kept is all there is to know, and no other match goes on from it.
    again = read_book(path, settings(players))
    assert again.standings[0].estimate() == found
    assert again.text(summary(again)) == path.read_text(encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["settings"]["reduce_luck"] is True
    other = tmp_path / "other.json"
    other.write_text(with_luck.text(summary(with_luck)), encoding="utf-8")
    with pytest.raises(ValueError, match="its reduce_luck is null, not true"):
        read_book(other, settings(players))
