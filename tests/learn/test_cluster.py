"""A cluster plays the same games as one machine, also when a node dies meanwhile."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from sixstones.cli import main
from sixstones.learn.campaign import Campaign, Plan
from sixstones.learn.cluster import Cluster

PLAN = Plan(seats=(2,), games=(300,), visits=2, epochs=1, gate_visits=4, gate_games=4)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as nodes:
        joined = Cluster(nodes.scheduler_address)
        yield joined
        joined.close()


def kept(folder: Path) -> dict[str, Any]:
    """All files; of the gates' only the games, since nobody thinks equally long twice."""
    return {
        str(path.relative_to(folder)): json.loads(path.read_text("utf-8"))["games"]
        if path.suffix == ".json" and path.name.startswith("gate")
        else path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_a_call_raises_is_heard(cluster: Cluster) -> None:
    with pytest.raises(ZeroDivisionError):
        list(cluster.each(_inverse, [1, 0]))


def _inverse(number: int) -> float:
    return 1 / number


def test_a_cluster_that_loses_a_node_makes_the_same_files(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes: list[int] = list(cluster._client.run(os.getpid).values())
    assert len(set(nodes)) == 2

    def kill_one(_: str) -> None:
        if nodes:
            os.kill(nodes.pop(), signal.SIGKILL)
            nodes.clear()

    for name, say, helper in (("alone", lambda _: None, None), ("many", kill_one, cluster)):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        Campaign(Path("nets"), PLAN, say, cluster=helper).run(1)
    assert not nodes
    assert kept(tmp_path / "alone") == kept(tmp_path / "many")


def test_the_command_says_when_there_is_no_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(address: str, **_: object) -> None:
        raise OSError("nobody answers")

    monkeypatch.setattr("sixstones.learn.cluster.Client", nobody)
    assert main(["learn", str(tmp_path), "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "no cluster at tcp://127.0.0.1:1: nobody answers" in capsys.readouterr().err
