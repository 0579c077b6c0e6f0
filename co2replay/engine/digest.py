"""Digest scheme d1: blake2b over the names of a state and its values, words and integers only."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

SCHEME = "d1"
DIGEST_BYTES = 8
PREFIX_MIN = 8  # a written digest may be cut, but not shorter than this
_encode = msgspec.json.Encoder(order="deterministic").encode


@cache
def _named_prefix(names: tuple[str, ...]) -> Any:
    return hashlib.blake2b(_encode(names), digest_size=DIGEST_BYTES)


def digest(names: tuple[str, ...], values: list[Any]) -> str:
    """Hash a named state; the names are part of what is hashed, the memory layout is not."""
    state = _named_prefix(names).copy()
    state.update(_encode(values))
    return str(state.hexdigest())
