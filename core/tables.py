"""Turn the two CSV files into the C++ tables that core/cards.h includes.

Usage: tables.py DATA_FOLDER OUTPUT_FOLDER
"""

import csv
import sys
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
    numbers = f"{int(row['tile'])}, {int(row['points'])}"
    return f"{{{text(row['id'])}, {text(row['name'])}, {numbers}, {counts(row)}}},\n"


def main(data: Path, output: Path) -> None:
    for name, line in (("characters", character), ("locations", location)):
        table = "".join(line(row) for row in rows(data / f"{name}.csv"))
        (output / f"{name}.inc").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
