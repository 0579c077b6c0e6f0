"""Digest scheme d1: blake2b over the names of a state and its values, words and integers only."""

from __future__ import annotations

import hashlib
from typing import Any, TypeAlias

import msgspec

from .unknown import UNTOLD, is_unknown

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
