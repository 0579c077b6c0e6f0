"""A state written down: hashed (scheme d1: blake2b over its names and values, words and integers
only), and as JSON text and back, every slot by name, so that a table can be put away
mid-turn."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from .unknown import UNTOLD, Unknown, is_unknown

SCHEME = "d1"
DIGEST_BYTES = 8
PREFIX_MIN = 8  # a written digest may be cut, but not shorter than this


def _untold(value: Any) -> str:
    if is_unknown(value):
        return UNTOLD
    raise NotImplementedError(type(value))


_encode = msgspec.json.Encoder(order="deterministic", enc_hook=_untold).encode


Encoded: TypeAlias = msgspec.Raw  # part of what is hashed, kept by who hashes it often


def encoded(value: list[Any]) -> Encoded:
    """A list that stands as one value among the others of a state."""
    return msgspec.Raw(_encode(value))


def in_a_row(values: list[Any]) -> Encoded:
    """Several values of a state, each with a name of its own."""
    return msgspec.Raw(_encode(values)[1:-1])


def begin_digest(names: tuple[str, ...]) -> Any:
    """Hash the names of a state; they are part of what is hashed, the memory layout is not."""
    return hashlib.blake2b(_encode(names), digest_size=DIGEST_BYTES)


def digest(begun: Any, values: list[Any]) -> str:
    """Hash the values of a state behind its names."""
    state = begun.copy()
    state.update(_encode(values))
    hashed: str = state.hexdigest()
    return hashed


def plain_values(values: list[Any]) -> list[Any]:
    """The values of a state as a digest has them, one for each of its names."""
    found: list[Any] = msgspec.json.decode(_encode(values))
    return found


def plain(value: Any) -> Any:
    """A value of a state as a digest has it: lists for tuples, `?` for what nobody knows."""
    if is_unknown(value):
        return UNTOLD
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


TUPLE = "t"  # {"t": [...]}: a tuple; a bare array is a list
UNKNOWN = "?"  # {"?": ["orange.money", 0, null, null, 1]}: a value that nobody wrote down
RECORD = "r"  # {"r": ["DoGain", 1, 2]}: one of the records that the state names, and its fields

_put_away = msgspec.json.Encoder(order="deterministic").encode


def save(state: Any) -> bytes:
    """Write all slots of a state."""
    return _put_away({name: _plain(getattr(state, name)) for name in type(state).__slots__})


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
        return {UNKNOWN: [value.name, value.added, value.low, value.high, value.sign]}
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
            return Unknown(*held)
        items = [_live(item, records) for item in held]
        if mark == TUPLE:
            return tuple(items)
        record = records[items[0]]
        return record(**dict(zip(record.__struct_fields__, items[1:], strict=True)))
    if isinstance(value, list):
        return [_live(item, records) for item in value]
    return value
