"""The terminal in five languages: every word is there, and everything fits."""

from __future__ import annotations

import json
import re
import unicodedata
from io import BytesIO, TextIOWrapper
from itertools import product
from pathlib import Path

import pytest
from docs.pages import ROOT
from oracle.corners import CORNERS

from sixstones import _core
from sixstones.bots.bot_spec import parse_bot_spec
from sixstones.bots.reasons import FACTS, Fact
from sixstones.bots.seat import Seat
from sixstones.cli.choices import choices
from sixstones.cli.decisions import do
from sixstones.cli.ending import why
from sixstones.cli.language import LANGUAGES, card_name, inline, of_locale, say, speaking
from sixstones.cli.parser import Failure
from sixstones.cli.reasons import fact_in_words
from sixstones.cli.screen import SPELLED, Completer
from sixstones.cli.stones import UNICODE
from sixstones.cli.story import Story
from sixstones.cli.typed import Play, completions, understand
from sixstones.cli.words import refusal_in_words, shown_name
from sixstones.engine import CARDS, Game, IllegalMove, Move

from .terminal import follows_hints, plays_first, scripted, sit

SOURCES = ROOT / "src/sixstones/cli"
MESSAGES = {
    language: json.loads((ROOT / f"src/sixstones/data/messages/{language}.json").read_text())
    for language in LANGUAGES
}


def test_every_message_of_the_terminal_is_used_and_there() -> None:
    code = "\n".join(path.read_text() for path in sorted(SOURCES.glob("*.py")))
    named = set(re.findall(r"[\"'](terminal_\w+)", code)) - {"terminal_theme"}  # rich's
    # What is put together of parts is named by how it begins.
    begun = {name for name in named if name.endswith("_")}
    there = {key for key in MESSAGES["en"] if key.startswith("terminal_")}
    assert named - begun <= there
    for key in there:
        assert key in named or any(key.startswith(name) for name in begun), key


@pytest.mark.parametrize(
    ("language", "width"), [*((language, 60) for language in LANGUAGES), ("fr", 80), ("pl", 120)]
)
def test_a_game_with_all_its_pages_fits_the_window(language: str, width: int) -> None:
    words = ["play", "--players", "4", "--seed", "4", "--language", language]
    asked = ["help", "rules", "moves", "seats", "log", "card thor", "ybr", "hint", "nonsense"]
    first = sit(words, scripted(asked), live=True, width=width)
    whole = sit(words, plays_first(), live=True, width=width)
    for page in [*first.pages[:-1], *whole.pages[:-1]]:
        assert len(page) <= 24, "\n".join(page)
        assert max(map(len, page)) <= width, "\n".join(page)
    with speaking(language):
        assert say("terminal_end_look_back") in whole.text
        cut = say("terminal_more_lines", count=0).split("0")[1]
        assert cut not in first.text


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_nothing_of_a_game_is_said_in_english(language: str) -> None:
    words = ["play", "--seed", "7", "--language", language]
    shown = sit(words, follows_hints(40), live=True).text
    lines = [
        "help",
        "rules",
        "moves",
        "pay",
        "seats",
        "log",
        "undo",
        "ybrp",
        "recruit",
        "9999",
        "quit",
    ]
    shown += sit(words, scripted(lines), live=True).text
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    # Orders and moves are typed alike in every language, and the way back is a command.
    plain = re.sub(r"(sixstones \w+.*|\bhelp\b|\w+:\w+|NAME|FILE)", "", plain)
    english = r"\b(you|your|the|took|gave|recruited|needs?|hand|supply|tokens|thinking)\b"
    assert re.findall(english, plain, re.IGNORECASE) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("corner", sorted(CORNERS))
def test_whatever_happens_can_be_told(language: str, corner: str) -> None:
    game = Game.from_position(CORNERS[corner].position)
    with speaking(language):
        names = [say("seat_you"), "Anna", "Ben", "Zoë"][: game.players]
        for text in CORNERS[corner].line:
            told = Story(names, UNICODE, None).tell(do(game, text)).plain
            assert told.endswith(".")
            assert "{" not in told
        if game.result is not None:
            assert all(line.endswith(".") for line in why(game.view(None), names, game.result))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_fact_and_of_refusal_has_words(language: str) -> None:
    names = ["Anna", MESSAGES[language]["seat_you"]]
    with speaking(language):
        for kind in FACTS:
            for seat in (0, 1):
                for card in ("thor", None):
                    fact = Fact(kind, seat, card, ("asgard",), "B", 2)
                    said = fact_in_words(fact, names)
                    assert "{" not in said
                    assert said.endswith(".")
        # These two are not about a move that is typed.
        for code in set(_core.refusal_codes()) - {"illegal_id", "nothing_to_undo"}:
            facts: dict[str, int | str | dict[str, int]] = {
                "card": "thor", "stone": "B", "stones": {"B": 2}, "gray": 1, "number": 3,
                "limit": 10, "level": 2,
            }  # fmt: skip
            assert refusal_in_words(IllegalMove("No.", code, facts))


