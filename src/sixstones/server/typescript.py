"""The messages as TypeScript types, and the numbers of the rules, for the web page.

`python -m sixstones.server.typescript web/src/protocol.ts` writes them to a file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.inspect import StructType, multi_type_info

from sixstones.engine import limits
from sixstones.server import messages as m
from sixstones.server import options
from sixstones.server.api import ROUTES
from sixstones.server.events import Event
from sixstones.server.illegal import WhyIllegal
from sixstones.server.refusal import RefusalCode

Schema: TypeAlias = dict[str, Any]

HEADER: Final = """\
// What goes over the wire (docs/protocol.md). Generated from the server's own types; regenerate it:
// python -m sixstones.server.typescript web/src/protocol.ts
"""
NAMED: Final[dict[str, Any]] = {
    "Level": options.Level,
    "Temperament": options.Temperament,
    "Phrase": options.Phrase,
    "GameEvent": Event,
    "RefusalCode": RefusalCode,
    "WhyIllegal": WhyIllegal,
    "Line": m.Line,
    "Action": m.Action,
    "ClientMessage": m.ClientMessage,
    "ServerMessage": m.ServerMessage,
}
SIMPLE: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def text() -> str:
    """The whole file."""
    sent = [m.ClientMessage, *(route.body for route in ROUTES if route.body is not None)]
    told = [route.answer for route in ROUTES if not isinstance(route.answer, str)]
    return HEADER + declarations(sent, [m.ServerMessage, *told, m.Problem], NAMED) + numbers()


def declarations(sent: Sequence[Any], told: Sequence[Any], named: Mapping[str, Any]) -> str:
    """Interfaces for what clients send and what they are told, in the order of their names, then a
    type for each union and set of words that has a name of its own.

    A client may leave out what has a default; the server does so only in structs that omit
    defaults. A struct that goes both ways has the client's form, Required where it is told.
    """
    schemas, components = msgspec.json.schema_components(
        [*named.values(), *sent, *told], ref_template="{name}"
    )
    names = {_key(schema): name for name, schema in zip(named, schemas, strict=False)}
    from_client = _reached(schemas[len(named) : len(named) + len(sent)], components)
    from_server = _reached(schemas[len(named) + len(sent) :], components)
    whole = _whole([*sent, *told]) & from_server
    required = frozenset(
        name
        for name in whole & from_client
        if len(components[name]["required"]) < len(components[name]["properties"])
    )
    parts = []
    for name in sorted(from_client | from_server):
        writer = Writer(names, frozenset() if name in from_client else required)
        parts.append(writer.interface(name, components[name], name in whole - from_client))
    for name, schema in zip(named, schemas, strict=False):
        union = Writer().type_of(schema, line="\n  | ")
        parts.append(f"export type {name} =\n  | {union};\n")
    return "".join(f"\n{part}" for part in parts)


def numbers() -> str:
    """The numbers of the rules, which the page shows."""
    names = [name for name in sorted(vars(limits)) if name.isupper()]
    lines = "".join(f"  {name}: {getattr(limits, name)},\n" for name in names)
    return f"\n/** The numbers of the rules. */\nexport const RULES = {{\n{lines}}} as const;\n"


@dataclass(frozen=True)
class Writer:
    """Writes types. `names` are unions that have a name, by their key; references to `required` are
    to be to the whole struct."""

    names: Mapping[str, str] = field(default_factory=dict)
    required: frozenset[str] = frozenset()

    def interface(self, name: str, schema: Schema, whole: bool) -> str:
        """The declaration of an object; `whole` when nothing is ever left out of it."""
        fields = [
            f"  {key}{'' if whole or key in schema['required'] else '?'}: {self.type_of(kind)};"
            for key, kind in schema["properties"].items()
        ]
        return "\n".join([*_comment(schema), f"export interface {name} {{", *fields, "}\n"])

    def type_of(self, schema: Schema, line: str = " | ") -> str:
        """The type that a schema describes; the parts of a union are joined by `line`. Raises
        TypeError for a schema of which it is not settled what it is in TypeScript."""
        if _key(schema) in self.names:
            return self.names[_key(schema)]
        match schema:
            case {"$ref": str(name)}:
                return f"Required<{name}>" if name in self.required else name
            case {"enum": words}:
                return line.join(json.dumps(word) for word in words)
            case {"anyOf": parts}:
                return line.join(self.type_of(part) for part in parts)
            case {"type": "array", "prefixItems": parts}:
                return f"[{', '.join(self.type_of(part) for part in parts)}]"
            case {"type": "array", "items": item}:
                kind = self.type_of(item)
                is_union = " | " in kind and ("anyOf" in item or "enum" in item)
                return f"({kind})[]" if is_union else f"{kind}[]"
            case {"type": "object", "additionalProperties": dict(values)}:
                return f"Record<string, {self.type_of(values)}>"
            case {"type": str(simple)} if simple in SIMPLE:
                return SIMPLE[simple]
        raise TypeError(f"there is no type for {schema}")


def _key(schema: Schema) -> str:
    """What is the same for the same union or set of words, wherever it stands."""
    return json.dumps({key: schema[key] for key in ("enum", "anyOf") if key in schema} or schema)


def _comment(schema: Schema) -> list[str]:
    words = " ".join(schema.get("description", "").split()).replace("None", "null")
    if not words:
        return []
    return fill(f"/** {words} */", 100, subsequent_indent=" * ").splitlines()


def _reached(schemas: Iterable[Any], components: Mapping[str, Schema]) -> set[str]:
    """The components that schemas refer to, directly or not."""
    reached: set[str] = set()
    waiting = list(schemas)
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            name = node.get("$ref")
            if isinstance(name, str) and name not in reached:
                reached.add(name)
                waiting.append(components[name])
            waiting += [part for key, part in node.items() if key not in ("default", "mapping")]
    return reached


def _whole(types: Sequence[Any]) -> set[str]:
    """The names of structs among these types and within them that are never sent in part."""
    names: set[str] = set()
    seen: set[int] = set()
    waiting: list[Any] = list(multi_type_info(types))
    while waiting:
        node = waiting.pop()
        if isinstance(node, list | tuple):
            waiting += node
        elif isinstance(node, msgspec.Struct) and id(node) not in seen:
            seen.add(id(node))
            waiting += msgspec.structs.astuple(node)
            if isinstance(node, StructType) and not node.cls.__struct_config__.omit_defaults:
                names.add(node.cls.__name__)
    return names


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text(), encoding="utf-8")
