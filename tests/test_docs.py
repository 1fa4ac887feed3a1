"""The documentation is true: its examples are read, played and compared with the engine."""

from __future__ import annotations

import dataclasses
import doctest
import json
import re
import tomllib
import typing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from sixstones import CARDS, LOCATIONS, Event, Game, Move, Result, parse_record
from sixstones.engine.content import CARD_IDS
from sixstones.engine.deal import deal_from_seed, format_deal, parse_deal

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *(f"docs/{name}.md" for name in (
    "rules", "notation", "shuffle", "bots", "protocol", "server", "dependencies", "design",
)))  # fmt: skip
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DERIVED = ("points", "tags", "bonuses", "gauntlet")


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, what follows its opening fence, and its text."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[Block]:
    text = page(name)
    found = [
        Block(name, text.count("\n", 0, fence.start()) + 1, fence[1].strip(), fence[2])
        for fence in FENCE.finditer(text)
    ]
    return [block for block in found if re.fullmatch(kind, block.kind)]


def each(name: str, kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("block", blocks(name, kind), ids=str)


def only(name: str, kind: str) -> Block:
    (block,) = blocks(name, kind)
    return block


def section(name: str, title: str) -> str:
    """The text from a heading up to the next one of any rank."""
    return page(name).partition(f"# {title}\n")[2].partition("\n#")[0]


def table(text: str) -> list[list[str]]:
    """The rows of the tables in a text, heads left out."""
    rows = [line.strip()[1:-1].split("|") for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    return [
        row
        for row, after in zip(cells, [*cells[1:], [""]], strict=True)
        if not re.fullmatch("[-:]+", row[0]) and not re.fullmatch("[-:]+", after[0])
    ]


def quoted(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


def tokens(text: str) -> dict[str, int]:
    """Counts by letter from a text like 2B 1O."""
    return {letter: int(number) for number, letter in re.findall(r"(\d+)([YBORPGS])", text)}


@each("README.md", "python")
def test_readme_example_runs(block: Block) -> None:
    exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("text", only("docs/notation.md", "move").lines)
def test_move_is_written_in_canonical_form(text: str) -> None:
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize("line", only("docs/notation.md", "move typed").lines)
def test_move_may_be_typed_like_this(line: str) -> None:
    typed, _, written = line.partition(" -> ")
    assert typed != written
    assert str(Move.parse(typed)) == written


@pytest.mark.parametrize("text", only("docs/notation.md", "move refused").lines)
def test_text_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        Move.parse(text)


def short_bank(colours: str) -> Game:
    """A game of two whose bank has only these of the five colours."""
    position = Game.new(2, 5).position()
    for colour in "YBORP":
        if colour not in colours:
            position["bank"][colour] = 0
            for seat in position["seats"]:
                seat["tokens"][colour] = 2
    return Game.from_position(position)


def id_rows() -> dict[range, list[str]]:
    rows = table(section("docs/notation.md", "Move ids"))
    spans = [(row, [int(number) for number in row[0].split("–")]) for row in rows]
    return {range(span[0], span[-1] + 1): row[1:] for row, span in spans}


def test_ids_are_in_the_table_once_each() -> None:
    assert [id_ for span in id_rows() for id_ in span] == list(range(71))


def test_take_ids_are_as_in_the_table() -> None:
    for span, (_, order) in id_rows().items():
        for id_, colours in zip(span, order.split(), strict=False):
            if id_ < 30:
                bank = colours if len(set(colours)) < 3 else "YBORP"
                assert short_bank(bank).id_of(f"take:{colours}") == id_


def test_other_ids_are_as_in_the_table() -> None:
    game = Game.new(2, 5)
    for place, card in enumerate(chain(*game.position()["market"])):
        assert game.id_of(f"reserve:{card}") == 30 + place
    assert [game.id_of(f"reserve:deck{level}") for level in (1, 2, 3)] == [42, 43, 44]
    game = Game.from_position(json.loads(only("docs/notation.md", "json position").text))
    assert [game.id_of(f"recruit:{card}") for card in ("rocket", "wasp", "drax")] == [45, 46, 53]
    assert game.id_of("recruit:wasp=2S") is None
    hand = Game.from_position(drawn(side("5S", reserved=["rocket", "drax", "wasp"]), side()))
    assert [hand.id_of(f"recruit:{card}") for card in ("rocket", "wasp")] == [57, 59]
    full = Game.from_position(drawn(side("2Y2B2O2R2P1S"), side(), phase="return"))
    assert [full.id_of(f"return:{colour}") for colour in "YBORPS"] == list(range(60, 66))


@each("docs/notation.md", "json position")
def test_position_is_one_and_comes_back(block: Block) -> None:
    data = json.loads(block.text)
    position: Any = Game.from_position(data).position()
    for seat in position["seats"]:
        for key in DERIVED:
            del seat[key]
    assert position == data
    assert {quoted(row[0])[0] for row in table(section("docs/notation.md", "Position"))} == {*data}


def test_view_is_that_of_the_position() -> None:
    game = Game.from_position(json.loads(only("docs/notation.md", "json position").text))
    view = json.loads(only("docs/notation.md", "json view").text)
    assert game.view(view["seat"]) == view


def test_events_are_as_in_the_table() -> None:
    rows = table(section("docs/notation.md", "Events"))
    described = {quoted(row[0])[0]: quoted(row[1]) for row in rows}
    actual = {}
    for kind in typing.get_args(Event):
        names = {item.name: item.default for item in dataclasses.fields(kind)}
        word = names.pop("kind")
        actual[word] = list(names)
    assert described == actual


@each("docs/notation.md", "pycon")
def test_dialogue_gives_what_is_shown(block: Block) -> None:
    dialogue = doctest.DocTestParser().get_doctest(block.text, {}, str(block), block.page, 0)
    complaints: list[str] = []
    assert doctest.DocTestRunner().run(dialogue, out=complaints.append).attempted > 0
    assert not complaints


@each("docs/notation.md", "record")
def test_record_is_what_its_game_writes(block: Block) -> None:
    assert Game.from_record(block.text).record() == block.text


@each("docs/notation.md", "record typed")
def test_typed_record_plays(block: Block) -> None:
    game = Game.from_record(block.text)
    assert len(game.moves) == len(parse_record(block.text).moves) > 0
    written = parse_record(game.record()).tags["Result"]
    assert written == parse_record(block.text).tags["Result"]


@each("docs/notation.md", "record refused")
def test_record_is_refused(block: Block) -> None:
    with pytest.raises(ValueError, match="round 2"):
        Game.from_record(block.text)


@pytest.mark.parametrize("line", only("docs/notation.md", "result").lines)
def test_result_is_written_like_this(line: str) -> None:
    winners, reason, points = line.split()
    seats = () if winners == "-" else tuple(map(int, winners.split(",")))
    result = Result(seats, "gauntlet" if seats else "stalemate", tuple(map(int, points.split("-"))))
    assert (str(result), result.reason) == (line, reason)


@each("docs/notation.md", "deal .")
def test_deal_lies_as_written(block: Block) -> None:
    players = int(block.kind[-1])
    text = block.text.strip()
    whole = format_deal(parse_deal(text, players), players)
    for given, filled in zip(text.split("/"), whole.split("/"), strict=True):
        pairs = zip(given.split(), filled.split(), strict=False)
        assert all(name in ("?", card) for name, card in pairs)
    assert Game.new(players, deal=text).players == players


@pytest.fixture(scope="module")
def shuffle() -> dict[str, Any]:
    names: dict[str, Any] = {}
    block = only("docs/shuffle.md", "python")
    exec(compile(block.text, str(block), "exec"), names)
    return names


@pytest.mark.parametrize("seed", ["", "any text", "Ünï", "a\nb", *map(str, range(40))])
def test_written_shuffle_gives_the_deal_of_the_core(shuffle: dict[str, Any], seed: str) -> None:
    decks, tiles = shuffle["deal"](seed)
    deal = deal_from_seed(seed)
    assert (bytes(decks), bytes(tiles)) == (deal.decks, deal.locations)


def test_vector_of_seed_5(shuffle: dict[str, Any]) -> None:
    values = [quoted(row[1]) for row in table(section("docs/shuffle.md", "Test vector"))]
    digest, words, steps, draws, last, *rows, tops, tiles = values
    random = shuffle["Random"]("sixstones/deal/1:5")
    assert b"".join(word.to_bytes(8, "little") for word in random.s).hex() == digest[0]
    assert [f"{word:016x}" for word in random.s] == words
    assert [f"{random.next():016x}" for _ in range(5)] == steps
    again = shuffle["Random"]("sixstones/deal/1:5")
    assert [str(again.below(n)) for n in range(40, 35, -1)] == draws
    position = Game.new(4, 5).position()
    assert list(reversed(position["decks"][0]))[:5] == last
    assert position["market"] == rows
    assert [deck[0] for deck in position["decks"]] == tops
    assert position["locations"] == tiles
    assert CARD_IDS[int(draws[0])] == last[0]


def test_unfair_draw_is_thrown_away(shuffle: dict[str, Any]) -> None:
    random = shuffle["Random"]("")
    upper = iter([0, 1 << 32])
    random.next = lambda: next(upper)
    assert random.below(40) == 0
    assert next(upper, None) is None


def test_unseen_cards_are_filled_in_as_written(shuffle: dict[str, Any]) -> None:
    text = only("docs/notation.md", "deal 2").text.strip()
    sha256 = shuffle["hashlib"].sha256
    expected: list[str] = []
    for level, names in enumerate(text.split("/")[1:], 1):
        rest = [card for card in CARDS if CARDS[card].level == level and card not in names.split()]
        rest.sort(key=lambda card: sha256(f"sixstones/unseen/1:{text}:{card}".encode()).digest())
        expected += [rest.pop(0) if name == "?" else name for name in names.split()] + rest
    assert [CARD_IDS[card] for card in parse_deal(text, 2).decks] == expected


def test_hidden_cards_are_imagined_as_written(shuffle: dict[str, Any]) -> None:
    game = Game.new(3, 5)
    for move in ("reserve:deck1", "reserve:deck1", "reserve:deck2", "reserve:loki"):
        game.play(move)
    view = game.view(1)
    shown = {card for row in view["market"] for card in row}
    shown |= {held["card"] for seat in view["seats"] for held in seat["reserved"]}
    random = shuffle["Random"]("sixstones/determinize/1:x")
    imagined = Game.from_view(view, "x").position()
    for level in (1, 2, 3):
        unseen = [id_ for id_, card in CARDS.items() if card.level == level and id_ not in shown]
        random.shuffle(unseen)
        for known, seat in zip(view["seats"], imagined["seats"], strict=True):
            for before, held in zip(known["reserved"], seat["reserved"], strict=True):
                if before["card"] is None and before["level"] == level:
                    assert held["card"] == unseen.pop()
        assert imagined["decks"][level - 1] == unseen[::-1]


def prose() -> str:
    return re.sub(r"\s+(> )?", " ", page("docs/rules.md"))


def test_every_rule_that_is_cited_is_there() -> None:
    numbers = set(re.findall(r"\*\*§(\d\.\d)", page("docs/rules.md")))
    numbers |= set(re.findall(r"^## §(\d) ", page("docs/rules.md"), re.MULTILINE))
    sources = [*ROOT.glob("core/*.*"), *ROOT.glob("src/**/*.py"), *ROOT.glob("docs/*.md")]
    for source in sources:
        for cited in re.findall(r"rules ((?:§[\d.]+(?:, )?)+)", source.read_text(encoding="utf-8")):
            for number in re.findall(r"§(\d(?:\.\d)?)", cited):
                assert number in numbers, f"{source.name} cites rules §{number}"


def test_characters_are_described_as_they_are() -> None:
    by_name = {card.name: card for card in CARDS.values()}
    colours = dict(zip(("yellow", "blue", "orange", "red", "purple"), "YBORP", strict=True))
    shape = (
        r"\*\*([^*]+)\*\* \(level (\d), costs ([^,]+), (\w+) bonus, (\d) points?(, (\d) tags?)?\)"
    )
    found = re.findall(shape, prose())
    assert len(found) == prose().count("(level ") > 5
    for name, level, cost, bonus, points, _, tags in found:
        card = by_name[name]
        assert {colour: n for colour, n in card.cost.items() if n} == tokens(cost)
        assert (card.level, card.bonus) == (int(level), colours[bonus])
        assert (card.points, card.tags) == (int(points), int(tags or 0))


def test_locations_are_described_as_they_are() -> None:
    by_name = {location.name: location for location in LOCATIONS.values()}
    found = re.findall(r"\*\*([^*]+)\*\* \(asks for ([^)]+)\)", prose())
    assert len(found) == 2
    for name, needs in found:
        assert {colour: n for colour, n in by_name[name].needs.items() if n} == tokens(needs)


def test_setup_table_is_true() -> None:
    rows = [list(map(int, row[1:])) for row in table(section("docs/rules.md", "Overview"))]
    for players, (each_colour, green, gray, tiles, face_up) in enumerate(
        zip(*rows, strict=True), 2
    ):
        position = Game.new(players, 1).position()
        bank = {**dict.fromkeys("YBORP", each_colour), "G": green, "S": gray}
        assert position["bank"] == bank
        assert len(position["locations"]) == tiles
        assert len(list(chain(*position["market"]))) == face_up


def side(held: str = "", bonuses: str = "", **more: Any) -> dict[str, Any]:
    """A seat with these tokens and bonuses, from cards without points beyond need or tags."""
    return {
        "held": tokens(held),
        "bonuses": tokens(bonuses),
        "recruits": [],
        "reserved": [],
        **more,
    }


def drawn(*sides: dict[str, Any], face_up: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A position of these sides, whose decks are empty and whose rows have only `face_up`."""
    kept = {*face_up, *(card for one in sides for card in one["recruits"] + one["reserved"])}
    stock = [card for card in CARDS.values() if not card.tags and card.level < 3]
    bank = Game.new(len(sides), 1).position()["bank"]
    seats = []
    for one in sides:
        recruits = list(one["recruits"])
        for colour, number in one["bonuses"].items():
            spare = [c.id for c in stock if c.bonus == colour and c.id not in kept]
            recruits += spare[:number]
        kept |= set(recruits)
        held = {letter: one["held"].get(letter, 0) for letter in "YBORPGS"}
        bank = {letter: bank[letter] - held[letter] for letter in bank}
        hand = [{"card": card, "hidden": False} for card in one["reserved"]]
        seats.append({"tokens": held, "recruits": recruits, "reserved": hand, "locations": []})
    market = [[card for card in face_up if CARDS[card].level == level] for level in (1, 2, 3)]
    return {
        "players": len(sides), "round": 9, "to_move": 0, "phase": "act", "passes": 0, "bank": bank,
        "market": [row + [None] * (4 - len(row)) for row in market], "decks": [[], [], []],
        "locations": ["avengers-tower", "knowhere", "asgard"][: len(sides)], "avengers": None,
        "seats": seats, **more,
    }  # fmt: skip


def legal(game: Game, kind: str) -> set[str]:
    return {str(move) for move in game.legal_moves() if move.kind == kind}


def test_example_of_taking_from_two_colours() -> None:
    game = Game.from_position(drawn(side("2Y4B4O"), side("3R4P")))
    assert legal(game, "take") == {"take:YR", "take:Y", "take:R"}


def test_example_of_three_ways_to_pay() -> None:
    game = Game.from_position(drawn(side("1B2P2S", "1B2P"), side(), face_up=("ghost-spider",)))
    ways = {"recruit:ghost-spider", "recruit:ghost-spider=2P2S", "recruit:ghost-spider=1B1P2S"}
    assert legal(game, "recruit") == ways
    game.play("recruit:ghost-spider=1B2P1S")
    assert str(game.moves[0]) == "recruit:ghost-spider"


def test_example_of_an_eleventh_token() -> None:
    game = Game.from_position(drawn(side("4Y4B2R", "7O"), side(), face_up=("drax",)))
    game.play("recruit:drax")
    assert {str(move) for move in game.legal_moves()} == {"return:Y", "return:B", "return:R"}


def test_example_of_the_avengers_tile() -> None:
    ada = side("1Y2B2P", recruits=["spider-woman", "squirrel-girl"])
    bo = side("1B3O1P", recruits=["ms-marvel", "winter-soldier"])
    cleo = side("1Y1B2R", "2Y1B3R3P", recruits=["valkyrie", "wasp"])
    game = Game.from_position(drawn(ada, bo, cleo, face_up=("hawkeye", "quake", "black-widow")))
    owners, points = [], []
    for card in ("hawkeye", "quake", "black-widow"):
        points.append([seat["points"] for seat in game.position()["seats"]])
        game.play(f"recruit:{card}")
        owners.append(game.position()["avengers"])
    points.append([seat["points"] for seat in game.position()["seats"]])
    assert owners == [0, 0, 2]
    assert [after - before for before, after in zip(*points[2:], strict=True)] == [-3, 0, 6]


def test_example_of_two_locations() -> None:
    game = Game.from_position(drawn(side("", "4Y4B3R"), side()))
    game.play("take:YBO")
    assert legal(game, "locate") == {"locate:avengers-tower", "locate:knowhere"}
    for move in ("locate:avengers-tower", "take:YBO", "take:ORP"):
        game.play(move)
    assert game.position()["seats"][0]["locations"] == ["avengers-tower", "knowhere"]


def test_example_of_a_gauntlet_lost() -> None:
    ada = side("1G", recruits=["vision", "ant-man", "black-panther", "ghost-rider", "kraven"])
    bo = side("1B1O1R1P", "2B4O2R2P", recruits=["spider-woman", "squirrel-girl"])
    game = Game.from_position(drawn(ada, bo, face_up=("hulk",), to_move=1, avengers=0))
    before = game.position()["seats"][0]
    assert (before["points"], before["tags"], before["gauntlet"]) == (17, 3, True)
    game.play("recruit:hulk")
    after = game.position()["seats"][0]
    assert (after["points"], after["gauntlet"]) == (14, False)
    assert (game.result, game.round) == (None, 10)


@pytest.mark.parametrize("name", PAGES)
def test_links_and_paths_lead_somewhere(name: str) -> None:
    text = page(name)
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / name).parent.joinpath(link).exists(), link
    for path in re.findall(r"`((?:core|src|tests|docs|bench)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


def test_each_dependency_has_its_line() -> None:
    project = tomllib.loads(page("pyproject.toml"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    wanted += [item for group in project["dependency-groups"].values() for item in group]
    names = {re.split(r"[^\w-]", item)[0] for item in wanted if isinstance(item, str)}
    lines = re.findall(r"^- \*\*([\w-]+)\*\*:", page("docs/dependencies.md"), re.MULTILINE)
    assert sorted(lines) == sorted(names)


def test_each_target_has_its_line() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", page("Makefile"), re.MULTILINE)
    lines = [row[0] for row in table(section("CONTRIBUTING.md", "Targets"))]
    assert sorted(lines) == sorted(f"`make {target}`" for target in targets)