def test_the_locale_says_the_language_and_english_is_there_for_all_others() -> None:
    assert of_locale({"LC_ALL": "", "LC_MESSAGES": "it_IT.UTF-8", "LANG": "fr_FR"}) == "it"
    assert of_locale({"LANG": "de_DE.UTF-8"}) == of_locale({"LANG": "C"}) == of_locale({}) == "en"


def test_seats_go_by_names_of_the_language() -> None:
    with speaking("pl"):
        assert shown_name(Seat("You")) == "Ty"
        assert shown_name(Seat("Player 2")) == "Gracz 2"
        assert shown_name(Seat("Hero 2", parse_bot_spec("hero"))) == "Bohater 2"
        assert shown_name(Seat("Greedy", parse_bot_spec("greedy"))) == "Greedy"
        assert shown_name(Seat("Anna")) == "Anna"


def test_a_card_is_found_by_its_name_in_the_language_with_or_without_accents() -> None:
    game = Game.new(players=2, seed=4)
    view = game.view(0)
    face_up = [card for row in view["market"] for card in row if card]
    for language, card in product(LANGUAGES, face_up):
        with speaking(language):
            local = unicodedata.normalize("NFKD", card_name(card)).encode("ascii", "ignore")
            for typed in (card_name(card), local.decode(), CARDS[card].name.lower()):
                meant = understand(f"r {typed}", view, choices(view))
                assert meant == Play(Move.parse(f"reserve:{card}")), (language, typed)


def test_tab_completes_orders_names_and_moves() -> None:
    view = Game.new(players=2, seed=4).view(0)
    offered = completions(view)
    typed = "hi"
    completer = Completer(offered, lambda: typed)
    assert completer(typed, 0) == "hint"
    assert completer(typed, 1) is None
    typed = "take:YB"
    found = [completer(typed, number) for number in range(3)]
    assert found == [move for move in view["legal"] if move.startswith(typed)][:3]


def test_letters_that_a_terminal_lacks_are_written_without_their_accents() -> None:
    raw = BytesIO()
    out = TextIOWrapper(raw, "ascii", errors=SPELLED)
    out.write("Umysł, Âme, Anna’s, 60 × 24 …● ")
    out.flush()
    assert raw.getvalue().decode() == "Umysl, Ame, Anna's, 60 x 24 ...? "


def test_words_within_a_sentence_begin_small() -> None:
    assert inline("Élan") == "élan"
    assert inline("") == ""


def test_the_game_played_last_is_gone_on_with(state_home: Path) -> None:
    with pytest.raises(Failure, match="no kept game is left"):
        sit(["play", "--continue"], scripted([]))
    sit(["play", "--seed", "4"], scripted(["ybr", "quit"]))
    again = sit(["play", "--continue", "--language", "fr"], scripted(["log", "quit"]))
    assert "Vous prenez" in again.text
    assert len(list(state_home.glob("*.txt"))) == 1


def test_kept_games_are_listed(state_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sit(["play", "--list"], scripted([]))
    assert "No game is kept" in capsys.readouterr().out
    sit(["play", "--seed", "4"], scripted(["ybr", "quit"]))
    sit(["play", "--list", "--json"], scripted([]))
    (listed,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert listed["decisions"] >= 1
    assert listed["seats"] == ["You", "Agent"]
    assert not listed["over"]


def test_after_a_game_there_is_another_or_an_analysis(
    state_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = plays_first()

    def then(shown: object) -> object:
        play = first(shown)  # type: ignore[arg-type]
        answers = iter(["a", "r"])

        def read(prompt: str) -> str:
            if "analyzes this game" not in prompt:
                return play(prompt)
            answer = next(answers, None)
            if answer is None:
                raise EOFError
            return answer

        return read

    sitting = sit(["play", "--against", "random", "--seed", "7"], then)  # type: ignore[arg-type]
    assert sitting.text.count("To look back at it:") == 2
    assert len(list(state_home.glob("*.txt"))) == 2
    assert "better" in capsys.readouterr().out
