"""`sixstones play`, from the first prompt to the result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from oracle.corners import CORNERS

from sixstones import CARDS, Game
from sixstones.cli import pages
from sixstones.cli.language import say
from sixstones.cli.parser import Failure

from .terminal import follows_hints, plays_first, scripted, sit

SGR = re.compile(r"\x1b\[[0-9;]*m")


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_against_bots_ends_with_a_result_and_its_reason(
    players: int, live: bool, state_home: Path
) -> None:
    sitting = sit(["play", "--players", str(players), "--seed", "7"], plays_first(), live=live)
    assert sitting.code == 0
    assert "the game is over" in sitting.text
    assert re.search(r"wins? (with|by)|share the win", sitting.text)
    (path,) = kept(state_home)
    assert f"sixstones replay {path}" in sitting.text
    game = Game.from_record(path.read_text(encoding="utf-8"))
    assert game.result is not None
    assert game.headers["Seat1"].endswith("(agent)")


def test_the_level_of_the_bots_can_be_chosen(state_home: Path) -> None:
    sit(["play", "--against", "rookie", "--players", "3", "--seed", "7"], scripted(["1", "quit"]))
    (path,) = kept(state_home)
    game = Game.from_record(path.read_text(encoding="utf-8"))
    assert [game.headers[f"Seat{seat}"] for seat in range(3)] == [
        "You",
        "Rookie 1 (rookie)",
        "Rookie 2 (rookie)",
    ]


def test_every_page_of_a_game_fits_a_terminal_of_80_by_24() -> None:
    for players in (2, 3, 4):
        words = ["play", "--players", str(players), "--seed", "11"]
        sitting = sit(words, plays_first(), live=True)
        for page in sitting.pages[:-1]:
            assert len(page) <= 24, "\n".join(page)
            assert max(map(len, page)) <= 80, "\n".join(page)


def test_people_alone_can_play_a_whole_game() -> None:
    sitting = sit(["play", "--seats", "Anna,Ben", "--seed", "2"], follows_hints(), live=True)
    assert "the game is over" in sitting.text
    assert "Pass the keyboard to Ben." in sitting.text


def test_bots_alone_play_to_the_end_without_a_question() -> None:
    sitting = sit(["play", "--seats", "greedy,random", "--seed", "2"], scripted([]))
    assert "the game is over" in sitting.text
    assert "or help>" not in sitting.text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("xyzzy", 'Nothing here is called "xyzzy"'),
        ("take:QQ", "is no move"),
        ("take:", "is no move"),
        ("yyy", "is no move"),
        ("yb", "a take is of three colours"),
        ("9999", "There is no move 9999"),
        ("0", "There is no move 0"),
        ("return y", "There is nothing to give back now."),
        ("claim knowhere", "Nothing here is called"),
        ("pass", "Passing is for a seat that can do nothing else."),
        ("r", "Reserve what?"),
        ("undo", "There is nothing of yours to take back."),
        ("recruit:thor=", "is no move"),
        ("\x1b[A \x00", "Nothing here is called"),
        ("9" * 5000, "There is no move 999999999"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
    ],
)
def test_nonsense_is_answered_with_help_and_asked_again(typed: str, answer: str) -> None:
    sitting = sit(["play", "--seed", "4"], scripted([typed, "ybr", "log"]))
    _, replied, *later = sitting.text.split("or help>")
    assert answer in " ".join(replied.split())
    assert "You took ●Y ■B ◆R." in later[-2]


def test_a_card_too_dear_is_explained_by_what_is_missing() -> None:
    view = Game.new(players=2, seed="4").view(0)
    dear = view["market"][2][0]
    assert dear is not None
    sitting = sit(["play", "--seed", "4"], scripted([CARDS[dear].name.lower()]))
    assert f"{CARDS[dear].name} costs" in sitting.text
    assert "Legal now" not in sitting.text


def test_undo_goes_back_past_the_bots_to_ones_own_decision(state_home: Path) -> None:
    words = ["play", "--players", "3", "--seed", "4"]
    sitting = sit(words, scripted(["ybr", "yop", "undo", "undo", "bor", "quit"]))
    assert "Took back 3 decisions." in sitting.text
    game = Game.from_record(kept(state_home)[0].read_text(encoding="utf-8"))
    assert [str(move) for move in game.moves[:1]] == ["take:BOR"]
    assert game.round == 2


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a game.txt"
    first = sit(
        ["play", "--seed", "4", "--names", "Zoë,Rob"],
        scripted(["ybr", "r 2", f"save {path}", "quit"]),
    )
    assert "Saved." in first.text
    saved = Game.from_record(path.read_text(encoding="utf-8"))
    again = sit(["play", "--load", str(path)], scripted(["1", "log"]))
    assert "Zoë" in again.text
    assert "Rob" in again.text
    on = Game.from_record(path.read_text(encoding="utf-8"))
    assert on.moves[: len(saved.moves)] == saved.moves
    assert len(on.moves) > len(saved.moves)


@pytest.mark.parametrize(
    ("end", "code"), [([], 0), (["quit"], 0), ([KeyboardInterrupt()], 130), ([EOFError()], 0)]
)
@pytest.mark.parametrize("autosave", [[], ["--autosave", "none"]])
def test_whoever_leaves_finds_the_game_again(
    end: list[str | BaseException], code: int, autosave: list[str], state_home: Path
) -> None:
    sitting = sit(["play", "--seed", "4", *autosave], scripted(["ybr", *end]), live=True)
    assert sitting.code == code
    (path,) = kept(state_home)
    assert f"sixstones play --load {path}" in sitting.text.replace("\n", "")
    assert str(Game.from_record(path.read_text(encoding="utf-8")).moves[0]) == "take:YBR"
    assert sitting.text.count("\x1b[?1049h") == sitting.text.count("\x1b[?1049l") == 1


def test_leaving_before_the_first_move_keeps_nothing(state_home: Path) -> None:
    sitting = sit(["play", "--seed", "4"], scripted([]))
    assert "Nothing was played" in sitting.text
    assert kept(state_home) == []


def test_the_way_back_is_said_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = sit(["play", "--seed", "4", "--autosave", "game.txt"], scripted([]))
    assert "to resume: sixstones play --load game.txt" in sitting.text


def test_autosave_goes_where_it_is_told(tmp_path: Path, state_home: Path) -> None:
    path = tmp_path / "deep" / "down.txt"
    sit(["play", "--seed", "4", "--autosave", str(path)], scripted(["ybr"]))
    assert path.exists()
    assert kept(state_home) == []


def test_a_folder_that_cannot_be_written_does_not_end_the_game(
    tmp_path: Path, state_home: Path
) -> None:
    (tmp_path / "file").write_text("")
    blocked = tmp_path / "file" / "game.txt"
    words = ["play", "--seed", "4", "--autosave", str(blocked)]
    sitting = sit(words, scripted(["ybr", f"save {blocked}"]))
    assert "Autosave is off" in sitting.text
    assert sitting.text.count("Cannot write") == 1
    assert len(kept(state_home)) == 1


def test_the_hand_over_hides_a_card_reserved_unseen() -> None:
    words = ["play", "--seats", "Anna,Ben,greedy", "--seed", "5"]
    lines = ["", "r 3", "", "", "seats", "ybr", "", "seats"]
    sitting = sit(words, scripted(lines), live=True)
    game = Game.new(players=3, seed="5")
    game.play("reserve:deck3")
    drawn = CARDS[game.view(0)["seats"][0]["reserved"][0]["card"] or ""].name
    pages = ["\n".join(page) for page in sitting.pages]
    whose = [
        "Ben" if "Ben, your move" in page else "Anna" if "Anna, your move" in page else ""
        for page in pages
    ]
    assert any(drawn in page for page, who in zip(pages, whose, strict=True) if who == "Anna")
    ben = [page for page, who in zip(pages, whose, strict=True) if who == "Ben"]
    assert any("unseen III" in page for page in ben)
    assert not any(drawn in page for page in ben)
    at = next(number for number, page in enumerate(pages) if "Pass the keyboard to Ben" in page)
    assert drawn not in pages[at]
    assert "\x1b[3J" in sitting.text.split("Pass the keyboard to Ben")[0]


def test_who_draws_unseen_sees_the_card_before_passing_the_keyboard_on() -> None:
    words = ["play", "--seats", "Anna,Ben", "--seed", "5"]
    sitting = sit(words, scripted(["", "r 3"]), live=True)
    assert re.search(r"Anna reserved the top card of deck III: \w+", sitting.text)


def test_one_person_is_never_told_to_pass_the_keyboard() -> None:
    sitting = sit(["play", "--players", "4", "--seed", "5"], plays_first(20), live=True)
    assert "Pass the keyboard" not in sitting.text


def test_what_the_others_did_is_told_in_words() -> None:
    sitting = sit(["play", "--players", "4", "--seed", "5"], scripted(["ybr"]))
    for name in ("Agent 1", "Agent 2", "Agent 3"):
        assert f"{name} took" in sitting.text


def test_the_final_round_is_announced(tmp_path: Path) -> None:
    corner = CORNERS["round_is_played_out"]
    game = Game.from_position(corner.position)
    moves = iter(corner.line)
    while not any(seat["gauntlet"] for seat in game.view(None)["seats"]):
        game.play(next(moves))
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    names = ",".join(("Anna", "Ben", "Cleo", "Dan")[: game.players])
    sitting = sit(["play", "--load", str(path), "--seats", names], scripted([""]), live=True)
    assert "FINAL ROUND: Anna holds the Gauntlet" in sitting.text


@pytest.mark.parametrize("width", [60, 71])
def test_a_narrow_window_loses_nothing(width: int) -> None:
    game = Game.new(players=4, seed="11")
    words = ["play", "--players", "4", "--seed", "11"]
    asked = ["help", "moves", "seats", "hint", "card thor", "log"]
    first = sit(words, scripted(asked), live=True, width=width)
    board, help_page = first.pages[1], first.pages[2]
    assert [line.count("│") for line in board].count(4) == 6
    shown = "\n".join(board)
    for card in (card for row in game.view(None)["market"] for card in row if card):
        assert CARDS[card].name[:10] in shown
    for typed, what, other, does in pages.ORDERS:
        entry = [typed, say(f"terminal_help_{what}", card="Thor"), other]
        entry.append(say(f"terminal_help_{does}", card="Thor"))
        assert any(all(part in line for part in entry) for line in help_page)
    assert "more lines" not in "\n".join(help_page)
    sitting = sit(words, plays_first(), live=True, width=width)
    for page in [*first.pages[:-1], *sitting.pages[:-1]]:
        assert len(page) <= 24, "\n".join(page)
        assert max(map(len, page)) <= width, "\n".join(page)
    assert "did not hold the Gauntlet" in sitting.text


def test_a_window_too_small_is_told_so() -> None:
    sitting = sit(["play", "--seed", "4"], scripted([]), live=True, width=70, height=20)
    assert "This window is 70 × 20; the board needs 60 × 24." in sitting.text


def test_keys_that_are_control_codes_are_not_echoed_in_answers() -> None:
    sitting = sit(["play", "--seed", "4"], scripted(["\x1b[31mzzzz"]), live=True)
    assert "\x1b[31m" not in sitting.text


def test_a_pipe_gets_no_escape_codes() -> None:
    sitting = sit(["play", "--seed", "4"], plays_first(30))
    assert "\x1b" not in sitting.text


def test_without_colour_a_terminal_gets_no_styles() -> None:
    sitting = sit(["play", "--seed", "4"], plays_first(30), live=True, colour=False)
    assert not SGR.search(sitting.text)
    assert SGR.search(sit(["play", "--seed", "4"], scripted([]), live=True, colour=True).text)


@pytest.mark.parametrize("page", ["help", "moves", "pay", "log", "seats", "hint", "card thor"])
def test_every_question_has_an_answer_that_fits(page: str) -> None:
    lines = ["ybr", "yop", "r 2", "bor", page]
    sitting = sit(["play", "--players", "4", "--seed", "4"], scripted(lines), live=True)
    shown = sitting.pages[-2] if "kept" in sitting.text else sitting.pages[-1]
    assert len(shown) <= 24
    assert max(map(len, shown)) <= 80


def test_another_way_to_pay_can_be_chosen_by_its_number(tmp_path: Path) -> None:
    """Whoever holds spare gray may pay with it: listed on demand, and numbered on."""
    path = tmp_path / "game.txt"
    words = ["play", "--seats", "Anna,Ben", "--seed", "1", "--autosave", str(path)]
    lines: list[str | BaseException] = []
    game = Game.new(players=2, seed="1")
    while not any(move.payment for move in game.legal_moves()):
        moves = game.legal_moves()
        fitting = [m for m in moves if m.kind == "reserve" and m.card] or moves
        lines += ["", str(fitting[0])]
        game.play(fitting[0])
    chosen = next(move for move in game.legal_moves() if move.payment)
    sitting = sit(words, scripted([*lines, "", "pay"]))
    listed = re.search(
        rf"(\d+) {CARDS[chosen.card or ''].name} ", sitting.text.split("Other ways")[1]
    )
    assert listed is not None
    sit([*words, "--force"], scripted([*lines, "", listed[1]]))
    assert Game.from_record(path.read_text(encoding="utf-8")).moves[-1].payment


def test_loading_needs_a_record_of_an_unfinished_game(tmp_path: Path, state_home: Path) -> None:
    sit(["play", "--seats", "greedy,greedy", "--seed", "1"], scripted([]))
    (over,) = kept(state_home)
    with pytest.raises(Failure, match="is over"):
        sit(["play", "--load", str(over)], scripted([]))
    with pytest.raises(Failure, match="cannot read"):
        sit(["play", "--load", str(tmp_path / "none")], scripted([]))
    (tmp_path / "bad").write_bytes(b"\xff\xfe")
    with pytest.raises(Failure, match="not text"):
        sit(["play", "--load", str(tmp_path / "bad")], scripted([]))
