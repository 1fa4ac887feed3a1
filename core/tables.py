"""Turn the data files into C++: tables for core/cards.h, and the bots' weights for core/level.cpp.

Usage: tables.py DATA_FOLDER OUTPUT_FOLDER
"""

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def counts(row: dict[str, str]) -> str:
    return "Counts::of(" + ", ".join(str(int(row[colour])) for colour in "YBORP") + ")"


def character(row: dict[str, str]) -> str:
    numbers = f"{int(row['level'])}, {row['bonus']}, {int(row['points'])}, {int(row['tags'])}"
    return f"{{{text(row['id'])}, {text(row['name'])}, {numbers}, {counts(row)}}},\n"


def location(row: dict[str, str]) -> str:
    numbers = f"{int(row['piece'])}, {int(row['points'])}"
    return f"{{{text(row['id'])}, {text(row['name'])}, {numbers}, {counts(row)}}},\n"


def weights(path: Path) -> Iterator[str]:
    """A line for each weight; the core has an index for each feature's name."""
    kinds = {"early": "Feature", "late": "Feature", "move_features": "MoveFeature"}
    for players, parts in json.loads(path.read_text(encoding="utf-8")).items():
        for part, kind in kinds.items():
            for name, value in parts[part].items():
                yield f"tuned[{int(players) - 2}].{part}[{name}{kind}] = {float(value)!r}f;\n"


def main(data: Path, output: Path) -> None:
    for name, line in (("characters", character), ("locations", location)):
        table = "".join(line(row) for row in rows(data / f"{name}.csv"))
        (output / f"{name}.inc").write_text(table, encoding="utf-8")
    table = "".join(weights(data / "weights.json"))
    (output / "weights.inc").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
