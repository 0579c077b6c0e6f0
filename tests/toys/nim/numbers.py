"""The numbers of the book of nim."""

from __future__ import annotations

import msgspec


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heap: int
    most: int
