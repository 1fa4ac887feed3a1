"""The web page's types are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import msgspec
import pytest
from msgspec import Struct

from sixstones.server import typescript
from sixstones.server.typescript import Writer, declarations

ROOT = Path(__file__).parents[2]


class Inner(Struct):
    base: int = 1


class Note(TypedDict):
    must: str
    may: NotRequired[int]


class Ask(Struct, tag_field="type", tag="ask"):
    """What a client sends,
    on two lines."""

    must: int
    inner: Inner
    may: str | None = None


class Tell(Struct, tag_field="type", tag="tell"):
    inner: Inner
    note: Note
    always: int | None = None


class Sparse(Struct, omit_defaults=True, tag_field="type", tag="sparse"):
    sometimes: bool = False


def written(kind: Any) -> str:
    """A type as TypeScript has it."""
    return Writer().type_of(msgspec.json.schema(kind))


def declared(text: str, name: str) -> list[str]:
    """The fields of an interface."""
    body = text.partition(f"export interface {name} {{\n")[2].partition("}\n")[0]
    return [line.strip() for line in body.splitlines()]


def test_the_file_of_the_page_is_current() -> None:
    made_by = "python -m sixstones.server.typescript web/src/protocol.ts"
    file = ROOT / "web/src/protocol.ts"
    assert file.read_text(encoding="utf-8") == typescript.text(), made_by
    assert made_by in typescript.text().split("\n\n")[0]


def test_one_command_makes_the_file(tmp_path: Path) -> None:
    target = tmp_path / "src" / "protocol.ts"
    subprocess.run([sys.executable, "-m", "sixstones.server.typescript", str(target)], check=True)
    assert target.read_text(encoding="utf-8") == typescript.text()


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (int, "number"),
        (float, "number"),
        (str, "string"),
        (bool, "boolean"),
        (None, "null"),
        (str | None, "string | null"),
        (Literal["b", "a", 3], '3 | "a" | "b"'),
        (Literal['it\'s "so"'], '"it\'s \\"so\\""'),
        (list[int], "number[]"),
        (list[int | None], "(number | null)[]"),
        (list[list[int | None]], "(number | null)[][]"),
        (list[Literal["a", "b"]], '("a" | "b")[]'),
        (list[Literal["a"]], '"a"[]'),
        (tuple[int, ...], "number[]"),
        (tuple[int, str | None], "[number, string | null]"),
        (dict[str, int], "Record<string, number>"),
        (dict[str, list[str | None]], "Record<string, (string | null)[]>"),
    ],
)
def test_a_type_is_written_as_typescript_has_it(kind: Any, expected: str) -> None:
    assert written(kind) == expected


def test_what_has_no_type_is_refused() -> None:
    with pytest.raises(TypeError, match="no type"):
        written(Any)


def test_a_client_may_leave_out_what_has_a_default() -> None:
    text = declarations([Ask], [], {})
    assert declared(text, "Ask") == [
        'type: "ask";',
        "must: number;",
        "inner: Inner;",
        "may?: string | null;",
    ]
    assert "/** What a client sends, on two lines. */\nexport interface Ask" in text


def test_the_server_leaves_out_only_what_it_omits() -> None:
    text = declarations([], [Tell, Sparse], {})
    assert declared(text, "Tell")[-1] == "always: number | null;"
    assert declared(text, "Sparse") == ['type: "sparse";', "sometimes?: boolean;"]
    assert sorted(declared(text, "Note")) == ["may?: number;", "must: string;"]


def test_what_goes_both_ways_is_whole_where_it_is_told() -> None:
    text = declarations([Ask], [Tell], {})
    assert declared(text, "Inner") == ["base?: number;"]
    assert "inner: Inner;" in declared(text, "Ask")
    assert "inner: Required<Inner>;" in declared(text, "Tell")


def test_a_union_that_has_a_name_goes_by_it() -> None:
    class Parcel(Struct):
        things: list[Ask | Tell] | None

    text = declarations([], [Parcel], {"Thing": Ask | Tell})
    assert declared(text, "Parcel") == ["things: Thing[] | null;"]
    assert "export type Thing =\n  | Ask\n  | Tell;\n" in text


def test_messages_and_events_can_be_told_apart() -> None:
    text = typescript.text()
    for union, field in (
        ("ServerMessage", "type"),
        ("ClientMessage", "type"),
        ("GameEvent", "kind"),
    ):
        members = text.partition(f"export type {union} =\n")[2].partition(";")[0]
        names = [line.removeprefix("  | ") for line in members.splitlines()]
        tags = [declared(text, name)[0] for name in names]
        assert all(tag.startswith(f'{field}: "') for tag in tags)
        assert len(set(tags)) == len(tags) > 5


def test_every_name_that_is_used_is_declared() -> None:
    text = typescript.text()
    used = {
        name
        for line in text.splitlines()
        if ": " in line and not line.startswith(("/", " *"))
        for name in capitals(line.partition(": ")[2])
    }
    assert len(used) > 20
    for name in used - {"Record", "Required"}:
        assert f"export interface {name} {{" in text or f"export type {name} =" in text, name


def capitals(kind: str) -> list[str]:
    """The names with a capital in a type, words in quotation marks left out."""
    bare = "".join(part for number, part in enumerate(kind.split('"')) if number % 2 == 0)
    return [
        word
        for word in "".join(c if c.isalnum() else " " for c in bare).split()
        if word[0].isupper()
    ]
