"""A campaign goes through its steps, keeps them, and can be interrupted anywhere."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from sixstones.bots.learned import FILE as LEARNED
from sixstones.cli import main
from sixstones.learn import campaign
from sixstones.learn.campaign import Campaign, Plan
from sixstones.learn.judged import HAND_MADE
from sixstones.learn.net_file import LARGEST, hash_of, parts_of, read_net, recipe_of, weights_of
from sixstones.learn.plot import draw

BRIEFLY = Plan(seats=(2,), games=(200,), visits=2, epochs=1, gate_visits=4, gate_games=4)


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith("gate")
    }


class Enough(Exception):
    pass


def test_a_campaign_that_is_interrupted_makes_the_same_files(tmp_path: Path) -> None:
    plan = Plan(seats=(2, 3), games=(200, 300), visits=2, epochs=1, gate_visits=4, gate_games=4)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    Campaign(whole, plan, lambda _: None).run(1)

    def stop(line: str) -> None:
        raise Enough(line)

    for _ in range(6):  # after each file of games, and in the middle of training
        with pytest.raises(Enough):
            Campaign(parts, plan, stop).run(1)
    Campaign(parts, plan, lambda _: None).run(1)
    assert files_of(whole) == files_of(parts)
    starts = {2: (0, 100), 3: (0, 100, 200)}
    assert {name for name in files_of(whole) if name.endswith(".examples")} == {
        f"0/{seats}-{start:012d}.examples" for seats, some in starts.items() for start in some
    }


def test_the_net_of_a_generation_names_its_recipe(tmp_path: Path) -> None:
    lines: list[str] = []
    best = Campaign(tmp_path, BRIEFLY, lines.append).run(1)
    path = tmp_path / "0" / "net"
    assert best == {2: HAND_MADE}  # four games convince nobody
    assert read_net(path)
    assert path.stat().st_size <= LARGEST
    recipe = recipe_of(path)
    assert recipe["judges"] == {"2": [HAND_MADE]}
    assert recipe["plan"]["visits"] == 2
    assert any("games/s" in line for line in lines)
    games = json.loads((tmp_path / "0" / "gate-2.json").read_text(encoding="utf-8"))["games"]
    assert len(games) == 4


def test_a_campaign_is_drawn_with_what_it_has(tmp_path: Path) -> None:
    words = ["learn", str(tmp_path / "camp"), "--games", "200", "--visits", "2", "--epochs", "2"]
    words += ["--gate-visits", "4", "--gate-games", "8", "--plot"]
    assert main([*words, str(tmp_path / "plot.svg")]) == 0
    picture = (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert all(f"<!-- {text} -->" in picture for text in ("Loss of moves", "2 seats", "start"))
    work = Campaign(tmp_path / "camp", replace(BRIEFLY, epochs=2, gate_games=8))
    assert len(work.losses(0)) == 2
    draw(work, 2, tmp_path / "unfinished.svg")  # the second generation has not begun
    assert main([*words, str(tmp_path / "plot.txt")]) == 2


def test_games_from_elsewhere_are_learned_from_too(tmp_path: Path) -> None:
    played = tmp_path / "one"
    Campaign(played, BRIEFLY, lambda _: None).play(0)
    shutil.copytree(played, tmp_path / "two")
    (tmp_path / "two" / "also").mkdir()
    shutil.copy(played / "0" / "2-000000000000.examples", tmp_path / "two" / "also")
    for name in ("one", "two"):
        Campaign(tmp_path / name, BRIEFLY, lambda _: None).train(0)
    one, two = (recipe_of(tmp_path / name / "0" / "net") for name in ("one", "two"))
    assert two["positions"] == 2 * one["positions"]
    assert (one["also"], len(two["also"])) == (None, 64)


def test_a_campaign_goes_on_from_a_net(tmp_path: Path) -> None:
    published = tmp_path / "learned.net"
    published.write_bytes(LEARNED.read_bytes())
    folder = tmp_path / "camp"
    hardly = replace(BRIEFLY, rate=1e-9)
    best = Campaign(folder, hardly, lambda _: None, start=published).run(1)
    assert best == {2: str(folder / "start")}
    assert weights_of(folder / "0" / "net") == parts_of(published)[2][0]
    recipe = recipe_of(folder / "0" / "net")
    assert recipe["judges"] == {"2": [hash_of(published)]}
    assert recipe["plan"]["start"] == hash_of(published)
    hand_made = Campaign(tmp_path / "hand-made", BRIEFLY, lambda _: None)
    hand_made.play(0)
    chunk = Path("0") / "2-000000000000.examples"
    assert (folder / chunk).read_bytes() != (tmp_path / "hand-made" / chunk).read_bytes()
    with pytest.raises(ValueError, match="another plan"):
        Campaign(folder, hardly)


def test_only_a_net_that_won_a_gate_is_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Campaign(tmp_path, BRIEFLY, lambda _: None)
    work.run(1)
    with pytest.raises(ValueError, match="no net has won a gate"):
        work.publish(1, tmp_path / "published")
    monkeypatch.setattr(campaign, "_passed", lambda book: True)
    recipe = work.publish(1, tmp_path / "published")
    assert recipe == recipe_of(tmp_path / "published")
    assert recipe["serves"] == [2]
    assert recipe["gates"]["2"]["games"] == 4
    net = read_net(tmp_path / "published")
    assert [net.serves(players) for players in (2, 3, 4)] == [True, False, False]
    assert weights_of(tmp_path / "published") == weights_of(tmp_path / "0" / "net")


def test_a_published_file_keeps_what_it_has_for_other_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Campaign(tmp_path / "camp", BRIEFLY, lambda _: None)
    work.run(1)
    published = tmp_path / "learned.net"
    published.write_bytes(LEARNED.read_bytes())
    before = parts_of(published)
    monkeypatch.setattr(campaign, "_passed", lambda book: True)
    work.publish(1, published)
    after = parts_of(published)
    assert after[2][0] == weights_of(tmp_path / "camp" / "0" / "net")
    assert (after[3], after[4]) == (before[3], before[4])
    assert list(after[2][1]["gates"]) == ["2"]


def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    Campaign(tmp_path, BRIEFLY)
    with pytest.raises(ValueError, match="another plan"):
        Campaign(tmp_path, Plan(visits=3))


def test_the_command_refuses_what_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", str(tmp_path), "--visits", "0"]) == 2
    assert "--visits must be at least 1" in capsys.readouterr().err
    assert main(["learn", str(tmp_path), "--rate", "0"]) == 2
    assert "--rate must be above 0 and at most 1" in capsys.readouterr().err
    assert main(["learn", str(tmp_path), "--games", "100"]) == 2
    assert "at least 200 games" in capsys.readouterr().err
    assert main(["learn", str(tmp_path), "--start", str(tmp_path / "none")]) == 2
    assert "cannot read" in capsys.readouterr().err
    (tmp_path / "prose").write_text("no net", encoding="utf-8")
    assert main(["learn", str(tmp_path), "--start", str(tmp_path / "prose")]) == 2
    assert "net" in capsys.readouterr().err
