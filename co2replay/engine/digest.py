"""Digest scheme d1: blake2b over the names of a state and its values, words and integers only."""

from __future__ import annotations

import hashlib
from typing import Any

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


def begin_digest(names: tuple[str, ...]) -> Any:
    """Hash the names of a state; they are part of what is hashed, the memory layout is not."""
    return hashlib.blake2b(_encode(names), digest_size=DIGEST_BYTES)


def digest(begun: Any, values: list[Any]) -> str:
    """Hash the values of a state behind its names."""
    state = begun.copy()
    state.update(_encode(values))
    return str(state.hexdigest())


def plain(value: Any) -> Any:
    """A value of a state as a digest has it: lists for tuples, `?` for what nobody knows."""
    if is_unknown(value):
        return UNTOLD
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value
