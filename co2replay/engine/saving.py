"""A state as JSON text and back: every slot by name, so that a table can be put away mid-turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .unknown import Unknown, is_unknown

TUPLE = "t"  # {"t": [...]}: a tuple; a bare array is a list
UNKNOWN = "?"  # {"?": "orange.money"}: a value that nobody wrote down
RECORD = "r"  # {"r": ["DoGain", 1, 2]}: one of the records that the state names, and its fields

_encode = msgspec.json.Encoder(order="deterministic").encode


def save(state: Any) -> bytes:
    """Write all slots of a state."""
    return _encode({name: _plain(getattr(state, name)) for name in type(state).__slots__})


def load(data: bytes, kind: type[Any]) -> Any:
    """Read back what `save` wrote; a slot missing or unknown is an error."""
    slots = msgspec.json.decode(data, type=dict[str, Any])
    expected = set(kind.__slots__)
    if set(slots) != expected:
        wrong = sorted(expected ^ set(slots))
        raise ValueError(f"not the slots of a {kind.__name__}: {', '.join(wrong)}")
    state = object.__new__(kind)
    records = {record.__name__: record for record in getattr(kind, "records", ())}
    for name, value in slots.items():
        setattr(state, name, _live(value, records))
    return state


def _plain(value: Any) -> Any:
    if is_unknown(value):
        return {UNKNOWN: value.name}
    if isinstance(value, tuple):
        return {TUPLE: [_plain(item) for item in value]}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, msgspec.Struct):
        return {RECORD: [type(value).__name__, *map(_plain, msgspec.structs.astuple(value))]}
    return value


def _live(value: Any, records: Mapping[str, type[Any]]) -> Any:
    if isinstance(value, dict):
        ((mark, held),) = value.items()
        if mark == UNKNOWN:
            return Unknown(held)
        items = [_live(item, records) for item in held]
        if mark == TUPLE:
            return tuple(items)
        record = records[items[0]]
        return record(**dict(zip(record.__struct_fields__, items[1:], strict=True)))
    if isinstance(value, list):
        return [_live(item, records) for item in value]
    return value
