"""Deals typed in from a real table: what nobody saw is left open (design §2, Record)."""

from __future__ import annotations

import pytest

from sixstones import CARDS, Game
from sixstones.engine.deal import deal_from_seed, format_deal, parse_deal

from .boards import bare

# Ada and Eve at a kitchen table: twelve cards lay face up and two more came up while they played.
# Eve reserved a card that Ada never saw, and the rest of the decks nobody saw.
KITCHEN_TABLE = """
[Game "Six Stones"]
[Rules "1"]
[Seats "2"]
[Deal "knowhere asgard
     / rocket wasp yondu kraven  moon-knight
     / hela venom groot ronan  ?  shuri
     / thor hulk gamora loki"]
[Seat0 "Ada"]
[Seat1 "Eve"]
[Date "2024-01-31"]

{Ada begins.}
1. take:YRP | reserve:deck2 {Eve looks and smiles}
2. take:rob | take:YBP
3. recruit:rocket {moon-knight comes up} | reserve:hela {shuri comes up}
"""

DEAL = "knowhere asgard / rocket wasp yondu kraven ? quake / hela ? groot ronan / thor"


def lists(game: Game) -> tuple[list[list[str]], list[str]]:
    """Each level's cards in the order they leave the deck, and the locations."""
    position = bare(game.position())
    rows = zip(position["market"], position["decks"], strict=True)
    return [row + deck for row, deck in rows], position["locations"]


def test_a_game_from_a_real_table_can_be_typed_in() -> None:
    game = Game.from_record(KITCHEN_TABLE)
    position = game.position()
    assert game.headers == {"Seat0": "Ada", "Seat1": "Eve", "Date": "2024-01-31"}
    assert position["market"][0] == ["moon-knight", "wasp", "yondu", "kraven"]
    assert position["market"][1] == ["shuri", "venom", "groot", "ronan"]
    unseen, seen = position["seats"][1]["reserved"]
    assert seen == {"card": "hela", "hidden": False}
    assert unseen["hidden"]
    assert CARDS[unseen["card"] or ""].level == 2
    assert position["seats"][0]["recruits"] == ["rocket"]
    again = Game.from_record(game.record())
    assert again.position() == position
    assert again.record() == game.record()


def test_a_slip_in_a_typed_record_is_shown_where_it_is() -> None:
    slip = KITCHEN_TABLE + "4. recruit:moon-knight\n"
    with pytest.raises(ValueError, match=r"^round 4: recruit:moon-knight is not legal: Moon Knigh"):
        Game.from_record(slip)


def test_named_cards_lie_where_they_are_named_and_the_rest_is_filled_in() -> None:
    decks, locations = lists(Game.new(players=2, deal=DEAL))
    assert locations == ["knowhere", "asgard"]
    assert decks[0][:4] == ["rocket", "wasp", "yondu", "kraven"]
    assert decks[0][5] == "quake"
    assert [decks[1][i] for i in (0, 2, 3)] == ["hela", "groot", "ronan"]
    assert decks[2][0] == "thor"
    for level, deck in enumerate(decks, 1):
        assert sorted(deck) == sorted(card for card, it in CARDS.items() if it.level == level)


def test_what_is_filled_in_depends_on_the_words_alone() -> None:
    one = Game.new(players=2, deal=DEAL)
    spaced = DEAL.replace(" ", "\n  ").replace("/", "\t/")
    assert lists(Game.new(players=2, deal=spaced)) == lists(one)
    other = lists(Game.new(players=2, deal=DEAL.replace("thor", "hulk")))
    assert other[0][0] != lists(one)[0][0]
    assert lists(Game.from_record(one.record())) == lists(one)


def test_what_is_filled_in_is_pinned() -> None:
    """A record plays back to the identical game on any machine, unseen cards included."""
    decks, _ = lists(Game.new(players=2, deal=DEAL))
    assert decks[0][4] == "wong"
    assert decks[0][6:10] == ["kate-bishop", "hawkeye", "scarlet-spider", "vulture"]
    assert decks[1][1] == "ghost-spider"
    assert decks[2][1:5] == ["green-goblin", "black-panther", "captain-marvel", "gamora"]


def test_a_deal_may_say_nothing_but_the_locations() -> None:
    game = Game.new(players=3, deal="knowhere asgard attilan///")
    assert [len(deck) for deck in lists(game)[0]] == [40, 30, 20]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_written_deal_is_read_back(players: int) -> None:
    for seed in ("1", "2", "3"):
        deal = deal_from_seed(seed)
        text = format_deal(deal, players)
        parsed = parse_deal(text, players)
        assert parsed.decks == deal.decks
        assert parsed.locations[:players] == deal.locations[:players]
        assert format_deal(parsed, players) == text
        dealt = Game.new(players=players, deal=text)
        assert dealt.position() == Game.new(players=players, seed=seed).position()
        assert f'[Deal "{text}"]' in dealt.record()


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("", "a deal has four lists split by '/': locations and the decks of levels 1-3"),
        ("knowhere asgard / /", "a deal has four lists split by '/'"),
        ("knowhere asgard / / / /", "a deal has four lists split by '/'"),
        ("knowhere ///", "a deal for 2 players names 2 locations"),
        ("knowhere asgard attilan ///", "a deal for 2 players names 2 locations"),
        ("knowhere ? ///", "deal: there is no location '?'"),
        ("knowhere thor ///", "deal: there is no location 'thor'"),
        ("knowhere atlantis ///", "atlantis or its other side is in play twice"),
        ("asgard asgard ///", "asgard or its other side is in play twice"),
        ("knowhere asgard / thor //", "deal: there is no card 'thor' of level 1"),
        ("knowhere asgard // Hela /", "deal: there is no card 'Hela' of level 2"),
        ("knowhere asgard /// x", "deal: there is no card 'x' of level 3"),
        ("knowhere asgard /// thor thor", "deal: a card of level 3 is named twice"),
        ("knowhere asgard ///" + " ?" * 21, "deal: the deck of level 3 has 20 cards, not 21"),
        ("knowhere asgard /" + " ?" * 41 + "//", "deal: the deck of level 1 has 40 cards, not 41"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.new(players=2, deal=deal)
    assert str(refusal.value).startswith(reason)
    escaped = deal.replace("\\", "\\\\")
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.from_record(f'[Seats "2"]\n[Deal "{escaped}"]\n')
    assert str(refusal.value).startswith(reason)


def test_text_that_utf8_cannot_hold_is_no_deal() -> None:
    with pytest.raises(ValueError, match=r"^a deal must be text that UTF-8 can hold$"):
        Game.new(players=2, deal="knowhere asgard /// \ud800")


def test_a_game_has_a_seed_or_a_deal() -> None:
    with pytest.raises(ValueError, match=r"^a game has a seed or a deal, not both$"):
        Game.new(players=2, seed=1, deal=DEAL)


def test_a_whole_deck_of_unseen_cards_is_a_deal() -> None:
    game = Game.new(players=2, deal="knowhere asgard /" + " ?" * 40 + " / / thor" + " ?" * 19)
    assert lists(game)[0][2][0] == "thor"
