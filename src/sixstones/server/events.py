"""The engine's events as msgspec can read and describe them. It cannot tell dataclasses apart, so
each has a struct with the same fields here, told apart by `kind`."""

from __future__ import annotations

import dataclasses
from typing import Any, Union, get_args, get_type_hints

import msgspec

from sixstones.engine import Event as EngineEvent


def _struct(event: Any) -> type[msgspec.Struct]:
    hints = get_type_hints(event)
    kind, *_ = get_args(hints["kind"])
    return msgspec.defstruct(
        event.__name__,
        [(field.name, hints[field.name]) for field in dataclasses.fields(event) if field.init],
        namespace={"__doc__": event.__doc__},
        frozen=True,
        tag_field="kind",
        tag=kind,
    )


Event: Any = Union[tuple(_struct(event) for event in get_args(EngineEvent))]  # noqa: UP007
